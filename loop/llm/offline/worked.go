package offline

import (
	"regexp"
	"slices"
	"strings"

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

// widens asks whether a gap grew.
var widens = regexp.MustCompile(`(?:差距|差额|差值|差异|差)?.{0,6}(?:扩大|缩小|拉大|拉开|收窄|变大|变小|缩窄)|\b(?:widen|narrow)(?:ed|ing|s)?\b`)

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
	f.named, f.dated, f.asked, f.readWhole = true, true, true, true
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

// gaps gives the gap of two companies at each of several times: those that a part
// names, else that of its time and of the year before.
func (s *state) gaps(f *frame) []frame {
	if !widens.MatchString(f.text) || len(f.reading.Of(mention.KindCompany)) == 0 && s.gapTalk(f) == nil {
		return nil
	}
	one := *f
	if last := s.gapTalk(f); last != nil {
		if n := len(s.worked); n > 1 && !f.dated && slices.Equal(s.worked[n-1].companies, s.worked[n-2].companies) && slices.Equal(s.worked[n-1].metrics, s.worked[n-2].metrics) {
			return []frame{s.worked[n-2], s.worked[n-1]}
		}
		one = *last
		if f.dated {
			one.periods = f.periods
		}
	}
	if len(one.companies) != 2 || len(one.metrics) != 1 || len(one.periods) == 0 || len(one.marketMetrics()) > 0 {
		return nil
	}
	if len(one.periods) == 1 {
		one.periods = []mention.Period{one.periods[0].AddYears(-1), one.periods[0]}
	}
	var out []frame
	for _, p := range one.periods {
		g := one
		g.periods, g.ops, g.ordered = []mention.Period{p}, []mention.Operation{{Kind: mention.OpDifference}}, false
		out = append(out, g)
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
	f.metrics, f.period, f.ops, f.ordered = last[1].metrics, last[1].period, last[1].ops, last[1].ordered
	f.asked, f.dated, f.followed = true, true, true
}

// gapTalk is the last part, where it was about the gap of two companies and this
// one names no other.
func (s *state) gapTalk(f *frame) *frame {
	if f.named || f.asked {
		return nil
	}
	if n := len(s.worked); n > 0 && len(s.worked[n-1].companies) == 2 && (s.last.workedOut() || len(s.last.worked) > 0) {
		return &s.worked[n-1]
	}
	if len(s.last.companies) == 2 && len(s.last.metrics) == 1 && s.last.has(mention.OpDifference, mention.OpCompare) {
		return &s.last
	}
	return nil
}

// overWorked works such figures out again and compares the results.
func (t *turn) overWorked(f frame) (answer, bool) {
	var s sheet
	var made []string
	ready := true
	for _, one := range f.worked {
		found, ok := t.fetch(one)
		if !ok {
			ready = false
			continue
		}
		found.part(one.metrics)
		if len(found.rows) < 2 || len(found.rows) != len(one.companies)*len(one.metrics)*len(one.periods) || len(found.missing) > 0 {
			return t.finish(nil, f, sheet{missing: append(found.missing, miss{Label: t.want(one)})}), true
		}
		form, g := one.expression(found.rows)
		r, ok := t.compute(form)
		if !ok {
			ready = false
			continue
		}
		if len(r.Rows) == 0 {
			return t.uncalculated(r), true
		}
		x := t.resultOf(one, r.Rows[0], g)
		s.rows = append(s.rows, x)
		if len(one.periods) > 1 && one.ops[0].Kind != mention.OpSum && one.ops[0].Kind != mention.OpMean {
			g = []row{g[len(g)-1], g[0]}
		}
		made = append(made, t.tagOf(one, x)+t.resultName(one, r.Rows[0])+t.say("：", ": ")+t.show(x, f.form)+t.say("（", " (")+t.operands(r.Rows[0], g)+t.say("）", ")"))
	}
	if !ready {
		return answer{}, false
	}
	f.metrics = nil
	if varies(s.rows).period {
		slices.SortStableFunc(s.rows, func(a, b row) int { return strings.Compare(b.Period, a.Period) })
	}
	work := t.work
	if len(f.worked[0].companies) == 2 && varies(s.rows).period {
		work = t.gapMoved
	}
	lines, ready := work(f, s.rows)
	if !ready {
		return answer{}, false
	}
	if len(f.worked[0].companies)+len(f.worked[0].periods) > 2 { // their operands are no figures of a report
		lines = append(lines[:1], made...)
	}
	return t.finish(lines, f, s), true
}

// resultName is the word for a result behind its metric. A growth stands apart from
// it: as one word they would be the metric of the published yearly rate.
func (t *turn) resultName(f frame, x row) string {
	switch x.Op {
	case "growth":
		return t.say("，增长", ", growth")
	case "cagr":
		return t.say("，复合增长率", ", compound growth rate")
	}
	return t.resultWord(f)
}

// tagOf names what a result is of.
func (t *turn) tagOf(f frame, x row) string {
	if len(f.periods) > 1 {
		return strings.TrimSpace(x.Name + " " + t.metricNames(f))
	}
	return t.periodName(x) + " " + t.metricNames(f)
}

// expression writes what a part works out of its figures, and gives them in the
// order of the operands.
func (f frame) expression(rows []row) (string, []row) {
	o := f.ops[0]
	g := inOrder(f, rows)
	if len(f.periods) > 1 {
		slices.SortStableFunc(g, func(a, b row) int { return strings.Compare(a.Period, b.Period) })
		if o.Kind == mention.OpDifference {
			return g[len(g)-1].Fact + " - " + g[0].Fact, g
		}
		return f.overTimes(o, g), g
	}
	if len(f.companies) == 2 && o.Kind == mention.OpDifference {
		a, b := larger(g[0], g[1])
		g = []row{a, b}
	}
	switch o.Kind {
	case mention.OpShare:
		return "share(" + g[0].Fact + ", " + g[1].Fact + ")", g
	case mention.OpRatio:
		return g[0].Fact + " / " + g[1].Fact, g
	}
	return g[0].Fact + " - " + g[1].Fact, g
}

// resultOf names the result of a part by what its operands share.
func (t *turn) resultOf(f frame, x row, g []row) row {
	v := varies(g)
	x.Company, x.Name, x.Metric, x.Label = g[0].Company, g[0].Name, "", t.label(g[0])
	x.Period, x.PeriodType, x.PeriodName, x.Source = g[0].Period, g[0].PeriodType, g[0].PeriodName, g[0].Source
	var names []string
	switch {
	case v.metric:
		for _, r := range g {
			names = append(names, t.label(r))
		}
		x.Label = strings.Join(names, sign(x.Op))
	case v.company:
		for _, id := range f.companies {
			names = append(names, t.name(id))
		}
		x.Company, x.Name, x.Label = "", strings.Join(names, t.say("与", " and ")), x.Label+t.resultWord(f)
	default:
		x.Period, x.PeriodType, x.PeriodName = "", "", t.span2(g)
		x.Label += t.resultWord(f)
	}
	return x
}

// span2 names the times of figures, the oldest first.
func (t *turn) span2(g []row) string {
	return t.periodName(g[0]) + t.say("至", " to ") + t.periodName(g[len(g)-1])
}

// gapMoved says whether the newest of several gaps is wider than the oldest.
func (t *turn) gapMoved(f frame, g []row) ([]string, bool) {
	now, before := g[0], g[len(g)-1]
	a, b := larger(now, before)
	r, ready := t.compute(a.Fact + " - " + b.Fact)
	if !ready {
		return nil, false
	}
	if len(r.Rows) == 0 {
		return append(t.table(g, f.form), t.refusal(r)), true
	}
	first := t.say("差距扩大，扩大%s", "the gap widened, by %s", t.show(r.Rows[0], f.form))
	switch d, _ := r.Rows[0].decimal(); {
	case d.IsZero():
		first = t.say("差距没有变化", "the gap did not change")
	case a.Period != now.Period:
		first = t.say("差距缩小，缩小%s", "the gap narrowed, by %s", t.show(r.Rows[0], f.form))
	}
	return []string{first, t.operands(r.Rows[0], []row{a, b})}, true
}
