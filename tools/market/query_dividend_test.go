package market_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/tools/market"
	"hedui/tools/market/markettest"
)

func TestPayouts(t *testing.T) {
	t.Parallel()
	f := markettest.New()
	c, _ := f.ByID("600519.SH")
	got, miss := market.NewQuery(f).Payouts(c, 2023)
	require.Nil(t, miss)
	require.Len(t, got.List, 2)
	ten, one := got.List[0].PerTen, got.List[0].PerShare
	require.Equal(t, "308.76 元/10股", ten.Value.String()+" "+string(ten.Unit))
	require.Equal(t, "30.876 元/股", one.Value.String()+" "+string(one.Unit))
	require.NotNil(t, got.PerShare)
	require.Equal(t, "49.982", got.PerShare.Value.String())
	require.Equal(t, "499.82 元/10股", got.PerTen.Value.String()+" "+string(got.PerTen.Unit))

	_, miss = market.NewQuery(f).Payouts(c, 2010)
	require.NotNil(t, miss)
	require.Equal(t, []string{"2023年度", "2022年度"}, miss.Held)
}

func TestPayoutsThatCannotBeAdded(t *testing.T) {
	t.Parallel()
	d := func(ex, report, cash string) market.Dividend {
		return market.Dividend{ExDate: ex, ReportDate: report, Cash: num(cash), Source: markettest.SourceEM}
	}
	for _, tc := range []struct {
		name  string
		list  []market.Dividend
		year  int
		total bool
	}{
		{"one", []market.Dividend{d("2024-06-01", "2023-12-31", "5")}, 2023, true},
		{"interim and final", []market.Dividend{d("2023-10-01", "2023-06-30", "2"), d("2024-06-01", "2023-12-31", "5")}, 2023, true},
		{"incomplete", []market.Dividend{{ExDate: "2024-06-01", ReportDate: "2023-12-31", Cash: num("5"), Incomplete: true, Source: markettest.SourceEM}}, 2023, false},
		{"shares issued between", []market.Dividend{{ExDate: "2023-10-01", ReportDate: "2023-06-30", Cash: num("2"), Transfer: num("4"), Source: markettest.SourceEM},
			d("2024-06-01", "2023-12-31", "5")}, 2023, false},
		{"shares issued with the last payment", []market.Dividend{d("2023-10-01", "2023-06-30", "2"),
			{ExDate: "2024-06-01", ReportDate: "2023-12-31", Cash: num("5"), Transfer: num("4"), Source: markettest.SourceEM}}, 2023, true},
		{"before the records are complete", []market.Dividend{d("2020-06-01", "2019-12-31", "5")}, 2019, false},
		{"all years", []market.Dividend{d("2024-06-01", "2023-12-31", "5")}, 0, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			f := markettest.Empty().AddCompany(market.Company{ID: "600001.SH", Name: "甲"})
			for _, x := range tc.list {
				f.AddDividend("600001.SH", x)
			}
			c, _ := f.ByID("600001.SH")
			got, miss := market.NewQuery(f).Payouts(c, tc.year)
			require.Nil(t, miss)
			require.Len(t, got.List, len(tc.list))
			require.Equal(t, tc.total, got.PerShare != nil)
		})
	}
}
