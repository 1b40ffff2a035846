package offline

import (
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
	"hedui/tools/market"
)

// connective are the words that may stand between a company or a time and the
// metric without changing what is asked. The list is closed on purpose: any
// other word there may make the figure another one (海外, 储能, 前11个月, 预算),
// and answering with the plain metric would answer another question.
var connective = regexp.MustCompile(`^(?:` + strings.Join([]string{
	`[\s,，、。.:：;；?？!！()（）"“”'‘’《》\-—~·/&\p{So}\p{Sk}\x{fe0f}\x{200d}]`, `公司|企业|集团|股份|有限|有限责任|上市|股票|个股|控股|该|这家|这个|那家|此|其|它们|它|他们|他|她|本|我国`,
	`的|地|得|之|在|于|中|里|内|上|下|年内|期内|期间|期|时|时候|当时|当年|当期|当日|当天|同年|同期|同一|那年|那一年|这一年|年间|年里|年中`,
	`全年|整年|年度|年份|年报|年|度|财年|财务|财报|季报|季度|季|中报|半年报|报告|报表|报|一季|二季|三季|四季|单季|累计|合计|总共|一共|共计|共|总的|总`,
	`期末|年末|年底|末|底|截至|截止|到|至|从|自|为止`, `合并|整体|全部|公司层面|归属于?上市公司股东|归属于?母公司股东|归属于?母公司所有者|归属|归母`,
	`实现了?|取得了?|录得|达到了?|创造|获得|产生|支付|披露|公布|公告|发布|显示|表明|计算|核算|所|共有|拥有`, `分别|各自|各|每家|均|都|也|又|还|再|就|则|只|仅|最后|最终|最新|最近|一期|这期|当前|目前|现在|实际`,
	`和|与|跟|及|以及|同|或|还是|比|对比|相比|相较|较|之于|vs`, `是|为|有|会|能|要|应|应该|到底|究竟|大概|大约|约|具体|相关|主要|关键|重要|(?:核心|基本)(?:的)?(?:财务|经营)?(?:指标|数据|科目|项目)|几个|几项|两个|两项|三个|三项|多个|这些|那些|下列|以下|如下|各项|一些|有关`,
	`多少|怎么样|怎样|如何|什么|什么样|啥|谁|哪家|哪个|哪些|几|吗|呢|啊|吧|呀|嘛|了|过|着`, `请问|请|麻烦|帮我|帮忙|给我|告诉我|告诉|我想|想|知道|了解|看看|看下|看一下|看|查查|查一下|查下|查询|查|算一下|算算|算|说说|说|讲|列出|列|提供|给出|给|介绍|简要|简单|分析|关注|关心|一下|下`,
	`情况|水平|表现|方面|数据|数值|数字|数|信息|内容|资料|指标|科目|项目|财务指标|经营|业绩|根据|按照|按|依据|依|以|用|对于|对|关于|至于|就|把|将|被|由|从`,
	`换成|换|改成|改|回到|回|继续|那么|那|然后|另外|顺便|接着|不对|不是|我要|要看|我说|我指`, `人|名|元|亿|万|个|只|支|家|次|第|一|二|三|四|五|六|七|八|九|十|两`,
}, "|") + `)+$`)

// beginning is a time that names the start of a year, when no flow has a value.
var beginning = regexp.MustCompile(`年初|期初|初$`)

// latinRun is a run of Latin words.
var latinRun = regexp.MustCompile(`[a-z][a-z'&-]*`)

// modifierOf is modifierIn but for a ranking, where the name of an industry
// stands between the time and the metric.
func modifierOf(f *frame, shape string) string {
	if f.industry != "" && !f.named {
		return ""
	}
	if line := f.lineOfBusiness(shape); line != "" {
		return line
	}
	return modifierIn(shape)
}

// lineOf is the name of an industry, or 行业 itself, right before a metric of a
// company: 比亚迪2023年汽车毛利率.
var (
	lineOf   = regexp.MustCompile(`[` + markCompany + markPeriod + markRef + `](?:的|在|年|\s)*` + markIndustry + `(?:类|业务|产品)?的?` + markMetric + `|` + markMetric + `(?:里面?|中|的|其中|,|，|\s)*` + markIndustry + `(?:类|业务|产品|的|那|部分)*[?？。\s]*$`)
	fieldsOf = regexp.MustCompile(`[` + markCompany + markPeriod + markRef + `](?:的|在|年|\s)*` + markMetric + markMetric)
)

// lineOfBusiness gives the industry that makes a metric of a named company one of
// a line of business, "" when none does.
func (f *frame) lineOfBusiness(shape string) string {
	if !f.named || len(f.companies) == 0 || f.has(mention.OpRank, mention.OpPlace, mention.OpMax, mention.OpMin, mention.OpMean, mention.OpCount) {
		return ""
	}
	if names := f.reading.Of(mention.KindIndustry); len(names) > 0 && lineOf.MatchString(shape) {
		return names[0].Text
	}
	if fields := f.reading.Of(mention.KindField); len(fields) == 1 && len(f.metrics) == 1 && fields[0].IDs[0] == "industry" && fieldsOf.MatchString(shape) {
		return fields[0].Text
	}
	return ""
}

// noConnective are pieces that a run of connectives could be made of and that mean something
// together: 个人, 二期.
var noConnective = regexp.MustCompile(`个人|[一二三四五]期(?:工程|项目)?$|人均|每人`)

// modifierIn finds a word between a company or a time and a metric that is no
// connective, "" when there is none.
func modifierIn(shape string) string {
	left, at := "", 0
	for i, r := range shape {
		if !isMark(r) {
			continue
		}
		mark, run := string(r), shape[at:i]
		opens := left == markCompany || left == markPeriod || left == markRef
		if opens && (mark == markMetric || mark == markPeriod && left == markCompany) {
			if word := modifier(run); word != "" {
				return word
			}
		}
		left, at = mark, i+len(mark)
	}
	return ""
}

// modifier is the part of a run that is no connective. Across a comma the run
// belongs to something else.
func modifier(run string) string {
	if i := strings.LastIndexAny(run, ",，。;；?？!！\n"); i >= 0 {
		run = strings.TrimLeft(run[i:], ",，。;；?？!！\n")
	}
	run = strings.TrimSpace(run)
	for _, w := range latinRun.FindAllString(run, -1) {
		if len(w) > 2 && !earning.MatchString(w) && !plainLatin.has(w) && !slices.Contains(latinUsual, w) {
			return w
		}
	}
	run = strings.ReplaceAll(run, "a股", "") // 2024年A股净利润最高的
	run = strings.TrimSpace(latinRun.ReplaceAllString(run, ""))
	if run == "" || connective.MatchString(run) && !noConnective.MatchString(run) {
		return ""
	}
	return strings.Trim(run, "的在 ")
}

// timed finds a time that the metrics of a part have no figure for: growth on
// the quarter before, and a flow of a month or at the beginning of a year.
func timed(f *frame) string {
	for _, m := range f.reading.Ops(mention.OpGrowth) {
		if m.Op.Basis == "qoq" {
			return m.Text
		}
	}
	for _, m := range f.reading.Of(mention.KindPeriod) {
		month := slices.ContainsFunc(m.Periods, func(p mention.Period) bool { return p.Type == mention.Month })
		if !month && !beginning.MatchString(m.Text) {
			continue
		}
		for _, id := range f.metrics {
			if metric, ok := market.MetricByID(id); ok && metric.Measure == market.Flow {
				return m.Text
			}
		}
	}
	return ""
}
