package script_test

import (
	"testing"

	"hedui/loop/llm"
	"hedui/loop/llm/llmtest"
	"hedui/loop/llm/script"
)

func TestConformance(t *testing.T) {
	t.Parallel()
	llmtest.Run(t, llmtest.Subject{New: func(_ testing.TB, replies ...script.Reply) llm.Model {
		return script.New(replies...)
	}, Loses: asWritten})
}

// A model that may lie, but does not, keeps the contract.
func TestConformanceOfLiar(t *testing.T) {
	t.Parallel()
	llmtest.Run(t, llmtest.Subject{New: func(_ testing.TB, replies ...script.Reply) llm.Model {
		return script.Noisy(script.New(replies...), 1, &script.NoisyOptions{Rate: -1, CallRate: -1})
	}, Loses: asWritten})
}

// asWritten: a script says what is written down, arguments too.
var asWritten = []llmtest.Loss{llmtest.LosesEmpty}
