package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"hedui/check"
	"hedui/loop"
)

// maxTraceText bounds one line of a trace, in runes.
const maxTraceText = 400

// printEvent writes one step of a turn as a line of trace, with the time it
// took where that is known, and findings of Check below it. The beginning of a
// call is left out: its end names it, with what came of it. A draft that passed
// is left out too, since the answer follows.
func printEvent(w io.Writer, e loop.Event, took time.Duration) {
	if e.Phase == loop.Done || e.Phase == loop.Act && e.Call == nil {
		return
	}
	var b strings.Builder
	fmt.Fprintf(&b, "  [%d] %-7s", e.Step, e.Phase)
	if e.Tool != "" {
		fmt.Fprintf(&b, " %s", e.Tool)
	}
	if e.Call != nil {
		fmt.Fprintf(&b, " %s → %s", e.Call.Arguments, e.Call.Status)
		if e.Call.Code != "" {
			fmt.Fprintf(&b, " %s", e.Call.Code)
		}
	}
	switch {
	case e.Verdict != nil && e.Tool == "" && e.Verdict.Decision == check.Pass:
		b.WriteString(" draft")
	case e.Text != "":
		fmt.Fprintf(&b, " %s", oneLine(e.Text))
	}
	if e.Verdict != nil {
		fmt.Fprintf(&b, " → %s", e.Verdict.Decision)
	}
	if took >= time.Millisecond {
		fmt.Fprintf(&b, " (%v)", took.Round(time.Millisecond))
	}
	if e.Call != nil {
		for _, page := range e.Call.Planted {
			fmt.Fprintf(&b, "\n        planted %s: its text addresses the model, kept as data", page)
		}
	}
	if e.Verdict != nil {
		for _, f := range e.Verdict.Findings {
			fmt.Fprintf(&b, "\n        %s “%s”: %s", f.Rule, oneLine(f.Span), oneLine(f.Reason))
		}
	}
	tell(w, strings.TrimRight(printable(b.String()), " "))
}

// stopwatch says how long the steps of a turn took.
type stopwatch struct {
	now  func() time.Time
	last time.Time
}

// took gives the time of the step that an event ends: that of a call as it was
// measured, that of the model since the event before. Other steps have none.
func (s *stopwatch) took(e loop.Event) time.Duration {
	at := s.now()
	since := at.Sub(s.last)
	s.last = at
	switch {
	case e.Call != nil:
		return time.Duration(e.Call.MS) * time.Millisecond
	case e.Phase == loop.Think:
		return since
	}
	return 0
}

// oneLine folds line breaks and cuts long text, saying how long it was.
func oneLine(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	r := []rune(s)
	if len(r) <= maxTraceText {
		return s
	}
	return fmt.Sprintf("%s…（共%d字）", string(r[:maxTraceText]), len(r))
}

// printMove writes how the question moved what the conversation is about.
func (t *conversation) printMove(w io.Writer) {
	scope := t.app.memory.Scope()
	if scope.Move.Kind != "" {
		tell(w, "  [0] scope   "+printable(scope.MoveText(scope.Move)))
	}
}
