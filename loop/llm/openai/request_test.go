package openai_test

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
	"hedui/loop/llm/llmtest/server"
	"hedui/loop/llm/openai"
)

var update = flag.Bool("update", false, "write the goldens and docs/models.md")

func done() server.Answer {
	return server.Stream(events(delta(`"content":"好"`), finish("stop")))
}

// two turns of a model that reasons, the second one still going on.
func reasoned() llm.Request {
	empty, early, late := "", "上一轮想的", "这一轮想的"
	return llm.Request{Messages: []llm.Message{
		{Role: llm.System, Text: "系统 <b>&</b>"},
		{Role: llm.User, Text: "茅台毛利率"},
		{Role: llm.Assistant, Reasoning: &early, Calls: []llm.ToolCall{{ID: "c1", Name: "f", Args: `{"q":"茅台"}`}}},
		{Role: llm.RoleTool, CallID: "c1", Name: "f", Text: "91.96%"},
		{Role: llm.Assistant, Reasoning: &empty, Text: "91.96%"},
		{Role: llm.User, Text: "那五粮液呢"},
		{Role: llm.Assistant, Reasoning: &late, Calls: []llm.ToolCall{{ID: "c2", Name: "f", Args: `{"q":`}}},
		{Role: llm.RoleTool, CallID: "c2", Name: "f", Text: ""},
		{Role: llm.Assistant, Reasoning: &empty, Calls: []llm.ToolCall{{ID: "c3", Name: "f", Args: ``}}},
		{Role: llm.RoleTool, CallID: "c3", Name: "f", Text: "75.79%"},
	}, Tools: []llm.ToolDef{{Name: "f", Description: "查毛利率", Parameters: json.RawMessage(`{"type":"object","properties":{"q":{"type":"string"}}}`)}, {Name: "g"}}}
}

// What goes over the wire, byte for byte: temperature 0, contents that are
// empty, arguments that are none, and the reasoning each provider wants.
func TestRequestBytes(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, base, model string }{
		{"within_turn", "https://open.bigmodel.cn/api/paas/v4", "glm-x"},
		{"must_send_always", "https://api.deepseek.com/v1", "deepseek-x"},
		{"must_send", "https://api.moonshot.cn/v1", "kimi-x"},
		{"must_drop", "https://dashscope.aliyuncs.com/compatible-mode/v1", "qwen-x"},
		{"reasoning_field", "https://openrouter.ai/api/v1", "x/y"},
		{"openai_reasoning", openai.DefaultBaseURL, "gpt-5-x"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := server.New(t, done())
			m, err := openai.New(test.model, &openai.Options{BaseURL: test.base, Transport: to(t, s)})
			require.NoError(t, err)
			req := reasoned()
			req.MaxTokens = 500
			for range 3 { // the same each time
				_, err = m.Complete(t.Context(), req)
				require.NoError(t, err)
			}
			got := s.Last().Body
			require.Equal(t, string(s.Requests()[0].Body), string(got))
			path := filepath.Join("testdata", test.name+".json")
			if *update {
				require.NoError(t, os.MkdirAll("testdata", 0o755))
				require.NoError(t, os.WriteFile(path, append(got, '\n'), 0o600))
			}
			want, err := os.ReadFile(path)
			require.NoError(t, err)
			require.Equal(t, string(want), string(got)+"\n")
		})
	}
}

// A parameter that the server refuses by name is left out from then on.
func TestRefusedParameters(t *testing.T) {
	t.Parallel()
	refuse := func(message string) server.Answer { return server.Error(400, "invalid_request_error", "", message) }
	m, s := client(t, server.Sequence(
		refuse("Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."),
		refuse("Unsupported value: 'temperature' does not support 0 with this model."),
		refuse("unknown field `stream_options`"),
		done(), done()))
	req := ask
	req.MaxTokens = 9
	for range 2 {
		_, err := m.Complete(t.Context(), req)
		require.NoError(t, err)
	}
	sent := s.Requests()
	require.Len(t, sent, 5)
	require.Contains(t, string(sent[0].Body), `"temperature":0,"max_tokens":9,"stream":true,"stream_options"`)
	for _, last := range sent[3:] {
		require.NotContains(t, string(last.Body), "temperature")
		require.NotContains(t, string(last.Body), "stream_options")
		require.Contains(t, string(last.Body), `"max_completion_tokens":9`)
	}

	m, s = client(t, refuse("temperature, max_tokens and stream_options are all wrong"))
	_, err := m.Complete(t.Context(), req)
	require.ErrorIs(t, err, llm.ErrBadRequest)
	require.Len(t, s.Requests(), 4, "asked for ever")
}

func TestProviderFor(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ base, model, want string }{
		{openai.DefaultBaseURL, "gpt-4.1", "OpenAI"},
		{openai.DefaultBaseURL, "GPT-5-mini", "OpenAI (reasoning models)"},
		{openai.DefaultBaseURL, "o3", "OpenAI (reasoning models)"},
		{"https://api.deepseek.com", "x", "DeepSeek"},
		{"https://api.deepseek.com", "deepseek-reasoner", "DeepSeek (R1)"},
		{"https://api.moonshot.ai/v1", "kimi-k2.6", "Kimi (fixed temperature)"},
		{"https://api.moonshot.ai/v1", "kimi-k2-thinking", "Kimi (Moonshot)"},
		{"https://evil-api.deepseek.com.example.org/v1", "x", "any other"},
		{"https://notopenrouter.ai/v1", "x", "any other"},
		{"http://localhost:11434/v1", "qwen3", "Ollama"},
		{"http://[::1]:8080/v1", "x", "llama.cpp"},
		{"http://10.1.2.3:8000/v1", "x", "any other"},
	} {
		require.Equal(t, test.want, openai.ProviderFor(test.base, test.model).Name, test.base)
	}
}

// On a server that the table does not know, reasoning goes back by the name
// that it came by.
func TestReasoningGoesBackAsItCame(t *testing.T) {
	t.Parallel()
	for _, field := range []string{"reasoning", "reasoning_content"} {
		m, s := client(t, server.Stream(events(delta(`"`+field+`":"想"`), delta(`"content":"好"`), finish("stop"))))
		resp, err := m.Complete(t.Context(), ask)
		require.NoError(t, err)
		require.Equal(t, "想", *resp.Message.Reasoning)
		_, err = m.Complete(t.Context(), llm.Request{Messages: append(ask.Messages[:1:1], resp.Message)})
		require.NoError(t, err)
		require.Contains(t, string(s.Last().Body), `"`+field+`":"想"`)
	}
	for _, both := range []string{`"reasoning":"想","reasoning_content":"想"`, `"reasoning":"想","reasoning_content":""`, `"reasoning":"","reasoning_content":"想"`} {
		m, _ := client(t, server.Stream(events(delta(`"reasoning_content":""`), delta(both), delta(both), delta(`"content":"好"`), finish("stop"))))
		resp, err := m.Complete(t.Context(), ask)
		require.NoError(t, err)
		require.Equal(t, "想想", *resp.Message.Reasoning, both)
	}
}
