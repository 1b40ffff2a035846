package openai_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
	"hedui/loop/llm/llmtest/server"
)

// events writes a stream of the events given, without an end.
func events(list ...string) string {
	return "data: " + strings.Join(list, "\n\ndata: ") + "\n\n"
}

// delta is an event with a delta, finish one with a finish_reason.
func delta(d string) string { return `{"choices":[{"index":0,"delta":{` + d + `}}]}` }
func finish(reason string) string {
	return `{"choices":[{"delta":{},"finish_reason":"` + reason + `"}]}`
}

// calls is a delta of tool calls.
func calls(list ...string) string { return delta(`"tool_calls":[` + strings.Join(list, ",") + `]`) }

const usageOnly = `{"choices":[],"usage":{"prompt_tokens":12,"completion_tokens":3}}`

var ask = llm.Request{Messages: []llm.Message{{Role: llm.User, Text: "茅台"}}, Tools: []llm.ToolDef{{Name: "f"}}}

// Streams as servers send them, and what is made of them.
func TestStreams(t *testing.T) {
	t.Parallel()
	two := []llm.ToolCall{{ID: "a", Name: "f", Args: `{"q":1}`}, {ID: "b", Name: "g", Args: `{"q":2}`}}
	for _, test := range []struct {
		name   string
		stream string
		text   string
		calls  []llm.ToolCall
		finish llm.Finish
		err    error
	}{
		{name: "another id under the same index is another call", calls: two, finish: llm.FinishCalls, stream: events(
			calls(`{"index":0,"id":"a","function":{"name":"f","arguments":"{\"q\":1}"}}`),
			calls(`{"index":0,"id":"b","function":{"name":"g","arguments":"{\"q\":2}"}}`), finish("tool_calls"))},
		{name: "the same index, whole calls without ids", finish: llm.FinishCalls, stream: events(
			calls(`{"index":0,"function":{"name":"f","arguments":"{\"q\":1}"}}`),
			calls(`{"index":0,"function":{"name":"f","arguments":"{\"q\":2}"}}`), finish("tool_calls")),
			calls: []llm.ToolCall{{ID: "call_1", Name: "f", Args: `{"q":1}`}, {ID: "call_2", Name: "f", Args: `{"q":2}`}}},
		{name: "interleaved by id under one index", calls: two, finish: llm.FinishCalls, stream: events(
			calls(`{"index":0,"id":"a","function":{"name":"f","arguments":"{\"q\""}}`),
			calls(`{"index":0,"id":"b","function":{"name":"g","arguments":"{\"q\""}}`),
			calls(`{"index":0,"id":"a","function":{"arguments":":1}"}}`),
			calls(`{"index":0,"id":"b","function":{"arguments":":2}"}}`), finish("tool_calls"))},
		{name: "the id comes late", calls: two[:1], finish: llm.FinishCalls, stream: events(
			calls(`{"index":0,"function":{"name":"f","arguments":""}}`),
			calls(`{"index":0,"id":"a","function":{"arguments":"{\"q\":1}"}}`), finish("tool_calls"))},
		{name: "two calls with the same id", finish: llm.FinishCalls, stream: events(
			calls(`{"index":0,"id":"a","function":{"name":"f","arguments":"{}"}}`, `{"index":1,"id":"a","function":{"name":"g","arguments":"{}"}}`),
			finish("tool_calls")),
			calls: []llm.ToolCall{{ID: "a", Name: "f", Args: `{}`}, {ID: "call_1", Name: "g", Args: `{}`}}},
		{name: "no arguments at all", finish: llm.FinishCalls, stream: events(
			calls(`{"index":0,"id":"a","function":{"name":"f"}}`), calls(`{"index":1,"id":"b","function":{"name":"g","arguments":null}}`), finish("tool_calls")),
			calls: []llm.ToolCall{{ID: "a", Name: "f", Args: `{}`}, {ID: "b", Name: "g", Args: `{}`}}},
		{name: "two objects run together stay in one call", finish: llm.FinishCalls, stream: events(
			calls(`{"index":0,"id":"a","function":{"name":"f","arguments":"{\"q\":1}"}}`), calls(`{"index":0,"function":{"arguments":"{\"q\":2}"}}`), finish("tool_calls")),
			calls: []llm.ToolCall{{ID: "a", Name: "f", Args: `{"q":1}{"q":2}`}}},
		{name: "text, calls, and stop for a reason", text: "我查一下。", calls: two[:1], finish: llm.FinishStop, stream: events(
			delta(`"content":"我查"`), delta(`"content":"一下。"`), calls(`{"index":0,"id":"a","function":{"name":"f","arguments":"{\"q\":1}"}}`), finish("stop"))},
		{name: "length inside arguments", calls: []llm.ToolCall{{ID: "a", Name: "f", Args: `{"q":`}}, finish: llm.FinishLength, stream: events(
			calls(`{"index":0,"id":"a","function":{"name":"f","arguments":"{\"q\":"}}`), finish("length"))},
		{name: "length", text: "毛利", finish: llm.FinishLength, stream: events(delta(`"content":"毛利"`), finish("length"))},
		{name: "length before the first word", finish: llm.FinishLength, stream: events(delta(`"reasoning_content":"想"`), finish("length"))},
		{name: "calls announced and none sent", text: "好", finish: llm.FinishCalls, stream: events(delta(`"content":"好","tool_calls":[]`), finish("tool_calls"))},
		{name: "calls announced and nothing sent", err: llm.ErrEmptyResponse, stream: events(delta(`"content":""`), finish("tool_calls"))},
		{name: "usage between and after", text: "好", finish: llm.FinishStop, stream: events(
			usageOnly, `{"choices":null}`, `{}`, delta(`"content":"好"`), finish("stop"), usageOnly)},
		{name: "a second choice is not asked for", text: "好", finish: llm.FinishStop, stream: events(
			delta(`"content":"好"`), `{"choices":[{"index":1,"delta":{"content":"坏"},"finish_reason":"length"}]}`, finish("stop"))},
		{name: "content in parts", text: "好吧", finish: llm.FinishStop, stream: events(
			delta(`"content":[{"type":"text","text":"好"},{"type":"text","text":"吧"}]`), finish("stop"))},
		{name: "error is null", text: "好", finish: llm.FinishStop, stream: events(`{"error":null,"choices":[{"delta":{"content":"好"}}]}`, finish("stop"))},
		{name: "event names and ids of events", text: "好", finish: llm.FinishStop,
			stream: "retry: 3\nevent: message\nid: 1\n" + events(delta(`"content":"好"`), finish("stop"))},
		{name: "no line end after the last event", text: "好", finish: llm.FinishStop,
			stream: strings.TrimRight(events(delta(`"content":"好"`), finish("stop")), "\n")},
		{name: "one line of 300 KB", text: strings.Repeat("好", 100_000), finish: llm.FinishStop,
			stream: events(delta(`"content":"`+strings.Repeat("好", 100_000)+`"`), finish("stop"))},
		{name: "no finish_reason", err: llm.ErrIncompleteStream, stream: events(delta(`"content":"好"`))},
		{name: "no finish_reason, but [DONE]", err: llm.ErrIncompleteStream, stream: events(delta(`"content":"好"`), "[DONE]")},
		{name: "a finish_reason of the server's trouble", err: llm.ErrIncompleteStream, stream: events(delta(`"content":"好"`), finish("error"))},
		{name: "an event that is no JSON", err: llm.ErrIncompleteStream, stream: events(delta(`"content":"好"`), `{"choices":[{"del`)},
		{name: "nothing at all", err: llm.ErrEmptyResponse, stream: ""},
		{name: "only [DONE]", err: llm.ErrEmptyResponse, stream: events("[DONE]")},
		{name: "usage alone", err: llm.ErrIncompleteStream, stream: events(usageOnly, "[DONE]")},
		{name: "blanks alone", err: llm.ErrEmptyResponse, stream: events(delta(`"content":"\n\n"`), finish("stop"))},
		{name: "reasoning alone", err: llm.ErrEmptyResponse, stream: events(delta(`"reasoning_content":"想"`), finish("stop"))},
		{name: "a refusal", err: llm.ErrContentFilter, stream: events(delta(`"refusal":"I can't"`), finish("stop"))},
		{name: "an error in the stream", err: llm.ErrUnavailable, stream: events(delta(`"content":"好"`), `{"error":{"message":"The server had an error","type":"server_error"}}`)},
		{name: "an error with a status for a code", err: llm.ErrRateLimited, stream: events(delta(`"content":"好"`), `{"error":{"code":429,"message":"slow down"},"choices":[{"delta":{"content":""},"finish_reason":"error"}]}`)},
		{name: "an error that is a text", err: llm.ErrUnavailable, stream: events(`{"error":"out of memory"}`)},
		{name: "an error that is a text about the length", err: llm.ErrContextLength, stream: events(`{"error":"the prompt exceeds the context size"}`)},
		{name: "an error after the end does no harm", text: "好", finish: llm.FinishStop, stream: events(delta(`"content":"好"`), finish("stop"), "[DONE]", `{"error":{"message":"late"}}`)},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			m, _ := client(t, server.Stream(test.stream))
			resp, err := m.Complete(t.Context(), ask)
			if test.err != nil {
				require.ErrorIs(t, err, test.err)
				var typed *llm.Error
				require.ErrorAs(t, err, &typed)
				require.NotEmpty(t, typed.Hint)
				require.Equal(t, llm.Response{}, resp)
				return
			}
			require.NoError(t, err)
			require.Equal(t, test.text, resp.Message.Text)
			require.Equal(t, test.calls, resp.Message.Calls)
			require.Equal(t, test.finish, resp.Finish)
		})
	}
}

