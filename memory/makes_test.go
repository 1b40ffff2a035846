package memory_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check/mention"
	"hedui/loop/llm"
	"hedui/loop/llm/script"
	"hedui/memory"
	"hedui/memory/memorytest"
)

// makes are histories of one make each, which random ones seldom are.
func makes() map[string][]memory.Turn {
	failure := `{"status":"error","error":{"code":"TIMEOUT","message":"超时"}}`
	rows := `{"status":"success","data":{"rows":[` + strings.Repeat(`{"fact":"f1","value":"91.9649","unit":"%","display":"91.96%"},`, 20) + `{"fact":"f2"}]}}`
	many := memory.Turn{Question: "很多", Answer: "答", Messages: []llm.Message{{Role: llm.Assistant}}}
	for k := range 12 {
		id := fmt.Sprint("c", k)
		many.Messages[0].Calls = append(many.Messages[0].Calls, llm.ToolCall{ID: id, Name: "t", Args: "{}"})
		many.Messages = append(many.Messages, llm.Message{Role: llm.RoleTool, CallID: id, Name: "t", Text: rows})
	}
	lost := call("缺结果", "{}", rows, "答")
	lost.Messages = lost.Messages[:1]
	stray := call("缺调用", "{}", rows, "答")
	stray.Messages = stray.Messages[1:]
	small := call("小", "{}", "91.96%", "答")
	return map[string][]memory.Turn{
		"no calls, long questions": {{Question: strings.Repeat("长", 900), Answer: "答"}, {Question: strings.Repeat("q ", 700), Answer: ""}, {Question: "短", Answer: "答"}},
		"twelve calls at once":     {small, many, small},
		"failures alone":           {call("一", "{}", failure, "取不到"), call("二", "{}", failure, "取不到"), call("三", "{}", failure, "取不到")},
		"results and calls lost":   {lost, stray, small, lost, stray},
		"one id in every turn":     {small, small, small, small},
		"nothing said":             {{}, call("", "{}", "", ""), {}},
		"a large one between":      {small, call("大", "{}", strings.Repeat("营业总收入4,009.17亿元。", 3000), "答"), small},
	}
}

// A history of any make under every budget: calls and results stay together,
// the budget is kept, the turns shown are the last ones, and what a smaller
// budget shows a larger one shows as well.
func TestHistoriesOfAnyMake(t *testing.T) {
	t.Parallel()
	for name, turns := range makes() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			shown := make([]int, len(turns))
			for budget := 1; budget < 3500; budget += 23 {
				m := fresh(t, memory.Layered, &memory.Options{Budget: budget})
				for i, turn := range turns {
					m.Commit(turn)
					view := m.View("再问")
					memorytest.Check(t, view, m.Turns())
					require.LessOrEqual(t, llm.MessageRunes(view), budget)
					n := len(memorytest.Shown(view))
					require.GreaterOrEqual(t, n, shown[i], "budget %d", budget)
					shown[i] = n
				}
			}
			require.Equal(t, len(turns), shown[len(turns)-1], "the largest budget shows all")
		})
	}
}

// Old answers may be empty, a failure's text or leave out what they were
// about: nothing of a figure is taken from them. Its line keeps company, code,
// period and value when the turn has gone.
func TestPoorAnswersLoseNoFigure(t *testing.T) {
	t.Parallel()
	want := memory.IndexTitle + "\nf1 贵州茅台（600519.SH） 2023年年报 销售毛利率：91.96%"
	for name, answer := range map[string]string{
		"a failure's text":    "Error: 503 upstream connect error, reset before headers",
		"empty":               "",
		"blanks":              " \n\t ",
		"no code and no year": "毛利率很高。",
		"another code":        "代码是600518.SH，毛利率9.196%",
		"no end":              strings.Repeat("毛利率为", 5000),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := fresh(t, memory.Layered, &memory.Options{Budget: 800})
			f := fact("91.9649")
			f.Company, f.Name, f.Label = "600519.SH", "贵州茅台", "销售毛利率"
			f.Period = mention.Period{Type: mention.Annual, End: "2023-12-31"}
			m.Commit(memory.Turn{Question: "茅台毛利率", Answer: answer, Printed: []string{m.Book().Add(f)}})
			for range 12 {
				m.Commit(memory.Turn{Question: strings.Repeat("闲聊", 40), Answer: "好的。"})
			}
			view := m.View("刚才那个代码是多少")
			require.NotContains(t, memorytest.Shown(view), "茅台毛利率")
			require.Equal(t, want, view[0].Text)
		})
	}
}

// Whatever is written, a refusal of a request that should have fit makes the
// estimate larger, and the history of the next request smaller by that much.
func TestRefusalsTeachForAnyText(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"Han":     "茅台的毛利率比五粮液高",
		"English": "gross margin of the company ",
		"digits":  "400917045000",
		"JSON":    `{"unit":"%","value":"91.9649"},`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			meter := memory.NewMeter(6000)
			m := fresh(t, memory.Layered, &memory.Options{Meter: meter, Budget: 1 << 20})
			for i := range 400 {
				m.Commit(memory.Turn{Question: fmt.Sprint(i), Answer: strings.Repeat(text, 8)})
			}
			before := llm.Request{Messages: m.View("再问")}
			refuses := meter.Model(script.New(script.Fail(&llm.Error{Kind: llm.ErrContextLength})))
			_, err := refuses.Complete(t.Context(), before)
			require.ErrorIs(t, err, llm.ErrContextLength)
			require.Greater(t, meter.Ratio(), 1.0)
			after := llm.Request{Messages: m.View("再问")}
			require.NotEmpty(t, after.Messages)
			require.Equal(t, before.Messages[len(before.Messages)-len(after.Messages):], after.Messages, "the oldest went")
			most := math.Ceil(float64(memory.EstimateRequest(before)) / meter.Ratio())
			require.LessOrEqual(t, memory.EstimateRequest(after), int(most)+1)
		})
	}
}
