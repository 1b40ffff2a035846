package market_test

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
	"hedui/tools/market/markettest"
)

func num(v string) decimal.Decimal { return decimal.RequireFromString(v) }

// ask reads the period as tools do and asks for one figure.
func ask(t *testing.T, f *markettest.Fixture, company, metric, period string) (market.Figure, *market.Miss) {
	t.Helper()
	c, ok := f.ByID(company)
	require.Truef(t, ok, "no company %s", company)
	ps, err := mention.ParseArg(period)
	require.NoError(t, err)
	require.Len(t, ps, 1)
	return market.NewQuery(f).Indicator(c, metric, ps[0])
}

func TestIndicatorLevels(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, company, metric, period, want, source string }{
		{"anchor 茅台", "600519.SH", "gross_margin", "2023", "91.9649", "东方财富（公开数据集）"},
		{"anchor 五粮液", "000858.SZ", "gross_margin", "2023", "75.7936", "东方财富（公开数据集）"},
		{"anchor 宁德时代", "300750.SZ", "revenue_total", "2023", "400917045000", "东方财富（公开数据集）"},
		{"cumulative interim", "600519.SH", "revenue_total", "2023Q3", "105315900448.1", "东方财富（公开数据集）"},
		{"filing", "600900.SH", "operating_revenue", "2023", "78111573265.75", "长江电力2023年年度报告原文"},
		{"comparative of a filing", "600900.SH", "operating_revenue", "2022", "68863128424.25", "长江电力2023年年度报告原文（上年比较数）"},
		{"a report date is its report", "600900.SH", "revenue_total", "2023-12-31", "78143535736.1", "新浪财经（公开数据集）"},
		{"latest is the newest held", "600519.SH", "revenue_total", "latest", "150560330316.45", "新浪财经（公开数据集）"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			fig, miss := ask(t, markettest.New(), tc.company, tc.metric, tc.period)
			require.Nil(t, miss)
			require.Equal(t, tc.want, fig.Fact.Value.String())
			require.Equal(t, tc.source, fig.Fact.Source)
			require.Equal(t, check.Consolidated, fig.Fact.Scope)
			require.Equal(t, "快照 fixture", fig.Fact.AsOf)
		})
	}
}

func TestBalancesAreInstants(t *testing.T) {
	t.Parallel()
	f := markettest.New().Put("600519.SH", "总资产", "2023", "272699660092.25", markettest.SourceSina, market.TierMain)
	fig, miss := ask(t, f, "600519.SH", "total_assets", "2023")
	require.Nil(t, miss)
	require.Equal(t, mention.Period{Type: mention.Instant, End: "2023-12-31"}, fig.Fact.Period)
}

func TestVintage(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name, filed string
		want        check.Vintage
		beside      int
	}{
		{"no filing to compare", "", check.VintageUnknown, 0},
		{"equal to the filed figure", "100000000", check.AsFiled, 0},
		{"differs a little", "100010000", check.VintageUnknown, 0},
		{"differs", "100100000", check.Restated, 0},
		{"differs materially: both are given", "120000000", check.Restated, 1},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			f := markettest.New().Put("600519.SH", "营业总收入", "2021", "100000000", markettest.SourceSina, market.TierMain)
			if tc.filed != "" {
				f.Put("600519.SH", "营业总收入", "2021", tc.filed, markettest.SourceParsed, market.TierLineItems)
			}
			fig, miss := ask(t, f, "600519.SH", "revenue_total", "2021")
			require.Nil(t, miss)
			require.Equal(t, "100000000", fig.Fact.Value.String())
			require.Equal(t, tc.want, fig.Fact.Vintage)
			require.Len(t, fig.Beside, tc.beside)
			if tc.beside > 0 {
				require.Equal(t, tc.filed, fig.Beside[0].Value.String())
				require.Equal(t, check.AsFiled, fig.Beside[0].Vintage)
				require.NotEmpty(t, fig.Fact.Note)
			}
		})
	}
}

func TestNetProfitWithMinoritiesIsShownBeside(t *testing.T) {
	t.Parallel()
	f := markettest.New().Put("600519.SH", "归母净利润", "2021", "52460144378.16", markettest.SourceSina, market.TierMain).
		Put("600519.SH", "净利润", "2021", "55720529956.46", markettest.SourceBaostock, market.TierLineItems)
	fig, miss := ask(t, f, "600519.SH", "net_profit_parent", "2021")
	require.Nil(t, miss)
	require.Len(t, fig.Beside, 1)
	require.Equal(t, "net_profit", fig.Beside[0].Metric)
	require.Equal(t, "55720529956.46", fig.Beside[0].Value.String())
}

func TestTotalRevenueStandsInForRevenue(t *testing.T) {
	t.Parallel()
	f := markettest.New()
	fig, miss := ask(t, f, "600519.SH", "operating_revenue", "2023")
	require.Nil(t, miss)
	require.Equal(t, "revenue_total", fig.Fact.Metric)
	require.Contains(t, fig.Fact.Note, "没有单列营业收入")
	f = f.Put("600519.SH", "营业收入", "2023", "147693604994.14", markettest.SourceSina, market.TierLineItems)
	fig, miss = ask(t, f, "600519.SH", "operating_revenue", "2023")
	require.Nil(t, miss)
	require.Equal(t, "operating_revenue", fig.Fact.Metric)
}

