// Package memorytest holds the contract that every memory policy keeps, as a
// test to be run against it, and the random conversations it is run with.
package memorytest

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/loop/llm"
	"hedui/memory"
)

// Run holds a policy to the contract of memory.Memory. Fresh gives an empty
// one each time.
func Run(t *testing.T, fresh func() memory.Memory) {
	t.Run("an empty memory shows nothing", func(t *testing.T) {
		require.Empty(t, fresh().View("问题"))
		require.Empty(t, fresh().Turns())
		require.Empty(t, fresh().Book().All())
	})
	t.Run("views are paired whatever was committed", func(t *testing.T) {
		for seed := range int64(20) {
			m := fresh()
			for _, turn := range Turns(rand.New(rand.NewSource(seed)), 9) {
				m.Commit(turn)
				Check(t, m.View("下一个问题"), m.Turns())
			}
		}
	})
	t.Run("a view is the same each time", func(t *testing.T) {
		m := filled(fresh())
		require.Equal(t, m.View("问题"), m.View("问题"))
	})
	t.Run("a turn is taken over, not shared", func(t *testing.T) {
		m := fresh()
		turn := Turns(rand.New(rand.NewSource(3)), 1)[0]
		m.Commit(turn)
		before := fmt.Sprint(m.View("问题"))
		for i := range turn.Messages {
			turn.Messages[i].Text = "changed"
			for k := range turn.Messages[i].Calls {
				turn.Messages[i].Calls[k].Name = "changed"
			}
		}
		require.Equal(t, before, fmt.Sprint(m.View("问题")))
	})
	t.Run("failures leave one line each", func(t *testing.T) {
		m := fresh()
		m.Commit(failed(1, "stock_price", "RATE_LIMITED", 30))
		for _, msg := range m.View("问题") {
			require.NotContains(t, msg.Text, "限流", "the text of a failure is in the history")
			if msg.Role == llm.RoleTool {
				require.Equal(t, "unavailable(stock_price, RATE_LIMITED, until 2026-03-10T09:31:30Z)", msg.Text)
			}
		}
	})
	t.Run("reset forgets everything", func(t *testing.T) {
		m := filled(fresh())
		m.Reset()
		require.Empty(t, m.View("问题"))
		require.Empty(t, m.Turns())
		require.Empty(t, m.Book().All())
		require.Equal(t, "f1", m.Book().Add(fact(9)))
	})
	t.Run("facts", func(t *testing.T) { RunBook(t, fresh().Book()) })
}

// RunBook holds an empty Book to its contract.
func RunBook(t *testing.T, b check.Book) {
	require.Equal(t, "f1", b.Add(fact(1)))
	require.Equal(t, "f2", b.Add(fact(2)))
	require.Equal(t, "f1", b.Add(fact(1)), "an equal fact has the id it had")
	again := fact(1)
	again.Value = decimal.RequireFromString("1.00")
	again.ID = "f7"
	require.Equal(t, "f1", b.Add(again), "1.00 is 1, and the id given does not count")
	other := fact(1)
	other.Source = "另一来源"
	require.Equal(t, "f3", b.Add(other), "another source is another fact")
	got, ok := b.Get("f2")
	require.True(t, ok)
	require.Equal(t, "f2", got.ID)
	for _, id := range []string{"f0", "f4", "f", "", "2", "f02", "f+2", "f-1", "f99999999999999999999"} {
		_, ok := b.Get(id)
		require.False(t, ok, id)
	}
	ids := []string{}
	for _, f := range b.All() {
		ids = append(ids, f.ID)
	}
	require.Equal(t, []string{"f1", "f2", "f3"}, ids)
}

// Check requires of a view that it can be sent: pairs complete, whole turns in
// order, arguments that are JSON, and nothing of the text of failures.
func Check(t *testing.T, view []llm.Message, turns []memory.Turn) {
	t.Helper()
	require.Empty(t, memory.Paired(view))
	questions := Shown(view)
	require.LessOrEqual(t, len(questions), len(turns))
	for i, q := range questions {
		require.Equal(t, turns[len(turns)-len(questions)+i].Question, q, "turns go oldest first, and whole")
	}
	for i, m := range view {
		require.NotContains(t, m.Text, `"status":"error"`)
		if m.Role == llm.System {
			require.Zero(t, i, "only the index, and that first")
		}
		if m.Role == llm.User && i > 0 && view[i-1].Role != llm.System {
			require.Equal(t, llm.Assistant, view[i-1].Role, "a turn ends with its answer")
			require.Empty(t, view[i-1].Calls)
		}
		for _, c := range m.Calls {
			doc, err := llm.ParseJSON(c.Args)
			require.NoError(t, err)
			require.Equal(t, llm.JSONObject, doc.Nodes[0].Kind)
		}
	}
}

