package suite

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/txtar"

	"hedui/descriptions"
	"hedui/tools"
	"hedui/tools/market"
)

// Read reads a suite. A file is a txtar archive with one dialogue a member:
//
//	class W · split W · skip WHY      of the dialogue, before its first question
//	? a question
//	@ KIND              how it leans on the talk
//	= OUTCOME…          the outcomes that are right
//	* UNIT EXPRESSION   a figure to be printed (see Gold); then, if wanted,
//	                    ~ coarse or ~ exact
//	+ N                 other figures that may be printed beside them, default 2
//	& WORDS  ! WORDS    words that the answer must, must not hold; {…} is computed
//	t MODE [+N] TOOL…   tools to be called (modes: see ToolRule)
//	x TOOL…             tools not to be called
//	c TOOL [JSON]       a call to be made; without arguments, those that the
//	                    turn's figures need
//	~ N  ^ N            at most N tool calls, N replies of the model
//	- TOOL CODE         this tool fails so in this turn
//
// Lines that begin with # are remarks.
func Read(name, text string, gold *Gold) (Suite, error) {
	s := Suite{Name: name, Hash: hashOf(text)}
	archive := txtar.Parse([]byte(text))
	s.About = strings.TrimSpace(string(archive.Comment))
	line := 1 + strings.Count(string(archive.Comment), "\n")
	var wrong []error // all of them, so that a file is mended in one go
	seen := map[string]bool{}
	for _, f := range archive.Files {
		r := reader{file: name, gold: gold, d: Dialogue{Name: f.Name}}
		if seen[f.Name] {
			wrong = append(wrong, lineError(ErrFormat, name, line, "a second dialogue is called %s", f.Name))
		}
		seen[f.Name] = true
		for i, l := range strings.Split(string(f.Data), "\n") {
			if err := r.line(line+1+i, strings.TrimSpace(l)); err != nil {
				wrong = append(wrong, err)
			}
		}
		if err := r.finish(line); err != nil {
			wrong = append(wrong, err)
		}
		s.Dialogues = append(s.Dialogues, r.d)
		line += 1 + strings.Count(string(f.Data), "\n")
	}
	if len(wrong) > 0 {
		return s, errors.Join(wrong...)
	}
	if len(s.Dialogues) == 0 {
		return s, fmt.Errorf("%w: %s has no dialogue", ErrNone, name)
	}
	return s, nil
}

// reader reads one dialogue.
type reader struct {
	file    string
	gold    *Gold
	d       Dialogue
	pending []int // lines of calls whose arguments are to be computed
}

func (r *reader) turn() *Turn { return &r.d.Turns[len(r.d.Turns)-1] }

// line reads one line.
func (r *reader) line(n int, line string) error {
	if line == "" || line[0] == '#' {
		return nil
	}
	fail := func(format string, args ...any) error { return lineError(ErrFormat, r.file, n, format, args...) }
	mark, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	if rest == "" {
		return fail("nothing after %q", mark)
	}
	header := mark == "class" || mark == "split" || mark == "skip"
	if header != (len(r.d.Turns) == 0 && mark != "?") && mark != "?" {
		return fail("%q is out of place", mark)
	}
	switch mark {
	case "class":
		r.d.Class = rest
	case "split":
		if rest != "train" && rest != "held" {
			return fail("split %q: want train or held", rest)
		}
		r.d.Split = rest
	case "skip":
		r.d.Skip = rest
	case "?":
		if err := r.close(n); err != nil {
			return err
		}
		r.d.Turns = append(r.d.Turns, Turn{Line: n, Question: rest, MaxCalls: -1, Extra: 2})
	case "@":
		r.turn().Reference = rest
	case "=":
		r.turn().Outcomes = strings.Fields(rest)
		for _, o := range r.turn().Outcomes {
			if !slices.Contains([]string{"answered", "partial", "need_input", "refused"}, o) {
				return fail("no outcome is called %q", o)
			}
		}
	case "*":
		f, err := r.gold.figure(rest)
		if err != nil {
			return r.wrap(n, err)
		}
		r.turn().Figures = append(r.turn().Figures, f)
		for _, ref := range f.Refs {
			if m, ok := market.MetricByID(ref.Metrics[0]); ok {
				r.turn().Asks = append(r.turn().Asks, m.Name)
			}
		}
	case "&", "!":
		words, err := r.gold.words(rest)
		if err != nil {
			return r.wrap(n, err)
		}
		if inner, ok := strings.CutPrefix(rest, "{"); ok {
			if w := strings.Fields(strings.TrimSuffix(inner, "}")); len(w) == 2 {
				r.turn().Asks = append(r.turn().Asks, w[1])
			}
		}
		if mark == "&" {
			r.turn().Holds = append(r.turn().Holds, words)
		} else {
			r.turn().Lacks = append(r.turn().Lacks, words)
		}
	case "t":
		return r.toolRule(rest, fail)
	case "x":
		r.turn().Forbidden = append(r.turn().Forbidden, strings.Fields(rest)...)
		return unknownTools(r.turn().Forbidden, fail)
	case "c":
		return r.call(n, rest, fail)
	case "~", "^", "+":
		v, err := strconv.Atoi(rest)
		if err != nil || v < 0 {
			return fail("%q is no count", rest)
		}
		switch mark {
		case "~":
			r.turn().MaxCalls = v
		case "^":
			r.turn().MaxSteps = v
		default:
			r.turn().Extra = v
		}
	case "-":
		words := strings.Fields(rest)
		if len(words) != 2 {
			return fail("want - TOOL CODE")
		}
		if r.turn().Fails == nil {
			r.turn().Fails = map[string]string{}
		}
		r.turn().Fails[words[0]] = words[1]
		return unknownTools(words[:1], fail)
	default:
		return fail("unknown mark %q", mark)
	}
	return nil
}

