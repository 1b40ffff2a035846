package openai_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
	"hedui/loop/llm/openai"
)

// The table in docs/models.md is that of the code.
func TestDocumentedProviders(t *testing.T) {
	t.Parallel()
	const path, begin, end = "../../../docs/models.md", "<!-- providers -->\n", "<!-- /providers -->"
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	head, rest, ok := strings.Cut(string(text), begin)
	require.True(t, ok)
	_, tail, ok := strings.Cut(rest, end)
	require.True(t, ok)
	want := head + begin + providerTable() + end + tail
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(want), 0o600))
	}
	require.Equal(t, want, string(text), "go test ./loop/llm/openai -update writes it")
}

func providerTable() string {
	var b strings.Builder
	b.WriteString("| server | `--base-url` | keys | temperature | bound on a reply | reasoning sent back | note |\n|---|---|---|---|---|---|---|\n")
	for _, p := range openai.Providers {
		name, keys, temperature, bound := p.Name, p.Keys, "sent", "max_tokens"
		if len(p.Models) > 0 {
			name += " `" + strings.Join(p.Models, "` `") + "`"
		}
		if keys == "" {
			keys = "—"
		}
		if p.FixedTemperature {
			temperature = "its own"
		}
		if p.MaxCompletionTokens {
			bound = "max_completion_tokens"
		}
		reasoning := map[llm.ReasoningReplay]string{
			llm.ReasoningMustDrop: "never", llm.ReasoningWithinTurn: "within a question", llm.ReasoningMustSend: "always",
		}[p.Reasoning]
		base := p.BaseURL
		if base == "" {
			base = "—"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | `%s` | %s | %s |\n", name, base, keys, temperature, bound, reasoning, p.Note)
	}
	return b.String()
}
