package loop_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/loop"
	"hedui/loop/llm"
	"hedui/loop/llm/script"
	"hedui/tools"
)

// A turn that a guard stopped says what is known, what is missing and why.
func TestStoppedTurnsSayWhy(t *testing.T) {
	t.Parallel()
	again := script.Calls(script.Call("financial_indicator", maotai))
	lost := script.Text("无法回答。")
	broken := script.Calls(script.Call("financial_indicator", `{"compnay":"x"}`))
	for _, tc := range []struct {
		name, want string
		opts       loop.Options
		replies    []script.Reply
	}{
		{"steps", "步数已用完", loop.Options{MaxSteps: 2}, []script.Reply{again, lost}},
		{"size", "文字总量已用完", loop.Options{MaxRunes: 300}, []script.Reply{again, lost}},
		{"calls after the last step", "步数已用完", loop.Options{MaxSteps: 2}, []script.Reply{again, again, again}},
		{"the same call over and over", "没有新的结果", loop.Options{}, []script.Reply{again, again, again, script.Text("99.99%"), script.Text("98.99%")}},
		{"bad arguments", "参数一再写错", loop.Options{}, []script.Reply{broken, broken, broken}},
		{"cut off", "没有写完", loop.Options{}, []script.Reply{again, {Text: "91.", Finish: "length"}, {Text: "91.", Finish: "length"}}},
		{"empty", "模型没有给出回答", loop.Options{}, []script.Reply{again, script.Text(" "), script.Text(" ")}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			r := start(t, setup{checker: strict{}, opts: tc.opts}, tc.replies...).ask(t, "茅台毛利率")
			require.Equal(t, loop.Partial, r.Outcome)
			require.Contains(t, r.Answer, tc.want)
			if tc.name != "bad arguments" {
				require.Contains(t, r.Answer, "91.96%")
				require.Len(t, r.Figures, 1)
			}
		})
	}
}

// The clock's limit: what is known is told, in the language of the question.
func TestTimeIsUp(t *testing.T) {
	t.Parallel()
	var f *fixture
	slow := newTool(t, "rag_search", func(context.Context, tools.Env, queryArgs) tools.Result {
		f.clock = f.clock.Add(5 * time.Minute)
		return tools.Result{Status: tools.Success, Data: []string{"nothing"}}
	})
	f = start(t, setup{checker: strict{}, tools: []tools.Tool{slow}},
		script.Calls(script.Call("financial_indicator", maotai)), script.Calls(script.Call("rag_search", `{"query":"margin"}`)), script.Text("I cannot tell."))
	r := f.ask(t, "Gross margin of Moutai?")
	require.Contains(t, r.Answer, "Reason: the time is up")
	require.Contains(t, r.Answer, "91.96%")
	require.Equal(t, loop.Partial, r.Outcome)
}

// An answer written on the last step that tells what was found stays as it is;
// so do a question back and a refusal.
func TestLastStepKeepsAnswers(t *testing.T) {
	t.Parallel()
	call := script.Calls(script.Call("financial_indicator", maotai))
	for draft, want := range map[string]loop.Outcome{
		"91.96%": loop.Answered, "哪一年的？\n[[outcome: need_input]]": loop.NeedInput, "不做预测。\n[[outcome: refused]]": loop.Refused,
	} {
		r := start(t, setup{checker: strict{}, opts: loop.Options{MaxSteps: 2}}, call, script.Text(draft)).ask(t, "茅台毛利率")
		require.Equal(t, want, r.Outcome)
		require.NotContains(t, r.Answer, "原因")
	}
}

// Of a call that went to another company than the question names, nothing is
// told as known.
func TestRenderedAnswerIsAboutTheQuestion(t *testing.T) {
	t.Parallel()
	asked := func(string) check.Asked { return check.Asked{Companies: []string{"600519.SH"}} }
	wrong := script.Text("99.99%")
	f := start(t, setup{checker: strict{}, opts: loop.Options{Asked: asked}},
		script.Calls(script.Call("financial_indicator", wuliang)), wrong, wrong,
		script.Calls(script.Call("financial_indicator", both)), wrong, wrong)
	require.Equal(t, "没有可以确认的数字，不提供。", f.ask(t, "茅台毛利率").Answer)
	r := f.ask(t, "茅台毛利率")
	require.Contains(t, r.Answer, "91.96%")
	require.NotContains(t, r.Answer, "75.79%")
}

