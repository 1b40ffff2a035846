package market

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
)

// reading is one value for a metric and a period, read or calculated.
type reading struct {
	value decimal.Decimal
	from  origin
	parts []check.Fact // calculated: what of, in order of the formula
	op    string
	note  string
}

// Two values agree when they differ by less than sameValue of themselves, and
// differ materially above material. Rates are compared in their own unit.
var (
	sameValue    = decimal.New(5, -4)
	provenEqual  = decimal.New(1, -6)
	material     = decimal.New(5, -3)
	percentSlack = decimal.New(5, -2) // 0.05 points
	timesSlack   = decimal.New(1, -2)
)

// readings gives every value held for a report period, the preferred first:
// raw series in the catalogue's order and the store's order of tiers (parsed
// figures of a doubtful company-year left out), then the catalogue's formula over each family of sources that holds all its parts.
// Interim rates come only as published, never by formula.
func (q *Query) readings(c Company, m Metric, p mention.Period) ([]reading, error) {
	var out []reading
	for _, series := range q.raw(m) {
		data, err := q.store.Values(series, c.ID)
		if err != nil {
			return nil, err
		}
		for _, d := range data {
			if d.Period == p {
				out = append(out, reading{value: d.Value, from: q.origin(d.Source)})
			}
		}
	}
	if slices.ContainsFunc(out, isParsed) {
		doubtful, err := q.doubtfulParse(c, p)
		if err != nil {
			return nil, err
		}
		if doubtful {
			out = slices.DeleteFunc(out, isParsed)
		}
	}
	if m.Formula.IsZero() || m.Measure == Rate && p.Type != mention.Annual {
		return out, nil
	}
	calculated, err := q.calculated(c, m, p)
	if err != nil {
		return nil, err
	}
	return append(out, calculated...), nil
}

// periods lists the report periods of a metric, newest first; of a formula or
// growth, those of its first part or level.
func (q *Query) periods(c Company, m Metric) []mention.Period {
	seen := map[mention.Period]bool{}
	raw := q.raw(m)
	for !m.Formula.IsZero() || m.GrowthOf != "" {
		next := m.GrowthOf
		if next == "" {
			if next = m.Formula.Num[0].Metric; m.Formula.ofDividend() {
				next = m.Formula.Den[0].Metric
			}
		}
		m, _ = MetricByID(next)
		raw = append(slices.Clone(raw), q.raw(m)...)
	}
	for _, series := range raw {
		data, err := q.store.Values(series, c.ID)
		if err != nil {
			continue
		}
		for _, d := range data {
			seen[d.Period] = true
		}
	}
	out := make([]mention.Period, 0, len(seen))
	for p := range seen {
		out = append(out, p)
	}
	slices.SortFunc(out, func(a, b mention.Period) int {
		if a.End != b.End {
			return strings.Compare(b.End, a.End)
		}
		return strings.Compare(string(a.Type), string(b.Type))
	})
	return out
}

// fact prints a reading as a fact. all are the readings of the same period,
// which may prove the vintage.
func (q *Query) fact(c Company, m Metric, p mention.Period, r reading, all []reading) check.Fact {
	f := check.Fact{
		Company: c.ID, Name: c.Name, Metric: m.ID, Label: m.Name, Period: p, Quantity: check.Quantity{Value: r.value, Unit: m.Unit},
		Source: r.from.printed, Vintage: vintage(r, all), Trust: r.from.trust, AsOf: q.asOf, Op: r.op, Note: r.note,
	}
	if m.Statement != Valuation && m.Statement != Staff {
		f.Scope = check.Consolidated
	}
	if q.day != "" && q.series == nil && f.Vintage != check.AsFiled && m.Statement != Valuation {
		f.Note = notes(f.Note, "可能含"+q.day+"以后的重述")
	}
	if m.Measure == Instant || m.Statement == Valuation {
		if r, ok := reportOf(p); ok {
			f.Period = mention.Period{Type: mention.Instant, End: r.End}
		}
	}
	return f
}

// reportOf is p when it ends at a report date.
func reportOf(p mention.Period) (mention.Period, bool) {
	switch p.Type {
	case mention.Annual, mention.Half, mention.YTDQ1, mention.YTDQ3:
		return p, true
	}
	return p, false
}

// vintage is known for a figure as filed, and for another when an as-filed one
// is held to compare it with.
func vintage(r reading, all []reading) check.Vintage {
	if r.from.filed {
		return check.AsFiled
	}
	for _, o := range all {
		switch {
		case !o.from.filed || !o.from.exact || r.from.other || !r.from.exact:
		case near(r.value, o.value, provenEqual):
			return check.AsFiled
		case o.op == "" && !near(r.value, o.value, sameValue):
			return check.Restated
		}
	}
	return check.VintageUnknown
}

// near says that a and b differ by at most the share of the larger.
func near(a, b, share decimal.Decimal) bool {
	return a.Sub(b).Abs().LessThanOrEqual(decimal.Max(a.Abs(), b.Abs()).Mul(share))
}

// comparable keeps the readings that say something about vintage: exact, by
// the statements' definitions, and read where any was read (a sum over parsed
// parts may be off by a line).
func comparable(rs []reading) []reading {
	var read, calculated []reading
	for _, r := range rs {
		switch {
		case !r.from.exact || r.from.other:
		case r.op == "":
			read = append(read, r)
		default:
			calculated = append(calculated, r)
		}
	}
	if len(read) > 0 {
		return read
	}
	return calculated
}

// agree says that no two comparable readings differ: nothing held shows that
// the figure was restated.
func agree(rs []reading) bool {
	rs = comparable(rs)
	for _, r := range rs {
		if !near(r.value, rs[0].value, sameValue) {
			return false
		}
	}
	return true
}
