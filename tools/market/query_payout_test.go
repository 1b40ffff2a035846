package market_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/tools/market"
	"hedui/tools/market/markettest"
)

func TestPayoutRatio(t *testing.T) {
	t.Parallel()
	const company = "300750.SZ"
	dividend := func(ex, report, cash string) market.Dividend {
		return market.Dividend{ExDate: ex, ReportDate: report, Cash: num(cash), Source: markettest.SourceEM}
	}
	gift := func(ex, report string) market.Dividend {
		return market.Dividend{ExDate: ex, ReportDate: report, Transfer: num("8"), Source: markettest.SourceEM}
	}
	final := dividend("2024-05-10", "2023-12-31", "20")
	for _, tc := range []struct {
		name, eps, profit string
		list              []market.Dividend
		want              string // "" for a miss
	}{
		{"final only", "5", "500", []market.Dividend{final}, "40"},
		{"interim and final", "5", "500", []market.Dividend{dividend("2023-10-10", "2023-06-30", "5"), final}, "50"},
		{"no year-end distribution", "5", "500", []market.Dividend{dividend("2023-10-10", "2023-06-30", "5")}, ""},
		{"no distribution", "5", "500", nil, ""},
		{"a loss", "-5", "-500", []market.Dividend{final}, ""},
		{"earnings too small to divide by", "0.04", "4", []market.Dividend{final}, ""},
		{"shares given out later", "5", "500", []market.Dividend{final, gift("2025-06-10", "2024-12-31")}, ""},
		{"shares given out before", "5", "500", []market.Dividend{gift("2022-06-10", "2021-12-31"), final}, "40"},
		{"earnings restated for other shares", "5", "250", []market.Dividend{final}, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			f := markettest.New().AddMonthEnd(company, "2023-12-29", "10").
				Put(company, "基本每股收益", "2023", tc.eps, markettest.SourceEM, market.TierMain).
				Put(company, "归母净利润", "2023", tc.profit, markettest.SourceEM, market.TierMain).
				Put(company, "总市值(年末,tushare万元换算)", "2023", "1000", "Tushare", market.TierMain)
			for _, d := range tc.list {
				f.AddDividend(company, d)
			}
			fig, miss := ask(t, f, company, "payout_ratio", "2023")
			if tc.want == "" {
				require.NotNil(t, miss)
				return
			}
			require.Nil(t, miss)
			require.Equal(t, tc.want, fig.Fact.Value.String())
			require.Equal(t, check.Percent, fig.Fact.Unit)
			require.Len(t, fig.Inputs, 2)
			require.Contains(t, fig.Fact.Note, "按每股数计算")
		})
	}
}
