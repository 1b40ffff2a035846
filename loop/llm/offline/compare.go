package offline

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"hedui/check"
	"hedui/check/mention"
)

// difference says by how much two figures differ: the greater less the
// smaller.
func (t *turn) difference(f frame, g []row) ([]string, bool) {
	if len(g) > 2 {
		lines, ready := t.extremes(f, g)
		if len(lines) > 0 {
			lines[0] = t.say("最高与最低相差", "highest and lowest differ by ") + lines[0]
		}
		return append(lines, t.table(g, f.form)...), ready
	}
	if a, b := larger(g[0], g[1]); a.Unit != "%" && a.Metric == b.Metric && relative.MatchString(f.text) {
		return t.relative(f, mention.Operation{}, a, b)
	}
	if t.contradicts(f, g) {
		return t.compare(f, mention.Operation{Kind: mention.OpCompare, Order: "desc"}, g)
	}
	if f.ordered {
		return t.formula(f, inOrder(f, g), func(ids []string) string { return ids[0] + " - " + ids[1] })
	}
	if t.otherWay(f, g) {
		return t.compare(f, mention.Operation{Kind: mention.OpPolarity}, g)
	}
	a, b := larger(g[0], g[1])
	return t.formula(f, []row{a, b}, func(ids []string) string { return ids[0] + " - " + ids[1] })
}

var (
	saysMore = regexp.MustCompile(`(?:高|多|大|贵)(?:了|出)?(?:多少|几|百分)|\b(?:higher|more|larger|greater)\b`)
	pointsTo = regexp.MustCompile(`比(?:它|其|这家|该公司)|than (?:it|that)\b`)
)

// contradicts reports whether a part asks by how much its first figure is above
// the second when it is below, or the other way round (五粮液比茅台高多少): then the
// answer must say which one is.
func (t *turn) contradicts(f frame, g []row) bool {
	up, down := saysMore.MatchString(f.text), less.MatchString(f.text)
	if up == down || !f.refers(mention.RefCompare) && len(f.reading.Refs(mention.RefPick)) < 1 {
		return false
	}
	first := inOrder(f, g)[0]
	if one := len(f.reading.Refs(mention.RefPick)) == 1 && !f.refers(mention.RefCompare); one || pointsTo.MatchString(f.text) { // the other side was added in front
		first = inOrder(f, g)[1]
	}
	a, _ := larger(g[0], g[1])
	return up == (a.Fact != first.Fact)
}

var (
	saysUp   = regexp.MustCompile(`[多高大增涨升]|\b(?:more|higher|larger|rise|rose|increase[ds]?|grew|grow|gain(?:ed)?)\b`)
	saysDown = regexp.MustCompile(`[少低小减跌降]|\b(?:less|lower|smaller|fall|fell|decrease[ds]?|drop(?:ped)?|decline[ds]?)\b`)
)

// saysLess reports whether a text speaks of less and not of more.
func saysLess(text string) bool {
	text = strings.ReplaceAll(text, "多少", "")
	return saysDown.MatchString(text) && !saysUp.MatchString(text)
}

// otherWay reports whether of two times of one company (the newer first) the
// newer figure is not where the part says that it is, or the part takes its
// difference from the talk and says nothing: 古井呢, after how much less another
// one had.
func (t *turn) otherWay(f frame, g []row) bool {
	if v := varies(g); !v.period || v.company || v.metric {
		return false
	}
	text := strings.ReplaceAll(f.text, "多少", "")
	up, down := saysUp.MatchString(text), saysDown.MatchString(text)
	a, _ := larger(g[0], g[1])
	if up == down {
		return f.followed && len(f.reading.Ops()) == 0
	}
	return up != (a.Fact == g[0].Fact)
}

// extremes holds the greatest of several figures against the least.
func (t *turn) extremes(f frame, g []row) ([]string, bool) {
	low, high := g[0], g[0]
	for _, r := range g[1:] {
		if a, _ := larger(high, r); a.Fact == r.Fact {
			high = r
		}
		if _, b := larger(low, r); b.Fact == r.Fact {
			low = r
		}
	}
	if f.has(mention.OpShare) { // 最低的是最高的百分之几
		return t.formula(f, []row{low, high}, func(ids []string) string { return "share(" + ids[0] + ", " + ids[1] + ")" })
	}
	sign := " - "
	if o, _ := f.op(mention.OpDifference, mention.OpRatio); o.Kind == mention.OpRatio {
		sign = " / "
	}
	return t.formula(f, []row{high, low}, func(ids []string) string { return ids[0] + sign + ids[1] })
}

