package offline

import (
	"cmp"
	"regexp"
	"slices"

	"hedui/check/mention"
)

// ownIndustry asks for the place of a company in its industry, which is not named:
// 在行业里排第几, 同行业排名, its rank in the industry.
var ownIndustry = regexp.MustCompile(`(?:所在|所属|同|该|本|自己|在|排|的)(?:的)?(?:行业|同行)(?:内|里面?|中|当中|之中)?|行业(?:内|里面?|中|当中)?(?:能|可以)?(?:排|位列|名列|第)|\b(?:its|the|their|own) (?:own )?(?:industry|sector)\b`)

// bestOfOwn asks for the greatest or the least of that industry: 同行里最低的是谁.
var bestOfOwn = regexp.MustCompile(`(?:同行业?|同业|行业)(?:内|里面?|中|当中|之中|公司|企业|的)*[^,，]{0,6}最|\b(?:highest|lowest|largest|biggest|smallest|best|most|least)\b.{0,30}\b(?:in|of|among) (?:its|the|their) (?:own )?(?:industry|sector|peers)\b`)

// inOwnIndustry makes the scope of such a place the broad industry of the company,
// which every company has one of.
func (s *state) inOwnIndustry(f *frame) {
	if f.industry+f.index == "" && !f.named && len(s.focus) == 1 && f.has(mention.OpMax, mention.OpMin, mention.OpCompare, mention.OpRank) && bestOfOwn.MatchString(mention.FoldString(f.reading.Text)) {
		f.industry = s.broadIndustry(s.focus[0])
		f.fields = slices.DeleteFunc(f.fields, func(id string) bool { return id == "industry" })
		return
	}
	asks := (slices.ContainsFunc(f.ops, func(o mention.Operation) bool { return o.Kind == mention.OpPlace && o.N == 0 }) || f.rankOfOne()) && (ownIndustry.MatchString(mention.FoldString(f.reading.Text)) || s.class == classUnheld && peerMean.MatchString(s.topic) && !marketWide.MatchString(f.text))
	again := s.last.ranksOwn && f.named && !f.asked && len(f.ops) == 0 && f.refers(mention.RefEllipsis) // 茅台呢
	if !asks && !again || f.industry+f.index != "" {
		return
	}
	companies := f.companies
	if !f.named {
		companies = s.focus
	}
	if len(companies) != 1 {
		return
	}
	if name := s.broadIndustry(companies[0]); name != "" {
		f.industry, f.companies, f.named = name, companies, true
		f.ops = []mention.Operation{{Kind: mention.OpPlace}}
		f.fields = slices.DeleteFunc(f.fields, func(id string) bool { return id == "industry" })
		f.ranksOwn = true
	}
}

// broadIndustry is the first-level industry of a company, "" for one that is not known.
func (s *state) broadIndustry(id string) string {
	c, _ := s.know.Company(id)
	return cmp.Or(c.SW1, c.Industry)
}

// rankOfOne reports whether a ranking without a number of places is asked of one
// company: its rank by market value.
func (f frame) rankOfOne() bool {
	return slices.ContainsFunc(f.ops, func(o mention.Operation) bool { return o.Kind == mention.OpRank && o.N == 0 }) && placeWords.MatchString(f.text)
}
