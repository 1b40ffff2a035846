package main

import (
	"fmt"

	"github.com/shopspring/decimal"
)

// closeFrom gives the close of the first bar on or after a session, daily if
// held, else a month's last.
func (g *generator) closeFrom(company, session int) (decimal.Decimal, bool) {
	for _, bars := range [][]bar{g.daily.bars[company], g.monthEnds.bars[company]} {
		if i, _ := findDay(bars, session); i < len(bars) && i > 0 {
			return bars[i].close.decimal(), true
		}
	}
	return decimal.Decimal{}, false
}

// closeBefore gives the last close before a session. From month ends it is
// known only when the last bar is of the session before.
func (g *generator) closeBefore(company, session int) (decimal.Decimal, bool) {
	daily := g.daily.bars[company]
	if i, _ := findDay(daily, session); i > 0 {
		return daily[i-1].close.decimal(), true
	}
	ends := g.monthEnds.bars[company]
	if i, _ := findDay(ends, session); i > 0 && ends[i-1].day == session-1 {
		return ends[i-1].close.decimal(), true
	}
	return decimal.Decimal{}, false
}

// within says whether a date lies after a company's first bar and not after
// its last.
func (g *generator) within(company int, date string) bool {
	for _, bars := range [][]bar{g.daily.bars[company], g.monthEnds.bars[company]} {
		if len(bars) > 0 && g.sessions.days[bars[0].day] < date && date <= g.sessions.days[bars[len(bars)-1].day] {
			return true
		}
	}
	return false
}

func (n number) decimal() decimal.Decimal { return decimal.New(n.mantissa, -int32(n.scale)) }

func errNotASession(date string) error { return fmt.Errorf("%s is not a trading day", date) }

func errTwice(id, date string) error {
	return fmt.Errorf("factor_events.csv.gz: %s has two events on %s", id, date)
}