// compare says which figure is the greatest or least, and of two by how much.
func (t *turn) compare(f frame, o mention.Operation, g []row) ([]string, bool) {
	if f.top > 0 {
		return t.atTop(f, o, g), true
	}
	sorted := inValue(g, o.Order)
	sorted, none := t.fallen(f, sorted)
	best, v := sorted[0], varies(g)
	if d, ok := best.decimal(); ok && o.Order == "asc" && (mostLost.MatchString(f.text) || worseLoss.MatchString(f.text)) && !d.IsNegative() {
		return append([]string{t.say("没有亏损的。", "None had a loss.")}, t.table(sorted, f.form)...), true
	}
	if none != "" {
		return append([]string{none}, t.table(sorted, f.form)...), true
	}
	if len(g) > 2 {
		end := t.say("最高", "is highest")
		line := func(r row, end string) string {
			return t.say("%s%s：%s", "%s %s: %s", t.tag(r, v), end, t.show(r, f.form))
		}
		switch {
		case f.bothEnds():
			sorted = inValue(g, "desc")
			return slices.Concat([]string{line(sorted[0], end), line(sorted[len(sorted)-1], t.say("最低", "is lowest"))}, t.table(sorted, f.form)), true
		case f.mildest && isChange(best.Metric):
			end = t.say("降幅居末", "comes last by its fall")
		case o.Order == "asc":
			end = t.say("最低", "is lowest")
		}
		return append([]string{line(best, end)}, t.table(sorted, f.form)...), true
	}
	a, b := larger(g[0], g[1])
	r, ready := t.compute(a.Fact + " - " + b.Fact)
	if !ready {
		return nil, false
	}
	if len(r.Rows) == 0 {
		return append([]string{t.inline(g, f.form)}, t.refusal(r)), true
	}
	if g[0].Unit != "%" && g[0].Unit != string(check.Point) && relative.MatchString(f.text) {
		return t.relative(f, o, a, b)
	}
	gap := r.Rows[0]
	var first string
	by := func(words string) string { // a multiple behind a comma would read as one of its own
		if gap.Unit == string(check.Times) {
			return strings.ReplaceAll(words, ", by", " by")
		}
		return words
	}
	switch d, _ := gap.decimal(); {
	case d.IsNegative(): // the figures known here are equal as printed
		first = t.say("相差%s", "they differ by %s", t.show(gap, f.form))
	case d.IsZero():
		first = t.say("相同", "they are equal")
	case !v.company && v.period && whichTime.MatchString(f.text):
		if first = t.say("%s更高", "%s is higher", t.tag(a, v)); o.Order == "asc" {
			first = t.say("%s更低", "%s is lower", t.tag(b, v))
		}
	case !v.company && v.period && isChange(g[0].Metric): // of a rate of growth 下降 would be read as the growth itself
		first = t.say("%s更高，高%s", "%s is higher, by %s", t.tag(a, v), t.show(gap, f.form))
		if a.Period != g[0].Period {
			first = t.say("%s更低，低%s", "%s is lower, by %s", t.tag(b, v), t.show(gap, f.form))
		}
	case !v.company && v.period && o.Kind != mention.OpMax && o.Kind != mention.OpMin: // g is newest first
		first = t.say("上升，升%s", "up, by %s", t.show(gap, f.form))
		if word := lossMove(g[0], g[1]); word != "" {
			return []string{t.wording(word), t.say("相差%s", "a difference of %s", t.show(gap, f.form)), t.operands(gap, []row{a, b})}, true
		} else if f.overLoss {
			first = t.say("两期都是盈利，", "a profit both times, ") + first
		} else if a.Period != g[0].Period {
			first = t.say("下降，降%s", "down, by %s", t.show(gap, f.form))
		}
	case o.Order == "asc":
		first = t.say("%s更低，低%s", by("%s is lower, by %s"), t.tag(b, v), t.show(gap, f.form))
	default:
		first = t.say("%s更高，高%s", by("%s is higher, by %s"), t.tag(a, v), t.show(gap, f.form))
	}
	if d, _ := gap.decimal(); v.company && !v.period {
		first = t.whether(f, o.Order, a.Company, d.IsZero()) + first
	}
	return []string{first, t.operands(gap, []row{a, b})}, true
}