// Nothing of a draft leaves the loop before Check has seen it, and an event
// that carries a draft carries its verdict: prose may stream, a figure never.
func TestNoFigureBeforeItsVerdict(t *testing.T) {
	t.Parallel()
	f := start(t, setup{checker: strict{}}, script.Calls(script.Call("financial_indicator", maotai)), script.Text("约99.99%"), script.Text("91.96%"))
	checked := false
	for e, err := range f.loop.Run(context.Background(), "茅台毛利率") {
		require.NoError(t, err)
		if strings.Contains(e.Text, "%") {
			require.Equal(t, loop.Check, e.Phase)
			require.NotNil(t, e.Verdict)
			require.Equal(t, strings.Contains(e.Text, "91.96%"), e.Verdict.Decision == check.Pass)
			if e.Verdict.Decision == check.Retry {
				require.Equal(t, "no_fact", e.Verdict.Findings[0].Rule, "the trace has the rule")
			}
			checked = true
		}
		if e.Record != nil {
			require.True(t, checked)
			require.Equal(t, "91.96%", e.Record.Answer)
		}
	}
}

// A result of a result says nothing on a line of its own.
func TestRenderedAnswerHasNoStackedResults(t *testing.T) {
	t.Parallel()
	calc := func(e string) script.Reply {
		return script.Calls(script.Call("calculator", `{"expression":"`+e+`"}`))
	}
	wrong := script.Text("宁德时代400.9亿元。")
	f := startResident(t, script.Calls(script.Call("financial_indicator", revenues)), calc("f1 - f2"), wrong, wrong, calc("f3 / 4"), wrong, wrong)
	require.Contains(t, f.ask(t, "宁德时代和五粮液2023年营收差多少").Answer, "3,176.45亿元")
	r := f.ask(t, "这个数除以4")
	require.Equal(t, loop.Partial, r.Outcome)
	require.NotContains(t, r.Answer, "÷")
	require.Empty(t, r.Figures)
}

// A model that fails when something was already found: what is known is told,
// with the reason; the record names the error. With nothing found, and for a
// request that a recording lacks, it is an error.
func TestModelFailsMidway(t *testing.T) {
	t.Parallel()
	call := script.Calls(script.Call("financial_indicator", maotai))
	for _, kind := range []error{
		llm.ErrUnavailable, llm.ErrRateLimited, llm.ErrQuota, llm.ErrAuth, llm.ErrNotFound, llm.ErrBadRequest, llm.ErrIncompleteStream, llm.ErrEmptyResponse,
	} {
		failure := &llm.Error{Kind: kind, Model: "m", Hint: "look at the server"}
		fails := script.Fail(failure)
		f := start(t, setup{checker: strict{}}, call, fails, fails, fails, call, script.Text("91.96%"))
		r := f.ask(t, "茅台毛利率")
		require.Equal(t, loop.Partial, r.Outcome, kind)
		require.Contains(t, r.Answer, "91.96%")
		require.Contains(t, r.Answer, "模型中途出错")
		require.Contains(t, r.ModelError, "look at the server")
		require.Len(t, f.mem.Turns(), 1, "the turn is kept")

		f = start(t, setup{checker: strict{}}, fails, fails, fails)
		_, err := f.loop.Ask(context.Background(), "茅台毛利率")
		require.ErrorIs(t, err, kind, "nothing was found")
		require.Empty(t, f.mem.Turns())
	}
	miss := errors.New("not in the recording")
	_, err := start(t, setup{checker: strict{}}, call, script.Fail(&llm.Error{Kind: miss, Model: "m"})).loop.Ask(context.Background(), "茅台毛利率")
	require.ErrorIs(t, err, miss)
}
