package offline

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

// verb is a way to ask for a metric or a text fact, by its id, without its name.
type verb struct {
	words *regexp.Regexp
	id    string
}

// about leads from a verb to the figure that a question puts forward: 赚了大概11.5亿.
const about = `(?:大概|大约|约|差不多|近|有|将近|快|超过|才|只)*[\d一二三四五六七八九十两百千]+(?:\.\d+|多)?(?:个|万|百|千)*(?:亿|万|元|块)`

// priceAlone asks what a company, or the one of the talk on a day, costs, and for
// nothing else: the figure of a share.
const priceAlone = `(?:^|[,，])(?:那么?|请问|话说|[\s,，])*` + aDay + `*(?:□|` + aDay + `)(?:股票|这只股票?|这票|的|是|收盘|收在?|卖|要|得|大概|` + aDay + `)*(?:多少钱|(?:什么|啥)价(?:格|位|钱)?)(?:了|啊|呀|呢|嘛|的|来着|[\s\p{P}])*$`
const aDay = `(?:[去今前]年|现在|目前|今[天日]|昨[天日]|前天|当前|眼下|最新|如今|\d{2,4}年|年?[末底]|\d+月|\d*[日号])`

// howEarned asks for a way to earn and not for what was earned.
var howEarned = regexp.MustCompile(`(?:靠|凭|怎么|如何|咋)(?:什么|啥)?[^,，]{0,4}[赚挣]`)

// howItDid asks for a company's results, which are what it sold and what it earned.
var howItDid = regexp.MustCompile(`(?:经营)?业绩(?:表现|情况|的)*(?:是|到底|究竟)*(?:怎么?样|如何|咋样|好不好|好吗|好么|行吗|怎么说)|(?:经营)?业绩(?:表现|情况)?(?:呢|啊|吗)*[\s\p{P}]*$|\bhow (?:did|does|is|was|has) (?:it|they|□)(?: been)? (?:do|doing|done|perform|performing|performed)\b(?: financially)?|\b(?:financial )?results\b[\s\p{P}]*$`)

// cashMoved speaks of cash that comes or goes and not of what is there.
var cashMoved = regexp.MustCompile(`(?:收|花|付|投|赚|产生|创造|带来|流|筹|融|用|派|分|发|送|偿还|归还)[^,，]{0,8}现金`)

// verbs are ways to ask for a metric without its name.
var verbs = []verb{
	{regexp.MustCompile(`[赚挣](?:了)?(?:多少钱?|几|得|的|钱|最|更)|(?:谁|更|最|哪家|哪个)(?:能|会)?[赚挣]|盈利(?:了)?(?:多少|几|最|更|得)|盈利$|利润多少|[赚挣]没[赚挣]|[赚挣]钱(?:吗|么|没|了|不|$)|[赚挣](?:了|到|得)?` + about + `|\b(?:earn|earns|earned|earning|make in profit|(?:most |more |less |least |how )?profitable)\b|\b(?:how much|who|which|what)\b.{0,40}\b(?:make|made|makes)\b|^(?:and |made|make|makes|making|it |they |\s)*\b(?:made|make|makes|making)\b|\bmade (?:more|less|most|the most)\b`), "net_profit_parent"},
	{regexp.MustCompile(`亏(?:损)?(?:了)?(?:多少钱?|没有?$|吗|得?最)|亏没亏|有没有亏|亏钱(?:吗|么|没|了|不|$)|[赚亏]了?还是[赚亏]|亏(?:得)?(?:惨|大|不少|很多|麻)了?[吧吗么]?$|亏(?:了|损)?` + about + `|亏损(?:前|第|排)|\b(?:lose|lost|loss(?:es)?)\b`), "net_profit_parent"},
	{regexp.MustCompile(`卖了多少钱|进账多少|\b(?:bring|brings|brought|take|takes|took|rake|raked|pull|pulls|pulled) in\b|\bhow much\b.{0,30}\bsell\b`), "revenue_total"},
	{regexp.MustCompile(`(?:多少|几)(?:名|个|位)?(?:员工|职工)|员工有?(?:多少|几)|\bhow many (?:people|employees|staff)\b`), "employees"},
	{regexp.MustCompile(`欠(?:了)?多少(?:钱|债)|\bhow much debt\b`), "total_liabilities"},
	{regexp.MustCompile(`(?:(?:账上|账面上?|手里|手头|手上)(?:的|还|有|一共|大概|目前|现在)*)?(?:多少的?)?现金(?:(?:一共|总共|还|大概|目前|是|有|共)*(?:多少|几个?亿|多吗|多不多|充裕吗|最多|更多)|[呢啊]?[\s\p{P}]*$)`), "cash"},
	{regexp.MustCompile(`值多少钱|\bhow much is .{0,20}worth\b`), "market_cap"},
	{regexp.MustCompile(`每?10股(?:能|可以?|会)?[分派](?:了|过|到)?(?:多少|几)(?:块|元|钱)*`), "dividend_per_10"},
	{regexp.MustCompile(`[每一]股(?:能|可以?|会)?[分派](?:了|过|到|得)?(?:多少|几)(?:块|元|钱)*`), "dividend_per_share"},
	{regexp.MustCompile(`(?:一共|总共|累计|合计|共)分(?:了|过|掉)?(?:多少|几)(?:块|元|钱)*`), "dividends_total"},
	{regexp.MustCompile(`分(?:了|过)?(?:多少|几)(?:块|元|钱)*(?:的)?(?:红利?|股息)|(?:谁|哪家)分(?:得|的|红)?(?:更|最)?[多少]`), "dividend_per_share"},
	{regexp.MustCompile(`多少钱一股|一股多少钱|收(?:盘)?在(?:了)?(?:哪里?|多少|几)|` + priceAlone), "close"},
	{regexp.MustCompile(`[涨跌]成(?:什么|啥|怎么?)样`), "period_return"},
}

