package memory_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
	"hedui/memory"
)

// runeEmbedder makes vectors of how often runes occur: texts that share
// characters are alike. It is enough to tell test sentences apart.
type runeEmbedder struct{ calls *int }

func (runeEmbedder) Name() string { return "runes" }
func (runeEmbedder) Dim() int     { return 128 }

func (e runeEmbedder) Embed(_ context.Context, texts []string) ([][]float32, error) {
	if e.calls != nil {
		*e.calls += len(texts)
	}
	out := make([][]float32, len(texts))
	for i, t := range texts {
		out[i] = make([]float32, 128)
		out[i][0] = 0.1
		for _, r := range t {
			out[i][r%127+1]++
		}
	}
	return out, nil
}

// past is a store of other sessions.
type past struct {
	episodes []memory.Episode
	kept     []memory.Episode
	err      error
}

func (p *past) Episodes(context.Context, string) ([]memory.Episode, error) { return p.episodes, p.err }
func (p *past) KeepVectors(_ context.Context, _ string, e []memory.Episode) error {
	p.kept = append(p.kept, e...)
	return nil
}

func at(day string) time.Time {
	t, err := time.Parse(time.DateOnly, day)
	if err != nil {
		panic(err)
	}
	return t.Add(10 * time.Hour)
}

func episode(day, session string, turn int, question, answer string) memory.Episode {
	return memory.Episode{Session: session, Turn: turn, At: at(day), Question: question, Answer: answer}
}

func sessions() *past {
	return &past{episodes: []memory.Episode{
		episode("2026-02-10", "a", 1, "海康威视2023年毛利率", "44.44%"),
		episode("2026-03-04", "b", 1, "宁德时代2023年动力电池毛利率", "22.91%"),
		episode("2026-03-04", "b", 2, "那比亚迪呢", "20.21%"),
		episode("2026-03-09", "c", 1, "贵州茅台2023年净利润", "747.34亿元"),
	}}
}

// remembering is a layered memory on Wednesday, 2026-03-11.
func remembering(t testing.TB, p memory.Past, e llm.Embedder, budget int) memory.Memory {
	return scoped(t, memory.Options{
		Budget: budget, Recall: memory.NewRecall(e, p),
		Now: func() time.Time { return at("2026-03-11") },
	})
}

// recalled gives the lines of a view that are recalled.
func recalled(m memory.Memory, question string) []string {
	view := m.View(question)
	if len(view) == 0 || !strings.Contains(view[0].Text, memory.RecallTitle) {
		return nil
	}
	_, rest, _ := strings.Cut(view[0].Text, memory.RecallTitle+"\n")
	rest, _, _ = strings.Cut(rest, "\n\n")
	return strings.Split(rest, "\n")
}

func TestRecall(t *testing.T) {
	t.Parallel()
	const (
		hik  = "2026-02-10 会话a 第1问：海康威视2023年毛利率 → 44.44%"
		catl = "2026-03-04 会话b 第1问：宁德时代2023年动力电池毛利率 → 22.91%"
		byd  = "2026-03-04 会话b 第2问：那比亚迪呢 → 20.21%"
		mao  = "2026-03-09 会话c 第1问：贵州茅台2023年净利润 → 747.34亿元"
	)
	for _, tt := range []struct {
		question string
		want     []string
	}{
		{"上周我们看的那家公司，净利润是多少", []string{byd, catl}},
		{"上个月问过的公司", []string{hik}},
		{"前天问的是什么", []string{mao}},
		{"上次我们聊到哪了", []string{mao}},
		{"一周前查过的第一个问题是什么", []string{catl}},
		{"五月前看过什么", nil},
		{"贵州茅台净利润", nil},
	} {
		t.Run(tt.question, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, tt.want, recalled(remembering(t, sessions(), runeEmbedder{}, 0), tt.question))
		})
	}
	t.Run("by likeness", func(t *testing.T) {
		t.Parallel()
		found := recalled(remembering(t, sessions(), runeEmbedder{}, 0), "还记得做动力电池的那家吗，它叫什么")
		require.Len(t, found, 3)
		require.Equal(t, catl, found[0])
	})
}

// All that was said at a time comes in order, short; what does not fit is
// counted, and so are turns that a single recollection leaves out. What was
// asked about the talk itself is not recalled.
func TestRecallOfAll(t *testing.T) {
	t.Parallel()
	p := &past{}
	for i := range 12 {
		p.episodes = append(p.episodes, episode("2026-03-04", "b", i+1, fmt.Sprintf("第%d家公司2023年毛利率", i+1), "44.44%\n某公司（600000.SH）2023年年报 销售毛利率，合并 · 来源：示例"))
	}
	p.episodes = append(p.episodes, episode("2026-03-05", "b", 13, "我们刚才聊了什么", "第1家公司2023年毛利率"))
	lines := recalled(remembering(t, p, runeEmbedder{}, 0), "上周我们看过哪些公司")
	require.Equal(t, "（另有5问未列出）", lines[0])
	require.Regexp(t, "^2026-03-04 会话b 第6问：第6家公司2023年毛利率 → 某公司（600000.SH）2023年年报", lines[1])
	require.Len(t, lines, 8)
	require.Contains(t, lines[7], "第12问")

	lines = recalled(remembering(t, p, runeEmbedder{}, 0), "上周我们看的那家公司")
	require.Equal(t, "（另有9问未列出）", lines[len(lines)-1])
	require.Len(t, lines, 4)
}

