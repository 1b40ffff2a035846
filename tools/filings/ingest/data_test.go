package ingest_test

import (
	"compress/gzip"
	"context"
	"encoding/csv"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/tools/filings/ingest"
	"hedui/tools/market"
)

// allFilings has every report read, which takes a minute; without it a few texts
// are.
var allFilings = flag.Bool("all", false, "read all real reports")

// some are the reports that are read each time.
var some = []string{"600900_长江电力_2024", "601857_中国石油"}

const realData = "../../../../shared/data"

// real is one real report with what was made of it.
type real struct {
	file    string
	id      ingest.Identity
	company string
	facts   []check.Fact
	text    string   // of all passages
	refused []string // statements that were not trusted, as the warnings say
}

// read holds the real reports once they were read; tests that need them run one
// after the other.
var read []real

// realReports reads the real reports; the test is skipped where there are none.
func realReports(t *testing.T) []real {
	t.Helper()
	if read != nil {
		return read
	}
	files, err := filepath.Glob(filepath.Join(realData, "filings", "*", "*.*"))
	require.NoError(t, err)
	if len(files) == 0 {
		t.Skip("the real reports are not on this machine")
	}
	reader := ingest.NewReader(filepath.Join(t.TempDir(), "cache"))
	defer reader.Close()
	var out []real
	for _, f := range files {
		few := slices.ContainsFunc(some, func(s string) bool { return strings.HasSuffix(f, ".txt") && strings.Contains(f, s) })
		if strings.HasSuffix(f, ".json") || !*allFilings && !few {
			continue
		}
		raw, err := os.ReadFile(f)
		require.NoError(t, err)
		doc, err := reader.Read(context.Background(), f, raw, func() {})
		require.NoError(t, err, f)
		d, passages, facts, err := ingest.Parse(&doc, "x", names(), ingest.Override{})
		require.NoError(t, err, f)
		base := filepath.Base(f)
		require.True(t, strings.HasPrefix(base, d.Company[:6]) && strings.Contains(base, fmt.Sprint(d.Year)), "%s is taken for %s", base, d.Title)
		for _, w := range d.Warnings {
			t.Logf("%s: %s", base, w)
		}
		r := real{file: base, company: d.Company, id: ingest.Identity{Year: d.Year, Report: d.Report}, facts: facts, refused: d.Warnings}
		for _, p := range passages {
			r.text += p.Text + "\n"
		}
		out = append(out, r)
	}
	read = out
	return out
}

// given is a value that a public data set holds for a report's period.
type given struct {
	metric string // of the catalogue
	series string
	value  decimal.Decimal
	unit   check.Unit
	source string
}

// givenFor reads the data sets' values by company, year and report.
func givenFor(t *testing.T, reports []real) map[string][]given {
	t.Helper()
	wanted, codes := map[string]bool{}, map[string]bool{}
	for _, r := range reports {
		wanted[keyOfReport(r)], codes[r.company[:6]] = true, true
	}
	series := map[string]string{}
	for _, m := range market.Catalogue() {
		for _, raw := range m.Raw {
			if _, ok := series[raw]; !ok {
				series[raw] = m.ID
			}
		}
	}
	out := map[string][]given{}
	for _, name := range []string{"indicators", "indicators_alt", "indicators_interim", "line_items"} {
		for row := range rows(t, name+".csv.gz", codes) {
			key := row["code"][:6] + row["year"] + row["report_type"]
			if !wanted[key] {
				continue
			}
			id := series[row["metric"]]
			require.NotEmpty(t, id, "no metric for the series %s", row["metric"])
			out[key] = append(out[key], given{id, row["metric"], decimal.RequireFromString(row["value"]), check.Unit(row["unit"]), name + ": " + row["source"]})
		}
	}
	return out
}

func keyOfReport(r real) string { return r.company[:6] + fmt.Sprint(r.id.Year) + r.id.Report }

// rows reads a compressed table, each row of the companies by the names of its
// columns; the first is the code.
func rows(t *testing.T, name string, codes map[string]bool) func(func(map[string]string) bool) {
	t.Helper()
	return func(yield func(map[string]string) bool) {
		f, err := os.Open(filepath.Join(realData, name))
		require.NoError(t, err)
		defer f.Close()
		zip, err := gzip.NewReader(f)
		require.NoError(t, err)
		r := csv.NewReader(zip)
		r.ReuseRecord = true
		first, err := r.Read()
		require.NoError(t, err)
		head := slices.Clone(first)
		for {
			record, err := r.Read()
			if err == io.EOF {
				return
			}
			require.NoError(t, err)
			if !codes[record[0][:min(6, len(record[0]))]] {
				continue
			}
			row := make(map[string]string, len(head))
			for i, h := range head {
				row[h] = record[i]
			}
			if !yield(row) {
				return
			}
		}
	}
}

