package market_test

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hedui/check/mention"
	"hedui/tools/market"
	"hedui/tools/market/markettest"
)

func snapshotQuery(tb testing.TB) (*market.Snapshot, *market.Query) {
	tb.Helper()
	s, err := market.Open()
	require.NoError(tb, err)
	return s, market.NewQuery(s)
}

func TestSnapshotAnchors(t *testing.T) {
	t.Parallel()
	s, q := snapshotQuery(t)
	for _, tc := range []struct{ name, company, metric, period, want string }{
		{"茅台毛利率", "600519.SH", "gross_margin", "2023", "91.9649"},
		{"五粮液毛利率", "000858.SZ", "gross_margin", "2023", "75.7936"},
		{"宁德时代营业总收入", "300750.SZ", "revenue_total", "2023", "400917045000"},
		{"五粮液营业总收入", "000858.SZ", "revenue_total", "2023", "83272067317.19"},
		{"茅台营业总收入", "600519.SH", "revenue_total", "2023", "150560330316.45"},
		{"长江电力营业收入 as filed", "600900.SH", "operating_revenue", "2023", "78111573265.75"},
		{"茅台 third quarter", "600519.SH", "revenue_total", "2023Q3单季", "34328694352.72"},
		{"茅台 static PE", "600519.SH", "pe", "2023", "34.5714"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			c, ok := s.ByID(tc.company)
			require.True(t, ok)
			ps, err := mention.ParseArg(tc.period)
			require.NoError(t, err)
			fig, miss := q.Indicator(c, tc.metric, ps[0])
			require.Nil(t, miss)
			require.Equal(t, tc.want, fig.Fact.Value.String())
			require.NotContains(t, fig.Fact.Source, "/", "repositories are not printed")
		})
	}
}

// TestSnapshotGrowthAgainstPublished holds every yearly growth rate, and those
// of the reports of 2024, against the published one: it is within 0.05 points, or the published one itself, or says
// why it is not, or is refused.
func TestSnapshotGrowthAgainstPublished(t *testing.T) {
	if testing.Short() {
		t.Skip("reads much and shares nothing: runs whole without -short")
	}
	t.Parallel()
	s, q := snapshotQuery(t)
	slack := decimal.RequireFromString("0.05")
	var n, close, revised, turned, refused int
	for level, series := range map[string]string{"revenue_total": "营业总收入同比增长率", "net_profit_parent": "归母净利润同比增长率", "net_profit_deducted": "扣非归母净利润同比增长率"} {
		column, err := s.Column(series)
		require.NoError(t, err)
		for id, data := range column {
			c, _ := s.ByID(id)
			for _, d := range data {
				interim := d.Period.Type != mention.Annual && d.Period.Year() != 2024
				if d.Tier == market.TierAlt || d.Source != markettest.SourceEM || interim {
					continue
				}
				n++
				fig, miss := q.Indicator(c, level+"_yoy", d.Period)
				switch {
				case miss != nil:
					assert.Equalf(t, market.CodeVintageConflict, miss.Code, "%s %s %s: %s", c.Name, series, d.Period.End, miss.Reason)
					assert.Len(t, miss.Facts, 2)
					refused++
				case fig.Turn != "":
					assert.False(t, fig.Beside[0].Value.IsPositive())
					turned++
				case fig.Fact.Value.Sub(d.Value).Abs().LessThanOrEqual(slack):
					close++
				default:
					assert.NotEmptyf(t, fig.Fact.Note, "%s %s %s: %s against %s", c.Name, series, d.Period.End, fig.Fact.Value, d.Value)
					assert.Lenf(t, fig.Inputs, 2, "%s %s", c.Name, d.Period.End)
					revised++
				}
			}
		}
	}
	t.Logf("n %d: within 0.05 points %d, as filed since revised %d, no base above zero %d, refused %d", n, close, revised, turned, refused)
	require.Greater(t, n, 30000)
	require.Greater(t, close*100, n*80)
}

