package offline

import (
	"regexp"
	"slices"
	"strings"
)

// joint parts the things of an English list: commas, and, or, vs.
var (
	joint      = regexp.MustCompile(`(?:\s*,\s*|\s+(?:and|or|&|vs\.?|versus|against|with)\s+|\s*` + markRef + `\s*)+`)
	endsInFirm = regexp.MustCompile(markCompany + `(?:'s|\s)*$`)
	startsFirm = regexp.MustCompile(`^(?:the |also |of |from |for )*` + markCompany)
	nameWords  = regexp.MustCompile(`^(?:the |also |of |from |for )*([a-z][a-z&'.-]*(?: [a-z][a-z&'.-]*){0,3}?)(?:'s)?(?: (?:in|at|for|the|end|fy|year|total|net|annual|reported|and|as|of|by|on|to|with|per|is|are|was|were|did|do|does|had|have)\b.*|\s*[` + anyMark + `].*)?$`)
	ofRegion   = regexp.MustCompile(`^(?:overseas|domestic|foreign|exports?|international|online|offline|retail|wholesale|mainland|parent|segment|adjusted|organic)\b`)
)

// listedEnglish takes words that stand in an English list of companies, and are none
// that is known, for companies that are not known, so that the answer says that they
// are left out. It gives the shape of the part with a company's mark for each.
func (f *frame) listedEnglish(shape string) string {
	if !f.named || len(f.companies) == 0 || len(f.strange) == 0 {
		return shape
	}
	var items []string
	var at [][]int
	last := 0
	for _, loc := range append(joint.FindAllStringIndex(shape, -1), []int{len(shape), len(shape)}) {
		items, at = append(items, shape[last:loc[0]]), append(at, []int{last, loc[0]})
		last = loc[1]
	}
	out := shape
	for i := len(items) - 1; i >= 0; i-- {
		m := nameWords.FindStringSubmatchIndex(strings.TrimRight(items[i], " ?.!"))
		if m == nil {
			continue
		}
		words := items[i][m[2]:m[3]]
		known := !slices.ContainsFunc(strings.Fields(words), func(w string) bool {
			return slices.ContainsFunc(f.strange, func(s string) bool { return strings.EqualFold(s, strings.TrimSuffix(w, "'s")) })
		})
		beside := i > 0 && endsInFirm.MatchString(items[i-1]) || i+1 < len(items) && startsFirm.MatchString(items[i+1])
		if known || !beside || ofRegion.MatchString(words) {
			continue
		}
		out = out[:at[i][0]+m[2]] + markCompany + out[at[i][0]+m[3]:]
		items[i] = markCompany
		words = strings.TrimSuffix(words, "'s")
		f.unknown = slices.Insert(f.unknown, 0, asWritten(f.reading.Text, words))
		f.strange = slices.DeleteFunc(slices.Clone(f.strange), func(s string) bool { return slices.Contains(strings.Fields(words), strings.ToLower(s)) })
	}
	return out
}

// asWritten gives folded words as a text writes them.
func asWritten(text, words string) string {
	if i := strings.Index(strings.ToLower(text), words); i >= 0 && i+len(words) <= len(text) {
		return text[i : i+len(words)]
	}
	return words
}
