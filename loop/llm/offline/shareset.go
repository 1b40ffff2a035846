package offline

import (
	"regexp"
	"slices"
	"strconv"

	"hedui/check/mention"
)

// ofTheirSum asks for the share of one company in the sum of the group: 它占三家合计的
// 多少.
var ofTheirSum = regexp.MustCompile(`占(?:了|到)?(?:这|那|上面|前面)?(?:[两二三四五六七八九十\d几]家|前[两二三四五六七八九十\d]+(?:名|家|位|大)?|它们|他们|这些|那些|全部|所有)(?:公司|银行|企业)?(?:的)?(?:□)?(?:的)?(?:合计|总和|之和|总额|总数|总计|总量|加起来)?(?:的)?(?:多少|比例|比重|几成|百分之几|百分之多少|占比)?(?:是|呢|吗|[\s\p{P}])*$|\b(?:share|percentage|percent|proportion|%)\b.{0,30}\bof (?:the )?(?:top \w+|group|(?:two|three|four|five|six|ten)(?: of them| companies| banks| firms)?(?: together| combined)?|(?:combined )?total|all of them|them(?: all)?)[\s\p{P}]*$`)

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
	if s.sameShare(f) {
		return
	}
	if s.sharePlaces(f) {
		return
	}
	summed := len(s.last.companies) > 1 && len(s.last.metrics) == 1 && (s.last.has(mention.OpSum) || s.last.sharer != "")
	listed := len(s.last.companies) > 1 && len(s.last.metrics) == 1 && len(s.last.ops)+len(s.last.pairs) == 0 && len(s.last.periods) < 2 && fits(mention.OpSum, kindOf(s.last.metrics[0]))
	if each := shareNone.MatchString(f.text); each && !f.named && (summed || listed && eachOf.MatchString(f.text)) {
		f.shareIn(s.last.companies, eachShareOf)
		return
	}
	if summed && (ofThatSum.MatchString(f.text) || shareAlone.MatchString(f.text)) || listed && shareAlone.MatchString(f.text) {
		group = s.last.companies
	} else if mostOfSum.MatchString(f.text) {
		f.companies = nil
	} else if !ofTheirSum.MatchString(f.text) {
		return
	}
	if !f.has(mention.OpShare) || f.industry+f.index != "" || len(group) < 2 {
		return
	}
	if mostOfSum.MatchString(f.text) && len(ids(f.reading, mention.KindCompany)) == 0 {
		f.shareIn(group, mostOf)
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
	f.shareIn(group, who[0])
}

// ofThatSum asks for the share in a sum that was just given, mostOfSum who has the
// greatest one.
var (
	ofThatSum = regexp.MustCompile(`\b(?:share|percentage|percent|proportion|%)\b.{0,20}\bof (?:it|that|this|the (?:sum|total|whole))\b`)
	mostOfSum = regexp.MustCompile(`\b(?:largest|biggest|highest|greatest) share of (?:it|that|this|them|the (?:sum|total|whole))\b|谁占(?:得|的)?最[多大]|谁(?:的)?占比最[高大]`)
)

// shareNone asks for a share and says neither whose nor of what: 占比多少, 各占多少.
var (
	shareNone = regexp.MustCompile(`^(?:那么?|它们|他们|各家|[两二三四五六七八九十几]家|[\s,，])*(?:公司|企业)?的?(?:各自?的?|分别的?)?(?:所占(?:的?比[例重])?|占比|占)(?:各自?|分别)?(?:是|有|为)?(?:多少|几成|几|百分之几|百分之多少|如何)?(?:呢|啊|[\s\p{P}])*$`)
	eachOf    = regexp.MustCompile(`各|分别`)
)

// eachShareOf is the sharer that stands for all of a group.
const eachShareOf = "each"

// mostOf is the sharer that has the greatest share.
const mostOf = "most"

// shareIn asks for the share of one company of a group in its sum.
func (f *frame) shareIn(group []string, who string) {
	f.companies, f.named, f.followed, f.sharer, f.readWhole = group, true, true, who, true
	f.ops, f.formula, f.ordered = []mention.Operation{{Kind: mention.OpShare}}, false, false
	f.unreadWords, f.strange = "", nil
}

