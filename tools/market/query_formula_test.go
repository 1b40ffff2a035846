package market_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/tools/market"
	"hedui/tools/market/markettest"
)

// statement is a company-year of a parsed report.
func statement(f *markettest.Fixture) *markettest.Fixture {
	for series, value := range map[string]string{
		"营业收入": "1000", "营业成本": "600", "销售费用": "50", "管理费用": "40", "财务费用": "-10", "研发费用": "30", "营业利润": "250",
		"投资收益": "20", "净利润": "200", "利润总额": "240", "所得税费用": "40", "流动资产合计": "700", "非流动资产合计": "300",
		"流动负债合计": "350", "非流动负债合计": "50", "营业总收入": "1000",
	} {
		f.Put("300750.SZ", series, "2020", value, markettest.SourceParsed, market.TierLineItems)
	}
	f.Put("300750.SZ", "研发人员人数", "2020", "30", "MetaGLM/FinGLM(team-parsed people.xlsx)", market.TierStaff)
	f.Put("300750.SZ", "职工人数", "2020", "120", "MetaGLM/FinGLM(team-parsed people.xlsx)", market.TierStaff)
	return f
}

func TestFormulas(t *testing.T) {
	t.Parallel()
	f := statement(markettest.New())
	for _, tc := range []struct{ name, want string }{
		{"流动负债比率", "87.5"}, {"非流动负债比率", "12.5"}, {"管理费用率", "4"}, {"财务费用率", "-1"}, {"资产负债比率", "40"},
		{"企业研发经费与利润比值", "0.15"}, {"企业研发经费与营业收入比值", "0.03"}, {"企业研发经费占费用比例", "0.27"},
		{"投资收益占营业收入比率", "2"}, {"流动比率", "2"}, {"毛利率", "40"}, {"营业成本率", "60"}, {"营业利润率", "25"}, {"净利润率", "20"},
		{"研发人员占职工人数比例", "0.25"}, {"三费比重", "8"}, {"毛利", "400"}, {"三费", "80"}, {"期间费用", "110"}, {"实际税率", "16.67"},
		{"总资产", "1000"}, {"总负债", "400"}, {"所有者权益", "600"}, {"权益乘数", "1.67"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			id, ok := market.FindMetric(tc.name)
			require.True(t, ok)
			fig, miss := ask(t, f, "300750.SZ", id, "2020")
			require.Nil(t, miss)
			require.Equal(t, tc.want, fig.Fact.Value.Round(2).String())
			require.NotEmpty(t, fig.Inputs)
			require.NotEmpty(t, fig.Fact.Op)
			require.Equal(t, check.AsFiled, fig.Fact.Vintage)
		})
	}
}

func TestFormulaPartsShareAVintage(t *testing.T) {
	t.Parallel()
	quick := func(f *markettest.Fixture) (market.Figure, *market.Miss) {
		return ask(t, f, "300750.SZ", "quick_ratio", "2020")
	}

	_, miss := quick(statement(markettest.New()))
	require.NotNil(t, miss, "inventory is not held")

	f := statement(markettest.New()).Put("300750.SZ", "存货", "2020", "100", markettest.SourceSina, market.TierMain)
	_, miss = quick(f)
	require.NotNil(t, miss, "nothing shows that the vendor's inventory is the one as filed")

	f.Put("300750.SZ", "营业总收入", "2020", "1000", markettest.SourceSina, market.TierMain)
	fig, miss := quick(f)
	require.Nil(t, miss, "the vendor's revenue equals the filed one")
	require.Equal(t, "1.71", fig.Fact.Value.StringFixed(2))
	require.Contains(t, fig.Fact.Source, "；", "both sources are named")

	f.Put("300750.SZ", "总资产", "2020", "1200", markettest.SourceSina, market.TierMain).
		Put("300750.SZ", "总负债", "2020", "450", markettest.SourceSina, market.TierMain)
	_, miss = quick(f)
	require.Nil(t, miss, "sums of parsed parts are no proof against a vendor")
}

func TestPublishedRatioIsPreferredAndChecked(t *testing.T) {
	t.Parallel()
	f := statement(markettest.New()).Put("300750.SZ", "销售毛利率", "2020", "40.02", markettest.SourceEM, market.TierMain)
	fig, miss := ask(t, f, "300750.SZ", "gross_margin", "2020")
	require.Nil(t, miss)
	require.Equal(t, "40.02", fig.Fact.Value.String())
	require.Empty(t, fig.Beside)

	f = statement(markettest.New()).Put("300750.SZ", "销售毛利率", "2020", "38.5", markettest.SourceEM, market.TierMain)
	fig, miss = ask(t, f, "300750.SZ", "gross_margin", "2020")
	require.Nil(t, miss)
	require.Equal(t, "38.5", fig.Fact.Value.String())
	require.NotEmpty(t, fig.Fact.Note)
	require.Len(t, fig.Beside, 1)
	require.Equal(t, "40", fig.Beside[0].Value.String())
}

func TestVendorDefinedRatioKeepsItsOwnName(t *testing.T) {
	t.Parallel()
	f := markettest.New().Put("300750.SZ", "净资产收益率(tushare roe,平均)", "2022", "24.7", "TroveQuant/whitney_george@61a6d2e(tushare fina_indicator)", market.TierExtra)
	_, miss := ask(t, f, "300750.SZ", "roe_weighted", "2022")
	require.NotNil(t, miss)
	require.Contains(t, miss.Held, "净资产收益率（tushare平均口径）")
	fig, miss := ask(t, f, "300750.SZ", "roe_tushare", "2022")
	require.Nil(t, miss)
	require.Equal(t, "净资产收益率（tushare平均口径）", fig.Fact.Label)
}

func TestNegativeDenominatorIsSaid(t *testing.T) {
	t.Parallel()
	f := markettest.New().Put("300750.SZ", "研发费用", "2020", "30", markettest.SourceParsed, market.TierLineItems).
		Put("300750.SZ", "净利润", "2020", "-60", markettest.SourceParsed, market.TierLineItems)
	fig, miss := ask(t, f, "300750.SZ", "rd_to_profit", "2020")
	require.Nil(t, miss)
	require.Equal(t, "-0.5", fig.Fact.Value.String())
	require.NotEmpty(t, fig.Fact.Note)

	f.Put("300750.SZ", "研发费用", "2021", "30", markettest.SourceParsed, market.TierLineItems).
		Put("300750.SZ", "净利润", "2021", "0", markettest.SourceParsed, market.TierLineItems)
	_, miss = ask(t, f, "300750.SZ", "rd_to_profit", "2021")
	require.NotNil(t, miss)
}
