package memory_test

import (
	"fmt"
	"math/rand"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
	"hedui/loop/llm"
	"hedui/memory"
	"hedui/memory/memorytest"
)

// viewQuestions bring different facts to the front of the index.
var viewQuestions = func() []string {
	out := []string{"", "毛利率", "2021年的呢"}
	for i := range 9 {
		out = append(out, fmt.Sprintf("第%d家公司的毛利率", i%6), fmt.Sprintf("60000%d在%d年", i%7, 2018+i), fmt.Sprintf("%d年", 2018+i))
	}
	return out
}()

// small makes the observations of a history short, so that a million views
// take seconds; the budgets of these tests are small in proportion.
func small(rng *rand.Rand, turns []memory.Turn) []memory.Turn {
	const row = `{"fact":"f1","name":"贵州茅台","label":"销售毛利率","value":"91.9649","unit":"%","display":"91.96%"}`
	for i := range turns {
		turns[i].Question, turns[i].Answer = clip(turns[i].Question, 30), clip(turns[i].Answer, 20+rng.Intn(60))
		for k := range turns[i].Messages {
			m := &turns[i].Messages[k]
			if strings.HasPrefix(m.Text, `{"status":"success","data":{"rows"`) {
				m.Text = `{"status":"success","data":{"rows":[` + strings.Repeat(row+",", rng.Intn(3)) + row + `]}}`
			}
			m.Text = clip(m.Text, 300)
		}
	}
	return turns
}

func clip(s string, n int) string {
	if r := []rune(s); len(r) > n && !strings.HasPrefix(s, "{") {
		return string(r[:n])
	}
	return s
}

// Random histories under every budget from none up. Whatever is in them
// and wherever the budget cuts, calls and results stay together, the budget is
// kept, and a larger budget never shows fewer turns. A million views, or fifty
// thousand with -short.
func TestEveryViewIsPaired(t *testing.T) {
	t.Parallel()
	histories := 40
	if testing.Short() {
		histories = 2
	}
	var views atomic.Int64
	var wg sync.WaitGroup
	for _, half := range []int{0, 1} {
		wg.Go(func() {
			for h := half; h < histories; h += 2 {
				views.Add(int64(viewsOf(t, int64(h))))
			}
		})
	}
	wg.Wait()
	t.Logf("%d views, 0 violations", views.Load())
	require.GreaterOrEqual(t, views.Load(), int64(25200*histories))
}

// viewsOf looks at one history under all budgets.
func viewsOf(t *testing.T, seed int64) (views int) {
	rng := rand.New(rand.NewSource(seed))
	history := small(rng, memorytest.Turns(rng, 6))
	facts := make([]check.Fact, len(history))
	for i := range facts {
		facts[i] = fact(fmt.Sprint(i))
		facts[i].Company, facts[i].Name, facts[i].Label = fmt.Sprintf("60000%d.SH", i), fmt.Sprintf("第%d家公司", i), "销售毛利率"
		facts[i].Period = mention.Period{Type: mention.Annual, End: fmt.Sprintf("%d-12-31", 2019+i)}
	}
	shown := make([]int, len(history)*len(viewQuestions))
	recall := memory.NewRecall(nil, nil)
	for budget := 0; budget < 1400; budget += 10 {
		m, err := memory.New(memory.Layered, &memory.Options{Budget: max(budget, 1), Observation: 160, Index: 240, Recall: recall})
		if err != nil {
			panic(err)
		}
		for i, turn := range history {
			turn.Printed = []string{m.Book().Add(facts[i])}
			m.Commit(turn)
			for q, question := range viewQuestions {
				views++
				n := check1(t, m.View(question), budget, seed)
				if at := i*len(viewQuestions) + q; n < shown[at] {
					t.Errorf("seed %d: budget %d shows fewer turns than a smaller one", seed, budget)
				} else {
					shown[at] = n
				}
			}
		}
		m.Reset()
	}
	return views
}

// check1 counts the turns of a view that keeps the rules, as fast as can be.
func check1(t *testing.T, view []llm.Message, budget int, seed int64) (turns int) {
	if problems := memory.Paired(view); problems != nil {
		t.Errorf("seed %d, budget %d: %v", seed, budget, problems)
	}
	if size := llm.MessageRunes(view); size > budget {
		t.Errorf("seed %d: %d runes in a budget of %d", seed, size, budget)
	}
	for i := range view {
		switch view[i].Role {
		case llm.User:
			turns++
		case llm.System:
			if i > 0 {
				t.Errorf("seed %d, budget %d: notes within the turns", seed, budget)
			}
		}
	}
	return turns
}

