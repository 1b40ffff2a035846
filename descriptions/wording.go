package descriptions

import (
	"fmt"
	"regexp"
	"strings"
)

// The rules about how a text is written, beside those about what it promises.
const (
	Overlap   Rule = "overlap"
	NoUnits   Rule = "no_units"
	NoPurpose Rule = "no_when_to_use"
)

var (
	unitWords    = regexp.MustCompile(`单位|元|百分|%|\bunits?\b|\byuan\b|\bpercent`)
	purposeWords = regexp.MustCompile(`用于|适用|适合|当.{1,20}时|查|取|找|检索|搜索|计算|换算|获取|\b(?:use (?:this|it|when|for)|when|looks? up|find|search|calculate|get)s?\b`)
)

// Wording finds what is missing from how the texts of a set are written: two
// tools that promise the same and do not point to each other, figures without a
// word about their unit, a text that does not say what the tool is for. Like
// Lint it is pure and ordered by the set's tools.
func Wording(set Set, contracts []Contract) []Problem {
	var out []Problem
	fields := fieldsOf(contracts)
	names := vocabulary(fields, nil)
	found := make([]map[string]bool, len(set.Descriptions))
	for i, d := range set.Descriptions {
		found[i] = mentions(Promises(d.Text), names)
		for j, o := range set.Descriptions[:i] {
			if strings.Contains(d.Text, o.Tool) || strings.Contains(o.Text, d.Tool) {
				continue
			}
			for _, f := range fields {
				if a := firstOf(found[i], f); a != "" && firstOf(found[j], f) != "" {
					out = append(out, Problem{d.Tool, Overlap, f.Name, fmt.Sprintf("promises %q, as %s does, and neither says when to use the other", a, o.Tool)})
				}
			}
		}
		for _, c := range contracts {
			if c.Tool == d.Tool && c.Units && !unitWords.MatchString(d.Text) {
				out = append(out, Problem{d.Tool, NoUnits, "", "returns figures and says nothing of their units"})
			}
		}
		if !purposeWords.MatchString(Promises(d.Text)) {
			out = append(out, Problem{d.Tool, NoPurpose, "", "does not say what it is to be used for"})
		}
	}
	return out
}

// Promised gives the word by which a text promises a field, "" when it does
// not. The other fields are needed to tell a name from a part of a longer one.
func Promised(text string, f Field, contracts []Contract) string {
	return firstOf(mentions(Promises(text), vocabulary(fieldsOf(contracts), nil)), f)
}

// fieldsOf are the fields of all contracts, each name once.
func fieldsOf(contracts []Contract) []Field {
	var out []Field
	seen := map[string]bool{}
	for _, c := range contracts {
		for _, list := range [][]Field{c.Returns, c.Absent} {
			for _, f := range list {
				if !seen[f.Name] {
					seen[f.Name] = true
					out = append(out, f)
				}
			}
		}
	}
	return out
}