// find gives the figures that a filing has for a metric in its own period,
// consolidated, or computes it from them.
func (r real) find(metric string) (values []decimal.Decimal, derived bool) {
	for _, f := range r.facts {
		if f.Metric == metric && f.Scope == check.Consolidated && f.Vintage == check.AsFiled && f.Period.End == r.id.Period().End && !strings.Contains(string(f.Period.Type), "quarter") {
			values = append(values, f.Value)
		}
	}
	if len(values) > 0 {
		return values, false
	}
	m, _ := market.MetricByID(metric)
	if m.GrowthOf != "" {
		return r.growth(m.GrowthOf), true
	}
	if m.Formula.IsZero() {
		return nil, false
	}
	num, ok := r.sum(m.Formula.Num)
	if !ok {
		return nil, true
	}
	if len(m.Formula.Den) == 0 {
		return []decimal.Decimal{num}, true
	}
	den, ok := r.sum(m.Formula.Den)
	if !ok || den.IsZero() {
		return nil, true
	}
	if m.Formula.Percent {
		num = num.Mul(decimal.NewFromInt(100))
	}
	return []decimal.Decimal{num.DivRound(den, 12)}, true
}

// growth computes the rates of change that a filing's own columns give.
func (r real) growth(level string) []decimal.Decimal {
	now, _ := r.find(level)
	if len(now) == 0 {
		return nil
	}
	var out []decimal.Decimal
	before := r.id.Period().AddYears(-1)
	for _, f := range r.facts {
		if f.Metric == level && f.Scope == check.Consolidated && f.Period == before && f.Value.IsPositive() {
			out = append(out, now[0].Sub(f.Value).Mul(decimal.NewFromInt(100)).DivRound(f.Value, 2))
		}
	}
	return out
}

func (r real) sum(parts []market.Part) (decimal.Decimal, bool) {
	sum := decimal.Zero
	for _, p := range parts {
		v, _ := r.find(p.Metric)
		if len(v) == 0 {
			return sum, false
		}
		if p.Negative {
			sum = sum.Sub(v[0])
		} else {
			sum = sum.Add(v[0])
		}
	}
	return sum, true
}

// near reports whether two values are the same to the digits that both show.
func near(a, b decimal.Decimal) bool {
	if a.Equal(b) {
		return true
	}
	place := decimal.New(1, max(a.Exponent(), b.Exponent(), -12))
	for _, v := range []decimal.Decimal{a, b} { // an amount in millions
		if n := v.Abs(); n.GreaterThan(decimal.New(1, 8)) && n.Mod(decimal.New(1, 6)).IsZero() {
			place = decimal.New(1, 6)
		}
	}
	return a.Sub(b).Abs().LessThanOrEqual(place)
}

// TestEveryValueHeldIsFound: what public data sets hold for a report's period
// is among the facts read from it, with its metric, unit and period, unless
// there is a cause that the data themselves show.
func TestEveryValueHeldIsFound(t *testing.T) {
	if testing.Short() && !*allFilings {
		t.Skip("reads long reports")
	}
	reports := realReports(t)
	held := givenFor(t, reports)
	count := map[string]int{}
	var unexplained []string
	for _, r := range reports {
		for _, g := range held[keyOfReport(r)] {
			cause := r.explain(g, held[keyOfReport(r)], reports)
			kind, _, _ := strings.Cut(cause, ":")
			count[kind]++
			switch {
			case cause == "":
				unexplained = append(unexplained, fmt.Sprintf("%s: %s %s %s (%s)", r.file, g.series, g.value, g.unit, g.source))
			case kind == "refused" && strings.HasSuffix(r.file, ".pdf"):
				unexplained = append(unexplained, r.file+": "+g.series+" "+cause)
			case kind != "found" && kind != "derived" && kind != "vendor":
				t.Logf("%s: %s %s: %s", r.file, g.series, g.value, cause)
			}
		}
	}
	t.Logf("%v", count)
	slices.Sort(unexplained)
	require.Empty(t, unexplained, strings.Join(unexplained, "\n"))
	require.Greater(t, count["found"], 20*len(reports))
	require.LessOrEqual(t, count["refused"], len(reports)*5, "tables of plain text that are not trusted")
	require.LessOrEqual(t, count["unlabelled"], 5)
}

