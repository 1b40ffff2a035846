package market_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/tools/market"
	"hedui/tools/market/markettest"
)

func TestGrowth(t *testing.T) {
	t.Parallel()
	type value struct{ series, period, value, source string }
	total, published := "营业总收入", "营业总收入同比增长率"
	for _, tc := range []struct {
		name   string
		values []value
		metric string
		want   string // rounded to two places; "" for a miss or a turn
		code   string
		turn   string
		inputs int
	}{
		{"two values, no published rate", []value{{total, "2024", "120", markettest.SourceSina}, {total, "2023", "100", markettest.SourceSina}},
			"revenue_total_yoy", "20", "", "", 2},
		{"published rate close to ours", []value{{total, "2024", "120", markettest.SourceSina}, {total, "2023", "100", markettest.SourceSina}, {published, "2024", "20.04", markettest.SourceEM}},
			"revenue_total_yoy", "20", "", "", 2},
		{"last year restated: the published rate", []value{{total, "2024", "120", markettest.SourceSina}, {total, "2023", "100", markettest.SourceSina}, {published, "2024", "26.32", markettest.SourceEM}},
			"revenue_total_yoy", "26.32", "", "", 0},
		{"published rate alone", []value{{total, "2024", "120", markettest.SourceSina}, {published, "2024", "20", markettest.SourceEM}},
			"revenue_total_yoy", "20", "", "", 0},
		{"sources differ by year", []value{{total, "2024", "120", markettest.SourceSina}, {total, "2023", "100", markettest.SourceEM}},
			"revenue_total_yoy", "", market.CodeVintageConflict, "", 0},
		{"no base held", []value{{total, "2024", "120", markettest.SourceSina}}, "revenue_total_yoy", "", market.CodeFieldNotAvailable, "", 0},
		{"this year revised, both figures as filed", []value{{total, "2021", "150", markettest.SourceSina}, {total, "2020", "100", markettest.SourceSina},
			{total, "2021", "120", markettest.SourceParsed}, {total, "2020", "100", markettest.SourceParsed}, {published, "2021", "50", markettest.SourceEM}},
			"revenue_total_yoy@2021", "20", "", "", 2},
		{"this and last year revised: no rate", []value{{total, "2021", "150", markettest.SourceSina}, {total, "2020", "130", markettest.SourceSina},
			{total, "2021", "120", markettest.SourceParsed}, {total, "2020", "100", markettest.SourceParsed}},
			"revenue_total_yoy@2021", "", market.CodeVintageConflict, "", 0},
		{"loss to profit", []value{{"归母净利润", "2024", "30", markettest.SourceSina}, {"归母净利润", "2023", "-10", markettest.SourceSina}, {"归母净利润同比增长率", "2024", "400", markettest.SourceEM}},
			"net_profit_parent_yoy", "", "", "扭亏为盈", 0},
		{"larger loss", []value{{"归母净利润", "2024", "-30", markettest.SourceSina}, {"归母净利润", "2023", "-10", markettest.SourceSina}},
			"net_profit_parent_yoy", "", "", "亏损扩大", 0},
		{"smaller loss", []value{{"归母净利润", "2024", "-3", markettest.SourceSina}, {"归母净利润", "2023", "-10", markettest.SourceSina}},
			"net_profit_parent_yoy", "", "", "亏损收窄", 0},
		{"profit to loss keeps its percentage", []value{{"归母净利润", "2024", "-10", markettest.SourceSina}, {"归母净利润", "2023", "10", markettest.SourceSina}},
			"net_profit_parent_yoy", "-200", "", "", 2},
		{"negative cash flow is no loss", []value{{"经营活动现金流量净额", "2024", "10", markettest.SourceSina}, {"经营活动现金流量净额", "2023", "-5", markettest.SourceSina}},
			"operating_cash_flow_yoy", "", "", "由负转正", 0},
		{"base of zero", []value{{"商誉", "2024", "10", markettest.SourceSina}, {"商誉", "2023", "0", markettest.SourceSina}},
			"goodwill_yoy", "", "", "上年同期为零", 0},
		{"rounded source is not mixed in", []value{{total, "2024", "120", markettest.SourceSina}, {total, "2023", "100", "XianCrag/ValuationStrategy(eastmoney F10/lixinger) rounded to 0.01亿元"}},
			"revenue_total_yoy", "", market.CodeVintageConflict, "", 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			f := markettest.Empty().AddCompany(market.Company{ID: "600001.SH", Name: "甲"})
			for _, v := range tc.values {
				tier := market.TierMain
				if v.source == markettest.SourceParsed {
					tier = market.TierLineItems
				}
				f.Put("600001.SH", v.series, v.period, v.value, v.source, tier)
			}
			metric, period := tc.metric, "2024"
			if m, p, ok := cutAt(tc.metric); ok {
				metric, period = m, p
			}
			fig, miss := ask(t, f, "600001.SH", metric, period)
			if tc.code != "" {
				require.NotNil(t, miss)
				require.Equal(t, tc.code, miss.Code)
				if tc.code == market.CodeVintageConflict {
					require.Len(t, miss.Facts, 2)
				}
				return
			}
			require.Nil(t, miss)
			require.Equal(t, tc.turn, fig.Turn)
			if tc.turn != "" {
				require.Len(t, fig.Beside, 1)
				require.NotContains(t, fig.Fact.Metric, "_yoy")
				require.Contains(t, fig.Fact.Note, tc.turn)
				return
			}
			require.Equal(t, tc.want, fig.Fact.Value.Round(2).String())
			require.Len(t, fig.Inputs, tc.inputs)
		})
	}
}

func cutAt(s string) (before, after string, ok bool) {
	for i := range s {
		if s[i] == '@' {
			return s[:i], s[i+1:], true
		}
	}
	return s, "", false
}

// The companies whose 2024 was restated in 2025: one vendor holds it as filed,
// another restated, and the vendor's published rate mixes the two.
func TestGrowthOfRestatedCompanies(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, company, period, want string }{
		{"东北证券 2025, base restated", "000686.SZ", "2025", "17.78"},
		{"东北证券 2024 as filed", "000686.SZ", "2024", "0.46"},
		{"徐工机械 2024 as filed", "000425.SZ", "2024", "-1.28"},
		{"徐工机械 2025", "000425.SZ", "2025", "8.37"},
		{"中国船舶 2024 as filed", "600150.SH", "2024", "5.01"},
		{"中国船舶 2025", "600150.SH", "2025", "13.97"},
		{"长江电力 2023, both columns of its filing", "600900.SH", "2023", "13.43"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			metric := "revenue_total_yoy"
			if tc.company == "600900.SH" {
				metric = "operating_revenue_yoy"
			}
			fig, miss := ask(t, markettest.New(), tc.company, metric, tc.period)
			require.Nil(t, miss)
			require.Equal(t, tc.want, fig.Fact.Value.StringFixed(2))
		})
	}
}
