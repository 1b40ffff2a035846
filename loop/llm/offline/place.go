package offline

import (
	"regexp"
	"slices"
	"strconv"

	"hedui/check/mention"
)

// marketWide are the words by which a superlative asks about all companies,
// amongUs those that ask about the group of the talk where there is one.
var (
	marketWide = regexp.MustCompile(`哪(?:家|个|只|支|些)(?:公司|股票|企业|上市公司|银行|券商)|全市场|全部a股|所有(?:公司|股票|a股)|a股(?:里|中|市场)?|上市公司|\bwhich (?:company|companies|stock|bank|firm)|\ball (?:companies|a-shares)`)
	amongUs    = regexp.MustCompile(`谁|哪(?:家|个|只|支)|\bwho\b|\bwhich\b`)
)

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
	if whichTime.MatchString(f.text) {
		return false
	}
	if f.has(mention.OpRank, mention.OpPlace) {
		return true
	}
	if !f.has(mention.OpMax, mention.OpMin) {
		return false
	}
	if f.ofAll {
		return true
	}
	if f.amongTalk() {
		return false
	}
	return f.industry+f.index != "" || marketWide.MatchString(f.text) || amongUs.MatchString(f.text)
}

// amongTalk reports whether 谁 or 哪家 asks about the companies of the talk.
func (f frame) amongTalk() bool {
	return f.within && !f.scoped() && amongUs.MatchString(f.text) && !marketWide.MatchString(f.text)
}

// scoped reports whether a part names an industry or index to look in.
func (f frame) scoped() bool {
	return f.reading.Has(mention.KindIndustry) || f.reading.Has(mention.KindIndex) || industryIn(f.text) != ""
}

// placed reports whether a part points at a place of a ranking (第二名).
func (f frame) placed() bool {
	return slices.ContainsFunc(f.reading.Refs(mention.RefPick), func(m mention.Mention) bool { return m.Ref.Ranked })
}

// asksPlace reports whether a part asks who holds a place and nothing else
// (第二名是谁).
func (f frame) asksPlace() bool {
	return f.placed() && !f.picked && !f.refers(mention.RefDrop) && f.verb == "" && len(f.reading.Of(mention.KindCompany, mention.KindMetric, mention.KindField)) == 0 &&
		!f.has(mention.OpDifference, mention.OpRatio, mention.OpCompare)
}

// placeAlone reports whether a part asks for a company's place and leaves out in what
// order: 隆基排第几, after the greatest losses.
func (f frame) placeAlone() bool {
	o, ok := f.op(mention.OpPlace)
	return ok && o.N == 0 && !f.asked && len(f.ops) == 1
}

// fromBottom reports whether a part asks for one place counted from the end.
func (f frame) fromBottom() bool {
	o, ok := f.op(mention.OpPlace)
	return ok && o.N < 0
}

// impliedPlace reads 茅台在A股的排名 as the place of the only company that is named.
func (f *frame) impliedPlace() {
	o, ok := f.op(mention.OpRank)
	if ok && o.N == 0 && f.named && len(f.companies) == 1 && len(f.periods) < 2 && placeWords.MatchString(f.text) && !f.has(mention.OpPlace) {
		f.ops = append(slices.Clone(f.ops), mention.Operation{Kind: mention.OpPlace})
	}
}

var placeWords = regexp.MustCompile(`排名|排行|名列|\branks?\b|\branking\b`)

// places reads how many places a part asks for, which single one (0 for all
// of them), and from which end.
func (f frame) places() (top, place int, order string) {
	top, order = 0, "desc"
	for _, o := range f.ops {
		switch o.Kind {
		case mention.OpMax:
			top = max(top, 1)
		case mention.OpMin:
			top, order = max(top, 1), "asc"
		case mention.OpRank:
			top = max(top, o.N)
			if o.Order != "" {
				order = o.Order
			}
		case mention.OpPlace:
			if place = o.N; place < 0 {
				place, order = -place, "asc"
			}
			top = max(top, place)
		}
	}
	if top == 0 {
		top = defaultTop
	}
	return top, place, order
}

// stretchOfPlaces reads 第30名到第35名.
func (f frame) stretchOfPlaces() (from, to int, ok bool) {
	if f.placeTo > 0 {
		return f.placeFrom, f.placeTo, true
	}
	if m := fromPlace.FindStringSubmatch(mention.FoldString(f.reading.Text)); m != nil {
		from, to = number(m[1]), number(m[2])
		return from, to, 0 < from && from < to && to-from < maxPlaces
	}
	m := placesFromTo.FindStringSubmatch(mention.FoldString(f.reading.Text))
	if m == nil {
		return 0, 0, false
	}
	from, _ = strconv.Atoi(m[1])
	to, _ = strconv.Atoi(m[2])
	return from, to, 0 < from && from < to && to-from < maxPlaces
}

var placesFromTo = regexp.MustCompile(`第?(\d{1,4})名?\s*(?:到|至|-|~)\s*第?(\d{1,4})(?:名|位)`)

// ofPlace reports whether a part asks for a figure of the company that holds a place
// (最后一名的毛利率), and not for who holds it.
func (f frame) ofPlace() bool {
	picks, metrics := f.reading.Refs(mention.RefPick), f.reading.Of(mention.KindMetric)
	return len(picks) == 1 && len(metrics) == 1 && picks[0].End < metrics[0].Start && f.reading.Text[picks[0].End:metrics[0].Start] == "的" && !f.scoped() && !f.dated
}
