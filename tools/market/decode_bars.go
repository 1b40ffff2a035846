package market

import "github.com/shopspring/decimal"

// barRun is a stretch of bars from one source.
type barRun struct {
	source string
	bars   int
	amount int // 1 + digits after the point of the amounts, 0 when they are not held
}

// decodeBars reads daily bars. Days are positions in the list of trading days;
// prices are differences at one scale, since a day's four prices and two days'
// closes lie close together:
//
//	uvarint runs, each: uvarint source, uvarint bars, uvarint 1 + amount scale (0 = no amounts)
//	uvarint price scale
//	per bar: uvarint trading days since the previous bar (since the first day)
//	per bar: varint close − previous close
//	per bar: varint open − previous close
//	per bar: uvarint high − max(open, close)
//	per bar: uvarint min(open, close) − low
//	per bar: uvarint volume + 1, 0 when not held
//	per bar of a run with amounts: varint amount
func decodeBars(c *cursor, days, sources []string) ([]Bar, []barRun) {
	var runs []barRun
	n := 0
	for range c.count(3) {
		source, bars, amount := c.uvarint(), c.uvarint(), c.uvarint()
		if source >= uint64(len(sources)) || bars == 0 || bars > uint64(len(c.rest)) || amount > maxScale+1 {
			c.fail("run of bars")
			return nil, nil
		}
		n += int(bars)
		runs = append(runs, barRun{sources[source], int(bars), int(amount)})
	}
	scale := c.uvarint()
	if n > len(c.rest)/6 || scale > maxScale {
		c.fail("%d bars with scale %d", n, scale)
		return nil, nil
	}
	bars := make([]Bar, n)
	at := uint64(0)
	for i := range bars {
		gap := c.uvarint()
		if at += gap; gap >= uint64(len(days)) || at >= uint64(len(days)) || (gap == 0 && i > 0) {
			c.fail("trading day %d", at)
			return nil, nil
		}
		bars[i].Date = days[at]
	}
	readPrices(c, bars, -int32(scale))
	for i := range bars {
		bars[i].Volume = int64(c.uvarint()) - 1
	}
	i := 0
	for _, r := range runs {
		for range r.bars {
			bars[i].Source = r.source
			if bars[i].HasAmount = r.amount > 0; bars[i].HasAmount {
				bars[i].Amount = decimal.New(c.varint(), int32(1-r.amount))
			}
			i++
		}
	}
	return bars, runs
}

func readPrices(c *cursor, bars []Bar, exponent int32) {
	type price struct{ open, high, low, close int64 }
	prices := make([]price, len(bars))
	previous := int64(0)
	for i := range prices {
		previous += c.varint()
		prices[i].close = previous
	}
	previous = 0
	for i := range prices {
		prices[i].open = previous + c.varint()
		previous = prices[i].close
	}
	for i := range prices {
		prices[i].high = max(prices[i].open, prices[i].close) + int64(c.uvarint())
	}
	for i := range prices {
		prices[i].low = min(prices[i].open, prices[i].close) - int64(c.uvarint())
	}
	for i, p := range prices {
		bars[i].Open = decimal.New(p.open, exponent)
		bars[i].High = decimal.New(p.high, exponent)
		bars[i].Low = decimal.New(p.low, exponent)
		bars[i].Close = decimal.New(p.close, exponent)
	}
}
