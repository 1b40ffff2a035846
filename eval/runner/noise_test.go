package runner_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/eval/report"
	"hedui/eval/runner"
	"hedui/eval/stats"
	"hedui/eval/suite"
	"hedui/testdata/suites"
)

// TestNoFalseAlarms compares the noisy analyst with itself over 1,000 seeds: on
// each, every task is had by two of its conversations, which differ in nothing
// but the lies. With Check off, so that the lies show. The bound is the upper
// end of the 95 % interval of 5 % of 1,000.
func TestNoFalseAlarms(t *testing.T) {
	t.Parallel()
	r := rigOf(t)
	raw, err := suites.Files.ReadFile("descriptions.txtar")
	require.NoError(t, err)
	s, err := suite.Read("descriptions", string(raw), r.Gold)
	require.NoError(t, err)
	tasks, repeats := 40, 16
	if testing.Short() {
		tasks, repeats = 12, 3
	}
	var keep []suite.Dialogue
	for i := 0; i < len(s.Dialogues) && len(keep) < tasks; i += len(s.Dialogues) / tasks {
		keep = append(keep, s.Dialogues[i])
	}
	s.Dialogues = keep
	out, err := r.Suite(context.Background(), s, runner.Matrix{Models: []string{runner.Noisy}, Checks: []string{runner.CheckOff}}.Cells(), &runner.Options{Repeats: repeats})
	require.NoError(t, err)
	noise := stats.SelfTest(report.Outcomes(out, 0), 1000, 1)
	require.Equal(t, 1000, noise.Draws)
	require.LessOrEqual(t, noise.Alarms.Hits, 62, "%v", noise)
	require.Positive(t, noise.Floor, "the analyst is not noisy")
	pass := report.Summarize(out, report.Prices{})[0].Pass
	require.Greater(t, pass.Hits, pass.N/5)
	require.Less(t, pass.Hits, 4*pass.N/5)
	t.Logf("%d tasks, %d conversations each: alarms %s, floor %.3f, pass %s", tasks, repeats, noise.Alarms, noise.Floor, pass)
}