// A cut connection: what was not finished is not used, and what was is.
func TestCutConnection(t *testing.T) {
	t.Parallel()
	half := events(calls(`{"index":0,"id":"a","function":{"name":"f","arguments":"{\"q\":1}"}}`))
	m, _ := client(t, server.Cut(half))
	_, err := m.Complete(t.Context(), ask)
	require.ErrorIs(t, err, llm.ErrIncompleteStream)

	m, _ = client(t, server.Cut(half+events(finish("tool_calls"))))
	resp, err := m.Complete(t.Context(), ask)
	require.NoError(t, err)
	require.Len(t, resp.Message.Calls, 1)
}

// Servers that leave reasoning in the content: it is taken for what it is.
func TestThinkTags(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ content, reasoning, text string }{
		{"<think>先查毛利率</think>\n\n91.96%", "先查毛利率", "\n\n91.96%"},
		{"\n<think>\n</think>好", "\n", "好"},
		{"<thinking>好", "", "<thinking>好"},
		{"好<think>不是</think>", "", "好<think>不是</think>"},
		{"<thin", "", "<thin"},
		{"<think>一<二</th></think>三</think>四", "一<二</th>", "三</think>四"},
	} {
		for size := 1; size <= len([]rune(test.content)); size++ {
			var list []string
			for rest := []rune(test.content); len(rest) > 0; {
				n := min(size, len(rest))
				list = append(list, delta(`"content":`+llm.QuoteJSON(string(rest[:n]))))
				rest = rest[n:]
			}
			m, _ := client(t, server.Stream(events(append(list, finish("stop"))...)))
			heard := ""
			resp, err := m.Stream(t.Context(), ask, func(s string) error { heard += s; return nil })
			require.NoError(t, err)
			require.Equal(t, test.text, resp.Message.Text)
			require.Equal(t, test.text, heard)
			if test.reasoning == "" {
				require.Nil(t, resp.Message.Reasoning)
			} else {
				require.Equal(t, test.reasoning, *resp.Message.Reasoning)
			}
		}
	}
}

// A consumer's error that comes with the last words is the consumer's.
func TestConsumerErrorAtTheEnd(t *testing.T) {
	t.Parallel()
	full := errors.New("full")
	m, _ := client(t, server.Stream(events(delta(`"content":"<thi"`), finish("stop"))))
	_, err := m.Stream(t.Context(), ask, func(string) error { return full })
	require.Equal(t, full, err)
}
