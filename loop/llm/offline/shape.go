package offline

import (
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

// The marks that stand for mentions in a sentence's shape.
const (
	markCompany  = "\ue000"
	markMetric   = "\ue001"
	markIndustry = "\ue002"
	markPeriod   = "\ue003"
	markRef      = "\ue004"
	markOther    = "\ue005"
	anyMark      = "\ue000-\ue005"
)

// isMark reports whether a character of a shape stands for a mention.
func isMark(r rune) bool {
	return strings.ContainsRune(markCompany+markMetric+markIndustry+markPeriod+markRef+markOther, r)
}

func markOf(k mention.Kind) string {
	switch k {
	case mention.KindCompany, mention.KindCode, mention.KindNotAShare:
		return markCompany
	case mention.KindMetric, mention.KindField:
		return markMetric
	case mention.KindIndustry, mention.KindIndex:
		return markIndustry
	case mention.KindPeriod:
		return markPeriod
	case mention.KindReference:
		return markRef
	}
	return markOther
}

// shapeOf writes the piece [start, end) of a question with a mark for each
// mention. Where mentions overlap, a name stands before anything else.
func shapeOf(whole mention.Reading, start, end int) string {
	var out strings.Builder
	at := start
	for _, m := range sideBySide(slices.DeleteFunc(slices.Clone(whole.Mentions), func(m mention.Mention) bool { return m.Start < start || m.End > end })) {
		between := whole.Text[at:m.Start]
		if m.Kind == mention.KindPeriod && len(m.Periods) > 1 { // it was read with the period, as its first year
			between = sinceWord.ReplaceAllString(between, " ")
		}
		out.WriteString(between + markOf(m.Kind))
		at = m.End
	}
	out.WriteString(whole.Text[at:end])
	return mention.FoldString(out.String())
}

// sinceWord begins a range of years that ends now.
var sinceWord = regexp.MustCompile(`(?i)\b(?:ever )?since (?:the (?:end|start|beginning) of )?$`)

// sideBySide gives the mentions that do not overlap, in the order of the text, names
// before anything else.
func sideBySide(mentions []mention.Mention) []mention.Mention {
	var taken []mention.Mention
	for _, names := range []bool{true, false} {
		for _, m := range mentions {
			free := !slices.ContainsFunc(taken, func(x mention.Mention) bool { return m.Start < x.End && x.Start < m.End })
			if named(m.Kind) == names && free && m.Start < m.End {
				taken = append(taken, m)
			}
		}
	}
	slices.SortFunc(taken, func(a, b mention.Mention) int { return a.Start - b.Start })
	return taken
}
