package main

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
)

func readIndices(g *generator) error {
	g.levels = map[string][]bar{}
	err := g.read("index_daily.csv.gz", []string{"index", "date", "open", "high", "low", "close", "volume", "source"}, func(t *table) error {
		b, err := g.readBar(t, "volume")
		if err != nil {
			return err
		}
		b.source = g.levelSources.source(strings.Clone(t.text("source")))
		code := strings.Clone(t.text("index"))
		g.levels[code] = append(g.levels[code], b)
		g.kept(t)
		return nil
	})
	for _, bars := range g.levels {
		slices.SortFunc(bars, func(a, b bar) int { return cmp.Compare(a.day, b.day) })
	}
	return err
}

// members is one dated list of an index.
type members struct {
	date, source string
	companies    []int
}

func readMembers(g *generator) error {
	g.members = map[string][]members{}
	err := g.read("index_members.csv.gz", []string{"index", "code", "as_of", "source"}, func(t *table) error {
		if !isDate(t.text("as_of")) {
			g.leave(t.file+": a list whose own date is not known", 1)
			return nil
		}
		company, known := g.companyOf(t)
		if !known {
			return nil
		}
		code, date, source := strings.Clone(t.text("index")), t.date("as_of"), strings.Clone(t.text("source"))
		lists := g.members[code]
		i := slices.IndexFunc(lists, func(l members) bool { return l.date == date })
		if i < 0 {
			i = len(lists)
			lists = append(lists, members{date: strings.Clone(date), source: source})
		}
		if lists[i].source != source {
			return fmt.Errorf("index %s has lists of %s from two sources", code, date)
		}
		lists[i].companies = append(lists[i].companies, company)
		g.members[code] = lists
		g.kept(t)
		return nil
	})
	for code, lists := range g.members {
		slices.SortFunc(lists, func(a, b members) int { return cmp.Compare(a.date, b.date) })
		for _, l := range lists {
			slices.Sort(l.companies)
			if len(slices.Compact(slices.Clone(l.companies))) != len(l.companies) {
				return fmt.Errorf("index_members.csv.gz: index %s has a company twice on %s", code, l.date)
			}
		}
	}
	return err
}

// membersBlock encodes what market.decodeMembers reads.
func membersBlock(lists []members) []byte {
	b := binary.AppendUvarint(nil, uint64(len(lists)))
	for _, l := range lists {
		b = appendText(appendText(b, l.date), l.source)
		b = binary.AppendUvarint(b, uint64(len(l.companies)))
		at := -1
		for _, i := range l.companies {
			b = binary.AppendUvarint(b, uint64(i-at-1))
			at = i
		}
	}
	return b
}
