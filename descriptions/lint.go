package descriptions

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// MaxRunes is how long one description may be: it is sent with every request.
const MaxRunes = 1500

// Field is one thing that a tool returns or can do, by the name it is printed
// under and the other words for it.
type Field struct {
	Name     string
	Synonyms []string
}

// Contract is what one tool really does, taken from its code and from calls to
// it, never from its description.
type Contract struct {
	Tool      string
	Returns   []Field
	Arguments []string
	// Absent are things that the tool is known not to return, in addition to
	// those that only other tools return: PE for a source without prices.
	Absent []Field
	// Units says that it returns figures, which a text should say the units of.
	Units bool
}

// Rule names a kind of Problem.
type Rule string

// The rules.
const (
	NotReturned  Rule = "promised_not_returned"
	NotPromised  Rule = "returned_not_promised"
	NoArgument   Rule = "argument_not_mentioned"
	NoOtherTool  Rule = "no_other_tool"
	TooLong      Rule = "too_long"
	NoContract   Rule = "no_contract"
	NoDescribing Rule = "no_description"
)

// Problem is one difference between a description and what its tool does.
// Name is the field or argument it is about, "" where it is about the text.
type Problem struct {
	Tool   string `json:"tool"`
	Rule   Rule   `json:"rule"`
	Name   string `json:"name,omitempty"`
	Detail string `json:"detail"`
}

// Lint compares what a set promises with what the tools do. A promise is a
// field's name or synonym outside a clause that says 不提供 or 不含. It is
// pure: equal input, equal output, ordered by the set's tools, then by rule in
// the order below, then by the contract's fields.
func Lint(set Set, contracts []Contract) []Problem {
	var out []Problem
	for _, d := range set.Descriptions {
		i := slices.IndexFunc(contracts, func(c Contract) bool { return c.Tool == d.Tool })
		if i < 0 {
			out = append(out, Problem{d.Tool, NoContract, "", "no contract to compare the description with"})
			continue
		}
		out = append(out, lintTool(d, contracts[i], contracts)...)
	}
	for _, c := range contracts {
		if set.Text(c.Tool) == "" {
			out = append(out, Problem{c.Tool, NoDescribing, "", "the tool has no description in variant " + set.Variant})
		}
	}
	return out
}

func lintTool(d Description, c Contract, all []Contract) []Problem {
	var out []Problem
	add := func(rule Rule, name, format string, args ...any) {
		out = append(out, Problem{d.Tool, rule, name, fmt.Sprintf(format, args...)})
	}
	foreign := foreignFields(c, all)
	promised := mentions(Promises(d.Text), vocabulary(c.Returns, foreign))
	for _, f := range foreign {
		if word := firstOf(promised, f); word != "" {
			add(NotReturned, f.Name, "promises %q, which the tool does not return", word)
		}
	}
	for _, f := range c.Returns {
		if firstOf(promised, f) == "" {
			add(NotPromised, f.Name, "returns %s, which the description does not promise", f.Name)
		}
	}
	for _, a := range c.Arguments {
		if !strings.Contains(d.Text, a) {
			add(NoArgument, a, "does not mention the argument %s", a)
		}
	}
	if !slices.ContainsFunc(all, func(o Contract) bool { return o.Tool != c.Tool && strings.Contains(d.Text, o.Tool) }) {
		add(NoOtherTool, "", "does not say when to use another tool")
	}
	if n := utf8.RuneCountInString(d.Text); n > MaxRunes {
		add(TooLong, "", "is %d characters long, at most %d", n, MaxRunes)
	}
	return out
}

// foreignFields are the fields that a tool could be thought to return and does
// not: its Absent ones, then those of the other tools by name only, since their
// synonyms (代码, 行业) are words that arguments are described with. A field that
// shares a word with one it does return is not foreign.
func foreignFields(c Contract, all []Contract) []Field {
	own := vocabulary(c.Returns, nil)
	var out []Field
	seen := map[string]bool{}
	add := func(fields []Field) {
		for _, f := range fields {
			name := strings.ToLower(f.Name)
			if own[name] || seen[name] || slices.ContainsFunc(f.Synonyms, func(s string) bool { return own[strings.ToLower(s)] }) {
				continue
			}
			seen[name] = true
			out = append(out, f)
		}
	}
	add(c.Absent)
	for _, o := range all {
		if o.Tool == c.Tool {
			continue
		}
		for _, f := range o.Returns {
			add([]Field{{Name: f.Name}})
		}
	}
	return out
}

func vocabulary(a, b []Field) map[string]bool {
	out := map[string]bool{}
	for _, f := range slices.Concat(a, b) {
		out[strings.ToLower(f.Name)] = true
		for _, s := range f.Synonyms {
			out[strings.ToLower(s)] = true
		}
	}
	delete(out, "")
	return out
}

// firstOf gives the first word of a field that is among the found ones.
func firstOf(found map[string]bool, f Field) string {
	for _, w := range append([]string{f.Name}, f.Synonyms...) {
		if found[strings.ToLower(w)] {
			return w
		}
	}
	return ""
}