func (r *reader) wrap(n int, err error) error {
	if errors.Is(err, ErrGold) {
		return lineError(ErrGold, r.file, n, "%v", err)
	}
	return lineError(ErrFormat, r.file, n, "%v", err)
}

func (r *reader) toolRule(rest string, fail func(string, ...any) error) error {
	words := strings.Fields(rest)
	rule := &ToolRule{Mode: words[0]}
	words = words[1:]
	if !slices.Contains([]string{Strict, Unordered, SubsetOf, Superset}, rule.Mode) {
		return fail("no mode is called %q", rule.Mode)
	}
	if rule.Mode == Superset {
		rule.MaxExtra = -1
	}
	if len(words) > 0 && strings.HasPrefix(words[0], "+") {
		n, err := strconv.Atoi(words[0][1:])
		if err != nil || n < 0 {
			return fail("%q is no count", words[0])
		}
		rule.MaxExtra, words = n, words[1:]
	}
	if len(words) == 0 {
		return fail("a tool rule needs tools")
	}
	rule.Tools = words
	r.turn().Tools = rule
	return unknownTools(words, fail)
}

func (r *reader) call(n int, rest string, fail func(string, ...any) error) error {
	tool, args, _ := strings.Cut(rest, " ")
	if err := unknownTools([]string{tool}, fail); err != nil {
		return err
	}
	c := Call{Tool: tool}
	if args = strings.TrimSpace(args); args != "" {
		var object map[string]any
		if err := json.Unmarshal([]byte(args), &object); err != nil {
			return fail("arguments: %v", err)
		}
		c.Args = json.RawMessage(args)
	} else {
		r.pending = append(r.pending, n)
	}
	r.turn().Calls = append(r.turn().Calls, c)
	return nil
}

func unknownTools(names []string, fail func(string, ...any) error) error {
	for _, n := range names {
		if !slices.Contains(descriptions.Tools, n) {
			return fail("no tool is called %q; there are: %s", n, strings.Join(descriptions.Tools, ", "))
		}
	}
	return nil
}

// close checks the turn that ends before line n.
func (r *reader) close(n int) error {
	if len(r.d.Turns) == 0 {
		return nil
	}
	t := r.turn()
	fail := func(format string, args ...any) error {
		return lineError(ErrFormat, r.file, t.Line, format, args...)
	}
	switch {
	case len(t.Outcomes) == 0:
		return fail("the turn expects no outcome")
	case len(t.Outcomes) == 1 && t.Outcomes[0] == "answered" && len(t.Figures)+len(t.Holds) == 0:
		return fail("an answered turn must expect a figure or words")
	case !t.Expects() && (len(t.Outcomes) > 2 || slices.Contains(t.Outcomes, "answered")):
		return fail("the turn expects nothing that an answer could fail")
	}
	for _, line := range r.pending {
		args, err := callArgs(t.Figures)
		if err != nil {
			return lineError(ErrFormat, r.file, line, "%v", err)
		}
		for i := range t.Calls {
			if t.Calls[i].Args == nil {
				t.Calls[i].Args = args
			}
		}
	}
	r.pending = nil
	return nil
}

func (r *reader) finish(line int) error {
	if len(r.d.Turns) == 0 {
		return lineError(ErrFormat, r.file, line, "dialogue %s has no question", r.d.Name)
	}
	if r.d.Class == "" {
		return lineError(ErrFormat, r.file, line, "dialogue %s names no class", r.d.Name)
	}
	return r.close(line)
}

// callArgs are the arguments with which financial_indicator gives figures.
func callArgs(figures []Figure) (json.RawMessage, error) {
	var companies, metrics, periods []string
	add := func(list *[]string, v string) {
		if !slices.Contains(*list, v) {
			*list = append(*list, v)
		}
	}
	for _, f := range figures {
		for _, ref := range f.Refs {
			add(&companies, ref.Company)
			add(&metrics, ref.Metrics[0])
			add(&periods, ref.Period.Arg())
		}
	}
	if len(companies) == 0 {
		return nil, errors.New("no figure of the turn says which arguments are meant")
	}
	return json.Marshal(map[string]any{"companies": companies, "metrics": metrics, "periods": periods})
}

// FailureOf gives the failure that a turn makes a tool return.
func (t Turn) FailureOf(tool string) (tools.Failure, bool) {
	code, ok := t.Fails[tool]
	if !ok {
		return tools.Failure{}, false
	}
	return tools.Failure{Code: tools.Code(code), Message: "本次调用没有成功", Advice: "稍后再试；照实说明即可"}, true
}