// factOf is what turn i of such a conversation prints.
func factOf(i int) check.Fact {
	f := fact(fmt.Sprintf("%d.25", 10+i))
	f.Company, f.Name, f.Metric, f.Label = fmt.Sprintf("6000%02d.SH", i), fmt.Sprintf("第%d家公司", i), "gross_margin", "销售毛利率"
	f.Period = mention.Period{Type: mention.Annual, End: "2023-12-31"}
	return f
}

// observed is a turn of three calls with passages of 1,400 to 2,500 runes, in
// Chinese or English, that prints facts about a company.
func observed(m memory.Memory, i int) memory.Turn {
	rng := rand.New(rand.NewSource(int64(i)))
	t := memory.Turn{
		N: i + 1, At: at("2026-03-10"), Outcome: "answered",
		Question: fmt.Sprintf("第%d家公司2023年的毛利率是多少", i),
		Answer:   fmt.Sprintf("%d.25%%\n第%d家公司（6000%02d.SH）2023年年报，合并 · 来源：年报第14页", 10+i, i, i),
		Printed:  []string{m.Book().Add(factOf(i))},
	}
	for k := range 3 {
		sentence := fmt.Sprintf("公司第%d类产品的毛利率为%d.25%%，营业收入4,009.17亿元。", k, 10+i)
		if i%3 == 2 {
			sentence = fmt.Sprintf("Product line %d had a gross margin of %d.25%% on revenue of RMB 400.9 billion. ", k, 10+i)
		}
		size := 1400 + rng.Intn(1101)
		passage := []rune(strings.Repeat(sentence, 1+size/utf8.RuneCountInString(sentence)))[:size]
		id := fmt.Sprintf("call_%d", k)
		t.Messages = append(t.Messages,
			llm.Message{Role: llm.Assistant, Calls: []llm.ToolCall{{ID: id, Name: "rag_search", Args: `{"query":"毛利率","year":2023}`}}},
			llm.Message{Role: llm.RoleTool, CallID: id, Name: "rag_search", Text: string(passage)})
	}
	return t
}

// Fifteen turns of three calls: at most 9 % of what was said is shown, and any
// fact that was asked for can be cited, by its line in the view and from the
// Book, after a restart and after five compactions as well.
func TestFifteenTurnsOfThreeCalls(t *testing.T) {
	t.Parallel()
	m := scoped(t, memory.Options{})
	said := 0
	for i := range 15 {
		turn := observed(m, i)
		said += utf8.RuneCountInString(turn.Question+turn.Answer) + llm.MessageRunes(turn.Messages)
		m.Commit(turn)
		m.View("下一个问题") // a compaction each
	}
	recalled := 0
	for i := range 15 {
		question := fmt.Sprintf("第%d家公司的毛利率是多少来着", i)
		view := m.View(question)
		kept := llm.MessageRunes(view)
		require.LessOrEqual(t, 100*kept, 9*said, "kept %d of %d", kept, said)
		if i == 0 {
			t.Logf("kept %d of %d runes, %.1f %%", kept, said, 100*float64(kept)/float64(said))
		}
		line := fmt.Sprintf("f%d 第%d家公司（6000%02d.SH） 2023年年报 销售毛利率：%d.25%%", i+1, i, i, 10+i)
		held, ok := m.Book().Get(fmt.Sprintf("f%d", i+1))
		if ok && strings.Contains(view[0].Text, line) && held.Value.String() == fmt.Sprintf("%d.25", 10+i) {
			recalled++
		}
	}
	require.Equal(t, 15, recalled)
}

// No summary is written by a model, so none can be wrong, fail,
// or stand between a call and its result; what is cut is cut by rule.
func TestCompactionAsksNoModel(t *testing.T) {
	t.Parallel()
	a, b := scoped(t, memory.Options{}), scoped(t, memory.Options{})
	for i := range 40 {
		a.Commit(observed(a, i))
		b.Commit(observed(b, i))
		require.Equal(t, a.View("再问"), b.View("再问"), "the same history gives the same view")
	}
	require.Empty(t, memory.Paired(a.View("再问")))
}

// One turn larger than the whole budget is cut and marked, whatever the
// budget; the call and its id stay.
func TestOneHugeTurn(t *testing.T) {
	t.Parallel()
	for _, budget := range []int{400, 1000, 2000, 6400} {
		m := fresh(t, memory.Layered, &memory.Options{Budget: budget})
		m.Commit(call("大", "{}", strings.Repeat("营业总收入4,009.17亿元，", 20000), "答"))
		view := m.View("再问")
		require.LessOrEqual(t, llm.MessageRunes(view), budget)
		require.Len(t, view, 4)
		require.Equal(t, "c_大", view[1].Calls[0].ID)
		require.Equal(t, "c_大", view[2].CallID)
		require.Contains(t, view[2].Text, "（共320000字）")
	}
}
