package offline

import (
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

// arithmetic are the operations that are worked out over figures.
var arithmetic = []mention.OpKind{
	mention.OpDifference, mention.OpRatio, mention.OpShare, mention.OpCompare, mention.OpMax, mention.OpMin,
	mention.OpSum, mention.OpMean, mention.OpGrowth, mention.OpPolarity, mention.OpRank,
}

// operate answers a part that asks for arithmetic over several figures. Each
// group of comparable figures is worked out on its own.
func (t *turn) operate(f frame, s sheet) (answer, bool) {
	if f.totals(s.rows) {
		return t.perCompany(f, s)
	}
	if f.incomplete(s) {
		return t.present(f, t.notAll(f, s)), true
	}
	var lines []string
	ready := true
	groups := groupRows(s.rows, f.eachFirm())
	if f.overMetrics() {
		groups = gather(s.rows, ofOneTime)
	}
	for _, g := range groups {
		if o, _ := f.op(arithmetic...); f.sharer == "" && t.unclear(o.Kind, g) != "" {
			s.missing = append(s.missing, miss{Label: strings.TrimLeft(t.resultWord(f), ", "), Reason: t.unclear(o.Kind, g)})
		}
		ls, ok := t.work(f.ofClause(g), g)
		ready = ready && ok
		if name := t.groupName(g, groups); len(groups) > 1 && len(ls) == 2 { // result and operands
			ls[0], ls[1] = name+t.resultWord(f.ofClause(g))+t.say("：", ": ")+ls[0], name+t.say("：", ": ")+ls[1]
		} else if len(groups) > 1 && len(ls) > 0 {
			ls[0] = name + t.say("：", ": ") + ls[0]
		}
		lines = append(lines, ls...)
	}
	if !ready {
		return answer{}, false
	}
	if f.has(mention.OpSum) && saysLoss.MatchString(unread(f.reading)) && len(groups) == 1 && len(lines) == 2 && !strings.HasPrefix(lines[0], "-") {
		s.notes = append(slices.Clone(s.notes), t.say("正数是盈利，不是亏损", "a positive figure is a profit, not a loss"))
	}
	if f.has(mention.OpGrowth) && f.asksFall() && len(groups) == 1 && len(lines) == 2 && !strings.HasPrefix(lines[0], "-") && strings.HasSuffix(lines[0], "%") {
		s.notes = append(slices.Clone(s.notes), t.riseNote())
	}
	a := t.withoutResult(t.finish(lines, f, s))
	if len(groups) == len(s.rows) { // nothing to compare with
		a.text += "\n" + t.say("注：期间不同，不作比较。", "Note: the periods differ, so they are not compared.")
	}
	return a, true
}

// groupRows puts together the figures that are compared with one another: of
// one metric and period where companies differ, of one metric where periods
// do, all of one company and period where metrics do. Where both companies and
// periods differ, eachFirm puts the periods of each company together.
func groupRows(rows []row, eachFirm bool) [][]row {
	v := varies(rows)
	v.period = v.period && !ofOnePeriod(rows)
	eachFirm = eachFirm && v.company && v.period
	same := func(a, b row) bool {
		switch {
		case endsOfRange(rows):
			return true
		case eachFirm:
			return a.Metric == b.Metric && a.Company == b.Company
		case v.company:
			return a.Metric == b.Metric && a.Period == b.Period
		case v.period:
			return a.Metric == b.Metric
		}
		return true
	}
	out := gather(rows, same)
	if v.period && (!v.company || eachFirm) {
		for _, g := range out {
			slices.SortStableFunc(g, func(a, b row) int { return strings.Compare(b.Period, a.Period) })
		}
	}
	return out
}

// endsOfRange reports whether two figures are the highest and the lowest close of one
// company over a stretch of days, which have a difference although their days differ.
func endsOfRange(rows []row) bool {
	return len(rows) == 2 && rows[0].Company == rows[1].Company && rows[0].Company != "" && rows[0].Metric != rows[1].Metric &&
		!slices.ContainsFunc(rows, func(r row) bool { return r.Metric != "highest_close" && r.Metric != "lowest_close" })
}

// ofClause is a part with the operations of the clause that asks for a metric, where
// others ask for other metrics and operations: 营收是乙的几倍，净利润差多少.
func (f frame) ofClause(g []row) frame {
	asked := f.reading.Of(mention.KindMetric)
	i := slices.IndexFunc(asked, func(m mention.Mention) bool { return m.IDs[0] == g[0].Metric })
	clauses := pieces(f.reading.Text, 0, len(f.reading.Text), clauseBorder)
	if len(f.metrics) < 2 || varies(g).metric || i < 0 || len(clauses) < 2 {
		return f
	}
	var ops []mention.Operation
	for _, c := range clauses {
		within := func(m mention.Mention) bool { return m.Start >= c[0] && m.End <= c[1] }
		for _, m := range f.reading.Ops(arithmetic...) {
			if within(asked[i]) && within(m) {
				ops = append(ops, m.Op)
			}
		}
	}
	if len(ops) > 0 {
		f.ops = ops
	}
	return f
}

// overMetrics reports whether a part holds one metric of a company against another
// of the same: 净利润占营收的比例, whatever number of companies and times it is asked
// for.
func (f frame) overMetrics() bool {
	return len(f.metrics) == 2 && (f.eachPair || f.has(mention.OpShare) || f.has(mention.OpRatio) && metricsRatio.MatchString(f.text))
}

var metricsRatio = regexp.MustCompile(nameMask + `(?:和|与|跟|对|除以|/)` + nameMask + `(?:的|之)?(?:比|商)`)

// ofOneTime reports whether two figures are of one company and period.
func ofOneTime(a, b row) bool { return a.Company == b.Company && a.Period == b.Period }

// gather puts the rows together that are alike, in the order of their first ones.
func gather(rows []row, alike func(a, b row) bool) [][]row {
	var out [][]row
	for _, r := range rows {
		i := slices.IndexFunc(out, func(g []row) bool { return alike(g[0], r) })
		if i < 0 {
			out = append(out, nil)
			i = len(out) - 1
		}
		out[i] = append(out[i], r)
	}
	return out
}

// resultWord names the result of the operation, which is no longer the metric
// itself.
func (t *turn) resultWord(f frame) string {
	switch o, _ := f.op(arithmetic...); o.Kind {
	case mention.OpDifference:
		return t.say("之差", ", difference")
	case mention.OpRatio:
		return t.say("之比", ", ratio")
	case mention.OpShare:
		return t.say("占比", ", share")
	case mention.OpSum:
		return t.say("合计", ", sum")
	case mention.OpMean:
		return t.say("平均", ", mean")
	case mention.OpGrowth:
		return t.say("增长", ", growth")
	}
	return ""
}

// groupName names a group by what its figures share and other groups do not.
func (t *turn) groupName(g []row, groups [][]row) string {
	v, all := varies(g), varies(slices.Concat(groups...))
	return t.tag(g[0], varying{all.company && !v.company, all.period && !v.period, all.metric && !v.metric})
}

// work does the part's operation on one group and says the result.
func (t *turn) work(f frame, g []row) ([]string, bool) {
	if len(g) < 2 {
		return t.table(g, f.form), true
	}
	if f.betweenEnds() { // 最高的比最低的高多少
		lines, ready := t.extremes(f, g)
		if len(g) > 2 && varies(g).period {
			lines = append(lines, t.table(g, f.form)...)
		}
		return lines, ready
	}
	o, _ := f.op(arithmetic...)
	if c, ok := f.op(mention.OpSum, mention.OpMean, mention.OpDifference, mention.OpRatio); ok && o.Kind == mention.OpRank { // 前两家之和
		o = c
	}
	if c, ok := f.op(mention.OpCompare); ok { // 谁更高，高多少
		o = c
	}
	if v := varies(g); v.metric && !v.company && !v.period && !f.has(mention.OpRatio, mention.OpShare, mention.OpDifference, mention.OpSum, mention.OpCompare) {
		return []string{t.inline(g, f.form)}, true
	}
	if f.overRest {
		return t.overOthers(f, g)
	}
	if f.sharer != "" {
		return t.shareInSum(f, g)
	}
	if t.unclear(o.Kind, g) != "" {
		return t.table(g, f.form), true
	}
	switch o.Kind {
	case mention.OpDifference:
		return t.difference(f, g)
	case mention.OpPolarity:
		if v := varies(g); len(g) > 2 && v.period && !v.company && !v.metric { // which way it went, from the first time to the last
			lines, ready := t.compare(f, o, []row{g[0], g[len(g)-1]})
			return append(lines, t.table(g, f.form)...), ready
		}
		return t.compare(f, o, g)
	case mention.OpCompare, mention.OpMax, mention.OpMin, mention.OpRank:
		return t.compare(f, o, g)
	case mention.OpRatio:
		if f.ordered {
			g = inOrder(f, g)
		} else if apartBy.MatchString(f.text) {
			a, b := larger(g[0], g[1])
			g = []row{a, b}
		}
		return t.formula(f, g, func(ids []string) string { return ids[0] + " / " + ids[1] })
	case mention.OpShare:
		if f.ordered {
			g = inOrder(f, g)
		}
		if g = slices.Clone(g); len(g) == 2 && wholeFirst.MatchString(f.text) {
			slices.Reverse(g)
		}
		return t.formula(f, g, func(ids []string) string { return "share(" + ids[0] + ", " + ids[1] + ")" })
	case mention.OpGrowth:
		return t.growth(f, g)
	case mention.OpSum:
		return t.formula(f, g, sumOf)
	}
	return t.formula(f, g, meanOf)
}

// wholeFirst asks for a share and names the whole before its part: what percentage of
// revenue was net profit, 营收里净利润占多少.
var wholeFirst = regexp.MustCompile(`\b(?:percent(?:age)?|share|proportion|fraction|%) of (?:the |its )?(?:` + nameMask + `(?:'s|’s)? ?(?:\d{4} |fy\d+ )?)+(?:in \d{4} )?(?:is|was|were|are|comes? from|came from|makes? up|made up)\b|` + nameMask + `(?:里面?|中|当中|之中)(?:的)?,?(?:有多少是|有几成是|有百分之几是)?` + nameMask + `(?:占|是|有)?`)

// apartBy asks how many times the greater figure is the smaller one: 差几倍.
var apartBy = regexp.MustCompile(`谁是谁的|差(?:了|距|是)?(?:几|多少)倍`)

// unclear says why an operation on these figures has no one meaning: a quotient
// takes two, and figures of different metrics have no sum.
func (t *turn) unclear(op mention.OpKind, g []row) string {
	switch op {
	case mention.OpRatio, mention.OpShare:
		if len(g) > 2 {
			return t.say("不止两个数，没有说明用哪个除以哪个", "more than two figures; which is divided by which was not said")
		}
	case mention.OpSum, mention.OpMean:
		if varies(g).metric {
			return t.say("指标不同，不能相加或平均", "figures of different metrics have no sum or mean")
		}
	}
	switch k := kindOf(g[0].Metric); {
	case g[0].Metric == "":
	case !fits(op, k) && k == quotient:
		return t.say("比率不能相加", "rates have no sum")
	case !fits(op, k):
		return t.say("每股或每单位的数不能相加", "figures of one share or unit have no sum")
	case op == mention.OpSum && k == stock && varies(g).period:
		return t.say("期末的数不能跨期相加", "figures of a day have no sum over several days")
	}
	return ""
}
