package offline

import (
	"regexp"
	"slices"

	"hedui/check/mention"
)

// ofTheirSum asks for the share of one company in the sum of the group: 它占三家合计的
// 多少.
var ofTheirSum = regexp.MustCompile(`占(?:了|到)?(?:这|那|上面|前面)?(?:[两二三四五六七八九十\d几]家|前[两二三四五六七八九十\d]+(?:名|家|位|大)?|它们|他们|这些|那些|全部|所有)(?:公司|银行|企业)?(?:的)?(?:□)?(?:的)?(?:合计|总和|之和|总额|总数|总计|总量|加起来)?(?:的)?(?:多少|比例|比重|几成|百分之几|百分之多少|占比)?(?:是|呢|吗|[\s\p{P}])*$|\b(?:share|percentage|percent|proportion|%)\b.{0,30}\bof (?:the )?(?:top \w+|group|(?:combined )?total|all of them|them(?: all)?)[\s\p{P}]*$`)

// shareOfSet reads such a part: the figures of the whole group are needed.
func (s *state) shareOfSet(f *frame) {
	group := s.group(0)
	for _, m := range f.reading.Refs(mention.RefSet) {
		if m.Ref.N > 0 {
			group = s.group(m.Ref.N)
		}
	}
	if o, ok := f.op(mention.OpRank); ok && s.rankedSet && o.N > 1 && o.N <= len(group) { // 占前五
		group = group[:o.N]
	}
	if !f.has(mention.OpShare) || f.industry+f.index != "" || len(group) < 2 || !ofTheirSum.MatchString(f.text) {
		return
	}
	who := ids(f.reading, mention.KindCompany)
	if len(who) == 0 && f.refers(mention.RefOne) {
		who = s.focus
		if s.winner != "" {
			who = []string{s.winner}
		}
	}
	if len(who) != 1 || !slices.Contains(group, who[0]) {
		return
	}
	f.companies, f.named, f.followed, f.sharer, f.readWhole = group, true, true, who[0], true
	f.ops, f.formula = []mention.Operation{{Kind: mention.OpShare}}, false
}

// shareInSum works such a share out.
func (t *turn) shareInSum(f frame, g []row) ([]string, bool) {
	i := slices.IndexFunc(g, func(r row) bool { return r.Company == f.sharer })
	if i < 0 || g[0].Unit == "%" {
		t.refused = true
		return append(t.table(g, f.form), t.say("不计算：没有可以相加的数。", "Not calculated: there is nothing to add up.")), true
	}
	lines, ready := t.shareIn(f, g[i:i+1], sumOf(factIDs(g)), t.addends(g), g)
	if len(lines) == 1 { // refused
		lines = append(t.table(g, f.form), lines...)
	}
	return lines, ready
}

// shareIn says which part of a sum some figures are, or in one line why that is not
// worked out. Whole is the sum for the calculator and said as it is written; it and
// the part are made of the figures from.
func (t *turn) shareIn(f frame, part []row, whole, said string, from []row) ([]string, bool) {
	r, ready := t.compute("share(" + sumOf(factIDs(part)) + ", " + whole + ")")
	if !ready {
		return nil, false
	}
	if len(r.Rows) == 0 {
		return []string{t.refusal(r)}, true
	}
	return []string{t.show(r.Rows[0], f.form), t.addends(part) + " ÷ " + said + " " + cite(from...)}, true
}

// addends writes figures as a sum that stands beside other operands.
func (t *turn) addends(rows []row) string {
	var words []string
	for _, r := range rows {
		words = append(words, t.rowName(r)+" "+t.show(r, mention.Form{}))
	}
	if len(words) == 1 {
		return words[0]
	}
	return "(" + sumOf(words) + ")"
}
