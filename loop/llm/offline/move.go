package offline

import (
	"regexp"

	"hedui/check/mention"
)

// fromTo sets the first and the last time of a stretch against each other.
var fromTo = regexp.MustCompile(`\b(?:from|between)\b`)

// move reads the English ways to ask what became of a figure between two times: how
// did it change, the change in revenue. Of one time it is the growth on the year
// before.
func (f *frame) move(from frame) {
	if n := len(f.periods); n > 2 && (f.moved || changeWord.MatchString(f.text)) && fromTo.MatchString(mention.FoldString(f.reading.Text)) {
		f.periods = []mention.Period{f.periods[0], f.periods[n-1]}
	}
	if f.class != "" || mention.Lang(f.reading.Text) != "en" || !changeWord.MatchString(f.text) || len(f.levels()) == 0 || f.has(arithmetic...) && !f.has(mention.OpGrowth) {
		return
	}
	kind := mention.OpTrend
	switch n := len(f.periods); {
	case n == 1:
		kind = mention.OpGrowth
	case n == 2, n == 0 && len(from.periods) == 2:
		f.moved = true
	default:
		return
	}
	f.ops = append(f.without(mention.OpTrend, mention.OpGrowth), mention.Operation{Kind: kind})
}

// lacksEnd gives the first or last time of a part of several where neither figure is
// of it: the change between two others would answer another question.
func (f frame) lacksEnd(newest, oldest row) mention.Period {
	if len(f.periods) < 2 || f.stretch {
		return mention.Period{}
	}
	first, last := f.periods[0], f.periods[0]
	for _, p := range f.periods[1:] {
		if p.End < first.End {
			first = p
		}
		if p.End > last.End {
			last = p
		}
	}
	switch {
	case first.End != oldest.Period:
		return first
	case last.End != newest.Period:
		return last
	}
	return mention.Period{}
}
