package live_test

import (
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
	"hedui/tools/market/live/livetest"
)

// A quote that contradicts itself, or is of a day to come, is not given.
func TestQuotesThatCannotBe(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		edit func(*livetest.Quote)
		code string
	}{
		"above the day's high":    {func(q *livetest.Quote) { q.Price = "1560.00" }, market.CodeScaleSuspect},
		"below the day's low":     {func(q *livetest.Quote) { q.Price = "1360.00" }, market.CodeScaleSuspect},
		"opened above the high":   {func(q *livetest.Quote) { q.Open = "1500.00" }, market.CodeScaleSuspect},
		"the high below the low":  {func(q *livetest.Quote) { q.High, q.Low = "1440.00", "1470.00" }, market.CodeScaleSuspect},
		"a day to come":           {func(q *livetest.Quote) { q.Time = "20271130100500" }, market.CodeInternal},
		"nothing traded yet":      {func(q *livetest.Quote) { q.High, q.Low, q.Open, q.Lots, q.Amount = "0.00", "0.00", "0.00", 0, 0 }, ""},
		"at the day's high":       {func(q *livetest.Quote) { q.Price = q.High }, ""},
		"a clock some hours slow": {func(q *livetest.Quote) { q.Time = "20261130150100" }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				x := moutai()
				q := x.Quotes["sh600519"]
				tt.edit(&q)
				x.Quotes["sh600519"] = q
				_, miss := begin(t, x, noon, "", "").price("")
				if tt.code == "" {
					require.Nil(t, miss)
					return
				}
				require.NotNil(t, miss)
				require.Equal(t, tt.code, miss.Code, miss.Reason)
			})
		})
	}
}

// A figure is held beside the other years of its own document, so that one of
// another magnitude is found for a company that the snapshot does not know.
func TestMagnitudeByTheSameDocument(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		metric, column string
		value          float64
		decision       check.Decision
	}{
		"a margin":                {"gross_margin", "XSMLL", 68.4, check.Pass},
		"a fraction for per cent": {"gross_margin", "XSMLL", 0.684, check.Rollback},
		"per cent of per cent":    {"gross_margin", "XSMLL", 6840, check.Rollback},
		"a profit":                {"net_profit_parent", "PARENTNETPROFIT", 9_000_000_000, check.Pass},
		"a profit in thousandths": {"net_profit_parent", "PARENTNETPROFIT", 9_000_000_000_000, check.Rollback},
		"a profit in 万元":          {"net_profit_parent", "PARENTNETPROFIT", 900_000, check.Rollback},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				x := moutai()
				x.Reports["688999.SH"] = []livetest.Report{
					livetest.AnnualReport(2025, "2026-04-02", livetest.Report{"PARENTNETPROFIT": 9_000_000_000.0, "XSMLL": 68.4, tt.column: tt.value}),
					livetest.AnnualReport(2024, "2025-04-03", livetest.Report{"PARENTNETPROFIT": 8_600_000_000.0, "XSMLL": 67.9}),
					livetest.AnnualReport(2023, "2024-04-03", livetest.Report{"PARENTNETPROFIT": 7_100_000_000.0, "XSMLL": 66.2}),
				}
				k := begin(t, x, noon, "", "")
				c := market.Company{ID: "688999.SH", Code: "688999", Name: "示例新股", Exchange: "SSE", Listed: true}
				for range 2 { // asking again gives the same verdict
					fig, miss := k.source.Indicator(k.ctx, c, tt.metric, mention.AnnualOf(2025))
					require.Nil(t, miss)
					fig.Fact.ID = "f1"
					checker := check.New(nil, &check.Options{History: k.source})
					v := checker.Result(check.ResultView{Tool: "financial_indicator", Status: "success", Figures: true, Facts: []check.Fact{fig.Fact}}, check.Evidence{})
					require.Equal(t, tt.decision, v.Decision, "%+v", v.Findings)
				}
			})
		})
	}
}
