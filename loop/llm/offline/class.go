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
	classJudgement  class = "judgement"
	classDefinition class = "definition"
	classEffect     class = "effect"
	classUnheld     class = "unheld"
	classNarrative  class = "narrative"
	classSuppose    class = "suppose"
)

// social reports whether the class is small talk, which moves nothing.
func (c class) social() bool {
	return c == classGreeting || c == classThanks || c == classHelp || c == classTalk || c == classExplain
}

// cue puts a text that matches into a class.
type cue struct {
	class class
	words *regexp.Regexp
}

// wholly are the cues of utterances that consist of nothing else.
var wholly = []cue{
	{classGreeting, regexp.MustCompile(`^(?:你好|您好|嗨|哈喽|哈罗|早上好|下午好|晚上好|早安|早|在吗|在不在|hi|hello|hey|good (?:morning|afternoon|evening))(?:啊|呀|吗|哦| there)*$`)},
	{classThanks, regexp.MustCompile(`^(?:好的?|ok|嗯|行|非常|十分|太)?,?(?:谢谢|多谢|感谢|谢了|辛苦了|thanks|thank you|thx|cheers)(?:你|您|啦|了|哈| you| a lot| so much| very much)*$|^没有就.{0,4}$|^(?:好的|好|嗯|明白了?|知道了|了解了?|ok|okay|got it|great|再见|拜拜|bye|goodbye)$`)},
	{classHelp, regexp.MustCompile(`^(?:请问)?(?:你|您)?(?:都|还)?(?:能|可以|会)(?:做|干|帮我做|帮我|帮忙做|回答|查|查询)(?:些|点)?(?:什么|哪些|啥|嘛).{0,6}$|^(?:你|您)(?:是谁|叫什么|是什么|有什么功能|有哪些功能).{0,6}$|^(?:怎么用|如何使用|使用说明|帮助|功能介绍|help)$|^(?:what can you (?:do|help|answer)|who are you|what are you|how do you work|what do you do)\b`)},
}