// placesOfAll asks for the share of the first ones of a ranking in all that it shows: 前三家
// 合计占五家多少.
var placesOfAll = regexp.MustCompile(`^(?:那么?|[\s,，])*前[两二三四五六七八九\d]+(?:名|家|位|大)?(?:公司|银行|企业)?(?:的)?(?:合计|之和|加起来|总共|一共|总和)?(?:占)(?:了|到)?(?:这|那|上面|前面)?(?:([两二三四五六七八九十\d]+)家|前([两二三四五六七八九十\d]+)(?:名|家|位)?|全部|所有|它们|总数|总和|合计)(?:公司|银行|企业)?(?:的)?(?:合计|总和|之和|总额)?(?:的)?(?:多少|比例|比重|几成|百分之几|百分之多少)?(?:是|呢|[\s\p{P}])*$`)

// sharePlaces reads such a part, of the ranking that the talk has just shown.
func (s *state) sharePlaces(f *frame) bool {
	m := placesOfAll.FindStringSubmatch(mention.FoldString(f.reading.Text))
	o, ok := f.op(mention.OpRank)
	if m == nil || !ok || !s.rankedSet || f.class != "" || f.industry+f.index != "" || o.N < 1 || o.N >= len(s.set) || len(s.ranking.metrics) != 1 {
		return false
	}
	for _, word := range m[1:] {
		if han := hanCounts[word]; han != "" {
			word = han
		}
		if word != "" && word != strconv.Itoa(len(s.set)) { // of others than those that are shown
			return false
		}
	}
	f.shareIn(s.set, s.set[0])
	f.sharing, f.metrics, f.period = s.set[:o.N], s.ranking.metrics, s.ranking.period
	f.asked, f.dated = true, true
	return true
}

// sameShare asks for such a share of another company of the group, or at another
// time: and in 2023, 格力呢.
func (s *state) sameShare(f *frame) bool {
	group := s.last.companies
	if s.last.sharer == "" || f.class != "" || f.asked || len(f.ops) > 0 || f.industry+f.index != "" || len(group) < 2 {
		return false
	}
	who := ids(f.reading, mention.KindCompany)
	switch {
	case len(who) == 0 && f.dated && !f.named:
		f.shareIn(group, s.last.sharer)
	case len(who) == 1 && slices.Contains(group, who[0]) && unreadWords(unread(f.reading), frame{}) == "":
		f.shareIn(group, who[0])
	default:
		return false
	}
	return true
}

// shareInSum works such a share out.
func (t *turn) shareInSum(f frame, g []row) ([]string, bool) {
	if f.sharer == eachShareOf {
		return t.eachShare(f, g)
	}
	most := f.sharer == mostOf
	if most {
		f.sharer = inValue(g, "desc")[0].Company
	}
	i := slices.IndexFunc(g, func(r row) bool { return r.Company == f.sharer })
	if i < 0 || g[0].Unit == "%" {
		t.refused = true
		return append(t.table(g, f.form), t.say("不计算：没有可以相加的数。", "Not calculated: there is nothing to add up.")), true
	}
	part := g[i : i+1]
	if len(f.sharing) > 0 {
		part = slices.DeleteFunc(slices.Clone(g), func(r row) bool { return !slices.Contains(f.sharing, r.Company) })
	}
	lines, ready := t.shareIn(f, part, sumOf(factIDs(g)), t.addends(g), g)
	if most && len(lines) == 2 {
		lines[0] = t.tagged(t.rowName(g[i]), lines[0])
	}
	if len(lines) == 1 { // refused
		lines = append(t.table(g, f.form), lines...)
	}
	return lines, ready
}

// eachShare works out the share of every one of a group in its sum.
func (t *turn) eachShare(f frame, g []row) (lines []string, ready bool) {
	ready = true
	for _, r := range g {
		one := f
		one.sharer = r.Company
		said, ok := t.shareInSum(one, g)
		ready = ready && ok
		if len(said) != 2 { // refused, for all of them alike
			return said, ok
		}
		lines = append(lines, t.tagged(t.rowName(r), said[0]), said[1])
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
