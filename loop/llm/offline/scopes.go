package offline

import (
	"regexp"
	"strings"

	"hedui/check/mention"
)

// unheldScope are groups of companies that a ranking or screen may be asked over and
// that no list is held of: places, owners, other exchanges, companies in trouble.
var unheldScope = regexp.MustCompile(`(\*?st(?:股|板块|公司|类))|(次新股?|央企|国企|国有企业|民企|民营企业|外资企业|中概股|红筹股?|港股通|陆股通|ah股|a\+h|(?:世界|中国)500强)|([^\s,，。\d的在]{2,3}省)(?:的|里|内|中|\d|最|有|上市|公司|企业)|([^\s,，。\d的在]{1,2}[^\s,，。\d的在上](?:市|地区))(?:的|里|内|中)?(?:上市)?(?:公司|企业)|((?:港交所|联交所|纽交所|纳斯达克|港股|美股|香港|美国)上市)`)

// outOfScope gives the words of such a group where a part ranks or filters companies
// and names none.
func (f frame) outOfScope() string {
	if len(f.companies) > 0 && f.named || !f.has(mention.OpMax, mention.OpMin, mention.OpRank, mention.OpPlace, mention.OpFilter, mention.OpCount) {
		return ""
	}
	if f.has(mention.OpMax, mention.OpMin) && !f.ranks() && len(f.companies) > 0 {
		return ""
	}
	m := unheldScope.FindStringSubmatch(mention.FoldString(f.reading.Text))
	if m == nil {
		return ""
	}
	return strings.Join(m[1:], "")
}

// fromPeak asks how far a price is from its highest or lowest, which is not worked
// out: dividends lie between the two days.
var fromPeak = regexp.MustCompile(`(?:从|自|比|距离?|较|离)[^,，。]{0,8}(?:最[高低]|[高低])(?:点|位|价|处)[^,，。]{0,6}(?:跌|涨|回撤|反弹|回落|多少|差)|最大回撤|回撤(?:多少|幅度)|\b(?:from|off|below|above) (?:its|the|their) (?:[a-z0-9-]+ ){0,2}(?:high|low|peak|top|bottom)\b|\bdrawdown\b`)

// statistic is a figure over several companies that is not worked out.
var statistic = regexp.MustCompile(`中位数|中值|众数|标准差|方差|加权平均|分位|\bmedian\b|standard deviation|weighted (?:average|mean)`)
