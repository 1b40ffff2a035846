package offline

import (
	"slices"

	"hedui/check"
	"hedui/check/mention"
)

// What several figures were made into one of (净利润占营收的比例, 三年平均, 两家的差)
// can be compared in turn: the share of one year with that of another, the gap of
// two companies then and now.

// workedOut reports whether a part worked one figure out of several: of two metrics
// of one company and time, of several times of one company and metric, or of two
// companies at one time.
func (f frame) workedOut() bool {
	if len(f.ops) != 1 || len(f.marketMetrics()) > 0 || len(f.pairs)+len(f.worked) > 0 || f.ranks() {
		return false
	}
	switch n := [3]int{len(f.companies), len(f.metrics), len(f.periods)}; {
	case n == [3]int{1, 2, 1}:
		return f.has(mention.OpShare, mention.OpRatio, mention.OpDifference)
	case n == [3]int{2, 1, 1}:
		return f.has(mention.OpRatio, mention.OpDifference)
	case n[0] == 1 && n[1] == 1 && n[2] > 1:
		return f.has(mention.OpSum, mention.OpMean, mention.OpGrowth, mention.OpDifference)
	}
	return false
}

// overWork makes a comparison that names nothing one of the last two results of
// the same kind, and a question whether the gap of two companies widened one of
// their gaps at each of its times.
func (s *state) overWork(f *frame) {
	if f.class != "" || f.industry+f.index != "" || f.computes() || len(f.fields) > 0 {
		return
	}
	over := s.gaps(f)
	if over == nil {
		over = s.workedAgain(f)
	}
	allOfThem := f.refers(mention.RefSet) && len(f.reading.Of(mention.KindCompany)) == 0 // 两家谁高
	if over == nil && (!f.named || allOfThem) && !f.dated && !f.asked {
		over = s.lastWorked(f)
	}
	if over == nil {
		over = s.forOthers(f)
	}
	if over == nil {
		s.workedFor(f)
		return
	}
	f.worked, f.companies, f.metrics, f.periods = over, nil, nil, nil
	for _, one := range over {
		f.companies, f.metrics, f.periods = union(f.companies, one.companies), union(f.metrics, one.metrics), union(f.periods, one.periods)
	}
	f.complete()
	f.readWhole = true
}

// lastWorked gives the last two parts that worked a figure out in the same way and
// differ in one respect, where a part compares their results.
func (s *state) lastWorked(f *frame) []frame {
	n := len(s.worked)
	each := s.last.ofEach()
	if len(s.last.worked) > 1 && s.last.worked[0].overMetrics() {
		each = s.last.worked
	}
	if len(each) > 1 && f.has(mention.OpDifference, mention.OpCompare, mention.OpMax, mention.OpMin) && !f.refers(mention.RefOne, mention.RefPick) {
		return each
	}
	if n < 2 || !s.last.workedOut() && len(s.last.worked) == 0 || !f.has(mention.OpDifference, mention.OpCompare, mention.OpMax, mention.OpMin, mention.OpRatio, mention.OpGrowth, mention.OpTrend, mention.OpPolarity) {
		return nil
	}
	if f.refers(mention.RefOne, mention.RefFirst, mention.RefEarlier, mention.RefTime, mention.RefQuestion, mention.RefAdd, mention.RefDrop) || amongUs.MatchString(f.text) && marketWide.MatchString(f.text) {
		return nil
	}
	a, b := s.worked[n-2], s.worked[n-1]
	differ := 0
	for _, same := range []bool{slices.Equal(a.companies, b.companies), slices.Equal(a.metrics, b.metrics), slices.Equal(a.periods, b.periods)} {
		if !same {
			differ++
		}
	}
	moved := f.has(mention.OpGrowth, mention.OpTrend, mention.OpPolarity)
	if a.ops[0].Kind != b.ops[0].Kind || a.ops[0].Basis != b.ops[0].Basis || differ != 1 || moved && slices.Equal(a.periods, b.periods) {
		return nil
	}
	if len(b.companies) == 2 && (f.has(mention.OpRatio) && b.has(mention.OpDifference, mention.OpCompare) || f.has(mention.OpDifference) && b.has(mention.OpRatio) && scaleOf(f.form.Unit, check.Yuan) != check.ScaleAuto) {
		return nil // 是几倍, after how much more: of the same two
	}
	return []frame{a, b}
}

// forOthers does a comparison of what was worked out of two metrics for several
// companies again, for the companies or the time that a part names: 2022年呢, 加上洋河.
func (s *state) forOthers(f *frame) []frame {
	last := s.last.worked
	if len(last) < 2 || len(last[0].metrics) != 2 || len(last[0].companies) != 1 || last[0].companies[0] == last[1].companies[0] {
		return nil
	}
	if f.asked || len(f.ops) > 0 || f.refers(mention.RefOne, mention.RefPick, mention.RefFirst) || !f.named && !f.dated || f.dated && len(f.periods) != 1 {
		return nil
	}
	companies := s.last.companies
	if f.named {
		if companies = f.companies; len(companies) < 2 {
			return nil
		}
	}
	var out []frame
	for _, company := range companies {
		one := last[0]
		one.companies = []string{company}
		if f.dated {
			one.period = f.period
		}
		out = append(out, one)
	}
	f.ops = s.last.ops
	return out
}

// ofEach parts what held one metric against another for several companies into what
// was worked out for each of them.
func (f frame) ofEach() []frame {
	if !f.overMetrics() || len(f.companies) < 2 || len(f.periods) != 1 || len(f.ops) != 1 {
		return nil
	}
	var out []frame
	for _, company := range f.companies {
		one := f
		one.companies = []string{company}
		out = append(out, one)
	}
	return out
}

// workedAgain asks the comparison of such results again for another metric (净利润呢),
// or, where it was over times, for another company.
func (s *state) workedAgain(f *frame) []frame {
	last := s.last.worked
	if len(last) < 2 || f.dated || len(f.ops) > 0 || !f.refers(mention.RefEllipsis) {
		return nil
	}
	out := slices.Clone(last)
	for i := range out {
		switch one := &out[i]; {
		case f.asked && !f.named && len(f.metrics) == 1 && len(one.metrics) == 1 && slices.Equal(one.metrics, last[0].metrics) && !isMarket(f.metrics[0]):
			one.metrics = f.metrics
		case !f.asked && f.named && len(f.companies) == 1 && len(one.companies) == 1 && slices.Equal(one.companies, last[0].companies):
			one.companies = f.companies
		default:
			return nil
		}
	}
	f.ops, f.ordered, f.text = s.last.ops, s.last.ordered, s.last.text
	return out
}

// workedFor asks another company for what was worked out of one, after the results
// of two companies were compared (同仁堂呢, after the means of two).
func (s *state) workedFor(f *frame) {
	last := s.last.worked
	if len(last) != 2 || f.dated || f.asked || !f.named || len(f.companies) != 1 || len(f.ops) > 0 || !f.refers(mention.RefEllipsis) || len(last[1].companies) != 1 || slices.Equal(last[0].companies, last[1].companies) {
		return
	}
	f.takeOver(f.companies, last[1].metrics, last[1].period)
	f.ops, f.ordered = last[1].ops, last[1].ordered
}
