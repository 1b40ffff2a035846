package memory_test

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
	"hedui/loop/llm"
	"hedui/memory"
	"hedui/memory/memorytest"
)

func fresh(t testing.TB, policy string, opts *memory.Options) memory.Memory {
	t.Helper()
	m, err := memory.New(policy, opts)
	require.NoError(t, err)
	return m
}

func TestContract(t *testing.T) {
	t.Parallel()
	for _, policy := range memory.Policies {
		t.Run(policy, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, policy, fresh(t, policy, nil).Policy())
			memorytest.Run(t, func() memory.Memory { return fresh(t, policy, nil) })
		})
	}
}

func printed(m memory.Memory, question, name, value string) {
	f := fact(value)
	f.Name, f.Label = name, "销售毛利率"
	f.Period = mention.Period{Type: mention.Annual, End: "2023-12-31"}
	m.Commit(memory.Turn{Question: question, Answer: value, Printed: []string{m.Book().Add(f)}})
}

// Facts that answers printed outlive the turns they were printed in.
func TestIndexOutlivesTurns(t *testing.T) {
	t.Parallel()
	m := fresh(t, memory.Layered, &memory.Options{Budget: 600})
	printed(m, "茅台毛利率", "贵州茅台", "91.9649")
	printed(m, "五粮液毛利率", "五粮液", "75.7936")
	for range 13 {
		m.Commit(memory.Turn{Question: strings.Repeat("闲聊", 40), Answer: "好的。"})
	}
	view := m.View("五粮液和茅台差多少")
	require.NotContains(t, memorytest.Shown(view), "茅台毛利率")
	require.Equal(t, llm.System, view[0].Role)
	require.Equal(t, memory.IndexTitle+"\nf2 五粮液 2023年年报 销售毛利率：75.79%\nf1 贵州茅台 2023年年报 销售毛利率：91.96%", view[0].Text)
	require.True(t, strings.HasPrefix(m.View("贵州茅台")[0].Text, memory.IndexTitle+"\nf1"), "the most relevant first")
}

func TestIndexIsBounded(t *testing.T) {
	t.Parallel()
	m := fresh(t, memory.Layered, nil)
	for i := range 80 {
		printed(m, "问", fmt.Sprintf("第%d家公司", i), "12.34")
	}
	text := m.View("第3家公司")[0].Text
	require.LessOrEqual(t, utf8.RuneCountInString(text), 1200)
	require.Contains(t, text, "f4 第3家公司")
	require.Contains(t, text, "f80 ")
	require.NotContains(t, text, "f1 ")
	require.NotEqual(t, llm.System, fresh2(t, m).View("问")[0].Role, "the index can be left out")
}

// fresh2 repeats the turns of a memory without an index.
func fresh2(t *testing.T, m memory.Memory) memory.Memory {
	out := fresh(t, memory.Layered, &memory.Options{Index: -1})
	for _, turn := range m.Turns() {
		out.Commit(turn)
	}
	return out
}

func TestOnlyLayeredShowsTheIndex(t *testing.T) {
	t.Parallel()
	for _, policy := range []string{memory.None, memory.Full, memory.Window} {
		m := fresh(t, policy, nil)
		m.View("")
		printed(m, "茅台毛利率", "贵州茅台", "91.9649")
		for _, msg := range m.View("茅台") {
			require.NotEqual(t, llm.System, msg.Role)
		}
	}
}

func TestUnknownPolicy(t *testing.T) {
	t.Parallel()
	_, err := memory.New("summary", nil)
	require.ErrorContains(t, err, `no policy "summary"`)
	require.ErrorContains(t, err, "layered, none, full, window")
}

// call is a turn with one call and its observation.
func call(question, args, observation, answer string) memory.Turn {
	return memory.Turn{
		Question: question, Answer: answer, Outcome: "answered",
		Messages: []llm.Message{
			{Role: llm.Assistant, Calls: []llm.ToolCall{{ID: "c_" + question, Name: "rag_search", Args: args}}},
			{Role: llm.RoleTool, CallID: "c_" + question, Name: "rag_search", Text: observation},
		},
	}
}

