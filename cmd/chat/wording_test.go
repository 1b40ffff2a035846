package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/loop"
	"hedui/tools/market"
)

// wordingDir holds dialogues in our own words. A file is a list of dialogues:
//
//	== a title begins a dialogue; its turns are one conversation
//	? a question
//	= the outcome expected: answered, partial, need_input or refused
//	* UNIT EXPRESSION      a figure that must be printed (see gold)
//	& words                the answer must hold them
//	! words                the answer must not hold them
//	~ N                    at most N tool calls
//
// Lines that begin with # are remarks. A turn must expect something beyond
// its outcome when it is answered.
const wordingDir = "../../testdata/wording"

type wordingTurn struct {
	line     int
	question string
	outcome  loop.Outcome
	figures  [][2]string // unit, expression
	holds    []string
	lacks    []string
	maxCalls int
}

type wordingDialogue struct {
	title string
	turns []*wordingTurn
}

// today is the day on which the dialogues are held: 去年 is 2025.
func today() time.Time { return time.Date(2026, 11, 30, 10, 0, 0, 0, time.UTC) }

// reactShare is how many dialogues there are for one that is played in the text
// dialect too; -short plays a fifth of those.
const reactShare = 6

// minTurns is how many turns the collection must hold; with -short one dialogue
// in shortShare is played.
const (
	minTurns   = 700
	shortShare = 80
)

func TestWording(t *testing.T) {
	t.Parallel()
	store, err := market.Open()
	require.NoError(t, err)
	files, err := filepath.Glob(filepath.Join(wordingDir, "*.txt"))
	require.NoError(t, err)
	turns := 0
	for _, file := range files {
		dialogues := readWording(t, file)
		for i, d := range dialogues {
			turns += len(d.turns)
			if !testing.Short() || i%shortShare == 0 {
				t.Run(filepath.Base(file)+"/"+d.title, func(t *testing.T) {
					t.Parallel()
					playDialogue(t, &gold{store: store}, d)
				})
			}
			if share := reactShare; testing.Short() && i%(40*share) != 0 || i%share != 0 {
				continue
			}
			t.Run(filepath.Base(file)+"/"+d.title+" (react)", func(t *testing.T) {
				t.Parallel()
				playDialogue(t, &gold{store: store}, d, "--dialect", "react")
			})
		}
	}
	require.GreaterOrEqual(t, turns, minTurns)
}

func readWording(t *testing.T, file string) []wordingDialogue {
	t.Helper()
	raw, err := os.ReadFile(file)
	require.NoError(t, err)
	var all []wordingDialogue
	var turn *wordingTurn
	for i, line := range strings.Split(string(raw), "\n") {
		mark, rest, _ := strings.Cut(line, " ")
		rest = strings.TrimSpace(rest)
		if mark == "" || strings.HasPrefix(mark, "#") {
			continue
		}
		require.NotEmptyf(t, rest, "%s:%d: nothing after %q", file, i+1, mark)
		if mark != "==" {
			require.NotEmptyf(t, all, "%s:%d: a dialogue begins with ==", file, i+1)
		}
		if mark != "==" && mark != "?" {
			require.NotNilf(t, turn, "%s:%d: %q stands before any question", file, i+1, mark)
		}
		switch mark {
		case "==":
			all, turn = append(all, wordingDialogue{title: rest}), nil
		case "?":
			turn = &wordingTurn{line: i + 1, question: rest, maxCalls: -1}
			last := &all[len(all)-1]
			last.turns = append(last.turns, turn)
		case "=":
			turn.outcome = loop.Outcome(rest)
		case "*":
			unit, expr, ok := strings.Cut(rest, " ")
			require.Truef(t, ok, "%s:%d: want * UNIT EXPRESSION", file, i+1)
			turn.figures = append(turn.figures, [2]string{unit, expr})
		case "&":
			turn.holds = append(turn.holds, rest)
		case "!":
			turn.lacks = append(turn.lacks, rest)
		case "~":
			require.NoError(t, json.Unmarshal([]byte(rest), &turn.maxCalls))
		default:
			require.FailNowf(t, "unknown mark", "%s:%d: %q", file, i+1, mark)
		}
	}
	for _, d := range all {
		for _, turn := range d.turns {
			require.NotEmptyf(t, turn.outcome, "%s:%d: no outcome expected", file, turn.line)
			if turn.outcome == loop.Answered {
				require.NotZerof(t, len(turn.figures)+len(turn.holds), "%s:%d: an answered turn must expect a figure or words", file, turn.line)
			}
		}
	}
	return all
}

// playDialogue asks the turns through the command line and holds each record
// against what the turn expects.
func playDialogue(t *testing.T, g *gold, d wordingDialogue, flags ...string) {
	args := append([]string{"ask", "--json"}, flags...)
	for _, turn := range d.turns {
		args = append(args, turn.question)
	}
	var out, errs bytes.Buffer
	run(context.Background(), args, console{in: strings.NewReader(""), out: &out, err: &errs, env: func(string) string { return "" }, now: today})
	require.Empty(t, errs.String())
	dec := json.NewDecoder(&out)
	for _, turn := range d.turns {
		var r loop.Record
		require.NoErrorf(t, dec.Decode(&r), "line %d", turn.line)
		where := []any{"line %d: %s\n→ %s", turn.line, turn.question, r.Answer}
		assert.Equal(t, turn.outcome, r.Outcome, where...)
		for _, f := range turn.figures {
			assertFigure(t, g, r.Figures, check.Unit(f[0]), f[1], where...)
		}
		for _, words := range turn.holds {
			assert.Contains(t, r.Answer, words, where...)
		}
		for _, words := range turn.lacks {
			assert.NotContains(t, r.Answer, words, where...)
		}
		if turn.maxCalls >= 0 {
			assert.LessOrEqual(t, len(r.Steps), turn.maxCalls, where...)
		}
	}
}

func assertFigure(t *testing.T, g *gold, figures []check.Figure, unit check.Unit, expr string, where ...any) {
	t.Helper()
	want := g.eval(t, expr)
	var reasons []string
	for _, f := range figures {
		err := matches(f, want, unit)
		if err == nil {
			return
		}
		reasons = append(reasons, err.Error())
	}
	assert.Failf(t, "figure not printed", "want %s %s = %s; %s\n"+where[0].(string),
		append([]any{unit, expr, want, strings.Join(reasons, "; ")}, where[1:]...)...)
}
