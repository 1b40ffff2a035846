package llm_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
)

// However a server says it: what was cut off, held back or broken off is not
// whole.
func TestReadFinish(t *testing.T) {
	t.Parallel()
	for want, reasons := range map[llm.Finish][]string{
		llm.FinishStop:   {"stop", "STOP", "end_turn", "eos", "stop_sequence"},
		llm.FinishCalls:  {"tool_calls", "TOOL_CALLS", "function_call", "tool_use"},
		llm.FinishLength: {"length", "MAX_TOKENS", "max_output_tokens", "model_length", "model_context_window_exceeded", "repetition_truncation", "length_limit"},
		llm.FinishFilter: {"content_filter", "SAFETY", "sensitive", "RECITATION", "PROHIBITED_CONTENT", "refusal"},
		llm.FinishError:  {"error", "network_error", "insufficient_system_resource", "abort", "aborted", "cancelled", "timeout", "model_failure"},
		"":               {"", " "},
		"novel":          {"Novel"},
	} {
		for _, r := range reasons {
			require.Equal(t, want, llm.ReadFinish(r), r)
		}
	}
}
