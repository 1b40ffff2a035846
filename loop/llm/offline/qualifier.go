package offline

import (
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
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
	rateOf    = regexp.MustCompile(markMetric + `(\p{Han}{1,4}率)`)
	usualRate = regexp.MustCompile(`[增下变上][长降减动化升]|增速|同比|环比|比率|占|分别|各|和|与|及|的`)
	someOf    = regexp.MustCompile(markMetric + `(?:的|里面?|中|当中|之中|其中|,|，|\s|属于|来自)*([^` + anyMark + `,，。?？]{1,12}?)(?:的|那)?(?:部分|那块|这块)`)
	lastWords = regexp.MustCompile(markMetric + `(?:是|有)?(?:多少|几)?\s*[,，(（:：]\s*(?:只?要|只?看|按|用|以|就)?([^` + anyMark + `,，。?？()（）]{1,10}?)(?:口径|的|方面)*[)）]?[?？。!！\s]*$`)
	narrower  = regexp.MustCompile(`^(?:` + scopeWord.String() + `|不?含税|税[前后]|未经审计|审计[前后]|调整[前后]|追溯调整|重述[前后]|单体|母公司|其他业务|主营业务|(?:控股|参股|全资)?子公司|[联合]营企业|(?:持续|终止)经营|非?经常性|目标|预计|预期|指引|计划|预算|年化|滚动|中位数|摊薄|关联方?|供应商|大?客户|个人|对公|全球|国际准则|新增|存量|同店)+$`)
	latinPart = regexp.MustCompile(markMetric + `,? \(?((?:excluding|including|before|after|net of|ex) (?:the )?[a-z]+|(?:in|within) (?:mainland )?(?:china|europe|asia|africa|japan|america|(?:the )?us|the united states|hong kong)|overseas|abroad|domestic(?:ally)?|parent(?: company)?(?: only)?|unaudited|adjusted|organic|target|guidance)\b|\b((?:excluding|net of|before|after) (?:tax(?:es)?|vat|one-offs?|exceptionals?|interest|minorities))\b`)
	latinTail = regexp.MustCompile(`([a-z][a-z&-]+)\s*$`)
)

// Words before a metric that leave it what it is.
var (
	usual      = regexp.MustCompile(`实现|取得|录得|达到|创造|获得|产生|贡献|支付|税后|归属|母公司|股东|投资者|关键|重要|该项|每一|各项|整个|有多|会计|营运|运营|财报|利润表|负债表|现金流量表|流量表|中国|我国|国内|A股|a股|期间|账面|真正|官方|已经|总体|健康|稳健性?|质量`)
	latinUsual = []string{"reported", "report", "net", "total", "basic", "diluted", "consolidated", "full-year", "yearly", "full", "overall", "fiscal", "attributable", "actual", "recorded", "disclosed", "published", "company's", "respective", "combined", "both", "say", "s", "calculate", "check", "had", "generated", "achieved", "posted", "made", "whose", "or", "regarding", "concerning", "earn", "earns", "earned", "lose", "lost", "make", "makes", "pay", "paid", "their", "having", "were"}
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
	if m := latinPart.FindStringSubmatch(shape); m != nil {
		return m[1] + m[2]
	}
	if m := parentFirst.FindStringSubmatch(shape); m != nil {
		return m[1]
	}
	if m := rateOf.FindStringSubmatch(shape); m != nil && !usualRate.MatchString(m[1]) {
		return m[1]
	}
	if m := someOf.FindStringSubmatch(shape); m != nil && !wholePart.MatchString(m[1]) {
		return m[1]
	}
	if m := lastWords.FindStringSubmatch(shape); m != nil {
		word := strings.TrimSpace(m[1])
		if narrower.MatchString(word) || hanRun.MatchString(word) && !socialWords.MatchString(word) && unplain(word) != "" {
			return word
		}
	}
	for _, m := range before.FindAllStringSubmatch(shape, -1) {
		run := strings.TrimSpace(m[2])
		if q := scoped(run); q != "" {
			return q
		}
		if m[1] != markCompany && m[1] != markPeriod && m[1] != markRef {
			continue
		}
		left := hanRun.FindString(usual.ReplaceAllString(plainHan.without(run, " "), " "))
		if left != "" && slices.ContainsFunc(unknown, func(w string) bool { return strings.Contains(w, left) }) {
			return left
		}
	}
	return ""
}

// The parent company's own figures, and the group's. parentFirst are English
// words in front of everything else: parent company revenue of Moutai.
var (
	ofParent    = regexp.MustCompile(`^母公司|^parent\b`)
	wholeGroup  = regexp.MustCompile(`合并|集团口径|\bconsolidated\b|\bof the group\b`)
	parentFirst = regexp.MustCompile(`^(?:what(?:'s| is| was) (?:the )?)?(parent)(?:[ -]company)?(?:'s)?(?:[ -]only)? ?` + markMetric)
)

// wholePart are words for no narrower part of a metric.
var wholePart = regexp.MustCompile(`^(?:归母|归属于?母公司(?:股东|所有者)?|合并|全部|整个|整体|大|哪|哪个|这|一|其他|剩下|剩余|的|是|有|多少|\s)*$`)

// socialWords are a clause behind a metric that narrows nothing.
var socialWords = regexp.MustCompile(`谢|急|在线等|拜托|快点?|老师|麻烦|辛苦|合并|归母|归属|同比|环比|对吗|是吗|没错|真的|假的|我|你|您|吧|吗|呢|不要|别|哪|谁|何|什么|怎么`)

// unplain is what is left of a word when plain words are taken from its beginning.
func unplain(word string) string {
	for word != "" {
		lead := plainHan.lead(word)
		if lead == "" {
			return word
		}
		word = word[len(lead):]
	}
	return ""
}

// scoped gives the words before a metric that narrow it by their own meaning.
func scoped(run string) string {
	if loc := scopeWord.FindStringIndex(run); loc != nil {
		return strings.TrimRight(run[loc[0]:], "的 ")
	}
	if m := lineWord.FindStringSubmatch(run); m != nil && !wholeLine.MatchString(m[1]) {
		if left := strings.TrimSpace(plainHan.without(m[1], " ")); left != "" {
			return strings.TrimRight(strings.TrimLeft(run, "的在"), "的上")
		}
	}
	if m := latinTail.FindStringSubmatch(run); m != nil && !earning.MatchString(m[1]) && !plainLatin.has(m[1]) && !slices.Contains(latinUsual, m[1]) {
		return m[1]
	}
	return ""
}

// oneOf are units that a figure said by a verb or a price is asked for, in which
// none is held: 每天赚多少钱, 一手多少钱.
var oneOf = regexp.MustCompile(`(?:平均)?(?:每|一)(?:天|日|分钟|秒|小时|周|个?月|手)|人均|店均|日均|月均|\b(?:per|a|each) (?:day|hour|minute|second|week|month|lot)\b`)

// perWhat finds such a unit where the metric is not named, or is a price.
func (f *frame) perWhat() string {
	prices := len(f.marketMetrics()) > 0
	if len(f.metrics) == 0 || f.asked && f.reading.Has(mention.KindMetric) && !prices {
		return ""
	}
	text := unread(f.reading)
	if m := oneOf.FindString(strings.ToLower(text)); m != "" && (!prices || strings.Contains(m, "手") || strings.Contains(m, "lot")) {
		return m
	}
	return ""
}
