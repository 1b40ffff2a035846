package main

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// eventsFile holds everything that is not a statement figure or a stock's bar.
func eventsFile(g *generator) (dataFile, error) {
	p, err := newPacker()
	if err != nil {
		return dataFile{}, err
	}
	p.add("calendar", g.sessions.block())
	p.add("sources", []byte(strings.Join(g.levelSources.sources, "\n")))
	for _, code := range slices.Sorted(maps.Keys(g.levels)) {
		block, err := appendBars(nil, g.levels[code])
		if err != nil {
			return dataFile{}, fmt.Errorf("index %s: %w", code, err)
		}
		p.add("index/"+code, block)
	}
	for _, code := range slices.Sorted(maps.Keys(g.members)) {
		p.add("members/"+code, membersBlock(g.members[code]))
	}
	for _, kind := range []struct {
		name string
		rows map[int][][]string
	}{
		{"factors", factorRows(g)},
		{"dividends", dividendRows(g)},
		{"profiles", profileRows(g)},
		{"suspicious", g.suspicious},
	} {
		if err := addRows(p, kind.name, len(g.companies.list), kind.rows); err != nil {
			return dataFile{}, err
		}
	}
	return p.file(), nil
}

// addRows writes rows of text as what market.textRows reads.
func addRows(p *packer, kind string, companies int, rows map[int][][]string) error {
	for first := 0; first < companies; first += shardSize {
		var b strings.Builder
		for company := first; company < first+shardSize; company++ {
			for _, row := range rows[company] {
				for _, cell := range row {
					if strings.ContainsAny(cell, "\t\r\n") {
						return fmt.Errorf("%s: tab or line break in %q", kind, cell)
					}
				}
				b.WriteString(strconv.Itoa(company) + "\t" + strings.Join(row, "\t") + "\n")
			}
		}
		if b.Len() > 0 {
			p.add(shard(kind, first), []byte(b.String()))
		}
	}
	return nil
}
