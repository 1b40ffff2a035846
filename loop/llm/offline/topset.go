package offline

import (
	"regexp"
	"slices"

	"hedui/check/mention"
)

// byRank are places of the group of the talk by value: 前两名, 最高的三家. 前两家 is
// the order in which they were named.
var byRank = regexp.MustCompile(`前\S{1,3}(?:名|位|强|大)|(?:最[高低大小多少好差])的?(?:[一两二三四五六七八九十\d]+)(?:家|个|名|位)|后\S{1,3}(?:名|位)`)

// firstOnes asks for another figure of the first ones of a ranking: 前两名的毛利率.
var firstOnes = regexp.MustCompile(`^(?:那么?|再|看看?|[\s,，])*前[两二三四五六七八九十\d]+(?:名|家|位|个)?(?:公司)?的?` + nameMask)

// topOfSet reads such places where the talk is about companies that were named and
// about no ranking: the group is put in order, and its first ones are shown. Of a
// ranking they are the first ones as it stands, whatever is asked of them.
func (s *state) topOfSet(f *frame) {
	o, ok := f.op(mention.OpRank)
	if ok && s.rankedSet && f.asked && 1 < o.N && o.N <= len(s.set) && o.Order != "asc" && firstOnes.MatchString(f.text) && !f.scoped() && !f.dated && !slices.Equal(f.metrics, s.ranking.metrics) {
		f.companies, f.named, f.ops = s.set[:o.N], true, f.without(mention.OpRank)
		return
	}
	if !ok || o.N < 1 || s.rankedSet || len(s.set) < o.N || len(s.set) == o.N && (f.asked && f.dated || o.N < 2) || !subset(s.focus, s.set) || f.scoped() || f.industry+f.index != "" || marketWide.MatchString(f.text) || !byRank.MatchString(f.text) {
		return
	}
	if len(f.reading.Of(mention.KindCompany)) > 0 {
		return
	}
	if f.has(mention.OpSum, mention.OpMean, mention.OpDifference, mention.OpRatio, mention.OpShare) {
		s.overTop(f, o)
		return
	}
	f.companies, f.named, f.top, f.followed, f.readWhole = s.set, true, o.N, true, true
	f.ops = []mention.Operation{o}
}

// overTop makes the first companies of the order that the talk had before it those
// that arithmetic is asked over (前两名差多少). Where nothing has been put in order, or
// at another time, it is not known which ones they are.
func (s *state) overTop(f *frame, o mention.Operation) {
	group := slices.Clone(s.byValue(s.set))
	if o.Order == "asc" {
		slices.Reverse(group)
	}
	if len(s.compared.metrics) != 1 || len(group) < o.N || f.dated && !slices.Equal(f.periods, s.compared.periods) || f.asked && !slices.Equal(f.metrics, s.compared.metrics) {
		f.vague = byRank.FindString(f.text)
		return
	}
	f.companies, f.named, f.followed, f.readWhole = group[:o.N], true, true, true
	f.metrics, f.asked, f.period = s.compared.metrics, true, s.compared.period
	f.ops = f.without(mention.OpRank)
}

// atTop shows the first ones of a group that is put in order.
func (t *turn) atTop(f frame, o mention.Operation, g []row) []string {
	sorted := inValue(g, o.Order)
	return t.table(sorted[:min(f.top, len(sorted))], f.form)
}

// inValue orders figures, the greatest first, or the least for asc.
func inValue(g []row, order string) []row {
	sorted := slices.Clone(g)
	slices.SortStableFunc(sorted, func(a, b row) int {
		x, _ := a.decimal()
		y, _ := b.decimal()
		if order == "asc" {
			return x.Cmp(y)
		}
		return y.Cmp(x)
	})
	return sorted
}

// takeTop makes the first ones, which an answer showed, those that 这两家 points at;
// the group stays.
func (s *state) takeTop(f frame, rows []row) {
	ids := companiesOf(rows)
	if f.top == 0 || len(ids) == 0 || len(ids) > f.top || !subset(ids, s.set) {
		return
	}
	s.focus = ids
	for _, id := range ids {
		s.recent = append(slices.DeleteFunc(s.recent, func(x string) bool { return x == id }), id)
	}
}
