package memory_test

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
	"hedui/memory"
	"hedui/memory/memorytest"
)

// A conversation cut at any two places is mended in one pass, and
// what stood whole between the cuts is not touched.
func TestAnyCutIsMended(t *testing.T) {
	t.Parallel()
	for seed := range int64(4) {
		var all []llm.Message
		for i, turn := range memorytest.Turns(rand.New(rand.NewSource(seed)), 4) {
			kept, _ := memory.Repair(turn.Messages)
			for k := range kept { // ids of their own, as a conversation has them
				kept[k].CallID = rename(kept[k].CallID, i)
				for n := range kept[k].Calls {
					kept[k].Calls[n].ID = rename(kept[k].Calls[n].ID, i)
				}
			}
			all = append(append(append(all, user(turn.Question)), kept...), llm.Message{Role: llm.Assistant, Text: turn.Answer})
		}
		require.Empty(t, memory.Paired(all))
		for from := range all {
			for to := from; to <= len(all); to++ {
				got, problems := memory.Repair(all[from:to])
				require.Empty(t, memory.Paired(got))
				require.Equal(t, memorytest.Shown(all[from:to]), memorytest.Shown(got))
				if memory.Paired(all[from:to]) == nil {
					require.Empty(t, problems)
					require.Equal(t, all[from:to], got)
				}
			}
		}
	}
}

func rename(id string, turn int) string {
	if id == "" {
		return ""
	}
	return fmt.Sprintf("t%d_%s", turn, id)
}

// What a turn leaves of calls that were not run is one line each,
// and the next view is paired.
func TestCallsThatDidNotRun(t *testing.T) {
	t.Parallel()
	for _, code := range []string{"CANCELLED", "SKIPPED_BUDGET", "INTERRUPTED", "TOOL_PANIC", "DUPLICATE_CALL"} {
		for _, calls := range []int{1, 2, 5} {
			turn := memory.Turn{Question: "问", Answer: "答", Outcome: "partial"}
			reply := llm.Message{Role: llm.Assistant}
			for k := range calls {
				reply.Calls = append(reply.Calls, llm.ToolCall{ID: fmt.Sprint("c", k), Name: fmt.Sprint("tool", k), Args: "{}"})
			}
			turn.Messages = append(turn.Messages, reply)
			for k := range calls {
				turn.Messages = append(turn.Messages, llm.Message{Role: llm.RoleTool, CallID: fmt.Sprint("c", k), Name: fmt.Sprint("tool", k),
					Text: `{"status":"error","error":{"code":"` + code + `","message":"没有运行：91.96%"}}`})
			}
			for _, policy := range []string{memory.Layered, memory.Full} {
				m := fresh(t, policy, nil)
				m.Commit(turn)
				view := m.View("再问")
				require.Empty(t, memory.Paired(view))
				require.Len(t, view, 3+calls)
				for k := range calls {
					require.Equal(t, fmt.Sprintf("unavailable(tool%d, %s)", k, code), view[2+k].Text)
				}
			}
		}
	}
}

// A huge turn of any make is cut and marked, keeps its calls, and the
// turn after it is shown as ever.
func TestHugeTurnsOfAnyMake(t *testing.T) {
	t.Parallel()
	row := `{"fact":"f1","name":"贵州茅台","label":"销售毛利率","value":"91.9649","unit":"%","display":"91.96%"},`
	for name, text := range map[string]string{
		"rows":       `{"status":"success","data":{"rows":[` + strings.TrimSuffix(strings.Repeat(row, 3000), ",") + `]}}`,
		"prose":      strings.Repeat("The gross margin was 91.96% on revenue of RMB 150.56 billion. ", 4000),
		"no borders": strings.Repeat("长", 200000),
		"one number": strings.Repeat("9", 100000),
		"lines":      strings.Repeat("营业总收入 4,009.17亿元\n", 20000),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, budget := range []int{1, 300, 1000, 6400} {
				m := fresh(t, memory.Layered, &memory.Options{Budget: budget})
				m.Commit(call("大", "{}", text, "答"))
				m.Commit(memory.Turn{Question: "小", Answer: "答"})
				view := m.View("再问")
				require.LessOrEqual(t, llm.MessageRunes(view), budget)
				require.Empty(t, memory.Paired(view))
				if budget >= 1000 {
					require.Equal(t, []string{"大", "小"}, memorytest.Shown(view))
					require.Less(t, len(view[2].Text), len(text))
					require.Contains(t, view[2].Text, "共")
				}
			}
		})
	}
}
