package market

import (
	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
)

// term is a report period with its sign in a stretch.
type term struct {
	p        mention.Period
	negative bool
}

// stretchTerms says which cumulative reports a single quarter, a second half or
// a TTM is made of; nil for a period that ends at no report date.
func stretchTerms(p mention.Period) []term {
	year := p.Year()
	annual := func(y int) term { return term{p: mention.AnnualOf(y)} }
	ytd := func(y int, md string) term {
		typ := map[string]mention.PeriodType{"-03-31": mention.YTDQ1, "-06-30": mention.Half, "-09-30": mention.YTDQ3}[md]
		return term{p: mention.Period{Type: typ, End: mention.AnnualOf(y).End[:4] + md}}
	}
	less := func(t term) term { t.negative = true; return t }
	if len(p.End) != len("2023-12-31") {
		return nil
	}
	md := p.End[4:]
	switch {
	case p.Type == mention.TTM && md == "-12-31":
		return []term{annual(year)}
	case p.Type == mention.TTM && (md == "-03-31" || md == "-06-30" || md == "-09-30"):
		return []term{annual(year - 1), ytd(year, md), less(ytd(year-1, md))}
	case p.Type == mention.SecondHalf && md == "-12-31":
		return []term{annual(year), less(ytd(year, "-06-30"))}
	case p.Type != mention.Quarter:
		return nil
	}
	switch md {
	case "-03-31":
		return []term{ytd(year, md)}
	case "-06-30":
		return []term{ytd(year, md), less(ytd(year, "-03-31"))}
	case "-09-30":
		return []term{ytd(year, md), less(ytd(year, "-06-30"))}
	case "-12-31":
		return []term{annual(year), less(ytd(year, "-09-30"))}
	}
	return nil
}

// neverNegative are the flows whose negative value shows that the parts of a
// stretch do not fit.
var neverNegative = map[string]bool{"revenue_total": true, "operating_revenue": true, "operating_cost": true, "total_operating_cost": true}

// stretch gives a single quarter, second half or TTM: flows in 元 only, from
// cumulative reports of one family, and only in years of which no figure was
// restated (a restated report and an earlier one of the same year don't cover
// the same business). A first quarter is the report itself, for any metric.
func (q *Query) stretch(c Company, m Metric, p mention.Period) (Figure, *Miss) {
	terms := stretchTerms(p)
	switch {
	case terms == nil:
		return Figure{}, q.miss(c, m, p, CodePeriodMismatch, "期末日不是季度末，无法取数")
	case m.Measure == Instant:
		report, _ := mention.Period{Type: mention.Day, End: p.End}.Report()
		return q.level(c, m, report)
	case len(terms) == 1 && (p.Type != mention.TTM || m.Measure == Flow):
		return q.retyped(c, m, p, terms[0].p)
	case m.Measure != Flow || m.Unit != check.Yuan:
		miss := q.miss(c, m, p, CodePeriodMismatch, m.Name+"不能按单季或TTM拆算，只有各报告期公布的累计值")
		for _, t := range terms {
			if !t.negative && q.has(c, m, t.p) {
				miss.Held = append(miss.Held, t.p.Label("zh"))
			}
		}
		return Figure{}, miss
	}
	value, parts, from, miss := q.addUp(c, m, p, terms)
	if miss != nil {
		return Figure{}, miss
	}
	r := reading{value: value, from: from, op: "difference", note: "由累计数计算"}
	if p.Type == mention.TTM {
		r.op = "sum"
	}
	return Figure{Fact: q.fact(c, m, p, r, nil), Inputs: parts}, nil
}

// retyped gives a report's figure under the asked period (first quarter as a
// single quarter, the annual report as TTM).
func (q *Query) retyped(c Company, m Metric, p, report mention.Period) (Figure, *Miss) {
	fig, miss := q.level(c, m, report)
	if miss != nil {
		return Figure{}, q.missPeriod(c, m, p)
	}
	if m.Measure != Instant {
		fig.Fact.Period = p
	}
	fig.Beside = nil
	return fig, nil
}

