package market_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/tools/market"
	"hedui/tools/market/markettest"
)

func TestStretches(t *testing.T) {
	t.Parallel()
	f := markettest.New()
	for _, v := range [][3]string{
		{"2022", "100", "TierMain"}, {"2022Q1", "20", ""}, {"2022H1", "45", ""}, {"2022Q3", "70", ""},
		{"2023", "130", "TierMain"}, {"2023Q1", "25", ""}, {"2023H1", "60", ""}, {"2023Q3", "95", ""},
		{"2024Q1", "30", ""},
	} {
		tier := market.TierInterim
		if v[2] != "" {
			tier = market.TierMain
		}
		f.Put("300750.SZ", "扣非归母净利润", v[0], v[1], markettest.SourceEM, tier)
	}
	f.Put("300750.SZ", "基本每股收益", "2023Q1", "1.5", markettest.SourceEM, market.TierInterim)
	f.Put("300750.SZ", "基本每股收益", "2023H1", "3.5", markettest.SourceEM, market.TierInterim)
	for _, tc := range []struct{ name, metric, period, want, code string }{
		{"first quarter is its report", "net_profit_deducted", "2023Q1单季", "25", ""},
		{"second", "net_profit_deducted", "2023Q2单季", "35", ""},
		{"third", "net_profit_deducted", "2023Q3单季", "35", ""},
		{"fourth", "net_profit_deducted", "2023Q4单季", "35", ""},
		{"second half", "net_profit_deducted", "2023H2", "70", ""},
		{"TTM", "net_profit_deducted", "2023Q3TTM", "125", ""},
		{"TTM at a year's end is the year", "net_profit_deducted", "2023TTM", "130", ""},
		{"TTM without an end is the newest", "net_profit_deducted", "TTM", "135", ""},
		{"growth of a quarter", "net_profit_deducted_yoy", "2023Q4单季", "16.67", ""},
		{"first quarter of a per-share figure is published", "eps_basic", "2023Q1单季", "1.5", ""},
		{"no other quarter of one", "eps_basic", "2023Q2单季", "", market.CodePeriodMismatch},
		{"no TTM of one", "eps_basic", "2023H1TTM", "", market.CodePeriodMismatch},
		{"a part is missing", "net_profit_deducted", "2024Q2单季", "", market.CodePeriodNotAvailable},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			fig, miss := ask(t, f, "300750.SZ", tc.metric, tc.period)
			if tc.code != "" {
				require.NotNil(t, miss)
				require.Equal(t, tc.code, miss.Code)
				return
			}
			require.Nil(t, miss)
			require.Equal(t, tc.want, fig.Fact.Value.Round(2).String())
		})
	}
}

func TestNoQuartersOfRestatedYears(t *testing.T) {
	t.Parallel()
	_, miss := ask(t, markettest.New(), "600150.SH", "revenue_total", "2024Q4单季")
	require.NotNil(t, miss)
	require.Equal(t, market.CodeVintageConflict, miss.Code)
}

func TestImpossibleQuarterIsNoFigure(t *testing.T) {
	t.Parallel()
	f := markettest.New().Put("300750.SZ", "营业总收入", "2022", "50", markettest.SourceEM, market.TierMain).
		Put("300750.SZ", "营业总收入", "2022Q3", "60", markettest.SourceEM, market.TierInterim)
	_, miss := ask(t, f, "300750.SZ", "revenue_total", "2022Q4单季")
	require.NotNil(t, miss)
	require.Equal(t, market.CodeVintageConflict, miss.Code)
}

func TestQuarterFromTwoSourcesIsNoFigure(t *testing.T) {
	t.Parallel()
	f := markettest.New().Put("300750.SZ", "营业总收入", "2022", "90", markettest.SourceSina, market.TierMain).
		Put("300750.SZ", "营业总收入", "2022Q3", "60", markettest.SourceEM, market.TierInterim)
	_, miss := ask(t, f, "300750.SZ", "revenue_total", "2022Q4单季")
	require.NotNil(t, miss)
	require.Equal(t, market.CodeVintageConflict, miss.Code)
}