// relative are the words that ask by how many percent one figure exceeds another.
var relative = regexp.MustCompile(`百分之几|百分之多少|百分比|多少百分|几成|\bpercent\b|\bpercentage\b|%`)

// relative says by how many percent of the smaller figure the greater one is
// above it, or of the greater one the smaller below it.
func (t *turn) relative(f frame, o mention.Operation, a, b row) ([]string, bool) {
	if v := varies([]row{a, b}); t.lang == "en" && v.period && !v.company && !v.metric { // from one time to the next
		if a.Period < b.Period {
			a, b = b, a
		}
		return t.formula(f, []row{a, b}, func(ids []string) string { return "growth(" + ids[0] + ", " + ids[1] + ")" })
	}
	first, base, word := a, b, t.say("高", "higher")
	if o.Order == "asc" || less.MatchString(f.text) || f.followed && len(f.reading.Ops()) == 0 && saysLess(t.state.last.text) {
		first, base, word = b, a, t.say("低", "lower")
	}
	r, ready := t.compute("to((" + first.Fact + " - " + base.Fact + ") / " + base.Fact + ", %)")
	if !ready {
		return nil, false
	}
	if len(r.Rows) == 0 {
		return append([]string{t.inline([]row{a, b}, f.form)}, t.refusal(r)), true
	}
	v := varies([]row{a, b})
	line := t.say("%[1]s%[2]s%[3]s", "%[1]s is %[3]s %[2]s", t.tag(first, v), word, strings.TrimPrefix(t.show(r.Rows[0], f.form), "-"))
	figures := fmt.Sprintf("(%s − %s) ÷ %s", t.tagged(t.tag(first, v), t.show(first, mention.Form{})), t.tagged(t.tag(base, v), t.show(base, mention.Form{})), t.tagged(t.tag(base, v), t.show(base, mention.Form{})))
	return []string{line, figures + " " + cite(a, b)}, true
}

// less are the words that ask by how much the smaller figure is below.
var less = regexp.MustCompile(`(?:少|低|小)(?:了|出)?(?:百分|多少|几)|\b(?:less|lower|smaller)\b`)

// compound are the words for a yearly rate over several years.
var compound = regexp.MustCompile(`复合|年均|\bcagr\b|compound|per year`)

// growth says how much the newer of two figures has changed.
func (t *turn) growth(f frame, g []row) ([]string, bool) {
	newest, oldest := g[0], g[len(g)-1]
	if end := f.lacksEnd(newest, oldest); end.End != "" {
		t.refused = true
		return []string{t.inline(g, f.form), t.say("不计算：没有%s的数", "Not calculated: there is no figure for %s", t.period(end))}, true
	}
	if g[0].Unit == "%" || g[0].Period == g[1].Period {
		return t.compare(f, mention.Operation{Kind: mention.OpPolarity}, []row{newest, oldest})
	}
	if years := newest.period().Year() - oldest.period().Year(); (f.yearlyRate() || compound.MatchString(f.text)) && years > 1 {
		return t.formula(f, []row{newest, oldest}, func(ids []string) string { return fmt.Sprintf("cagr(%s, %s, %d)", ids[0], ids[1], years) })
	}
	if lines, ready, ok := t.yearsGrowth(f, newest, oldest); ok {
		return lines, ready
	}
	return t.formula(f, []row{newest, oldest}, func(ids []string) string { return "growth(" + ids[0] + ", " + ids[1] + ")" })
}

// larger gives two rows, the greater first.
func larger(a, b row) (row, row) {
	x, okA := a.decimal()
	y, okB := b.decimal()
	if okA && okB && y.GreaterThan(x) {
		return b, a
	}
	return a, b
}
