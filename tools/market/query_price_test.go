package market_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
	"hedui/tools/market/markettest"
)

func TestPrice(t *testing.T) {
	t.Parallel()
	f := markettest.New().AddMonthEnd("000858.SZ", "2023-05-31", "170.50").AddMonthEnd("000858.SZ", "2023-06-30", "163.57").
		AddMonthEnd("000858.SZ", "2023-07-18", "160.00").AddMonthEnd("000858.SZ", "2023-09-28", "156.10")
	for _, tc := range []struct {
		name, company, date string
		day, close, code    string
		noted               bool
	}{
		{"session", "600519.SH", "2023-06-30", "2023-06-30", "1691", "", false},
		{"Sunday is the Friday before", "600519.SH", "2023-07-02", "2023-06-30", "1691", "", true},
		{"before the daily bars: the month's end", "600519.SH", "2023-05-31", "2023-05-31", "1628.9", "", false},
		{"before the daily bars: another day", "600519.SH", "2023-06-15", "", "", market.CodePeriodNotAvailable, false},
		{"only month ends", "000858.SZ", "2023-06-30", "2023-06-30", "163.57", "", false},
		{"only month ends, first of the next month a Saturday", "000858.SZ", "2023-07-01", "2023-06-30", "163.57", "", true},
		{"only month ends, middle of a month", "000858.SZ", "2023-06-15", "", "", market.CodePeriodNotAvailable, false},
		{"suspended from the 19th", "000858.SZ", "2023-07-31", "2023-07-18", "160", "", true},
		{"suspended all month", "000858.SZ", "2023-08-31", "", "", market.CodePeriodNotAvailable, false},
		{"long after the last", "600519.SH", "2023-12-29", "", "", market.CodePeriodNotAvailable, false},
		{"newest", "600519.SH", "", "2023-06-30", "1691", "", false},
		{"future", "600519.SH", "2030-01-02", "", "", market.CodePeriodNotAvailable, false},
		{"before the first", "600519.SH", "2019-01-02", "", "", market.CodePeriodNotAvailable, false},
		{"not a date", "600519.SH", "June 30", "", "", market.CodeBadValue, false},
		{"no prices", "601398.SH", "2023-06-30", "", "", market.CodeFieldNotAvailable, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			c, _ := f.ByID(tc.company)
			day, miss := market.NewQuery(f).Price(c, tc.date)
			if tc.code != "" {
				require.NotNil(t, miss)
				require.Equal(t, tc.code, miss.Code)
				return
			}
			require.Nil(t, miss)
			require.Equal(t, tc.day, day.Date)
			require.Equal(t, tc.noted, day.Note != "")
			price, ok := day.Fact("close")
			require.True(t, ok)
			require.Equal(t, tc.close, price.Value.String())
			require.Equal(t, mention.Period{Type: mention.Day, End: tc.day}, price.Period)
			require.Equal(t, "none", price.Adjust)
		})
	}
}

func TestDailyChangeCrossesAnExDate(t *testing.T) {
	t.Parallel()
	f := markettest.New()
	c, _ := f.ByID("600519.SH")
	day, miss := market.NewQuery(f).Price(c, "2023-06-30")
	require.Nil(t, miss)
	change, ok := day.Fact("change_pct")
	require.True(t, ok)
	require.Equal(t, "0.19", change.Value.StringFixed(2), "two raw closes would give -1.33")
	require.NotEmpty(t, change.Note)
	volume, _ := day.Fact("volume")
	require.Equal(t, check.Quantity{Value: num("2045869"), Unit: check.Shares}, volume.Quantity)
	lots, _ := day.Fact("volume_lots")
	require.Equal(t, "20458.69", lots.Value.String())

	day, miss = market.NewQuery(f).Price(c, "2023-06-29")
	require.Nil(t, miss)
	_, ok = day.Fact("change_pct")
	require.False(t, ok, "sessions lie between the month's end and the first daily bar")
}

