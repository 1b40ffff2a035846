package live_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/tools/market"
	"hedui/tools/market/markettest"
)

// A live figure of a period that the snapshot lacks passes Check, in the result
// and in an answer; the same figure a power of ten off does not.
func TestCheckOnLiveFigures(t *testing.T) {
	t.Parallel()
	f := markettest.New()
	f.Put("600519.SH", "归母净利润", "2025Q3", "64626746708.46", markettest.SourceEM, market.TierInterim)
	f.AddDaily("600519.SH", "2026-05-08", "1380.00", "1390.00", "1370.00", "1372.99", 2000000)
	names := market.NewResolver(f.Companies())
	lexicon := market.NewLexicon(names, market.Terms())
	day := time.Date(2026, 11, 30, 2, 5, 30, 0, time.UTC)
	checker := check.New(lexicon, &check.Options{
		Now: func() time.Time { return day }, History: market.NewNeighbours(market.NewQuery(f), names.ByID),
	})
	synctest.Test(t, func(t *testing.T) {
		k := begin(t, moutai(), noon, "", "")
		d, miss := k.price("")
		require.Nil(t, miss)
		price, ok := d.Fact("close")
		require.True(t, ok)
		fig, miss := k.figure("net_profit_parent", "2026Q3")
		require.Nil(t, miss)
		for _, c := range []struct {
			question, right string
			fact            check.Fact
			wrong           []string
		}{
			{"贵州茅台现在股价多少", "1,460.00元\n贵州茅台（600519.SH）2026-11-30 收盘价 · 来源：腾讯财经（2026-11-30 10:05取）", price,
				[]string{"14,600.00元", "146.00元", "1,406.00元"}},
			{"贵州茅台2026年前三季度净利润", "690.00亿元\n贵州茅台（600519.SH）2026年前三季度 归母净利润，合并 · 来源：东方财富（2026-11-30 10:05取）", fig.Fact,
				[]string{"69.00亿元", "6,900.00亿元", "690.00万元"}},
		} {
			c.fact.ID = "f1"
			v := checker.Result(check.ResultView{Tool: "t", Status: "success", Figures: true, Facts: []check.Fact{c.fact}}, check.Evidence{Question: c.question})
			require.Equal(t, check.Pass, v.Decision, "%+v", v.Findings)
			ev := check.Evidence{Question: c.question, Facts: []check.Fact{c.fact}, Observed: []string{c.fact.Source}}
			v, figures := checker.Draft(c.right, ev)
			require.Equal(t, check.Pass, v.Decision, "%+v", v.Findings)
			require.NotEmpty(t, figures)
			for _, w := range c.wrong {
				v, _ = checker.Draft("贵州茅台："+w, ev)
				require.NotEqual(t, check.Pass, v.Decision, w)
			}
			if c.fact.Metric == "close" { // a source that is ten times too high
				slip := c.fact
				slip.Value = slip.Value.Shift(1)
				v = checker.Result(check.ResultView{Tool: "t", Status: "success", Figures: true, Facts: []check.Fact{slip}}, check.Evidence{Question: c.question})
				require.Equal(t, check.Rollback, v.Decision)
			}
		}
	})
}
