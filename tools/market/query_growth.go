package market

import (
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
)

// Notes on growth rates.
const (
	noteBaseRestated = "上年已重述，采用公布的同比增长率"
	noteLaterRevised = "按首次披露口径；本期数后来经重述"
	noteUnchecked    = "按两期数值计算，未与公布增速核对"
)

// growth gives the yearly growth of a level metric: (this − last) / last × 100.
//
// Both values come from one family of sources. A vendor computes its published
// rate from the figures it holds today, so the rate is trusted only while this
// period's figure has not been revised since (all sources agree on it):
//   - agreed, ours within 0.05 points of the published rate: ours;
//   - agreed, further away: last year was restated, the published rate is given;
//   - not agreed: the rate of the two figures as first filed, provided that last
//     year's was not revised; otherwise no rate and both values.
//
// On a base that is not positive there is no percentage: see Figure.Turn.
func (q *Query) growth(c Company, m Metric, p mention.Period) (Figure, *Miss) {
	base, ok := MetricByID(m.GrowthOf)
	if !ok {
		return Figure{}, q.missField(c, m, p)
	}
	switch p.Type {
	case mention.Quarter, mention.SecondHalf, mention.TTM:
		return q.stretchGrowth(c, m, base, p)
	}
	g, err := q.growthOf(c, m, base, p)
	if err != nil {
		return Figure{}, q.broken(c, m, p, err)
	}
	fig, miss := g.figure(q)
	if miss != nil || m.Companion == "" {
		return fig, miss
	}
	other, _ := MetricByID(m.Companion)
	if beside, miss := q.growth(c, other, p); miss == nil && beside.Turn == "" && !beside.Fact.Value.Equal(fig.Fact.Value) {
		fig.Beside = append(fig.Beside, plain(beside.Fact, other))
	}
	return fig, nil
}

// growing is what is known about one growth question.
type growing struct {
	c         Company
	m, base   Metric
	p         mention.Period
	now, then []reading // of the level: this period, a year before
	published []reading
}

func (q *Query) growthOf(c Company, m, base Metric, p mention.Period) (growing, error) {
	g := growing{c: c, m: m, base: base, p: p}
	var err error
	if g.now, err = q.readings(c, base, p); err != nil {
		return g, err
	}
	if g.then, err = q.readings(c, base, p.Prev()); err != nil {
		return g, err
	}
	g.published, err = q.readings(c, m, p)
	return g, err
}

func (g growing) figure(q *Query) (Figure, *Miss) {
	switch {
	case len(g.now) == 0 && len(g.published) > 0, len(g.then) == 0 && len(g.published) > 0:
		return g.asPublished(q, "按公布值，上年同期数未收录"), nil
	case len(g.now) == 0:
		return Figure{}, q.missPeriod(g.c, g.m, g.p)
	case len(g.then) == 0:
		miss := q.missPeriod(g.c, g.m, g.p)
		miss.Reason += "：上年同期数未收录"
		return Figure{}, miss
	}
	now, then, paired := pair(g.now, g.then)
	switch {
	case !agree(g.now):
		return g.asFiled(q)
	case paired && !then.value.IsPositive():
		return g.turn(q, now, then), nil
	case !paired && len(g.published) > 0 && g.then[0].value.IsPositive():
		return g.asPublished(q, ""), nil
	case !paired:
		return g.conflict(q)
	case len(g.published) == 0 && now.from.trust == check.TrustFiling:
		return g.computed(q, now, then, ""), nil // both columns of one filing
	case len(g.published) == 0:
		note := noteUnchecked
		if !agree(g.then) {
			note = "上年已重述；" + noteUnchecked
		}
		return g.computed(q, now, then, note), nil
	}
	ours := rate(now.value, then.value)
	if ours.Sub(g.published[0].value).Abs().GreaterThan(percentSlack) {
		return g.asPublished(q, noteBaseRestated), nil
	}
	return g.computed(q, now, then, ""), nil
}

// pair finds the first family that holds both periods.
func pair(now, then []reading) (a, b reading, ok bool) {
	for _, a := range now {
		if !a.from.exact {
			continue
		}
		if b, ok := ofFamily(then, a.from.family); ok {
			return a, b, true
		}
	}
	return a, b, false
}

