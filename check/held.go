package check

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"
)

// held is a citable fact with what binding needs about it.
type held struct {
	Fact
	mag       int      // order of magnitude of |Value|
	companies []string // its own, or those of its operands
	metrics   []string
	labels    []string
	of        []*held
}

// hold prepares the facts of the evidence.
func (d *draft) hold(facts []Fact) {
	d.facts = make([]held, len(facts))
	d.byID = make(map[string]*held, len(facts))
	for i, f := range facts {
		d.facts[i] = held{Fact: f, mag: magnitude(f.Value)}
		if f.ID != "" {
			d.byID[f.ID] = &d.facts[i]
		}
	}
	for i := range d.facts {
		d.facts[i].fill(d.byID, 0)
	}
}

// fill collects companies and metrics, through operands where f is calculated.
func (f *held) fill(byID map[string]*held, depth int) {
	if f.companies != nil || f.metrics != nil || depth > 8 {
		return
	}
	add := func(list []string, s string) []string {
		if s == "" || slices.Contains(list, s) {
			return list
		}
		return append(list, s)
	}
	f.companies = add(f.companies, f.Company)
	f.metrics = add(f.metrics, f.Metric)
	f.labels = add(f.labels, f.Label)
	for _, id := range f.Of {
		o := byID[id]
		if o == nil || o == f {
			continue
		}
		o.fill(byID, depth+1)
		f.of = append(f.of, o)
		for _, c := range o.companies {
			f.companies = add(f.companies, c)
		}
		for _, m := range o.metrics {
			f.metrics = add(f.metrics, m)
		}
		for _, l := range o.labels {
			f.labels = add(f.labels, l)
		}
	}
}

// quoted reports whether f is a figure out of a filing's text.
func (f *held) quoted() bool { return f.Quote != "" || f.Document != "" && f.Metric == "" }

// magnitude is the place of the first digit of |v|: 3 for 4,009, -1 for 0.35.
func magnitude(v decimal.Decimal) int {
	if v.IsZero() {
		return -1000
	}
	return v.NumDigits() + int(v.Exponent()) - 1
}

// fit is how a figure's unit relates to a fact's.
type fit int

const (
	fitNone  fit = iota
	fitSame      // the same unit, or one that stands for it
	fitShift     // after an exact conversion
)

// view gives f's value in the unit that the hit prints, when they are the same
// kind of amount. A price may be printed in 元, a counted thing or a multiple
// without a unit; a calculated multiple may be printed as a percentage.
func (f *held) view(h *Hit) (decimal.Decimal, Unit, bool) {
	switch {
	case h.Unit == f.Unit:
		return f.Value, f.Unit, true
	case h.Unit == NoUnit:
		bare := f.Unit == Times || f.Unit == Count || f.Unit == People || f.Unit == IndexPoint || f.Unit == Days || f.Unit.PerShare() && f.Unit != YuanPer10
		return f.Value, f.Unit, bare
	case !h.Scaled && h.Unit.Money() && f.Unit.PerShare() && f.Unit.Currency() == h.Unit:
		if f.Unit == YuanPer10 {
			return f.Value, f.Unit, false
		}
		return f.Value, f.Unit, true
	case !h.Scaled && h.Unit == YuanPerShare && f.Unit == Yuan && !strings.Contains(h.Text, "/"):
		return f.Value, f.Unit, true
	case h.Unit == Percent && f.Unit == Times && f.Op != "", h.Unit == Times && f.Unit == Percent && f.Op == OpShare,
		h.Unit == YuanPerShare && f.Unit == YuanPer10, h.Unit == YuanPer10 && f.Unit == YuanPerShare,
		h.Unit == Shares && f.Unit == Lots, h.Unit == Lots && f.Unit == Shares,
		h.Unit == Point && f.Unit == BasisPoint, h.Unit == BasisPoint && f.Unit == Point:
		mul, _ := factor(f.Unit, h.Unit)
		return f.Value.Mul(mul), h.Unit, true
	case h.Unit == Count && f.Unit == People, h.Unit == People && f.Unit == Count, h.Unit == Times && f.Unit == NoUnit && f.Op != "":
		return f.Value, f.Unit, true
	}
	return decimal.Decimal{}, NoUnit, false
}

// band is a hit's Band, kept with its order of magnitude.
type band struct {
	lo, hi decimal.Decimal // of the absolute value
	max    int
	min    int
	neg    bool // the figure is said to be negative
	signed bool // by a written minus
}

func (h *Hit) bandOf() band {
	a := *h
	a.Value = a.Value.Abs()
	lo, hi := a.Band()
	b := band{lo: lo, hi: hi, max: magnitude(hi), min: -1000, signed: h.Value.IsNegative()}
	if lo.IsPositive() {
		b.min = magnitude(lo)
	}
	b.neg = h.Negative || b.signed
	return b
}

// covers reports whether |v| lies in the band; mag is v's magnitude.
func (b *band) covers(v decimal.Decimal, mag int) bool {
	if mag > b.max || mag < b.min {
		return false
	}
	v = v.Abs()
	return v.Cmp(b.lo) >= 0 && v.Cmp(b.hi) <= 0
}

// signFits reports whether v has the sign that the figure says.
func (b *band) signFits(v decimal.Decimal) bool {
	return v.IsZero() || v.IsNegative() == b.neg
}
