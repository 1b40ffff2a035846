package offline_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
	"hedui/loop"
	"hedui/tools/market"
)

// wanderer makes up a conversation: at each turn it moves one of company,
// metric and year, in one of several wordings, and knows what is then asked.
type wanderer struct {
	rng     *rand.Rand
	english bool
	company string
	metric  int
	year    int
}

var wandered = struct {
	companies [][2]string // Chinese, English
	metrics   [][3]string // Chinese, English, id
}{
	[][2]string{{"贵州茅台", "Moutai"}, {"五粮液", "Wuliangye"}, {"宁德时代", "CATL"}, {"比亚迪", "BYD"}, {"600036", "600036"}, {"000858", "000858"}, {"美的集团", "Midea"}, {"万科A", "000002.SZ"}},
	[][3]string{
		{"毛利率", "gross margin", "gross_margin"}, {"净利润", "net profit", "net_profit_parent"}, {"营收", "revenue", "revenue_total"},
		{"资产负债率", "debt ratio", "debt_ratio"}, {"总资产", "total assets", "total_assets"}, {"存货", "inventory", "inventory"},
	},
}

func (w *wanderer) one(words ...string) string { return words[w.rng.IntN(len(words))] }

func (w *wanderer) move() (say string) {
	names := wandered.companies[w.rng.IntN(len(wandered.companies))]
	metric := w.rng.IntN(len(wandered.metrics))
	m := wandered.metrics[metric]
	switch {
	case w.company == "":
		w.company, w.metric, w.year = names[0], metric, 2020+w.rng.IntN(5)
		if w.english {
			return fmt.Sprintf(w.one("What was %[1]s's %[2]s in %[3]d?", "%[2]s of %[1]s in %[3]d"), names[1], m[1], w.year)
		}
		return fmt.Sprintf(w.one("%[1]s %[3]d年%[2]s是多少", "%[3]d年%[1]s的%[2]s", "帮我查下%[1]s %[3]d年的%[2]s"), names[0], m[0], w.year)
	case w.rng.IntN(3) == 0:
		w.company = names[0]
		if w.english {
			return fmt.Sprintf(w.one("and %s?", "what about %s?", "%s instead"), names[1])
		}
		return fmt.Sprintf(w.one("那%s呢", "换成%s", "%s的呢"), names[0])
	case w.rng.IntN(2) == 0:
		w.metric = metric
		if w.english {
			return fmt.Sprintf(w.one("and its %s?", "what about %s?"), m[1])
		}
		return fmt.Sprintf(w.one("那%s呢", "它的%s", "该公司的%s是多少"), m[0])
	}
	w.year = 2020 + w.rng.IntN(5)
	if w.english {
		return fmt.Sprintf(w.one("what about %d?", "and in %d?"), w.year)
	}
	return fmt.Sprintf(w.one("%d年呢", "那%d年的呢", "不对，我要%d年的"), w.year)
}

// TestWanderingTalks: whatever was asked before, an answer prints the figure of
// the company, metric and year that the talk has come to, or says that it is
// missing. Small talk in between changes nothing.
func TestWanderingTalks(t *testing.T) {
	t.Parallel()
	d, err := openDesk()
	require.NoError(t, err)
	query := market.NewQuery(d.store)
	for seed := range uint64(24) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			w := wanderer{rng: rand.New(rand.NewPCG(seed, 1)), english: seed%3 == 0}
			l := newReal(t, "", "")
			var talk []string
			for range 6 {
				if w.rng.IntN(5) == 0 {
					_, err := l.Ask(context.Background(), w.one("谢谢", "你好", "thanks"))
					require.NoError(t, err)
				}
				question := w.move()
				record, err := l.Ask(context.Background(), question)
				require.NoError(t, err)
				talk = append(talk, question+"\n"+record.Answer)
				w.check(t, query, d.names, record, strings.Join(talk, "\n\n"))
			}
		})
	}
}

func (w *wanderer) check(t *testing.T, query *market.Query, names *market.Resolver, r loop.Record, talk string) {
	t.Helper()
	figure, miss := query.Indicator(names.Resolve(w.company).Company, wandered.metrics[w.metric][2], mention.AnnualOf(w.year))
	if miss != nil {
		require.Equal(t, loop.Partial, r.Outcome, talk)
		return
	}
	require.Equal(t, loop.Answered, r.Outcome, talk)
	lang := check.Lang(mention.Lang(r.Question))
	require.Contains(t, r.Answer, check.Display(figure.Fact.Quantity, check.DisplayOptions{Lang: lang}), talk)
}