func TestPriceRange(t *testing.T) {
	t.Parallel()
	f := markettest.Empty().AddCompany(market.Company{ID: "600001.SH", Name: "甲"}).
		AddMonthEnd("600001.SH", "2022-12-30", "10").
		AddDaily("600001.SH", "2023-01-02", "10", "13", "9", "12", 100).
		AddDaily("600001.SH", "2023-01-03", "12", "13", "8", "11", 200).
		AddDaily("600001.SH", "2023-01-04", "6", "6.2", "5", "6", 300).
		AddDaily("600001.SH", "2023-01-31", "6", "6", "6", "6", 0).
		AddFactor("600001.SH", "2023-01-04", "2")
	c, _ := f.ByID("600001.SH")
	q := market.NewQuery(f)

	r, miss := q.PriceRange(c, "2023-01-01", "2023-01-31", "none")
	require.Nil(t, miss)
	require.Equal(t, "2022-12-30", r.Base)
	require.Equal(t, "2023-01-31", r.Last)
	change, _ := r.Fact("period_return")
	require.Equal(t, "20", change.Value.String(), "6 × 2 / 10")
	require.Equal(t, mention.MonthOf(2023, 1), change.Period)
	require.Contains(t, change.Note, "复权")
	high, _ := r.Fact("high")
	require.Equal(t, "13", high.Value.String())
	require.Equal(t, "2023-01-02", high.Period.End, "the first day of a tie")
	low, _ := r.Fact("lowest_close")
	require.Equal(t, "6", low.Value.String())
	volume, _ := r.Fact("volume")
	require.Equal(t, "600", volume.Value.String())
	require.Len(t, r.Bars, 4)
	require.Len(t, r.Inputs, 2)

	r, miss = q.PriceRange(c, "2023-01-03", "2023-01-04", "qfq")
	require.Nil(t, miss)
	require.Equal(t, "2023-01-03", r.Base, "a session inside a month is its own base")
	high, _ = r.Fact("high")
	require.Equal(t, "6.5", high.Value.String())
	require.Equal(t, "qfq", high.Adjust)

	r, miss = q.PriceRange(c, "2023-01-03", "2023-01-04", "hfq")
	require.Nil(t, miss)
	low, _ = r.Fact("low")
	require.Equal(t, "8", low.Value.String())

	_, miss = q.PriceRange(c, "2023-01-04", "2023-01-03", "none")
	require.Equal(t, market.CodeBadValue, miss.Code)
	_, miss = q.PriceRange(c, "2023-01-03", "2023-01-04", "forward")
	require.Equal(t, market.CodeBadValue, miss.Code)
}

func TestRangeOfMonthEndsHasOnlyTheReturn(t *testing.T) {
	t.Parallel()
	f := markettest.Empty().AddCompany(market.Company{ID: "600001.SH", Name: "甲"}).
		AddMonthEnd("600001.SH", "2022-12-30", "10").AddMonthEnd("600001.SH", "2023-12-29", "15")
	c, _ := f.ByID("600001.SH")
	r, miss := market.NewQuery(f).PriceRange(c, "2023-01-01", "2023-12-31", "none")
	require.Nil(t, miss)
	require.Len(t, r.Facts, 1)
	require.Equal(t, "50", r.Facts[0].Value.String())
	require.Equal(t, mention.AnnualOf(2023), r.Facts[0].Period)
	require.NotEmpty(t, r.Notes)
}

func TestIndexLevels(t *testing.T) {
	t.Parallel()
	f := markettest.New().AddIndex("000300", "2023-06-29", "3821.84").AddIndex("000300", "2023-06-30", "3842.45")
	q := market.NewQuery(f)
	day, miss := q.IndexPrice("000300", "沪深300", "2023-07-01")
	require.Nil(t, miss)
	level, ok := day.Fact("index_level")
	require.True(t, ok)
	require.Equal(t, check.IndexPoint, level.Unit)
	require.Empty(t, level.Company)
	change, ok := day.Fact("change_pct")
	require.True(t, ok)
	require.Equal(t, "0.54", change.Value.StringFixed(2))
	_, miss = q.IndexPrice("000001", "上证指数", "2023-06-30")
	require.Equal(t, market.CodeFieldNotAvailable, miss.Code)
}
