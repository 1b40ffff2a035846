package score

import (
	"slices"
	"strings"
	"time"

	"hedui/check"
	"hedui/eval/suite"
	"hedui/loop"
	"hedui/tools"
)

// Trace is what a turn did, as it was recorded.
type Trace struct {
	Record loop.Record `json:"record"`
	// Objections are what Check sent back or threw out in this turn, in words.
	Objections []string `json:"objections,omitempty"`
	// Unread are replies in which a dialect saw a call and could not read it.
	Unread   int           `json:"format_errors,omitempty"`
	Elapsed  time.Duration `json:"elapsed_ns"`
	Steps    int           `json:"steps"`     // replies of the model
	MaxSteps int           `json:"max_steps"` // as many as it was given
	Phases   []string      `json:"phases,omitempty"`
	Asked    []string      `json:"asked,omitempty"` // hashes of the requests as they were sent
}

// Shape says how a turn failed; "" when it did not.
type Shape string

// The shapes of failure.
const (
	AsksBack    Shape = "asks back"
	DidNotAsk   Shape = "did not ask"
	ScatterShot Shape = "scatter-shot"
	WrongTool   Shape = "wrong tool"
	WrongArgs   Shape = "wrong argument"
	WrongUnit   Shape = "wrong unit"
	WrongScope  Shape = "wrong company, period or scope"
	WrongFigure Shape = "wrong figure"
	Nothing     Shape = "no figure"
	WrongWords  Shape = "wrong words"
	RanOut      Shape = "ran out"
	Refuses     Shape = "refuses"
	TooCostly   Shape = "over its limits"
	WrongEnd    Shape = "wrong outcome"
)

// Result is the score of one turn. Every metric is here; a rate over turns is a
// count of one of these.
type Result struct {
	Pass    bool `json:"pass"`
	Answer  bool `json:"answer_right"`
	Outcome bool `json:"outcome_right"`
	// ShouldAsk says that nothing but a question back was right, MayAsk that it
	// was one of several right outcomes, Asked that there was one.
	ShouldAsk bool    `json:"should_ask,omitempty"`
	MayAsk    bool    `json:"may_ask,omitempty"`
	Asked     bool    `json:"asked,omitempty"`
	Reference string  `json:"reference,omitempty"`
	Resolved  bool    `json:"resolved,omitempty"`
	Figures   Figures `json:"figures"`
	Calls     Calls   `json:"calls"`
	Args      float64 `json:"arguments"`
	ArgCalls  int     `json:"argument_calls,omitempty"`
	// Ungrounded are figures of the text that the record binds to nothing.
	Ungrounded    int `json:"ungrounded,omitempty"`
	Interventions int `json:"interventions,omitempty"`
	FormatErrors  int `json:"format_errors,omitempty"`
	Steps         int `json:"steps"`
	Tokens        int `json:"tokens,omitempty"`
	Runes         int `json:"runes"`
	// Failed says that a tool failed in this turn.
	Failed bool     `json:"tool_failed,omitempty"`
	Shape  Shape    `json:"shape,omitempty"`
	Why    []string `json:"why,omitempty"`
}

// Scorer scores turns.
type Scorer struct {
	Reader *Reader
	Args   Args
}

// Turn scores one turn. It is deterministic and looks at nothing but its
// arguments.
func (s Scorer) Turn(t suite.Turn, tr Trace) Result {
	r := tr.Record
	out := Result{
		Reference: t.Reference, Figures: s.Reader.figures(t, r.Answer), Calls: toolsOf(t, r.Steps), Steps: tr.Steps,
		Interventions: len(tr.Objections), FormatErrors: tr.Unread, Tokens: r.Usage.PromptTokens + r.Usage.CompletionTokens, Runes: r.Usage.PromptRunesTotal,
		Outcome: slices.Contains(t.Outcomes, string(r.Outcome)), Asked: r.Outcome == loop.NeedInput,
		MayAsk: slices.Contains(t.Outcomes, string(loop.NeedInput)), Ungrounded: s.Reader.ungrounded(t, r),
		Failed: slices.ContainsFunc(r.Steps, func(st loop.Step) bool { return st.Status == tools.Error }),
	}
	out.ShouldAsk = out.MayAsk && len(t.Outcomes) == 1
	out.Args, out.ArgCalls = s.Args.accuracy(t.Calls, r.Steps)
	words := wrong(t, r.Answer)
	out.Answer = len(out.Figures.Faults) == 0 && !out.Figures.Scatter && len(words) == 0
	var over []string
	if t.MaxCalls >= 0 && len(r.Steps) > t.MaxCalls {
		over = append(over, "more tool calls than allowed")
	}
	if t.MaxSteps > 0 && tr.Steps > t.MaxSteps {
		over = append(over, "more replies than allowed")
	}
	if out.Calls.Forbidden > 0 {
		over = append(over, "a tool that was not to be called")
	}
	out.Resolved = t.Reference != "" && out.Answer && out.Outcome
	out.Pass = out.Answer && out.Outcome && out.Calls.Right && out.Args >= 1 && len(over) == 0
	if !out.Pass {
		out.Why = why(t, out, r, words, over)
		out.Shape = shape(t, out, tr, words)
	}
	return out
}

