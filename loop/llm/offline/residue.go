package offline

import (
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

// plain are the words of questions that name nothing, longest first within a
// kind. What is left of a part without them and without what was read may be a
// name that nobody knows, and then no company of the talk may stand in for it.
var plain = regexp.MustCompile(`请问|亏损|亏|赚钱|赚|挣|员工|职工|人数|[一二三四五六七八九十两几]?(?:万|千|百|十)亿|老铁|老哥|哥们|兄弟们?|手里|手上|持有|买了|满仓|重仓|套牢|被套|大哥|大佬|麻烦|帮我|帮忙|给我|告诉|想知道|想了解|想问|想看|想要|我要|我想|我们|咱们|你们|看看|看下|看一下|看|查查|查下|查一下|查询|查|算一下|算算|算|列出来|列出|列|说说|说|讲讲|讲|能否|能不能|可不可以|可以|可否|是否|是不是|有没有|没有|多少|几|什么|啥|怎么样|怎么|怎样|如何|哪里|哪儿|哪一|哪|谁|分别|各自|各家|各|每家|每|一共|总共|大概|大约|左右|具体|数值|数据|数字|金额|数额|数量|数|情况|水平|表现|方面|规模|程度|幅度|方向|部分|内容|信息|资料|问题|结果|答案|一下|一起|一并|一遍|一次|一|两|三|四|五|六|七|八|九|十|现在|目前|当时|时候|时间|日期|期间|公司|企业|集团|上市|股票|个股|股份|行业|板块|市场|指数|年报|财报|季报|报告|报表|报|披露|公布|口径|合并|母公司|单位|表示|形式|保留|小数|位|百分|简单|简要|详细|介绍|分析|比较|对比|比|变化|变动|波动|差异|扩大|缩小|拉大|收窄|趋势|走势|排名|排|名|次|第|年度|全年|季度|季|期末|年末|年底|年初|期|末|底|初|今|去|明|上|下|前|后|里|中|内|外|之|年|月|日|天|周|号|谢谢|你好|好的|顺便|另外|然后|接着|同样|相同|一样|不同|指标|科目|项目|项|高|低|大|小|多|少|好|差|强|弱|快|慢|增长|增加|增|减少|减|升|降|涨|跌|更|最|超过|高于|低于|不到|达到|以上|以下|之间|以内|为止|截至|截止|由|从|到|至|对|把|将|被|让|用|以|按照|按|根据|由于|因为|所以|如果|只|仅|要|想|会|能|应该|应|需要|得|换|改|成|回到|回|继续|补充|加|减|乘|除|和|与|跟|及|同|或|还是|还|也|又|再|都|就|才|那么|那|这|该|此|其|它|他|她|们|个|家|只|支|笔|点|元|倍|人|股|手|的|地|了|着|过|是|为|有|在|于|吗|呢|吧|啊|呀|哦|嘛|么|来|去|给|出|下来|起来|说明|占|率|额|值|总|所|属|做|干|问|答|对吧|不|没|无|非|别|真|实|际|年间|近|来看|单|单独|全部|所有|整体|整个|综合|经营|财务|业绩|盈利|能力|情形|状况|历史|最新|最近|当前|当日|当天|交易|收盘|开盘|盘中|区间|累计|平均|合计|差额|差距|比例|占比|比率|比重|同比|环比|基本面|基本|主要|相关|有关|关于|至于|而言|来说|话|意思|发生|导致|原因|反映|影响|解释|确定|管理|满足|涉及|回答|回复|格式|评估|衡量|若|致|进一步|深入|理解|知道|关注|关心|注意|希望|提供|获取|拿|列举|标明|注明|包含|包括|剔除|调整|重述|未|原|已|曾|目的|方式|方法|类型|类别|二级|一级|三级|产品|证券|资产|业务|收益|数额|名称|水准|排行|对应|相应|到底|究竟|其实|应当|打算|随便|任意|某|每|连续|并|且|而|但|却|虽|即|则|若干|换算|转换|折合|等于|相当|记|记得|刚才|刚刚|之前|以前|上面|上述|前面|后面|继|段|句|遍`)

var (
	hanRun     = regexp.MustCompile(`\p{Han}{2,}`)
	nameRun    = regexp.MustCompile(`[\p{Han}A-Za-z]{2,}`)
	latinWord  = regexp.MustCompile(`[A-Za-z][A-Za-z&'-]{2,}`)
	latinPlain = regexp.MustCompile(`^(?i:single|hmm+|hey|hello|roughly|approximately|approx|basically|honestly|maybe|perhaps|kindly|quickly|curious|wondering|a-shares?|loss|losses|lose|lost|what|whats|what's|which|who|how|when|where|why|the|and|show|give|tell|get|find|list|compare|please|could|would|can|you|for|its|their|his|her|are|was|were|did|does|has|had|have|been|being|year|years|annual|fiscal|quarter|quarterly|rmb|cny|usd|yuan|billion|million|trillion|now|same|also|then|that|this|these|those|there|here|express|rank|ranking|top|use|using|but|not|instead|correction|sorry|make|add|drop|between|both|continue|from|into|over|with|versus|than|against|about|out|off|per|each|every|all|any|some|more|most|much|many|less|least|high|higher|highest|low|lower|lowest|large|larger|largest|big|bigger|biggest|small|smaller|smallest|best|worst|first|second|third|fourth|fifth|last|latest|recent|previous|prior|next|former|latter|one|two|three|four|five|ten|company|companies|firm|firms|stock|stocks|share|shares|market|industry|sector|index|report|reports|figure|figures|number|numbers|value|values|data|result|results|total|average|mean|sum|ratio|rate|percent|percentage|points|point|difference|gap|growth|grow|grew|grown|change|changed|increase|increased|decrease|decreased|rise|rose|fall|fell|went|up|down|trend|trends|history|ago|since|until|during|through|end|start|beginning|day|days|month|months|week|date|time|period|it|is|in|on|at|by|of|to|a|an|as|or|if|so|do|me|my|we|our|us|be|no|yes|ok|okay|thanks|thank|just|only|again|back|go|let|want|need|know|see|look|check|mean|meant|switch|convert|calculate|compute|divide|divided|multiply|multiplied|times|round|rounded|decimal|decimals|places|unit|units|worth|cost|currently|still|ever|such|like|terms|respectively|apart|fast|quick|quickly|slow|slowly|rapidly|differ|exceed|exceeds|above|below|among|within|question|answer|else|other|another|rest|listed|trading|session|close|closing|open|opening|price|prices)$`)
)

// unread is a text without what was read in it.
func unread(r mention.Reading) string {
	text := r.Text
	for _, m := range slices.Backward(r.Mentions) {
		text = strings.Replace(text, m.Text, " ", 1)
	}
	return text
}

// strangers finds words that may be names and were not read as any: what
// remains of an unread text without plain words.
func strangers(text string) []string {
	out := hanRun.FindAllString(plain.ReplaceAllString(text, " "), -1)
	for _, w := range latinWord.FindAllString(text, -1) {
		if w = strings.TrimSuffix(w, "'s"); !latinPlain.MatchString(w) {
			out = append(out, w)
		}
	}
	return out
}

// rescue looks at words that stand where a name could. Some are names that only
// their place in the sentence hid; the others make the part doubtful.
func (s *state) rescue(f *frame, part sentence) {
	text := earning.ReplaceAllString(unread(part.reading), " ")
	for _, m := range part.reading.Of(mention.KindForm) { // 换成万科: the 万 of a name, not a unit
		if run := endOf(m.Text) + leading(part.reading.Text, m.Text); !f.named && s.adopt(f, run) {
			f.form, f.ops = mention.Form{}, nil
		}
	}
	for _, run := range nameRun.FindAllString(text, -1) {
		if !f.named && s.adopt(f, run) {
			text = strings.Replace(text, run, " ", 1)
		}
	}
	for _, run := range strangers(text) {
		if whole := entityOf(text, run); whole != run { // 东方财富证券 is not 东方财富
			f.strange = append(f.strange, whole)
			continue
		}
		if !s.adopt(f, run) {
			f.strange = append(f.strange, run)
		}
	}
}

// adopt takes a piece of text for the company or industry that it names when it
// stands alone.
func (s *state) adopt(f *frame, run string) bool {
	if name := industryIn(mention.FoldString(run)); name != "" || run == f.industry {
		if f.industry == "" {
			f.industry = name
		}
		return true
	}
	r := mention.Read(run, s.know.Lexicon, s.opts)
	if m := r.Of(mention.KindIndustry); len(m) > 0 && (f.industry == "" || f.industry == m[0].IDs[0]) {
		f.industry = m[0].IDs[0]
		return true
	}
	pointed := f.named && f.refers(mention.RefOne) && len(f.reading.Of(mention.KindCompany, mention.KindNotAShare, mention.KindCode)) == 0 // 它 is then the one that is named beside it
	if f.named && !pointed || !r.Has(mention.KindCompany) && !r.Has(mention.KindNotAShare) {
		return false
	}
	sub := s.subjectOf(r)
	if pointed {
		f.companies = nil
	}
	f.named = true
	f.companies = union(f.companies, sub.companies)
	f.ambiguous = append(f.ambiguous, sub.ambiguous...)
	f.foreign = append(f.foreign, sub.foreign...)
	return true
}

// entityOf is a piece of a text with a word right behind it that makes another
// firm of the one it may name.
func entityOf(text, run string) string {
	_, rest, _ := strings.Cut(text, run)
	return run + entityWord.FindString(rest)
}

var entityWord = regexp.MustCompile(`^(?:证券|银行|保险|信托|期货|基金|租赁|资管|人寿|财险)`)

// endOf is the last character of a text, leading the letters that follow a word
// in it.
func endOf(text string) string {
	r := []rune(text)
	if len(r) == 0 {
		return ""
	}
	return string(r[len(r)-1])
}

func leading(text, word string) string {
	_, rest, _ := strings.Cut(text, word)
	if loc := nameRun.FindStringIndex(rest); loc != nil && loc[0] == 0 {
		return rest[:loc[1]]
	}
	return ""
}

// asTyped is a piece of a word that nobody knows as the user wrote the whole of it,
// without the words of a question around it: 中国甲航 for 国甲航.
func (f frame) asTyped(piece string) string {
	text := mention.FoldString(unread(f.reading))
	for _, loc := range wholeRun.FindAllStringIndex(text, -1) {
		run := text[loc[0]:loc[1]]
		i := strings.Index(run, piece)
		if i < 0 {
			continue
		}
		if lead := listLead.FindString(run); len(lead) <= i {
			run = run[len(lead):]
		}
		if short := questionTail.ReplaceAllString(run, ""); strings.Contains(short, piece) {
			run = short
		}
		return run
	}
	return piece
}

var (
	wholeRun     = regexp.MustCompile(`[\p{Han}A-Za-z0-9&·'-]+`)
	questionTail = regexp.MustCompile(`(?:的|是|有|了|在|呢|吗|啊|吧|多少|几|什么|怎么样|如何|哪家|哪个|谁|最高|最低|最大|最小|公司|情况|数据)+$`)
)