// TestSnapshotQuartersAddUp holds four single quarters against the year.
func TestSnapshotQuartersAddUp(t *testing.T) {
	t.Parallel()
	s, q := snapshotQuery(t)
	years, refused := 0, 0
	quarterly, err := s.Column("扣非归母净利润")
	require.NoError(t, err)
	for _, c := range s.Companies() {
		if len(quarterly[c.ID]) == 0 {
			continue
		}
		sum, ok := decimal.Zero, true
		for quarter := 1; quarter <= 4; quarter++ {
			fig, miss := q.Indicator(c, "revenue_total", mention.QuarterOf(2023, quarter))
			if miss != nil {
				if miss.Code == market.CodeVintageConflict {
					refused++
				}
				ok = false
				break
			}
			require.Truef(t, fig.Fact.Value.IsPositive() || quarter == 1, "%s quarter %d", c.Name, quarter)
			sum = sum.Add(fig.Fact.Value)
		}
		if !ok {
			continue
		}
		years++
		year, miss := q.Indicator(c, "revenue_total", mention.Period{Type: mention.TTM, End: "2023-12-31"})
		require.Nil(t, miss)
		require.Truef(t, sum.Sub(year.Fact.Value).Abs().LessThan(year.Fact.Value.Abs().Mul(decimal.RequireFromString("0.0005"))), "%s: %s against %s", c.Name, sum, year.Fact.Value)
	}
	t.Logf("%d companies add up, %d refused", years, refused)
	require.Greater(t, years, 900)
}

func TestSnapshotRankings(t *testing.T) {
	t.Parallel()
	_, q := snapshotQuery(t)
	got, miss := q.Ranking(market.RankQuery{Metric: "net_profit_parent", Period: mention.AnnualOf(2023), Top: 3})
	require.Nil(t, miss)
	require.False(t, got.Partial)
	require.Equal(t, []string{"工商银行", "建设银行", "农业银行"}, []string{got.Rows[0].Fact.Name, got.Rows[1].Fact.Name, got.Rows[2].Fact.Name})

	got, miss = q.Ranking(market.RankQuery{Metric: "roe_weighted", Period: mention.AnnualOf(2023), Top: 3})
	require.Nil(t, miss)
	require.True(t, got.Partial, "weighted ROE is held for about a fifth of the market")
}

func TestSnapshotPriceOverAnExDate(t *testing.T) {
	t.Parallel()
	s, q := snapshotQuery(t)
	c, _ := s.ByID("600519.SH")
	day, miss := q.Price(c, "2023-06-30")
	require.Nil(t, miss)
	change, ok := day.Fact("change_pct")
	require.True(t, ok)
	require.Equal(t, "0.19", change.Value.StringFixed(2))
	day, miss = q.Price(c, "2023-12-31")
	require.Nil(t, miss)
	price, _ := day.Fact("close")
	require.Equal(t, "1726", price.Value.String())
	require.Equal(t, "2023-12-29", day.Date)
}

func BenchmarkIndicator(b *testing.B) {
	s, q := snapshotQuery(b)
	c, _ := s.ByID("300750.SZ")
	for _, metric := range []string{"gross_margin", "revenue_total", "revenue_total_yoy", "three_expense_ratio"} {
		period := mention.AnnualOf(2020)
		b.Run(metric, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, miss := q.Indicator(c, metric, period); miss != nil {
					b.Fatal(miss.Reason)
				}
			}
		})
	}
}

func BenchmarkRanking(b *testing.B) {
	_, q := snapshotQuery(b)
	for _, metric := range []string{"net_profit_parent", "net_profit_parent_yoy"} {
		b.Run(metric, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, miss := q.Ranking(market.RankQuery{Metric: metric, Period: mention.AnnualOf(2023)}); miss != nil {
					b.Fatal(miss.Reason)
				}
			}
		})
	}
}
