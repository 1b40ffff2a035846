package market_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/tools/market"
	"hedui/tools/market/markettest"
)

// TestYieldSaysWhichDividendsItCounts: the note of a vendor's yield is worked out from
// the dividends held and never assumed.
func TestYieldSaysWhichDividendsItCounts(t *testing.T) {
	t.Parallel()
	const company = "300750.SZ"
	paid := []market.Dividend{
		{ExDate: "2022-06-10", ReportDate: "2021-12-31", Cash: num("4"), Source: markettest.SourceEM},
		{ExDate: "2023-06-10", ReportDate: "2022-12-31", Cash: num("5"), Source: markettest.SourceEM},
		{ExDate: "2023-10-10", ReportDate: "2023-06-30", Cash: num("1"), Source: markettest.SourceEM},
	}
	for yield, want := range map[string]string{
		"4":    "按2022年除息的现金分红计算",
		"5":    "按2022年度的现金分红计算",
		"6":    "按2023年除息的现金分红计算",
		"4.01": "按2022年除息的现金分红计算",
		"9":    "未能核实",
		"0":    "",
	} {
		f := markettest.New().AddMonthEnd(company, "2023-12-29", "10").Put(company, "股息率(年末,tushare)", "2023", yield, "Tushare", market.TierMain)
		for _, d := range paid {
			f.AddDividend(company, d)
		}
		fig, miss := ask(t, f, company, "dividend_yield", "2023")
		require.Nil(t, miss, yield)
		if want == "" {
			require.Empty(t, fig.Fact.Note)
			continue
		}
		require.Contains(t, fig.Fact.Note, want, yield)
	}
}
