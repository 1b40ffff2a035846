package eval

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/memory"
)

var openBench = sync.OnceValues(func() (*Workbench, error) {
	return NewWorkbench("precise", time.Date(2026, 3, 10, 9, 30, 0, 0, time.UTC))
})

var memoryReport = sync.OnceValues(func() (MemoryReport, error) {
	w, err := openBench()
	if err != nil {
		return MemoryReport{}, err
	}
	return w.Memory(context.Background(), &MemoryOptions{Seeds: 1})
})

func report(t *testing.T) MemoryReport {
	t.Helper()
	if testing.Short() {
		t.Skip("some 1,500 turns")
	}
	r, err := memoryReport()
	require.NoError(t, err)
	return r
}

// last gives what a policy keeps after the last turn.
func last(t *testing.T, r MemoryReport, policy string) SizeRow {
	t.Helper()
	for _, table := range r.Sizes {
		if table.Policy == policy {
			return table.Rows[len(table.Rows)-1]
		}
	}
	require.Fail(t, "no table", policy)
	return SizeRow{}
}

// At fifteen turns of three calls with observations of 1,400 to 2,500 runes: at
// most 9 % is kept, and every fact asked for can be cited.
func TestLayeredKeepsLittleAndForgetsNoFact(t *testing.T) {
	t.Parallel()
	r := report(t)
	layered := last(t, r, memory.Layered)
	require.Equal(t, 15, layered.Turn)
	require.LessOrEqual(t, layered.Share, 9.0)
	require.Equal(t, 15, layered.Citable)
	for _, table := range r.Sizes {
		if table.Policy == WindowMessages {
			require.NotZero(t, table.Rows[1].Broken, "fed every message it cuts inside a turn as soon as it cuts")
			continue
		}
		for _, row := range table.Rows {
			require.Zero(t, row.Broken, table.Policy)
		}
	}
	full := last(t, r, memory.Full)
	require.Equal(t, full.Said, full.Kept, "the true size is what full keeps")
	require.Zero(t, last(t, r, memory.None).Kept)
	require.Less(t, last(t, r, WindowBuffer).Citable, 15)
}

// With memory at least 57 of 60 follow-ups are resolved, without it none is, and
// then the analyst asks back and calls nothing.
func TestFollowUpsNeedMemory(t *testing.T) {
	t.Parallel()
	r := report(t)
	for _, f := range r.FollowUp {
		if f.Kind != "" {
			continue
		}
		require.GreaterOrEqual(t, f.Resolved.N, 60)
		switch f.Policy {
		case memory.Layered:
			require.GreaterOrEqual(t, f.Resolved.Hits*60, f.Resolved.N*57, "%+v", r.Cases)
		case memory.None:
			require.Zero(t, f.Resolved.Hits)
			require.Equal(t, f.Resolved.N, f.AskedBack, "memory off asks back")
			require.Zero(t, f.Calls, "and does not call at random")
		}
	}
	require.Less(t, r.OnOff.P, 0.001)
}

func TestFailuresDoNotSpread(t *testing.T) {
	t.Parallel()
	for _, f := range report(t).Failure {
		require.NotZero(t, f.LaterWrong.N)
		if f.Model == "offline" || f.Policy == memory.None {
			require.Zero(t, f.LaterWrong.Hits, "%+v", f)
		}
	}
}

func TestMemoryReportIsPrinted(t *testing.T) {
	t.Parallel()
	r := report(t)
	text := r.Markdown()
	for _, want := range []string{"| 15 | ", "not a language model", "| layered | ", "a simulation", "p < 0.001"} {
		require.Contains(t, text, want)
	}
	for line := range strings.SplitSeq(text, "\n") {
		if strings.HasPrefix(line, "|") {
			require.True(t, strings.HasSuffix(line, "|"), line)
		}
	}
	raw, err := json.Marshal(r)
	require.NoError(t, err)
	var back MemoryReport
	require.NoError(t, json.Unmarshal(raw, &back))
	require.Equal(t, r, back)
}

func TestDialoguesAreChecked(t *testing.T) {
	t.Parallel()
	w, err := openBench()
	require.NoError(t, err)
	d, err := w.readDialogues(dialogueText)
	require.NoError(t, err)
	require.Len(t, d, 20)
	for _, dialogue := range d {
		require.GreaterOrEqual(t, len(dialogue.turns), 5, dialogue.title)
		for _, turn := range dialogue.turns {
			require.False(t, turn.kind != "" && len(turn.facts) == 0, "%s: %s expects nothing", dialogue.title, turn.question)
		}
	}
	for _, bad := range []string{"? question", "== a\n* 贵州茅台 毛利率 2023", "== a\n? q\n* 贵州茅台 毛利率", "== a\n? q\n* 谁 毛利率 2023", "== a\n? q\n! x", "== a\n~ many"} {
		_, err := w.readDialogues(bad)
		require.ErrorContains(t, err, "dialogues, line", bad)
	}
}
