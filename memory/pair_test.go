package memory_test

import (
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
	"hedui/memory"
	"hedui/memory/memorytest"
)

func asks(ids ...string) llm.Message {
	m := llm.Message{Role: llm.Assistant}
	for _, id := range ids {
		m.Calls = append(m.Calls, llm.ToolCall{ID: id, Name: "tool", Args: "{}"})
	}
	return m
}

func result(id, text string) llm.Message {
	return llm.Message{Role: llm.RoleTool, CallID: id, Name: "tool", Text: text}
}

func user(text string) llm.Message { return llm.Message{Role: llm.User, Text: text} }

func TestRepair(t *testing.T) {
	t.Parallel()
	lost := "unavailable(tool, INTERRUPTED)"
	for _, tc := range []struct {
		name     string
		in, want []llm.Message
		problems []string
	}{
		{"nothing wrong", []llm.Message{user("q"), asks("a", "b"), result("a", "1"), result("b", "2")},
			[]llm.Message{user("q"), asks("a", "b"), result("a", "1"), result("b", "2")}, nil},
		{"call without result", []llm.Message{asks("a"), user("q")},
			[]llm.Message{asks("a"), result("a", lost), user("q")}, []string{memory.MissingResult}},
		{"result without call", []llm.Message{result("a", "1"), user("q")},
			[]llm.Message{user("q")}, []string{memory.OrphanResult}},
		{"both at once", []llm.Message{result("x", "1"), asks("a", "b"), result("b", "2")},
			[]llm.Message{asks("a", "b"), result("a", lost), result("b", "2")},
			[]string{memory.OrphanResult, memory.MissingResult, memory.MisplacedResult}},
		{"results out of order", []llm.Message{asks("a", "b"), result("b", "2"), result("a", "1")},
			[]llm.Message{asks("a", "b"), result("a", "1"), result("b", "2")},
			[]string{memory.MisplacedResult, memory.MisplacedResult}},
		{"summary between call and result", []llm.Message{asks("a"), user("小结"), result("a", "1")},
			[]llm.Message{asks("a"), result("a", "1"), user("小结")}, []string{memory.MisplacedResult}},
		{"two results for a call", []llm.Message{asks("a"), result("a", "1"), result("a", "2")},
			[]llm.Message{asks("a"), result("a", "1")}, []string{memory.SecondResult}},
		{"id used in an earlier block", []llm.Message{asks("a"), result("a", "1"), user("q"), asks("a"), result("a", "2")},
			[]llm.Message{asks("a"), result("a", "1"), user("q"), asks("call_3_0"), result("call_3_0", "2")}, []string{memory.BadID}},
		{"id used twice in a block", []llm.Message{asks("a", "a"), result("a", "1"), result("a", "2")},
			[]llm.Message{asks("a", "call_0_1"), result("a", "1"), result("call_0_1", "2")}, []string{memory.BadID}},
		{"empty ids", []llm.Message{asks("", ""), result("", "1"), result("", "2")},
			[]llm.Message{asks("call_0_0", "call_0_1"), result("call_0_0", "1"), result("call_0_1", "2")},
			[]string{memory.BadID, memory.BadID}},
		{"empty result", []llm.Message{asks("a"), result("a", "")},
			[]llm.Message{asks("a"), result("a", "(空结果)")}, []string{memory.EmptyResult}},
		{"the cut fell between call and result", []llm.Message{result("b", "2"), user("q"), asks("c"), result("c", "3")},
			[]llm.Message{user("q"), asks("c"), result("c", "3")}, []string{memory.OrphanResult}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			got, problems := memory.Repair(tc.in)
			require.Equal(t, tc.want, got)
			var kinds []string
			for _, p := range problems {
				kinds = append(kinds, p.Kind)
			}
			require.Equal(t, tc.problems, kinds)
			require.Equal(t, problems, memory.Paired(tc.in))
			require.Empty(t, memory.Paired(got), "one pass is enough")
		})
	}
}

// FuzzRepair breaks whole conversations at random places.
func FuzzRepair(f *testing.F) {
	f.Add(int64(1), uint8(3), uint8(9))
	f.Fuzz(func(t *testing.T, seed int64, from, drop uint8) {
		rng := rand.New(rand.NewSource(seed))
		var all []llm.Message
		for _, turn := range memorytest.Turns(rng, 4) {
			all = append(append(all, user(turn.Question)), turn.Messages...)
		}
		all = all[min(int(from), len(all)):]
		if len(all) > 0 {
			i := int(drop) % len(all)
			all = append(all[:i:i], all[i+1:]...)
		}
		rng.Shuffle(len(all)/3, func(i, j int) { all[i], all[j] = all[j], all[i] })
		got, _ := memory.Repair(all)
		require.Empty(t, memory.Paired(got))
		require.Equal(t, memorytest.Shown(all), memorytest.Shown(got), "no question is lost")
	})
}
