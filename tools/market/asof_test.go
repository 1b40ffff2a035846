package market_test

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check/mention"
	"hedui/tools/market"
	"hedui/tools/market/markettest"
)

// A report is there from the last day on which it had to be published.
func TestDue(t *testing.T) {
	t.Parallel()
	for arg, want := range map[string]string{
		"2023": "2024-04-30", "2023Q1": "2023-04-30", "2023H1": "2023-08-31", "2023Q3": "2023-10-31", "2023Q3单季": "2023-10-31",
		"2019": "2020-06-30", "2020Q1": "2020-06-30", "2020H1": "2020-08-31", "2023-12-29": "", "latest": "", "2023-11": "",
	} {
		ps, err := mention.ParseArg(arg)
		require.NoError(t, err)
		require.Len(t, ps, 1)
		day, ok := market.Due(ps[0])
		require.Equal(t, want, day, arg)
		require.Equal(t, want != "", ok)
	}
	p := mention.AnnualOf(2025)
	why, ok := market.NotDue(p, "2026-03-10")
	require.True(t, ok)
	require.Contains(t, why, "2026-04-30")
	why, ok = market.NotDue(p, "2025-11-30")
	require.True(t, ok)
	require.Contains(t, why, "还没有结束")
	_, ok = market.NotDue(p, "2026-04-30")
	require.False(t, ok)
}

// What was not public on a day is not in the store as of it, and the miss says
// why and offers the year before.
func TestAsOfHidesReports(t *testing.T) {
	t.Parallel()
	f := markettest.New()
	f.Put("600519.SH", "归母净利润", "2022", "62716443738.27", markettest.SourceSina, market.TierMain)
	c, _ := f.ByID("600519.SH")
	for _, s := range []struct {
		day     string
		visible bool
	}{{"2024-03-01", false}, {"2024-04-29", false}, {"2024-04-30", true}, {"2026-01-01", true}} {
		q := market.NewQuery(market.AsOf(f, s.day))
		fig, miss := q.Indicator(c, "net_profit_parent", mention.AnnualOf(2023))
		if s.visible {
			require.Nil(t, miss, s.day)
			require.Equal(t, "74734071550.75", fig.Fact.Value.String())
			require.Contains(t, fig.Fact.Note, s.day+"以后的重述")
			continue
		}
		require.NotNil(t, miss, s.day)
		require.Equal(t, market.CodePeriodNotAvailable, miss.Code)
		require.Contains(t, miss.Reason, "2024-04-30")
		require.Contains(t, miss.Reason, "没有收录公布日")
		require.Equal(t, []string{"2022年年报"}, miss.Held)
		latest, miss := q.Indicator(c, "net_profit_parent", mention.Period{Type: mention.Latest})
		require.Nil(t, miss)
		require.Equal(t, "2022-12-31", latest.Fact.Period.End)
		column, err := market.AsOf(f, s.day).Column("归母净利润")
		require.NoError(t, err)
		require.Len(t, column, 1, "a ranking sees no more than a question")
	}
}

// The comparative column of a filing is as public as the filing.
func TestAsOfFilings(t *testing.T) {
	t.Parallel()
	f := markettest.New()
	hidden, err := market.AsOf(f, "2023-12-31").Values("营业收入", "600900.SH")
	require.NoError(t, err)
	require.Empty(t, hidden, "2022 as the report of 2023 has it")
	seen, err := market.AsOf(f, "2024-04-30").Values("营业收入", "600900.SH")
	require.NoError(t, err)
	require.Len(t, seen, 2)
}

func TestAsOfPrices(t *testing.T) {
	t.Parallel()
	f := markettest.New()
	f.AddProfile("600519.SH", market.ProfileField{Field: "website", Value: "old", AsOf: "2022-12-31"})
	f.AddProfile("600519.SH", market.ProfileField{Field: "website", Value: "new", AsOf: "2025-12-31"})
	s := market.AsOf(f, "2023-06-29")
	q := market.NewQuery(s)
	c, _ := f.ByID("600519.SH")
	require.Equal(t, "2023-06-29", s.Through())
	day, miss := q.Price(c, "")
	require.Nil(t, miss)
	require.Equal(t, "2023-06-29", day.Date)
	_, miss = q.Price(c, "2023-06-30")
	require.NotNil(t, miss)
	factors, err := s.Factors("600519.SH")
	require.NoError(t, err)
	require.Empty(t, factors, "an ex-date to come adjusts nothing")
	paid, err := s.Dividends("600519.SH")
	require.NoError(t, err)
	require.Empty(t, paid)
	profile, err := s.Profile("600519.SH")
	require.NoError(t, err)
	require.Len(t, profile, 1)
	require.Equal(t, "old", profile[0].Value)
}

// blind is a store that does not know the ex-dates.
type blind struct{ *markettest.Fixture }

func (blind) Factors(string) ([]market.Factor, error) { return nil, market.ErrNoFactors }

// Without ex-dates there are prices and no change between them.
func TestNoChangeWithoutExDates(t *testing.T) {
	t.Parallel()
	f := markettest.New()
	c, _ := f.ByID("600519.SH")
	q := market.NewQuery(blind{f})
	day, miss := q.Price(c, "2023-06-30")
	require.Nil(t, miss)
	price, ok := day.Fact("close")
	require.True(t, ok)
	require.True(t, price.Value.Equal(decimal.RequireFromString("1691")))
	for _, id := range []string{"change_pct", "previous_close"} {
		_, ok = day.Fact(id)
		require.False(t, ok, id)
	}
	r, miss := q.PriceRange(c, "2023-06-29", "2023-06-30", market.AdjustForward)
	require.Nil(t, miss)
	_, ok = r.Fact("period_return")
	require.False(t, ok)
	require.Contains(t, r.Notes, "不知道区间内是否除权除息，不计算涨跌幅")
	require.True(t, r.Bars[0].Close.Equal(decimal.RequireFromString("1713.71")), "unadjusted")
}
