package ingest

import (
	"fmt"

	"github.com/shopspring/decimal"

	"hedui/check"
)

// against holds key figures against the statements, and their rates of change
// against their own columns. One contradiction, or nothing that agrees, and
// the table is not trusted: the warning says which. A filing without
// statements has only the rates.
func (g *gatherer) against(s *statement) string {
	agreed := 0
	for _, l := range s.lines {
		f, ok := g.fact(s, l)
		if !ok || l.span.role == growth {
			continue
		}
		i, held := g.at[keyOf(f)]
		if !held {
			continue
		}
		if !sameTo(g.out[i].Value, g.places[i], f.Value, l.place) {
			return fmt.Sprintf("第%d页的主要会计数据对不上（LOW_CONFIDENCE），不作为数据：%s与第%d页的报表不同", s.page, f.Label, g.out[i].Page)
		}
		agreed++
	}
	good, bad := s.rates()
	if bad != "" && agreed == 0 {
		return fmt.Sprintf("第%d页的主要会计数据对不上（LOW_CONFIDENCE），不作为数据：%s的增减幅度与两期数字不符", s.page, bad)
	}
	if agreed+good == 0 {
		return fmt.Sprintf("第%d页的主要会计数据无法与报表核对，不作为数据", s.page)
	}
	return ""
}

// rates counts the lines whose rate of change is that of the column before it
// and its comparative, and names the first for which none fits.
func (s *statement) rates() (good int, bad string) {
	for i, l := range s.lines {
		if l.span.role != growth || l.unit != check.Percent {
			continue
		}
		var now *line
		var then []*line
		for j := i - 1; j >= 0 && s.lines[j].quote == l.quote && s.lines[j].span.role != growth; j-- {
			if p := &s.lines[j]; p.span.role == own {
				now = p
			} else {
				then = append(then, p)
			}
		}
		if now == nil || len(then) == 0 {
			continue
		}
		fits := false
		for _, t := range then {
			fits = fits || grows(now, t, l)
		}
		switch {
		case fits:
			good++
		case bad == "":
			bad = nameOfMetric(l.metric)
		}
	}
	return good, bad
}

// grows reports whether the rate is what the two values may give within their
// roundings.
func grows(now, then *line, rate line) bool {
	if !then.value.IsPositive() || then.value.LessThanOrEqual(then.place) {
		return true // no rate is defined
	}
	half := decimal.New(5, -1)
	hundred := decimal.NewFromInt(100)
	of := func(a, b decimal.Decimal) decimal.Decimal { return a.Sub(b).Mul(hundred).DivRound(b, 12) }
	slackNow, slackThen := now.place.Mul(half), then.place.Mul(half)
	low := of(now.value.Sub(slackNow), then.value.Add(slackThen)).Sub(rate.place)
	high := of(now.value.Add(slackNow), then.value.Sub(slackThen)).Add(rate.place)
	if now.value.IsNegative() {
		low, high = decimal.Min(low, high).Sub(rate.place), decimal.Max(low, high).Add(rate.place)
	}
	return rate.value.GreaterThanOrEqual(low) && rate.value.LessThanOrEqual(high)
}
