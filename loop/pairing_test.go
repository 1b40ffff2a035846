package loop_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/loop"
	"hedui/loop/llm"
	"hedui/loop/llm/script"
	"hedui/memory"
	"hedui/tools"
)

// Three parallel calls, the second fails; each has its result, in order.
func TestParallelCallsKeepTheirOrder(t *testing.T) {
	t.Parallel()
	ran := 0
	search := failing(t, "rag_search", tools.Failure{Code: tools.EmptyResult, Message: "没有"}, &ran)
	f := start(t, setup{tools: []tools.Tool{search}},
		script.Calls(script.Call("financial_indicator", maotai), script.Call("rag_search", `{"query":"a"}`), script.Call("financial_indicator", wuliang)),
		script.Text("完"), script.Text("再完"))
	f.ask(t, "两家毛利率")
	got := f.model.Last().Messages
	results := got[len(got)-3:]
	require.Contains(t, results[0].Text, `"fact":"f1"`)
	require.Contains(t, results[1].Text, "EMPTY_RESULT")
	require.Contains(t, results[2].Text, `"fact":"f2"`)
	f.ask(t, "谢谢") // ask checks that every request is well paired
}

// Facts get their ids in the order of the calls, whichever ends first.
func TestIDsDoNotDependOnTiming(t *testing.T) {
	t.Parallel()
	gate := make(chan struct{})
	first := newTool(t, "first", func(ctx context.Context, env tools.Env, in queryArgs) tools.Result {
		<-gate // until the second call has ended
		return indicator(ctx, env, indicatorArgs{Companies: []string{"贵州茅台"}})
	})
	second := newTool(t, "second", func(ctx context.Context, env tools.Env, in queryArgs) tools.Result {
		defer close(gate)
		return indicator(ctx, env, indicatorArgs{Companies: []string{"五粮液", "贵州茅台"}})
	})
	f := start(t, setup{tools: []tools.Tool{first, second}},
		script.Calls(script.Call("first", `{"query":"a"}`), script.Call("second", `{"query":"a"}`)), script.Text("完"))
	f.ask(t, "毛利率")
	facts := f.mem.Book().All()
	require.Len(t, facts, 2)
	require.Equal(t, "贵州茅台", facts[0].Name)
	got := f.model.Last().Messages
	require.Contains(t, got[len(got)-2].Text, `"facts":["f1"]`)
	require.Contains(t, got[len(got)-1].Text, `"facts":["f2","f1"]`)
}

// An interrupt fills the results, commits nothing, and the next
// question is answered.
func TestInterrupt(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	slow := newTool(t, "slow", func(ctx context.Context, _ tools.Env, _ queryArgs) tools.Result {
		cancel()
		<-ctx.Done()
		return tools.Result{Status: tools.Success}
	})
	f := start(t, setup{tools: []tools.Tool{slow}},
		script.Calls(script.Call("slow", `{"query":"a"}`), script.Call("financial_indicator", maotai)),
		script.Text("91.96%"))
	var seen []loop.Event
	var failed error
	for e, err := range f.loop.Run(ctx, "茅台") {
		if err != nil {
			failed = err
			continue
		}
		seen = append(seen, e)
	}
	require.ErrorIs(t, failed, context.Canceled)
	require.Empty(t, f.mem.Turns())
	for _, e := range seen {
		require.Nil(t, e.Record)
	}
	require.Equal(t, "91.96%", f.ask(t, "那就只说毛利率").Answer)
	require.NotContains(t, texts(f.model.Last().Messages), "user: 茅台\n")
}

// A consumer that goes away ends the turn without a trace in memory.
func TestConsumerStops(t *testing.T) {
	t.Parallel()
	f := start(t, setup{}, script.Calls(script.Call("financial_indicator", maotai)), script.Text("91.96%"))
	for e, err := range f.loop.Run(context.Background(), "茅台") {
		require.NoError(t, err)
		if e.Phase == loop.Act {
			break
		}
	}
	require.Empty(t, f.mem.Turns())
	require.Equal(t, 1, f.model.Left())
}

// Calls that arrive on the last step are answered, not run.
func TestCallsOnTheLastStep(t *testing.T) {
	t.Parallel()
	f := start(t, setup{opts: loop.Options{MaxSteps: 2}},
		script.Calls(script.Call("financial_indicator", maotai)),
		script.Calls(script.Call("financial_indicator", wuliang)),
		script.Text("91.96%"))
	r := f.ask(t, "两家毛利率")
	require.Equal(t, []tools.Code{"", tools.SkippedBudget}, codes(r))
	require.Equal(t, "91.96%", r.Answer)
	requests := f.model.Requests()
	require.NotEmpty(t, requests[0].Tools)
	require.Empty(t, requests[1].Tools)
	require.Empty(t, requests[2].Tools)
}

// A model that calls tools even then gets no third chance: the answer is
// rendered from the Book.
func TestCallsAfterTheLastStep(t *testing.T) {
	t.Parallel()
	call := script.Calls(script.Call("financial_indicator", wuliang))
	f := start(t, setup{opts: loop.Options{MaxSteps: 2}, checker: strict{}},
		script.Calls(script.Call("financial_indicator", maotai)), call, call)
	r := f.ask(t, "两家毛利率")
	require.Equal(t, loop.Partial, r.Outcome)
	require.Contains(t, r.Answer, "贵州茅台（600519.SH） 2023年年报 销售毛利率：91.96%")
	require.Equal(t, []string{"f1"}, f.mem.Turns()[0].Printed)
}

