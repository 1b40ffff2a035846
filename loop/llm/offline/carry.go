package offline

import (
	"cmp"
	"regexp"
	"slices"

	"hedui/check/mention"
)

// carry fills what a part leaves out from the talk: what is asked, of whom,
// for when, each on its own.
func (s *state) carry(f *frame) {
	from := s.last
	if f.ranks() && len(f.metrics) == 0 && len(s.ranking.metrics) > 0 {
		from = s.ranking // 第二名是谁: of the ranking, whatever was asked since
	}
	f.carryOrder(from)
	f.carryWhole(from)
	if f.counts() {
		return
	}
	if len(from.metrics) == 0 && f.dated && len(f.fields) == 0 {
		from = s.figures // 2022年呢, after a question about an address
	}
	if f.refers(mention.RefContinue) && !f.named && len(f.metrics)+len(f.fields) == 0 {
		f.metrics, f.fields, f.period = from.metrics, from.fields, from.period
		f.companies, f.named = s.unanswered(), true
		return
	}
	f.stillAgainst(from)
	if !f.asked && f.named && from.stepped != "" && len(from.ops) == 0 { // 格力呢, after a figure was worked on with another: which of the two is meant
		f.unreadWords = f.reading.Text
	}
	f.carryMetrics(from)
	f.ofMean = s.last.ofWhole() && len(f.reading.Of(mention.KindCompany)) == 1 && f.has(mention.OpDifference, mention.OpCompare) && !f.scoped()
	again := f.asksAgain(from)
	against := f.refers(mention.RefCompare) && f.named && from.has(mention.OpGrowth, mention.OpPolarity, mention.OpTrend) // 和恒力比呢, after one year against another
	kept := again && !against && f.keepsOps(from)
	if kept {
		f.carryOperation(from)
	}
	if again && f.has(mention.OpMax, mention.OpMin, mention.OpRank) && !f.has(mention.OpGrowth) && from.yearlyRate() && len(from.companies) > 1 && !f.dated && !whichTime.MatchString(f.text) { // 谁最高, after their compound rates
		o, _ := from.op(mention.OpGrowth)
		f.ops = append(slices.Clone(f.ops), o)
	}
	s.carryGroup(f, from, again)
	if o, ok := f.op(mention.OpPlace, mention.OpRank); ok && o.N == 0 && !f.named && len(s.focus) == 1 && !s.rankedSet && (o.Kind == mention.OpPlace || barePlace.MatchString(f.text)) {
		f.companies, f.named, f.followed = s.focus, true, true
		f.ops = []mention.Operation{{Kind: mention.OpPlace}}
	}
	if f.refers(mention.RefCompare) && !f.has(arithmetic...) && !f.changed {
		f.ops = append(slices.Clone(f.ops), mention.Operation{Kind: mention.OpCompare, Order: "desc"})
	}
	within := kept && len(from.companies) == 1 && len(from.periods)+len(from.metrics) > 2 // the operation is over times or metrics of one company
	s.carryCompanies(f, within)
	f.extremeOfReturn()
	s.carryTime(f, from, against)
}

// carryOrder takes the order of a ranking over to a place that is asked of it.
func (f *frame) carryOrder(from frame) {
	if _, _, order := from.places(); (f.asksPlace() || f.placeAlone() && !from.has(mention.OpMin)) && order == "asc" && from.ranks() && !from.fromBottom() { // 第一名, of the three lowest
		f.ops = append(slices.Clone(f.ops), mention.Operation{Kind: mention.OpRank, Order: "asc"})
	}
}

// carryWhole takes over the industry or index that a share is asked in, or whose
// companies the part points at.
func (f *frame) carryWhole(from frame) {
	if f.has(mention.OpShare) && f.sharer == "" && f.industry+f.index == "" && from.has(mention.OpShare, mention.OpSum) && len(from.metrics) == 1 { // 五粮液呢, after a share of the industry
		f.industry, f.index = from.industry, from.index
	}
	if f.refers(mention.RefAmong) && !f.named && f.industry+f.index == "" {
		f.industry, f.index = from.industry, from.index
	}
}

