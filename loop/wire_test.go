package loop_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"hedui/loop"
	"hedui/loop/llm"
	"hedui/loop/llm/llmtest/server"
	"hedui/loop/llm/openai"
	"hedui/loop/llm/retry"
	"hedui/loop/llm/script"
	"hedui/memory"
	"hedui/tools"
)

// wired is a loop on a client whose server gives the answers, in order.
type wired struct {
	loop   *loop.Loop
	mem    memory.Memory
	server *server.Server
	client *openai.Model
	ran    int // calls of the tool
}

func overTheWire(t *testing.T, opts loop.Options, answers ...server.Answer) *wired {
	t.Helper()
	w := &wired{server: server.New(t, server.Sequence(answers...))}
	var err error
	w.client, err = openai.New("test-model", &openai.Options{BaseURL: w.server.URL})
	require.NoError(t, err)
	t.Cleanup(w.client.Close)
	w.mem, err = memory.New("layered", nil)
	require.NoError(t, err)
	tool := newTool(t, "financial_indicator", func(ctx context.Context, env tools.Env, in indicatorArgs) tools.Result {
		w.ran++
		return indicator(ctx, env, in)
	})
	reg, err := tools.NewRegistry([]tools.Tool{tool}, func(string) string { return "查毛利率" })
	require.NoError(t, err)
	w.loop = loop.New(retry.New(w.client, nil), reg, w.mem, strict{}, &opts)
	return w
}

// say answers every request with the reply.
func say(reply script.Reply) server.Answer {
	return func(w http.ResponseWriter, r *http.Request, req server.Request) {
		server.Model(script.New(reply), server.Plain)(w, r, req)
	}
}

// play asks a question and gives the record with what the trace said.
func (w *wired) play(t *testing.T, question string) (loop.Record, string, error) {
	t.Helper()
	var trace strings.Builder
	var record loop.Record
	for e, err := range w.loop.Run(t.Context(), question) {
		if err != nil {
			return record, trace.String(), err
		}
		trace.WriteString(e.Text + "\n")
		if e.Record != nil {
			record = *e.Record
		}
	}
	return record, trace.String(), nil
}

var (
	lookUp      = say(script.Calls(script.Call("financial_indicator", maotai)))
	rightMargin = say(script.Text("91.96%"))
	// begun is a call whose arguments have only begun.
	begun = `data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"financial_indicator","arguments":"{\"companies\":"}}]}}]}` + "\n\n"
)

func tooLong() server.Answer {
	return server.Error(http.StatusBadRequest, "invalid_request_error", "context_length_exceeded", "This model's maximum context length is 4096 tokens.")
}

// The server says too long: one tighter request, then an error that says
// what to do.
func TestTooLongOverTheWire(t *testing.T) {
	t.Parallel()
	w := overTheWire(t, loop.Options{}, lookUp, rightMargin, tooLong(), rightMargin)
	_, _, err := w.play(t, "茅台毛利率")
	require.NoError(t, err)
	record, trace, err := w.play(t, "再说一遍")
	require.NoError(t, err)
	require.Equal(t, "91.96%", record.Answer)
	require.Contains(t, trace, "too long for the model")
	sent := w.server.Requests()
	require.Len(t, sent, 4)
	require.Less(t, len(sent[3].Body), len(sent[2].Body))
	require.Equal(t, "再说一遍", sent[3].Messages[len(sent[3].Messages)-1].Text)

	w = overTheWire(t, loop.Options{}, lookUp, rightMargin, tooLong())
	_, _, err = w.play(t, "茅台毛利率")
	require.NoError(t, err)
	_, _, err = w.play(t, "再说一遍")
	require.ErrorIs(t, err, llm.ErrContextLength)
	require.ErrorContains(t, err, "start a new session")
	require.Len(t, w.server.Requests(), 4, "one tighter request, no more")
	require.Len(t, w.mem.Turns(), 1)
}

// The connection drops inside the arguments: the call is not run, the
// request is sent once more, which the trace says, and the call runs once.
func TestDroppedInsideArguments(t *testing.T) {
	t.Parallel()
	w := overTheWire(t, loop.Options{}, server.Cut(begun), lookUp, rightMargin)
	record, trace, err := w.play(t, "茅台毛利率")
	require.NoError(t, err)
	require.Equal(t, loop.Answered, record.Outcome)
	require.Equal(t, 1, strings.Count(trace, "sent again"))
	require.Equal(t, 1, w.ran)
	require.Len(t, record.Steps, 1)

	w = overTheWire(t, loop.Options{}, server.Cut(begun))
	_, _, err = w.play(t, "茅台毛利率")
	require.ErrorIs(t, err, llm.ErrIncompleteStream)
	require.Len(t, w.server.Requests(), 2)
	require.Zero(t, w.ran)
}

// Arguments cut off by the bound on a reply are not run.
func TestTruncatedArgumentsOverTheWire(t *testing.T) {
	t.Parallel()
	length := server.Stream(begun + `data: {"choices":[{"delta":{},"finish_reason":"length"}]}` + "\n\n")
	w := overTheWire(t, loop.Options{}, length, lookUp, rightMargin)
	record, _, err := w.play(t, "茅台毛利率")
	require.NoError(t, err)
	require.Equal(t, []tools.Code{tools.TruncatedArgs, ""}, codes(record))
	require.Equal(t, 1, w.ran)
	require.Equal(t, loop.Answered, record.Outcome)
}

