package offline

import (
	"regexp"

	"hedui/check/mention"
)

var (
	whichFirm = regexp.MustCompile(`(?:是|叫)?(?:哪家公司|哪只股票|什么公司|哪个公司|什么股票|叫什么)|which company`)
	introduce = regexp.MustCompile(`^(?:请|能否|麻烦)?(?:简单|简要)?(?:介绍|说说|讲讲|聊聊)(?:一下|下)?□(?:公司|这家公司|的基本情况|的基本信息)?$|^□(?:的)?(?:公司简介|简介|基本情况|基本信息|公司资料|资料)$|^(?:please )?(?:introduce|tell me about) □$`)
)

// implied adds what a question asks for without naming it: who a code is, what
// a company is, how an index stands, whether a company is in it.
func (f *frame) implied() {
	bare := outerPunctuation.ReplaceAllString(f.text, "")
	asks := len(f.metrics)+len(f.fields) > 0
	if len(f.companies) == 2 && f.index == "" && beats.MatchString(f.text) && (!asks || len(f.metrics) == 1 && f.metrics[0] == "close") { // 招商银行股价跑赢平安银行了吗
		f.metrics, f.class = []string{"period_return"}, ""
		f.ops = append(f.without(mention.OpDifference, mention.OpPolarity), mention.Operation{Kind: mention.OpCompare, Order: "desc"})
		return
	}
	switch {
	case asks:
	case f.index != "" && len(f.companies) > 0 && (f.beats || beats.MatchString(f.text)):
		f.metrics, f.class = []string{"period_return"}, ""
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
