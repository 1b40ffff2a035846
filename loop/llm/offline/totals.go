package offline

import (
	"fmt"
	"slices"
	"strings"

	"hedui/check/mention"
)

// totals reports whether a part compares what comes of the figures of each company
// over several times (哪家两年合计最高, 谁增长更快) and not the figures themselves.
func (f frame) totals(rows []row) bool {
	v := varies(rows)
	if !v.company || !v.period || v.metric || len(rows) != len(companiesOf(rows))*len(f.periods) {
		return false
	}
	if f.has(mention.OpGrowth) && slices.ContainsFunc(rows, func(r row) bool { return r.Unit == "%" }) {
		return false
	}
	if f.has(mention.OpSum, mention.OpMean) && f.has(mention.OpDifference, mention.OpRatio) { // 三年合计差多少
		return true
	}
	return f.has(mention.OpSum, mention.OpMean, mention.OpGrowth) && f.has(mention.OpMax, mention.OpMin, mention.OpCompare, mention.OpRank)
}

// perCompany works out the sum, mean or growth of each company's figures and
// compares these.
func (t *turn) perCompany(f frame, s sheet) (answer, bool) {
	o, _ := f.op(mention.OpSum, mention.OpMean, mention.OpGrowth)
	var results []row
	var lines []string
	ready := true
	for _, company := range companiesOf(s.rows) {
		g := slices.DeleteFunc(slices.Clone(s.rows), func(r row) bool { return r.Company != company })
		slices.SortStableFunc(g, func(a, b row) int { return strings.Compare(a.Period, b.Period) })
		r, ok := t.compute(f.overTimes(o, g))
		if !ok {
			ready = false
			continue
		}
		if len(r.Rows) == 0 {
			return t.uncalculated(r), true
		}
		x := r.Rows[0]
		if o.Kind == mention.OpGrowth {
			g = []row{g[0], g[len(g)-1]}
		}
		lines = append(lines, t.rowName(g[0])+t.say("：", ": ")+t.show(x, f.form)+t.say("（", " (")+t.operands(x, newestFirst(o, g))+t.say("）", ")"))
		x.Company, x.Name, x.Metric, x.Label = g[0].Company, g[0].Name, "", g[0].Label
		x.Period, x.PeriodType, x.PeriodName, x.Source = "", "", "", g[0].Source
		results = append(results, x)
	}
	if !ready {
		return answer{}, false
	}
	two := f
	two.metrics, two.ops = nil, f.without(mention.OpSum, mention.OpMean, mention.OpGrowth)
	first, ready := t.work(two, results)
	if !ready {
		return answer{}, false
	}
	return t.finish(slices.Concat([]string{t.resultTitle(f, o) + t.resultWord(two) + t.say("：", ": ") + first[0]}, lines), f, s), true
}

// newestFirst orders the figures of a growth as operands expects them.
func newestFirst(o mention.Operation, g []row) []row {
	if o.Kind == mention.OpGrowth {
		return []row{g[1], g[0]}
	}
	return g
}

// overTimes writes the expression over one company's figures, oldest first.
func (f frame) overTimes(o mention.Operation, g []row) string {
	ids := factIDs(g)
	newest, oldest := g[len(g)-1], g[0]
	switch years := newest.period().Year() - oldest.period().Year(); {
	case o.Kind == mention.OpSum:
		return sumOf(ids)
	case o.Kind == mention.OpMean:
		return meanOf(ids)
	case years > 1 && (f.yearlyRate() || compound.MatchString(f.text)):
		return fmt.Sprintf("cagr(%s, %s, %d)", newest.Fact, oldest.Fact, years)
	}
	return "growth(" + newest.Fact + ", " + oldest.Fact + ")"
}

// resultTitle says what was worked out over which times.
func (t *turn) resultTitle(f frame, o mention.Operation) string {
	var times []string
	sorted := slices.Clone(f.periods)
	slices.SortStableFunc(sorted, func(a, b mention.Period) int { return strings.Compare(a.End, b.End) })
	for _, p := range sorted {
		times = append(times, t.period(p))
	}
	one := f
	one.ops = []mention.Operation{o}
	if o.Kind == mention.OpGrowth {
		return times[0] + t.say("至", " to ") + times[len(times)-1] + t.resultWord(one)
	}
	return strings.Join(times, t.say("、", ", ")) + t.resultWord(one)
}