func TestMisses(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name, company, metric, period, code string
		held                                []string
	}{
		{"period", "600519.SH", "gross_margin", "2019", market.CodePeriodNotAvailable, []string{"2023年年报"}},
		{"metric of no company", "600519.SH", "derivative_assets", "2023", market.CodeFieldNotAvailable, []string{"营业总收入", "归母净利润", "销售毛利率"}},
		{"metric not of this company", "601398.SH", "gross_margin", "2023", market.CodeFieldNotAvailable, []string{"营业总收入", "归母净利润"}},
		{"close metric is offered first", "600519.SH", "rd_investment", "2023", market.CodeFieldNotAvailable, nil},
		{"unknown metric", "600519.SH", "gross margins of tea", "2023", market.CodeFieldNotAvailable, nil},
		{"price of a year that is not held", "600519.SH", "close", "2023", market.CodePeriodNotAvailable, []string{"2023-06-30"}},
		{"price that is never held", "600519.SH", "turnover_rate", "2023", market.CodeFieldNotAvailable, nil},
		{"flow of a single month", "600519.SH", "revenue_total", "2023-12", market.CodePeriodMismatch, nil},
		{"day that ends no report", "600519.SH", "gross_margin", "2023-12-29", market.CodePeriodMismatch, nil},
		{"ratio of a single quarter", "600519.SH", "gross_margin", "2023Q4单季", market.CodePeriodMismatch, []string{"2023年年报"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			_, miss := ask(t, markettest.New(), tc.company, tc.metric, tc.period)
			require.NotNil(t, miss)
			require.Equal(t, tc.code, miss.Code)
			require.NotEmpty(t, miss.Reason)
			if tc.held != nil {
				require.Equal(t, tc.held, miss.Held)
			}
		})
	}
}

func TestImplausibleFiguresAreNoted(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name, last, this string
		confirmed, noted bool
	}{
		{"ordinary", "100", "150", false, false},
		{"forty times last year's", "100", "4000", false, true},
		{"confirmed by a second source", "100", "4000", true, false},
		{"a hundredth", "100", "1", false, true},
		{"negative revenue", "100", "-5", false, true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			f := markettest.New().Put("300750.SZ", "营业总收入", "2019", tc.last, markettest.SourceSina, market.TierMain).
				Put("300750.SZ", "营业总收入", "2020", tc.this, markettest.SourceSina, market.TierMain)
			if tc.confirmed {
				f.Put("300750.SZ", "营业总收入", "2020", tc.this, markettest.SourceEM, market.TierAlt)
			}
			fig, miss := ask(t, f, "300750.SZ", "revenue_total", "2020")
			require.Nil(t, miss)
			require.Equal(t, tc.noted, fig.Fact.Note != "")
		})
	}
}

func TestParsedFiguresOfDoubtfulScaleAreLeftOut(t *testing.T) {
	t.Parallel()
	base := func() *markettest.Fixture {
		return markettest.New().Put("300750.SZ", "管理费用", "2020", "60", markettest.SourceParsed, market.TierLineItems)
	}
	for _, tc := range []struct {
		name string
		f    *markettest.Fixture
		code string
	}{
		{"vendor agrees", base().Put("300750.SZ", "营业总收入", "2020", "1000", markettest.SourceParsed, market.TierLineItems).
			Put("300750.SZ", "营业总收入", "2020", "1010", markettest.SourceSina, market.TierMain), ""},
		{"parsed in 千元", base().Put("300750.SZ", "营业总收入", "2020", "1000", markettest.SourceParsed, market.TierLineItems).
			Put("300750.SZ", "营业总收入", "2020", "1000000", markettest.SourceSina, market.TierMain), market.CodeScaleSuspect},
		{"assets of the parent company", base().Put("300750.SZ", "流动资产合计", "2020", "10", markettest.SourceParsed, market.TierLineItems).
			Put("300750.SZ", "非流动资产合计", "2020", "10", markettest.SourceParsed, market.TierLineItems).
			Put("300750.SZ", "总资产", "2020", "90", markettest.SourceSina, market.TierMain), market.CodeScaleSuspect},
		{"no vendor, next year twenty times larger", base().Put("300750.SZ", "营业总收入", "2020", "1000", markettest.SourceParsed, market.TierLineItems).
			Put("300750.SZ", "营业总收入", "2021", "20000", markettest.SourceSina, market.TierMain), market.CodeScaleSuspect},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			fig, miss := ask(t, tc.f, "300750.SZ", "admin_expense", "2020")
			if tc.code == "" {
				require.Nil(t, miss)
				require.Equal(t, check.AsFiled, fig.Fact.Vintage)
				require.Equal(t, check.TrustParsed, fig.Fact.Trust)
				return
			}
			require.NotNil(t, miss)
			require.Equal(t, tc.code, miss.Code)
		})
	}
}

func TestParsedFigureOfARevisedYearIsNoted(t *testing.T) {
	t.Parallel()
	f := markettest.New().Put("300750.SZ", "管理费用", "2020", "60", markettest.SourceParsed, market.TierLineItems).
		Put("300750.SZ", "营业总收入", "2020", "1000", markettest.SourceParsed, market.TierLineItems).
		Put("300750.SZ", "营业总收入", "2020", "1300", markettest.SourceSina, market.TierMain)
	fig, miss := ask(t, f, "300750.SZ", "admin_expense", "2020")
	require.Nil(t, miss)
	require.Contains(t, fig.Fact.Note, "重述")
}
