package main

import (
	"context"
	"fmt"
	"io"
	"sort"
	"strconv"
	"strings"

	"github.com/mattn/go-runewidth"

	"hedui/check/mention"
	"hedui/tools/market"
)

// dataCmd shows what the embedded snapshot holds.
type dataCmd struct {
	JSON bool `name:"json" help:"Print one JSON object."`
}

// coverage counts, for one metric, the companies that have an annual figure by
// year, and how many company-periods are interim.
type coverage struct {
	Series  string         `json:"series"`
	Annual  map[string]int `json:"annual"`
	Interim int            `json:"interim_companies"`
}

// holdings is what `chat data` reports.
type holdings struct {
	Version   string     `json:"snapshot"`
	Through   string     `json:"prices_through"`
	Companies int        `json:"companies"`
	Listed    int        `json:"listed"`
	Series    int        `json:"series"`
	Coverage  []coverage `json:"coverage"`
}

// shownSeries are the lines of the coverage table: one per kind of source.
var shownSeries = []string{"营业总收入", "归母净利润", "总资产", "经营活动现金流量净额", "销售毛利率", "营业收入", "研发费用", "职工人数"}

// Run implements the command.
func (d *dataCmd) Run(_ context.Context, c console) error {
	store, err := market.Open()
	if err != nil {
		return err
	}
	h, err := take(store)
	if err != nil {
		return err
	}
	if d.JSON {
		return writeJSON(c.out, h)
	}
	return h.print(c.out)
}

func take(store market.Store) (holdings, error) {
	h := holdings{Version: store.Version(), Through: store.Through(), Series: len(store.Series())}
	for _, co := range store.Companies() {
		h.Companies++
		if co.Listed {
			h.Listed++
		}
	}
	for _, series := range shownSeries {
		column, err := store.Column(series)
		if err != nil {
			return h, err
		}
		cov := coverage{Series: series, Annual: map[string]int{}}
		for _, data := range column {
			years, interim := map[string]bool{}, false
			for _, v := range data {
				if v.Period.Type == mention.Annual {
					years[v.Period.End[:4]] = true
				} else {
					interim = true
				}
			}
			for y := range years {
				cov.Annual[y]++
			}
			if interim {
				cov.Interim++
			}
		}
		h.Coverage = append(h.Coverage, cov)
	}
	return h, nil
}

// The widths of the coverage table's columns on a terminal, where a Chinese
// character takes two. The whole fits on 80 columns.
const (
	nameWidth = 22
	cellWidth = 6
	lastWidth = 10
	dataWidth = 80
)

// inEnglish says what the series are called in English.
func (h holdings) inEnglish() []string {
	var names []string
	for _, c := range h.Coverage {
		if m, ok := market.FindMetric(c.Series); ok {
			names = append(names, c.Series+" "+englishMetric(m))
		}
	}
	return names
}

func (h holdings) print(w io.Writer) error {
	fmt.Fprintf(w, "快照 %s · 行情截至 %s · %d家公司（在市 %d家）· %d个数据序列\n", h.Version, h.Through, h.Companies, h.Listed, h.Series)
	fmt.Fprintf(w, "prices to %s · %d companies (%d listed) · %d series\n", h.Through, h.Companies, h.Listed, h.Series)
	fmt.Fprint(w, "以下是有年报数据的公司数，最后一列是有中报、季报的\nhow many companies have an annual figure; last, an interim one\n\n")
	years := map[string]bool{}
	for _, c := range h.Coverage {
		for y := range c.Annual {
			years[y] = true
		}
	}
	var cols []string
	for y := range years {
		if y >= "2019" {
			cols = append(cols, y)
		}
	}
	sort.Strings(cols)
	line := func(name string, cells ...string) {
		fmt.Fprint(w, runewidth.FillRight(name, nameWidth))
		for i, cell := range cells {
			width := cellWidth
			if i == len(cells)-1 {
				width = lastWidth
			}
			fmt.Fprint(w, runewidth.FillLeft(cell, width))
		}
		fmt.Fprintln(w)
	}
	line("", append(cols, "interim")...)
	for _, c := range h.Coverage {
		cells := make([]string, 0, len(cols)+1)
		for _, y := range cols {
			cells = append(cells, strconv.Itoa(c.Annual[y]))
		}
		line(c.Series, append(cells, strconv.Itoa(c.Interim))...)
	}
	fmt.Fprintln(w, "\n"+fold(strings.Join(h.inEnglish(), " · "), dataWidth))
	return nil
}
