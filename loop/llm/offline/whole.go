package offline

import (
	"slices"
	"strings"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
)

// maxWhole is up to how many companies the figures of an industry or index are put
// together.
const maxWhole = 50

// ofWhole reports whether a part asks for the sum or mean of an industry or index, or
// for the share of companies in its sum: 白酒行业净利润合计, 茅台占白酒行业营收的多少.
func (f frame) ofWhole() bool {
	if f.industry+f.index == "" || len(f.levels()) != 1 || len(f.metrics) != 1 || len(f.periods) > 1 || f.has(mention.OpFilter, mention.OpGrowth, mention.OpTrend, mention.OpDifference, mention.OpCompare) || f.asksPlace() {
		return false
	}
	o, _ := f.op(mention.OpRank)
	share := f.has(mention.OpShare)
	return share && (len(f.companies) > 0 || o.N > 0) || f.has(mention.OpSum, mention.OpMean) && !share && len(f.companies) == 0 && o.N == 0 && !f.placed() && !f.has(mention.OpMax, mention.OpMin)
}

// whole answers such a part.
func (t *turn) whole(f frame) (answer, bool) {
	if o, _ := f.op(mention.OpSum, mention.OpMean, mention.OpShare); !f.has(mention.OpMean) && summedIsRate(f) {
		return t.finish(nil, f, sheet{missing: []miss{{Label: t.want(f) + t.opWord(o), Reason: t.say("比率不能相加", "rates have no sum")}}}), true
	}
	r, rows, ready := t.everyone(f)
	if !ready {
		return answer{}, false
	}
	s := sheet{}
	s.add(r)
	if len(rows) == 0 {
		return t.finish(nil, f, s), true
	}
	if r.Ranking == nil || len(rows) < r.Ranking.Covered || len(rows) > maxWhole {
		a := t.notOfCompany(f)
		a.text += "\n" + t.say("注：收录的公司太多，只对不超过五十家的行业合计或平均。", "Note: too many companies; only up to fifty are put together.")
		return a, true
	}
	write := sumOf
	if f.has(mention.OpMean) {
		write = meanOf
	}
	total, ready := t.compute(write(factIDs(rows)))
	if !ready {
		return answer{}, false
	}
	if len(total.Rows) == 0 {
		return t.uncalculated(total), true
	}
	var lines []string
	switch {
	case f.has(mention.OpShare):
		var done bool
		if lines, done = t.shareOfWhole(f, rows, total.Rows[0]); !done {
			return answer{}, false
		}
	case f.has(mention.OpMean):
		lines = []string{t.say("简单平均", "simple mean ") + t.show(total.Rows[0], f.form)}
	default:
		lines = []string{t.say("合计", "sum ") + t.show(total.Rows[0], f.form)}
	}
	t.state.see(total.Rows)
	a := t.rankingEnd(lines, f, r)
	if r.Ranking.Covered < r.Ranking.Total && a.outcome == answered {
		a.outcome, a.missing = partial, []string{t.say("未覆盖的公司", "companies that are not covered")}
	}
	return t.withoutResult(a), true
}

// summedIsRate reports whether a part's metric has no sum.
func summedIsRate(f frame) bool {
	m, ok := market.MetricByID(f.levels()[0])
	return ok && m.Unit == check.Percent
}

// opWord names what was asked of the whole.
func (t *turn) opWord(o mention.Operation) string {
	if o.Kind == mention.OpShare {
		return t.say("占比", ", share")
	}
	return t.say("合计", ", sum")
}

// shareOfWhole says which part of the sum companies or the first places have.
func (t *turn) shareOfWhole(f frame, rows []row, total row) ([]string, bool) {
	var part []row
	var outside []string
	if o, _ := f.op(mention.OpRank); o.N > 0 && len(f.companies) == 0 {
		part = inValue(rows, o.Order)
		part = part[:min(o.N, len(part))]
	}
	for _, id := range f.companies {
		i := slices.IndexFunc(rows, func(r row) bool { return r.Company == id })
		if i < 0 {
			outside = append(outside, t.name(id))
			continue
		}
		part = append(part, rows[i])
	}
	if len(outside) > 0 {
		t.refused = true
		return []string{t.say("不计算：%s不在这个范围里，或者没有这项数据。", "Not calculated: %s is not in it, or has no such figure.", strings.Join(outside, t.say("、", ", ")))}, true
	}
	return t.shareIn(f, part, total.Fact, t.say("合计", "sum ")+t.show(total, mention.Form{}), append(slices.Clone(part), total))
}

// everyone gives the figures of all companies that a ranking covers, as far as
// maxWhole, and its first result.
func (t *turn) everyone(f frame) (result, []row, bool) {
	all := f
	all.companies, all.ops = nil, nil
	r, ready := t.ranking(all, maxPlaces, 0, "desc")
	if !ready || r.Ranking == nil {
		return r, nil, ready
	}
	rows := distinctRows(r.Rows)
	for from := maxPlaces + 1; from <= r.Ranking.Covered && r.Ranking.Covered <= maxWhole; from += maxPlaces {
		more, ready := t.ranking(all, min(from+maxPlaces-1, r.Ranking.Covered), from, "desc")
		if !ready {
			return r, nil, false
		}
		rows = distinctRows(append(rows, more.Rows...))
	}
	return r, rows, true
}

// distinctRows keeps the ranked figure of each company.
func distinctRows(rows []row) []row {
	var out []row
	for _, r := range rows {
		if r.Rank > 0 && !slices.ContainsFunc(out, func(x row) bool { return x.Company == r.Company }) {
			out = append(out, r)
		}
	}
	return out
}

// meanOfRate reads 银行业平均ROE as the mean of the rate over the industry: a rate on
// average capital, whose name it is too, is asked of companies.
func (s *state) meanOfRate(f *frame) {
	if len(f.companies) > 0 || f.industry+f.index == "" || len(f.metrics) != 1 || len(f.ops) > 0 {
		return
	}
	for _, m := range f.reading.Of(mention.KindMetric) {
		plain, ok := strings.CutPrefix(m.Text, "平均")
		if !ok {
			continue
		}
		if id, ok := market.FindMetric(plain); ok {
			f.metrics, f.ops = []string{id}, []mention.Operation{{Kind: mention.OpMean}}
			f.words[id] = plain
		}
	}
}