// fieldVerbs are ways to ask for a text fact without its name.
var fieldVerbs = []verb{
	{regexp.MustCompile(`\b(?:when|what date|what year)\b.{0,40}\b(?:listed|go public|went public|ipo)\b`), "list_date"},
	{regexp.MustCompile(`\b(?:when|what year)\b.{0,40}\b(?:founded|established|set up)\b`), "setup_date"},
	{regexp.MustCompile(`\bwhere\b.{0,30}\b(?:based|located|headquartered)\b|在哪(?:里|儿)?(?:办公)?$`), "office_address"},
	{regexp.MustCompile(`(?:哪|什么)(?:一)?(?:年|天|日|时候?)上市|上市多久`), "list_date"},
	{regexp.MustCompile(`(?:以前|原来|过去|曾经|曾)(?:的名字|的?名称|的?简称)?(?:叫|是)(?:什么|啥)|改(?:过|了)?(?:什么|几次)?名|\bformerly\b`), "former_names"},
	{regexp.MustCompile(`(?:哪些|哪个|哪几个|什么|啥)(?:大|主要)?指数`), "index_membership"},
	{regexp.MustCompile(`(?:哪|什么|啥)(?:一)?(?:年|天|时候?)(?:成立|创立|创办|注册)`), "setup_date"},
	{regexp.MustCompile(`(?:哪|什么|啥)一?个?(?:城市|省份?|地方|市)(?:的)?(?:公司|企业)?$`), "area"},
	{regexp.MustCompile(`(?:法人|法定代表人)(?:是)?(?:谁|哪位)`), "legal_representative"},
}

// fieldByVerb finds such facts in a folded text, and the words that ask for the first.
func fieldByVerb(text string) (fields []string, words string) {
	for _, v := range fieldVerbs {
		if found := v.words.FindString(text); found != "" && !slices.Contains(fields, v.id) {
			fields = append(fields, v.id)
			words = cmp.Or(words, found)
		}
	}
	return fields, words
}

// saidByVerb finds such a metric in a folded text, and the words that ask for it.
func saidByVerb(text string) (metrics []string, words string) {
	if words = howItDid.FindString(text); words != "" {
		return []string{"revenue_total", "net_profit_parent"}, words
	}
	for _, v := range verbs {
		if words = v.words.FindString(text); words != "" && !(v.id == "net_profit_parent" && howEarned.MatchString(text)) && !(v.id == "cash" && cashMoved.MatchString(text)) {
			return []string{v.id}, words
		}
	}
	return nil, ""
}

// earning are the English verbs by which a company has what is asked for.
var earning = regexp.MustCompile(`(?i)\b(?:earn(?:s|ed|ing)?|ma[dk]e[s]?|making|(?:br(?:ing(?:s)?|ought)|t(?:ake(?:s)?|ook)|raked?|pull(?:s|ed)?) in|generate[sd]?|post(?:s|ed)?|report(?:s|ed)?|sell|sold|profitable|loss(?:es)?|lose|lost|how (?:large|big|high|low|small|deep)(?: is| was| were)?|compared?|sp(?:end|ent)|pa(?:y|id)s?|h[eo]ld|ended up with|got|get)\b`)