func TestNoneForgetsFactsAndNeverReusesAnID(t *testing.T) {
	t.Parallel()
	m := fresh(t, memory.None, nil)
	require.Empty(t, m.View("一"))
	require.Equal(t, "f1", m.Book().Add(fact("1")))
	m.Commit(call("一", "{}", "结果", "答"))
	require.Empty(t, m.View("二"))
	require.Empty(t, m.Book().All())
	_, ok := m.Book().Get("f1")
	require.False(t, ok)
	require.Equal(t, "f2", m.Book().Add(fact("1")), "f1 in an old answer must not come to mean something else")
}

func fact(value string) check.Fact {
	return check.Fact{Quantity: check.Quantity{Value: decimal.RequireFromString(value), Unit: check.Percent}}
}

func TestFullKeepsEverything(t *testing.T) {
	t.Parallel()
	m := fresh(t, memory.Full, nil)
	long := strings.Repeat("原文。", 2000)
	for range 12 {
		m.Commit(call("问", "{}", long, "答"))
	}
	view := m.View("再问")
	require.Len(t, view, 48)
	require.Empty(t, memory.Paired(view), "ids used again in later turns are made unique")
	require.Equal(t, long, view[2].Text)
}

func TestWindowKeepsTheLastAnswers(t *testing.T) {
	t.Parallel()
	m := fresh(t, memory.Window, nil)
	for _, q := range []string{"一", "二", "三", "四", "五", "六"} {
		m.Commit(call(q, "{}", "结果", "答"+q))
	}
	view := m.View("七")
	require.Equal(t, []string{"二", "三", "四", "五", "六"}, memorytest.Shown(view))
	require.Len(t, view, 10)
}

func TestLayeredKeepsTwoTurnsWhole(t *testing.T) {
	t.Parallel()
	m := fresh(t, memory.Layered, nil)
	for _, q := range []string{"一", "二", "三"} {
		m.Commit(call(q, "{}", strings.Repeat("毛利率为91.96%。", 150), "答"+q))
	}
	view := m.View("四")
	require.Equal(t, []string{"一", "二", "三"}, memorytest.Shown(view))
	var observations []string
	for _, msg := range view {
		if msg.Role == llm.RoleTool {
			observations = append(observations, msg.Text)
		}
	}
	require.Len(t, observations, 2)
	for _, o := range observations {
		require.LessOrEqual(t, utf8.RuneCountInString(o), 800)
		require.True(t, strings.HasSuffix(o, "。…（共1650字）"), o)
	}
}

func TestLayeredCutsRowsAndStaysJSON(t *testing.T) {
	t.Parallel()
	row := `{"fact":"f1","name":"贵州茅台","value":"400917045000","unit":"元","display":"4,009.17亿元","exact":"400,917,045,000元","source":"测试数据","vintage":"unknown"}`
	obs := `{"status":"success","data":{"rows":[` + strings.TrimSuffix(strings.Repeat(row+",", 20), ",") + `]},"metadata":{"tool":"financial_indicator","elapsed_ms":3}}`
	got := memory.CutObservation(obs, 800)
	require.LessOrEqual(t, utf8.RuneCountInString(got), 800)
	doc, err := llm.ParseJSON(got)
	require.NoError(t, err)
	rows := doc.Member(doc.Member(0, "data"), "rows")
	require.NotZero(t, rows)
	n := 0
	for c := doc.Nodes[rows].Child; c != 0; c = doc.Nodes[c].Next {
		require.Equal(t, `{"fact":"f1","name":"贵州茅台","value":"400917045000","unit":"元","display":"4,009.17亿元"}`, doc.Raw(c))
		n++
	}
	require.Equal(t, 8, n)
	require.Contains(t, got, `"cut":"共`)
}

func TestTurnLargerThanTheBudget(t *testing.T) {
	t.Parallel()
	m := fresh(t, memory.Layered, &memory.Options{Budget: 1000})
	m.Commit(call("问", "{}", strings.Repeat("营业总收入4,009.17亿元。\n", 500), "答"))
	view := m.View("再问")
	require.Empty(t, memory.Paired(view))
	require.Len(t, view, 4, "the turn is still whole")
	require.Contains(t, view[2].Text, "…（共8500字）")
	require.LessOrEqual(t, llm.MessageRunes(view), 400)
}

func TestRepeatedFailureIsToldOnce(t *testing.T) {
	t.Parallel()
	m := fresh(t, memory.Layered, nil)
	failure := `{"status":"error","error":{"code":"RATE_LIMITED","message":"接口限流","retry_after":30}}`
	m.Commit(call("一", "{}", failure, "取不到"))
	m.Commit(call("二", "{}", failure, "取不到"))
	n := 0
	for _, msg := range m.View("三") {
		n += strings.Count(msg.Text, "unavailable(rag_search")
		require.NotContains(t, msg.Text, "限流")
	}
	require.Equal(t, 1, n)
}