// ungrounded counts the figures of the answer that its record does not bind to
// evidence and the question did not bring.
func (r *Reader) ungrounded(t suite.Turn, rec loop.Record) (n int) {
	for _, p := range r.read(rec.Answer) {
		if p.aside || strings.Contains(t.Question, strings.TrimSpace(p.Text)) {
			continue
		}
		if !slices.ContainsFunc(rec.Figures, func(f check.Figure) bool {
			return f.Fact != "" && (strings.Contains(f.Text, p.Text) || strings.Contains(p.Text, f.Text))
		}) {
			n++
		}
	}
	return n
}

// wrong lists the words that are missing, or there and should not be.
func wrong(t suite.Turn, answer string) []string {
	var out []string
	for _, w := range t.Holds {
		if !strings.Contains(answer, w) {
			out = append(out, "lacks "+w)
		}
	}
	for _, w := range t.Lacks {
		if strings.Contains(answer, w) {
			out = append(out, "holds "+w)
		}
	}
	return out
}

func why(t suite.Turn, out Result, r loop.Record, words, over []string) []string {
	var all []string
	if !out.Outcome {
		all = append(all, "outcome "+string(r.Outcome)+", want "+strings.Join(t.Outcomes, " or "))
	}
	all = append(all, out.Figures.Faults...)
	all = append(all, words...)
	if out.Figures.Scatter {
		all = append(all, "the figure stands among many others")
	}
	if !out.Calls.Right {
		var made []string
		for _, s := range r.Steps {
			made = append(made, s.Tool)
		}
		all = append(all, "called "+strings.Join(made, " ")+", want "+t.Tools.Mode+" "+strings.Join(t.Tools.Tools, " "))
	}
	if out.Args < 1 {
		all = append(all, "wrong arguments")
	}
	return append(all, over...)
}

// shape says how a turn failed, the likeliest cause first.
func shape(t suite.Turn, out Result, tr Trace, words []string) Shape {
	has := func(f fault) bool {
		return slices.ContainsFunc(out.Figures.Faults, func(s string) bool { return strings.Contains(s, ": "+string(f)) })
	}
	firstWrong := out.Calls.Wanted != "" && out.Calls.Made > 0 && !slices.Contains(t.Tools.Tools, out.Calls.First)
	switch {
	case out.Asked && !out.Outcome:
		return AsksBack
	case out.ShouldAsk && !out.Outcome:
		return DidNotAsk
	case tr.Record.Outcome == loop.Refused && !out.Outcome:
		return Refuses
	case out.Figures.Scatter:
		return ScatterShot
	case has(wrongUnit):
		return WrongUnit
	case firstWrong:
		return WrongTool
	case !out.Answer && tr.MaxSteps > 0 && tr.Steps >= tr.MaxSteps:
		return RanOut
	case out.Args < 1 && !out.Answer:
		return WrongArgs
	case has(wrongCompany) || has(wrongPeriod) || has(wrongScope) || has(wrongMetric):
		return WrongScope
	case has(wrongValue) || has(contradiction) || has(tooFewDigits) || has(wrongWay):
		return WrongFigure
	case has(wrongNothing):
		return Nothing
	case len(words) > 0:
		return WrongWords
	case !out.Outcome:
		return WrongEnd
	case !out.Calls.Right:
		return WrongTool
	case out.Args < 1:
		return WrongArgs
	}
	return TooCostly
}
