package decode

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/tools/market"
)

// complaints says what is wrong with a table of fields: this is the contract
// of every adapter.
func complaints(fields []Field) []string {
	var out []string
	seen := map[string]bool{}
	for _, f := range fields {
		say := func(s string) { out = append(out, f.Name+": "+s) }
		if f.Name == "" || f.Label == "" {
			say("has no name or label")
		}
		if seen[f.Name] {
			say("stands twice in the table")
		}
		seen[f.Name] = true
		unit, known := units[f.Unit]
		if !known || unit.base == check.NoUnit {
			say("declares no unit")
		}
		for _, x := range f.Except {
			if _, known := units[x.Unit]; x.Unit != "" && !known {
				say("excepts with an unknown unit " + x.Unit)
			}
		}
		m, known := market.MetricByID(f.Metric)
		if f.Metric == "" {
			continue
		}
		if !known {
			say("has a metric that the catalogue has not")
		} else if m.Unit != unit.base {
			say("is in " + string(unit.base) + " where the catalogue has " + string(m.Unit))
		}
	}
	return out
}

// givesFigures are the endpoints that have to have a table.
var givesFigures = []Endpoint{TencentQuote, SinaQuote, TencentBars, EastMoneyBars, EastMoneyIndicators, SinaReport}

func TestEveryFieldDeclaresItsUnit(t *testing.T) {
	require.Len(t, tables, len(givesFigures))
	for _, e := range givesFigures {
		require.NotEmpty(t, Table(e), e)
		require.Empty(t, complaints(Table(e)), e)
	}
}

// The contract itself: an adapter that leaves a unit out fails it.
func TestContractFindsWhatIsMissing(t *testing.T) {
	good := Field{Name: "x", Label: "成交额", Metric: "turnover_amount", Unit: "万元"}
	require.Empty(t, complaints([]Field{good}))
	for want, change := range map[string]func(*Field){
		"declares no unit":                        func(f *Field) { f.Unit = "" },
		"is in 股 where the catalogue has 元":       func(f *Field) { f.Unit = "手" },
		"has a metric that the catalogue has not": func(f *Field) { f.Metric = "turnover" },
		"excepts with an unknown unit 日元":         func(f *Field) { f.Except = []Exception{{Unit: "日元"}} },
		"has no name or label":                    func(f *Field) { f.Label = "" },
		"is in 港元 where the catalogue has 元":      func(f *Field) { f.Unit = "港元" },
		"stands twice in the table":               nil,
	} {
		fields := []Field{good}
		if change == nil {
			fields = append(fields, good)
		} else {
			change(&fields[0])
		}
		require.Contains(t, strings.Join(complaints(fields), "\n"), want)
	}
	for e, table := range tables {
		for i := range table {
			broken := slices.Clone(table)
			broken[i].Unit = ""
			require.NotEmpty(t, complaints(broken), "%s %s", e, table[i].Name)
		}
	}
}

// A field without a unit gives no figure, whatever the source sends.
func TestNoUnitNoFigure(t *testing.T) {
	r := row{security: wine, traded: true, fields: []Field{{Name: "a", Label: "甲"}, {Name: "b", Label: "乙", Unit: "万元"}, {Name: "c", Label: "丙", Unit: "斤"}},
		text: func(string) string { return "12" }}
	r.read()
	require.Len(t, r.values, 1)
	require.Equal(t, "120000元", written(r.values[0].Quantity))
	require.Equal(t, []Absence{{Field: "a", Label: "甲", Why: UnitUnknown}, {Field: "c", Label: "丙", Why: UnitUnknown}}, r.absent)
}

// Every figure that any payload gives has a unit and stands in its table.
func TestEveryFigureHasAUnit(t *testing.T) {
	n := 0
	for dir, readings := range map[string][]reading{"testdata": own(), fixturesDir: fixtures()} {
		if _, err := os.Stat(dir); err != nil {
			continue
		}
		for _, c := range readings {
			result, f := c.decode(payload(t, dir, c.file, max(c.status, 200), c.contentType))
			if f != nil {
				continue
			}
			for _, v := range figures(result) {
				n++
				require.NotEqual(t, check.NoUnit, v.Unit, "%s %s", c.file, v.Field)
				require.NotEmpty(t, v.Label, "%s %s", c.file, v.Field)
				if m, ok := market.MetricByID(v.Metric); ok && v.Unit.Currency() != check.HKD && v.Unit != check.IndexPoint {
					require.Equal(t, m.Unit, v.Unit, "%s %s", c.file, v.Field)
				}
			}
		}
	}
	require.Greater(t, n, 150)
	t.Logf("%d figures, each with a unit", n)
}

// figures are all values of a result.
func figures(result any) (out Values) {
	switch r := result.(type) {
	case []QuoteResult:
		for _, q := range r {
			out = append(out, q.Quote.Values...)
		}
	case Bars:
		for _, b := range r.Rows {
			out = append(out, b.Values...)
		}
	case Reports:
		for _, row := range r.Rows {
			out = append(out, row.Values...)
		}
	}
	return out
}
