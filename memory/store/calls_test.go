package store_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
	"hedui/memory"
)

// Three calls of which one failed, whichever, after a restart: three results
// in the order of the calls, the failed one a line of its own, and the session
// goes on.
func TestOneOfThreeCallsFailedBeforeARestart(t *testing.T) {
	t.Parallel()
	for failed := range 3 {
		for _, code := range []string{"TIMEOUT", "EMPTY_RESULT", "TOOL_PANIC"} {
			for _, policy := range []string{memory.Layered, memory.Full} {
				t.Run(fmt.Sprintf("%s, call %d, %s", code, failed+1, policy), func(t *testing.T) {
					t.Parallel()
					dir := t.TempDir()
					s := keep(t, at(t, dir, nil), "s", policy)
					answer(t, s, "问", "91.96")
					made := memory.Turn{N: 2, At: noon(), Question: "三样", Answer: "答", Outcome: "partial", Messages: []llm.Message{{Role: llm.Assistant}}}
					for k := range 3 {
						id, text := fmt.Sprint("x", k), fmt.Sprintf(`{"status":"success","data":{"n":%d}}`, k)
						if k == failed {
							text = `{"status":"error","error":{"code":"` + code + `","message":"没有"}}`
						}
						made.Messages[0].Calls = append(made.Messages[0].Calls, llm.ToolCall{ID: id, Name: "t", Args: "{}"})
						made.Messages = append(made.Messages, llm.Message{Role: llm.RoleTool, CallID: id, Name: "t", Text: text})
					}
					require.NoError(t, s.Begin(context.Background()))
					s.Commit(made)
					require.NoError(t, s.Err())
					s.End()

					again := keep(t, at(t, dir, nil), "s", policy)
					require.NoError(t, again.Begin(context.Background()))
					view := again.View("再问")
					again.End()
					require.Empty(t, memory.Paired(view))
					results := view[len(view)-4 : len(view)-1]
					for k, m := range results {
						require.Equal(t, fmt.Sprint("x", k), m.CallID)
						if k == failed {
							require.Equal(t, "unavailable(t, "+code+")", m.Text)
						} else {
							require.Contains(t, m.Text, fmt.Sprintf(`"n":%d`, k))
						}
					}
					answer(t, again, "再问", "75.79")
					require.Equal(t, []string{"问", "三样", "再问"}, questions(again.Turns()))
				})
			}
		}
	}
}

// Reasoning comes back from the file as it went in, whatever is in it, and
// goes out as the provider wants it.
func TestReasoningComesBackFromTheFile(t *testing.T) {
	t.Parallel()
	for name, thought := range map[string]string{
		"empty":    "",
		"lines":    "先看年报。\n\n  再算。\n",
		"quotes":   `{"a":"\"<b>&"}` + "\u2028\u00a0\t",
		"long":     strings.Repeat("想", 50000),
		"as calls": "<tool_call>{}</tool_call></think>",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			s := keep(t, at(t, dir, nil), "s", memory.Full)
			require.NoError(t, s.Begin(context.Background()))
			made := turn(s, "问", "91.96")
			made.Messages[0].Reasoning = &thought
			s.Commit(made)
			require.NoError(t, s.Err())
			s.End()

			again := keep(t, at(t, dir, nil), "s", memory.Full)
			require.NoError(t, again.Begin(context.Background()))
			defer again.End()
			request := append(again.View("再问"), llm.Message{Role: llm.User, Text: "再问"})
			require.Equal(t, &thought, llm.ReasoningMustSend.Replay(request)[1].Reasoning)
			require.Nil(t, llm.ReasoningMustDrop.Replay(request)[1].Reasoning)
			require.Nil(t, llm.ReasoningWithinTurn.Replay(request)[1].Reasoning, "the turn is over")
			require.Equal(t, &thought, llm.ReasoningWithinTurn.Replay(request[:len(request)-1])[1].Reasoning)
		})
	}
}
