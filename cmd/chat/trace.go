package main

import (
	"fmt"
	"io"
	"strings"

	"hedui/loop"
)

// maxTraceText bounds one line of a trace, in runes.
const maxTraceText = 400

// printEvent writes one step of a turn as a line of trace, findings of Check
// below it.
func printEvent(w io.Writer, e loop.Event) {
	if e.Phase == loop.Done {
		return
	}
	var b strings.Builder
	fmt.Fprintf(&b, "  [%d] %-7s", e.Step, e.Phase)
	if e.Tool != "" {
		fmt.Fprintf(&b, " %s", e.Tool)
	}
	if e.Call != nil {
		fmt.Fprintf(&b, " %s %s", e.Call.Arguments, e.Call.Status)
		if e.Call.Code != "" {
			fmt.Fprintf(&b, " %s", e.Call.Code)
		}
		for _, page := range e.Call.Planted {
			fmt.Fprintf(&b, "\n        planted %s: its text addresses the model, kept as data", page)
		}
	}
	if e.Text != "" {
		fmt.Fprintf(&b, " %s", oneLine(e.Text))
	}
	if e.Verdict != nil {
		fmt.Fprintf(&b, " → %s", e.Verdict.Decision)
		for _, f := range e.Verdict.Findings {
			fmt.Fprintf(&b, "\n        %s “%s”: %s", f.Rule, oneLine(f.Span), oneLine(f.Reason))
		}
	}
	fmt.Fprintln(w, strings.TrimRight(printable(b.String()), " "))
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
		fmt.Fprintf(w, "  [0] scope   %s\n", printable(scope.MoveText(scope.Move)))
	}
}
