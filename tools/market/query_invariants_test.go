package market_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
)

// TestSnapshotInvariants asks some companies for every metric and every kind of
// period: there is a figure with unit, label, source and as-of, or a miss with a
// code and a reason; a derived figure brings its inputs.
func TestSnapshotInvariants(t *testing.T) {
	t.Parallel()
	s, q := snapshotQuery(t)
	periods := []mention.Period{{}, {Type: mention.Latest}, {Type: mention.TTM}, {Type: mention.Annual, End: "no date"}, {Type: mention.Month, End: "2023-02-28"}}
	for _, arg := range []string{"2019", "2021", "2023", "2025", "2023H1", "2023Q3", "2023Q2单季", "2023Q4单季", "2023H2", "2023Q3TTM", "2023-12-29"} {
		ps, err := mention.ParseArg(arg)
		require.NoError(t, err)
		periods = append(periods, ps...)
	}
	figures, misses, share := 0, 0, 499
	if testing.Short() {
		share = 2999
	}
	for i, c := range s.Companies() {
		if i%share != 0 && c.ID != "600519.SH" && c.ID != "601398.SH" {
			continue
		}
		for _, m := range market.Catalogue() {
			for _, p := range periods {
				fig, miss := q.Indicator(c, m.ID, p)
				if miss != nil {
					misses++
					require.NotEmpty(t, miss.Code)
					require.NotEqualf(t, market.CodeInternal, miss.Code, "%s", miss.Reason)
					require.NotEmpty(t, miss.Reason)
					continue
				}
				figures++
				for _, f := range append(append([]check.Fact{fig.Fact}, fig.Inputs...), fig.Beside...) {
					require.NotEqualf(t, check.NoUnit, f.Unit, "%s %s", c.ID, m.ID)
					require.NotEmpty(t, f.Label)
					require.NotEmpty(t, f.Source)
					require.NotEmpty(t, f.Trust)
					require.NotEmpty(t, f.Vintage)
					require.NotEmpty(t, f.Period.Type)
					require.NotEmpty(t, f.Period.End)
					require.Equal(t, c.ID, f.Company)
				}
				require.Equalf(t, fig.Fact.Op != "", len(fig.Inputs) > 0, "%s %s %v: a derived figure and its inputs", c.ID, m.ID, p)
				for _, f := range append(fig.Inputs, fig.Beside...) {
					require.Empty(t, f.Op)
				}
			}
		}
	}
	t.Logf("%d figures, %d misses", figures, misses)
	require.Positive(t, figures)
}
