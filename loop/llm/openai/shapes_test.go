package openai_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
	"hedui/loop/llm/llmtest/server"
)

// Streams of servers that keep to the protocol in their own way.
func TestUnusualStreams(t *testing.T) {
	t.Parallel()
	one := []llm.ToolCall{{ID: "a", Name: "f", Args: `{"q":1}`}}
	for name, tt := range map[string]struct {
		stream string
		text   string
		calls  []llm.ToolCall
		finish llm.Finish
		usage  llm.Usage
		err    error
	}{
		"the whole message once more at the end": {text: "毛利率34.74%", finish: llm.FinishStop, stream: events(
			delta(`"content":"毛利率"`), delta(`"content":"34.74%"`), `{"choices":[{"message":{"content":"毛利率34.74%"},"finish_reason":"stop"}]}`)},
		"the whole message beside the last piece": {text: "34.74%", finish: llm.FinishStop, stream: events(
			delta(`"content":"34."`), `{"choices":[{"delta":{"content":"74%"},"message":{"content":"34.74%"},"finish_reason":"stop"}]}`)},
		"an empty delta and the message": {text: "34.74%", finish: llm.FinishStop, stream: events(
			`{"choices":[{"delta":{"role":"assistant"},"message":{"content":"34.74%"},"finish_reason":"stop"}]}`)},
		"calls once more at the end": {calls: one, finish: llm.FinishCalls, stream: events(
			calls(`{"index":0,"id":"a","function":{"name":"f","arguments":"{\"q\":1}"}}`),
			`{"choices":[{"message":{"tool_calls":[{"id":"a","function":{"name":"f","arguments":"{\"q\":1}"}}]},"finish_reason":"tool_calls"}]}`)},
		"indexes that are texts": {calls: one, finish: llm.FinishCalls, stream: events(
			calls(`{"index":"0","id":"a","function":{"name":"f","arguments":"{\"q\":"}}`), calls(`{"index":"0","function":{"arguments":"1}"}}`), finish("tool_calls"))},
		"ids that are numbers": {calls: []llm.ToolCall{{ID: "17", Name: "f", Args: "{}"}, {ID: "18", Name: "f", Args: "{}"}}, finish: llm.FinishCalls, stream: events(
			calls(`{"id":17,"function":{"name":"f","arguments":"{}"}}`), calls(`{"id":18,"function":{"name":"f","arguments":"{}"}}`), finish("tool_calls"))},
		"tokens that are fractions": {text: "好", finish: llm.FinishStop, usage: llm.Usage{PromptTokens: 12, CompletionTokens: 3}, stream: events(
			delta(`"content":"好"`), finish("stop"), `{"choices":[],"usage":{"prompt_tokens":12.0,"completion_tokens":3.5}}`)},
		"tokens that are no numbers": {text: "好", finish: llm.FinishStop, stream: events(
			delta(`"content":"好"`), finish("stop"), `{"choices":[],"usage":{"prompt_tokens":null,"completion_tokens":"n/a"}}`)},
		"a figure cut off":          {text: "毛利率是34.7", finish: llm.FinishLength, stream: events(delta(`"content":"毛利率是34.7"`), finish("MAX_TOKENS"))},
		"a figure broken off":       {err: llm.ErrIncompleteStream, stream: events(delta(`"content":"毛利率是34.7"`), finish("abort"))},
		"a call that was cancelled": {err: llm.ErrIncompleteStream, stream: events(calls(`{"index":0,"id":"a","function":{"name":"f","arguments":"{\"q\":1"}}`), finish("cancelled"))},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m, _ := client(t, server.Stream(tt.stream))
			r, err := m.Complete(t.Context(), ask)
			if tt.err != nil {
				require.ErrorIs(t, err, tt.err)
				return
			}
			require.NoError(t, err)
			require.Equal(t, tt.text, r.Message.Text)
			require.Equal(t, tt.calls, r.Message.Calls)
			require.Equal(t, tt.finish, r.Finish)
			require.Equal(t, tt.usage, r.Usage)
		})
	}
}
