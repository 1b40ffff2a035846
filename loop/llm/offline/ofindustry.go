package offline

import (
	"regexp"
	"slices"

	"hedui/check/mention"
	"hedui/tools/market"
)

// amongThem points at a list, and asks which of it are of a kind: 其中有哪些银行,
// 里面哪些是白酒, 这里面有几家是房地产的.
var amongThem = regexp.MustCompile(`^(?:那么?|请问|再看?看?|帮我看看|[\s,，])*(?:这|那|它们|他们|上面|以上|前面|名单|榜单|刚才)?(?:\d+|[一二三四五六七八九十几些]+)?[家个只]?(?:公司|企业|股票)?的?(?:里面?|里头|当中|之中|其中|中间|中|这些|那些|这几家)`)

// areOfKind asks so without pointing: 有几家是银行, 属于白酒的有吗.
var areOfKind = regexp.MustCompile(`^(?:那么?|请问|[\s,，])*(?:有?属于|有没有|有)` + nameMask + `的?(?:公司|企业|股)?(?:有|是)?(?:吗|没有|哪些|哪几家|几家|多少家)?(?:呢)?[\s\p{P}]*$|^(?:那么?|请问|[\s,，])*有?(?:几|哪几|哪些?|多少)(?:家|个|只)?(?:公司|企业)?(?:是|属于|都是)` + nameMask)

// ofIndustry keeps, of the companies of the list that the talk has just shown, those of
// an industry.
func (s *state) ofIndustry(f *frame) {
	if f.class != "" || f.industry == "" || f.index != "" || len(f.reading.Of(mention.KindCompany)) > 0 || len(f.metrics)+len(f.fields) > 0 || f.dated || len(s.set) < 2 || !subset(s.focus, s.set) && !s.rankedSet {
		return
	}
	if f.has(mention.OpMax, mention.OpMin, mention.OpSum, mention.OpMean, mention.OpShare, mention.OpPlace) || !f.refers(mention.RefAmong, mention.RefSet) && !amongThem.MatchString(f.text) && !(s.last.ranks() || s.last.screens() || s.last.kind != "") {
		return
	}
	from := s.last
	if s.rankedSet && s.last.ranks() {
		from = s.ranking
	}
	if !f.refers(mention.RefAmong, mention.RefSet) && !amongThem.MatchString(f.text) && !areOfKind.MatchString(f.text) || len(from.metrics) != 1 || len(from.periods) > 1 {
		return
	}
	f.kind, f.among = f.industry, s.set
	f.companies, f.metrics, f.period = nil, from.metrics, from.period
	for _, id := range s.set {
		if c, ok := s.know.Company(id); ok && market.InGroup(c, f.industry) {
			f.companies = append(f.companies, id)
		}
	}
	f.fromTalk()
	f.industry, f.readWhole = "", true
	f.ops = slices.DeleteFunc(slices.Clone(f.ops), func(o mention.Operation) bool { return o.Kind != mention.OpCount })
	f.strange = nil
}

// kept answers such a part: which of the list they are, with their figures.
func (t *turn) kept(f frame) (answer, bool) {
	if len(f.companies) == 0 {
		return answer{text: t.say("这%d家里没有%s的。", "None of the %d is of that kind: %s.", len(f.among), f.kind), outcome: answered}, true
	}
	s, ready := t.fetch(f)
	if !ready {
		return answer{}, false
	}
	s.part(f.metrics)
	t.state.see(s.rows)
	lines := []string{t.say("%s：", "%s: ", f.kind)}
	if f.has(mention.OpCount) {
		lines = []string{t.say("%s共%d家", "%s: %d companies", f.kind, len(f.companies))}
	}
	for _, r := range s.rows {
		lines = append(lines, t.rowName(r)+" "+t.show(r, f.form))
	}
	return t.finish(lines, f, s), true
}
