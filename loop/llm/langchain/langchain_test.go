package langchain_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/tmc/langchaingo/llms"
	"github.com/tmc/langchaingo/llms/anthropic"
	"github.com/tmc/langchaingo/llms/ollama"

	"hedui/loop/llm"
	"hedui/loop/llm/langchain"
	"hedui/loop/llm/llmtest/server"
)

// far is a model of the library that answers with one reply.
type far struct {
	reply *llms.ContentResponse
	err   error
	hook  func()
	seen  []llms.MessageContent
}

func (f *far) GenerateContent(_ context.Context, messages []llms.MessageContent, _ ...llms.CallOption) (*llms.ContentResponse, error) {
	f.seen = messages
	if f.hook != nil {
		f.hook()
	}
	return f.reply, f.err
}

func (f *far) Call(context.Context, string, ...llms.CallOption) (string, error) { return "", nil }

func choices(c ...*llms.ContentChoice) *llms.ContentResponse {
	return &llms.ContentResponse{Choices: c}
}

var ask = llm.Request{Messages: []llm.Message{{Role: llm.User, Text: "茅台毛利率"}}}

func TestReplies(t *testing.T) {
	t.Parallel()
	call := llms.ToolCall{ID: "a", FunctionCall: &llms.FunctionCall{Name: "lookup", Arguments: ""}}
	for name, c := range map[string]struct {
		reply *llms.ContentResponse
		opts  *langchain.Options
		kind  error
		want  llm.Response
	}{
		"no reply":              {nil, nil, llm.ErrEmptyResponse, llm.Response{}},
		"no choice":             {choices(), nil, llm.ErrEmptyResponse, llm.Response{}},
		"a nil choice":          {choices(nil), nil, llm.ErrEmptyResponse, llm.Response{}},
		"empty":                 {choices(&llms.ContentChoice{StopReason: "stop"}), nil, llm.ErrEmptyResponse, llm.Response{}},
		"no reason to stop":     {choices(&llms.ContentChoice{Content: "91"}), nil, llm.ErrIncompleteStream, llm.Response{}},
		"… and none is given":   {choices(&llms.ContentChoice{Content: "91"}), &langchain.Options{NoStopReason: true}, nil, llm.Response{Message: llm.Message{Text: "91"}, Finish: llm.FinishStop}},
		"stopped at the length": {choices(&llms.ContentChoice{Content: "91", StopReason: "MAX_TOKENS"}), nil, nil, llm.Response{Message: llm.Message{Text: "91"}, Finish: llm.FinishLength}},
		"filtered":              {choices(&llms.ContentChoice{StopReason: "SAFETY"}), nil, nil, llm.Response{Finish: llm.FinishFilter}},
		"text and calls as choices, one id twice": {
			choices(&llms.ContentChoice{Content: "先查。", StopReason: "tool_use", GenerationInfo: map[string]any{"InputTokens": 7, "OutputTokens": 3}},
				&llms.ContentChoice{ToolCalls: []llms.ToolCall{call}, StopReason: "tool_use"}, &llms.ContentChoice{ToolCalls: []llms.ToolCall{call}, StopReason: "tool_use"}), nil, nil,
			llm.Response{Message: llm.Message{Text: "先查。", Calls: []llm.ToolCall{{ID: "a", Name: "lookup", Args: "{}"}, {ID: "call_2", Name: "lookup", Args: "{}"}}},
				Finish: llm.FinishCalls, Usage: llm.Usage{PromptTokens: 7, CompletionTokens: 3}},
		},
		"the older form of a call": {
			choices(&llms.ContentChoice{FuncCall: &llms.FunctionCall{Name: "lookup", Arguments: `{"a":1}`}, StopReason: "function_call"}), nil, nil,
			llm.Response{Message: llm.Message{Calls: []llm.ToolCall{{ID: "call_1", Name: "lookup", Args: `{"a":1}`}}}, Finish: llm.FinishCalls},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := langchain.New("far", &far{reply: c.reply}, c.opts).Complete(t.Context(), ask)
			require.ErrorIs(t, err, c.kind)
			if c.kind == nil {
				c.want.Message.Role = llm.Assistant
				assert.Equal(t, c.want, got)
			}
		})
	}
}

// A context that ended while the library answered is an error, whatever came.
func TestCancelledMeanwhile(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	f := &far{reply: choices(&llms.ContentChoice{Content: "91.9", StopReason: "stop"}), hook: cancel}
	_, err := langchain.New("far", f, nil).Complete(ctx, ask)
	require.ErrorIs(t, err, context.Canceled)
}

