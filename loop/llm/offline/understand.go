package offline

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
	"hedui/tools/market"
)

// understand resolves one part of a question against the talk.
func (s *state) understand(part sentence) frame {
	r := part.reading
	f := frame{text: part.text, reading: r, form: r.Form(), class: classify(part), words: maps.Clone(s.words)}
	for _, m := range r.Ops() {
		f.ops = append(f.ops, m.Op)
	}
	if len(f.ops) == 0 {
		f.ops = impliedOps(f.text)
	}
	f.subject = s.subjectOf(r)
	f.period = s.periodOf(r)
	for _, m := range r.Of(mention.KindMetric) {
		if m.Role != mention.RoleRejected && m.Role != mention.RoleDropped && !inStatementName(r.Text, m.Text) {
			f.metrics = union(f.metrics, m.IDs[:1])
			f.words[m.IDs[0]] = m.Text
		}
	}
	if len(f.metrics) == 0 {
		f.metrics = saidByVerb(f.text)
	}
	for _, m := range r.Of(mention.KindField) {
		f.fields = union(f.fields, m.IDs[:1])
	}
	if len(f.metrics)+len(f.fields) == 0 {
		f.fields = fieldByVerb(f.text)
	}
	for _, m := range r.Of(mention.KindIndustry) {
		f.industry = m.IDs[0]
	}
	if f.industry == "" {
		f.industry = industryIn(f.text)
	}
	if r := f.reading; len(r.Refs(mention.RefIndustry)) > 0 || len(f.fields) == 1 && f.fields[0] == "industry" && f.has(mention.OpCount) {
		s.pointIndustry(&f)
	}
	for _, m := range r.Of(mention.KindIndex) {
		f.index = m.Text
	}
	f.implied()
	f.within = len(s.set) > 1 && subset(s.focus, s.set)
	if s.class == classDefinition && f.class == "" && len(f.metrics) > 0 && !f.named && !f.dated && f.refers(mention.RefEllipsis) {
		f.class = classDefinition
	}
	if f.class == "" {
		f.asked = len(f.metrics)+len(f.fields) > 0
		s.rescue(&f, part)
		s.carry(&f)
		f.grow(s.opts)
	}
	return f
}

var (
	whichFirm = regexp.MustCompile(`(?:是|叫)?(?:哪家公司|哪只股票|什么公司|哪个公司|什么股票|叫什么)|which company`)
	introduce = regexp.MustCompile(`^(?:请|能否|麻烦)?(?:简单|简要)?(?:介绍|说说|讲讲|聊聊)(?:一下|下)?□(?:公司|这家公司|的基本情况|的基本信息)?$|^□(?:的)?(?:公司简介|简介|基本情况|基本信息|公司资料|资料)$|^(?:please )?(?:introduce|tell me about) □$`)
)

// pointIndustry reads 该行业: the industry of the talk, unless a company is
// named, whose industry is then asked for.
func (s *state) pointIndustry(f *frame) {
	switch {
	case f.has(mention.OpCount, mention.OpRank, mention.OpMax, mention.OpMin, mention.OpPlace, mention.OpMean) || len(f.metrics) > 0:
		f.industry = s.industry
		f.fields = slices.DeleteFunc(f.fields, func(id string) bool { return id == "industry" })
	case f.named:
		f.fields = union(f.fields, []string{"industry"})
	default:
		f.industry = s.industry
	}
}

// implied adds what a question asks for without naming it: who a code is, what
// a company is, how an index stands, whether a company is in it.
func (f *frame) implied() {
	bare := outerPunctuation.ReplaceAllString(f.text, "")
	asks := len(f.metrics)+len(f.fields) > 0
	switch {
	case asks:
	case f.index != "" && len(f.companies) > 0:
		f.fields, f.class = []string{"index_membership"}, ""
	case f.index != "" && !f.has(mention.OpCount) && !f.wantsNames():
		f.metrics, f.class = []string{"index_level", "change_pct"}, ""
	case len(f.companies) > 0 && introduce.MatchString(bare):
		f.fields, f.class = []string{"code", "full_name", "industry", "list_date"}, ""
	case len(f.companies) > 0 && whichFirm.MatchString(bare) && f.class == "":
		f.fields = []string{"short_name", "full_name", "code"}
	}
}

