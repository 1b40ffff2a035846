package loop_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hedui/loop"
	"hedui/loop/llm"
)

var reactDefs = []llm.ToolDef{
	{Name: "financial_indicator", Description: "指标", Parameters: []byte(`{"type":"object"}`)},
	{Name: "stock_price", Description: "股价", Parameters: []byte(`{"type":"object"}`)},
	{Name: "rag_search", Description: "原文", Parameters: []byte(`{"type":"object"}`)},
}

func readReply(text string) loop.Reading {
	return loop.NewReAct(reactDefs).Reply(llm.Response{
		Message: llm.Message{Role: llm.Assistant, Text: text}, Finish: llm.FinishStop,
	})
}

func TestReActActions(t *testing.T) {
	t.Parallel()
	const args = `{"companies":["贵州茅台"],"periods":["2023"]}`
	for name, text := range map[string]string{
		"plain":              "Thought: 缺毛利率\nAction: financial_indicator\nAction Input: " + args,
		"chinese":            "思考：缺毛利率\n行动：financial_indicator\n行动输入：" + args,
		"other chinese":      "想法：缺\n动作：financial_indicator\n动作输入：" + args,
		"full-width colon":   "Thought： 缺\nAction： financial_indicator\nAction Input： " + args,
		"lower case":         "thought: x\naction: financial_indicator\naction input: " + args,
		"upper case":         "THOUGHT: x\nACTION: FINANCIAL_INDICATOR\nACTION INPUT: " + args,
		"bold":               "**Thought:** 缺\n**Action:** financial_indicator\n**Action Input:** " + args,
		"bold without colon": "**Thought**: 缺\n**Action**: `financial_indicator`\n**Action Input**:\n" + args,
		"bold chinese":       "**思考：** 缺\n**行动：** financial_indicator\n**行动输入：** " + args,
		"headings":           "### Thought\n缺\n### Action\nfinancial_indicator\n### Action Input\n" + args,
		"brackets":           "【思考】缺\n【行动】financial_indicator\n【行动输入】" + args,
		"numbered":           "Thought 1: x\nAction 1: financial_indicator\nAction Input 1: " + args,
		"fence":              "Action: financial_indicator\nAction Input:\n```json\n" + args + "\n```",
		"whole in a fence":   "```\nThought: x\nAction: financial_indicator\nAction Input: " + args + "\n```",
		"words behind":       "Action: financial_indicator\nAction Input: " + args + "\n\n等待结果。",
		"words before":       "Action: financial_indicator\nAction Input: 参数如下 " + args,
		"one line":           "Action: financial_indicator Action Input: " + args,
		"all on one line":    "Thought: 缺毛利率。Action: financial_indicator Action Input: " + args,
		"in a thought":       "Thought: 缺毛利率。Action: financial_indicator\nAction Input: " + args,
		"like a function":    "Action: financial_indicator(" + args + ")",
		"no input marker":    "Action: financial_indicator\n" + args,
		"namespace":          "Action: functions.financial_indicator\nAction Input: " + args,
		"escaped":            `Action: financial\_indicator` + "\nAction Input: " + args,
		"in a sentence":      "Action: 调用 financial_indicator 查询茅台\nAction Input: " + args,
		"json":               `Action: {"action":"financial_indicator","action_input":` + args + `}`,
		"json, other words":  "Action:\n```json\n" + `{"name":"financial_indicator","arguments":` + args + "}\n```",
		"carriage returns":   "Thought: x\r\nAction: financial_indicator\r\nAction Input: " + args + "\r\n",
		"thinking":           "<think>要查毛利率\nAction: stock_price</think>\nAction: financial_indicator\nAction Input: " + args,
		"answer afterwards":  "Action: financial_indicator\nAction Input: " + args + "\nFinal Answer: 81.92%",
		"question repeated":  "Question: 茅台毛利率\nThought: x\nAction: financial_indicator\nAction Input: " + args,
		"none, then one":     "Action: None\nThought: 还是要查\nAction: financial_indicator\nAction Input: " + args,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := readReply(text)
			require.Len(t, r.Message.Calls, 1)
			assert.Equal(t, "financial_indicator", r.Message.Calls[0].Name)
			assert.JSONEq(t, args, r.Message.Calls[0].Args)
			assert.Empty(t, r.Problem)
			assert.Empty(t, r.Remark)
			assert.False(t, r.Misformed)
			assert.NotContains(t, r.Message.Text, "81.92")
		})
	}
}