func TestErrorKinds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err  error
		kind error
	}{
		{llms.NewError(llms.ErrCodeTokenLimit, "x", "too long"), llm.ErrContextLength},
		{llms.NewError(llms.ErrCodeAuthentication, "x", "no"), llm.ErrAuth},
		{errors.New("API returned unexpected status code: 429: rate"), llm.ErrRateLimited},
		{errors.New("API returned unexpected status code: 401"), llm.ErrAuth},
		{errors.New("anthropic: prompt is too long: 210000 tokens"), llm.ErrContextLength},
		{errors.New("You exceeded your current quota: insufficient_quota"), llm.ErrQuota},
		{errors.New("no response"), llm.ErrEmptyResponse},
		{errors.New("dial tcp: connection refused"), llm.ErrUnavailable},
	} {
		_, err := langchain.New("far", &far{err: c.err}, nil).Complete(t.Context(), ask)
		require.ErrorIs(t, err, c.kind, c.err.Error())
		var typed *llm.Error
		require.ErrorAs(t, err, &typed)
		require.NotEmpty(t, typed.Hint)
	}
	_, err := langchain.New("far", &far{err: errors.New("bad key sk-abcdef123456 given")}, nil).Complete(t.Context(), ask)
	require.NotContains(t, err.Error(), "abcdef")
}

// The status and the wait survive the library's plain errors.
func TestStatusIsKept(t *testing.T) {
	t.Parallel()
	s := server.New(t, server.Error(http.StatusTooManyRequests, "requests", "rate_limit_exceeded", "slow down", "Retry-After", "9"))
	_, err := behind(t, s).Complete(t.Context(), ask)
	var typed *llm.Error
	require.ErrorAs(t, err, &typed)
	assert.Equal(t, 429, typed.Status)
	assert.Equal(t, 9*time.Second, typed.RetryAfter)
	assert.ErrorContains(t, err, "slow down")
}

// talk is a conversation with two calls side by side.
var talk = llm.Request{
	Messages: []llm.Message{
		{Role: llm.System, Text: "你是分析助手。"}, {Role: llm.User, Text: "茅台和五粮液毛利率"},
		{Role: llm.Assistant, Text: "查两家。", Calls: []llm.ToolCall{{ID: "a", Name: "lookup", Args: `{"query":"茅台"}`}, {ID: "b", Name: "lookup", Args: `nonsense`}}},
		{Role: llm.RoleTool, CallID: "a", Name: "lookup", Text: "91.96%"}, {Role: llm.RoleTool, CallID: "b", Name: "lookup"},
	},
	Tools: []llm.ToolDef{{Name: "lookup", Description: "查", Parameters: []byte(`{"type":"object","properties":{"query":{"type":"string"}}}`)}},
}

// Anthropic's client reads only the first part of a message: nothing is lost
// when calls go pair by pair.
func TestAnthropic(t *testing.T) {
	t.Parallel()
	var body []byte
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ = io.ReadAll(r.Body)
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"id":"m","type":"message","role":"assistant","stop_reason":"tool_use","usage":{"input_tokens":11,"output_tokens":5},`+
			`"content":[{"type":"text","text":"再查。"},{"type":"tool_use","id":"toolu_1","name":"lookup","input":{"query":"五粮液"}}]}`)
	}))
	t.Cleanup(s.Close)
	far, err := anthropic.New(anthropic.WithToken("key"), anthropic.WithModel("claude-test"), anthropic.WithBaseURL(s.URL), anthropic.WithHTTPClient(langchain.Client(nil)))
	require.NoError(t, err)
	got, err := langchain.New("claude-test", far, &langchain.Options{OnePart: true}).Complete(t.Context(), talk)
	require.NoError(t, err)
	assert.Equal(t, llm.Response{
		Message: llm.Message{Role: llm.Assistant, Text: "再查。", Calls: []llm.ToolCall{{ID: "toolu_1", Name: "lookup", Args: `{"query":"五粮液"}`}}},
		Finish:  llm.FinishCalls, Usage: llm.Usage{PromptTokens: 11, CompletionTokens: 5},
	}, got)
	for _, want := range []string{`"查两家。"`, `"id":"a"`, `"tool_use_id":"a"`, `"id":"b"`, `"tool_use_id":"b"`, `91.96%`, `你是分析助手。`, `"input_schema":{"properties"`} {
		assert.Contains(t, string(body), want)
	}
}

// Ollama's client takes no tool messages and gives no stop reason: text goes
// through, calls are an error that says what to do.
func TestOllama(t *testing.T) {
	t.Parallel()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, `{"model":"m","message":{"role":"assistant","content":"Final Answer: 不提供"},"done":true,"prompt_eval_count":9,"eval_count":4}`)
	}))
	t.Cleanup(s.Close)
	far, err := ollama.New(ollama.WithModel("m"), ollama.WithServerURL(s.URL), ollama.WithHTTPClient(langchain.Client(nil)))
	require.NoError(t, err)
	m := langchain.New("m", far, &langchain.Options{NoStopReason: true})
	got, err := m.Complete(t.Context(), ask)
	require.NoError(t, err)
	assert.Equal(t, "Final Answer: 不提供", got.Message.Text)
	assert.Equal(t, llm.Usage{PromptTokens: 9, CompletionTokens: 4}, got.Usage)
	_, err = m.Complete(t.Context(), talk)
	require.ErrorContains(t, err, "react")
}
