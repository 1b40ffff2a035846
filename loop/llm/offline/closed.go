package offline

import (
	"regexp"
	"strings"

	"hedui/check/mention"
)

// idleWords are the words of a follow-up that ask for nothing of their own. The list
// is closed on purpose: a follow-up with any other word asks for something that
// was not read, and the figure that is carried over would answer another question.
var idleWords = regexp.MustCompile(`^(?:` + strings.Join([]string{
	`[\s\p{P}\p{S}\d]`, `呢|吗|么|勒|咯|啊|吧|呀|嘛|哦|噢|哈|嘞|呗|咧|诶|唉|额|嗯|喂|哎|啦|喽|了|的话|的|地|得|话`,
	`那么|那|再|也|还|又|就|才|都|则|然后|接着|另外|顺便|以及|同时|并且|而且|且|不过|但是|但|所以|因为|其实|最后|先|后来|接下来|好的|好|行|可以|谢谢|多谢|辛苦|明白|知道|了解|收到|没事|等等|等一下|哦对|对了|对|是的`,
	`请问|请|麻烦|帮忙|帮我|帮|给我|给|告诉我|告诉|跟我说|我们|咱们|我|你|您|咱|大家|想知道|想了解|想看看|想看|想问|想要|想|要看|要|需要|希望|看看|看一下|看一看|看下|看|查查|查一下|查下|查询|查|问问|问一下|问下|问|说说|说一下|说|讲讲|讲|列出来|列一下|列|写|报|来|去|出来|出|下来|一下|下|一并|一起|直接`,
	`随便|求助|老乡|据|问一句|一句|来着|折合|折|上班|酒|财务|回答|钱|点|根据|依据|基于|参照|请提供|提供|给出|能否|能不能|可否|可以|要求|答案|查到|找到|计算|实现|总计|总额|总|看一眼|瞧瞧|瞧|瞅瞅|瞅|介绍|简要|简单|叫什么名字|名字|凭记忆|我?朋友|如果方便|方便|总能|哪天|是干什么|干什么|做什么|有多高|有多大|有多少|该报告期|报告期内|今天|下午|早上|上午|晚上|先|想买点?|打算买|考虑买|不过`,
	`合并|是|为|有|没有|没|会|能|到底|究竟|具体|大概|大约|约|左右|多少钱|几块钱?|多少|几|什么|啥|怎么样|怎样|怎么|咋样|如何|哪些|哪个|哪家|哪|谁|情况|数据|数值|数字|数目|数|金额|额度|额|值|结果|水平|表现|方面|信息|指标|项|个|家|只|条|份|单位|口径|形式|部分`,
	`它们|它|他们|他|她|其|这些|那些|这个|那个|这家|那家|这|该|此|上面|上述|以上|前面|刚才|刚刚|之前|公司|企业|集团|股票|股份|上市公司|银行`,
	`在|从|到过|到|至|于|过|里|中|内|上|之|和|与|跟|及|同|或|按照|按|以|用|用作|把|将|对|对于|关于|至于|比|换成|换|改成|改|变成|成|回到|回|继续|还是|不是|不对|错了|说错|搞错|弄错|而是|应该|应|不|别|只|仅|单独|单|全部|所有|整个|各自|分别|各|每`,
	`个百分点|百分点|个点|百分比|比例|比重|的比|实际|真实|四舍五入|保留|精确|小数|位|如果|要是|排|赚了?|亏了?|挣了?|叫|属于|你?(?:确定|肯定)|真的|等于|累计|记得|记着|印象|听说|据说|以为|觉得|认为|猜|好像|似乎|貌似|大致|高不高|多不多|大不大|贵不贵|低不低|算(?:贵|高|低|便宜|多|少|大|小)|多高|多大|多低|什么价[位钱]?|啥价|多重|算下来|算起来|换算下来|咋样|别废话|少废话|废话|快点|快|赶紧|急|老铁|哥们|兄弟|大哥|大佬|亲|哈哈+|嘿嘿|哎呀|天呐|我去|卧槽|真是|唉|老哥|老师|手里|手上|持有|买了|拿着|满仓|重仓|套牢|被套|钱`,
	`年度|全年|整年|年份|年报|年末|年底|年|半年报|中报|季报|季度|季|报告期|报告|财报|财年|月|日|天|期末|期间|期|末|底|时候|时|当时|现在|目前|最新|最近|近|今|去|前|后|次|第|一|二|两|三|四|五|六|七|八|九|十|元|亿|万|人民币|股|倍|人|家`,
}, "|") + `)*$`)

// comparing are words of a comparison that its reading leaves over.
var comparing = regexp.MustCompile(`哪一?(?:年|个?季度)(?:更|比较|最|的)?[高低大小多少好差强弱]|(?:谁|哪[个家只支])?[涨跌](?:得|的)?(?:更|最|比较)?(?:多|少|快|慢|好|猛|厉害|凶|狠|惨)|[多高大贵少低小](?:了|出)?(?:百分之(?:几|多少))?|的?差|绝对[额值]|减去|减掉|减|扣除|扣掉|除以|÷|加上|加|乘以|乘|\b(?:minus|divided by|plus|over|bigger|more|less|fewer)\b`)

