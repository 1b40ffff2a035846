package offline

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check/mention"
)

// changeWord asks for what became of figures and not for their list.
var changeWord = regexp.MustCompile(`变化|变动|变了|波动|\bchanged?\b`)

// changes reports whether a part asks how figures changed from one time to another,
// each company's for itself: 甲和乙2022、2023年毛利率的变化. The times of one company
// alone are left to its own operation unless it is a change that is asked for.
func (f frame) changes(rows []row) bool {
	v := varies(rows)
	if !v.period || f.has(mention.OpDifference, mention.OpRatio, mention.OpShare, mention.OpSum, mention.OpMean, mention.OpFilter, mention.OpRank) {
		return false
	}
	if f.yearlyRate() {
		return v.company && !f.has(mention.OpMax, mention.OpMin, mention.OpCompare)
	}
	times := timesOf(rows)
	trend := f.has(mention.OpTrend) && (f.moved || f.changed) && len(times) == 2
	moved := v.company && f.has(mention.OpGrowth, mention.OpPolarity) && (len(times) == 2 || f.has(mention.OpGrowth) && f.shrunk)
	if f.has(mention.OpMax, mention.OpMin, mention.OpCompare) { // 谁变化更大
		return v.company && !v.metric && (len(times) == 2 && trend || f.has(mention.OpGrowth) && rows[0].Unit == "%" && !isChange(rows[0].Metric))
	}
	return trend || moved
}

// timesOf gives the times of figures, oldest first.
func timesOf(rows []row) []mention.Period {
	var times []mention.Period
	for _, r := range rows {
		times = union(times, []mention.Period{r.period()})
	}
	slices.SortFunc(times, func(a, b mention.Period) int { return strings.Compare(a.End, b.End) })
	return times
}

// changed is what became of one company's figure.
type changed struct {
	old, now row
	line     string
	size     decimal.Decimal // how far it moved: in percent for amounts, else in points
	down     bool
}

// change answers such a part: for each company and metric by how much the figure
// rose or fell, in points for a rate, in money and percent for an amount.
func (t *turn) change(f frame, s sheet) (answer, bool) {
	times := timesOf(s.rows)
	if end := f.lacksEnd(row{Period: times[len(times)-1].End}, row{Period: times[0].End}); end.End != "" {
		t.refused = true
		return t.withoutResult(t.finish([]string{t.inline(s.rows, f.form), t.say("不计算：没有%s的数", "Not calculated: there is no figure for %s", t.period(end))}, f, s)), true
	}
	var all []changed
	var alone []row
	ready := true
	for _, r := range s.rows {
		if r.period() != times[len(times)-1] {
			continue
		}
		i := slices.IndexFunc(s.rows, func(x row) bool {
			return x.Company == r.Company && x.Metric == r.Metric && x.period() == times[0]
		})
		if i < 0 {
			alone = append(alone, r)
			continue
		}
		c, ok := t.changeOf(f, s.rows[i], r, varies(s.rows))
		ready = ready && ok
		all = append(all, c)
	}
	for _, r := range s.rows {
		if r.period() == times[0] && !slices.ContainsFunc(all, func(c changed) bool { return c.old.Fact == r.Fact }) {
			alone = append(alone, r)
		}
	}
	if !ready {
		return answer{}, false
	}
	var lines []string
	if f.has(mention.OpMax, mention.OpMin, mention.OpCompare) && len(all) > 1 {
		lines = append(lines, t.movedMost(f, all))
	}
	for _, c := range all {
		lines = append(lines, c.line)
	}
	for _, r := range alone {
		lines = append(lines, t.tagged(t.tag(r, varying{company: true, period: true, metric: varies(s.rows).metric}), t.show(r, f.form)))
	}
	return t.withoutResult(t.finish(lines, f, s)), true
}

// changeOf works out and words one change.
func (t *turn) changeOf(f frame, old, now row, v varying) (changed, bool) {
	c := changed{old: old, now: now}
	if f.yearlyRate() {
		return t.yearly(f, c, v)
	}
	a, b := larger(now, old)
	gap, ready := t.compute(a.Fact + " - " + b.Fact)
	rate := old.Unit == "%"
	var grown result
	base, _ := old.decimal()
	if !rate && base.IsPositive() {
		var ok bool
		grown, ok = t.compute("growth(" + now.Fact + ", " + old.Fact + ")")
		ready = ready && ok
	}
	if !ready {
		return c, false
	}
	up := a.Fact == now.Fact
	c.down = !up
	said := []string{t.say("增加", "up "), t.say("减少", "down ")}
	if rate {
		said = []string{t.say("上升", "up "), t.say("下降", "down ")}
	}
	word := said[0]
	if !up {
		word = said[1]
	}
	text := t.say("没有变化", "unchanged")
	if len(gap.Rows) > 0 {
		d, _ := gap.Rows[0].decimal()
		c.size = d.Abs()
		if !d.IsZero() {
			text = word + t.show(gap.Rows[0], f.form)
		}
	}
	switch {
	case rate:
	case !base.IsPositive():
		text += t.say("，基数不是正数，不算变动率", ", no percentage on a base that is not positive")
	case len(grown.Rows) > 0:
		d, _ := grown.Rows[0].decimal()
		c.size = d.Abs()
		if !d.IsZero() {
			text += t.say("，变动率", ", ") + t.show(grown.Rows[0], mention.Form{})
		}
	default:
		text += t.say("，", ", ") + t.refusal(grown)
	}
	return t.worded(c, text, v), true
}

// yearly words the compound rate of a year instead.
func (t *turn) yearly(f frame, c changed, v varying) (changed, bool) {
	years := c.now.period().Year() - c.old.period().Year()
	r, ready := t.compute(fmt.Sprintf("cagr(%s, %s, %d)", c.now.Fact, c.old.Fact, max(years, 1)))
	if !ready {
		return c, false
	}
	if len(r.Rows) == 0 {
		return t.worded(c, t.refusal(r), v), true
	}
	return t.worded(c, t.say("年均复合", "a year ")+t.show(r.Rows[0], f.form), v), true
}

// worded writes the line of a change: whose it is, what it is, from what to what.
func (t *turn) worded(c changed, text string, v varying) changed {
	old, now := c.old, c.now
	head := t.tag(now, varying{company: true, metric: v.metric}) + t.say("：", ": ")
	figures := t.tagged(t.tag(old, varying{period: true}), t.show(old, mention.Form{})) + " → " + t.tagged(t.tag(now, varying{period: true}), t.show(now, mention.Form{}))
	c.line = head + figures + t.say("，", ", ") + text + " " + cite(old, now)
	return c
}
