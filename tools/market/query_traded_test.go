package market_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check/mention"
	"hedui/tools/market"
	"hedui/tools/market/markettest"
)

// Price figures and dividends are found by metric and period as well.
func TestTradedFiguresByPeriod(t *testing.T) {
	t.Parallel()
	f := markettest.New().AddCompany(market.Company{ID: "600001.SH", Name: "甲"}).
		AddMonthEnd("600001.SH", "2022-12-30", "10").
		AddDaily("600001.SH", "2023-01-02", "10", "13", "9", "12", 100).
		AddDaily("600001.SH", "2023-01-31", "12", "14", "8", "11", 200)
	month := mention.MonthOf(2023, 1)
	for _, tc := range []struct {
		name, company, metric string
		period                mention.Period
		want, code            string
	}{
		{"change of a month", "600001.SH", "period_return", month, "10", ""},
		{"change, unqualified, of a month", "600001.SH", "change_pct", month, "10", ""},
		{"high of a month", "600001.SH", "high", month, "14", ""},
		{"close at a month's end", "600001.SH", "close", month, "11", ""},
		{"volume of a month", "600001.SH", "volume", month, "300", ""},
		{"close of a day", "600001.SH", "close", mention.Period{Type: mention.Day, End: "2023-01-02"}, "12", ""},
		{"change of a day", "600001.SH", "change_pct", mention.Period{Type: mention.Day, End: "2023-01-02"}, "20", ""},
		{"previous close on an ex-date", "600519.SH", "previous_close", mention.Period{Type: mention.Day, End: "2023-06-30"}, "1687.8", ""},
		{"latest close", "600519.SH", "close", mention.Period{Type: mention.Latest}, "1691", ""},
		{"dividend per share of a year", "600519.SH", "dividend_per_share", mention.AnnualOf(2023), "49.982", ""},
		{"dividend per ten shares, paid once", "600519.SH", "dividend_per_10", mention.AnnualOf(2022), "259.11", ""},
		{"dividend per ten shares, paid twice", "600519.SH", "dividend_per_10", mention.AnnualOf(2023), "499.82", ""},
		{"dividend of a half year", "600519.SH", "dividend_per_share", mention.Period{Type: mention.Half, End: "2023-06-30"}, "", market.CodePeriodMismatch},
		{"index", "600519.SH", "index_level", mention.AnnualOf(2023), "", market.CodeBadValue},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			c, _ := f.ByID(tc.company)
			fig, miss := market.NewQuery(f).Indicator(c, tc.metric, tc.period)
			if tc.code != "" {
				require.NotNil(t, miss)
				require.Equal(t, tc.code, miss.Code)
				return
			}
			require.Nil(t, miss)
			require.Equal(t, tc.want, fig.Fact.Value.String())
		})
	}
}
