package main

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// prices holds unadjusted bars by position of the company.
type prices struct {
	barFile
	bars map[int][]bar
}

var barColumns = []string{"code", "date", "open", "high", "low", "close", "volume_shares", "amount_yuan", "adjust", "source"}

// readPrices reads unadjusted bars; adjusted ones are left out, since they
// depend on the day they were taken.
func readPrices(g *generator) error {
	g.daily.bars, g.monthEnds.bars = map[int][]bar{}, map[int][]bar{}
	for _, f := range []struct {
		name string
		to   *prices
	}{
		{"prices.csv.gz", &g.daily}, // first: it has amounts, and begins in 2020
		{"prices_raw.csv.gz", &g.daily},
		{"prices_raw_month_end_all.csv.gz", &g.monthEnds},
	} {
		if err := g.read(f.name, barColumns, func(t *table) error { return g.addBar(t, f.to) }); err != nil {
			return err
		}
	}
	if err := g.daily.merge(g); err != nil {
		return fmt.Errorf("daily bars: %w", err)
	}
	if err := g.monthEnds.merge(g); err != nil {
		return fmt.Errorf("month ends: %w", err)
	}
	g.compareMonthEnds()
	return nil
}

func (g *generator) addBar(t *table, to *prices) error {
	switch adjust := t.text("adjust"); adjust {
	case "none":
	case "qfq":
		g.leave(t.file+": adjusted", 1)
		return nil
	default:
		return fmt.Errorf("adjust is %q", adjust)
	}
	company, known := g.companyOf(t)
	if !known {
		return nil
	}
	b, err := g.readBar(t, "volume_shares")
	if err != nil {
		return err
	}
	if t.text("amount_yuan") != "" {
		b.amount, b.hasAmount = t.number("amount_yuan"), true
	}
	b.source = to.source(strings.Clone(t.text("source")))
	to.bars[company] = append(to.bars[company], b)
	g.manifest.Through = max(g.manifest.Through, g.sessions.days[b.day])
	g.kept(t)
	return nil
}

// merge sorts the bars and keeps one per day: the one of the source read
// first. It counts the days on which two sources agree and disagree.
func (p *prices) merge(g *generator) error {
	for company, bars := range p.bars {
		slices.SortFunc(bars, func(a, b bar) int {
			return cmp.Or(cmp.Compare(a.day, b.day), cmp.Compare(a.source, b.source))
		})
		kept := bars[:0]
		for _, b := range bars {
			if len(kept) == 0 || kept[len(kept)-1].day != b.day {
				kept = append(kept, b)
				continue
			}
			first := kept[len(kept)-1]
			if first.source == b.source {
				return fmt.Errorf("%s has two bars on %s from %s", g.companies.id(company), g.sessions.days[b.day], p.sources[b.source])
			}
			g.compare(first, b)
		}
		p.bars[company] = kept
	}
	return nil
}

// compare counts whether two sources agree on a day.
func (g *generator) compare(a, b bar) {
	ao, ah, al, ac, _ := a.prices(maxPriceScale)
	bo, bh, bl, bc, _ := b.prices(maxPriceScale)
	difference := max(a.volume, b.volume) - min(a.volume, b.volume)
	switch {
	case ao != bo || ah != bh || al != bl || ac != bc:
		g.note("bars on which two sources disagree: prices")
	case difference > max(a.volume, b.volume)/1000:
		g.note("bars on which two sources disagree: volume by more than 0.1 %")
	case difference > 0:
		g.note("bars on which two sources agree, but for the volume by less than 0.1 %")
	default:
		g.note("bars on which two sources agree")
	}
}

// compareMonthEnds counts how month ends agree with daily bars of the same day.
func (g *generator) compareMonthEnds() {
	for company, ends := range g.monthEnds.bars {
		daily := g.daily.bars[company]
		for _, b := range ends {
			if i, ok := findDay(daily, b.day); ok {
				g.compare(daily[i], b)
			}
		}
	}
}

// findDay gives the position of the bar of a day, or of the first later one.
func findDay(bars []bar, day int) (int, bool) {
	return slices.BinarySearchFunc(bars, day, func(b bar, day int) int { return cmp.Compare(b.day, day) })
}

// dailyFile has a block per company, named by its id.
func dailyFile(g *generator) (dataFile, error) {
	p, err := newPacker()
	if err != nil {
		return dataFile{}, err
	}
	p.add("sources", []byte(strings.Join(g.daily.sources, "\n")))
	for _, company := range slices.Sorted(maps.Keys(g.daily.bars)) {
		block, err := appendBars(nil, g.daily.bars[company])
		if err != nil {
			return dataFile{}, fmt.Errorf("%s: %w", g.companies.id(company), err)
		}
		p.add(g.companies.id(company), block)
	}
	return p.file(), nil
}

// shardSize is how many companies share a block, as in package market.
const shardSize = 64

func shard(kind string, company int) string { return kind + "/" + strconv.Itoa(company/shardSize) }

// monthEndsFile has a block per shard: the sizes of its companies' bars, then
// the bars.
func monthEndsFile(g *generator) (dataFile, error) {
	p, err := newPacker()
	if err != nil {
		return dataFile{}, err
	}
	p.add("sources", []byte(strings.Join(g.monthEnds.sources, "\n")))
	for first := 0; first < len(g.companies.list); first += shardSize {
		var sizes, bodies []byte
		for company := first; company < first+shardSize; company++ {
			var body []byte
			if bars := g.monthEnds.bars[company]; len(bars) > 0 {
				if body, err = appendBars(nil, bars); err != nil {
					return dataFile{}, fmt.Errorf("%s: %w", g.companies.id(company), err)
				}
			}
			sizes = binary.AppendUvarint(sizes, uint64(len(body)))
			bodies = append(bodies, body...)
		}
		if len(bodies) > 0 {
			p.add(shard("month ends", first), slices.Concat(sizes, bodies))
		}
	}
	return p.file(), nil
}

// id is the id of a company by position.
func (c companies) id(company int) string { return c.list[company].ID }
