package offline

import (
	"slices"
	"strings"

	"hedui/check/mention"
)

// takeLeft keeps the names of a list of companies for which there is no data:
// those that are no A-shares, that nobody knows or that several fit. What follows
// about the list (谁最高) is not about the rest alone, let alone about the market.
func (s *state) takeLeft(f frame) {
	names := slices.Concat(f.foreign, f.unknown)
	for _, m := range f.ambiguous {
		names = append(names, m.Text)
	}
	switch {
	case len(names) > 0 && len(names)+len(f.companies) > 1:
		s.left = distinct(names)
	case f.named && !f.refers(mention.RefAdd, mention.RefDrop, mention.RefSet, mention.RefAmong), f.scoped():
		s.left = nil
	}
}

// leftOut marks a part that compares the companies of such a list: with too few
// left it is asked back, else the answer names what is not in it.
func (s *state) leftOut(f *frame) {
	if len(s.left) == 0 || len(f.reading.Of(mention.KindCompany)) > 0 || f.scoped() || marketWide.MatchString(f.text) {
		return
	}
	names := strings.Join(s.left, "、")
	switch {
	case f.ranks() && !s.last.ranks(), f.placed() && len(s.set) < 2 && !s.last.ranks(), len(f.companies) < 2 && f.has(mention.OpMax, mention.OpMin, mention.OpCompare, mention.OpRank, mention.OpDifference, mention.OpRatio) && !f.asked && len(f.periods) < 2:
		f.lostSet = names
	case len(f.companies) > 1 && (f.has(arithmetic...) || f.has(mention.OpFilter)), f.placed() && len(s.set) > 1 && !s.rankedSet:
		f.left = names
	}
}

// addLeft says what a comparison or sum does not hold.
func (t *turn) addLeft(f frame, a answer) answer {
	if f.left == "" || a.outcome != answered && a.outcome != partial {
		return a
	}
	a.outcome, a.missing = partial, append(a.missing, f.left)
	a.text += "\n" + t.say("注：前面说的“%s”没有数据，不在其中。", "Note: there is no data for “%s”, named before; it is not included.", f.left)
	return a
}
