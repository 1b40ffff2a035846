package eval

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
	"hedui/memory"
)

// The same fifteen turns went through langchaingo v0.1.14: its window buffer of
// five, and its token buffer with a limit of 400. What it held after each turn
// (messages, characters, who speaks first) is what ours must hold.
func TestBaselinesDoWhatTheLibraryDoes(t *testing.T) {
	t.Parallel()
	window := []string{
		"2 68 user", "4 142 user", "6 222 user", "8 308 user", "10 400 user", "10 430 user", "10 460 user", "10 490 user",
		"10 520 user", "10 552 user", "10 584 user", "10 616 user", "10 648 user", "10 680 user", "10 710 user",
	}
	token := map[int]string{13: "26 1360 user", 14: "25 1423 assistant", 15: "24 1440 user"}
	w, err := newPolicy(WindowBuffer, nil)
	require.NoError(t, err)
	tokens := 0
	var held []llm.Message
	for i := 1; i <= 15; i++ {
		turn := memory.Turn{
			Question: fmt.Sprintf("第%d家公司2023年的毛利率是多少", i),
			Answer:   fmt.Sprintf("%d.25%%\n第%d家公司（6000%02d.SH）2023年年报，合并 · 来源：年报第14页%s", 10+i, i, i, strings.Repeat("说明", i*3)),
		}
		w.Commit(turn)
		require.Equal(t, window[i-1], summary(w.View("")))
		held = append(held, llm.Message{Role: llm.User, Text: turn.Question}, llm.Message{Role: llm.Assistant, Text: turn.Answer})
		for bufferTokens(held) > 400 {
			held = held[1:]
		}
		if want := token[i]; want != "" {
			require.Equal(t, want, summary(held))
			tokens++
		}
	}
	require.Equal(t, 3, tokens)
}

func summary(messages []llm.Message) string {
	return fmt.Sprintf("%d %d %s", len(messages), llm.MessageRunes(messages), messages[0].Role)
}
