package main

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"hedui/tools/market"
)

// series is one raw series of the whole market while it is gathered.
type series struct {
	unit     string
	unitRow  string // where the unit was first seen
	from     []provenance
	fromCode map[provenance]int
	rows     []row
}

type provenance struct {
	tier   market.Tier
	source string
}

type row struct {
	company int
	period  int // quarters since the first of firstYear, as in package market
	from    int
	order   int // in the input, over all files
	value   number
	at      string // file and row, for errors
}

const firstYear = 1990

// reports maps the names of reports to the quarter they end in; 年末 is a
// year-end figure that comes from no report.
var reports = map[string]int{"一季报": 0, "半年报": 1, "中报": 1, "三季报": 2, "年报": 3, "年末": 3}

// unitsNotStated are the units of series whose rows have an empty unit: each
// is plain from the ratio's definition (days of turnover; the others are one
// amount over another).
var unitsNotStated = map[string]string{
	"产权比率(tushare debt_to_eqt)": "倍",
	"存货周转天数(bestkfx)":           "天",
	"应收账款周转天数(bestkfx)":         "天",
	"总资产周转率(bestkfx)":           "倍",
	"权益乘数(bestkfx)":             "倍",
	"流动比率":                      "倍",
	"速动比率":                      "倍",
}

var factColumns = []string{"code", "year", "report_type", "metric", "value", "unit", "source"}

func readFundamentals(g *generator) error {
	files := []struct {
		name string
		tier market.Tier
	}{
		{"indicators.csv.gz", market.TierMain},
		{"indicators_interim.csv.gz", market.TierInterim},
		{"line_items.csv.gz", market.TierLineItems},
		{"ratios_extra.csv.gz", market.TierExtra},
		{"indicators_alt.csv.gz", market.TierAlt},
	}
	for _, f := range files {
		err := g.read(f.name, factColumns, func(t *table) error { return g.addFact(t, f.tier) })
		if err != nil {
			return err
		}
	}
	return nil
}

// addFact takes one row with a year, a report and a metric.
func (g *generator) addFact(t *table, tier market.Tier) error {
	company, known := g.companyOf(t)
	if !known {
		return nil
	}
	year, err := strconv.Atoi(t.text("year"))
	quarter, ok := reports[t.text("report_type")]
	if err != nil || year < firstYear || year > firstYear+100 || !ok {
		return fmt.Errorf("period %q %q", t.text("year"), t.text("report_type"))
	}
	metric, unit := t.text("metric"), t.text("unit")
	if unit == "" {
		unit = unitsNotStated[metric]
	}
	if metric == "" || unit == "" || t.text("source") == "" {
		return fmt.Errorf("metric %q, unit %q or source %q is empty", metric, unit, t.text("source"))
	}
	s := g.series[metric]
	at := fmt.Sprintf("%s row %d", t.file, t.row)
	if s == nil {
		s = &series{unit: unit, unitRow: at, fromCode: map[provenance]int{}}
		g.series[metric] = s
	}
	if s.unit != unit {
		return fmt.Errorf("%s is in %s here and in %s at %s", metric, unit, s.unit, s.unitRow)
	}
	p := provenance{tier, strings.Clone(t.text("source"))}
	from, ok := s.fromCode[p]
	if !ok {
		from = len(s.from)
		s.fromCode[p] = from
		s.from = append(s.from, p)
	}
	g.order++
	s.rows = append(s.rows, row{company, (year-firstYear)*4 + quarter, from, g.order, t.number("value"), at})
	g.kept(t)
	return nil
}

// rank orders the sources of one tier: a filing's own year first, its
// prior-year comparatives last.
func (p provenance) rank() int {
	switch {
	case !strings.HasPrefix(p.source, "filing "):
		return 1
	case strings.Contains(p.source, "上年比较数"):
		return 2
	default:
		return 0
	}
}

// sortRows puts the rows into the snapshot's order and refuses a fact that one
// source gives twice.
func (s *series) sortRows(name string) error {
	slices.SortFunc(s.rows, func(a, b row) int {
		p, q := s.from[a.from], s.from[b.from]
		return cmp.Or(cmp.Compare(a.company, b.company), cmp.Compare(a.period, b.period), cmp.Compare(p.tier, q.tier),
			cmp.Compare(p.rank(), q.rank()), cmp.Compare(a.order, b.order))
	})
	seen := map[int]string{}
	for i, r := range s.rows {
		if i > 0 && (s.rows[i-1].company != r.company || s.rows[i-1].period != r.period) {
			clear(seen)
		}
		if at, twice := seen[r.from]; twice {
			return fmt.Errorf("%s: %s is given twice by one source, also at %s", r.at, name, at)
		}
		seen[r.from] = r.at
	}
	return nil
}

// block encodes what market.decodeColumn reads.
func (s *series) block(name string) ([]byte, error) {
	if err := s.sortRows(name); err != nil {
		return nil, err
	}
	if len(s.from) > 255 {
		return nil, fmt.Errorf("%s has %d sources, more than a byte counts", name, len(s.from))
	}
	b := appendText(nil, s.unit)
	b = binary.AppendUvarint(b, uint64(len(s.from)))
	for _, p := range s.from {
		b = binary.AppendUvarint(b, uint64(p.tier))
		b = appendText(b, p.source)
	}
	var counts, steps, from, scales, mantissas []byte
	companies, next := 0, 0
	for i := 0; i < len(s.rows); {
		first, period := i, 0
		for ; i < len(s.rows) && s.rows[i].company == s.rows[first].company; i++ {
			r := s.rows[i]
			steps = binary.AppendUvarint(steps, uint64(r.period-period))
			period = r.period
			from = append(from, byte(r.from))
			scales = append(scales, r.value.scale)
			mantissas = binary.AppendVarint(mantissas, r.value.mantissa)
		}
		counts = binary.AppendUvarint(counts, uint64(s.rows[first].company-next))
		counts = binary.AppendUvarint(counts, uint64(i-first))
		next = s.rows[first].company + 1
		companies++
	}
	b = binary.AppendUvarint(b, uint64(companies))
	return slices.Concat(b, counts, steps, from, scales, mantissas), nil
}

func fundamentalsFile(g *generator) (dataFile, error) {
	p, err := newPacker()
	if err != nil {
		return dataFile{}, err
	}
	for _, name := range slices.Sorted(maps.Keys(g.series)) {
		block, err := g.series[name].block(name)
		if err != nil {
			return dataFile{}, err
		}
		p.add(name, block)
	}
	return p.file(), nil
}
