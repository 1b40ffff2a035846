package describe_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/descriptions"
	"hedui/eval/describe"
	"hedui/eval/runner"
	"hedui/eval/score"
	"hedui/eval/stats"
	"hedui/eval/suite"
	"hedui/testdata/suites"
)

var rig = sync.OnceValues(func() (*runner.Rig, error) {
	return runner.NewRig(time.Date(2026, 11, 30, 10, 0, 0, 0, time.UTC))
})

func open(t *testing.T, name string) (*runner.Rig, suite.Suite) {
	t.Helper()
	r, err := rig()
	require.NoError(t, err)
	raw, err := suites.Files.ReadFile(name + ".txtar")
	require.NoError(t, err)
	s, err := suite.Read(name, string(raw), r.Gold)
	require.NoError(t, err)
	return r, s
}

// few keeps every n-th task of either split.
func few(s suite.Suite, n int) suite.Suite {
	if testing.Short() {
		n *= 3
	}
	var keep []suite.Dialogue
	count := map[string]int{}
	for _, d := range s.Dialogues {
		if count[d.Split]%n == 0 {
			keep = append(keep, d)
		}
		count[d.Split]++
	}
	s.Dialogues = keep
	return s
}

func TestDescriptionSuiteIsLargeEnough(t *testing.T) {
	t.Parallel()
	_, s := open(t, "descriptions")
	require.GreaterOrEqual(t, s.Turns(), 310)
	require.GreaterOrEqual(t, s.Split("held").Turns(), 155)
	asked := map[string]bool{}
	for _, d := range s.Dialogues {
		require.False(t, asked[d.Turns[0].Question], d.Turns[0].Question)
		asked[d.Turns[0].Question] = true
		require.NotNil(t, d.Turns[0].Tools, d.Name)
		require.NotEmpty(t, d.Split, d.Name)
	}
}

// The published line loses because it does not name what the tool returns, and
// the comparison says so.
func TestAttribution(t *testing.T) {
	t.Parallel()
	r, s := open(t, "descriptions")
	s = few(s, 12)
	cell := func(v string) runner.Cell {
		return runner.Cell{Model: "offline", Dialect: "fc", Memory: "layered", Descriptions: v, Check: "on"}
	}
	out, err := r.Suite(context.Background(), s, []runner.Cell{cell("original-manual"), cell("precise"), cell("precise")}, nil)
	require.NoError(t, err)
	contracts, err := r.Contracts()
	require.NoError(t, err)
	worse, err := descriptions.Load("original-manual")
	require.NoError(t, err)
	best, err := descriptions.Load("precise")
	require.NoError(t, err)
	flips := describe.Attribute(out, s, 0, 1, [2]descriptions.Set{worse, best}, contracts)
	require.NotEmpty(t, flips)
	for _, f := range flips {
		require.True(t, f.Better, f.Question)
		require.Equal(t, "financial_indicator", f.To)
		require.Equal(t, "rag_search", f.From)
		require.NotEmpty(t, f.Field)
	}
	causes := describe.Causes(flips)
	require.Contains(t, causes[0].String(), "rag_search instead of financial_indicator; financial_indicator does not name it")
	back := describe.Attribute(out, s, 1, 0, [2]descriptions.Set{best, worse}, contracts)
	require.Len(t, back, len(flips))
	require.False(t, back[0].Better)
	require.Empty(t, describe.Attribute(out, s, 1, 2, [2]descriptions.Set{best, best}, contracts))
}

