package score

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
	"hedui/eval/suite"
	"hedui/tools/market"
)

// fault is why a printed figure is not the expected one; "" when it is.
type fault string

const (
	none          fault = ""
	wrongValue    fault = "value"
	wrongUnit     fault = "unit"
	wrongCompany  fault = "company"
	wrongPeriod   fault = "period"
	wrongMetric   fault = "metric"
	wrongScope    fault = "scope"
	tooFewDigits  fault = "digits"
	wrongNothing  fault = "nothing printed"
	contradiction fault = "contradicted"
)

// fits says whether a printed figure is the expected one.
func fits(p printed, f suite.Figure) fault {
	if p.denied {
		return wrongValue
	}
	if ok, unit := sameValue(p.Hit, f); !ok {
		if unit {
			return wrongUnit
		}
		return wrongValue
	}
	if !enoughDigits(p.Hit, f) {
		return tooFewDigits
	}
	if why := about(p, f); why != none {
		return why
	}
	if !wayFits(p, f) {
		return wrongWay
	}
	return none
}

// about says whether the words around a figure give it the company, period,
// metric and scope expected.
func about(p printed, f suite.Figure) fault {
	if p.segment && f.Scope == check.Consolidated {
		return wrongScope
	}
	var companies, metrics []string
	var periods []mention.Period
	for _, r := range f.Refs {
		companies = append(companies, r.Company)
		metrics = append(metrics, r.Metrics...)
		periods = append(periods, r.Period)
	}
	if !allWithin(p.company, companies) {
		return wrongCompany
	}
	if !periodFits(p.period, periods, f.Derived) {
		return wrongPeriod
	}
	if !metricFits(p.metric, metrics, f.Derived) {
		return wrongMetric
	}
	return none
}

// allWithin says that every name that may be meant is one of those allowed.
func allWithin(n named, allowed []string) bool {
	for _, m := range n.marks {
		if !slices.ContainsFunc(m.keys, func(k string) bool { return slices.Contains(allowed, k) }) {
			return false
		}
	}
	return true
}

// periodFits: in the sentence every period named must be one of those expected;
// elsewhere, where dates of sources stand too, one of them. What is calculated
// over several periods may be named by the year of any.
func periodFits(n named, allowed []mention.Period, derived bool) bool {
	if len(n.marks) == 0 || len(allowed) == 0 {
		return true
	}
	good := 0
	for _, m := range n.marks {
		if slices.ContainsFunc(m.periods, func(p mention.Period) bool {
			return slices.ContainsFunc(allowed, func(a mention.Period) bool {
				return mention.Same(p, a) || derived && p.Year() == a.Year()
			})
		}) {
			good++
		}
	}
	if n.own {
		return good == len(n.marks)
	}
	return good > 0
}

func metricFits(n named, allowed []string, derived bool) bool {
	if len(n.marks) == 0 || len(allowed) == 0 {
		return true
	}
	for _, m := range n.marks {
		for _, k := range m.keys {
			metric, _ := market.MetricByID(k)
			if slices.Contains(allowed, k) || derived && (slices.Contains(allowed, metric.GrowthOf) || metric.Statement == market.Market) {
				return true
			}
		}
	}
	return false
}

// sameValue says that a printed figure states the expected value in a unit that
// measures the same. Where it does not, unit says that the digits are right and
// the unit or the power of ten is not.
func sameValue(h check.Hit, f suite.Figure) (ok, unit bool) {
	gold := check.Quantity{Value: f.Value, Unit: f.Unit}
	shown := h.Unit
	switch {
	case shown == check.NoUnit && h.Scaled && f.Unit == check.Yuan,
		shown == check.YuanPerShare && f.Unit == check.Yuan, shown == check.Yuan && f.Unit == check.YuanPerShare:
		shown = f.Unit
	}
	if converted, err := gold.Convert(shown); err == nil {
		if covers(h, converted.Value, f) || shown == f.Unit && coversPrinted(h, f) {
			return true, false
		}
		for shift := int32(-8); shift <= 8; shift++ {
			if shift != 0 && f.Unit == check.Yuan && covers(h, converted.Value.Shift(shift), f) {
				return false, true
			}
		}
		return false, false
	}
	return false, covers(h, f.Value, f)
}

func covers(h check.Hit, v decimal.Decimal, f suite.Figure) bool {
	if h.Negative && !h.Value.IsNegative() {
		v = v.Neg()
	}
	return h.Covers(v) || f.Derived && h.Covers(v.Neg())
}

