package offline

import (
	"regexp"
	"strings"

	"hedui/check/mention"
)

// class is a kind of question that is not answered by figures or text facts.
// The empty class is one that is.
type class string

// The classes.
const (
	classGreeting   class = "greeting"
	classThanks     class = "thanks"
	classHelp       class = "help"
	classForecast   class = "forecast"
	classAdvice     class = "advice"
	classDefinition class = "definition"
	classEffect     class = "effect"
	classUnheld     class = "unheld"
	classNarrative  class = "narrative"
)

// social reports whether the class is small talk, which moves nothing.
func (c class) social() bool {
	return c == classGreeting || c == classThanks || c == classHelp
}

// wholly are the classes of utterances that consist of nothing else.
var wholly = []struct {
	class class
	words *regexp.Regexp
}{
	{classGreeting, regexp.MustCompile(`^(?:你好|您好|嗨|哈喽|早上好|下午好|晚上好|早|在吗|hi|hello|hey|good (?:morning|afternoon|evening))(?:啊|呀|吗|there| there)?$`)},
	{classThanks, regexp.MustCompile(`^(?:好的?|ok|嗯|行|非常|十分|太)?(?:谢谢|多谢|感谢|谢了|辛苦了|thanks|thank you|thx|cheers)(?:你|您|啦|了|哈| you| a lot| so much| very much)*$|^(?:好的|明白了?|知道了|ok|okay|got it|再见|拜拜|bye|goodbye)$`)},
	{classHelp, regexp.MustCompile(`^(?:请问)?(?:你|您)?(?:能|可以|会)?(?:做|干|帮我做|帮忙做|回答|查)(?:些|点)?(?:什么|哪些)(?:事|问题|数据|内容|呢|吗)*$|^你(?:是谁|叫什么|是什么)|^(?:怎么用|使用说明|帮助|help)$|^(?:what can you (?:do|help)|who are you|what are you)`)},
}

// cues are the words that put a question into a class, in order of
// precedence.
var cues = []struct {
	class class
	words *regexp.Regexp
}{
	{classForecast, regexp.MustCompile(`(?:会|能|还能|还会|要)(?:不会|不能)?(?:再|继续|大)?(?:涨|跌|上涨|下跌|涨停|跌停|突破|翻倍|反弹)|涨到多少|跌到多少|目标价|走势预测|预测|预计.{0,12}(?:多少|增长|股价|涨|跌)|未来.{0,8}(?:股价|走势|行情|业绩|表现)|后市|前景如何|\bforecast|\bpredict|price target|target price|\bwill\b.{0,40}\b(?:rise|fall|go up|go down|increase|drop|double|outperform)`)},
	{classAdvice, regexp.MustCompile(`(?:该|应该|可以|能|能不能|要不要|值得|适合|建议|推荐)(?:不该)?.{0,6}(?:买|卖|入手|建仓|加仓|减仓|清仓|持有|抄底|投资)|推荐.{0,6}(?:股|标的)|买哪(?:只|个|家|支)|(?:帮我|替我|给我)?(?:下单|买入|卖出|买\d|卖\d)|荐股|\bshould i\b|\bbuy or sell\b|worth (?:buying|investing)|\brecommend\b|\b(?:buy|sell|short)\b.{0,20}\b(?:shares?|stock|for me)\b|place an order`)},
	{classDefinition, regexp.MustCompile(`什么是|是什么意思|啥意思|是啥意思|什么意思|指的是什么|是指什么|指什么|怎么计算|如何计算|怎么算|计算公式|的公式|的定义|的含义|解释一下|解释下|名词解释|\bwhat (?:is|are|does)\b.{0,50}\bmean|\bdefine\b|\bdefinition of\b|\bhow is\b.{0,40}\b(?:calculated|computed|defined)|\bmeaning of\b`)},
	{classEffect, regexp.MustCompile(`(?:怎样|怎么|如何|会)影响|有(?:什么|何|哪些)影响|(?:越高|越低|偏高|偏低|过高|过低|太高|太低|高了?好|低了?好)|如何(?:提高|降低|改善|优化|管理|控制)|怎么(?:提高|降低|改善)|作用是什么|有什么(?:作用|用|意义)|\b(?:affect|impact|influence)s?\b|\bhow (?:to|can|do) .{0,30}\b(?:improve|reduce|manage)`)},
	{classUnheld, regexp.MustCompile(`十大股东|前十大?股东|流通股东|持股比例|持股|基金|新闻|舆情|利好|利空|研报|评级|融资融券|主力|资金流|净流入|龙虎榜|北向|质押|增发|配股|回购|担保|借贷|并购|重组|停牌|复牌|限售|解禁|投资者关系|调研|薪酬|高管|概念板块|概念股|macd|rsi|kdj|均线|技术指标|夏普|波动率|新高|新低|跳空|涨停|跌停|\bnews\b|\bfunds?\b|\bshareholders?\b|\bholders?\b|\binsider|\banalysts?\b|\bbuybacks?\b|\bmergers?\b|\bacquisitions?\b|\bevents?\b|\bvolatility\b`)},
	{classNarrative, regexp.MustCompile(`年报(?:里|中|是?怎么|如何|原文|提到|讲|说)|(?:半年报|季报|报告|公告|财报)(?:里|中).{0,6}(?:提到|讲|说|披露|怎么|如何)|原文|概括|概述|简要|简述|介绍|总结|分析.{0,12}(?:情况|原因|变化|能力|如何)|原因|为什么|为何|怎么样的|情况(?:如何|怎么样|怎样|是什么)|风险|竞争力|竞争优势|客户|供应商|审计意见|关键审计|关联方|关联交易|社会责任|环保|诉讼|战略|规划|发展计划|经营计划|主要产品|商业模式|\bwhy\b|\breasons?\b|\bsummar|\bdescribe\b|\brisks?\b|\bcustomers?\b|\bsuppliers?\b|\bstrategy\b|\bdiscuss|\bcompetitive\b|\bannual report say`)},
}

var outerPunctuation = regexp.MustCompile(`^[\s\p{P}~]+|[\s\p{P}~]+$`)

// classify puts a part into a class.
func classify(text string, r mention.Reading) class {
	bare := outerPunctuation.ReplaceAllString(text, "")
	names := r.Has(mention.KindCompany) || r.Has(mention.KindMetric) || r.Has(mention.KindField)
	if !names {
		for _, w := range wholly {
			if w.words.MatchString(bare) {
				return w.class
			}
		}
	}
	for _, c := range cues {
		if c.words.MatchString(text) {
			return c.class
		}
	}
	if isDefinition(bare, r) {
		return classDefinition
	}
	return ""
}

// isDefinition reports whether a part asks what a metric is: it names one and
// nothing that a figure would need (ROE是什么, what is gross margin).
func isDefinition(bare string, r mention.Reading) bool {
	if !r.Has(mention.KindMetric) || r.Has(mention.KindCompany) || r.Has(mention.KindPeriod) || r.Has(mention.KindReference) {
		return false
	}
	return strings.HasSuffix(bare, "是什么") || strings.HasPrefix(bare, "what is") || strings.HasPrefix(bare, "what's") || strings.HasPrefix(bare, "what are")
}
