// Package adversary_test plays the product against a model that lies.
package adversary_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/loop"
	"hedui/loop/llm"
	"hedui/loop/llm/script"
)

// Sizes of the run: whole turns, and questions of one dialogue. The race
// detector makes a turn ten times as slow.
const (
	noisyTurns      = 2_500
	noisyTurnsShort = 1_000
	noisyTurnsRace  = 40
	dialogueTurns   = 4
)

// fewer is the number of turns to play where not all are.
func fewer(turns int) int {
	switch {
	case raceEnabled:
		return noisyTurnsRace
	case testing.Short():
		return noisyTurnsShort
	}
	return turns
}

// noisySeed is what all dialogues and all lies follow from.
const noisySeed = 20240601

var (
	turnsFlag = flag.Int("turns", 0, "play so many turns instead of the usual number")
	outFlag   = flag.String("out", "", "write the turns that went wrong, and those that answered something else, to this file")
	update    = flag.Bool("update", false, "write docs/adversary.md")
)

// TestNoisyAnalyst plays whole turns through the loop with an analyst that
// lies, and has every answer that came out judged against the raw data: none
// may show a figure, a unit, a company, a period or a comparison that is not
// so. -short plays two fifths of them, the race detector a sixtieth; -turns plays
// more: docs/adversary.md has 10,000.
func TestNoisyAnalyst(t *testing.T) {
	count := playAll(t, fewer(noisyTurns), nil, nil)
	t.Log("\n" + count.String())
	for _, w := range count.wrong[:min(10, len(count.wrong))] {
		t.Error(w)
	}
	for _, s := range script.Slips() {
		if count.turns < noisyTurnsShort { // too few for every kind
			break
		}
		require.Containsf(t, count.slips, s, "no lie of the kind %s was told", s)
	}
	require.Greater(t, 2*count.lied, count.turns, "most turns have a lie in them")
	if *update {
		require.NoError(t, os.WriteFile("../../docs/adversary.md", []byte(count.markdown()), 0o600))
	}
}

// TestHonestAnalyst plays the same dialogues with the analyst as it is: what
// it shows is so, and Check blocks at most one draft in a hundred.
func TestHonestAnalyst(t *testing.T) {
	count := playAll(t, fewer(noisyTurnsShort), &script.NoisyOptions{Rate: -1, CallRate: -1}, nil)
	t.Log("\n" + count.String())
	for _, w := range count.wrong[:min(10, len(count.wrong))] {
		t.Error(w)
	}
	require.Zero(t, count.lied)
	require.LessOrEqual(t, 100*len(count.blocked), count.turns, "true drafts blocked")
}

// playAll plays dialogues, several at a time, and counts what came of them. via,
// if any, puts something between the model of a dialogue and the loop.
func playAll(t *testing.T, turns int, opts *script.NoisyOptions, via carrier) *tally {
	if *turnsFlag > 0 {
		turns = *turnsFlag
	}
	count := newTally()
	for _, dialogue := range playDialogues(t, turns, opts, via) {
		for _, p := range dialogue {
			count.add(p)
		}
	}
	if *outFlag != "" {
		text := strings.Join(count.wrong, "\n") + "\n=== not asked\n" + strings.Join(count.strays, "\n") + "\n=== blocked\n" + strings.Join(count.blocked, "\n")
		require.NoError(t, os.WriteFile(*outFlag, []byte(text), 0o600))
	}
	return count
}

// carrier puts something between the model of dialogue i and the loop.
type carrier func(t testing.TB, i int, model llm.Model) llm.Model

// playDialogues plays dialogues, several at a time, and gives them in order.
func playDialogues(t *testing.T, turns int, opts *script.NoisyOptions, via carrier) [][]played {
	d, err := openDesk()
	require.NoError(t, err)
	crowd := readCrowd(d.store, d.truth)

	results := make([][]played, turns/dialogueTurns)
	var wg sync.WaitGroup
	next := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for i := range next {
				results[i] = d.play(t, crowd, i, opts, via)
			}
		})
	}
	for i := range results {
		next <- i
	}
	close(next)
	wg.Wait()

	return results
}

// played is one turn with what became of it.
type played struct {
	dialogue int
	ask
	lies    []script.Lie
	record  loop.Record
	before  int             // drafts of the model before this turn
	replies int             // drafts of the model in it
	drafts  []check.Verdict // of each draft, that of a rendered answer included
	seen    []testimony
	honest  string // the last draft as the analyst wrote it
	ruling
}

// play plays one dialogue.
func (d *desk) play(t testing.TB, c crowd, i int, opts *script.NoisyOptions, via carrier) []played {
	model := script.Noisy(d.model, noisySeed^uint64(i)<<20, opts)
	asked := llm.Model(model)
	if via != nil {
		asked = via(t, i, model)
	}
	l, w := d.loop(t, asked)
	var out []played
	previous := ""
	for _, a := range newAsker(c, noisySeed+uint64(i)).dialogue(dialogueTurns) {
		p := played{dialogue: i, ask: a, before: model.Drafts()}
		w.seen = nil
		if err := d.turn(l, &p); err != nil {
			p.wrong = append(p.wrong, err.Error())
		} else {
			p.ruling = d.judge.rule(a, previous, p.record, w.held())
		}
		p.lies, p.seen, p.replies, p.honest = model.Take(), w.seen, model.Drafts()-p.before, model.Honest()
		if len(p.record.Figures) > 0 {
			previous = p.record.Answer
		}
		out = append(out, p)
	}
	return out
}

// turn asks one question. A panic is an error.
func (d *desk) turn(l *loop.Loop, p *played) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	for e, err := range l.Run(context.Background(), p.question) {
		if err != nil {
			return err
		}
		if e.Phase == loop.Check && e.Verdict != nil && e.Tool == "" {
			p.drafts = append(p.drafts, *e.Verdict)
		}
		if e.Record != nil {
			p.record = *e.Record
		}
	}
	return nil
}

func (p played) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "dialogue %d, %s: %q\n", p.dialogue, p.kind, p.question)
	for _, l := range p.lies {
		fmt.Fprintf(&b, "  lie %s (repair %t): %q → %q\n", l.Slip, l.Repair, l.Before, l.After)
	}
	for _, s := range p.seen {
		fmt.Fprintf(&b, "  draft → %s %v\n    %s\n", s.verdict.Decision, s.verdict.Findings, strings.ReplaceAll(s.draft, "\n", "\n    "))
	}
	for _, w := range p.wrong {
		fmt.Fprintf(&b, "  WRONG %s\n", w)
	}
	for _, f := range p.record.Figures {
		fmt.Fprintf(&b, "  figure %s = %s %s %v\n", f.Text, f.Fact, f.Op, f.Of)
	}
	fmt.Fprintf(&b, "  shown (%s): %s\n", p.record.Outcome, strings.ReplaceAll(p.record.Answer, "\n", "\n    "))
	return b.String()
}