// asFiled is for a period whose figure was revised later. The two figures as
// first filed give the rate that was first published, if last year's figure
// was not revised before.
func (g growing) asFiled(q *Query) (Figure, *Miss) {
	if !agree(g.then) {
		return g.conflict(q)
	}
	latest := g.now[0]
	if r, ok := ofFamily(g.now, "em"); ok {
		latest = r
	}
	var first []reading
	known := false
	for _, r := range comparable(g.now) {
		if r.from.filed {
			first, known = append(first, r), true
		}
	}
	if !known {
		for _, r := range comparable(g.now) {
			if !near(r.value, latest.value, sameValue) {
				first = append(first, r)
			}
		}
	}
	now, then, ok := pair(first, g.then)
	switch {
	case !ok, !known && !q.revised(g, latest):
		return g.conflict(q)
	case !then.value.IsPositive():
		return g.turn(q, now, then), nil
	}
	return g.computed(q, now, then, noteLaterRevised), nil
}

// revised says that a reading is the revised figure: the next year's published
// rate has it as its base.
func (q *Query) revised(g growing, r reading) bool {
	next, err := q.growthOf(g.c, g.m, g.base, g.p.Next())
	if err != nil || len(next.published) == 0 || !r.value.IsPositive() {
		return false
	}
	for _, n := range next.now {
		if n.from.exact && rate(n.value, r.value).Sub(next.published[0].value).Abs().LessThanOrEqual(percentSlack) {
			return true
		}
	}
	return false
}

// rate is the growth in percent on a base that is not zero.
func rate(now, base decimal.Decimal) decimal.Decimal {
	return now.Sub(base).Mul(hundred).DivRound(base, quotientDigits)
}

func (g growing) facts(q *Query, now, then reading) (check.Fact, check.Fact) {
	return plain(q.fact(g.c, g.base, g.p, now, g.now), g.base), plain(q.fact(g.c, g.base, g.p.Prev(), then, g.then), g.base)
}

func (g growing) computed(q *Query, now, then reading, note string) Figure {
	a, b := g.facts(q, now, then)
	r := reading{value: rate(now.value, then.value), from: now.from, op: "growth", note: notes(note, now.note)}
	if now.value.IsNegative() && isProfit(g.base) {
		r.note = notes("由盈转亏", r.note)
	}
	f := q.fact(g.c, g.m, g.p, r, nil)
	f.Vintage = check.VintageUnknown
	if a.Vintage == b.Vintage || now.from.trust == check.TrustFiling {
		f.Vintage = a.Vintage
	}
	return Figure{Fact: f, Inputs: []check.Fact{a, b}}
}

func (g growing) asPublished(q *Query, note string) Figure {
	r := g.published[0]
	r.note = note
	return Figure{Fact: q.fact(g.c, g.m, g.p, r, nil)}
}

// conflict shows both values and no rate.
func (g growing) conflict(q *Query) (Figure, *Miss) {
	miss := q.miss(g.c, g.m, g.p, CodeVintageConflict, "两期数值不是同一披露口径（其中有经重述的），不给出增长率，只列两期数值")
	a, b := g.facts(q, g.now[0], g.then[0])
	miss.Facts = []check.Fact{a, b}
	return Figure{}, miss
}

// turn answers a growth question on a base that is not positive with both
// values and what happened.
func (g growing) turn(q *Query, now, then reading) Figure {
	a, b := g.facts(q, now, then)
	word := turnWord(g.base, now.value, then.value)
	a.Note = notes(word+"；上年同期不为正数，不计算同比百分比", a.Note)
	return Figure{Fact: a, Beside: []check.Fact{b}, Turn: word}
}

// turnWord says how a figure moved from a base at or below zero.
func turnWord(m Metric, now, then decimal.Decimal) string {
	words := [...]string{"由负转正", "负值扩大", "负值收窄"}
	if isProfit(m) {
		words = [...]string{"扭亏为盈", "亏损扩大", "亏损收窄"}
	}
	switch {
	case then.IsZero():
		return "上年同期为零"
	case now.IsPositive():
		return words[0]
	case now.LessThan(then):
		return words[1]
	case now.Equal(then):
		return "与上年同期持平"
	}
	return words[2]
}

func isProfit(m Metric) bool {
	return m.Statement == Income && (strings.Contains(m.Name, "利润") || strings.Contains(m.Name, "损益"))
}

func notes(all ...string) string {
	var kept []string
	for _, n := range all {
		if n != "" {
			kept = append(kept, n)
		}
	}
	return strings.Join(kept, "；")
}
