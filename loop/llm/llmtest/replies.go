package llmtest

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
	"hedui/loop/llm/script"
)

func testSame(t *testing.T, s Subject) {
	requests := []llm.Request{s.ask()}
	if s.Free {
		requests = append(requests, s.Calls)
	}
	for _, req := range requests {
		whole, streamed, pieces := both(t, s, req, script.Text("毛利率是91.96%。\n贵州茅台（600519.SH）😀 <b>&amp;"))
		require.Equal(t, whole, streamed)
		require.Equal(t, llm.Assistant, whole.Message.Role)
		require.Empty(t, whole.Message.CallID)
		require.Equal(t, whole.Message.Text, strings.Join(pieces, ""))
		for _, p := range pieces {
			require.NotEmpty(t, p)
			require.True(t, utf8.ValidString(p))
		}
		require.True(t, whole.Message.Text != "" || len(whole.Message.Calls) > 0, "an empty reply without an error")
	}
}

func testCallsNamed(t *testing.T, s Subject) {
	req := s.Calls
	if !s.Free {
		req = s.ask()
	}
	whole, streamed, _ := both(t, s, req, script.Calls(script.Call("lookup", `{"query":"茅台"}`), script.Call("lookup", `{"query":"五粮液"}`)))
	require.Equal(t, whole, streamed)
	require.NotEmpty(t, whole.Message.Calls)
	seen := map[string]bool{}
	for _, c := range whole.Message.Calls {
		require.NotEmpty(t, c.ID)
		require.False(t, seen[c.ID], "the id %s twice", c.ID)
		seen[c.ID] = true
		require.NotEmpty(t, c.Name)
		require.NotEmpty(t, c.Args)
	}
}

func testText(t *testing.T, s Subject) {
	for _, text := range []string{
		"91.96%", "第一行\n\n第二行\t制表\r\n", `引号"与\反斜杠`, "表情😀与𠮷", "data: [DONE]\n\ndata: x", "<b>&amp;</b>",
		strings.Repeat("贵州茅台2023年毛利率91.96%。", 40),
	} {
		whole, _, pieces := both(t, s, s.ask(), script.Text(text))
		require.Equal(t, text, whole.Message.Text)
		require.Nil(t, whole.Message.Calls)
		require.Equal(t, llm.FinishStop, whole.Finish)
		if !s.loses(LosesPieces) {
			require.NotEmpty(t, pieces)
		}
	}
}

func testCalls(t *testing.T, s Subject) {
	calls := []llm.ToolCall{
		{ID: "call_a", Name: "lookup", Args: `{"query":"茅台"}`},
		{ID: "call_b", Name: "calculate", Args: `{"expression":"f1 - f2"}`},
		{ID: "call_c", Name: "lookup", Args: `{"query":"五粮液"}`},
	}
	for n := 1; n <= len(calls); n++ {
		for _, text := range []string{"", "我先查两家公司。"} {
			whole, streamed, _ := both(t, s, s.ask(), script.Reply{Text: text, Calls: calls[:n]})
			require.Equal(t, whole, streamed)
			require.Equal(t, text, whole.Message.Text)
			s.sameCalls(t, calls[:n], whole.Message.Calls)
		}
	}
}

func (s Subject) sameCalls(t *testing.T, want, got []llm.ToolCall) {
	t.Helper()
	require.Len(t, got, len(want))
	for i := range want {
		require.Equal(t, want[i].Name, got[i].Name)
		if !s.loses(LosesIDs) {
			require.Equal(t, want[i].ID, got[i].ID)
		}
		if _, err := llm.ParseJSON(want[i].Args); err == nil && s.loses(LosesSpacing) {
			require.JSONEq(t, want[i].Args, got[i].Args)
		} else {
			require.Equal(t, want[i].Args, got[i].Args)
		}
	}
}

func testArguments(t *testing.T, s Subject) {
	for _, args := range []string{
		`{}`, `{"query": "茅台", "n": 1.50}`, `{"query":"<a href=\"x\">&"}`, `{"query":"}{"}`, `{"query":"a\\\"b\u0041"}`,
		`{"query":"` + strings.Repeat("长", 800) + `"}`,
		`{"query":"茅台"`, `query=茅台`, `{"query":"a"}{"query":"b"}`,
	} {
		whole, streamed, _ := both(t, s, s.ask(), script.Calls(llm.ToolCall{ID: "call_a", Name: "lookup", Args: args}))
		require.Equal(t, whole, streamed)
		s.sameCalls(t, []llm.ToolCall{{ID: "call_a", Name: "lookup", Args: args}}, whole.Message.Calls)
	}
	if s.loses(LosesEmpty) {
		return
	}
	for _, args := range []string{"", " "} {
		whole, _, _ := both(t, s, s.ask(), script.Calls(llm.ToolCall{ID: "a", Name: "lookup", Args: args}, llm.ToolCall{ID: "b", Name: "calculate", Args: args}))
		require.Len(t, whole.Message.Calls, 2)
		require.Equal(t, "{}", whole.Message.Calls[0].Args, "no arguments are an empty object")
	}
}

func testReasoning(t *testing.T, s Subject) {
	if s.loses(LosesReasoning) {
		t.Skip("reasoning is not carried")
	}
	empty, some := "", "先查毛利率，\n再比较。"
	for _, reasoning := range []*string{nil, &empty, &some} {
		for _, r := range []script.Reply{
			{Text: "91.96%", Reasoning: reasoning},
			{Calls: []llm.ToolCall{{ID: "call_a", Name: "lookup", Args: "{}"}}, Reasoning: reasoning},
			{Text: "\n\n", Calls: []llm.ToolCall{{ID: "call_a", Name: "lookup", Args: "{}"}}, Reasoning: reasoning},
		} {
			whole, streamed, _ := both(t, s, s.ask(), r)
			require.Equal(t, whole, streamed)
			require.Equal(t, reasoning, whole.Message.Reasoning)
			require.Equal(t, r.Text, whole.Message.Text)
			require.Len(t, whole.Message.Calls, len(r.Calls))
		}
	}
}

func testFinish(t *testing.T, s Subject) {
	cases := []script.Reply{
		{Text: "贵州茅台2023年毛利", Finish: llm.FinishLength},
		{Text: "到此为止", Finish: llm.FinishStop},
	}
	if !s.loses(LosesFinish) {
		cases = append(cases,
			script.Reply{Finish: llm.FinishLength, Calls: []llm.ToolCall{{ID: "call_a", Name: "lookup", Args: `{"query":"茅`}}},
			script.Reply{Text: "不", Finish: llm.FinishFilter})
	}
	for _, r := range cases {
		whole, streamed, _ := both(t, s, s.ask(), r)
		require.Equal(t, whole, streamed)
		require.Equal(t, r.Finish, whole.Finish)
		require.Equal(t, r.Text, whole.Message.Text)
		require.Len(t, whole.Message.Calls, len(r.Calls))
	}
}

func testUsage(t *testing.T, s Subject) {
	if s.loses(LosesUsage) {
		t.Skip("token counts are not carried")
	}
	want := llm.Usage{PromptTokens: 1234, CompletionTokens: 56}
	whole, streamed, _ := both(t, s, s.ask(), script.Reply{Text: "好", Usage: want})
	require.Equal(t, want, whole.Usage)
	require.Equal(t, want, streamed.Usage)
}
