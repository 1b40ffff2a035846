package offline

import (
	"regexp"
	"slices"
	"strings"
)

// Words that make a metric another one than the company's own: a region, a
// line of business, a channel, a count that it is divided by. Those that begin
// or end a noun stand before the metric (海外收入, 酒业务毛利率), some behind it
// (收入中来自海外的, revenue per employee).
var (
	scopeWord = regexp.MustCompile(`海外|境外|国外|境内|国内|内地|省外|省内|出口|进口|内销|外销|线上|线下|电商|直销|经销|批发|零售|分部|子公司|单店|店均|人均|户均|日均|月均|单车|单吨|吨均|每吨|每台|每天|每日|每月|每周|每小时|每分钟|每秒|每人|每名|每股|每位|分产品|分地区|分行业`)
	lineWord  = regexp.MustCompile(`(\p{Han}+?)(?:业务|板块|产品|事业部|部门|地区|市场|渠道|系列)(?:的|上)?$`)
	wholeLine = regexp.MustCompile(`^(?:的|在|主营|主要|整体|全部|所有|公司|各|各项|各类|全|总体|这个|该|其|哪|哪个|a股|A股|中国|国际|今年|去年|产品|业务)+$`)
	before    = regexp.MustCompile(`([` + anyMark + `,，。:：]|^)([^` + anyMark + `,，。:：]*)` + markMetric)
	behind    = regexp.MustCompile(markMetric + `(?:的|中|里|之中|当中|,|，|\s|平均|` + markOther + `)*((?:来自)?` + scopeWord.String() + `|来自\p{Han}+|per (?:[a-z]+|` + markMetric + `)|from [a-z][a-z]+|outside [a-z]+|by (?:segment|region|product|channel))`)
	latinTail = regexp.MustCompile(`([a-z][a-z&-]+)\s*$`)
)

// Words before a metric that leave it what it is.
var (
	usual      = regexp.MustCompile(`实现|取得|录得|达到|创造|获得|产生|贡献|支付|税后|归属|母公司|股东|投资者|关键|核心|重要|该项|每一|各项|整个|有多|会计|营运|运营|财报|利润表|负债表|现金流量表|流量表|中国|我国|国内|A股|a股|期间|账面|真正|官方|已经|总体|健康|稳健性?|质量`)
	latinUsual = []string{"reported", "report", "net", "total", "basic", "diluted", "consolidated", "full-year", "yearly", "full", "overall", "fiscal", "attributable", "actual", "recorded", "disclosed", "published", "company's", "respective", "combined", "both", "say", "s", "calculate", "check", "had", "generated", "achieved", "posted", "made", "whose", "or", "regarding", "concerning", "their", "having", "were"}
)

// qualifierIn finds what makes the metric of a sentence another one, "" when
// nothing does. What it does not know between company or time and a metric is
// taken for that too: to answer with the plain metric would be to answer
// another question.
// unknown are the words of the sentence that name nothing known.
func qualifierIn(shape string, unknown []string) string {
	if m := behind.FindStringSubmatch(shape); m != nil {
		return strings.ReplaceAll(m[1], markMetric, "head")
	}
	for _, m := range before.FindAllStringSubmatch(shape, -1) {
		run := strings.TrimSpace(m[2])
		if q := scoped(run); q != "" {
			return q
		}
		if m[1] != markCompany && m[1] != markPeriod && m[1] != markRef {
			continue
		}
		left := hanRun.FindString(usual.ReplaceAllString(plain.ReplaceAllString(run, " "), " "))
		if left != "" && slices.ContainsFunc(unknown, func(w string) bool { return strings.Contains(w, left) }) {
			return left
		}
	}
	return ""
}

// scoped gives the words before a metric that narrow it by their own meaning.
func scoped(run string) string {
	if loc := scopeWord.FindStringIndex(run); loc != nil {
		return strings.TrimRight(run[loc[0]:], "的 ")
	}
	if m := lineWord.FindStringSubmatch(run); m != nil && !wholeLine.MatchString(m[1]) {
		if left := strings.TrimSpace(plain.ReplaceAllString(m[1], " ")); left != "" {
			return strings.TrimRight(strings.TrimLeft(run, "的在"), "的上")
		}
	}
	if m := latinTail.FindStringSubmatch(run); m != nil && !latinPlain.MatchString(m[1]) && !slices.Contains(latinUsual, m[1]) {
		return m[1]
	}
	return ""
}
