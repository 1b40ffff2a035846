package llm_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
)

func TestReplayReasoning(t *testing.T) {
	t.Parallel()
	thought, empty := "想", ""
	messages := []llm.Message{
		{Role: llm.User, Text: "一"},
		{Role: llm.Assistant, Reasoning: &thought, Calls: []llm.ToolCall{{ID: "a"}}},
		{Role: llm.RoleTool, CallID: "a", Text: "{}"},
		{Role: llm.User, Text: "二"},
		{Role: llm.Assistant, Reasoning: &empty, Calls: []llm.ToolCall{{ID: "b"}}},
		{Role: llm.RoleTool, CallID: "b", Text: "{}"},
	}
	for _, tt := range []struct {
		wish llm.ReasoningReplay
		want [2]*string
	}{
		{llm.ReasoningMustSend, [2]*string{&thought, &empty}},
		{llm.ReasoningMustDrop, [2]*string{nil, nil}},
		{llm.ReasoningWithinTurn, [2]*string{nil, &empty}},
	} {
		t.Run(string(tt.wish), func(t *testing.T) {
			t.Parallel()
			got := tt.wish.Replay(messages)
			require.Equal(t, tt.want, [2]*string{got[1].Reasoning, got[4].Reasoning})
			require.Equal(t, &thought, messages[1].Reasoning, "the history is not changed")
			require.Len(t, got, len(messages))
		})
	}
	require.Empty(t, llm.ReasoningMustDrop.Replay(nil))
}
