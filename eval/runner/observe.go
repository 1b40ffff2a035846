package runner

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"

	"hedui/check"
	"hedui/eval/suite"
	"hedui/loop"
	"hedui/loop/llm"
	"hedui/tools"
)

// turnKey carries the turn being had to the tools that it makes fail.
type turnKey struct{}

// failing is a tool that fails where the turn says so.
type failing struct{ tools.Tool }

// Run implements tools.Tool.
func (f failing) Run(ctx context.Context, env tools.Env, args json.RawMessage) tools.Result {
	if t, ok := ctx.Value(turnKey{}).(suite.Turn); ok {
		if fail, ok := t.FailureOf(f.Spec().Name); ok {
			return tools.ErrorResult(f.Spec().Name, fail)
		}
	}
	return f.Tool.Run(ctx, env, args)
}

// heard is a model that notes what it is asked.
type heard struct {
	llm.Model
	requests []string // a hash of each
	fixed    string   // of what is sent before the first turn: system prompt and tools
	replies  int
}

// Stream implements llm.Model.
func (h *heard) Stream(ctx context.Context, req llm.Request, onText func(string) error) (llm.Response, error) {
	h.note(req)
	return h.Model.Stream(ctx, req, onText)
}

// Complete implements llm.Model.
func (h *heard) Complete(ctx context.Context, req llm.Request) (llm.Response, error) {
	h.note(req)
	return h.Model.Complete(ctx, req)
}

func (h *heard) note(req llm.Request) {
	h.replies++
	sum := sha256.New()
	for _, m := range req.Messages {
		fmt.Fprintf(sum, "%s\x00%s\x00%s\x00", m.Role, m.Text, m.CallID)
		for _, c := range m.Calls {
			fmt.Fprintf(sum, "%s\x00%s\x00%s\x00", c.ID, c.Name, c.Args)
		}
	}
	for _, d := range req.Tools {
		fmt.Fprintf(sum, "%s\x00%s\x00%s\x00", d.Name, d.Description, d.Parameters)
	}
	h.requests = append(h.requests, hex.EncodeToString(sum.Sum(nil))[:12])
	if h.fixed == "" && len(req.Messages) > 0 {
		fixed := sha256.New()
		fmt.Fprintf(fixed, "%s\x00", req.Messages[0].Text)
		for _, d := range req.Tools {
			fmt.Fprintf(fixed, "%s\x00%s\x00%s\x00", d.Name, d.Description, d.Parameters)
		}
		h.fixed = hex.EncodeToString(fixed.Sum(nil))[:12]
	}
}

// watched is a Check that notes what it says, and may be told not to insist.
type watched struct {
	check.Checker
	mode       string
	objections []string
}

// about are the rules about units and powers of ten.
var unitRules = []string{check.RuleMagnitude, check.RuleUnit, check.RulePoint, check.RuleCurrency}

// Result implements loop.Checker.
func (w *watched) Result(res check.ResultView, ev check.Evidence) check.Verdict {
	v := w.Checker.Result(res, ev)
	return w.soften(v)
}

// Draft implements loop.Checker.
func (w *watched) Draft(text string, ev check.Evidence) (check.Verdict, []check.Figure) {
	v, figures := w.Checker.Draft(text, ev)
	return w.soften(v), figures
}

// soften notes a verdict's objections and takes out those that Check is told
// not to make.
func (w *watched) soften(v check.Verdict) check.Verdict {
	if v.Decision == check.Pass {
		return v
	}
	for _, f := range v.Findings {
		w.objections = append(w.objections, f.Rule+": "+f.Span)
	}
	switch w.mode {
	case CheckOff:
		return check.Verdict{Decision: check.Pass}
	case NoUnits:
		v.Findings = slices.DeleteFunc(slices.Clone(v.Findings), func(f check.Finding) bool { return slices.Contains(unitRules, f.Rule) })
		if len(v.Findings) == 0 {
			return check.Verdict{Decision: check.Pass}
		}
	}
	return v
}

var _ loop.Checker = (*watched)(nil)
