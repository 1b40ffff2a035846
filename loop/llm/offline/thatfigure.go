package offline

import (
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

var (
	// leadIn is what may stand before 这个数 without changing what is asked.
	leadIn = regexp.MustCompile(`^(?:那么?|请问|[\s,，])*$`)
	// isPartOf asks which part of another figure the last one is: 是营收的多少.
	isPartOf = regexp.MustCompile(`^(?:是|为|等于|相当于)([^是为]+的)(?:多少|几|多大)`)
	// ownFigure is a figure that the question brings along: 比100亿多多少.
	ownFigure = regexp.MustCompile(`\d\s*(?:[万亿元%％倍]|个?百分点|[bm]illion|bn|mn)`)
)

// relations are what can be asked of the metric, company and period of a figure
// and not of the number alone.
var relations = []mention.OpKind{
	mention.OpGrowth, mention.OpPlace, mention.OpShare, mention.OpRatio, mention.OpDifference, mention.OpTrend, mention.OpPolarity,
}

// ofTheFigure reads 这个数同比增长多少, 这个数排第几, 这个数占营收多少: the last
// figure is of one company, metric and period, and what is asked is asked of
// these, as if 这个数 were left away. Steps of arithmetic (这个数除以10000) and
// figures that were calculated stay what they are.
func (s *state) ofTheFigure(part sentence) sentence {
	refs := part.reading.Refs(mention.RefValue)
	last := s.lastFigure()
	if len(refs) != 1 || len(s.answer) != 1 || last.derived() || last.Company == "" || last.Metric == "" {
		return part
	}
	text, at := part.reading.Text, refs[0]
	if at.Start < 0 || at.End > len(text) || at.Start > at.End || !leadIn.MatchString(text[:at.Start]) {
		return part
	}
	rest := strings.TrimLeft(text[at.End:], " ,，")
	if m := isPartOf.FindStringSubmatchIndex(rest); m != nil {
		rest = "占" + rest[m[2]:]
	}
	parts := sentences(rest, s.know.Lexicon, s.opts)
	if len(parts) != 1 || len(parts[0].reading.Ops(relations...)) == 0 || ownFigure.MatchString(rest) {
		return part
	}
	return parts[0]
}

// unrelated reports whether growth, a place or a direction is asked of a
// calculated figure, of which there is no other period and no ranking.
func (f frame) unrelated() bool {
	return len(f.reading.Ops(mention.OpGrowth, mention.OpPlace, mention.OpRank, mention.OpTrend, mention.OpPolarity)) > 0
}

// atOtherTime reads 前一年这个比例是多少: what was asked last, of another time. It was no
// question about the number that was given.
func (s *state) atOtherTime(f *frame, shape string) {
	if f.class != "" || !f.refers(mention.RefValue) || !f.dated || f.named || len(f.metrics)+len(f.fields)+len(f.ops) > 0 || len(s.last.metrics) == 0 || unreadWords(shape, *f) != "" {
		return
	}
	f.reading.Mentions = slices.DeleteFunc(slices.Clone(f.reading.Mentions), func(m mention.Mention) bool { return m.Kind == mention.KindReference && m.Ref.Kind == mention.RefValue })
}
