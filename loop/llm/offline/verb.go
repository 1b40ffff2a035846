package offline

import (
	"regexp"

	"hedui/check/mention"
)

// verb is a way to ask for a metric or a text fact, by its id, without its name.
type verb struct {
	words *regexp.Regexp
	id    string
}

// verbs are ways to ask for a metric without its name.
var verbs = []verb{
	{regexp.MustCompile(`[赚挣](?:了)?(?:多少|几|得|的|钱|最|更)|(?:谁|更|最|哪家|哪个)(?:能|会)?[赚挣]|盈利(?:了)?(?:多少|几|最|更|得)|盈利$|利润多少|\b(?:earn|earns|earned|make in profit|most profitable|more profitable|how profitable)\b`), "net_profit_parent"},
	{regexp.MustCompile(`亏(?:损)?(?:了)?(?:多少|没有?$|吗|得?最)|亏没亏|有没有亏|亏损(?:前|第|排)|\b(?:lose|lost|loss(?:es)?)\b`), "net_profit_parent"},
	{regexp.MustCompile(`卖了多少钱|进账多少`), "revenue_total"},
	{regexp.MustCompile(`(?:多少|几)(?:名|个|位)?(?:员工|职工)|员工有?(?:多少|几)|\bhow many (?:people|employees|staff)\b`), "employees"},
	{regexp.MustCompile(`欠(?:了)?多少(?:钱|债)|\bhow much debt\b`), "total_liabilities"},
	{regexp.MustCompile(`值多少钱|\bhow much is .{0,20}worth\b`), "market_cap"},
	{regexp.MustCompile(`多少钱一股|一股多少钱`), "close"},
}

// fieldVerbs are ways to ask for a text fact without its name.
var fieldVerbs = []verb{
	{regexp.MustCompile(`\b(?:when|what date|what year)\b.{0,40}\b(?:listed|go public|went public|ipo)\b`), "list_date"},
	{regexp.MustCompile(`\b(?:when|what year)\b.{0,40}\b(?:founded|established|set up)\b`), "setup_date"},
	{regexp.MustCompile(`\bwhere\b.{0,30}\b(?:based|located|headquartered)\b|在哪(?:里|儿)?(?:办公)?$`), "office_address"},
	{regexp.MustCompile(`(?:哪|什么)(?:一)?(?:年|天|日|时候?)上市|上市多久`), "list_date"},
	{regexp.MustCompile(`(?:以前|原来|过去|曾经)叫什么|\bformerly\b`), "former_names"},
	{regexp.MustCompile(`(?:法人|法定代表人)(?:是)?(?:谁|哪位)`), "legal_representative"},
}

// fieldByVerb finds such a fact in a folded text.
func fieldByVerb(text string) []string {
	for _, v := range fieldVerbs {
		if v.words.MatchString(text) {
			return []string{v.id}
		}
	}
	return nil
}

// saidByVerb finds such a metric in a folded text.
func saidByVerb(text string) []string {
	for _, v := range verbs {
		if v.words.MatchString(text) {
			return []string{v.id}
		}
	}
	return nil
}

// ofThem leads to an operation that is said alone: 那它们的差呢, after a ratio.
const ofThem = `(?:那么?|再|求|算一?下?|[\s,，])*(?:它们|他们|它俩|两者|二者|[这那]?[两二](?:家|个数))?(?:之间)?`

// wordings are operations said in pieces: 谁的ROE高, 按净利润排.
var wordings = []struct {
	words *regexp.Regexp
	op    mention.Operation
}{
	{regexp.MustCompile(`(?:谁|哪(?:家|个)).{0,12}(?:高|大|多|强|好|快)(?:些|一点|一些)?$`), mention.Operation{Kind: mention.OpCompare, Order: "desc"}},
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
