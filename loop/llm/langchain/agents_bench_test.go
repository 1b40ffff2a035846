package langchain_test

import (
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/loop"
	"hedui/memory"
)

// amnesia keeps no turn, so that the loop alone is measured.
type amnesia struct{ memory.Memory }

func (amnesia) Commit(memory.Turn) {}

// passing is a Check that costs nothing itself; what the real one costs is
// measured in package check.
type passing struct{}

func (passing) Result(check.ResultView, check.Evidence) check.Verdict {
	return check.Verdict{Decision: check.Pass}
}

func (passing) Draft(string, check.Evidence) (check.Verdict, []check.Figure) {
	return check.Verdict{Decision: check.Pass}, nil
}

// turnOf gives a turn of two calls and an answer: one call a reply, or both in
// one, or in words.
func turnOf(kind string) contest {
	c := contest{text: kind == "text"}
	switch kind {
	case "one by one":
		c.called("茅台")
		c.called("五粮液")
		c.said("91.96% 和 75.79%")
	case "side by side":
		c.called("茅台", "五粮液")
		c.said("91.96% 和 75.79%")
	default:
		c.said(act)
		c.said(strings.Replace(act, "茅台", "五粮液", 1))
		c.said("Thought: 齐了\nFinal Answer: 91.96% 和 75.79%")
	}
	return c
}

var kinds = []string{"one by one", "side by side", "text"}

// sides gives the functions that run a turn: our loop bare, with memory, check
// and trace, and the library's agent.
func sides(t testing.TB, kind string) (bare, full, theirs func()) {
	t.Helper()
	c := turnOf(kind)
	var ran atomic.Int32
	run := func(mem memory.Memory, checker loop.Checker) func() {
		l, model := oursReady(t, c, mem, checker, &ran)
		return func() {
			model.Rewind()
			for _, err := range l.Run(context.Background(), question) {
				if err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	none, err := memory.New(memory.None, nil)
	require.NoError(t, err)
	layered, err := memory.New(memory.Layered, nil)
	require.NoError(t, err)
	for range 4 {
		layered.Commit(memory.Turn{Question: "问", Answer: "答"})
	}
	executor, model := theirsReady(c, &ran)
	model.discard = true
	input := map[string]any{"input": question}
	return run(amnesia{none}, nil), run(amnesia{layered}, passing{}), func() {
		model.next = 0
		if _, err := executor.Call(context.Background(), input); err != nil {
			t.Fatal(err)
		}
	}
}

// TestAllocationsBeside counts allocations of a turn on both sides and holds
// the table of docs/langchaingo.md against them, within a tenth: what the
// library's dependencies allocate changes with their versions.
func TestAllocationsBeside(t *testing.T) {
	var rows strings.Builder
	for _, kind := range kinds {
		bare, full, theirs := sides(t, kind)
		a, b, c := testing.AllocsPerRun(100, bare), testing.AllocsPerRun(100, full), testing.AllocsPerRun(100, theirs)
		fmt.Fprintf(&rows, "| %s | %.0f | %.0f | %.0f | %.1f× |\n", kind, a, b, c, c/b)
		t.Logf("%s: bare %.0f, with memory and check %.0f, langchaingo %.0f", kind, a, b, c)
		if !raceEnabled {
			require.Greater(t, c, 3*b, "%s: less than a third of the library's", kind)
		}
	}
	if !raceEnabled {
		holdDoc(t, "allocations", rows.String(), func(doc, now string) { requireNear(t, doc, now) })
	}
}

// requireNear holds the numbers of one text against those of another, within a tenth.
func requireNear(t *testing.T, doc, now string) {
	t.Helper()
	number := regexp.MustCompile(`\d+(?:\.\d+)?`)
	require.Equal(t, number.ReplaceAllString(doc, "N"), number.ReplaceAllString(now, "N"))
	said := number.FindAllString(doc, -1)
	for i, text := range number.FindAllString(now, -1) {
		got, err := strconv.ParseFloat(text, 64)
		require.NoError(t, err)
		want, err := strconv.ParseFloat(said[i], 64)
		require.NoError(t, err)
		require.InEpsilon(t, want, got, 0.1, "run with -update:\n%s", now)
	}
}

// BenchmarkTurn is for reading side by side: go test -bench Turn -benchmem
// ./loop/llm/langchain. A real model takes 100,000 times as long as any of it.
func BenchmarkTurn(b *testing.B) {
	for _, kind := range kinds {
		bare, full, theirs := sides(b, kind)
		for _, side := range []struct {
			name string
			run  func()
		}{{"hedui bare", bare}, {"hedui", full}, {"langchaingo", theirs}} {
			b.Run(kind+"/"+side.name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					side.run()
				}
			})
		}
	}
}
