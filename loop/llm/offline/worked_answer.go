package offline

import (
	"slices"
	"strings"

	"hedui/check/mention"
)

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