// fillerWord are those of English.
var fillerWord = regexp.MustCompile(`^(?i:single|hey|hi|hello|hmm+|curious|boss|my|needs?|interested|wondering|tell|changed|btw|kindly|roughly|approximately|approx|basically|honestly|maybe|perhaps|list|it's|and|or|but|so|then|now|ok|okay|yes|no|not|sorry|please|thanks|thank|you|well|oh|hmm|actually|just|only|also|too|again|still|what|whats|what's|who's|that's|one's|there's|diff|list|them|fast|quickly|rapidly|which|who|whose|how|about|of|for|in|on|at|as|by|to|from|with|the|a|an|is|are|was|were|be|been|did|do|does|had|has|have|it|its|it's|they|their|them|this|that|these|those|there|here|i|i'm|me|my|we|us|our|your|want|need|mean|meant|like|see|know|let|let's|get|give|show|tell|check|look|find|say|can|could|would|will|should|may|company|companies|firm|stock|year|years|fiscal|fy|annual|full|quarter|end|report|reported|figure|figures|number|numbers|value|values|data|amount|result|much|many|one|ones|same|instead|both|each|all|respectively|rmb|cny|yuan|million|billion|trillion|right|terms|latest|current|currently|go|going|back|try|rather|between|s|when|day|date|month|week|apart|points|percentage|point|percent|actual|really|if)$`)

// capped is the mark before the name of a company in trouble: *ST康美.
var capped = regexp.MustCompile(`(?i)(?:\b|\*)s?\*?st\s*` + markCompany)

// shareOf asks for a share in words that are each read as something else: a form
// and filler.
var shareOf = regexp.MustCompile(`(?i)\bpercent(?:age)? of\b`)

// unreadWords gives the first words of a follow-up that no reading took and that
// are no filler, "" when there are none.
func unreadWords(shape string, f frame) string {
	if f.has(mention.OpCompare, mention.OpDifference, mention.OpRatio, mention.OpSum) || whichTime.MatchString(f.text) {
		shape = comparing.ReplaceAllString(shape, " ")
	}
	if f.has(mention.OpGrowth, mention.OpTrend) {
		shape = changeWord.ReplaceAllString(shape, " ")
	}
	shape = capped.ReplaceAllString(shape, markCompany)
	shape = earning.ReplaceAllString(cited.ReplaceAllString(shape, " "), " ")
	for _, run := range strings.FieldsFunc(shape, func(r rune) bool {
		return isMark(r) || strings.ContainsRune(",，。;；?？!！:：、\n", r)
	}) {
		rest := latinRun.ReplaceAllStringFunc(run, func(w string) string {
			if fillerWord.MatchString(w) || len(w) < 2 {
				return " "
			}
			return w
		})
		if !idleWords.MatchString(rest) {
			return strings.TrimSpace(run)
		}
	}
	return ""
}

// reads reports whether a part was read as a whole by a construction of its own.
func (f frame) reads() bool {
	return f.stepped != "" || f.readWhole || f.part != "" || f.reverses() || f.computes() || f.counts() || f.onlyForm() || len(f.strange) > 0 && !f.followed
}

// listed is what stands behind a metric as another thing that is asked for.
var listed = regexp.MustCompile(markMetric + `(?:、|和|与|及|以及|还有)(\p{Han}{2,12}?)(?:各|分别|都|是|有|多少|呢|吗|怎么样|如何|[\s,，。?？]|$)`)

// lostItem finds something that is asked for beside a metric and is none.
func lostItem(shape string) string {
	m := listed.FindStringSubmatch(shape)
	if m == nil || idleWords.MatchString(m[1]) || len(strangers(m[1])) == 0 {
		return ""
	}
	return m[1]
}

// addParents says that the figures are the listed company's where the part calls it
// a group that its legal name is not.
func (t *turn) addParents(f frame, a answer) answer {
	if a.outcome != answered && a.outcome != partial || len(f.levels()) == 0 {
		return a
	}
	for _, m := range f.reading.Of(mention.KindCompany) {
		if !strings.HasSuffix(m.Text, "集团") || len(m.IDs) != 1 {
			continue
		}
		if c, ok := t.know.Company(m.IDs[0]); ok && !strings.Contains(c.FullName+c.Name, "集团") {
			a.text += "\n" + t.say("注：是上市公司%s的数，不是集团的。", "Note: figures of the listed company %s, not of its parent group.", t.name(m.IDs[0]))
		}
	}
	return a
}

// addLost says that such a thing was not given.
func (t *turn) addLost(f frame, a answer) answer {
	if f.lost == "" || a.outcome != answered {
		return a
	}
	a.outcome, a.missing = partial, append(a.missing, f.lost)
	a.text += "\n" + t.say("不提供：%s（没有认出这个指标）。", "Not available: %s (no such metric is known).", f.lost)
	return a
}
