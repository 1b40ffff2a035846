package offline

import (
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

// between gives arithmetic that names nothing (两者之差, 加起来, 谁最高) the figures
// that the last answers gave one each, with their own company, metric and time.
func (s *state) between(f *frame) {
	if len(f.reading.Of(mention.KindCompany, mention.KindCode, mention.KindNotAShare)) > 0 || !f.has(arithmetic...) || f.dated && !f.refers(mention.RefTimes) || f.asked || f.industry+f.index != "" || f.computes() || marketWide.MatchString(f.text) {
		return
	}
	if f.refers(mention.RefOne, mention.RefOther, mention.RefFirst, mention.RefEarlier, mention.RefTime, mention.RefQuestion, mention.RefSwitch, mention.RefAdd, mention.RefDrop) {
		return
	}
	if f.has(mention.OpGrowth) && !overall.MatchString(f.text+f.reading.Text) || f.has(mention.OpTrend, mention.OpFilter, mention.OpCount, mention.OpPlace) {
		return
	}
	if slices.ContainsFunc(f.reading.Refs(mention.RefSet), func(m mention.Mention) bool { return m.Ref.Ranked }) {
		return
	}
	if s.rankedSet && len(s.set) > 1 && s.last.ranks() && f.has(mention.OpSum, mention.OpMean, mention.OpDifference, mention.OpRatio) && !f.has(mention.OpRank, mention.OpPlace) && len(f.reading.Refs(mention.RefPick)) == 0 {
		top, place, _ := s.ranking.places()
		if place == 0 && top > 1 {
			f.companies, f.metrics, f.period = s.set[:min(top, len(s.set))], s.ranking.metrics, s.ranking.period
			f.named, f.dated, f.asked, f.followed = true, true, true, true
		}
		return
	}
	if last := s.last.pairs; len(last) > 0 && len(f.reading.Refs(mention.RefTimes)) == 0 {
		f.again, f.named, f.dated, f.asked = true, true, true, true
		f.companies, f.metrics, f.period, f.ordered = s.last.companies, s.last.metrics, s.last.period, s.last.ordered
		return
	}
	if worked := s.lastWorked(f); len(worked) == 2 {
		f.worked, f.named, f.asked = worked, true, true
		f.companies, f.metrics, f.periods = union(worked[0].companies, worked[1].companies), worked[0].metrics, union(worked[0].periods, worked[1].periods)
		f.dated = true
		return
	}
	rows := s.lastSingles(f)
	if s.wholeChain(f, len(rows)) {
		f.companies, f.metrics, f.period = s.chain, s.chained.metrics, s.chained.period
		f.named, f.dated, f.asked, f.followed = true, true, true, true
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
	f.named, f.dated, f.asked, f.followed = true, true, true, true
	if differing(v) > 1 {
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

// lastWorked gives the last two parts that worked out one formula over the
// metrics of a company (净利润占营收的比例), for two companies or times: their results
// and not what they were made of are compared then.
func (s *state) lastWorked(f *frame) []frame {
	n := len(s.worked)
	if n < 2 || !s.last.workedOut() && len(s.last.worked) == 0 || !f.has(mention.OpDifference, mention.OpCompare, mention.OpMax, mention.OpMin, mention.OpRatio) {
		return nil
	}
	a, b := s.worked[n-2], s.worked[n-1]
	if !slices.Equal(a.metrics, b.metrics) || a.ops[0].Kind != b.ops[0].Kind || slices.Equal(a.companies, b.companies) && slices.Equal(a.periods, b.periods) {
		return nil
	}
	return []frame{a, b}
}

// workedOut reports whether a part worked out one figure from two metrics of one
// company and time.
func (f frame) workedOut() bool {
	return len(f.companies) == 1 && len(f.metrics) == 2 && len(f.periods) == 1 && len(f.ops) == 1 && f.has(mention.OpShare, mention.OpRatio, mention.OpDifference)
}

// overWorked works such formulas out again and compares their results.
func (t *turn) overWorked(f frame) (answer, bool) {
	var names []string
	for _, id := range f.metrics {
		names = append(names, metricName(id, t.lang))
	}
	var s sheet
	ready := true
	for _, one := range f.worked {
		found, ok := t.fetch(one)
		if !ok {
			ready = false
			continue
		}
		found.part(one.metrics)
		if len(found.rows) != 2 || len(found.missing) > 0 {
			return t.finish(nil, f, sheet{missing: append(found.missing, miss{Label: t.want(one)})}), true
		}
		g := inOrder(one, found.rows)
		form := g[0].Fact + sign2[one.ops[0].Kind] + g[1].Fact
		if one.ops[0].Kind == mention.OpShare {
			form = "share(" + g[0].Fact + ", " + g[1].Fact + ")"
		}
		r, ok := t.compute(form)
		if !ok {
			ready = false
			continue
		}
		if len(r.Rows) == 0 {
			return t.uncalculated(r), true
		}
		x := r.Rows[0]
		x.Company, x.Name, x.Metric, x.Label = g[0].Company, g[0].Name, "", strings.Join(names, sign(x.Op))
		x.Period, x.PeriodType, x.PeriodName, x.Source = g[0].Period, g[0].PeriodType, g[0].PeriodName, g[0].Source
		s.rows = append(s.rows, x)
	}
	if !ready {
		return answer{}, false
	}
	f.metrics = nil
	lines, ready := t.work(f, s.rows)
	if !ready {
		return answer{}, false
	}
	return t.finish(lines, f, s), true
}

// sign2 is an operation of two operands in an expression.
var sign2 = map[mention.OpKind]string{mention.OpRatio: " / ", mention.OpDifference: " - "}

// takeSingle keeps the figure of an answer that gave only one; an answer with
// several ends what can be added up without names. The result of a comparison is
// no figure of a company, that of a formula over its metrics is.
func (s *state) takeSingle(rows []row, f frame) {
	switch {
	case len(rows) == 0:
	case len(rows) > 1 || f.ranks():
		s.singles, s.worked = nil, nil
	case f.workedOut():
		s.worked = append(s.worked, f)
	case rows[0].derived() || f.has(arithmetic...):
	case rows[0].Company == "" || rows[0].Metric == "" || rows[0].PeriodType == "" || isMarket(rows[0].Metric):
		s.singles = nil
	default:
		s.singles = append(s.singles, rows[0])
	}
}
