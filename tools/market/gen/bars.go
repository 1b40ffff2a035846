package main

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
)

// bar is one trading day of a stock or index.
type bar struct {
	day                    int // position in sessions.days
	open, high, low, close number
	volume                 int64
	amount                 number
	hasAmount              bool
	source                 int // position in barFile.sources
}

// barFile gathers bars of many stocks and the names of their sources.
type barFile struct {
	sources []string
	codes   map[string]int // source → position
}

func (f *barFile) source(name string) int {
	i, ok := f.codes[name]
	if !ok {
		if f.codes == nil {
			f.codes = map[string]int{}
		}
		i = len(f.sources)
		f.sources = append(f.sources, name)
		f.codes[name] = i
	}
	return i
}

// readBar reads the columns that all price files share and checks that the
// four prices fit together.
func (g *generator) readBar(t *table, volume string) (bar, error) {
	b := bar{open: t.number("open"), high: t.number("high"), low: t.number("low"), close: t.number("close")}
	day, ok := g.sessions.index[t.date("date")]
	if !ok {
		return b, fmt.Errorf("%s is not a trading day", t.text("date"))
	}
	b.day = day
	v, err := strconv.ParseInt(t.text(volume), 10, 62)
	if err != nil || v < 0 {
		return b, fmt.Errorf("%s: %q is not a count of shares", volume, t.text(volume))
	}
	b.volume = v
	o, h, l, c, err := b.prices(maxPriceScale)
	if err != nil {
		return b, err
	}
	if l <= 0 || l > min(o, c) || h < max(o, c) {
		return b, fmt.Errorf("open %s, high %s, low %s, close %s don't fit together", b.open, b.high, b.low, b.close)
	}
	return b, nil
}

const maxPriceScale = 4

func (b bar) prices(scale uint8) (open, high, low, close int64, err error) {
	var all [4]int64
	for i, n := range []number{b.open, b.high, b.low, b.close} {
		if n.scale > scale {
			return 0, 0, 0, 0, fmt.Errorf("price %s has more than %d digits after the point", n, scale)
		}
		if all[i], err = n.at(scale); err != nil {
			return 0, 0, 0, 0, err
		}
	}
	return all[0], all[1], all[2], all[3], nil
}

// appendBars encodes what market.decodeBars reads; bars are in order of day.
func appendBars(b []byte, bars []bar) ([]byte, error) {
	var scale, amountScale uint8
	for _, x := range bars {
		scale = max(scale, x.open.scale, x.high.scale, x.low.scale, x.close.scale)
		amountScale = max(amountScale, x.amount.scale)
	}
	b = appendRuns(b, bars, amountScale)
	b = binary.AppendUvarint(b, uint64(scale))
	var days, closes, opens, highs, lows, volumes, amounts []byte
	previous, previousClose := 0, int64(0)
	for i, x := range bars {
		if i > 0 && x.day <= previous {
			return nil, fmt.Errorf("two bars on trading day %d", x.day)
		}
		days = binary.AppendUvarint(days, uint64(x.day-previous))
		previous = x.day
		o, h, l, c, err := x.prices(scale)
		if err != nil {
			return nil, err
		}
		closes = binary.AppendVarint(closes, c-previousClose)
		opens = binary.AppendVarint(opens, o-previousClose)
		highs = binary.AppendUvarint(highs, uint64(h-max(o, c)))
		lows = binary.AppendUvarint(lows, uint64(min(o, c)-l))
		previousClose = c
		volumes = binary.AppendUvarint(volumes, uint64(x.volume+1))
		if x.hasAmount {
			m, err := x.amount.at(amountScale)
			if err != nil {
				return nil, err
			}
			amounts = binary.AppendVarint(amounts, m)
		}
	}
	return slices.Concat(b, days, closes, opens, highs, lows, volumes, amounts), nil
}

// appendRuns writes the stretches of one source.
func appendRuns(b []byte, bars []bar, amountScale uint8) []byte {
	var runs []byte
	n := 0
	for i := 0; i < len(bars); n++ {
		first := i
		for i < len(bars) && bars[i].source == bars[first].source && bars[i].hasAmount == bars[first].hasAmount {
			i++
		}
		runs = binary.AppendUvarint(runs, uint64(bars[first].source))
		runs = binary.AppendUvarint(runs, uint64(i-first))
		amount := uint64(0)
		if bars[first].hasAmount {
			amount = uint64(amountScale) + 1
		}
		runs = binary.AppendUvarint(runs, amount)
	}
	return append(binary.AppendUvarint(b, uint64(n)), runs...)
}