// carryMetrics takes over what was asked where a part does not say it.
func (f *frame) carryMetrics(from frame) {
	if !f.asked {
		f.metrics, f.fields, f.followed, f.levelToo = from.metrics, from.fields, true, from.levelToo
		f.extremePrice(from)
		f.otherExtreme()
		if len(from.reading.Ops(mention.OpGrowth)) == 0 || !f.dated && len(f.reading.Ops(mention.OpGrowth)) == 0 { // 同比呢, after 环比
			f.qualifier = cmp.Or(f.qualifier, from.qualifier)
			if ofParent.MatchString(f.qualifier) && wholeGroup.MatchString(f.text) { // 那合并的呢
				f.qualifier = ""
			}
		}
	}
	if (!f.asked || f.has(mention.OpPlace) && !f.named) && len(f.strange) == 0 && from.industry+from.index == "" && f.industry+f.index == "" && from.ranks() && !marketWide.MatchString(f.text) {
		f.strange = from.strange // of a scope that was not known
	}
}

// asksAgain reports whether a part asks the same of something else.
func (f frame) asksAgain(from frame) bool {
	incomplete := len(from.metrics)+len(from.fields) == 0 && len(from.companies) > 0 && len(from.ops) > 0 && !f.named // how fast did X grow: the metric comes after
	return !f.asked || f.refers(mention.RefEllipsis, mention.RefSwitch, mention.RefCorrect) || incomplete || bareMetric.MatchString(f.text) && from.binary() && len(from.companies) == 2 && mention.Lang(f.text) == "en"
}

// keepsOps reports whether a part that asks again leaves the operation as it was.
func (f frame) keepsOps(from frame) bool {
	// 全年呢, after one half against the other
	other := f.dated && len(f.periods) == 1 && len(from.periods) > 1 && !slices.ContainsFunc(from.periods, func(p mention.Period) bool { return p.Type == f.periods[0].Type })
	// 它的股价呢, which asks for a figure of one and for no difference
	figure := f.asked && f.refers(mention.RefOne) && from.has(arithmetic...)
	over := f.asked && from.overMetrics() // and inventories, after one metric over another
	return !over && len(f.ops) == 0 && !from.computes() && !f.leaves(from) && !other && !f.oneOfTimes(from) && !f.setsAgainst(from) && !figure && !(f.refers(mention.RefOther) && from.has(mention.OpFilter)) && !(f.refers(mention.RefAdd, mention.RefDrop) && from.has(mention.OpPlace))
}

// carryOperation takes over the operation with what belongs to it.
func (f *frame) carryOperation(from frame) {
	f.carryOps(from)
	f.inYear = from.inYear && !f.dated && !f.asked
	f.ofAll = f.ofAll || f.dated && !f.asked && !f.named && from.ranks() && from.industry+from.index == "" && !f.amongTalk() // 2022年呢, after who earned most
	f.formula, f.moved = f.formula || from.formula, from.moved
	if f.refers(mention.RefPick) && f.named && len(f.companies) == 1 && mention.Lang(f.reading.Text) == "en" {
		f.ops = f.without(mention.OpMax, mention.OpMin, mention.OpRank, mention.OpPlace)
	}
	if f.refers(mention.RefDrop, mention.RefAdd) && (from.asksPlace() || from.ranks() && f.named) { // without the runner-up: those that are left
		f.ops = nil
	}
}

// carryGroup takes over the industry or index to look in.
func (s *state) carryGroup(f *frame, from frame, again bool) {
	if again && len(f.ops) > 0 && f.has(mention.OpShare) && from.ofWhole() && f.sharer == "" && !f.scoped() {
		f.industry, f.index = from.industry, from.index
	}
	if again && f.industry+f.index == "" && (!f.named || f.asksPlace() || f.has(mention.OpPlace) && (from.ranks() || from.has(mention.OpPlace))) {
		f.industry, f.index = from.industry, from.index
	}
	if (s.last.ranks() || s.rankedSet && subset(s.focus, s.set)) && f.ranks() && !f.named && !f.scoped() && f.industry+f.index == "" && !marketWide.MatchString(f.text) && (!f.dated || slices.Equal(f.metrics, s.ranking.metrics)) { // 前五名净利润合计
		f.industry, f.index = s.ranking.industry, s.ranking.index
	}
	if (s.last.screens() || s.last.ofWhole()) && f.ranks() && !f.named && !f.scoped() && f.industry+f.index == "" && !marketWide.MatchString(f.text) { // 亏得最多的前三, after those that lost in an industry
		f.industry, f.index = s.last.industry, s.last.index
	}
}

