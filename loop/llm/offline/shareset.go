package offline

import (
	"regexp"
	"slices"
	"strings"

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
	r, ready := t.compute("share(" + g[i].Fact + ", " + strings.Join(factIDs(g), " + ") + ")")
	if !ready {
		return nil, false
	}
	if len(r.Rows) == 0 {
		return append(t.table(g, f.form), t.refusal(r)), true
	}
	var words []string
	for _, x := range g {
		words = append(words, t.rowName(x)+" "+t.show(x, mention.Form{}))
	}
	return []string{t.show(r.Rows[0], f.form), t.rowName(g[i]) + " " + t.show(g[i], mention.Form{}) + " ÷ (" + strings.Join(words, " + ") + ") " + cite(g...)}, true
}