func TestMalformedArgumentsAreForgotten(t *testing.T) {
	t.Parallel()
	m := fresh(t, memory.Layered, nil)
	m.Commit(call("一", `{"query":`, `{"status":"success","data":{}}`, "答"))
	require.Equal(t, "{}", m.View("二")[1].Calls[0].Args)
}

// Fifteen turns with three passages of 1,500 characters each: what is shown
// stays below 9 % of what was said, and every figure that was printed is still
// there to be cited.
func TestFifteenTurns(t *testing.T) {
	t.Parallel()
	m := fresh(t, memory.Layered, nil)
	said := 0
	for i := range 15 {
		f := fact(fmt.Sprintf("%d.25", 10+i))
		f.Company, f.Name, f.Label = fmt.Sprintf("6000%02d.SH", i), fmt.Sprintf("第%d家公司", i+1), "销售毛利率"
		f.Period = mention.Period{Type: mention.Annual, End: "2023-12-31"}
		turn := memory.Turn{
			Question: fmt.Sprintf("第%d家公司2023年的毛利率是多少", i+1),
			Answer:   fmt.Sprintf("%d.25%%\n第%d家公司（6000%02d.SH）2023年年报，合并 · 来源：年报第14页", 10+i, i+1, i),
			Printed:  []string{m.Book().Add(f)},
		}
		for k := range 3 {
			id := fmt.Sprintf("call_%d_%d", i, k)
			passage := strings.Repeat(fmt.Sprintf("公司第%d类产品的毛利率为%d.25%%，", k, 10+i), 79)
			turn.Messages = append(turn.Messages,
				llm.Message{Role: llm.Assistant, Calls: []llm.ToolCall{{ID: id, Name: "rag_search", Args: `{"query":"毛利率"}`}}},
				llm.Message{Role: llm.RoleTool, CallID: id, Name: "rag_search", Text: passage})
		}
		said += utf8.RuneCountInString(turn.Question+turn.Answer) + llm.MessageRunes(turn.Messages)
		m.Commit(turn)
	}
	view := m.View("前面十五家里哪家最高")
	kept := llm.MessageRunes(view)
	t.Logf("kept %d of %d runes (%.1f %%), %d turns", kept, said, 100*float64(kept)/float64(said), len(memorytest.Shown(view)))
	require.LessOrEqual(t, 100*kept, 9*said)
	for i := range 15 {
		require.Contains(t, view[0].Text, fmt.Sprintf("f%d 第%d家公司（6000%02d.SH） 2023年年报 销售毛利率：%d.25%%", i+1, i+1, i, 10+i))
	}
}

// checkBudgets commits the same turns under growing budgets: views stay paired
// and within the budget, and a larger budget never shows fewer turns.
func checkBudgets(t *testing.T, seed int64, turns, step, limit int) {
	history := memorytest.Turns(rand.New(rand.NewSource(seed)), turns)
	shown := make([]int, turns)
	for budget := 0; budget <= limit; budget += step {
		opts := &memory.Options{Budget: budget}
		if budget == 0 {
			opts.Budget = -1 // none at all
		}
		m := fresh(t, memory.Layered, opts)
		for i, turn := range history {
			turn.Printed = []string{m.Book().Add(fact(fmt.Sprint(i)))}
			m.Commit(turn)
			view := m.View("下一个问题")
			memorytest.Check(t, view, m.Turns())
			require.LessOrEqual(t, llm.MessageRunes(view), budget)
			n := len(memorytest.Shown(view))
			require.GreaterOrEqual(t, n, shown[i], "budget %d shows fewer turns than a smaller one", budget)
			shown[i] = n
		}
	}
}

func TestEveryBudget(t *testing.T) {
	t.Parallel()
	for seed := range int64(2) {
		checkBudgets(t, seed, 6, 131, 7000)
	}
}

func FuzzBudgets(f *testing.F) {
	f.Add(int64(1), uint16(100))
	f.Add(int64(42), uint16(900))
	f.Fuzz(func(t *testing.T, seed int64, step uint16) {
		checkBudgets(t, seed, 7, int(step)+40, 5*(int(step)+40))
	})
}