// carryCompanies takes over whom a part is about, and gives a comparison that names one
// side or none the other; not where the operation is within one company.
func (s *state) carryCompanies(f *frame, within bool) {
	if !f.named && !f.ranks() && f.industry+f.index == "" {
		f.companies, f.followed = s.focus, true
		among := f.has(mention.OpMax, mention.OpMin, mention.OpCompare) && amongUs.MatchString(f.text) && !whichTime.MatchString(f.text)
		together := f.has(mention.OpSum, mention.OpMean) && f.asked && s.rankedSet && len(f.periods) < 2                                       // 平均市盈率, after the top ten
		listed := f.asked && len(f.ops)+len(f.reading.Of(mention.KindReference)) == 0 && s.rankedSet && s.last.ranks() && !singlePlace(s.last) // 市盈率, after the top ten
		if (among || together || listed) && len(s.focus) == 1 && len(s.set) > 1 && subset(s.focus, s.set) {
			f.companies = s.set
		}
		switch two := s.group(2); {
		case len(s.focus) != 1:
		case f.dated:
			if f.binary() && !within && len(f.periods) == 1 && len(two) == 2 && len(s.chain) > 1 && subset(two, s.chain) && !f.readWhole { // 2024年差多少, of two that were asked for the same
				f.companies = two
			}
		case f.binary() && !within && len(s.last.unknown) == 0:
			s.widen(f)
		case (f.refers(mention.RefCompare) || whichFirmWord.MatchString(f.text) && f.has(mention.OpCompare)) && !f.asked && len(f.metrics) > 1:
			s.widenAll(f)
		}
	}
	if len(f.companies) == 1 && f.named && f.binary() && len(f.periods) < 2 && !within && !whichTime.MatchString(f.text) {
		s.addOther(f)
	}
}

// extremeOfReturn takes the highest or lowest of a move, which has none, for that of the
// price.
func (f *frame) extremeOfReturn() {
	if len(f.metrics) == 1 && f.metrics[0] == "period_return" && !f.asked && !f.ranks() && len(f.companies) == 1 { // a return has no highest
		switch {
		case f.has(mention.OpMax):
			f.metrics, f.ops = []string{"highest_close"}, f.without(mention.OpMax)
		case f.has(mention.OpMin):
			f.metrics, f.ops = []string{"lowest_close"}, f.without(mention.OpMin)
		}
	}
}

// setsAgainst reports whether a part sets a time that it names against another, where
// the last one asked for the quarter before.
func (f frame) setsAgainst(from frame) bool {
	qoq := func(o mention.Operation) bool { return o.Kind == mention.OpGrowth && o.Basis == "qoq" }
	return f.dated && f.refers(mention.RefCompare) && slices.ContainsFunc(from.ops, qoq)
}

// oneOfTimes reports whether a part names one time, after a sum or mean of one company
// over several.
func (f frame) oneOfTimes(from frame) bool {
	return f.dated && len(f.periods) == 1 && len(from.periods) > 1 && len(from.companies) == 1 && from.has(mention.OpSum, mention.OpMean)
}

// barePlace asks for the place of the company of the talk.
var barePlace = regexp.MustCompile(`^(?:那么?|它的|其|[\s,，])*(?:排名|排行)(?:呢|如何|怎么样|怎样|多少|情况|[\s\p{P}])*$`)

// leaves reports whether a part turns from a comparison of companies to one of
// them or to another, and so compares no more (后者呢, 泸州老窖呢).
func (f frame) leaves(from frame) bool {
	return f.alone || f.named && len(f.companies) == 1 && len(from.companies) > 1 && (from.binary() || from.has(arithmetic...)) && !f.refers(mention.RefCompare, mention.RefAdd, mention.RefDrop)
}

// bareMetric is a metric and nothing else.
var bareMetric = regexp.MustCompile(`^□[\s\p{P}]*$`)
