package loop_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
	"hedui/loop/llm/script"
	"hedui/memory"
)

// What a model guessed beside its calls, a draft that did not
// pass, and an answer that was cut off are not remembered; the answer that was
// shown is.
func TestOnlyWhatWasShownIsRemembered(t *testing.T) {
	t.Parallel()
	guess := script.Reply{Text: "2022年大约是88.8%，查一下", Calls: []llm.ToolCall{script.Call("financial_indicator", maotai)}}
	for name, replies := range map[string][]script.Reply{
		"a guess beside the call": {guess, script.Text("91.96%")},
		"a draft that is refused": {script.Calls(script.Call("financial_indicator", maotai)), script.Text("应为88.8%"), script.Text("91.96%")},
		"an answer cut off":       {script.Calls(script.Call("financial_indicator", maotai)), {Text: "88.8%，因为", Finish: llm.FinishLength}, script.Text("91.96%")},
		"all of them":             {guess, {Text: "88.8", Finish: llm.FinishLength}, script.Text("应为88.8%"), script.Text("91.96%")},
	} {
		for _, policy := range []string{memory.Layered, memory.Full, memory.Window} {
			t.Run(name+" "+policy, func(t *testing.T) {
				t.Parallel()
				f := start(t, setup{policy: policy, checker: strict{}}, append(replies, script.Text("不客气。"))...)
				require.Equal(t, "91.96%", f.ask(t, "茅台2023年毛利率").Answer)
				f.ask(t, "谢谢")
				require.Equal(t, 0, f.model.Left())
				history := texts(f.model.Last().Messages)
				require.NotContains(t, history, "88.8")
				require.Contains(t, history, "assistant: 91.96%")
				for _, fact := range f.mem.Book().All() {
					require.NotEqual(t, "88.8", fact.Value.String())
				}
			})
		}
	}
}
