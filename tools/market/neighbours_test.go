package market_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
	"hedui/tools/market/markettest"
)

// TestNeighbours: a year's figure is held against the years next to it, a
// price against the sessions next to it.
func TestNeighbours(t *testing.T) {
	t.Parallel()
	store := markettest.New()
	names := market.NewResolver(store.Companies())
	near := market.NewNeighbours(market.NewQuery(store), names.ByID)
	years := near.Near("600900.SH", "operating_revenue", mention.AnnualOf(2023))
	require.Len(t, years, 1)
	require.Equal(t, check.Yuan, years[0].Unit)
	require.Equal(t, "68863128424.25", years[0].Value.String(), "the year before")
	require.Empty(t, near.Near("600519.SH", "revenue_total", mention.Period{}), "no period")
	require.Empty(t, near.Near("nobody", "revenue_total", mention.AnnualOf(2023)))
	require.Empty(t, near.Near("600519.SH", "no_metric", mention.AnnualOf(2023)))
	require.Empty(t, near.Near("600519.SH", "revenue_total_yoy", mention.AnnualOf(2023)), "a rate may be anything")
	days := near.Near("600519.SH", "close", mention.Period{Type: mention.Day, End: "2023-06-30"})
	require.NotEmpty(t, days)
	require.Equal(t, "1713.71", days[0].Value.String(), "the session before")
	require.Empty(t, near.Near("600519.SH", "close", mention.Period{Type: mention.Day, End: "yesterday"}))
	require.Empty(t, near.Near("600519.SH", "volume", mention.Period{Type: mention.Day, End: "2023-06-30"}), "may be that of a range")
	require.Empty(t, near.Near("600519.SH", "change_pct", mention.Period{Type: mention.Day, End: "2023-06-30"}), "passes through zero")
}

// TestSnapshotIsInScale: of the figures held, hardly any is out of scale with
// its own neighbours.
func TestSnapshotIsInScale(t *testing.T) {
	t.Parallel()
	store, err := market.Open()
	require.NoError(t, err)
	names := store.Names()
	query := market.NewQuery(store)
	c := check.New(nil, &check.Options{History: market.NewNeighbours(query, names.ByID)})
	n, refused := 0, 0
	for i, company := range store.Companies() {
		if i%97 != 0 {
			continue
		}
		for _, metric := range []string{"revenue_total", "net_profit_parent", "total_assets", "gross_margin", "net_margin", "debt_ratio", "eps_basic", "inventory", "cash"} {
			for year := 2019; year <= 2023; year++ {
				fig, miss := query.Indicator(company, metric, mention.AnnualOf(year))
				if miss != nil {
					continue
				}
				n++
				if v := c.Result(check.ResultView{Status: "success", Figures: true, Facts: []check.Fact{fig.Fact}}, check.Evidence{}); v.Decision != check.Pass {
					refused++
					t.Log(v.Findings)
				}
			}
		}
	}
	require.Greater(t, n, 1000)
	require.LessOrEqual(t, 500*refused, n, "%d of %d", refused, n)
}
