package memory_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
	"hedui/loop/llm/script"
	"hedui/memory"
	"hedui/memory/memorytest"
)

func TestEstimate(t *testing.T) {
	t.Parallel()
	said := func(text string) llm.Request { return llm.Request{Messages: []llm.Message{{Text: text}}} }
	tokens := func(text string) int {
		return memory.EstimateRequest(said(text)) - memory.EstimateRequest(said(""))
	}
	for _, tt := range []struct {
		name, text string
		low, high  int
	}{
		{"Han, near one each", strings.Repeat("贵州茅台二零二三年毛利率", 75), 800, 900},
		{"English, near four letters each", strings.Repeat("gross margin ", 100), 300, 350},
		{"digits, two to three each", strings.Repeat("400917", 100), 250, 320},
		{"JSON", `{"companies":["600519.SH"],"metrics":["gross_margin"],"periods":["2023"]}`, 20, 30},
		{"nothing", "", 0, 0},
		{"invalid", "\xff\xfe", 1, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			n := tokens(tt.text)
			require.GreaterOrEqual(t, n, tt.low)
			require.LessOrEqual(t, n, tt.high)
		})
	}
	for _, text := range []string{"毛利率91.96%", "ROE of 贵州茅台 in 2023：31.34%"} {
		for i := range text {
			require.LessOrEqual(t, tokens(text[:i]), tokens(text))
		}
		require.LessOrEqual(t, tokens(text), len([]rune(text)))
	}
}

// request has a system prompt, five tools and a question.
func request(question string) llm.Request {
	req := llm.Request{Messages: []llm.Message{
		{Role: llm.System, Text: strings.Repeat("系统提示", 500)}, {Role: llm.User, Text: question},
	}}
	for i := range 5 {
		req.Tools = append(req.Tools, llm.ToolDef{Name: fmt.Sprintf("tool_%d", i), Description: strings.Repeat("说明", 50), Parameters: []byte(`{"type":"object"}`)})
	}
	return req
}

// An empty conversation is not free: prompt and tools are counted, and
// take their part of the limit from the history.
func TestFixedPartsCount(t *testing.T) {
	t.Parallel()
	req := request("")
	fixed := memory.EstimateRequest(req)
	require.Greater(t, fixed, 2500)
	for _, tt := range []struct{ limit, atMost int }{{fixed, 0}, {fixed * 4 / 3, 0}, {fixed*4/3 + 800, 600}} {
		meter := memory.NewMeter(tt.limit)
		meter.Fixed(req.Messages[0].Text, req.Tools)
		m := fresh(t, memory.Layered, &memory.Options{Meter: meter})
		for range 20 {
			m.Commit(memory.Turn{Question: strings.Repeat("问", 40), Answer: strings.Repeat("答", 60)})
		}
		view := m.View("再问")
		require.LessOrEqual(t, memory.EstimateRequest(llm.Request{Messages: view}), tt.atMost)
		require.Equal(t, tt.atMost > 0, len(view) > 0)
	}
}

// However long the history and whatever is in it, the request fits the limit.
func TestHistoryFitsTheLimit(t *testing.T) {
	t.Parallel()
	req := request(strings.Repeat("问", 100))
	for limit := 3000; limit < 40000; limit += 1777 {
		meter := memory.NewMeter(limit)
		meter.Fixed(req.Messages[0].Text, req.Tools)
		m := scoped(t, memory.Options{Meter: meter, Budget: 1 << 20})
		for i := range 30 {
			m.Commit(call(fmt.Sprintf("第%d问", i), "{}", strings.Repeat("营业总收入4,009.17亿元。", 100+20*i), strings.Repeat("答", 20*i)))
			view := m.View("再问")
			require.Empty(t, memory.Paired(view))
			history := memory.EstimateRequest(llm.Request{Messages: view})
			require.LessOrEqual(t, history, max(0, limit*3/4-memory.EstimateRequest(request(""))+20))
		}
	}
}

// A larger limit never shows fewer turns.
func TestLimitIsMonotone(t *testing.T) {
	t.Parallel()
	shown := make([]int, 12)
	for limit := 100; limit < 30000; limit += 97 {
		meter := memory.NewMeter(limit)
		meter.Fixed("系统提示", nil)
		m := fresh(t, memory.Layered, &memory.Options{Meter: meter, Budget: 1 << 20})
		for i := range shown {
			m.Commit(call(fmt.Sprintf("第%d问", i), "{}", strings.Repeat("revenue 4,009.17亿元。", 5+37*i%200), strings.Repeat("答", 13*i%90)))
			n := len(memorytest.Shown(m.View("再问")))
			require.GreaterOrEqual(t, n, shown[i], "limit %d", limit)
			shown[i] = n
		}
	}
	require.Equal(t, len(shown), shown[len(shown)-1])
}

// What the provider reports corrects the estimate; a refusal teaches a
// limit, or that the estimate is too low, and the next history is shorter.
func TestMeterLearns(t *testing.T) {
	t.Parallel()
	req := request("问")
	estimated := memory.EstimateRequest(req)
	t.Run("from reports", func(t *testing.T) {
		t.Parallel()
		meter := memory.NewMeter(0)
		model := meter.Model(script.New(
			script.Reply{Text: "一", Usage: llm.Usage{PromptTokens: estimated * 3 / 2}},
			script.Reply{Text: "二", Usage: llm.Usage{PromptTokens: estimated * 3 / 2}},
			script.Reply{Text: "三"}))
		for range 3 {
			_, err := model.Complete(context.Background(), req)
			require.NoError(t, err)
		}
		require.InDelta(t, 1.375, meter.Ratio(), 0.01)
		require.InDelta(t, 1.375*float64(estimated), meter.Tokens(req), 10)
		meter.Learn(req, 1)
		meter.Learn(req, estimated*100)
		require.LessOrEqual(t, meter.Ratio(), 4.0)
		meter.Learn(req, 0)
		meter.Learn(llm.Request{}, 5)
	})
	for _, limit := range []int{0, 100000} {
		t.Run(fmt.Sprint("from a refusal, limit ", limit), func(t *testing.T) {
			t.Parallel()
			meter := memory.NewMeter(limit)
			m := fresh(t, memory.Layered, &memory.Options{Meter: meter, Budget: 1 << 20})
			for i := range 200 {
				m.Commit(memory.Turn{Question: fmt.Sprint(i), Answer: strings.Repeat("答", 200)})
			}
			before := m.View("再问")
			refused := script.Fail(&llm.Error{Kind: llm.ErrContextLength})
			model := meter.Model(script.New(refused, refused))
			_, err := model.Stream(context.Background(), llm.Request{Messages: before}, func(string) error { return nil })
			require.ErrorIs(t, err, llm.ErrContextLength)
			after := m.View("再问")
			require.Less(t, len(after), len(before))
			require.NotEmpty(t, after)
			require.Equal(t, before[len(before)-1], after[len(after)-1], "the oldest went")
		})
	}
}
