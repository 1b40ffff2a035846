package offline

import (
	"slices"
	"strconv"
	"strings"

	"hedui/check/mention"
)

// defaultTop is how many places a ranking shows when the question does not
// say.
const defaultTop = 10

// maxPlaces is how many places are looked through for a company or by a filter:
// what a tool shows whole.
const maxPlaces = 25

// rank answers a question about places among many companies.
func (t *turn) rank(f frame) (answer, bool) {
	top, place, order := f.places()
	if from, to, ok := f.stretchOfPlaces(); ok {
		top, place = to, from
	}
	r, ready := t.ranking(f, top, place, order)
	if !ready {
		return answer{}, false
	}
	if r.Fail != nil && r.Fail.Code == unsaidTime {
		return question(t.say("请问按哪一天、哪个月或哪一年的涨跌幅排名？", "A ranking by how shares moved over which day, month or year?")), true
	}
	s := sheet{}
	s.add(r)
	if len(r.Rows) == 0 {
		return t.finish(nil, f, s), true
	}
	t.state.takeRanking(r.Rows, f)
	t.state.see(r.Rows)
	shown := r.Rows
	if place > 0 && place <= len(shown) && shown[0].Rank == 0 {
		shown = shown[place-1 : place]
	}
	shown = slices.DeleteFunc(slices.Clone(shown), func(x row) bool { return x.Rank > top || x.Rank > 0 && x.Rank < place })
	if mostLost.MatchString(f.text) {
		if shown = slices.DeleteFunc(shown, func(x row) bool { return !strings.HasPrefix(x.Value, "-") }); len(shown) == 0 {
			return t.rankingEnd([]string{t.say("这个范围里没有亏损的公司。", "None of these companies had a loss.")}, f, r), true
		}
	}
	if _, none := t.fallen(f, shown); none != "" {
		return t.rankingEnd([]string{none}, f, r), true
	}
	if shown = shown[:min(top, len(shown))]; len(shown) == 0 {
		return t.finish([]string{t.say("没有第%d名。", "There is no place %d.", place)}, f, sheet{}), true
	}
	var lines []string
	if len(shown) == 1 {
		lines = append(lines, t.say("%s，%s", "%s, %s", t.title(shown[0]), t.show(shown[0], f.form)+t.shareNote(shown[0])))
	} else {
		lines = append(lines, t.places(shown, f.form)...)
	}
	worked := false
	if form, word := t.overShown(f, shown); form != "" {
		total, ready := t.compute(form)
		if !ready {
			return answer{}, false
		}
		if worked = len(total.Rows) > 0; worked {
			lines = append([]string{word + t.show(total.Rows[0], f.form)}, lines...)
		}
	}
	a := t.rankingEnd(lines, f, r)
	if f.has(mention.OpShare, mention.OpRatio, mention.OpDifference) && a.outcome == answered && !(worked && len(arithmeticOf(f)) == 1) { // 前五总和占第一名
		a.outcome, a.missing = partial, []string{t.say("计算结果", "the result")}
		a.text += "\n" + t.say("注：只给出名次和数，没有按算式计算。", "Note: only places and figures are given; the formula was not worked out.")
	}
	return a, true
}

// overShown writes what is asked over the places that are shown (前三名合计, 前两名差多少),
// and the word for it; "" for nothing, or for what takes two where more are shown.
func (t *turn) overShown(f frame, shown []row) (form, word string) {
	ids := factIDs(shown)
	switch o, _ := f.op(mention.OpSum, mention.OpMean, mention.OpDifference, mention.OpRatio); {
	case len(ids) < 2:
	case o.Kind == mention.OpSum:
		return sumOf(ids), t.say("合计", "sum ")
	case o.Kind == mention.OpMean:
		return meanOf(ids), t.say("平均", "mean ")
	case len(ids) > 2:
	case o.Kind == mention.OpDifference:
		a, b := larger(shown[0], shown[1])
		return a.Fact + " - " + b.Fact, t.say("相差", "difference ")
	case o.Kind == mention.OpRatio:
		return ids[0] + " / " + ids[1], t.say("前者是后者的", "ratio ")
	}
	return "", ""
}

// arithmeticOf are the operations on figures that a ranking is asked for with.
func arithmeticOf(f frame) []mention.Operation {
	return slices.DeleteFunc(slices.Clone(f.ops), func(o mention.Operation) bool {
		return !slices.Contains([]mention.OpKind{mention.OpSum, mention.OpMean, mention.OpDifference, mention.OpRatio, mention.OpShare}, o.Kind)
	})
}