func (q *Query) addUp(c Company, m Metric, p mention.Period, terms []term) (decimal.Decimal, []check.Fact, origin, *Miss) {
	none := func(miss *Miss) (decimal.Decimal, []check.Fact, origin, *Miss) {
		return decimal.Zero, nil, origin{}, miss
	}
	held := make([][]reading, len(terms))
	for i, t := range terms {
		rs, err := q.readings(c, m, t.p)
		if err != nil {
			return none(q.broken(c, m, p, err))
		}
		if len(rs) == 0 {
			miss := q.missPeriod(c, m, p)
			miss.Reason += "：缺" + t.p.Label("zh")
			return none(miss)
		}
		held[i] = rs
	}
	family, ok := commonFamily(held)
	if !ok {
		return none(q.miss(c, m, p, CodeVintageConflict, "年报数与季报数不是同一来源，不能相减"))
	}
	if year, bad := q.restatedYear(c, m, p); bad {
		return none(q.miss(c, m, p, CodeVintageConflict, mention.AnnualOf(year).Label("zh")+"数经重述，与当年季报口径不一，不能拆算"))
	}
	total := decimal.Zero
	var parts []check.Fact
	var from origin
	for i, t := range terms {
		r, _ := ofFamily(held[i], family)
		from = r.from
		parts = append(parts, plain(q.fact(c, m, t.p, r, held[i]), m))
		if t.negative {
			total = total.Sub(r.value)
		} else {
			total = total.Add(r.value)
		}
	}
	if neverNegative[m.ID] && !total.IsPositive() {
		return none(q.miss(c, m, p, CodeVintageConflict, "按累计数相减得出不可能的结果，年报与季报口径不一，不给出数值"))
	}
	return total, parts, from, nil
}

// commonFamily is the first family that all periods have.
func commonFamily(held [][]reading) (string, bool) {
	for _, r := range held[0] {
		if !r.from.exact {
			continue
		}
		all := true
		for _, rs := range held[1:] {
			if _, ok := ofFamily(rs, r.from.family); !ok {
				all = false
			}
		}
		if all {
			return r.from.family, true
		}
	}
	return "", false
}

// restatedYear looks at the annual figures of the period's year and of the
// year before: where sources disagree on one, it was restated, and the reports
// of that year and the next mix two accounts.
func (q *Query) restatedYear(c Company, m Metric, p mention.Period) (int, bool) {
	for _, year := range []int{p.Year(), p.Year() - 1} {
		rs, err := q.readings(c, m, mention.AnnualOf(year))
		if err == nil && !agree(rs) {
			return year, true
		}
	}
	return 0, false
}

// stretchGrowth is the growth of a single quarter, second half or TTM against
// the same stretch a year before.
func (q *Query) stretchGrowth(c Company, m, base Metric, p mention.Period) (Figure, *Miss) {
	if terms := stretchTerms(p); len(terms) == 1 {
		fig, miss := q.growth(c, m, terms[0].p)
		if miss != nil {
			return Figure{}, miss
		}
		if fig.Turn == "" {
			fig.Fact.Period = p
		}
		return fig, nil
	}
	now, miss := q.stretch(c, base, p)
	if miss != nil {
		miss.Metric, miss.Label = m.ID, m.Name
		return Figure{}, miss
	}
	then, miss := q.stretch(c, base, p.AddYears(-1))
	if miss != nil {
		miss.Metric, miss.Label = m.ID, m.Name
		return Figure{}, miss
	}
	g := growing{c: c, m: m, base: base, p: p}
	now.Fact, then.Fact = plain(now.Fact, base), plain(then.Fact, base)
	a, b := reading{value: now.Fact.Value}, reading{value: then.Fact.Value}
	var fig Figure
	if !b.value.IsPositive() {
		fig = g.turn(q, a, b)
		fig.Fact, fig.Beside = now.Fact, []check.Fact{then.Fact}
		fig.Fact.Note = notes(fig.Turn+"；上年同期不为正数，不计算同比百分比", fig.Fact.Note)
		return fig, nil
	}
	fig = g.computed(q, a, b, noteUnchecked)
	fig.Fact.Source, fig.Fact.Trust = now.Fact.Source, now.Fact.Trust
	fig.Inputs = []check.Fact{now.Fact, then.Fact}
	return fig, nil
}
