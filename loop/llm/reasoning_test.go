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

// What goes back, of turns of any make: everything, nothing, or what came
// since the last question. Reasoning that is empty is told from none.
func TestReplayReasoningOfAnyTurn(t *testing.T) {
	t.Parallel()
	none, odd := "", "“引号”\n<think>\u00a0"
	user, result := llm.Message{Role: llm.User, Text: "问"}, llm.Message{Role: llm.RoleTool, CallID: "a", Text: "{}"}
	says := func(reasoning *string) llm.Message { return llm.Message{Role: llm.Assistant, Reasoning: reasoning} }
	for _, tt := range []struct {
		name     string
		messages []llm.Message
		within   []*string // what is sent within the turn; nil for the rest
	}{
		{"a turn begins", []llm.Message{user, says(&odd), result, says(&none), user}, []*string{nil, nil, nil, nil, nil}},
		{"three steps of one turn", []llm.Message{user, says(&odd), result, says(nil), result, says(&none), result}, []*string{nil, &odd, nil, nil, nil, &none, nil}},
		{"no question in sight", []llm.Message{says(&odd), result, says(&none)}, []*string{&odd, nil, &none}},
		{"two questions running", []llm.Message{user, says(&none), user, user, says(&odd)}, []*string{nil, nil, nil, nil, &odd}},
		{"a model that does not reason", []llm.Message{user, says(nil), result, says(nil)}, []*string{nil, nil, nil, nil}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			before := append([]llm.Message(nil), tt.messages...)
			for _, wish := range []llm.ReasoningReplay{llm.ReasoningMustSend, llm.ReasoningMustDrop, llm.ReasoningWithinTurn} {
				got := wish.Replay(tt.messages)
				require.Len(t, got, len(before))
				for i, m := range got {
					want := before[i]
					switch wish {
					case llm.ReasoningMustDrop:
						want.Reasoning = nil
					case llm.ReasoningWithinTurn:
						want.Reasoning = tt.within[i]
					}
					require.Equal(t, want, m, "%s, message %d", wish, i)
				}
				require.Equal(t, before, tt.messages, "the history is not changed")
			}
		})
	}
}