// inStatementName reports whether a word stands only in the name of a statement
// (负债 in 资产负债表).
func inStatementName(text, word string) bool {
	return strings.Contains("资产负债表", word) && strings.Count(text, word) == strings.Count(text, "资产负债表")
}

// carry fills what a part leaves out from the talk: what is asked, of whom,
// for when, each on its own.
func (s *state) carry(f *frame) {
	from := s.last
	if f.ranks() && len(f.metrics) == 0 && len(s.ranking.metrics) > 0 {
		from = s.ranking // 第二名是谁: of the ranking, whatever was asked since
	}
	if f.refers(mention.RefAmong) && !f.named && f.industry+f.index == "" {
		f.industry, f.index = from.industry, from.index
	}
	if f.counts() {
		return
	}
	if len(from.metrics) == 0 && f.dated && len(f.fields) == 0 {
		from = s.figures // 2022年呢, after a question about an address
	}
	if f.refers(mention.RefContinue) && !f.named && len(f.metrics)+len(f.fields) == 0 {
		f.metrics, f.fields, f.period = from.metrics, from.fields, from.period
		f.companies, f.named = s.unanswered(), true
		return
	}
	if !f.asked {
		f.metrics, f.fields, f.followed = from.metrics, from.fields, true
	}
	again := !f.asked || f.refers(mention.RefEllipsis, mention.RefSwitch, mention.RefCorrect)
	if again && len(f.ops) == 0 && !from.computes() {
		f.ops = from.ops
	}
	if again && f.industry+f.index == "" && !f.named {
		f.industry, f.index = from.industry, from.index
	}
	if f.refers(mention.RefCompare) && !f.has(arithmetic...) {
		f.ops = append(slices.Clone(f.ops), mention.Operation{Kind: mention.OpCompare, Order: "desc"})
	}
	if !f.named && !f.ranks() && f.industry+f.index == "" {
		f.companies, f.followed = s.focus, true
		if f.has(mention.OpMax, mention.OpMin, mention.OpCompare) && len(s.focus) == 1 && len(s.set) > 1 && subset(s.focus, s.set) && amongUs.MatchString(f.text) {
			f.companies = s.set
		}
		if len(s.focus) == 1 && f.binary() && !f.dated {
			s.widen(f)
		}
	}
	if len(f.companies) == 1 && f.named && f.binary() && len(f.periods) < 2 {
		s.addOther(f)
	}
	if !f.dated && len(f.periods) == 0 {
		f.periods, f.stretch = s.carriedTimes(*f, from)
	}
}

// binary reports whether a part compares two figures of one metric.
func (f frame) binary() bool {
	return f.has(mention.OpDifference, mention.OpRatio, mention.OpCompare) && len(f.metrics) < 2
}

// widen gives a comparison that names nothing its two sides: the two companies
// of the talk, or with only one the two periods.
func (s *state) widen(f *frame) {
	n := len(s.printed)
	switch two := s.group(2); {
	case len(two) == 2:
		f.companies = two
	case n > 1 && s.printed[n-2].Metric != s.printed[n-1].Metric && s.printed[n-2].Company == s.printed[n-1].Company && !f.asked:
		f.metrics = distinct([]string{s.printed[n-2].Metric, s.printed[n-1].Metric})
	case len(s.times) > 1:
		f.periods = s.times[len(s.times)-2:]
	}
}

// addOther gives a comparison with one company its other side: the company of
// the talk, or the winner when the talk is about the one that is named.
func (s *state) addOther(f *frame) {
	other := s.focus
	if len(other) == 1 && other[0] == f.companies[0] && len(s.set) > 0 {
		other = s.set[:1]
	}
	f.companies = union(other, f.companies)
	if f.placed() && f.followed {
		f.metrics = union(s.ranking.metrics, f.metrics)
	}
}

// carriedTimes gives the time of the talk that fits what is asked: report
// periods for reports, days for prices.
func (s *state) carriedTimes(f, from frame) ([]mention.Period, bool) {
	days := len(f.metrics) > 0 && len(f.levels()) == 0
	lastDays := len(from.metrics) > 0 && len(from.levels()) == 0
	switch {
	case len(f.metrics) == 0:
	case days == lastDays && len(from.metrics) > 0:
		return from.periods, from.stretch
	case !days && len(s.times) > 0:
		return s.times[len(s.times)-1:], false
	}
	return nil, false
}

