package market_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check/mention"
	"hedui/tools/market"
	"hedui/tools/market/markettest"
)

func TestRanking(t *testing.T) {
	t.Parallel()
	f := markettest.Empty().SetMembers("000300", "600001.SH", "600003.SH", "600999.SH")
	for _, c := range []market.Company{
		{ID: "600001.SH", Name: "甲", SW1: "银行", Industry: "银行", EM: "金融-银行-国有大行", ListDate: "2010-01-01"},
		{ID: "600002.SH", Name: "乙", SW1: "银行", Industry: "银行", EM: "金融-银行-股份制与城商行", ListDate: "2010-01-01"},
		{ID: "600003.SH", Name: "丙", SW1: "食品饮料", Industry: "白酒", ListDate: "2010-01-01"},
		{ID: "600004.SH", Name: "丁", SW1: "食品饮料", Industry: "白酒", ListDate: "2024-03-01"},
		{ID: "600005.SH", Name: "戊", SW1: "食品饮料", Industry: "白酒", ListDate: "2010-01-01"},
	} {
		f.AddCompany(c)
	}
	for id, v := range map[string][2]string{"600001.SH": {"100", "200"}, "600002.SH": {"100", "300"}, "600003.SH": {"-5", "50"}, "600004.SH": {"1", "900"}} {
		f.Put(id, "归母净利润", "2022", v[0], markettest.SourceSina, market.TierMain)
		f.Put(id, "归母净利润", "2023", v[1], markettest.SourceSina, market.TierMain)
	}
	f.AddMonthEnd("600001.SH", "2022-12-30", "10").AddMonthEnd("600001.SH", "2023-12-29", "11").
		AddMonthEnd("600003.SH", "2022-12-30", "4").AddMonthEnd("600003.SH", "2023-12-29", "2").AddFactor("600003.SH", "2023-07-03", "3")
	for _, tc := range []struct {
		name           string
		query          market.RankQuery
		want           []string
		covered, total int
		partial        bool
		code           string
	}{
		{"market: listed later does not count", market.RankQuery{Metric: "net_profit_parent"}, []string{"乙", "甲", "丙"}, 3, 4, true, ""},
		{"ascending", market.RankQuery{Metric: "net_profit_parent", Ascending: true, Top: 1}, []string{"丙"}, 3, 4, true, ""},
		{"ties go to the smaller id", market.RankQuery{Metric: "net_profit_parent", Period: mention.AnnualOf(2022), Top: 2}, []string{"甲", "乙"}, 3, 4, true, ""},
		{"industry", market.RankQuery{Metric: "net_profit_parent", Industry: "银行"}, []string{"乙", "甲"}, 2, 2, false, ""},
		{"level of a finer industry", market.RankQuery{Metric: "net_profit_parent", Industry: "国有大行"}, []string{"甲"}, 1, 1, false, ""},
		{"index members, one unknown", market.RankQuery{Metric: "net_profit_parent", Index: "000300"}, []string{"甲", "丙"}, 2, 3, true, ""},
		{"growth without a base takes no part", market.RankQuery{Metric: "net_profit_parent_yoy"}, []string{"乙", "甲"}, 2, 4, true, ""},
		{"latest is the newest full year", market.RankQuery{Metric: "net_profit_parent", Period: mention.Period{Type: mention.Latest}, Top: 1}, []string{"乙"}, 3, 4, true, ""},
		{"no such industry", market.RankQuery{Metric: "net_profit_parent", Industry: "航天"}, nil, 0, 0, false, market.CodeEmptyResult},
		{"no such list", market.RankQuery{Metric: "net_profit_parent", Index: "000905"}, nil, 0, 0, false, market.CodeEmptyResult},
		{"nothing held", market.RankQuery{Metric: "gross_margin"}, nil, 0, 0, false, market.CodeEmptyResult},
		{"change of the year", market.RankQuery{Metric: "period_return"}, []string{"丙", "甲"}, 2, 4, true, ""},
		{"price on a day", market.RankQuery{Metric: "close", Period: mention.Period{Type: mention.Day, End: "2023-12-29"}}, []string{"甲", "丙"}, 2, 4, true, ""},
		{"a level of an index is no company's", market.RankQuery{Metric: "index_level"}, nil, 0, 0, false, market.CodeFieldNotAvailable},
		{"not in the catalogue", market.RankQuery{Metric: "happiness"}, nil, 0, 0, false, market.CodeFieldNotAvailable},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			query := tc.query
			if query.Period.Type == "" {
				query.Period = mention.AnnualOf(2023)
			}
			got, miss := market.NewQuery(f).Ranking(query)
			if tc.code != "" {
				require.NotNil(t, miss)
				require.Equal(t, tc.code, miss.Code)
				return
			}
			require.Nil(t, miss)
			var names []string
			for _, row := range got.Rows {
				names = append(names, row.Fact.Name)
			}
			require.Equal(t, tc.want, names)
			require.Equal(t, tc.covered, got.Covered)
			require.Equal(t, tc.total, got.Total)
			require.Equal(t, tc.partial, got.Partial)
			require.NotEmpty(t, got.Universe)
		})
	}
}
