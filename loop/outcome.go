package loop

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"hedui/check"
	"hedui/loop/llm"
	"hedui/tools"
)

// A final answer may say how the turn ends, in a line of its own:
//
//	[[outcome: partial; missing: 贵州茅台 2026年年报 毛利率, 五粮液 2026年年报 毛利率]]
//
// The outcome is one of the four; missing is optional. The line is taken out
// before the answer is checked or shown. A line with another outcome is taken
// out and ignored. Without a line, and where the line is at odds with the
// evidence, the outcome follows from what the tools returned and what the
// answer prints; see outcome.
var controlLine = regexp.MustCompile(`(?i)[\[［【]{2}\s*outcome\s*[:：]([^\]］】\n]*)[\]］】]{2}`)

// claim is what an answer says of its outcome; "" when it says nothing.
type claim struct {
	outcome Outcome
	missing []string
}

// Bounds on what a claim may carry.
const (
	maxMissing      = 20
	maxMissingRunes = 80
)

// readClaim takes the control lines out of an answer. The last one counts.
func readClaim(text string) (body string, c claim) {
	if !strings.ContainsAny(text, "[［【") {
		return strings.TrimSpace(text), claim{}
	}
	for _, m := range controlLine.FindAllStringSubmatch(text, -1) {
		c = parseClaim(m[1])
	}
	return strings.TrimSpace(controlLine.ReplaceAllString(text, "")), c
}

func parseClaim(s string) (c claim) {
	head, rest, _ := strings.Cut(strings.ReplaceAll(s, "；", ";"), ";")
	switch o := Outcome(strings.ToLower(strings.TrimSpace(head))); o {
	case Answered, Partial, NeedInput, Refused:
		c.outcome = o
	default:
		return claim{}
	}
	rest = strings.TrimSpace(strings.ReplaceAll(rest, "：", ":"))
	key, list, ok := strings.Cut(rest, ":")
	if !ok || !strings.EqualFold(strings.TrimSpace(key), "missing") {
		return c
	}
	for _, m := range strings.FieldsFunc(list, func(r rune) bool { return strings.ContainsRune(",，、;", r) }) {
		if m = strings.TrimSpace(m); m != "" && len(c.missing) < maxMissing {
			c.missing = append(c.missing, llm.Clip(m, maxMissingRunes))
		}
	}
	return c
}

// outcome decides how the turn ended. A claim holds unless the evidence is
// against it: nothing is answered while something asked of a tool is missing,
// and nothing is refused that comes with figures of this turn. Without a
// claim, an answer with figures is answered; one that only asks back is
// need_input; a company that is no A-share is refused; failures, and words
// that something is not given, make it partial; anything else (a greeting, a definition) is answered.
func (t *turn) outcome(c claim, answer string, figures []check.Figure) Outcome {
	gaps := len(c.missing) > 0 || len(t.gaps()) > 0
	switch c.outcome {
	case NeedInput, Partial:
		return c.outcome
	case Refused:
		if t.printsOwn(figures) {
			return Partial
		}
		return Refused
	case Answered:
		if gaps {
			return Partial
		}
		return Answered
	}
	switch {
	case len(figures) > 0 && gaps:
		return Partial
	case len(figures) > 0:
		return Answered
	case asksBack(answer) && (t.failedWith(tools.Ambiguous) || !t.succeeded()):
		return NeedInput
	case t.failedWith(tools.NotAShare) && !t.succeeded():
		return Refused
	case gaps, declines(answer):
		return Partial
	}
	return Answered
}

// declines says that an answer says of something that it is not given, as the
// system prompt wants it said.
func declines(answer string) bool {
	return strings.Contains(answer, "不提供") || strings.Contains(strings.ToLower(answer), "not available")
}

// printsOwn says that the answer prints a fact that this turn's tools returned.
func (t *turn) printsOwn(figures []check.Figure) bool {
	for _, f := range figures {
		if has(t.facts, f.Fact) {
			return true
		}
		for _, id := range f.Of {
			if has(t.facts, id) {
				return true
			}
		}
	}
	return false
}