// lastYears is the stretch that a trend without a time is shown over.
var lastYears = mention.When{Anchor: mention.AnchorClock, Unit: mention.UnitYear, Count: 3}

// grow turns a level that growth is asked of into its growth rate.
func (f *frame) grow(opts mention.Options) {
	if len(f.periods) > 1 && overall.MatchString(f.text+f.reading.Text) {
		f.shrink()
	}
	latest := len(f.periods) == 1 && f.periods[0].Type == mention.Latest
	if f.has(mention.OpTrend) && (len(f.periods) == 0 || latest) && len(f.levels()) > 0 {
		if years := lastYears.Resolve(mention.Period{}, opts); len(years) > 0 {
			f.periods = years
		}
		return
	}
	if f.has(mention.OpTrend) && len(f.periods) == 1 && len(f.levels()) == len(f.metrics) {
		f.againstLastYear()
		return
	}
	o, ok := f.op(mention.OpGrowth)
	if !ok || o.Basis == "qoq" || len(f.periods) > 1 {
		return
	}
	grown := slices.Clone(f.metrics)
	for i, id := range grown {
		g, ok := market.GrowthID(id)
		if !ok {
			if m, known := market.MetricByID(id); known && m.Statement != market.Market && m.GrowthOf == "" {
				f.againstLastYear() // a ratio: its change is worked out
			}
			return
		}
		grown[i] = g
		if w := f.words[id]; mention.Lang(w) == "zh" {
			f.words[g] = w + "同比增长率"
		}
	}
	f.metrics = grown
	f.ops = slices.DeleteFunc(slices.Clone(f.ops), func(o mention.Operation) bool { return o.Kind == mention.OpGrowth })
}

// againstLastYear adds the same period of the year before, to compare with.
func (f *frame) againstLastYear() {
	if len(f.periods) != 1 || f.periods[0].End == "" {
		return
	}
	f.periods = append(f.periods[:1:1], f.periods[0].AddYears(-1))
	if !f.has(mention.OpGrowth, mention.OpPolarity) {
		f.ops = append(slices.Clone(f.ops), mention.Operation{Kind: mention.OpPolarity})
	}
}

// overall are the words that ask for one change over a stretch of years and not
// for the rate of each.
var overall = regexp.MustCompile(`(?:增长|增加|提高|下降|减少|涨|变化)了?(?:多少|百分之几|几)|复合|年均|\bhow much did\b|\bcagr\b|compound`)

// shrink turns growth rates back into their levels, whose overall growth is
// then worked out.
func (f *frame) shrink() {
	f.metrics = slices.Clone(f.metrics)
	for i, id := range f.metrics {
		if m, ok := market.MetricByID(id); ok && m.GrowthOf != "" {
			f.metrics[i] = m.GrowthOf
		}
	}
	if !f.has(mention.OpGrowth) {
		f.ops = append(slices.Clone(f.ops), mention.Operation{Kind: mention.OpGrowth})
	}
}

// ranks reports whether a part asks for a place among many companies and not
// among those of the talk.
func (f frame) ranks() bool {
	if f.asksPlace() {
		return true
	}
	among := f.refers(mention.RefAmong) && f.industry+f.index == ""
	if f.named || among || f.refers(mention.RefSet, mention.RefOther, mention.RefOne) {
		return false
	}
	if f.has(mention.OpRank, mention.OpPlace) {
		return true
	}
	if !f.has(mention.OpMax, mention.OpMin) {
		return false
	}
	if f.within && amongUs.MatchString(f.text) && !marketWide.MatchString(f.text) {
		return false
	}
	return f.industry+f.index != "" || marketWide.MatchString(f.text) || amongUs.MatchString(f.text)
}

// asksPlace reports whether a part asks who holds a place and nothing else
// (第二名是谁).
func (f frame) asksPlace() bool {
	return f.placed() && len(f.reading.Of(mention.KindCompany, mention.KindMetric, mention.KindField)) == 0 &&
		!f.has(mention.OpDifference, mention.OpRatio, mention.OpCompare)
}

// placed reports whether a part points at a place of a ranking (第二名).
func (f frame) placed() bool {
	return slices.ContainsFunc(f.reading.Refs(mention.RefPick), func(m mention.Mention) bool { return m.Ref.Ranked })
}
