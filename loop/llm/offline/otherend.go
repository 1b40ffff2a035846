package offline

import (
	"regexp"
	"slices"

	"hedui/check/mention"
	"hedui/tools/market"
)

// roseMost asks for the greatest rise, in the words that all ways to say so are
// written out to.
var roseMost = regexp.MustCompile(`[涨升](?:得|的|幅|幅度)*最(?:大|多|高|快|好|猛)`)

// otherEnd reads the other end of a ranking by changes (跌得最惨的呢, after those that
// rose most) as a ranking of its own: the ones that are shown are at the wrong end.
func (s *state) otherEnd(f *frame) {
	top, place, order := s.last.places()
	if !s.last.ranks() || place != 0 || len(s.last.metrics) != 1 || !isChange(s.last.metrics[0]) && !slices.Contains(ofRange, s.last.metrics[0]) || f.named || f.scoped() || !f.has(mention.OpMax, mention.OpMin, mention.OpRank) || f.refers(mention.RefAmong, mention.RefSet) {
		return
	}
	turned := ""
	switch {
	case f.deepest && order != "asc":
		turned = "asc"
	case !f.deepest && !f.mildest && order == "asc" && roseMost.MatchString(mention.FoldString(f.reading.Text)):
		turned = "desc"
	default:
		return
	}
	for _, o := range f.ops {
		if o.N > 0 {
			top = o.N
		}
	}
	p := f.period
	if !f.dated {
		p = s.last.period
	}
	f.takeOver(nil, s.last.metrics, p)
	f.industry, f.index = s.last.industry, s.last.index
	f.named, f.readWhole, f.ofAll, f.within = false, true, true, false
	f.ops = []mention.Operation{{Kind: mention.OpRank, N: top, Order: turned}}
	f.pointsAtNothing()
}

// withoutKind leaves an industry out of a list: 去掉银行的话谁第一.
var withoutKind = regexp.MustCompile(`^(?:那么?|如果|要是|[\s,，])*(?:去掉|除去|除了|除开|剔除|排除|不算|不含|不看|扣除|扣掉|抛开|刨去)(?:所有|全部)?` + nameMask + `(?:股|业|行业|公司)?(?:们|之外|以外|外|的话|后|之后|[\s,，])*(?:的?(?:剩下|其余|余下|其他)的?)?(?:第一名?|排第一的?|最[高多大]的?)?(?:是|的)?(?:谁|哪家|哪一家|哪个)?(?:是)?(?:第一|最[高多大])?(?:呢|了|啊|[\s\p{P}])*$|^(?:and |so |but |then |what about |how about )*(?:without|excluding|except(?: for)?|leaving out|ignoring) (?:all )?(?:the )?(?:` + nameMask + `|` + tradeWords + `)(?:s| companies| stocks| sector| industry)?[\s\p{P}]*$`)

// leaveOutKind takes the companies of an industry out of the ranking that was just
// shown; what is left of it is in the order of the whole. Where none was shown or
// nothing is left the words are not understood.
func (s *state) leaveOutKind(f *frame) {
	if f.class != "" || f.industry == "" || f.index != "" || len(f.reading.Of(mention.KindCompany)) > 0 || f.dated || !withoutKind.MatchString(f.text) {
		return
	}
	var left []string
	for _, id := range s.set {
		if c, ok := s.know.Company(id); ok && !market.InGroup(c, f.industry) {
			left = append(left, id)
		}
	}
	from := s.ranking
	if !s.rankedSet || len(left) == 0 || len(from.metrics) != 1 || from.industry+from.index != "" || len(f.reading.Of(mention.KindMetric)) > 0 {
		f.unreadWords, f.followed = f.reading.Text, true
		return
	}
	if len(left) > 1 {
		f.ops = []mention.Operation{{Kind: mention.OpCompare, Order: "desc"}}
		if _, _, order := from.places(); order == "asc" {
			f.ops[0].Order = "asc"
		}
	} else {
		f.ops = nil
	}
	f.takeOver(left, from.metrics, from.period)
	f.industry, f.readWhole, f.strange = "", true, nil
	f.picked, f.lostPick = false, false
	f.pointsAtNothing()
}
