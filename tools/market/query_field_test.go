package market_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check/mention"
	"hedui/tools/market"
	"hedui/tools/market/markettest"
)

func TestFields(t *testing.T) {
	t.Parallel()
	const f10 = "thirty45/dividend-tracker@647dfe8 (eastmoney F10)"
	f := markettest.Empty().
		AddCompany(market.Company{ID: "000858.SZ", Name: "五粮液", FullName: "宜宾五粮液股份有限公司", Exchange: "SZSE", Board: "szse_main",
			Industry: "白酒", SW1: "食品饮料", ListDate: "1998-04-27", Aliases: []string{"五 粮 液", "G五粮液"}}).
		AddProfile("000858.SZ", market.ProfileField{Field: "website", Value: "www.wuliangye.com.cn", AsOf: "2026-08-19", Source: f10}).
		AddProfile("000858.SZ", market.ProfileField{Field: "employees", Value: "25111", AsOf: "2026-08-19", Source: f10}).
		SetMembers("000300", "000858.SZ")
	c, _ := f.ByID("000858.SZ")
	q := market.NewQuery(f)
	for _, tc := range []struct{ field, want, asOf string }{
		{"code", "000858.SZ", ""},
		{"full_name", "宜宾五粮液股份有限公司", ""},
		{"former_names", "G五粮液", ""},
		{"exchange", "深圳证券交易所", ""},
		{"board", "主板", ""},
		{"industry", "申万一级：食品饮料；细分：白酒", ""},
		{"list_date", "1998-04-27", ""},
		{"website", "www.wuliangye.com.cn", "2026-08-19"},
		{"index_membership", "沪深300（2023-06-12名单）", ""},
	} {
		t.Run(tc.field, func(t *testing.T) {
			t.Parallel()
			got, miss := q.Field(c, tc.field)
			require.Nil(t, miss)
			require.Equal(t, tc.want, got.Value)
			require.Equal(t, tc.asOf, got.AsOf)
			require.NotEmpty(t, got.Source)
		})
	}
	_, miss := q.Field(c, "email")
	require.NotNil(t, miss)
	require.Contains(t, miss.Held, "公司网址")

	fig, none := q.Indicator(c, "employees", mention.Period{Type: mention.Latest})
	require.Nil(t, none)
	require.Equal(t, "25111", fig.Fact.Value.String())
	require.Contains(t, fig.Fact.Note, "2026-08-19")
}