// coversPrinted says that a difference of two percentages is that of the two as
// they are printed: 91.96% − 91.87% is told as 0.09 points as well as 0.10.
func coversPrinted(h check.Hit, f suite.Figure) bool {
	if f.Unit != check.Point || !f.Derived || len(f.Refs) != 2 {
		return false
	}
	return covers(h, f.Refs[0].Value.Round(2).Sub(f.Refs[1].Value.Round(2)), f)
}

// enoughDigits holds the digits shown against the figure's tolerance.
func enoughDigits(h check.Hit, f suite.Figure) bool {
	switch f.Tolerance {
	case suite.Coarse:
		return true
	case suite.Digits:
		return h.Value.Abs().Equal(f.Value.Abs())
	}
	if h.Value.Abs().Equal(f.Value.Abs()) {
		return true
	}
	significant, decimals, point := 0, 0, false
	for _, c := range h.Text {
		switch {
		case c == '.':
			point = true
		case c >= '0' && c <= '9':
			if c != '0' || significant > 0 {
				significant++
			}
			if point {
				decimals++
			}
		}
	}
	return significant >= 3 || decimals >= 2
}

// Figures is what an answer prints of what was expected.
type Figures struct {
	Found   int      `json:"found"`
	Wanted  int      `json:"wanted"`
	Beside  int      `json:"beside"` // figures that are none of those expected
	Faults  []string `json:"faults,omitempty"`
	Scatter bool     `json:"scatter,omitempty"`
}

// figures holds the figures of an answer against those expected.
func (r *Reader) figures(t suite.Turn, answer string) Figures {
	all := r.read(answer)
	out := Figures{Wanted: len(t.Figures)}
	for _, f := range t.Figures {
		if why := best(all, f); why == none {
			out.Found++
		} else {
			out.Faults = append(out.Faults, f.Text+": "+string(why))
		}
		if p, ok := contradicts(all, t.Figures, f); ok {
			out.Faults = append(out.Faults, f.Text+": "+string(contradiction)+" by "+p.Text)
		}
	}
	var beside []string
	for _, p := range all {
		if !p.aside && !expected(p, t) && !slices.Contains(beside, p.Text) {
			beside = append(beside, p.Text)
		}
	}
	out.Beside = len(beside)
	out.Scatter = out.Wanted > 0 && out.Beside > t.Extra
	return out
}

// best gives why no printed figure is the expected one: the fault of the one
// that comes nearest.
func best(all []printed, f suite.Figure) fault {
	order := []fault{none, tooFewDigits, wrongWay, wrongScope, wrongMetric, wrongPeriod, wrongCompany, wrongUnit, wrongValue}
	least := len(order)
	for _, p := range all {
		least = min(least, slices.Index(order, fits(p, f)))
	}
	if least == len(order) {
		return wrongNothing
	}
	return order[least]
}

// contradicts finds a figure that is said to be the expected one and has
// another value.
func contradicts(all []printed, list []suite.Figure, f suite.Figure) (printed, bool) {
	if f.Derived {
		return printed{}, false
	}
	for _, p := range all {
		if p.Unit != f.Unit || p.aside || len(p.company.marks) == 0 || len(p.metric.marks) != 1 || len(p.period.marks) != 1 || !p.metric.own && !p.period.own {
			continue
		}
		if about(p, f) != none || slices.ContainsFunc(list, func(g suite.Figure) bool { ok, _ := sameValue(p.Hit, g); return ok }) {
			continue
		}
		if isPart(p, list) || p.Hit.Exactness != check.Exact {
			continue
		}
		return p, true
	}
	return printed{}, false
}

// expected says that a figure is one of those expected, a value that one of
// them is made of, the question's own, or a count of companies.
func expected(p printed, t suite.Turn) bool {
	if p.Unit == check.Count || strings.Contains(t.Question, strings.TrimSpace(p.Text)) || strings.Contains(t.Question, p.Quantity.Plain()) {
		return true
	}
	for _, f := range t.Figures {
		if ok, _ := sameValue(p.Hit, f); ok {
			return true
		}
	}
	return isPart(p, t.Figures)
}

// isPart says that a figure is a value that an expected one is made of.
func isPart(p printed, list []suite.Figure) bool {
	for _, f := range list {
		for _, r := range f.Refs {
			if metric, ok := market.MetricByID(r.Metrics[0]); ok {
				part := suite.Figure{Unit: metric.Unit, Value: r.Value}
				if same, _ := sameValue(p.Hit, part); same {
					return true
				}
			}
		}
	}
	return false
}
