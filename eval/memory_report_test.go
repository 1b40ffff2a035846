package eval

import (
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/memory"
)

var update = flag.Bool("update", false, "write the golden files")

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
		if table.Conversation == Even && table.Policy == policy {
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
	for _, table := range r.Sizes {
		if table.Policy == memory.Layered {
			for _, row := range table.Rows {
				require.Equal(t, row.Asked, row.Citable, "%s, turn %d", table.Conversation, row.Turn)
				require.Equal(t, row.Asked, row.Recalled, "%s, turn %d", table.Conversation, row.Turn)
			}
		}
	}
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
	require.Empty(t, r.OnOff[0].Kind)
	for _, k := range r.OnOff {
		require.Zero(t, k.Off.Hits, k.Kind)
		require.GreaterOrEqual(t, k.On.Hits*10, k.On.N*9, "%s: %+v", k.Kind, r.Cases)
		if k.On.N >= 6 { // fewer cannot tell anything apart
			require.Less(t, k.Split.P, 0.05, k.Kind)
		}
	}
}

// The comparison can fail: with an index and a budget that hold next to nothing,
// follow-ups that lean on turns gone by are lost.
func TestFollowUpsNeedTheIndex(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("some 100 turns")
	}
	w, err := openBench()
	require.NoError(t, err)
	dialogues, err := w.readDialogues(dialogueText)
	require.NoError(t, err)
	found, err := w.followUpsOf(context.Background(), func() (memory.Memory, error) {
		return memory.New(memory.Layered, &memory.Options{Lexicon: w.lexicon, Now: w.now, Budget: 200, Index: -1})
	}, dialogues)
	require.NoError(t, err)
	lost := 0
	for _, f := range found {
		if !f.Resolved {
			lost++
		}
	}
	require.Greater(t, lost, len(found)/4)
}

func TestFailuresDoNotSpread(t *testing.T) {
	t.Parallel()
	for _, f := range report(t).Failure {
		require.NotZero(t, f.LaterWrong.N)
		if f.Model == "offline" || f.Policy == memory.None {
			require.Zero(t, f.LaterWrong.Hits, "%+v", f)
		}
		if f.Off != nil {
			require.LessOrEqual(t, f.Off.OnlySecond, f.Off.OnlyFirst, "quarantine never makes it worse")
		}
	}
}

func TestMemoryReportIsPrinted(t *testing.T) {
	t.Parallel()
	r := report(t)
	text := r.Markdown()
	for _, want := range []string{"| 15   | ", "not a language model", "| layered ", "a simulation", "p < 0.001"} {
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

// The layout of the report, on made-up numbers.
func TestMemoryReportLayout(t *testing.T) {
	t.Parallel()
	r := MemoryReport{Model: "offline", Snapshot: "a1b2c3", Turns: 3, Dialogues: 1}
	rate := NewRate(3, 4)
	for _, p := range MemoryPolicies {
		for _, shape := range []string{Even, Uneven} {
			r.Sizes = append(r.Sizes, SizeTable{shape, p, []SizeRow{
				{Turn: 1, Said: 6177, Kept: 2625, Share: 42.4, Tokens: 2043, Whole: 1, Listed: 1, Seen: 1, Citable: 1, Recalled: 1, Asked: 1, Allocs: 100},
				{Turn: 2, Said: 13086, Kept: 5119, Share: 39.1, Tokens: 3991, Whole: 2, Listed: 2, Seen: 2, Citable: 2, Recalled: 2, Asked: 2, Allocs: 100},
				{Turn: 3, Said: 19270, Kept: 5264, Share: 27.3, Tokens: 3034, Whole: 1, Brief: 1, Listed: 3, Broken: 1, Seen: 3, Citable: 2, Recalled: 3, Asked: 3, Allocs: 100},
			}})
		}
		r.FollowUp = append(r.FollowUp, FollowRate{p, "", rate, 1, 2, 9000}, FollowRate{p, "pronoun", rate, 1, 2, 9000})
	}
	split := NewPaired([]bool{true, true, true, true, true, true}, make([]bool, 6))
	r.OnOff = []OnOff{{"", rate, NewRate(0, 4), split}, {"pronoun", rate, NewRate(0, 4), Paired{P: 1}}}
	r.Failure = []FailureRow{
		{Model: "offline", Policy: memory.Layered, Quarantine: true, Outage: 1, LaterWrong: rate, Off: &split, None: &Paired{P: 1}},
		{Model: "offline", Policy: memory.Layered, Outage: 1, LaterWrong: rate},
		{Model: "offline", Policy: memory.None, Quarantine: true, Outage: 1, LaterWrong: NewRate(0, 4)},
	}
	const file = "../testdata/golden/memory_report.md"
	if *update {
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(r.Markdown()), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), r.Markdown())
}

func TestDialoguesAreChecked(t *testing.T) {
	t.Parallel()
	w, err := openBench()
	require.NoError(t, err)
	d, err := w.readDialogues(dialogueText)
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(d), 20)
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
