package main

import (
	"cmp"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/tools/market"
)

// factorEvent is an ex-date of a company. A gap has no ratio.
type factorEvent struct {
	ex            string
	previousClose decimal.Decimal // on the session before ex, as the source has it
	ratio         decimal.Decimal
	basis         market.FactorBasis
}

var one = decimal.NewFromInt(1)

func readFactors(g *generator) error {
	g.factors = map[int][]factorEvent{}
	err := g.read("factor_events.csv.gz", []string{"code", "ex_date", "prev_close_raw", "factor_ratio"}, func(t *table) error {
		company, known := g.companyOf(t)
		if !known {
			return nil
		}
		if _, open := g.sessions.index[t.date("ex_date")]; !open {
			return errNotASession(t.text("ex_date"))
		}
		g.factors[company] = append(g.factors[company], factorEvent{
			ex: t.date("ex_date"), previousClose: t.number("prev_close_raw").decimal(), ratio: t.number("factor_ratio").decimal(),
			basis: market.FactorGiven,
		})
		g.kept(t)
		return nil
	})
	if err != nil {
		return err
	}
	for company := range g.companies.list {
		if err := g.repairFactors(company); err != nil {
			return err
		}
	}
	return nil
}

// repairFactors drops artefacts of the source's factor series, puts the events
// that it dates one session late on their ex-date, and adds those it lacks.
func (g *generator) repairFactors(company int) error {
	events := g.factors[company]
	slices.SortFunc(events, func(a, b factorEvent) int { return cmp.Compare(a.ex, b.ex) })
	for i := 1; i < len(events); i++ {
		if events[i].ex == events[i-1].ex {
			return errTwice(g.companies.id(company), events[i].ex)
		}
	}
	payouts := g.payouts(company)
	events = g.dropResets(events, payouts)
	events = slices.DeleteFunc(events, func(e factorEvent) bool { return g.disproved(company, e, payouts) })
	g.redate(events, payouts)
	events = g.addMissing(company, events, payouts)
	slices.SortFunc(events, func(a, b factorEvent) int { return cmp.Compare(a.ex, b.ex) })
	g.markIncomplete(company, events, payouts)
	if len(events) > 0 {
		g.factors[company] = events
	}
	return nil
}

// dropResets drops ratios below 1, which no distribution has, and the events
// within five sessions of one for which no distribution is held: they undo it,
// or belong to the same change of the source's base.
func (g *generator) dropResets(events []factorEvent, payouts map[string]payout) []factorEvent {
	var resets []int
	for _, e := range events {
		if e.ratio.LessThan(one) {
			resets = append(resets, g.sessions.index[e.ex])
		}
	}
	return slices.DeleteFunc(events, func(e factorEvent) bool {
		if e.ratio.LessThan(one) {
			g.note("factor events dropped: ratio below 1")
			return true
		}
		session := g.sessions.index[e.ex]
		near := slices.ContainsFunc(resets, func(r int) bool { return max(session-r, r-session) <= 5 })
		if _, held := payouts[e.ex]; held || !near {
			return false
		}
		g.note("factor events dropped: beside a ratio below 1, and no distribution held")
		return true
	})
}

// disproved says that no distribution is held for an event, and that the next
// bar times the ratio would be more than three times the previous close.
func (g *generator) disproved(company int, e factorEvent, payouts map[string]payout) bool {
	if _, ok := payouts[e.ex]; ok {
		return false
	}
	next, ok := g.closeFrom(company, g.sessions.index[e.ex])
	if !ok || !next.Mul(e.ratio).GreaterThan(e.previousClose.Mul(decimal.NewFromInt(3))) {
		return false
	}
	g.note("factor events dropped: disproved by the unadjusted closes")
	return true
}

// redate moves events that fit a distribution of the session before.
func (g *generator) redate(events []factorEvent, payouts map[string]payout) {
	held := map[string]bool{}
	for _, e := range events {
		held[e.ex] = true
	}
	for i, e := range events {
		session := g.sessions.index[e.ex]
		if _, ok := payouts[e.ex]; ok || session == 0 {
			continue
		}
		before := g.sessions.days[session-1]
		p, ok := payouts[before]
		if !ok || held[before] {
			continue
		}
		// e.previousClose is already after the distribution.
		expected := one.Add(p.shares).Add(p.cash.DivRound(e.previousClose, 16))
		tolerance := e.ratio.Sub(one).DivRound(decimal.NewFromInt(4), 16).Add(decimal.New(2, -3))
		if expected.Sub(e.ratio).Abs().GreaterThan(tolerance) {
			g.note("factor events one session after a distribution that they don't fit: left as they are")
			continue
		}
		events[i].ex, events[i].basis, events[i].previousClose = before, market.FactorRedated, decimal.Decimal{}
		g.note("factor events moved to the distribution's ex-date")
	}
}

// addMissing computes events for distributions that the series lacks, between
// the company's first and last bar.
func (g *generator) addMissing(company int, events []factorEvent, payouts map[string]payout) []factorEvent {
	held := map[string]bool{}
	for _, e := range events {
		held[e.ex] = true
	}
	for ex, p := range payouts {
		session, open := g.sessions.index[ex]
		if held[ex] || !g.within(company, ex) {
			continue
		}
		if !open {
			g.note("distributions between bars whose ex-date is no trading day")
			events = append(events, factorEvent{ex: ex})
			continue
		}
		previous, ok := g.closeBefore(company, session)
		switch {
		case !ok && p.shares.IsZero() && p.cash.LessThan(decimal.New(5, -3)):
			// Less than half a cent does not move the reference price.
		case !ok:
			g.note("factor gaps: a distribution without a factor and without a previous close")
			events = append(events, factorEvent{ex: ex})
		case !p.ratio(previous).Equal(one):
			g.note("factor events computed from the distribution")
			events = append(events, factorEvent{ex: ex, previousClose: previous, ratio: p.ratio(previous), basis: market.FactorComputed})
		}
	}
	return events
}

// markIncomplete marks the distributions of an ex-date on which the reference
// price fell by at least 0.1 元 per ten shares, and by 5 % of the cash, more
// than they explain.
func (g *generator) markIncomplete(company int, events []factorEvent, payouts map[string]payout) {
	for _, e := range events {
		p, ok := payouts[e.ex]
		if !ok || e.basis == market.FactorComputed || !e.ratio.IsPositive() {
			continue
		}
		if previous, ok := g.closeBefore(company, g.sessions.index[e.ex]); ok {
			e.previousClose = previous
		}
		if e.previousClose.IsZero() {
			continue // redated, with no close to compare
		}
		actual := e.previousClose.DivRound(e.ratio, 16)
		extra := p.reference(e.previousClose).Sub(actual).Mul(p.shares.Add(one))
		if extra.LessThan(decimal.New(1, -2)) || extra.LessThan(p.cash.Mul(decimal.New(5, -2))) {
			continue
		}
		g.note("ex-dates whose distributions are marked incomplete")
		for i := range g.dividends[company] {
			if d := &g.dividends[company][i]; d.ex == e.ex {
				d.incomplete = true
			}
		}
	}
}

func factorRows(g *generator) map[int][][]string {
	out := map[int][][]string{}
	for company, events := range g.factors {
		for _, e := range events {
			out[company] = append(out[company], []string{e.ex, strings.TrimSuffix(e.ratio.String(), ".0"), string(e.basis)})
		}
	}
	return out
}
