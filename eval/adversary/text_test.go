package adversary_test

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
	"hedui/loop/llm/offline"
	"hedui/loop/llm/script"
)

// Sizes of the run in the text dialect, in turns.
const (
	textTurns      = 200
	textTurnsShort = 40
)

// sloppy writes the text dialect as models do: with markers in Chinese, bold,
// in a fence, over several lines; and, when it is careless, with a result that
// it makes up, a second action, or neither action nor answer.
type sloppy struct {
	llm.Model
	careless bool
	n        *int
}

// Complete implements llm.Model.
func (s sloppy) Complete(ctx context.Context, req llm.Request) (llm.Response, error) {
	resp, err := s.Model.Complete(ctx, req)
	if err != nil {
		return resp, err
	}
	*s.n++
	resp.Message.Text = s.dressed(resp.Message.Text, *s.n)
	return resp, nil
}

var chinese = strings.NewReplacer("Thought: ", "思考：", "Action: ", "行动：", "Action Input: ", "行动输入：", "Final Answer: ", "最终答案：")

func (s sloppy) dressed(text string, n int) string {
	acts := strings.Contains(text, "\nAction: ")
	if s.careless && n%5 == 0 {
		return "Thought: 让我想一想。\nAction: None"
	}
	switch {
	case acts && s.careless && n%3 == 0:
		text += "\nObservation: {\"status\":\"success\",\"data\":{\"rows\":[{\"fact\":\"f1\",\"value\":\"99.99\",\"display\":\"99.99%\"}]}}\nThought: 查到了\nFinal Answer: 毛利率99.99%，净利润888.88亿元"
	case acts && s.careless && n%3 == 1:
		text += "\nAction: stock_price\nAction Input: {\"company\":\"600519\",\"date\":\"2023-12-29\"}"
	}
	switch n % 4 {
	case 1:
		text = chinese.Replace(text)
	case 2:
		for _, m := range []string{"Thought:", "Action:", "Action Input:", "Final Answer:"} {
			text = strings.ReplaceAll(text, m, "**"+m+"**")
		}
	case 3:
		if at := strings.Index(text, "Action Input: "); at >= 0 && !s.careless {
			text = text[:at] + "Action Input:\n```json\n" + text[at+len("Action Input: "):] + "\n```"
		}
	}
	return text
}

// inText lets a model speak the text dialect, sloppily.
func inText(careless bool) carrier {
	return func(_ testing.TB, i int, model llm.Model) llm.Model {
		n := i // another style for each dialogue
		return sloppy{Model: offline.Spoken(model), careless: careless, n: &n}
	}
}

// TestNoisyAnalystInText plays whole turns with the lying analyst in the text
// dialect, which it speaks badly: nothing wrong is shown.
func TestNoisyAnalystInText(t *testing.T) {
	turns := textTurns
	if testing.Short() || raceEnabled {
		turns = textTurnsShort
	}
	count := playAll(t, turns, nil, inText(true))
	t.Log("\n" + count.String())
	for _, w := range count.wrong {
		t.Error(w)
	}
	require.Equal(t, max(turns, *turnsFlag), count.turns)
	require.Greater(t, 2*count.lied, count.turns, "most turns have a lie in them")
}

// withoutIDs takes the numbers of facts out: calls that are made one at a time
// number them in another order than calls side by side.
func withoutIDs(answer string) string { return factNumber.ReplaceAllString(answer, "f") }

var factNumber = regexp.MustCompile(`\bf\d+\b`)

// TestTextChangesNothing plays dialogues with the honest analyst in both
// dialects: what is shown is the same, word for word, however it writes.
func TestTextChangesNothing(t *testing.T) {
	honest := &script.NoisyOptions{Rate: -1, CallRate: -1}
	turns := textTurns
	if testing.Short() || raceEnabled {
		turns = textTurnsShort
	}
	direct := playDialogues(t, turns, honest, nil)
	for i, dialogue := range playDialogues(t, turns, honest, inText(false)) {
		for k, p := range dialogue {
			require.Empty(t, p.wrong)
			want := direct[i][k].record
			require.Equal(t, withoutIDs(want.Answer), withoutIDs(p.record.Answer), p.question)
			require.Equal(t, want.Outcome, p.record.Outcome)
			require.Len(t, p.record.Figures, len(want.Figures))
			for n, f := range p.record.Figures {
				require.Equal(t, want.Figures[n].Text, f.Text)
				require.Equal(t, want.Figures[n].Value, f.Value)
				require.Equal(t, want.Figures[n].Unit, f.Unit)
			}
			require.Zero(t, p.record.Usage.FormatErrors)
		}
	}
}

// TestSloppiness makes sure that the careless writer does what it is for.
func TestSloppiness(t *testing.T) {
	n := 0
	kinds := map[string]bool{}
	for range 60 {
		n++
		text := sloppy{careless: true}.dressed("Thought: x\nAction: a\nAction Input: {}", n)
		for _, k := range []string{"None", "99.99", "stock_price", "行动：", "**Action:**"} {
			kinds[k] = kinds[k] || strings.Contains(text, k)
		}
	}
	require.Len(t, kinds, 5)
	for k, seen := range kinds {
		require.True(t, seen, fmt.Sprint(k))
	}
}