// cues put a question into a class by words that stand anywhere in it, in
// order of precedence.
var cues = []cue{
	{classForecast, regexp.MustCompile(`(?:会|能|还能|要|将|可能)(?:不会|不能)?(?:再|继续|大|持续)?(?:涨|跌|上涨|下跌|涨停|跌停|突破|翻倍|反弹|上升|下降|增长)|(?:会|能|将)(?:增长|做|涨|升|达)?到(?:达)?(?:多少|几)|(?:明年|后年|下一?年).{0,12}(?:会|将).{0,6}(?:多少|几)|涨到多少|跌到多少|目标价|预测|预期|预估|预计.{0,16}(?:多少|增长|股价|涨|跌|是)|未来.{0,12}(?:股价|走势|行情|业绩|表现|□)|后市|前景如何|\bforecast|\bpredict|price target|\btarget (?:share |stock )?(?:price|□)|\boutlook\b|\bwill\b.{0,60}\b(?:rise|fall|go up|go down|increase|drop|double|outperform|reach|be (?:worth|higher|lower|tomorrow|next (?:day|week|month|quarter|year)|in (?:a|one|two|three|five|ten) (?:weeks?|months?|quarters?|years?)))\b`)},
	{classAdvice, regexp.MustCompile(`(?:该|应该|应不应该|可以|能|能不能|可不可以|要不要|值得|值不值得|适合|适不适合|建议|推荐)(?:不该)?.{0,6}(?:买|卖|入手|建仓|加仓|减仓|清仓|持有|抄底|投资|入场)|(?:推荐|选).{0,6}(?:股票|标的|牛股|只股)|买哪(?:只|个|家|支|一)|买(?:点)?什么|(?:替|帮|给|为)我?.{0,10}(?:买|卖)(?:掉|了|出|入|进|光|点|些|几|一|两|\d|$)|[买卖](?:掉|光|空)|(?:下单|买入|卖出|买\d|卖\d)|推荐.{0,4}[只支家个]|荐股|\bshould i\b|\bbuy or sell\b|worth (?:buying|investing)|\brecommend|\b(?:buy|sell|short|purchase)\b.{0,30}\b(?:shares?|stocks?|lots?|for me|□)|place an order|good (?:buy|investment)`)},
	{classJudgement, regexp.MustCompile(`(?:哪|谁).{0,6}(?:更|比较|最)?(?:好|优秀|优质|强|有潜力|有价值|安全|靠谱|有前途|厉害|健康|稳健)(?:些|一点|一些)?$|(?:是|算)(?:不是|不算)?(?:一?[家只])?(?:好|优秀|优质|靠谱|有潜力)的?(?:公司|股票|企业|标的)|好不好|好吗$|你?(?:怎么|如何)(?:看|看待|评价)|高估|低估|贵不贵|便宜吗|\b(?:which|who)\b.{0,40}\b(?:better|best|stronger|safer)\b|\b(?:over|under)valued\b|\bgood (?:company|stock|buy)\b|what do you think`)},
	{classDefinition, regexp.MustCompile(`什么是|(?:什么|啥)叫(?:做|作)?□|何谓|何为|是什么意思|啥意思|什么意思|指的是什么|是指什么|指什么|怎么计算|如何计算|怎么算|计算公式|计算方法|的公式|的定义|的含义|解释一下|解释下|名词解释|\bwhat (?:is|are|does)\b.{0,50}\bmean|\bdefine\b|\bdefinition of\b|\bhow (?:is|are|do you)\b.{0,40}\b(?:calculated?|computed?|defined?)|\bmeaning of\b|\bexplain (?:what )?□`)},
	{classEffect, regexp.MustCompile(`(?:怎样|怎么|如何|会|怎么样).{0,4}影响|有(?:什么|何|哪些|啥)影响|影响(?:是|有)?(?:什么|哪些)|(?:越高|越低|偏高|偏低|过高|过低|太高|太低).{0,4}(?:好|坏|吗|意味|说明|代表)|(?:高|低)了?(?:是)?好|如何(?:提高|降低|改善|优化|管理|控制)|怎么(?:提高|降低|改善)|(?:作用|意义)是什么|有什么(?:作用|用|意义)|\baffects?\b|\bimpacts?\b|\binfluences?\b|\bhow (?:to|can|do) .{0,30}\b(?:improve|reduce|manage)`)},
	{classUnheld, regexp.MustCompile(`发行价|首发价|上市(?:首日|时|当天|当日|第一天)的?□|十大股东|前十大?股东|流通股东|持股|持仓|基金|新闻|舆情|利好|利空|研报|评级|融资融券|主力|资金流|净流入|龙虎榜|北向|质押|增发|送股|送转|转增股|配股|回购|担保|借贷|并购|重组|停牌|复牌|限售|解禁|投资者关系|调研|薪酬|高管|概念板块|概念股|概念|股权变动|公告(?:次数|日期|发布)|macd|rsi|kdj|均线|技术指标|夏普|新高|新低|跳空|涨停|跌停|汇率|期货|债券|港股|美股|比特币|天气|\bnews\b|\bfunds?\b|\bshareholders?\b|\bholders?\b|\binsiders?\b|\banalysts?\b|\bbuybacks?\b|\bmergers?\b|\bacquisitions?\b|\bevents?\b|\bexchange rate\b|\bbitcoin\b|\bweather\b`)},
	{classNarrative, regexp.MustCompile(`年报(?:里|中|是?怎么|如何|原文|提到|讲|说)|(?:半年报|季报|报告|公告|财报)(?:里|中).{0,6}(?:提到|讲|说|披露|怎么|如何)|原文|概括|概述|简要|简述|介绍|总结|分析|原因|为什么|为啥|咋会|为何|情况|风险|竞争力|竞争优势|客户|供应商|审计意见|关键审计|关联方|关联交易|社会责任|环保|诉讼|战略|规划|发展计划|经营计划|主要产品|商业模式|盈利模式|靠(?:什么|啥)[赚挣盈]|(?:怎么|如何)[赚挣盈]利?钱?的|页码|第几页|\bwhy\b|\breasons?\b|\bsummar|\bdescribe\b|\brisks?\b|\bcustomers?\b|\bsuppliers?\b|\bstrategy\b|\bstrategies\b|\bdiscuss|\bcompetitive\b|\bannual report say|\bwhich page\b`)},
}

