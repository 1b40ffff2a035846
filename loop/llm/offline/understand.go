package offline

import (
	"slices"

	"hedui/check/mention"
	"hedui/tools/market"
)

// understand resolves one part of a question against the talk.
func (s *state) understand(part sentence) frame {
	r := part.reading
	f := frame{text: part.text, reading: r, form: r.Form(), class: classify(part)}
	for _, m := range r.Ops() {
		f.ops = append(f.ops, m.Op)
	}
	f.subject = s.subjectOf(r)
	f.period = s.periodOf(r)
	for _, m := range r.Of(mention.KindMetric) {
		if m.Role != mention.RoleRejected && m.Role != mention.RoleDropped {
			f.metrics = union(f.metrics, m.IDs[:1])
		}
	}
	for _, m := range r.Of(mention.KindField) {
		f.fields = union(f.fields, m.IDs[:1])
	}
	for _, m := range r.Of(mention.KindIndustry) {
		f.industry = m.IDs[0]
	}
	for _, m := range r.Of(mention.KindIndex) {
		f.index = m.IDs[0]
	}
	if s.class == classDefinition && f.class == "" && len(f.metrics) > 0 && !f.named && !f.dated && f.refers(mention.RefEllipsis) {
		f.class = classDefinition
	}
	if f.class == "" {
		s.carry(&f)
		f.grow()
	}
	return f
}

// carry fills what a part leaves out from the talk: what is asked, of whom,
// for when, each on its own.
func (s *state) carry(f *frame) {
	from := s.last
	if f.ranks() && len(f.metrics) == 0 && len(s.ranking.metrics) > 0 {
		from = s.ranking // 第二名是谁: of the ranking, whatever was asked since
	}
	asked := len(f.metrics)+len(f.fields) > 0
	if !asked {
		f.metrics, f.fields, f.followed = from.metrics, from.fields, true
	}
	again := !asked || f.refers(mention.RefEllipsis, mention.RefSwitch, mention.RefCorrect)
	if again && len(f.ops) == 0 && !from.computes() {
		f.ops = from.ops
	}
	if again && f.industry == "" && f.index == "" && !f.named {
		f.industry, f.index = from.industry, from.index
	}
	if f.refers(mention.RefCompare) && !f.has(arithmetic...) {
		f.ops = append(slices.Clone(f.ops), mention.Operation{Kind: mention.OpCompare, Order: "desc"})
	}
	if !f.named && !f.ranks() {
		f.companies, f.followed = s.focus, true
	}
	if len(f.companies) == 1 && f.has(mention.OpDifference, mention.OpRatio, mention.OpCompare) && len(f.metrics) < 2 && len(f.periods) < 2 {
		s.addOther(f)
	}
	if !f.dated {
		f.periods, f.stretch = s.carriedTimes(*f, from)
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
	ranked := slices.ContainsFunc(f.reading.Refs(mention.RefPick), func(m mention.Mention) bool { return m.Ref.Ranked })
	if ranked && f.followed {
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
	case days == lastDays:
		return from.periods, from.stretch
	case !days && len(s.times) > 0:
		return s.times[len(s.times)-1:], false
	}
	return nil, false
}

// grow turns a level that growth is asked of into its growth rate.
func (f *frame) grow() {
	o, ok := f.op(mention.OpGrowth)
	if !ok || o.Basis == "qoq" || len(f.periods) > 1 {
		return
	}
	f.metrics = slices.Clone(f.metrics)
	for i, id := range f.metrics {
		if g, ok := market.GrowthID(id); ok {
			f.metrics[i] = g
		}
	}
}

// ranks reports whether a part asks for a place among many companies and not
// among those of the talk.
func (f frame) ranks() bool {
	if f.named || f.refers(mention.RefSet, mention.RefAmong, mention.RefOther, mention.RefOne) {
		return false
	}
	if f.has(mention.OpRank, mention.OpPlace) {
		return true
	}
	return f.has(mention.OpMax, mention.OpMin) && (f.industry != "" || f.index != "" || marketWide.MatchString(f.text))
}