// Trap 6, 7: text beside calls is no answer, and calls count whatever
// finish_reason says.
func TestTextBesideCalls(t *testing.T) {
	t.Parallel()
	f := start(t, setup{},
		script.Reply{Text: "\n\n毛利率大约是99%，我查一下。", Calls: []llm.ToolCall{script.Call("financial_indicator", maotai)}, Finish: llm.FinishStop},
		script.Text("91.96%"))
	r := f.ask(t, "茅台毛利率")
	require.Equal(t, "91.96%", r.Answer)
	require.Len(t, r.Steps, 1)
	require.Contains(t, texts(f.model.Last().Messages), "\n\n毛利率大约是99%，我查一下。", "the model's message is echoed as it came")
}

// Trap 8: reasoning is echoed inside the turn, empty or not.
func TestReasoningIsEchoed(t *testing.T) {
	t.Parallel()
	empty := ""
	f := start(t, setup{},
		script.Reply{Reasoning: &empty, Calls: []llm.ToolCall{script.Call("financial_indicator", maotai)}},
		script.Text("91.96%"))
	f.ask(t, "茅台毛利率")
	for _, m := range f.model.Last().Messages {
		if len(m.Calls) > 0 {
			require.NotNil(t, m.Reasoning)
			return
		}
	}
	t.Fatal("the reply with the call was not sent back")
}

// Length inside arguments.
func TestTruncatedArguments(t *testing.T) {
	t.Parallel()
	f := start(t, setup{},
		script.Reply{Finish: llm.FinishLength, Calls: []llm.ToolCall{
			script.Call("financial_indicator", wuliang), script.Call("financial_indicator", `{"companies":["贵州`)}},
		script.Text("75.79%"))
	r := f.ask(t, "两家毛利率")
	require.Equal(t, []tools.Code{"", tools.TruncatedArgs}, codes(r))
	require.Equal(t, `"{\"companies\":[\"贵州"`, string(r.Steps[1].Arguments))
}

// Two calls run together in one come apart.
func TestRunTogetherCalls(t *testing.T) {
	t.Parallel()
	f := start(t, setup{},
		script.Calls(script.Call("financial_indicator", maotai+wuliang)), script.Text("完"))
	r := f.ask(t, "两家毛利率")
	require.Equal(t, []tools.Code{"", ""}, codes(r))
	require.Len(t, f.mem.Book().All(), 2)
}

// Ids that a server gives twice are made different before they are sent.
func TestIDsAreUnique(t *testing.T) {
	t.Parallel()
	call := func(args string) llm.ToolCall {
		return llm.ToolCall{ID: "call_0", Name: "financial_indicator", Args: args}
	}
	f := start(t, setup{},
		script.Calls(call(maotai), call(wuliang)), script.Calls(call(`{"companies":["x"]}`)), script.Text("完"),
		script.Calls(call(maotai)), script.Text("完"))
	f.ask(t, "一")
	f.ask(t, "二")
}

// Three replies in a row with bad arguments end the turn.
func TestBadArgumentsEndTheTurn(t *testing.T) {
	t.Parallel()
	bad := script.Calls(script.Call("financial_indicator", `{"companies":`))
	f := start(t, setup{}, bad, bad, bad, script.Text("不会问到"))
	r := f.ask(t, "茅台毛利率")
	require.Equal(t, loop.Partial, r.Outcome)
	require.Equal(t, []tools.Code{tools.MalformedJSON, tools.MalformedJSON, tools.MalformedJSON}, codes(r))
	require.Contains(t, r.Answer, "MALFORMED_JSON")
	require.Equal(t, 1, f.model.Left())
	require.Empty(t, memory.Paired(f.mem.View("下一问")))
	require.NotContains(t, texts(f.mem.View("下一问")), `{"companies":`)
}

// One bad call does not keep its siblings from running.
func TestSiblingsOfABadCallRun(t *testing.T) {
	t.Parallel()
	f := start(t, setup{},
		script.Calls(script.Call("financial_indicator", `null`), script.Call("financial_indicator", maotai)), script.Text("91.96%"))
	r := f.ask(t, "茅台毛利率")
	require.Equal(t, []tools.Code{tools.NotObject, ""}, codes(r))
}

// Trap 16: fifty turns with failing parallel tools leave no goroutine behind;
// goleak looks when the tests end.
func TestNoGoroutineIsLeft(t *testing.T) {
	t.Parallel()
	panics := newTool(t, "panics", func(context.Context, tools.Env, queryArgs) tools.Result { panic("boom") })
	waits, err := tools.New(tools.Spec{Name: "waits", Timeout: time.Microsecond},
		func(ctx context.Context, _ tools.Env, _ queryArgs) tools.Result {
			<-ctx.Done()
			return tools.ErrorResult("waits", tools.Failure{Code: tools.Timeout})
		})
	require.NoError(t, err)
	for range 50 {
		f := start(t, setup{tools: []tools.Tool{panics, waits}},
			script.Calls(script.Call("panics", `{"query":"a"}`), script.Call("waits", `{"query":"a"}`)), script.Text("没有。"))
		require.Equal(t, []tools.Code{tools.ToolPanic, tools.Timeout}, codes(f.ask(t, "?")))
	}
}

// Trap 17: the same turn is the same, bytes and all.
func TestTurnsAreDeterministic(t *testing.T) {
	t.Parallel()
	run := func() string {
		f := start(t, setup{checker: strict{}},
			script.Calls(script.Call("financial_indicator", maotai), script.Call("financial_indicator", wuliang)), script.Text("91.96% 和 75.79%"))
		f.ask(t, "两家毛利率")
		var b strings.Builder
		for _, req := range f.model.Requests() {
			b.WriteString(texts(req.Messages))
			for _, d := range req.Tools {
				b.WriteString(d.Name + string(d.Parameters))
			}
		}
		return b.String()
	}
	want := run()
	for range 20 {
		require.Equal(t, want, run())
	}
}