// explain says how a value is found, or why it is not; "" where nothing
// explains it.
func (r real) explain(g given, others []given, all []real) string {
	m, _ := market.MetricByID(g.metric)
	if m.Vendor {
		return "vendor: a figure by a vendor's own definition"
	}
	values, derived := r.find(g.metric)
	if slices.ContainsFunc(values, func(v decimal.Decimal) bool { return near(v, g.value) && m.Unit == g.unit }) {
		if derived {
			return "derived"
		}
		return "found"
	}
	later := r.restated(all)
	if again, _ := later.find(g.metric); slices.ContainsFunc(again, func(v decimal.Decimal) bool { return near(v, g.value) }) {
		return "vintage: restated, as a later report has it"
	}
	for _, o := range others {
		if o.metric == g.metric && len(values) > 0 && !near(o.value, g.value) && near(o.value, values[0]) {
			return fmt.Sprintf("vintage: %s has %s, as filed", o.source, o.value)
		}
		if slices.Contains(inputs(m), o.metric) && r.differs(o) {
			return fmt.Sprintf("vintage: %s, of which it is made, was restated too", o.series)
		}
	}
	for _, f := range r.facts {
		if f.Metric == g.metric && f.Scope == check.Consolidated && f.Period.End < r.id.Period().End && len(values) == 0 && near(f.Value, g.value) {
			return "misdated: the filing has it in the column of " + f.Period.End + " and nothing for this period"
		}
	}
	if opening := fmt.Sprintf("%d年1月1日 %s", r.id.Year, grouped(g.value)); strings.Contains(r.text, opening) {
		return "misdated: the filing has it as of 1 January"
	}
	line := func(words string) bool {
		return slices.ContainsFunc(strings.Split(r.text, "\n"), func(l string) bool { return strings.Contains(l, words) && strings.Contains(l, g.value.StringFixed(2)) })
	}
	switch {
	case g.metric == "bps" && !line("每股净资产"):
		return "absent: the filing does not print it"
	case g.metric == "share_capital":
		return "unit: the balance sheet has share capital in 元, not in 股"
	case len(values) == 0:
		if cause := r.untrusted(m); cause != "" {
			return cause
		}
		if strings.HasSuffix(r.file, ".txt") && (strings.Contains(r.text, grouped(g.value)) || g.unit == check.Percent && strings.Contains(r.text, g.value.StringFixed(2))) {
			return "unlabelled: it is in a passage, in a row whose label is broken in the plain text"
		}
	}
	return ""
}

// untrusted says which statement that would hold a metric was refused, "" where
// none was.
func (r real) untrusted(m market.Metric) string {
	sheets := map[market.Statement][]string{
		market.Balance: {"资产负债表", "主要会计数据"}, market.Income: {"利润表", "主要会计数据"}, market.CashFlow: {"现金流量表", "主要会计数据"},
		market.PerShare: {"主要会计数据", "利润表"}, market.RatioOf: {"主要会计数据", "利润表", "资产负债表"}, market.Growth: {"主要会计数据", "利润表"},
	}
	for _, w := range r.refused {
		for _, sheet := range sheets[m.Statement] {
			if strings.Contains(w, sheet) && !strings.Contains(w, "母公司") {
				return "refused: " + w
			}
		}
	}
	return ""
}

// grouped writes an amount as filings do: 221,390,370.90.
func grouped(v decimal.Decimal) string {
	whole, cents, _ := strings.Cut(v.StringFixed(2), ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	return whole + "." + cents
}

// kin are metrics that are restated together with one.
var kin = map[string][]string{
	"eps_basic": {"net_profit_parent"}, "net_margin": {"revenue_total"}, "gross_margin": {"revenue_total"},
	"current_ratio": {"total_assets"}, "quick_ratio": {"total_assets"}, "roe_weighted": {"equity_total"}, "net_profit_deducted": {"net_profit_parent"},
}

// inputs are the metrics that a metric is made of, or is restated with.
func inputs(m market.Metric) []string {
	out := slices.Clone(kin[m.ID])
	if m.GrowthOf != "" {
		out = append(append(out, m.GrowthOf), kin[m.GrowthOf]...)
	}
	for _, p := range append(slices.Clone(m.Formula.Num), m.Formula.Den...) {
		out = append(out, p.Metric)
	}
	return out
}

// differs reports whether a filing has another value for what is given.
func (r real) differs(g given) bool {
	values, _ := r.find(g.metric)
	return len(values) > 0 && !slices.ContainsFunc(values, func(v decimal.Decimal) bool { return near(v, g.value) })
}

// restated is the filing's period as comparatives give it: those of later
// reports, and its own where a column is restated.
func (r real) restated(all []real) real {
	out := real{id: r.id, company: r.company}
	for _, o := range all {
		for _, f := range o.facts {
			switch {
			case o.company != r.company:
			case o.file == r.file && f.Period.End != r.id.Period().End:
				out.facts = append(out.facts, f)
			case o.id.Year > r.id.Year && f.Period.End == r.id.Period().End:
				f.Vintage = check.AsFiled
				out.facts = append(out.facts, f)
			}
		}
	}
	return out
}
