package offline

import (
	"cmp"
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
	s.left = s.leftWithout(f.cleared)
	switch {
	case len(names) > 0 && len(names)+len(f.companies) > 1:
		s.left = distinct(names)
	case f.named && len(f.cleared) == 0 && !f.refers(mention.RefAdd, mention.RefDrop, mention.RefSet, mention.RefAmong), f.scoped():
		s.left = nil
	}
}

// leftWithout are those names but for some that were taken out.
func (s *state) leftWithout(cleared []string) []string {
	return slices.DeleteFunc(slices.Clone(s.left), func(name string) bool { return slices.Contains(cleared, name) })
}

// leftOut marks a part that compares the companies of such a list: with too few
// left it is asked back, else the answer names what is not in it.
func (s *state) leftOut(f *frame) {
	left := s.leftWithout(f.cleared)
	if len(left) == 0 || len(f.reading.Of(mention.KindCompany)) > 0 || f.scoped() || marketWide.MatchString(f.text) {
		return
	}
	names := strings.Join(left, "、")
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

// outsiders are the names in a part of which there is no data, whoever the others are.
func (f frame) outsiders() []string { return slices.Concat(f.foreign, f.unknown) }

// incomplete reports whether what a part works out is over all that it names, so that
// over the rest it would be another figure, and some of it is not there.
func (f frame) incomplete(s sheet) bool {
	over := f.has(mention.OpSum, mention.OpMean) || f.betweenEnds() || f.sharer != ""
	if len(f.outsiders()) > 0 { // the growth of each company is its own
		return over || f.has(mention.OpShare, mention.OpRatio, mention.OpDifference)
	}
	return len(s.missing) > 0 && (over || f.has(mention.OpGrowth))
}

// notAll adds to what is missing the result that therefore is not worked out.
func (t *turn) notAll(f frame, s sheet) sheet {
	label := cmp.Or(strings.TrimLeft(t.resultWord(f), ", "), t.say("计算结果", "the result"))
	s.missing = append(slices.Clone(s.missing), miss{Label: label, Reason: t.say("数不全，不计算", "not calculated, since figures are missing")})
	return s
}
