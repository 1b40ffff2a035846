package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/eval/runner"
	"hedui/eval/score"
	"hedui/loop"
)

// made makes a run of one cell; each dialogue is given by its turns: + passes,
// - is wrong, o has a right answer and fails otherwise, ! broke off, s is skipped.
func made(varies bool, dialogues ...string) runner.Run {
	r := runner.Run{Suite: "test", Cells: []runner.CellInfo{{Cell: runner.Cell{Model: "offline", Dialect: "fc"}, Varies: varies}}}
	repeats := map[string]int{}
	for _, text := range dialogues {
		name, turns, _ := strings.Cut(text, " ")
		d := runner.Dialogue{Name: name, Class: "x", Repeat: repeats[name]}
		repeats[name]++
		for _, c := range turns {
			switch c {
			case '!':
				d.Infra = "unreachable: 529"
			case 's':
				d.Skipped = "later"
			default:
				res := score.Result{Pass: c == '+', Answer: c != '-', Steps: 2, Runes: 100, Calls: score.Calls{Made: 1, Wanted: "calculator", First: "calculator"}}
				if !res.Pass {
					res.Shape, res.Why = score.WrongUnit, []string{"400.9亿元"}
				}
				d.Turns = append(d.Turns, runner.Turn{Question: "问", Result: res, Trace: score.Trace{Record: loop.Record{Answer: "答"}}})
			}
		}
		r.Dialogues = append(r.Dialogues, d)
	}
	return r
}

func ptr(b Baseline) *Baseline { return &b }

func TestGateCodes(t *testing.T) {
	t.Parallel()
	base := NewBaseline(made(false, "a +++", "b +-+", "c +"))
	for name, c := range map[string]struct {
		run  runner.Run
		base *Baseline
		code int
	}{
		"same":              {made(false, "a +++", "b +-+", "c +"), &base, CodePass},
		"fixed":             {made(false, "a +++", "b +++", "c +"), &base, CodePass},
		"one more":          {made(false, "a +++", "b +-+", "c +", "d -"), &base, CodePass},
		"one fails":         {made(false, "a +++", "b +-+", "c -"), &base, CodeRegressed},
		"right to wrong":    {made(false, "a +++", "b +-+", "c +", "o -"), ptr(NewBaseline(made(false, "o o"))), CodeRegressed},
		"traded":            {made(false, "a ++-", "b +++", "c +"), &base, CodeRegressed},
		"a dialogue gone":   {made(false, "a +++", "b +-+"), &base, CodeRemoved},
		"a turn gone":       {made(false, "a ++", "b +-+", "c +"), &base, CodeRemoved},
		"skipped now":       {made(false, "a +++", "b +-+", "c s"), &base, CodeRemoved},
		"no tasks":          {made(false), &base, CodeNoTasks},
		"all skipped":       {made(false, "a s", "b s"), &base, CodeSkipped},
		"broken off":        {made(false, "a +++", "b !", "c +"), &base, CodeInvalid},
		"no baseline given": {made(false, "a -"), nil, CodePass},
		"broken off, none":  {made(false, "a !"), nil, CodeInvalid},
	} {
		require.Equal(t, c.code, Hold(c.run, c.base, Limits{}).Code, name)
	}
	other := made(false, "a +++", "b +-+", "c +")
	other.Cells[0].Memory = "none"
	require.Equal(t, CodeRemoved, Hold(other, &base, Limits{}).Code, "another cell is not the same run")

	dear := made(false, "a +++", "b +-+", "c +")
	for i := range dear.Dialogues {
		for j := range dear.Dialogues[i].Turns {
			dear.Dialogues[i].Turns[j].Result.Steps = 4
		}
	}
	g := Hold(dear, &base, Limits{})
	require.Equal(t, CodeBudget, g.Code)
	require.Contains(t, g.Reasons[0], "steps")
	require.Equal(t, CodePass, Hold(dear, &base, Limits{Growth: 1.5}).Code)
}

// A model that varies may lose a task by chance; what a sample shows is a
// regression.
func TestGateOfAModelThatVaries(t *testing.T) {
	t.Parallel()
	var good, oneOff, bad []string
	for _, name := range strings.Split("abcdefghijkl", "") {
		good = append(good, name+" +", name+" +")
		oneOff = append(oneOff, name+" +", name+" +")
		bad = append(bad, name+" -", name+" +")
	}
	base := NewBaseline(made(true, good...))
	oneOff[0] = "a -"
	require.Equal(t, CodePass, Hold(made(true, oneOff...), &base, Limits{}).Code)
	require.Equal(t, CodeRegressed, Hold(made(true, bad...), &base, Limits{}).Code)
}

func TestBaselineFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "b.json")
	_, err := ReadBaseline(path)
	require.ErrorContains(t, err, "--update-baseline")
	b := NewBaseline(made(false, "a +-"))
	require.NoError(t, b.Write(path))
	back, err := ReadBaseline(path)
	require.NoError(t, err)
	require.Equal(t, b, back)
	b.Version = 99
	require.NoError(t, b.Write(path))
	_, err = ReadBaseline(path)
	require.ErrorContains(t, err, "version 99")
}

// nasty is what a page or a parser may trip over.
const nasty = "]]> <script>alert(1)</script> & \"'\x00\x1b[31m\x0b| 核对\u202e�\xff`"

func TestFormsHoldAnything(t *testing.T) {
	t.Parallel()
	r := made(true, "a +-", "b !", "c s")
	r.Suite, r.Dialogues[0].Name, r.Dialogues[1].Infra, r.Dialogues[2].Skipped = nasty, nasty, nasty, nasty
	turn := &r.Dialogues[0].Turns[1]
	turn.Question, turn.Trace.Record.Answer, turn.Result.Why = nasty, nasty, []string{nasty}
	turn.Trace.Record.Steps = []loop.Step{{Tool: nasty, Arguments: json.RawMessage(`{"a":"<b>"}`)}}
	base := NewBaseline(made(true, "a ++"))
	rep := New(r, &base, Limits{Infra: 0.9}, Prices{})

	var junit bytes.Buffer
	require.NoError(t, rep.JUnit(&junit))
	d := xml.NewDecoder(bytes.NewReader(junit.Bytes()))
	cases := 0
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		if s, ok := tok.(xml.StartElement); ok && s.Name.Local == "testcase" {
			cases++
		}
	}
	require.Equal(t, 4, cases)
	require.Contains(t, junit.String(), "核对")
	require.NotContains(t, junit.String(), "\x1b")

	var html bytes.Buffer
	require.NoError(t, rep.HTML(&html))
	text := html.String()
	require.NotContains(t, text, "<script")
	require.NotContains(t, text, "\x00")
	for _, foreign := range []string{"http://", "https://", "src=", "@import", "url("} {
		require.NotContains(t, strings.ToLower(text), foreign)
	}
	require.Contains(t, text, "&lt;script&gt;")
	require.Contains(t, text, "<svg")
	require.Contains(t, text, "<details")

	md := rep.Markdown()
	require.NotContains(t, md, "<script")
	for line := range strings.SplitSeq(md, "\n") {
		if strings.HasPrefix(line, "|") {
			require.True(t, strings.HasSuffix(line, "|"), line)
		}
	}
	var raw bytes.Buffer
	require.NoError(t, rep.JSON(&raw))
	require.True(t, json.Valid(raw.Bytes()))
}

func TestSummary(t *testing.T) {
	t.Parallel()
	r := made(true, "a ++", "a +-", "b ++", "b ++", "c !", "d s")
	r.Dialogues[1].Turns[0].Result.Failed = true
	r.Dialogues[0].Turns[0].Trace.Record.Usage = loop.Usage{PromptTokens: 500000, CompletionTokens: 100000}
	s := Summarize(r, Prices{Prompt: decimal.New(2, 0), Completion: decimal.New(8, 0), Currency: "元"})[0]
	require.Equal(t, "7/8 = 88 % [53, 98]", s.Pass.String())
	require.Equal(t, 1, s.Infra)
	require.Equal(t, 1, s.Skipped)
	require.Equal(t, []Count{{string(score.WrongUnit), 1}}, s.Shapes)
	require.Equal(t, "1/1 = 100 % [21, 100]", s.AfterFailure.String())
	require.Equal(t, "0/6 = 0 % [0, 39]", s.WithoutOne.String())
	require.Equal(t, []Confusion{{"calculator", "calculator", 8}}, s.Confusion)
	require.Equal(t, "1.8", s.Cost.String())
	require.Equal(t, []PassK{{1, 0.75, 2}, {2, 0.5, 2}}, s.PassAll)
}