// settlePlace gets as much of the last ranking as a part needs that points at a
// place beyond it (第五名的毛利率 after the winner was asked); again says that
// the part must be read anew.
func (t *turn) settlePlace(f frame) (again, done bool) {
	if !f.placed() || f.asksPlace() || f.ownPlaces() || len(t.state.ranking.metrics) == 0 {
		return false, true
	}
	_, place, order := f.places()
	if place <= len(t.state.set) {
		return false, true
	}
	r, ready := t.ranking(t.state.ranking, place, place, order)
	if !ready {
		return false, false
	}
	if place > maxPlaces {
		i := slices.IndexFunc(r.Rows, func(x row) bool { return x.Rank == place })
		if i < 0 {
			return false, true
		}
		t.state.far = map[int]string{place: r.Rows[i].Company}
		t.state.see(r.Rows)
		return true, true
	}
	focus, ranking := t.state.focus, t.state.ranking
	all := ranking
	all.ops = nil
	t.state.takeRanking(r.Rows, all)
	t.state.ranking = ranking
	t.state.see(r.Rows)
	if len(focus) > 0 {
		t.state.focus = focus
	}
	return len(r.Rows) >= place, true
}

// standing says which place a company has.
func (t *turn) standing(f frame) (answer, bool) {
	_, _, order := f.places()
	r, ready := t.ranking(f, maxPlaces, 0, order)
	if !ready {
		return answer{}, false
	}
	s := sheet{}
	s.add(r)
	if len(r.Rows) == 0 {
		return t.finish(nil, f, s), true
	}
	for _, x := range r.Rows {
		if x.Company == f.companies[0] && x.Rank > 0 {
			line := t.say("第%d名，%s %s", "No. %d, %s %s", x.Rank, t.title(x), t.show(x, f.form))
			if order == "asc" {
				line += t.say("（从低到高）", " (lowest first)")
			}
			return t.rankingEnd([]string{line}, f, r), true
		}
	}
	line := t.say("%s在前%d名之外。", "%s is not among the first %d.", t.name(f.companies[0]), maxPlaces)
	return t.rankingEnd([]string{line}, f, r), true
}

// ranking has a tool rank companies by the part's first report metric: the
// first places, those from place on where it lies too far down to list all
// before it, or the place of the only company that the part names.
func (t *turn) ranking(f frame, top, place int, order string) (result, bool) {
	metric, use, ok := t.rankMetric(f)
	if !ok {
		return result{Fail: &failure{Code: "FIELD_NOT_AVAILABLE", Message: t.say("这里没有能排名的工具", "no tool here can rank companies")}}, true
	}
	if _, missing := t.offReport(f, f.levels()); len(missing) > 0 {
		return result{Status: string(partial), Missing: missing}, true
	}
	periods, ok := f.rankTime(metric)
	if !ok {
		return result{Fail: &failure{Code: unsaidTime}}, true
	}
	vals := values{slotMetric: {f.rankWord(metric)}, slotPeriod: periods, slotTop: {strconv.Itoa(top)}, slotOrder: {order}}
	if place > maxPlaces {
		vals[slotStart] = []string{strconv.Itoa(place)}
	}
	if f.asksRank() {
		vals[slotCompany] = f.companies
	}
	if f.industry != "" {
		vals[slotIndustry] = []string{f.industry}
	}
	if f.index != "" {
		vals[slotIndex] = []string{f.index}
	}
	results, ready := t.ask(use, vals, slotMetric)
	if !ready || len(results) == 0 {
		return result{}, ready
	}
	return results[0], true
}

// places writes a ranking, one place a line.
func (t *turn) places(rows []row, form mention.Form) []string {
	var cells [][]string
	v := varying{period: varies(rows).period} // 2023年半年报, among dividends of whole years
	for i, r := range rows {
		n := r.Rank
		if n == 0 {
			n = i + 1
		}
		cells = append(cells, []string{strconv.Itoa(n) + ".", t.title(r), t.tagged(t.tag(r, v), t.show(r, form)+t.shareNote(r))})
	}
	return align(cells)
}

// rankingEnd says over what the ranking was taken; one that covers too little
// of it came back partial.
func (t *turn) rankingEnd(lines []string, f frame, r result) answer {
	first := r.Rows[0]
	s := sheet{rows: []row{{Source: first.Source}}, source: r.Source, version: r.Version}
	line := t.periodName(first) + " " + t.label(first)
	if r.Ranking != nil {
		line = t.universe(r.Ranking.Universe) + t.say("，", ", ") + line
		coverage := t.say("覆盖%d家中的%d家", "Coverage: %[2]d of %[1]d companies", r.Ranking.Total, r.Ranking.Covered)
		if t.lang == "en" {
			lines = append(lines, coverage)
		} else {
			line += "，" + coverage
		}
	}
	lines = append(lines, line+t.sources(s))
	for _, n := range r.Notes {
		lines = append(lines, t.note(n))
	}
	if word := t.byOther(f, first.Metric); word != "" {
		lines = append(lines, t.note(word))
	}
	a := answer{outcome: answered}
	if r.Status == string(partial) {
		a.outcome = partial
		for _, m := range r.Missing {
			lines = append(lines, t.missLine(m))
			a.missing = append(a.missing, t.missName(m))
		}
		if len(a.missing) == 0 {
			a.missing = []string{t.say("未覆盖的公司", "companies that are not covered")}
		}
	}
	a.text = strings.Join(lines, "\n")
	return a
}