// peerMean is the mean of an industry that is not named.
var peerMean = regexp.MustCompile(`(?:行业|同行|同业)里?的?(?:整体)?(?:平均|均值|中位数)|\b(?:industry|sector|peer) (?:average|mean|median)`)

// insistent are the cues of a narrative question that stay one although it
// names a metric: 毛利率下降的原因.
var insistent = regexp.MustCompile(`原文|怎么(?:讲|说)|提到|原因|为什么|为啥|咋会|为何|页码|第几页|\bwhy\b|\breasons?\b|\bsay about\b`)

var outerPunctuation = regexp.MustCompile(`^[\s\p{P}~]+|[\s\p{P}~]+$`)

// asWho is how somebody who asks presents himself: as a shareholder, 作为股东.
var asWho = regexp.MustCompile(`(?i)\bas an? (?:\w+ )?(?:shareholder|holder|investor|analyst|fund manager)\b,?|作为(?:一[名个位])?(?:\p{Han}{0,4})(?:股东|投资者|分析师|基金经理)[,，]?`)

// classify puts a sentence into a class.
func classify(s sentence) class {
	bare := outerPunctuation.ReplaceAllString(s.text, "")
	names := strings.Contains(bare, nameMask)
	for _, c := range wholly {
		if !names && c.words.MatchString(bare) {
			return c.class
		}
	}
	if !names && explains(bare) {
		return classExplain
	}
	if s.supposes() {
		return classSuppose
	}
	if peerMean.MatchString(mention.FoldString(s.reading.Text)) && !s.reading.Has(mention.KindIndustry) {
		return classUnheld
	}
	if s.reading.OfTalk() {
		return classTalk
	}
	text := asWho.ReplaceAllString(s.text, "")
	for _, c := range cues {
		if c.words.MatchString(text) && !s.wantsFigure(c.class) {
			return c.class
		}
	}
	if s.definition(bare) {
		return classDefinition
	}
	return ""
}

// wantsFigure reports whether a sentence with a cue of the class asks for a
// figure or a fact all the same: 简要介绍X2023年的营收情况, X的毛利率会影响吗.
func (s sentence) wantsFigure(c class) bool {
	data := s.reading.Has(mention.KindMetric) || s.reading.Has(mention.KindField)
	subject := s.reading.Has(mention.KindCompany) || s.reading.Has(mention.KindReference) || s.reading.Has(mention.KindIndustry)
	switch c {
	case classJudgement:
		return data || whichTime.MatchString(s.text)
	case classNarrative:
		return (data || !subject && len(s.reading.Ops()) > 0) && !insistent.MatchString(s.text)
	case classDefinition:
		return subject && s.reading.Has(mention.KindPeriod)
	}
	return false
}

// offered are words for what a company decided once, which have no definition.
var offered = regexp.MustCompile(`方案`)

// definition reports whether a sentence asks what a metric is: it names one
// and nothing that a figure would need (ROE是什么, what is gross margin).
func (s sentence) definition(bare string) bool {
	r := s.reading
	if !r.Has(mention.KindMetric) || r.Has(mention.KindCompany) || r.Has(mention.KindPeriod) || r.Has(mention.KindReference) || r.Has(mention.KindIndustry) {
		return false
	}
	if offered.MatchString(r.Text) { // what a company paid, not what the word means
		return false
	}
	return strings.HasSuffix(bare, "是什么") || strings.HasSuffix(bare, "是啥") || strings.HasPrefix(bare, "what is "+nameMask) ||
		strings.HasPrefix(bare, "what's "+nameMask) || strings.HasPrefix(bare, "what are "+nameMask)
}
