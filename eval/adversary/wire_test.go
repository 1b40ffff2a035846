package adversary_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
	"hedui/loop/llm/llmtest/server"
	"hedui/loop/llm/openai"
	"hedui/loop/llm/retry"
	"hedui/loop/llm/script"
)

// Sizes of the run over the wire, in turns.
const (
	wireTurns      = 200
	wireTurnsShort = 40
)

// overTheWire puts a server and a client between a model and the loop, with
// another shape of stream for each dialogue. Shapes that lose the ids of calls
// are left out, since the liar knows its calls by them.
func overTheWire(t testing.TB, i int, model llm.Model) llm.Model {
	var shapes []server.Shape
	for _, s := range server.Shapes() {
		if s.Loses != "ids" {
			shapes = append(shapes, s)
		}
	}
	s := server.New(t, server.Model(model, shapes[i%len(shapes)]))
	client, err := openai.New("noisy", &openai.Options{BaseURL: s.URL, Key: "sk-none"})
	require.NoError(t, err)
	t.Cleanup(client.Close)
	return retry.New(client, nil)
}

// TestNoisyAnalystOverTheWire plays whole turns with the lying analyst behind a
// server: nothing wrong is shown.
func TestNoisyAnalystOverTheWire(t *testing.T) {
	turns := wireTurns
	if testing.Short() || raceEnabled {
		turns = wireTurnsShort
	}
	count := playAll(t, turns, nil, overTheWire)
	t.Log("\n" + count.String())
	for _, w := range count.wrong {
		t.Error(w)
	}
	require.Equal(t, turns, count.turns)
	require.Greater(t, 2*count.lied, count.turns, "most turns have a lie in them")
}

// TestWireChangesNothing plays the same dialogues with the honest analyst
// behind a server and without: what is shown is the same, word for word. (The
// lies of the other depend on the bytes of its own bad arguments, which no
// client sends back.)
func TestWireChangesNothing(t *testing.T) {
	honest := &script.NoisyOptions{Rate: -1, CallRate: -1}
	turns := wireTurnsShort
	direct := playDialogues(t, turns, honest, nil)
	for i, dialogue := range playDialogues(t, turns, honest, overTheWire) {
		for k, p := range dialogue {
			require.Empty(t, p.wrong)
			require.Equal(t, direct[i][k].record.Answer, p.record.Answer, p.question)
			require.Equal(t, direct[i][k].record.Outcome, p.record.Outcome)
			require.Equal(t, direct[i][k].record.Figures, p.record.Figures)
		}
	}
}
