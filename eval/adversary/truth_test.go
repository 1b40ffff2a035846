package adversary_test

import (
	"slices"
	"sync"

	"github.com/shopspring/decimal"

	"hedui/check/mention"
	"hedui/tools/market"
)

// truth says what a figure may be, from the raw series of the store and the
// formulas of the catalogue alone: nothing of the query engine, of the tools
// or of Check is used. Where sources differ, each of their values is true.
type truth struct {
	store market.Store
	mu    sync.Mutex
	known map[cell][]decimal.Decimal
	days  map[string][]market.Bar
}

// cell is one figure by what it is.
type cell struct {
	company, metric string
	period          mention.Period
}

func newTruth(store market.Store) *truth {
	return &truth{store: store, known: map[cell][]decimal.Decimal{}, days: map[string][]market.Bar{}}
}

// maxTrue bounds the values that the sources of a formula's parts combine to.
const maxTrue = 64

// values gives every true value of a cell, none when nothing is held.
func (t *truth) values(company, metric string, p mention.Period) []decimal.Decimal {
	m, found := market.MetricByID(metric)
	c := cell{company, metric, report(m, p)}
	t.mu.Lock()
	out, ok := t.known[c]
	t.mu.Unlock()
	if ok {
		return out
	}
	switch {
	case !found:
	case m.Statement == market.Market:
		out = t.traded(company, metric, p)
	default:
		out = t.level(company, m, c.period)
	}
	out = distinctValues(out)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.known[c] = out
	return out
}

// report names a balance at a date, or at the end of a stretch of time, by the
// report that it stands in.
func report(m market.Metric, p mention.Period) mention.Period {
	if p.Type != mention.Instant && m.Measure != market.Instant && m.Statement != market.Valuation || m.Statement == market.Market {
		return p
	}
	if r, ok := (mention.Period{Type: mention.Instant, End: p.End}).Report(); ok {
		return r
	}
	return p
}

// level gives a figure of the statements: read, by formula, a growth rate, or
// the difference of cumulative figures.
func (t *truth) level(company string, m market.Metric, p mention.Period) []decimal.Decimal {
	var out []decimal.Decimal
	for _, series := range m.Raw {
		data, err := t.store.Values(series, company)
		if err != nil {
			panic(err) // the embedded data is damaged
		}
		for _, d := range data {
			if d.Period == p {
				out = append(out, d.Value)
			}
		}
	}
	if m.GrowthOf != "" {
		out = append(out, growths(t.values(company, m.GrowthOf, p), t.values(company, m.GrowthOf, p.AddYears(-1)))...)
	}
	if len(m.Formula.Num) > 0 {
		num := t.sum(company, m.Formula.Num, p)
		if len(m.Formula.Den) > 0 {
			num = quotients(num, t.sum(company, m.Formula.Den, p), m.Formula.Percent)
		}
		out = append(out, num...)
	}
	return append(out, t.stretch(company, m, p)...)
}

// sum adds up parts, each with any of its values.
func (t *truth) sum(company string, parts []market.Part, p mention.Period) []decimal.Decimal {
	out := []decimal.Decimal{decimal.Zero}
	for _, part := range parts {
		var next []decimal.Decimal
		for _, v := range t.values(company, part.Metric, p) {
			if part.Negative {
				v = v.Neg()
			}
			for _, sum := range out {
				if len(next) < maxTrue {
					next = append(next, sum.Add(v))
				}
			}
		}
		out = next
	}
	return out
}

// stretch makes a single quarter, a half or twelve months of cumulative
// figures.
func (t *truth) stretch(company string, m market.Metric, p mention.Period) []decimal.Decimal {
	if len(p.End) != len(dateLayout) || m.Measure != market.Flow && !(p.Type == mention.Quarter && p.End[4:] == "-03-31") {
		return nil
	}
	year, end := p.End[:4], p.End[4:]
	at := func(end string, back int) []decimal.Decimal {
		types := map[string]mention.PeriodType{"-03-31": mention.YTDQ1, "-06-30": mention.Half, "-09-30": mention.YTDQ3, "-12-31": mention.Annual}
		return t.values(company, m.ID, mention.Period{Type: types[end], End: year + end}.AddYears(-back))
	}
	switch {
	case p.Type == mention.Quarter && end == "-03-31":
		return at(end, 0)
	case p.Type == mention.Quarter:
		before := map[string]string{"-06-30": "-03-31", "-09-30": "-06-30", "-12-31": "-09-30"}[end]
		return differences(at(end, 0), at(before, 0))
	case p.Type == mention.SecondHalf:
		return differences(at("-12-31", 0), at("-06-30", 0))
	case p.Type == mention.TTM && end == "-12-31":
		return at(end, 0)
	case p.Type == mention.TTM:
		return differences(sums(at("-12-31", 1), at(end, 0)), at(end, 1))
	}
	return nil
}

const dateLayout = "2006-01-02"

// growths gives (a − b) / b × 100 on any positive base.
func growths(now, then []decimal.Decimal) []decimal.Decimal {
	return combine(now, then, func(a, b decimal.Decimal) (decimal.Decimal, bool) {
		if !b.IsPositive() {
			return decimal.Zero, false
		}
		return a.Sub(b).Shift(2).DivRound(b, 20), true
	})
}

func quotients(num, den []decimal.Decimal, percent bool) []decimal.Decimal {
	return combine(num, den, func(a, b decimal.Decimal) (decimal.Decimal, bool) {
		if b.IsZero() {
			return decimal.Zero, false
		}
		if percent {
			a = a.Shift(2)
		}
		return a.DivRound(b, 20), true
	})
}

func differences(a, b []decimal.Decimal) []decimal.Decimal {
	return combine(a, b, func(x, y decimal.Decimal) (decimal.Decimal, bool) { return x.Sub(y), true })
}

func sums(a, b []decimal.Decimal) []decimal.Decimal {
	return combine(a, b, func(x, y decimal.Decimal) (decimal.Decimal, bool) { return x.Add(y), true })
}

func combine(a, b []decimal.Decimal, op func(x, y decimal.Decimal) (decimal.Decimal, bool)) []decimal.Decimal {
	var out []decimal.Decimal
	for _, x := range a {
		for _, y := range b {
			if v, ok := op(x, y); ok && len(out) < maxTrue {
				out = append(out, v)
			}
		}
	}
	return out
}

func distinctValues(in []decimal.Decimal) []decimal.Decimal {
	var out []decimal.Decimal
	for _, v := range in {
		if !slices.ContainsFunc(out, v.Equal) && len(out) < maxTrue {
			out = append(out, v)
		}
	}
	return out
}