// The edit that is suggested is tried on train alone and holds on what it was
// not tried on.
func TestSuggestion(t *testing.T) { // not parallel: suggestions name their variants alike, and the rig is shared
	r, s := open(t, "descriptions")
	s = few(s, 16)
	base := runner.Cell{Model: "offline", Dialect: "fc", Memory: "layered", Check: "on"}
	got, err := describe.Suggest(context.Background(), r, s, "original-manual", "precise", base, nil)
	require.NoError(t, err)
	require.Len(t, got.Edits, 1)
	require.Equal(t, "financial_indicator", got.Edits[0].Tool)
	require.Len(t, got.Edits[0].Add, got.Words)
	require.Equal(t, s.Split("train").Turns(), got.Train.Tasks)
	require.Equal(t, s.Split("held").Turns(), got.Held.Tasks)
	require.Greater(t, got.Train.Second.Hits, got.Train.First.Hits)
	require.GreaterOrEqual(t, got.Held.Second.Hits, got.Held.First.Hits)
	last := got.Tried[len(got.Tried)-1]
	require.Equal(t, last.Passed.Hits, got.Train.Second.Hits, "the smallest edit does what the largest does")

	none, err := describe.Suggest(context.Background(), r, s, "precise", "precise", base, nil)
	require.NoError(t, err)
	require.Empty(t, none.Edits)
}

// An edit that was fitted to the train tasks is called so: here they ask for one
// field, and those held out for another.
func TestSuggestionThatFitsTrainOnly(t *testing.T) { // not parallel: suggestions name their variants alike, and the rig is shared
	r, _ := open(t, "seed")
	var b strings.Builder
	for i, id := range []string{"600519.SH", "000858.SZ", "000568.SZ", "300750.SZ", "002594.SZ", "000333.SZ", "000651.SZ", "600887.SH", "603288.SH"} {
		fmt.Fprintf(&b, "-- t%d --\nclass x\nsplit train\n? %s 2023年毛利率\n= answered\n* %% [%s 销售毛利率 2023]\n", i, id[:6], id)
		fmt.Fprintf(&b, "-- h%d --\nclass x\nsplit held\n? %s 2023年总负债\n= answered\n* 元 [%s 总负债 2023]\n", i, id[:6], id)
	}
	s, err := suite.Read("fit", b.String(), r.Gold)
	require.NoError(t, err)
	got, err := describe.Suggest(context.Background(), r, s, "original-manual", "precise", runner.Cell{Model: "offline", Dialect: "fc", Memory: "layered", Check: "on"}, nil)
	require.NoError(t, err)
	require.Equal(t, []describe.Edit{{Tool: "financial_indicator", Add: []string{"销售毛利率"}}}, got.Edits)
	require.Equal(t, stats.Better, got.Train.Verdict)
	require.Equal(t, stats.CannotTell, got.Held.Verdict)
	require.True(t, got.Overfit)
}

// What was published is found again: no memory resolves nothing and asks back,
// memory resolves all, in both dialects; the published description searches
// where the default one looks up.
func TestFindings(t *testing.T) {
	t.Parallel()
	r, s := open(t, "seed")
	cells := describe.FindingCells("offline")
	out, err := r.Suite(context.Background(), s, cells, nil)
	require.NoError(t, err)
	text := describe.Findings(out)
	for _, want := range []string{
		"not a language model",
		"| fc | none | precise | 0/5 = 0 % [0, 43] | asks back 5 |", "| fc | layered | precise | 5/5 = 100 % [57, 100] | – |",
		"| react | none | precise | 0/5 = 0 % [0, 43] | asks back 5 |", "| react | layered | precise | 5/5 = 100 % [57, 100] | – |",
		"original-manual: 贵州茅台2023年毛利率是多少 → rag_search", "precise: 贵州茅台2023年毛利率是多少 → financial_indicator",
		"cannot tell apart",
	} {
		require.Contains(t, text, want)
	}
	for _, d := range out.Dialogues {
		for _, turn := range d.Turns {
			if cells[d.Cell].Memory == "none" && turn.Result.Reference != "" {
				require.Equal(t, score.AsksBack, turn.Result.Shape)
			}
		}
	}
	require.Equal(t, text, describe.Findings(out))
	require.Positive(t, strings.Count(text, "|"))
}
