package offline

import (
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

// beyondMean asks which figures of a list are above or below its mean.
var beyondMean = regexp.MustCompile(`(高于|高过|超过|超出|大于|多于|好于|强于|优于|跑赢|在.{0,8}之上|低于|少于|小于|不到|不及|差于|没到|达不到|没有?达到)(?:了)?(?:它们|他们|这?[几两三四五六七八九十]家|大家|整体|总体|全部|这些年|这几年|[几两三四五六七八九十]年|各年|自己|这个|该|上述|上面的?|刚才的?)?的?(?:简单)?(?:平均(?:值|数|线|水平)?|均值|均线)`)

// overMean reads such a part over the figures that the talk has just shown: of several
// companies at one time, or of one company at several.
func (s *state) overMean(f *frame) {
	m := beyondMean.FindStringSubmatch(mention.FoldString(f.reading.Text))
	if m == nil || f.class != "" || len(f.reading.Of(mention.KindCompany)) > 0 || f.industry+f.index != "" || len(f.fields) > 0 || f.dated || f.asked && !sameSet(f.metrics, s.last.metrics) {
		return
	}
	from := s.last
	if s.rankedSet && s.last.ranks() {
		from = s.ranking
		from.companies = s.set
	}
	if from.has(mention.OpFilter) && len(s.set) > 1 && subset(s.focus, s.set) {
		from.companies = s.focus
	}
	several := len(from.companies) > 1 && len(from.periods) <= 1 || len(from.companies) == 1 && len(from.periods) > 1
	if !several || len(from.metrics) != 1 || len(from.levels()) != 1 {
		return
	}
	f.beyond = "above"
	if strings.ContainsAny(m[1], "低少小差") || strings.ContainsAny(m[1], "不没") {
		f.beyond = "below"
	}
	f.takeOver(from.companies, from.metrics, from.period)
	f.readWhole, f.ops, f.strange = true, nil, nil
}

func sameSet(a, b []string) bool { return subset(a, b) && subset(b, a) }

// beyondTheMean lists the figures that are above their mean, or below it.
func (t *turn) beyondTheMean(f frame) (answer, bool) {
	s, ready := t.fetch(f)
	if !ready {
		return answer{}, false
	}
	s.part(f.metrics)
	if len(s.rows) < 2 || len(s.missing) > 0 {
		return t.finish(nil, f, sheet{missing: append(s.missing, miss{Label: t.want(f) + t.say("平均", ", mean"), Reason: t.say("数不全，不计算", "not calculated, since figures are missing")})}), true
	}
	mean, ready := t.compute(meanOf(factIDs(s.rows)))
	if !ready {
		return answer{}, false
	}
	if len(mean.Rows) == 0 {
		return t.uncalculated(mean), true
	}
	line, ok := mean.Rows[0].decimal()
	var out []row
	for _, r := range inValue(s.rows, "desc") {
		if v, fits := r.decimal(); ok && fits && (f.beyond == "above" && v.GreaterThan(line) || f.beyond == "below" && v.LessThan(line)) {
			out = append(out, r)
		}
	}
	word := t.say("高于平均的", "above the mean")
	if f.beyond == "below" {
		word = t.say("低于平均的", "below the mean")
	}
	lines := []string{t.say("简单平均 ", "simple mean ") + t.show(mean.Rows[0], f.form) + " " + cite(s.rows...)}
	if len(out) == 0 {
		lines = append(lines, word+t.say("一个也没有", ": none"))
		return t.finish(lines, f, s), true
	}
	lines = append(lines, word+t.say("：", ":"))
	v := varies(s.rows)
	for _, r := range out {
		lines = append(lines, t.tagged(t.tag(r, v), t.show(r, f.form)))
	}
	t.state.see(out)
	s.beside = slices.DeleteFunc(s.beside, func(b row) bool {
		return !slices.ContainsFunc(out, func(r row) bool { return r.Company == b.Company && r.Period == b.Period })
	})
	return t.finish(lines, f, s), true
}