// ofThem leads to an operation that is said alone: 那它们的差呢, after a ratio.
const ofThem = `(?:那么?|再|求|算一?下?|[\s,，])*(?:它们|他们|它俩|两者|二者|[这那]?[两二](?:家|个数))?(?:之间)?`

// wordings are operations said in pieces: 谁的ROE高, 按净利润排.
var wordings = []struct {
	words *regexp.Regexp
	op    mention.Operation
}{
	{regexp.MustCompile(`哪一?(?:年|个?季度)(?:更|比较|最|的)?(?:高|大|多|好|强)(?:些|一点|一些)?$`), mention.Operation{Kind: mention.OpMax, Order: "desc"}},
	{regexp.MustCompile(`哪一?(?:年|个?季度)(?:更|比较|最|的)?(?:低|小|少|差|弱)(?:些|一点|一些)?$`), mention.Operation{Kind: mention.OpMin, Order: "asc"}},
	{regexp.MustCompile(`(?:谁|哪(?:家|个|只))(?:更|最|比较)?(?:会|能)[赚挣]钱?$`), mention.Operation{Kind: mention.OpCompare, Order: "desc"}},
	{regexp.MustCompile(`(?:谁|哪(?:家|个|只)).{0,6}[跌亏降](?:得|的)?(?:更|最|比较)?(?:多|快|猛|凶|狠|厉害|惨)$`), mention.Operation{Kind: mention.OpCompare, Order: "asc"}},
	{regexp.MustCompile(`(?:谁|哪(?:家|个)).{0,12}(?:高|大|多|强|好|快|猛|凶|狠|厉害|惨)(?:些|一点|一些)?$`), mention.Operation{Kind: mention.OpCompare, Order: "desc"}},
	{regexp.MustCompile(`(?:谁|哪(?:家|个)).{0,12}(?:低|小|少|弱|差|慢)(?:些|一点|一些)?$`), mention.Operation{Kind: mention.OpCompare, Order: "asc"}},
	{regexp.MustCompile(`(?:高|多|大)(?:了|出)?(?:百分之(?:几|多少)|多少百分比)$`), mention.Operation{Kind: mention.OpCompare, Order: "desc"}},
	{regexp.MustCompile(`(?:低|少|小)(?:了|出)?(?:百分之(?:几|多少)|多少百分比)$`), mention.Operation{Kind: mention.OpCompare, Order: "asc"}},
	{regexp.MustCompile(`(?:[两二三四五]家|两者|二者|三者|它们)的?□?(?:之|总)?和(?:是|为)?(?:多少)?$`), mention.Operation{Kind: mention.OpSum}},
	{regexp.MustCompile(`(?:[两二]家|两者|二者|俩)的?□?(?:之|间)?的?差(?:是|为)?(?:多少)?呢?$`), mention.Operation{Kind: mention.OpDifference}},
	{regexp.MustCompile(`^` + ofThem + `的?差(?:呢|是|为|多少|几)*$`), mention.Operation{Kind: mention.OpDifference}},
	{regexp.MustCompile(`^` + ofThem + `的比(?:呢|是|为|多少|几)*$`), mention.Operation{Kind: mention.OpRatio}},
	{regexp.MustCompile(`^(?:那|那么|是|有|差|相差|又是)*(?:几|多少)倍(?:呢|啊|吗)?$`), mention.Operation{Kind: mention.OpRatio}},
	{regexp.MustCompile(`是(?:□|它|他|她|其|前者|后者|对方)的?多少$`), mention.Operation{Kind: mention.OpShare}},
	{regexp.MustCompile(`\btotal\b.{0,30}\b(?:of|for) (?:the )?(?:two|three|four|five|both|all|them)\b`), mention.Operation{Kind: mention.OpSum}},
	{regexp.MustCompile(`按□.{0,4}排`), mention.Operation{Kind: mention.OpRank, Order: "desc"}},
}

func impliedOps(text string) []mention.Operation {
	bare := outerPunctuation.ReplaceAllString(text, "")
	for _, w := range wordings {
		if w.words.MatchString(bare) {
			return []mention.Operation{w.op}
		}
	}
	return nil
}

// withoutVerb takes the words that ask for a metric without its name out of a shape,
// where a mention inside them (一共 in 一共分了多少) stands as its mark.
func withoutVerb(shape, verb string, r mention.Reading) string {
	if verb == "" {
		return shape
	}
	for _, m := range r.Mentions {
		verb = strings.Replace(verb, mention.FoldString(m.Text), markOf(m.Kind), 1)
	}
	return strings.Replace(shape, verb, " ", 1)
}