// Shown lists the questions of a view, oldest first.
func Shown(view []llm.Message) []string {
	var out []string
	for _, m := range view {
		if m.Role == llm.User {
			out = append(out, m.Text)
		}
	}
	return out
}

func filled(m memory.Memory) memory.Memory {
	for _, turn := range Turns(rand.New(rand.NewSource(1)), 6) {
		m.Commit(turn)
	}
	m.Book().Add(fact(1))
	return m
}

func fact(n int64) check.Fact {
	return check.Fact{Metric: "gross_margin", Quantity: check.Quantity{Value: decimal.NewFromInt(n), Unit: check.Percent}}
}

func failed(n int, tool, code string, retry int) memory.Turn {
	return memory.Turn{
		N: n, At: time.Date(2026, 3, 10, 9, 31, 0, 0, time.UTC), Question: "股价多少", Answer: "暂时取不到。", Outcome: "partial",
		Messages: []llm.Message{
			{Role: llm.Assistant, Calls: []llm.ToolCall{{ID: "c1", Name: tool, Args: "{}"}}},
			{Role: llm.RoleTool, CallID: "c1", Name: tool,
				Text: fmt.Sprintf(`{"status":"error","error":{"code":"%s","message":"接口限流","retry_after":%d}}`, code, retry)},
		},
	}
}

// Turns makes up n turns with calls of every kind, some of them broken: lost
// results, results without calls, ids used twice, arguments that are no JSON.
func Turns(rng *rand.Rand, n int) []memory.Turn {
	out := make([]memory.Turn, n)
	for i := range out {
		turn := memory.Turn{
			N: i + 1, At: time.Date(2026, 3, 10, 9, 30, i, 0, time.UTC), Outcome: "answered",
			Question: fmt.Sprintf("问题%d%s", i+1, strings.Repeat("长", rng.Intn(60))),
			Answer:   fmt.Sprintf("回答%d：毛利率91.96%%。%s", i+1, strings.Repeat("说明。", rng.Intn(120))),
		}
		for step := range rng.Intn(4) {
			turn.Messages = append(turn.Messages, exchange(rng, i, step)...)
		}
		out[i] = turn
	}
	return out
}

// exchange makes up one reply with calls, and their results.
func exchange(rng *rand.Rand, turn, step int) []llm.Message {
	reply := llm.Message{Role: llm.Assistant}
	if rng.Intn(3) == 0 {
		reply.Text = "先查一下。"
	}
	var results []llm.Message
	for k := range 1 + rng.Intn(3) {
		c := llm.ToolCall{ID: fmt.Sprintf("c%d_%d_%d", turn, step, k), Name: "financial_indicator", Args: `{"companies":["贵州茅台"]}`}
		switch rng.Intn(8) {
		case 0:
			c.ID = "c" // used again and again
		case 1:
			c.ID = ""
		case 2:
			c.Args = `{"companies":[`
		}
		reply.Calls = append(reply.Calls, c)
		result := llm.Message{Role: llm.RoleTool, CallID: c.ID, Name: c.Name, Text: observation(rng)}
		switch rng.Intn(8) {
		case 0: // lost
		case 1:
			results = append(results, result, result)
		case 2:
			results = append([]llm.Message{result}, results...)
		default:
			results = append(results, result)
		}
	}
	if rng.Intn(6) == 0 {
		results = append(results, llm.Message{Role: llm.RoleTool, CallID: "nobody", Text: "{}"})
	}
	return append([]llm.Message{reply}, results...)
}

// observation makes up a result: rows, a passage, plain text, a failure, none.
func observation(rng *rand.Rand) string {
	switch rng.Intn(6) {
	case 0:
		return ""
	case 1:
		return `{"status":"error","error":{"code":"TIMEOUT","message":"接口限流"}}`
	case 2:
		return `{"status":"success","data":{"passages":[{"page":14,"text":"` + strings.Repeat("产品毛利率为81.92%。", rng.Intn(200)) + `"}]},"metadata":{"tool":"rag_search"}}`
	case 3:
		return strings.Repeat("营业总收入4,009.17亿元，同比增长22.01%。\n", rng.Intn(80))
	}
	row := `{"fact":"f1","company":"600519.SH","name":"贵州茅台","label":"销售毛利率","period_name":"2023年年报","value":"91.9649","unit":"%","display":"91.96%","exact":"91.9649%","source":"测试数据"}`
	rows := strings.TrimSuffix(strings.Repeat(row+",", 1+rng.Intn(12)), ",")
	return `{"status":"success","data":{"rows":[` + rows + `]},"metadata":{"tool":"financial_indicator","elapsed_ms":0}}`
}