// An answer cut off is not kept; the model is asked once more.
func TestCutAnswerOverTheWire(t *testing.T) {
	t.Parallel()
	cut := say(script.Reply{Text: "贵州茅台2023年毛利率是91.9", Finish: llm.FinishLength})
	w := overTheWire(t, loop.Options{}, lookUp, cut, rightMargin)
	record, _, err := w.play(t, "茅台毛利率")
	require.NoError(t, err)
	require.Equal(t, "91.96%", record.Answer)
	require.Equal(t, "91.96%", w.mem.Turns()[0].Answer)

	w = overTheWire(t, loop.Options{}, lookUp, cut, cut)
	record, _, err = w.play(t, "茅台毛利率")
	require.NoError(t, err)
	require.Equal(t, loop.Partial, record.Outcome)
	require.NotContains(t, record.Answer, "是91.9\n")
}

// Calls that are announced and not sent are asked for once; text
// beside calls is no answer.
func TestCallsLost(t *testing.T) {
	t.Parallel()
	lost := say(script.Reply{Text: "我来查一下。", Finish: llm.FinishCalls})
	beside := say(script.Reply{Text: "我来查一下。", Calls: []llm.ToolCall{{ID: "a", Name: "financial_indicator", Args: maotai}}, Finish: llm.FinishStop})
	w := overTheWire(t, loop.Options{}, lost, beside, rightMargin)
	record, trace, err := w.play(t, "茅台毛利率")
	require.NoError(t, err)
	require.Equal(t, "91.96%", record.Answer)
	require.Contains(t, trace, "我来查一下。")
	sent := w.server.Requests()
	require.Contains(t, texts(sent[1].Messages), "调用没有收到")
	require.Contains(t, texts(sent[2].Messages), "assistant: 我来查一下。", "text beside calls was dropped")

	w = overTheWire(t, loop.Options{}, say(script.Reply{Text: "你好！", Finish: llm.FinishCalls}))
	record, _, err = w.play(t, "你好")
	require.NoError(t, err)
	require.Equal(t, "你好！", record.Answer)
	require.Len(t, w.server.Requests(), 2)
}

// A busy server is waited for when there is time, and not when there is not.
func TestBusyOverTheWire(t *testing.T) {
	t.Parallel()
	busy := func(after string) server.Answer {
		return server.Error(http.StatusTooManyRequests, "requests", "rate_limit_exceeded", "slow down", "Retry-After-Ms", after)
	}
	w := overTheWire(t, loop.Options{}, busy("1"), lookUp, busy("1"), rightMargin)
	record, _, err := w.play(t, "茅台毛利率")
	require.NoError(t, err)
	require.Equal(t, "91.96%", record.Answer)
	require.Equal(t, 1, w.ran)

	w = overTheWire(t, loop.Options{}, busy("3600000"))
	_, _, err = w.play(t, "茅台毛利率")
	require.ErrorIs(t, err, llm.ErrRateLimited)
	require.ErrorContains(t, err, "asks to wait 1h0m0s")
	require.Len(t, w.server.Requests(), 1)
}

// Calls that a server left in the text are read, and shown to nobody.
func TestCallsInTheText(t *testing.T) {
	t.Parallel()
	tagged := say(script.Text("我查。\n<tool_call>\n{\"name\": \"financial_indicator\", \"arguments\": " + maotai + "}\n</tool_call>"))
	w := overTheWire(t, loop.Options{}, tagged, rightMargin)
	record, _, err := w.play(t, "茅台毛利率")
	require.NoError(t, err)
	require.Equal(t, 1, w.ran)
	require.Equal(t, "91.96%", record.Answer)

	for _, leak := range []string{
		"<｜DSML｜function_calls><｜DSML｜invoke name=\"x\"></｜DSML｜invoke></｜DSML｜function_calls>",
		"<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>x", "<function=x>{}</function>", `[TOOL_CALLS][{"name":"x"}]`,
		"<tool_call>{\"name\":", `<|python_tag|>x()`,
	} {
		w := overTheWire(t, loop.Options{}, lookUp, say(script.Text("91.96%\n"+leak)))
		record, _, err := w.play(t, "茅台毛利率")
		require.NoError(t, err)
		require.Equal(t, "91.96%", record.Answer, leak)
	}
}

// Cancelled in the midst of a reply, a turn leaves nothing behind: no goroutine
// and no turn in memory.
func TestCancelOverTheWire(t *testing.T) {
	started := make(chan struct{}, 1)
	w := overTheWire(t, loop.Options{}, lookUp, server.Hang("data: {\"choices\":[{\"delta\":{\"content\":\"91\"}}]}\n\n", started))
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-started
		cancel()
	}()
	_, err := w.loop.Ask(ctx, "茅台毛利率")
	require.Equal(t, context.Canceled, err)
	require.Empty(t, w.mem.Turns())
	w.client.Close()
	w.server.Close()
	goleak.VerifyNone(t, goleak.IgnoreTopFunction("testing.(*T).Parallel"), goleak.IgnoreTopFunction("testing.tRunner.func1"))
}
