package runner

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/eval/score"
	"hedui/eval/suite"
	"hedui/testdata/suites"
)

func today() time.Time { return time.Date(2026, 11, 30, 10, 0, 0, 0, time.UTC) }

func loadSuite(t *testing.T, r *Rig, name string) suite.Suite {
	t.Helper()
	raw, err := suites.Files.ReadFile(name + ".txtar")
	require.NoError(t, err)
	s, err := suite.Read(name, string(raw), r.Gold)
	require.NoError(t, err)
	return s
}

var rig = sync.OnceValues(func() (*Rig, error) { return NewRig(today()) })

func rigOf(t *testing.T) *Rig {
	t.Helper()
	r, err := rig()
	require.NoError(t, err)
	return r
}

// The seed dialogues: with memory all of them, without it none of the five
// follow-ups, and every one of those asks back instead of shooting at random.
func TestSeedDialogues(t *testing.T) {
	t.Parallel()
	r := rigOf(t)
	s := loadSuite(t, r, "seed")
	require.Len(t, s.Dialogues, 3)
	require.Equal(t, 8, s.Turns())
	out, err := r.Suite(context.Background(), s, Matrix{Memories: []string{"layered", "none"}}.Cells(), nil)
	require.NoError(t, err)
	resolved := map[int]int{}
	for _, d := range out.Dialogues {
		require.Empty(t, d.Infra)
		for _, turn := range d.Turns {
			switch {
			case d.Cell == 0:
				require.Truef(t, turn.Result.Pass, "%s: %v\n%s", turn.Question, turn.Result.Why, turn.Trace.Record.Answer)
			case turn.Result.Reference != "":
				require.Equal(t, score.AsksBack, turn.Result.Shape, turn.Question)
			}
			if turn.Result.Resolved {
				resolved[d.Cell]++
			}
		}
	}
	require.Equal(t, map[int]int{0: 5}, resolved)
}
