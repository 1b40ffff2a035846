package offline

import "regexp"

// verbs are ways to ask for a metric without its name.
var verbs = []struct {
	words  *regexp.Regexp
	metric string
}{
	{regexp.MustCompile(`赚(?:了)?(?:多少|几)|赚钱|挣(?:了)?多少|\b(?:earn|earned|make in profit)\b`), "net_profit_parent"},
	{regexp.MustCompile(`亏(?:了)?多少`), "net_profit_parent"},
	{regexp.MustCompile(`卖了多少钱|进账多少`), "revenue_total"},
	{regexp.MustCompile(`(?:多少|几)(?:名|个|位)?(?:员工|职工)|员工有?(?:多少|几)|\bhow many (?:people|employees|staff)\b`), "employees"},
	{regexp.MustCompile(`欠(?:了)?多少(?:钱|债)|\bhow much debt\b`), "total_liabilities"},
	{regexp.MustCompile(`值多少钱|\bhow much is .{0,20}worth\b`), "market_cap"},
	{regexp.MustCompile(`多少钱一股|一股多少钱`), "close"},
}

// saidByVerb finds such a metric in a folded text.
func saidByVerb(text string) []string {
	for _, v := range verbs {
		if v.words.MatchString(text) {
			return []string{v.metric}
		}
	}
	return nil
}
