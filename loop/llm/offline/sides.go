package offline

import (
	"regexp"
	"slices"

	"hedui/check/mention"
)

// binary reports whether a part compares two figures of one metric.
func (f frame) binary() bool {
	return f.has(mention.OpDifference, mention.OpRatio, mention.OpCompare) && len(f.metrics) < 2 && !f.betweenEnds() || len(f.reading.Ops(mention.OpShare)) > 0 && !f.asked
}

// betweenEnds reports whether a part holds the greatest of several figures against
// the least.
func (f frame) betweenEnds() bool {
	return f.has(mention.OpMax) && f.has(mention.OpMin) && f.has(mention.OpDifference, mention.OpRatio, mention.OpShare)
}

// whichFirmWord asks for a company: two metrics of one do not answer it.
var whichFirmWord = regexp.MustCompile(`谁|哪一?家|\bwho\b|\bwhich (?:company|firm)\b`)

// widen gives a comparison that names nothing its two sides: the two companies
// of the talk, or with only one the two periods.
func (s *state) widen(f *frame) {
	n := len(s.printed)
	if last := s.last; last.bothEnds() && len(last.periods) > 2 && len(last.companies) == 1 && f.has(mention.OpDifference, mention.OpRatio) { // between the highest and the lowest
		f.companies, f.periods, f.ops = last.companies, last.periods, append(slices.Clone(f.ops), last.ops...)
		return
	}
	switch two := s.group(2); {
	case len(two) == 2:
		f.companies = two
	case n > 1 && s.printed[n-2].Metric != s.printed[n-1].Metric && s.printed[n-2].Company == s.printed[n-1].Company && !f.asked && !whichFirmWord.MatchString(f.text):
		f.metrics = distinct([]string{s.printed[n-2].Metric, s.printed[n-1].Metric})
	case len(s.times) > 1 && !amongUs.MatchString(f.text):
		f.periods = s.times[len(s.times)-2:]
	}
}

// widenAll gives a comparison that names nothing its two sides, where the talk is
// about several metrics: companies or times that were asked for them one after the
// other.
func (s *state) widenAll(f *frame) {
	n := len(s.recent)
	switch {
	case n > 1 && s.last.named && s.last.followed: // 五粮液呢
		f.companies = s.recent[n-2:]
	case len(s.times) > 1 && len(s.last.periods) == 1:
		f.periods = s.times[len(s.times)-2:]
	}
}

// addOther gives a comparison with one company its other side: the company of
// the talk, or the winner when the talk is about the one that is named.
func (s *state) addOther(f *frame) {
	if s.last.ofWhole() { // 中国人寿高出多少, after the mean of the industry
		f.ofMean = true
		return
	}
	if f.refers(mention.RefDrop) { // 去掉甲，谁更高: not against the one that is out
		return
	}
	other := s.focus
	if len(other) == 1 && other[0] == f.companies[0] && len(s.set) > 0 {
		other = s.set[:1]
	}
	f.companies = union(other, f.companies)
	if ofOther.MatchString(f.text) { // as a percentage of X's: the talk's figure comes first
		if f.ordered = true; s.lastFigure().derived() { // which of the talk's figures is not said
			f.unreadWords = ofOther.FindString(f.text)
		}
	}
	if f.placed() && f.followed {
		f.metrics = union(s.ranking.metrics, f.metrics)
	}
}

// ofOther sets the figure of the talk against that of a company which is named.
var ofOther = regexp.MustCompile(`\bas (?:an? )?(?:%|percent|percentage|share|proportion|multiple|fraction) of\b|^(?:and |now |then |what about )*over\b|\bdivided by\b`)
