package adversary_test

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check/mention"
	"hedui/tools/market"
)

// traded gives a figure of the share on a day, or over a period.
func (t *truth) traded(company, metric string, p mention.Period) []decimal.Decimal {
	bars := t.bars(company)
	i := lastBar(bars, p.End)
	if i < 0 {
		return nil
	}
	b := bars[i]
	one := func(v decimal.Decimal) []decimal.Decimal { return []decimal.Decimal{v} }
	switch metric {
	case "close", "highest_close", "lowest_close": // an extreme is dated by its day
		return one(b.Close)
	case "open":
		return one(b.Open)
	case "high":
		return one(b.High)
	case "low":
		return one(b.Low)
	case "volume":
		return one(decimal.NewFromInt(volume(bars, p)))
	case "volume_lots":
		return one(decimal.New(volume(bars, p), -2))
	case "turnover_amount":
		return one(b.Amount)
	case "previous_close":
		if i > 0 {
			return quotients(one(bars[i-1].Close), one(t.factor(company, bars[i-1].Date, b.Date)), false)
		}
	case "change_pct":
		if i > 0 {
			return t.returns(company, bars[i-1], b)
		}
	case "period_return":
		day := p.Start()
		if k := lastBar(bars, day); k >= 0 {
			if bars[k].Date == day && strings.HasSuffix(day, "-01") && k > 0 {
				k-- // the close before the month
			}
			return t.returns(company, bars[k], b)
		}
	}
	return nil
}

// lastBar is the position of the last bar on or before a day, -1 for none.
func lastBar(bars []market.Bar, day string) int {
	i, found := slices.BinarySearchFunc(bars, day, func(b market.Bar, day string) int { return strings.Compare(b.Date, day) })
	if found {
		return i
	}
	return i - 1
}

// volume is the number of shares traded on a day or over a period.
func volume(bars []market.Bar, p mention.Period) (sum int64) {
	last := lastBar(bars, p.End)
	if p.Type == mention.Day || p.Type == mention.Instant {
		return bars[last].Volume
	}
	for ; last >= 0 && bars[last].Date >= p.Start(); last-- {
		sum += bars[last].Volume
	}
	return sum
}

// returns is the change between two closes with the ex-date factors between.
func (t *truth) returns(company string, from, to market.Bar) []decimal.Decimal {
	last := to.Close.Mul(t.factor(company, from.Date, to.Date))
	return growths([]decimal.Decimal{last}, []decimal.Decimal{from.Close})
}

func (t *truth) factor(company, from, to string) decimal.Decimal {
	factors, err := t.store.Factors(company)
	if err != nil {
		panic(err)
	}
	out := decimal.New(1, 0)
	for _, f := range factors {
		if f.ExDate > from && f.ExDate <= to && f.Ratio.IsPositive() {
			out = out.Mul(f.Ratio)
		}
	}
	return out
}

// bars gives the days held, in order; where there are daily bars, of the
// months before them only the last day.
func (t *truth) bars(company string) []market.Bar {
	t.mu.Lock()
	out, ok := t.days[company]
	t.mu.Unlock()
	if ok {
		return out
	}
	daily, _, err := t.store.Daily(company)
	if err != nil {
		panic(err)
	}
	months, _, err := t.store.MonthEnds(company)
	if err != nil {
		panic(err)
	}
	out = slices.Concat(daily, months)
	slices.SortStableFunc(out, func(a, b market.Bar) int { return strings.Compare(a.Date, b.Date) })
	out = slices.CompactFunc(out, func(a, b market.Bar) bool { return a.Date == b.Date })
	t.mu.Lock()
	defer t.mu.Unlock()
	t.days[company] = out
	return out
}
