package offline

import (
	"regexp"

	"hedui/check/mention"
)

// capability is what a tool can be good for: "metric:ID" for a metric of the
// catalogue, "field:ID" for a text fact about a company, or one of the
// constants.
type capability string

// The capabilities that are not a metric or a field.
const (
	canPrice   capability = "price"
	canLookup  capability = "lookup"
	canCompute capability = "compute"
	canSearch  capability = "search"
)

func metricCapability(id string) capability { return capability("metric:" + id) }
func fieldCapability(id string) capability  { return capability("field:" + id) }

// general lists the words by which a description promises the capabilities
// that are not named in the catalogue. Folded text is matched.
var general = []struct {
	can   capability
	words *regexp.Regexp
}{
	{canPrice, regexp.MustCompile(`股价|收盘价|开盘价|行情|日线|k线|成交量|涨跌幅|prices?\b|quotes?\b|trading volume`)},
	{canLookup, regexp.MustCompile(`公司信息|公司资料|基本信息|股票代码|证券代码|简称|全称|曾用名|所属行业|上市日期|company profile|stock code|company name|listing date`)},
	{canCompute, regexp.MustCompile(`四则|加减乘除|算术|表达式|计算|求值|arithmetic|expression|calculat\w+`)},
	{canSearch, regexp.MustCompile(`原文|全文|段落|检索|搜索|公告文本|passages?\b|full[- ]text|search\w*|filings?\b`)},
}

// promise is what a description says that a tool does: how often it names a
// capability as provided (by name counts double, in an example once), and
// which it says it does not provide.
type promise struct {
	yes map[capability]int
	no  map[capability]bool
}

func (p promise) promises(c capability) int {
	if p.no[c] {
		return 0
	}
	return p.yes[c]
}

// The borders and turns of a folded description. A denial holds to the end of
// its sentence or bracket, or until a later clause promises again; a clause
// that sends the reader to another tool promises nothing.
var (
	sentenceEnd = regexp.MustCompile(`[。;!?\n]|\.(?:\s|$)`)
	clauseEnd   = regexp.MustCompile(`[,:()]|但是?|而是|\bbut\b`)
	denial      = regexp.MustCompile(`不(?:提供|含|包括|包含|返回|支持|能|要|查|做|算|负责|适用|可|给|是|接受|覆盖)|没有|无法|勿|不在|除外|除了|\b(?:not|no|never|without|except|excluding|cannot|lacks?)\b|n't\b`)
	assurance   = regexp.MustCompile(`(?:^|[^不])(?:提供|返回|支持|可查|包括|包含|覆盖)|\b(?:provides?|returns?|covers?|includes?|supports?)\b`)
	redirection = regexp.MustCompile(`(?:用|查|调用|见|交给|走)\s*[a-z_]{3,}|\b(?:use|see|call)\s+(?:the\s+)?[a-z_]{3,}`)
	example     = regexp.MustCompile(`例如|比如|示例|例:|譬如|如[“"]|\be\.g\.|\bfor example\b|\bexample`)
)

// readPromise reads a description.
func readPromise(description string, lex mention.Lexicon) promise {
	p := promise{yes: map[capability]int{}, no: map[capability]bool{}}
	for _, sentence := range sentenceEnd.Split(mention.FoldString(description), -1) {
		p.readSentence(sentence, lex)
	}
	return p
}

func (p promise) readSentence(sentence string, lex mention.Lexicon) {
	denying, inExample := false, false
	var outer []bool // denying, outside the open brackets
	borders := append(clauseEnd.FindAllStringIndex(sentence, -1), []int{len(sentence), len(sentence)})
	from := 0
	for _, border := range borders {
		clause, sign := sentence[from:border[0]], sentence[border[0]:border[1]]
		from = border[1]
		inExample = inExample || example.MatchString(clause)
		switch {
		case denial.MatchString(clause):
			denying = true
		case denying && assurance.MatchString(clause):
			denying = false
		}
		if !redirection.MatchString(clause) {
			p.note(capabilitiesIn(clause, lex), denying, inExample)
		}
		switch {
		case sign == "(":
			outer = append(outer, denying)
		case sign == ")" && len(outer) > 0:
			denying, outer = outer[len(outer)-1], outer[:len(outer)-1]
		}
	}
}

func (p promise) note(named map[capability]int, denied, inExample bool) {
	for c, n := range named {
		switch {
		case denied:
			p.no[c] = true
		case inExample:
			p.yes[c] += n
		default:
			p.yes[c] += 2 * n
		}
	}
}

// capabilitiesIn counts what a clause names, metrics and fields by the lexicon.
func capabilitiesIn(clause string, lex mention.Lexicon) map[capability]int {
	out := map[capability]int{}
	for _, m := range mention.Read(clause, lex, mention.Options{}).Mentions {
		switch m.Kind {
		case mention.KindMetric:
			out[metricCapability(m.IDs[0])] = 1
		case mention.KindField:
			out[fieldCapability(m.IDs[0])] = 1
		}
	}
	for _, g := range general {
		if n := len(distinct(g.words.FindAllString(clause, -1))); n > 0 {
			out[g.can] = n
		}
	}
	return out
}
