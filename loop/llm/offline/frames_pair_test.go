package offline_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check/mention"
	"hedui/loop"
)

// Ways to ask for two figures: {a} and {b} companies, {y} and {z} their years, {m}
// the metric.
var framesOfTwo = []string{
	"{a}{y}年{m}和{b}{z}年{m}", "{y}年{a}和{z}年{b}的{m}", "{m}：{a}{y}年、{b}{z}年", "{a}{y}年、{b}{z}年{m}", "{a}{y}年{m}与{b}{z}年{m}之差", "{a}{y}年{m}比{b}{z}年高多少",
	"{a}{y}年{m}是{b}{z}年{m}的几倍", "{y}年{a}{m}，{z}年{b}{m}", "{a} {y} {m}，{b} {z} {m}", "{a}{y}年{m}减去{b}{z}年{m}", "{y}年{a}{m}和{b}{z}年{m}", "{a}{y}年{m}占{b}{z}年{m}的比例",
	"{m} of {a} in {y} and of {b} in {z}", "{a} {m} {y} vs {b} {m} {z}",
}

// TestFramesOfTwoFigures: an answer to a question about two companies, each with
// its own year, is made of these two figures and of no other.
func TestFramesOfTwoFigures(t *testing.T) {
	t.Parallel()
	d, err := openDesk()
	require.NoError(t, err)
	names := []string{"贵州茅台", "五粮液", "万科A", "比亚迪", "美的集团", "亿纬锂能", "人福医药", "千金药业", "宁德时代", "格力电器"}
	var asked, answeredOf atomic.Int64
	t.Run("group", func(t *testing.T) {
		for seed := range seeds(6) {
			t.Run(fmt.Sprint(seed), func(t *testing.T) {
				t.Parallel()
				rng := rand.New(rand.NewPCG(seed, 11))
				for range 20 {
					two := rng.Perm(len(names))[:2]
					years := [2]int{2019 + rng.IntN(5), 2019 + rng.IntN(5)}
					frame := framesOfTwo[rng.IntN(len(framesOfTwo))]
					m := wordedMetrics[rng.IntN(4)]
					a, b := d.names.Resolve(names[two[0]]).Company, d.names.Resolve(names[two[1]]).Company
					words, named := m.zh, [2]string{a.Name, b.Name}
					if mention.Lang(frame) == "en" {
						words, named = m.en, [2]string{a.ID, b.ID}
					}
					question := strings.NewReplacer("{a}", named[0], "{b}", named[1], "{y}", fmt.Sprint(years[0]), "{z}", fmt.Sprint(years[1]), "{m}", words[0]).Replace(frame)
					record, err := newReal(t, "none", "").Ask(context.Background(), question)
					require.NoError(t, err)
					asked.Add(1)
					if record.Outcome != loop.Answered {
						continue
					}
					answeredOf.Add(1)
					seen := map[string]bool{}
					for _, f := range record.Facts {
						if len(f.Of) > 0 { // a result; its operands are facts, too
							continue
						}
						year := map[string]int{a.ID: years[0], b.ID: years[1]}[f.Company]
						require.Equal(t, year, mention.Period{End: f.Period}.Year(), "%s\n%s", question, record.Answer)
						seen[f.Company] = true
					}
					require.Len(t, seen, 2, "%s\n%s", question, record.Answer)
				}
			})
		}
	})
	require.Greater(t, answeredOf.Load()*100, asked.Load()*60, "too few are answered: %d of %d", answeredOf.Load(), asked.Load())
}
