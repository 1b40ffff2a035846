package loop_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hedui/loop"
)

// Calls that models write in shapes of their own are calls, and never shown as an
// answer; of several the first is run.
func TestReActShapesOfCalls(t *testing.T) {
	t.Parallel()
	const args = `{"company":"海天味业"}`
	for name, tt := range map[string]struct {
		text    string
		more    bool // the model is told that it wrote another one
		outside bool // counted as a breach of the dialect
	}{
		"a list":                          {"- Action: stock_price\n- Action Input: " + args, false, false},
		"a numbered list of two":          {"1. Action: stock_price\n   Action Input: " + args + "\n2. Action: rag_search\n   Action Input: {\"query\":\"x\"}", true, true},
		"a list with round numbers":       {"① 行动：stock_price\n② 行动输入：" + args, false, false},
		"numbered markers":                {"行动1：stock_price\n行动输入1：" + args + "\n行动2：rag_search", true, true},
		"words of another dialect":        {"Tool: stock_price\nTool Input: " + args, false, true},
		"the same in Chinese":             {"工具：stock_price\n参数：" + args, false, true},
		"a name and an object":            {"stock_price\n" + args, false, true},
		"like a function in a sentence":   {"我来查股价。\n调用 stock_price(" + args + ")", false, true},
		"arguments beside the name":       {`Action: {"tool":"stock_price","thought":"查","company":"海天味业"}`, false, false},
		"arguments under the name":        {`Action: {"stock_price":` + args + `}`, false, false},
		"arguments as parameters":         {`Action: {"name":"stock_price","params":` + args + `}`, false, false},
		"a made up result in other words": {"Action: stock_price\nAction Input: " + args + "\n工具返回：37.95元\n最终答案：37.95元", false, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := readReply(tt.text)
			require.Len(t, r.Message.Calls, 1)
			assert.Equal(t, "stock_price", r.Message.Calls[0].Name)
			assert.JSONEq(t, args, r.Message.Calls[0].Args)
			assert.Empty(t, r.Problem)
			assert.Equal(t, tt.more, r.Remark != "")
			assert.Equal(t, tt.outside, r.Misformed)
			assert.NotContains(t, r.Message.Text, "37.95")
		})
	}
	r := readReply(`Action: stock_price(company="海天味业")`)
	require.Len(t, r.Message.Calls, 1)
	assert.Contains(t, r.Message.Calls[0].Args, "海天味业", "arguments that are no JSON are for the tool to refuse")
}

// Words for calling nothing call nothing; words for answering are followed by the
// answer.
func TestReActCallsNothing(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"Action: 不调用工具", "行动：不再查询", "Action: 没必要\n", "Action: 未使用工具", "Action: 回答用户", "Action: []", "Action: no tool needed"} {
		r := readReply(text)
		assert.Empty(t, r.Message.Calls, text)
		assert.True(t, r.Problem != "" || r.Message.Text == "", text)
	}
	for text, want := range map[string]string{
		"Action: 直接回答\nAction Input: 毛利率不提供":                          "毛利率不提供",
		"Action: FINISH\nAction Input: {\"answer\": \"34.74%\"}":      "34.74%",
		"Action: Final Answer\nAction Input: {\"output\":\"34.74%\"}": "34.74%",
		"最终答案：\n- 行动：公司将加大研发\n- 观察：毛利率34.74%":                         "- 行动：公司将加大研发\n- 观察：毛利率34.74%",
		"1. 问题：缺口\n2. 答案：34.74%":                                      "1. 问题：缺口\n2. 答案：34.74%",
	} {
		r := readReply(text)
		assert.Empty(t, r.Message.Calls, text)
		assert.Equal(t, want, r.Message.Text, text)
	}
}

// The markup that a model has learned for its own server is no answer.
func TestReActForeignMarkup(t *testing.T) {
	t.Parallel()
	for _, markup := range []string{
		`[TOOL_CALLS] [{"name":"stock_price","arguments":{}}]`,
		"<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>stock_price\n```json\n{}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
		`<function_calls><invoke name="stock_price"><parameter name="company">海天味业</parameter></invoke></function_calls>`,
		"<tool_call>stock_price\n<arg_key>company</arg_key><arg_value>海天味业</arg_value></tool_call>",
		"<|tool_calls_section_begin|><|tool_call_begin|>functions.stock_price:0<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_calls_section_end|>",
	} {
		r := readReply(markup)
		assert.NotEmpty(t, r.Problem, markup)
		r = readReply("毛利率不提供。\n" + markup)
		assert.Empty(t, r.Problem, markup)
		assert.Equal(t, "毛利率不提供。", r.Message.Text)
		assert.True(t, r.Misformed)
		assert.Empty(t, loop.FC{}.Reply(r.Response).Message.Calls)
	}
}
