package offline

import (
	"cmp"
	"slices"
	"strings"

	"hedui/check/mention"
)

// scopes are the industries and indices that a part asks about, each once, where it
// names no company beside them.
func (f frame) scopes() []mention.Mention {
	if f.oneScope || len(f.companies) > 0 || f.class != "" || f.industry+f.index == "" {
		return nil
	}
	var out []mention.Mention
	for _, m := range f.reading.Of(mention.KindIndustry, mention.KindIndex) {
		if m.Role == mention.RoleRejected || m.Role == mention.RoleDropped {
			continue
		}
		if !slices.ContainsFunc(out, func(x mention.Mention) bool { return x.Kind == m.Kind && slices.Equal(x.IDs, m.IDs) }) {
			out = append(out, m)
		}
	}
	if slices.ContainsFunc(out, func(m mention.Mention) bool { return m.Kind != out[0].Kind }) { // the banks in an index
		return nil
	}
	if len(out) == 0 { // named in words that are read from the text
		for _, i := range industries {
			if i.words.MatchString(f.text) {
				out = append(out, mention.Mention{Kind: mention.KindIndustry, IDs: []string{i.name}})
			}
		}
	}
	return out
}

// eachScope answers a part about several industries or indices for each of them:
// one alone would stand for all.
func (t *turn) eachScope(f frame, scopes []mention.Mention) (answer, bool) {
	var answers []answer
	ready := true
	for _, scope := range scopes {
		one := f
		one.industry, one.index, one.oneScope = "", "", true
		if scope.Kind == mention.KindIndustry {
			one.industry = scope.IDs[0]
		} else {
			one.index = scope.Text
		}
		a, done := t.part(one)
		ready = ready && done
		if a.text != "" {
			head := t.say("%s：", "%s: ", cmp.Or(one.index, t.industryName(one.industry)))
			if strings.Contains(firstLine(a.text), "  ") { // a table
				head = strings.TrimRight(head, " ") + "\n"
			}
			a.text = head + a.text
		}
		answers = append(answers, a)
	}
	if !ready {
		return answer{}, false
	}
	all := join(answers)
	if all.outcome == answered && f.has(mention.OpCompare, mention.OpDifference, mention.OpRatio) {
		all.outcome, all.missing = partial, append(all.missing, t.say("两个范围的比较", "the comparison of the two"))
		all.text += "\n" + t.say("注：分别给出，没有比较。", "Note: given one by one, not compared.")
	}
	return all, true
}

// industryName is an industry in the language of the question.
func (t *turn) industryName(name string) string {
	if t.lang == "en" {
		return industryEnglish(name)
	}
	return name
}