func (t *turn) failedWith(code tools.Code) bool {
	for _, a := range t.attempts {
		if a.res.Error != nil && a.res.Error.Code == code {
			return true
		}
	}
	return false
}

func (t *turn) succeeded() bool {
	for _, a := range t.attempts {
		if a.res.Error == nil {
			return true
		}
	}
	return false
}

// asksBack says that a line of an answer is a question. Choices may follow it.
func asksBack(answer string) bool {
	for line := range strings.SplitSeq(answer, "\n") {
		line = strings.TrimRight(strings.TrimSpace(line), "\"”)） ")
		if r, _ := utf8.DecodeLastRuneInString(line); r == '?' || r == '？' {
			return true
		}
	}
	return false
}

// gaps lists what was asked of tools this turn and is not there, as printed
// in the record: missing rows that no later call made good, and tools that
// gave nothing but failures.
func (t *turn) gaps() []string {
	var out []string
	for i, a := range t.attempts {
		figures, _ := figuresOf(a.res)
		for _, m := range figures.Missing {
			if text := gapText(m); !t.madeGood(i, m) && !has(out, text) {
				out = append(out, text)
			}
		}
	}
	for i, a := range t.attempts {
		if text := failureGap(a); text != "" && !t.workedLater(a) && !t.rateGiven(i) && !has(out, text) {
			out = append(out, text)
		}
	}
	return out
}

// failureGap names a failed call, "" for one that left nothing out.
func failureGap(a attempt) string {
	if a.res.Error == nil || !counts(a.res.Error.Code) {
		return ""
	}
	return a.call.Name + "：" + withDoubt(a.res.Error.Code, a.res.Error.Message)
}

// withDoubt adds to SCALE_SUSPECT the values that are at odds, so that the user
// sees them both.
func withDoubt(code tools.Code, reason string) string {
	if code != tools.ScaleSuspect || !strings.Contains(reason, "量级可疑") {
		return string(code)
	}
	return string(code) + "（" + reason + "）"
}

// aboutData says that a failure is about what was asked for, which an answer
// names better than the code does; the others are about the source.
func aboutData(code tools.Code) bool {
	switch code {
	case tools.NotFound, tools.Ambiguous, tools.NotAShare, tools.FieldNotAvailable, tools.PeriodNotAvailable,
		tools.PeriodMismatch, tools.VintageConflict, tools.EmptyResult:
		return true
	}
	return false
}

// counts says that a failure leaves the user without something. A repeated
// call does not, nor does one whose arguments the model can correct; a turn
// that ends over those is partial anyway.
func counts(code tools.Code) bool {
	return !badArguments(code) && code != tools.DuplicateCall && code != tools.SkippedBudget
}

// workedLater says that the failed tool gave a result in this turn after all.
func (t *turn) workedLater(failed attempt) bool {
	for _, a := range t.attempts {
		if a.call.Name == failed.call.Name && a.res.Error == nil {
			return true
		}
	}
	return false
}

// madeGood says that a call after attempt i returned the company's metric.
func (t *turn) madeGood(i int, m tools.Missing) bool {
	for _, a := range t.attempts[i+1:] {
		figures, _ := figuresOf(a.res)
		for _, r := range figures.Rows {
			if r.Company == m.Company && (r.Metric == m.Metric || r.Label == m.Label) {
				return true
			}
		}
	}
	return false
}

func figuresOf(res tools.Result) (tools.Figures, bool) {
	switch d := res.Data.(type) {
	case tools.Figures:
		return d, true
	case *tools.Figures:
		if d != nil {
			return *d, true
		}
	}
	return tools.Figures{}, false
}

func gapText(m tools.Missing) string {
	var parts []string
	for _, p := range []string{first(m.Name, m.Company), m.Period, first(m.Label, m.Metric)} {
		if p != "" {
			parts = append(parts, p)
		}
	}
	return strings.Join(parts, " ") + "：" + withDoubt(m.Code, m.Reason)
}

func first(a, b string) string {
	if a != "" {
		return a
	}
	return b
}
