package offline

import (
	"regexp"
	"slices"

	"hedui/check/mention"
)

// between gives arithmetic that names nothing (两者之差, 加起来, 谁最高) the figures
// that the last answers gave one each, with their own company, metric and time.
func (s *state) between(f *frame) {
	if len(s.last.unknown) > 0 { // one of its sides is not known
		return
	}
	if len(f.reading.Of(mention.KindCompany, mention.KindCode, mention.KindNotAShare)) > 0 || !f.has(arithmetic...) || f.dated && !f.refers(mention.RefTimes) || f.asked || f.industry+f.index != "" || f.computes() || marketWide.MatchString(f.text) {
		return
	}
	if f.refers(mention.RefOne, mention.RefOther, mention.RefFirst, mention.RefEarlier, mention.RefTime, mention.RefQuestion, mention.RefSwitch, mention.RefAdd, mention.RefDrop) {
		return
	}
	if f.has(mention.OpGrowth) && !overall.MatchString(f.text+f.reading.Text) || f.has(mention.OpTrend, mention.OpFilter, mention.OpCount, mention.OpPlace) {
		return
	}
	if picks := f.reading.Refs(mention.RefPick); len(picks) > 0 && len(f.companies) > 0 && mention.Lang(f.reading.Text) == "en" { // the first of two: whose figure is set against the other's
		return
	}
	if slices.ContainsFunc(f.reading.Refs(mention.RefSet), func(m mention.Mention) bool { return m.Ref.Ranked }) {
		return
	}
	if s.rankedSet && len(s.set) > 1 && s.last.ranks() && f.has(mention.OpSum, mention.OpMean, mention.OpDifference, mention.OpRatio) && !f.has(mention.OpRank, mention.OpPlace) && len(f.reading.Refs(mention.RefPick)) == 0 {
		top, place, _ := s.ranking.places()
		if place == 0 && top > 1 {
			f.takeOver(s.set[:min(top, len(s.set))], s.ranking.metrics, s.ranking.period)
		}
		return
	}
	if last := s.last.pairs; len(last) > 0 && len(f.reading.Refs(mention.RefTimes)) == 0 {
		f.complete()
		f.companies, f.metrics, f.period = s.last.companies, s.last.metrics, s.last.period
		f.again, f.ordered = true, s.last.ordered
		return
	}
	rows := s.lastSingles(f)
	if s.wholeChain(f, len(rows)) {
		f.takeOver(s.chain, s.chained.metrics, s.chained.period)
		return
	}
	if len(rows) < 2 {
		return
	}
	v := varies(rows)
	if f.has(mention.OpGrowth) && (v.company || v.metric) {
		return
	}
	f.companies, f.metrics, f.periods = companiesOf(rows), nil, nil
	for _, r := range rows {
		f.metrics = union(f.metrics, []string{r.Metric})
		f.periods = union(f.periods, []mention.Period{r.period()})
	}
	f.fromTalk()
	switch {
	case v.company && v.period && !v.metric && s.last.found && !s.last.dated: // each company's newest: nobody named the time
		f.periods, f.dated, f.found = nil, false, true
	case differing(v) > 1:
		f.single = rows
	}
}

// differing counts in what figures differ.
func differing(v varying) int {
	n := 0
	for _, x := range []bool{v.company, v.period, v.metric} {
		if x {
			n++
		}
	}
	return n
}

// lastSingles gives the figures that arithmetic without names is about: as many
// as it says, else the last two, or for a sum or an extreme all that were asked
// one after the other in the same respect.
func (s *state) lastSingles(f *frame) []row {
	n, counted := 2, false
	for _, m := range f.reading.Refs(mention.RefSet, mention.RefTimes) {
		n, counted = max(m.Ref.N, 2), counted || m.Ref.N > 0
	}
	if len(s.singles) < n {
		return nil
	}
	rows := s.singles[len(s.singles)-n:]
	many := f.has(mention.OpSum, mention.OpMean, mention.OpMax, mention.OpMin, mention.OpRank)
	if many && !counted {
		if run := s.run(); len(run) > n {
			rows = run
		}
	}
	v := varies(rows)
	switch {
	case !apart(rows) || f.has(mention.OpShare) && len(rows) != 2:
		return nil
	case firms.MatchString(f.text) && len(companiesOf(rows)) < len(rows):
		return nil
	case f.refers(mention.RefTimes) && (v.company || v.metric):
		return nil
	case !counted && v.metric && !v.company && v.period: // 营收 of one year and profit of another
		return nil
	}
	return rows
}

// firms are the words by which several companies and not several figures are
// meant.
var firms = regexp.MustCompile(`[两二三四五几]家|公司|它们|他们|谁|\bwho\b|companies|\bfirms\b|\bthey\b`)

// apart reports whether no two figures are of the same company, metric and time.
func apart(rows []row) bool {
	for i, a := range rows {
		if slices.ContainsFunc(rows[:i], func(b row) bool { return a.Company == b.Company && a.Metric == b.Metric && a.period() == b.period() }) {
			return false
		}
	}
	return true
}

// wholeChain reports whether a sum, an extreme or an order without a number is
// about the companies that were asked for the same.
func (s *state) wholeChain(f *frame, singles int) bool {
	many := f.has(mention.OpSum, mention.OpMean, mention.OpMax, mention.OpMin, mention.OpRank)
	counted := slices.ContainsFunc(f.reading.Refs(mention.RefSet, mention.RefTimes), func(m mention.Mention) bool { return m.Ref.N > 0 })
	return many && !counted && len(s.chain) > 2 && len(s.chain) > singles && subset(s.focus, s.chain) && len(s.chained.periods) < 2
}

// link keeps the companies that were asked for the same metric and time one after
// the other: they, them and all of them mean these.
func (s *state) link(f frame) {
	switch {
	case len(f.companies) == 0 || f.ranks() || len(f.metrics) != 1 || len(f.pairs) > 0:
		s.chain = nil
	case slices.Equal(f.metrics, s.chained.metrics) && slices.Equal(f.periods, s.chained.periods) && !f.refers(mention.RefCorrect, mention.RefDrop, mention.RefOnly, mention.RefSwitch):
		s.chain = union(s.chain, f.companies)
	default:
		s.chain = f.companies
	}
	s.chained = f
}

// pairsOf asks for figures that differ in more than one respect one by one.
func pairsOf(f frame, rows []row) []frame {
	var out []frame
	for _, r := range rows {
		one := f
		one.companies, one.metrics, one.periods = []string{r.Company}, []string{r.Metric}, []mention.Period{r.period()}
		one.ops, one.followed, one.single = nil, true, nil
		out = append(out, one)
	}
	return out
}

// takeSingle keeps the figure of an answer that gave only one; an answer with
// several ends what can be added up without names. The result of a comparison is
// no figure of a company, that of a formula over its metrics is.
func (s *state) takeSingle(rows []row, f frame) {
	switch {
	case len(rows) == 0:
	case f.workedOut():
		s.worked = append(s.worked, f)
	case len(rows) > 1 || f.ranks():
		s.singles, s.worked = nil, nil
	case rows[0].derived() || f.hasBut(mention.OpPolarity):
	case rows[0].Company == "" || rows[0].Metric == "" || rows[0].PeriodType == "" || isMarket(rows[0].Metric):
		s.singles = nil
	default:
		s.singles = append(s.singles, rows[0])
	}
}