func TestReActArguments(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"{\n  \"companies\": [\n    \"贵州茅台\"\n  ],\n  \"query\": \"a } b\"\n}": "{\n  \"companies\": [\n    \"贵州茅台\"\n  ],\n  \"query\": \"a } b\"\n}",
		"":                     "{}",
		"贵州茅台":                 "贵州茅台",
		`"600519"`:             `"600519"`,
		`["600519"]`:           `["600519"]`,
		`[{"a":1}]`:            `[{"a":1}]`,
		`{"companies":`:        `{"companies":`,
		`｛“code”：“600519”｝`:    `｛“code”：“600519”｝`,
		`{'code': '600519',}`:  `{'code': '600519',}`,
		`{"a":"\"}"} trailing`: `{"a":"\"}"}`,
	} {
		r := readReply("Action: rag_search\nAction Input: " + text)
		require.Lenf(t, r.Message.Calls, 1, "%q", text)
		assert.Equalf(t, want, r.Message.Calls[0].Args, "%q", text)
	}
	r := readReply("Action: rag_search")
	require.Len(t, r.Message.Calls, 1)
	assert.Equal(t, "{}", r.Message.Calls[0].Args, "no input at all")
}

func TestReActAnswers(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"91.96%":               "91.96%",
		"第一行\n\n第二行":           "第一行\n\n第二行",
		"Final Answer: 91.96%": "91.96%",
		"Thought: 齐了\nFinal Answer: 91.96%\n\n来源：x":                                "91.96%\n\n来源：x",
		"思考：齐了\n最终答案：91.96%":                                                       "91.96%",
		"**Final Answer:** **91.96%**":                                             "**91.96%**",
		"**最终答案**：91.96%":                                                          "91.96%",
		"### Final Answer\n91.96%":                                                 "91.96%",
		"Thought: 齐了。Final Answer: 91.96%":                                         "91.96%",
		"Action: None\nFinal Answer: 91.96%":                                       "91.96%",
		"Action: 无\nAction Input: {}\nFinal Answer: 不提供":                           "不提供",
		"Action: Final Answer\nAction Input: 91.96%":                               "91.96%",
		"Action: Finish[91.96%]":                                                   "91.96%",
		"Final Answer: 91.96%\n\nQuestion: 那五粮液呢\nThought: 查\nAction: stock_price": "91.96%",
		"Final Answer: 91.96%\nObservation: 75.79%":                                "91.96%",
		"```\nFinal Answer: 91.96%\n```":                                           "91.96%",
		"<think>x</think>91.96%":                                                   "91.96%",
		"答案：91.96%":                                                                "91.96%",
		"行动计划：先看毛利率。":                                                              "行动计划：先看毛利率。",
		"Actions speak louder: yes":                                                "Actions speak louder: yes",
		"下面的问题：\n问题：哪一年？":                                                          "下面的问题：\n问题：哪一年？",
		"Final Answer: a\n[[outcome: partial; missing: b]]":                        "a\n[[outcome: partial; missing: b]]",
	} {
		r := readReply(text)
		assert.Emptyf(t, r.Message.Calls, "%q", text)
		assert.Emptyf(t, r.Problem, "%q", text)
		assert.Equalf(t, want, r.Message.Text, "%q", text)
		assert.Falsef(t, r.Misformed, "%q", text)
	}
}

