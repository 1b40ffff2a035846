package loop_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hedui/loop"
	"hedui/loop/llm"
	"hedui/loop/llm/script"
)

// A reply that begins with a call in JSON is that call, fenced or not, whatever
// result is made up behind it; an answer that shows JSON is an answer.
func TestCallWrittenAsJSON(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		`{"name": "financial_indicator", "arguments": ` + maotai + `}`,
		"```json\n{\n  \"name\": \"financial_indicator\",\n  \"arguments\": " + maotai + "\n}\n```",
		`{"name": "financial_indicator", "arguments": ` + maotai + `} {"metadata": {"tool": "financial_indicator"}} 92.96%`,
		`{"name": "financial_indicator", "arguments": ` + maotai + `}{"name": "stock_price", "arguments": {}}`,
	} {
		for name, read := range map[string]func(llm.Response) loop.Reading{"fc": loop.FC{}.Reply, "react": loop.NewReAct(reactDefs).Reply} {
			r := read(llm.Response{Message: llm.Message{Role: llm.Assistant, Text: text}, Finish: llm.FinishStop})
			require.Len(t, r.Message.Calls, 1, name)
			assert.Equal(t, "financial_indicator", r.Message.Calls[0].Name)
			assert.JSONEq(t, maotai, r.Message.Calls[0].Args)
			assert.Empty(t, r.Message.Text)
		}
	}
	for _, text := range []string{`{"arguments": {}}`, `例如 {"name": "x", "arguments": {}} 这样写`, `{"value": "arguments"}`, "```json\n{\"name\": \"x\", \"arguments\""} {
		r := loop.FC{}.Reply(llm.Response{Message: llm.Message{Role: llm.Assistant, Text: text}})
		assert.Empty(t, r.Message.Calls, text)
		assert.Equal(t, text, r.Message.Text)
	}
}

// A model that declines without having asked a tool has not answered.
func TestDecliningIsPartial(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]loop.Outcome{"不提供": loop.Partial, "Not available.": loop.Partial, "你好": loop.Answered} {
		f := start(t, setup{}, script.Text(text))
		assert.Equal(t, want, f.ask(t, "茅台毛利率").Outcome, text)
	}
}
