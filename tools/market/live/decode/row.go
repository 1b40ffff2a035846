package decode

import (
	"slices"

	"github.com/shopspring/decimal"

	"hedui/check"
)

// row is one line of a source while it is read.
type row struct {
	security Security
	fields   []Field
	text     func(name string) string // "" for what is not there
	// traded is false for a suspended share, of whose day nothing is given.
	traded bool
	// adjusted prices don't go with the amount and volume beside them.
	adjusted bool

	values  Values
	absent  []Absence
	notices []Notice
	doubted map[string]bool // metrics of which two fields disagree
}

// read fills values and absent from the row's text. Where several fields give
// the same metric the first that is there counts, and has to agree with the
// others.
func (r *row) read() {
	r.doubted = map[string]bool{}
	var volumes []Field
	for _, f := range r.fields {
		v, why := number(r.text(f.Name))
		if why == "" && f.ZeroMissing && v.IsZero() {
			why = NotGiven
		}
		if !r.traded && f.Role != NoRole {
			why = NotTraded
		}
		if why != "" {
			r.absent = append(r.absent, f.absent(why))
			continue
		}
		if f.Role == Volume {
			volumes = append(volumes, f)
			continue
		}
		q, known := quantity(v, f.unit(r.security))
		if !known {
			r.absent = append(r.absent, f.absent(UnitUnknown))
			continue
		}
		r.add(f, q)
	}
	for _, f := range volumes {
		v, _ := number(r.text(f.Name))
		r.volume(f, v)
	}
	r.settle()
}

// add keeps a figure, unless the same metric is held already: then the two
// must agree within one unit of the coarser, or neither is kept.
func (r *row) add(f Field, q check.Quantity) {
	held, ok := r.values.Get(f.Metric)
	if r.doubted[f.Metric] {
		r.absent = append(r.absent, f.absent(ScaleWrong))
		return
	}
	if !ok {
		r.values = append(r.values, f.value(q))
		return
	}
	unit := units[f.unit(r.security)]
	if held.Unit != q.Unit || held.Value.Sub(q.Value).Abs().GreaterThan(decimal.New(1, unit.power)) {
		r.drop(held, ScaleWrong)
		r.absent = append(r.absent, f.absent(ScaleWrong))
		r.doubted[f.Metric] = true
	}
}

func (r *row) drop(held Value, why Why) {
	r.values = slices.DeleteFunc(r.values, func(v Value) bool { return v.Field == held.Field })
	r.absent = append(r.absent, Absence{Field: held.Field, Label: held.Label, Metric: held.Metric, Why: why})
}

// settle puts the figures into the order of the table, and lists an absence
// once for each metric, and only where no other field gave it.
func (r *row) settle() {
	at := func(name string) int {
		return slices.IndexFunc(r.fields, func(f Field) bool { return f.Name == name })
	}
	slices.SortStableFunc(r.values, func(a, b Value) int { return at(a.Field) - at(b.Field) })
	slices.SortStableFunc(r.absent, func(a, b Absence) int { return at(a.Field) - at(b.Field) })
	listed := map[string]bool{}
	r.absent = slices.DeleteFunc(r.absent, func(a Absence) bool {
		_, given := r.values.Get(a.Metric)
		again := listed[a.Metric] && a.Metric != ""
		listed[a.Metric] = true
		return given || again
	})
}

// volume reads a volume in the unit that the amount and the range of prices
// prove; in the declared one where they can't.
func (r *row) volume(f Field, v decimal.Decimal) {
	declared := f.unit(r.security)
	unit, verdict := r.volumeUnit(v, declared)
	switch verdict {
	case contradicted:
		r.absent = append(r.absent, f.absent(ScaleWrong))
		if amount, ok := r.values.Get("turnover_amount"); ok {
			r.drop(amount, ScaleWrong)
		}
		r.notices = append(r.notices, Notice{UnitByEvidence, "成交量和成交额与当日价格对不上，两者都不采用"})
		return
	case corrected:
		r.notices = append(r.notices, Notice{UnitByEvidence, "成交量的单位按成交额和价格认定为" + unit})
	case unchecked:
		if unit != "" {
			r.notices = append(r.notices, Notice{UnitUnchecked, "成交量的单位没有成交额可以核对"})
		}
	}
	q, known := quantity(v, unit)
	if !known {
		r.absent = append(r.absent, f.absent(UnitUnknown))
		return
	}
	r.add(f, q)
}
