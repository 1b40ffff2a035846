package loop

import (
	"time"

	"hedui/check"
)

// Checker is what the loop needs of Check. A nil Checker passes everything and
// finds no figures; only tests and benchmarks run without one.
type Checker interface {
	// Result holds a tool result against what was asked. Its facts are those
	// that the call wrote; the verdict's findings name the ones that must not
	// be cited.
	Result(res check.ResultView, ev check.Evidence) check.Verdict
	// Draft holds a draft answer against the evidence and lists the figures it
	// prints, each with what grounds it.
	Draft(text string, ev check.Evidence) (check.Verdict, []check.Figure)
}

// Options adjusts a Loop. A nil *Options, and any zero field, means the
// default.
type Options struct {
	// MaxSteps bounds the replies asked of the model in a turn; default 10.
	// The last one is asked without tools. A repair of the draft, and the one
	// more chance after calls on the last step, come on top.
	MaxSteps int
	// MaxRunes bounds what a turn may send and receive in all, in runes;
	// default 400,000. Beyond it the model is asked for its answer.
	MaxRunes int
	// Context bounds one request, in runes, tools included; default none. A
	// request above it is tightened as if the model had refused it.
	Context int
	// Timeout bounds a turn by the clock; default 3 minutes. Beyond it no tool
	// is started and the model is asked for its answer. A quarter later a call
	// still running is broken off, and the answer rendered from the Book; with
	// nothing in it the turn ends with an error.
	Timeout time.Duration
	// MaxTokens bounds a reply; default the model's own.
	MaxTokens int
	// Temperature is sent with every request; default 0.
	Temperature float32
	// Now is the clock; default time.Now.
	Now func() time.Time
	// System replaces the system prompt; default DefaultSystem. The line with
	// the date and the data is added to it.
	System string
	// Snapshot is the version of the data, Through its last day.
	Snapshot, Through string
	// Dialect is how tools are shown and calls are read; default FC.
	Dialect Dialect
	// Asked reads the companies and metrics that a question names; default
	// none.
	Asked func(question string) check.Asked
}

func (o *Options) withDefaults() Options {
	var out Options
	if o != nil {
		out = *o
	}
	if out.MaxSteps <= 0 {
		out.MaxSteps = 10
	}
	if out.MaxRunes <= 0 {
		out.MaxRunes = 400_000
	}
	if out.Timeout <= 0 {
		out.Timeout = 3 * time.Minute
	}
	if out.Now == nil {
		out.Now = time.Now
	}
	if out.System == "" {
		out.System = DefaultSystem
	}
	if out.Dialect == nil {
		out.Dialect = FC{}
	}
	return out
}