func TestReActMisformed(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"Thought: 我需要想一想", "Action: None", "Action: 无", "行动：不需要调用工具", "Action:", "Thought: x\nAction: N/A\nAction Input: {}",
		"Observation: {\"value\":\"81.92%\"}\nFinal Answer: 81.92%", "思考：查到了\n观察：81.92%\n最终答案：81.92%", "Action Input: {}",
	} {
		r := readReply(text)
		assert.NotEmptyf(t, r.Problem, "%q", text)
		assert.Emptyf(t, r.Message.Calls, "%q", text)
		assert.Truef(t, r.Misformed, "%q", text)
	}
	two := "Action: stock_price\nAction Input: {\"company\":\"a\"}\n"
	for text, remarked := range map[string]bool{
		two + "Observation: 1700元\nFinal Answer: 1700元":                         false,
		two + "Action: stock_price\nAction Input: {\"company\":\"b\"}":          true,
		two + "观察：1700元\n" + two + "Final Answer: 1700元":                        true,
		"Action: stock_price\nAction Input: {\"company\":\"a\"}{\"company\":1}": true,
	} {
		r := readReply(text)
		require.Lenf(t, r.Message.Calls, 1, "%q", text)
		assert.Equal(t, `{"company":"a"}`, r.Message.Calls[0].Args)
		assert.Equalf(t, remarked, r.Remark != "", "%q", text)
		assert.Truef(t, r.Misformed, "%q", text)
		assert.NotContains(t, r.Message.Text, "1700")
	}
}

// Calls in the markup that models have learned for function calling are read
// too, and counted as a breach of the dialect.
func TestReActTaggedCalls(t *testing.T) {
	t.Parallel()
	r := readReply("要查一下。\n<tool_call>\n{\"name\": \"stock_price\", \"arguments\": {\"company\":\"a\"}}\n</tool_call>")
	require.Len(t, r.Message.Calls, 1)
	assert.Equal(t, "stock_price", r.Message.Calls[0].Name)
	assert.JSONEq(t, `{"company":"a"}`, r.Message.Calls[0].Args)
	assert.Equal(t, "要查一下。", r.Message.Text)
	assert.True(t, r.Misformed)
}

// FuzzReActReply lets any text be a reply: it is a call, an answer or a
// problem; nothing of an invented observation gets into a call or a thought;
// and what is sent of it afterwards is read as the same call again.
func FuzzReActReply(f *testing.F) {
	for _, s := range []string{
		"Thought: x\nAction: stock_price\nAction Input: {\"a\":\"b\"}\nObservation: FAKE", "**最终答案：** 91.96%", "Action: {\"name\":\"x\",\"arguments\":\"{}\"}",
		"Thought: Action: Final Answer: x", "行动：rag_search（{'a':1}）\n观察：FAKE\n行动：stock_price", "### Action\n```json\n{\"a\":1\n```", "【行动】【观察】FAKE", "\r\rAction:\r{", "<think>Action: stock_price",
		`Action: {"name":" ","000000000":"00"}`,
	} {
		f.Add(s)
	}
	dialect := loop.NewReAct(reactDefs)
	f.Fuzz(func(t *testing.T, text string) {
		r := readReply(text)
		if strings.Contains(text, "<tool_call>") {
			return // several are allowed there
		}
		require.LessOrEqual(t, len(r.Message.Calls), 1)
		if r.Problem != "" {
			require.Empty(t, r.Message.Calls)
			require.True(t, r.Misformed)
			return
		}
		if len(r.Message.Calls) == 0 {
			return
		}
		c := r.Message.Calls[0]
		require.NotEmpty(t, strings.TrimSpace(c.Name))
		require.NotEmpty(t, c.Args)
		c.ID = "call_1"
		sent := dialect.Request(llm.Request{Messages: []llm.Message{
			{Role: llm.System, Text: "系统"}, {Role: llm.User, Text: text},
			{Role: llm.Assistant, Text: r.Message.Text, Calls: []llm.ToolCall{c}},
			{Role: llm.RoleTool, CallID: "call_1", Name: c.Name, Text: text},
		}}, 1)
		require.Len(t, sent.Messages, 4, "system, question, action, observation")
		for _, i := range []int{1, 3} {
			for n, line := range strings.Split(sent.Messages[i].Text, "\n") {
				if n > 0 {
					got := readReply(line)
					require.Emptyf(t, got.Message.Calls, "line %q acts", line)
					require.Emptyf(t, got.Problem, "line %q has a marker", line)
				}
			}
		}
	})
}