// Turns of this conversation that have left the view come back.
func TestRecallOfEvictedTurns(t *testing.T) {
	t.Parallel()
	m := remembering(t, nil, runeEmbedder{}, 2000)
	talk(t, m, "宁德时代2023年毛利率 → 宁德时代 毛利率 2023", "五粮液2023年净利润 → 五粮液 净利润 2023")
	for range 12 {
		talk(t, m, "茅台2023年营收"+strings.Repeat("长", 200)+" → 贵州茅台 营收 2023")
	}
	view := m.View("刚才第二个问题里那家公司的毛利率")
	require.NotContains(t, fmt.Sprint(view[1:]), "五粮液")
	require.Equal(t, []string{"2026-03-10 本次 第2问：五粮液2023年净利润 → 答：五粮液 净利润 2023"}, recalled(m, "刚才第二个问题里那家公司的毛利率"))
	require.Equal(t, "2026-03-10 本次 第1问：宁德时代2023年毛利率 → 答：宁德时代 毛利率 2023", recalled(m, "刚才问过的做电池的宁德时代")[0])

	m.Reset()
	require.Empty(t, recalled(m, "刚才第二个问题"))
}

func TestVectorsAreMadeOnceAndOnlyWhenNeeded(t *testing.T) {
	t.Parallel()
	calls := 0
	p := sessions()
	m := remembering(t, p, runeEmbedder{&calls}, 0)
	m.View("贵州茅台净利润")
	m.View("上个月问过的公司")
	require.Zero(t, calls, "time alone finds it")
	m.View("还记得那家做电池的公司吗")
	require.Equal(t, 5, calls, "four episodes and the question")
	require.Len(t, p.kept, 4)
	m.View("还记得那家做电池的公司吗")
	require.Equal(t, 6, calls)

	again := &past{episodes: p.kept}
	calls = 0
	remembering(t, again, runeEmbedder{&calls}, 0).View("还记得那家做电池的公司吗")
	require.Equal(t, 1, calls, "kept vectors are used")
}

// failing is an embedder without a server.
type failing struct{ runeEmbedder }

func (failing) Embed(context.Context, []string) ([][]float32, error) {
	return nil, errors.New("no server")
}

func TestRecallSurvivesFailures(t *testing.T) {
	t.Parallel()
	r := memory.NewRecall(failing{}, sessions())
	found, _ := r.Find(context.Background(), "还记得做电池的那家吗", memory.Back{}, nil)
	require.Len(t, found, 3, "the latest, when likeness cannot be told")
	require.ErrorContains(t, r.Err(), "no server")

	r = memory.NewRecall(runeEmbedder{}, &past{err: errors.New("disk")})
	found, _ = r.Find(context.Background(), "上次问过什么", memory.Back{Last: true}, nil)
	require.Empty(t, found)
	require.ErrorContains(t, r.Err(), "disk")

	odd := sessions()
	odd.episodes[0].Vector = []float32{1, 2}
	r = memory.NewRecall(runeEmbedder{}, odd)
	found, _ = r.Find(context.Background(), "还记得做电池的那家吗", memory.Back{}, nil)
	require.Len(t, found, 3)
	require.NoError(t, r.Err(), "a vector of another make is made again")

	odd.episodes[1].Vector = make([]float32, 128)
	r = memory.NewRecall(runeEmbedder{}, odd)
	r.Find(context.Background(), "还记得做电池的那家吗", memory.Back{}, nil)
	require.ErrorContains(t, r.Err(), "no direction")
}

// Equal episodes come in one order, every time.
func TestRecallIsDeterministic(t *testing.T) {
	t.Parallel()
	var same []memory.Episode
	for i := range 20 {
		same = append(same, episode("2026-03-04", "s", i+1, "同一个问题", "同一个回答"))
	}
	first := recalled(remembering(t, &past{episodes: same}, runeEmbedder{}, 0), "还记得同一个问题吗")
	require.Len(t, first, 3)
	for range 20 {
		require.Equal(t, first, recalled(remembering(t, &past{episodes: same}, runeEmbedder{}, 0), "还记得同一个问题吗"))
	}
}

func TestRecalledStaysInTheBudget(t *testing.T) {
	t.Parallel()
	long := []memory.Episode{episode("2026-03-04", "s", 1, strings.Repeat("长问题", 500), strings.Repeat("毛利率91.96%，", 500))}
	for _, budget := range []int{200, 900, 2000, 6400} {
		m := remembering(t, &past{episodes: long}, runeEmbedder{}, budget)
		talk(t, m, "宁德时代2023年毛利率 → 宁德时代 毛利率 2023")
		require.LessOrEqual(t, llm.MessageRunes(m.View("上周看的那家公司")), budget)
	}
}
