package check

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"
)

// held is a citable fact with what binding needs about it.
type held struct {
	Fact
	companies []string // its own, or those of its operands
	metrics   []string
	labels    []string
	of        []*held
	kind      [3]int // numbers that are equal for equal company, metric, period end
	index     int
	size      approx
	year      int
	printed   *Hit // where the draft prints it
	operand   bool // may be calculated with
	passage   int  // number from 1 of the sentence that it was read from, or 0
}

// hold prepares the facts of the evidence.
func (d *draft) hold(facts []Fact) {
	d.facts = make([]held, len(facts))
	d.byID = make(map[string]*held, len(facts))
	for i, f := range facts {
		d.facts[i] = held{Fact: f, index: i, size: approximate(f.Value), year: yearOf(f.Period.End)}
		if f.ID != "" {
			d.byID[f.ID] = &d.facts[i]
		}
	}
	var number [3]map[string]int
	of := func(k int, s string) int {
		if number[k] == nil {
			number[k] = make(map[string]int)
		}
		n, ok := number[k][s]
		if !ok {
			n = len(number[k])
			number[k][s] = n
		}
		return n
	}
	words := make([]string, 0, 3*len(facts))
	for i := range d.facts {
		f := &d.facts[i]
		if len(f.Of) == 0 {
			words = f.names(words)
		}
	}
	for i := range d.facts {
		f := &d.facts[i]
		f.fill(d.byID, 0)
		f.kind = [3]int{of(0, f.Company), of(1, f.Metric), of(2, f.Period.End)}
		f.operand = !f.quoted() && !f.isPlain() && !f.restated()
	}
}

// same reports what two facts share.
func (f *held) same(o *held) (company, metric, period bool) {
	return f.kind[0] == o.kind[0], f.kind[1] == o.kind[1], f.kind[2] == o.kind[2]
}

// names notes the company, metric and label of a fact of its own in words.
func (f *held) names(words []string) []string {
	for _, at := range []struct {
		to *[]string
		s  string
	}{{&f.companies, f.Company}, {&f.metrics, f.Metric}, {&f.labels, f.Label}} {
		if at.s != "" {
			words = append(words, at.s)
			*at.to = words[len(words)-1 : len(words) : len(words)]
		}
	}
	return words
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

// restated reports whether f is a result that could be taken for the metric it
// was made of: a difference of two revenues, a revenue divided by 10,000. A
// ratio, a metric of its own, a single quarter out of cumulative figures cannot.
func (f *held) restated() bool {
	switch f.Op {
	case OpDifference, OpSum, OpMean, OpProduct, OpExpression:
	default:
		return false
	}
	if len(f.of) == 0 {
		return true
	}
	sameMetric := f.Metric == "" || slices.ContainsFunc(f.of, func(o *held) bool { return o.Metric == f.Metric })
	samePeriod := slices.ContainsFunc(f.of, func(o *held) bool { return o.Period.Type == f.Period.Type })
	return sameMetric && samePeriod
}

// stretched reports whether f is the figure of a stretch of time that was made
// of longer ones: a single quarter out of cumulative reports. Their periods are
// not its own.
func (f *held) stretched() bool {
	return (f.Op == OpDifference || f.Op == OpSum) && len(f.of) > 0 && !f.restated()
}

// quoted reports whether f is a figure out of a filing's text.
func (f *held) quoted() bool { return f.Quote != "" || f.Document != "" && f.Metric == "" }

// view gives f's value in the unit that the hit prints, when they are the same
// kind of amount. A price may be printed in 元, a counted thing or a multiple
// without a unit; a calculated multiple may be printed as a percentage.
func (f *held) view(h *Hit) (decimal.Decimal, Unit, bool) {
	if !h.kindred(f.Unit) {
		return decimal.Decimal{}, NoUnit, false
	}
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
	case h.Unit == Count && f.Unit == People && !strings.Contains(h.Text, "家"), h.Unit == People && f.Unit == Count, h.Unit == Times && f.Unit == NoUnit && f.Op != "":
		return f.Value, f.Unit, true
	}
	return decimal.Decimal{}, NoUnit, false
}
