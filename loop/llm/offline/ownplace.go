package offline

import (
	"regexp"
	"slices"

	"hedui/check/mention"
)

// ownPlace reports whether a place stands in a ranking that the part asks for itself
// and points at none before it: 银行业净利润排第二的是谁, after one of another industry,
// and 2022年净利润第一, which names behind what the place counts.
func ownPlace(r mention.Reading, m mention.Mention) bool {
	metrics := r.Of(mention.KindMetric)
	if !m.Ref.Ranked || ofThose.MatchString(m.Text) || len(metrics) == 0 || len(r.Of(mention.KindCompany)) > 0 {
		return false
	}
	last := metrics[len(metrics)-1]
	return last.End <= m.Start && toPlace.MatchString(mention.FoldString(r.Text[last.End:m.Start]))
}

// ownPlaces reports whether a part has such a place.
func (f frame) ownPlaces() bool {
	return slices.ContainsFunc(f.reading.Refs(mention.RefPick), func(m mention.Mention) bool { return ownPlace(f.reading, m) })
}

// toPlace stands between the name of a figure and a place by it.
var toPlace = regexp.MustCompile(`^(?:里|中|上|位?[列居]|排名?|排行|名列|in|is|ranked|ranks|[\s,，])*$`)

// ofThose ends a place among those of the talk: 最高的那家.
var ofThose = regexp.MustCompile(`[家个方只]$|\b(?:one|company|firm)$`)

// bestFirm asks which company stands at the end of an order without asking which one:
// 2023年净利润最高的公司.
var bestFirm = regexp.MustCompile(`最[高低大小多少好差强弱快慢贵](?:的|的一?家|的一?个)(?:公司|企业|股票)(?:呢|吗|是|[\s\p{P}])*$`)

// ofMarket reports whether a superlative asks about all companies and not about those
// of the talk; a ranking that was asked before is none of what a new one with its own
// figure and time is about.
func (s *state) ofMarket(f frame) bool {
	return bestFirm.MatchString(f.text) && f.has(mention.OpMax, mention.OpMin) && !f.named && (!f.within || s.rankedSet && f.asked && f.dated)
}

// otherScope asks of an index that is named alone what was ranked before: 中证500里呢,
// after a ranking of the members of another one, is no question for its level.
func (s *state) otherScope(f *frame) {
	if f.index == "" || f.class != "" || f.named || f.dated || len(f.metrics)+len(f.fields)+len(f.ops) > 0 || !f.refers(mention.RefEllipsis, mention.RefSwitch) && !scopeOnly.MatchString(f.text) {
		return
	}
	if !s.last.ranks() || s.last.industry+s.last.index == "" && !members.MatchString(f.text) || len(s.last.metrics) == 0 {
		return
	}
	f.metrics, f.ops, f.period, f.followed = s.last.metrics, s.last.ops, s.last.period, true
}

// members are words for being in a group; scopeOnly is a group and nothing else.
var (
	members   = regexp.MustCompile(`里面?|之?中|内|成分股?|成份股?`)
	scopeOnly = regexp.MustCompile(`^(?:那么?|在|[\s,，])*` + nameMask + `(?:里面?|之?中|内|成分股?|成份股?|呢|[\s\p{P}])*$`)
)
