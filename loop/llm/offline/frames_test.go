package offline_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check/mention"
	"hedui/loop"
	"hedui/tools/market"
)

// wordedMetric is a metric with ways to say it.
type wordedMetric struct {
	id     string
	zh, en []string
}

var wordedMetrics = []wordedMetric{
	{"revenue_total", []string{"营收", "营业总收入", "总营收"}, []string{"revenue", "total revenue"}},
	{"net_profit_parent", []string{"归母净利润", "净利润"}, []string{"net profit"}},
	{"gross_margin", []string{"毛利率", "销售毛利率"}, []string{"gross margin"}},
	{"total_assets", []string{"总资产", "资产总计"}, []string{"total assets"}},
	{"total_liabilities", []string{"总负债", "负债合计"}, []string{"total liabilities"}},
	{"inventory", []string{"存货"}, []string{"inventory"}},
}

// Ways to put a question: {c} company, {y} year, {m} metric.
var (
	framesZh = []string{
		"{c}{y}年{m}", "{c}{y}{m}", "{c} {y} {m}", "{y}{c}{m}", "{y} {c} {m}", "{y}年{c}的{m}是多少", "{m} {c} {y}", "{c}，{m}，{y}年", "{m}，{c}，{y}", "（{c}）{y}年{m}",
		"{c}{m}{y}", "{y}年{m}：{c}", "{c}_{y}_{m}", "{c}-{y}-{m}", "请问{c}在{y}年的{m}？", "{c}；{y}；{m}", "查一下{y}年度{c}{m}", "{c}【{y}】{m}", "FY{y} {c} {m}", "{y}年报{c}{m}",
		"{c}{y}财年{m}多少", "{c}在{y}的{m}", "{c}{m}（{y}）", "{y}、{c}、{m}", "{c}的{m}，{y}年的", "{m}多少？{c}，{y}年", "帮我看{c} {y}年年报里{m}", "我想知道{y}年{c}公司{m}是多少", "{c}/{y}/{m}", "{c}|{y}|{m}",
	}
	framesEn = []string{
		"{m} of {c} in {y}", "What was {c}'s {m} in {y}?", "{c} {y} {m}", "{y} {m} {c}", "{c}, {m}, {y}", "{c} FY{y} {m}", "In {y}, what was the {m} of {c}?", "{c} {m} {y}",
		"show me {c} {m} for {y}", "{m}: {c} ({y})", "fiscal {y} {m} for {c}", "how much {m} did {c} have in {y}",
	}
)

// TestFramesOfOneFigure: however company, metric and year are put together, an
// answer prints the stored figure of just these, or the turn is not answered.
func TestFramesOfOneFigure(t *testing.T) {
	t.Parallel()
	d, err := openDesk()
	require.NoError(t, err)
	var held, answeredOf atomic.Int64
	t.Run("group", func(t *testing.T) {
		for seed := range seeds(12) {
			t.Run(fmt.Sprint(seed), func(t *testing.T) {
				t.Parallel()
				rng := rand.New(rand.NewPCG(seed, 7))
				for range 40 {
					c := oddCompany(rng, d.store.Companies())
					m := wordedMetrics[rng.IntN(len(wordedMetrics))]
					year := 2012 + rng.IntN(14)
					english := rng.IntN(4) == 0
					question := fill(rng, c, m, year, english)
					values := stored(t, d.store, m.id, c.ID, year)
					record, err := newReal(t, "none", "").Ask(context.Background(), question)
					require.NoError(t, err)
					if len(values) > 0 {
						held.Add(1)
					}
					if record.Outcome != loop.Answered {
						continue
					}
					answeredOf.Add(1)
					requireOnly(t, record, c.ID, m.id, year, values)
				}
			})
		}
	})
	require.Greater(t, answeredOf.Load()*100, held.Load()*85, "too few are answered: %d of %d", answeredOf.Load(), held.Load())
}

// oddCompany picks a company, often one whose name begins or ends like something
// else: a unit, a digit, a letter.
func oddCompany(rng *rand.Rand, all []market.Company) market.Company {
	odd := rng.IntN(2) == 0
	for {
		c := all[rng.IntN(len(all))]
		if strings.HasPrefix(c.Code, "900") || strings.HasPrefix(c.Code, "200") { // B-shares bear the names of A-shares
			continue
		}
		first := string([]rune(c.Name)[:1])
		if !odd || strings.ContainsAny(first, "万亿千百元人股天点个家所位名手中大新上下年月日一二三四五六七八九十东南西北国") || strings.ContainsAny(c.Name, "AB") {
			return c
		}
	}
}

func fill(rng *rand.Rand, c market.Company, m wordedMetric, year int, english bool) string {
	frames, words := framesZh, m.zh
	names := []string{c.Name, c.Name, c.Name, c.Code, c.ID}
	if english {
		frames, words, names = framesEn, m.en, []string{c.Code, c.ID}
	}
	frame := frames[rng.IntN(len(frames))]
	name := names[rng.IntN(len(names))]
	if strings.Contains(frame, "{c}{y}") || strings.Contains(frame, "{y}{c}") {
		name = c.Name // digits glued to digits say nothing
	}
	return strings.NewReplacer("{c}", name, "{y}", fmt.Sprint(year), "{m}", words[rng.IntN(len(words))]).Replace(frame)
}

// stored gives every value that the store holds of a metric for a year, from any
// source; none for one that is calculated.
func stored(t *testing.T, store *market.Snapshot, metric, company string, year int) []string {
	m, ok := market.MetricByID(metric)
	require.True(t, ok)
	var out []string
	for _, series := range m.Raw {
		data, err := store.Values(series, company)
		require.NoError(t, err)
		for _, x := range data {
			if x.Period.End == fmt.Sprintf("%d-12-31", year) {
				out = append(out, x.Value.String())
			}
		}
	}
	return out
}

// requireOnly: the figures of an answer are all of the company and year, one of
// them is of the metric, and that one is stored where the metric is.
func requireOnly(t *testing.T, r loop.Record, company, metric string, year int, values []string) {
	found := false
	for _, f := range r.Facts {
		require.Equal(t, company, f.Company, "%s\n%s", r.Question, r.Answer)
		require.Equal(t, year, mention.Period{End: f.Period}.Year(), "%s\n%s", r.Question, r.Answer)
		found = found || f.Metric == metric && (len(values) == 0 || slices.Contains(values, f.Value))
	}
	require.True(t, found, "%s\n%s", r.Question, r.Answer)
}

// seeds is how many of the seeds are played: all, or one of them with -short.
func seeds(n uint64) uint64 {
	if testing.Short() {
		return 1
	}
	return n
}
