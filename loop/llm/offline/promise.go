package offline

import (
	"regexp"
	"slices"

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
func rankCapability(id string) capability   { return capability("rank:" + id) }
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

// readPromise reads a description. Its names are found in the whole of it, so
// that a bracket inside a name (净利润（含少数股东损益）) parts nothing.
func readPromise(description string, lex mention.Lexicon) promise {
	text := mention.FoldString(description)
	p := promise{yes: map[capability]int{}, no: map[capability]bool{}}
	r := reader{text: text, names: mention.Read(text, lex, mention.Options{}).Mentions, promise: p}
	for _, s := range r.split(0, len(text), sentenceEnd) {
		r.sentence(s)
	}
	return p
}

// reader walks through a folded description.
type reader struct {
	text  string
	names []mention.Mention
	promise
}

// stretch is a piece of the text and the sign that ends it.
type stretch struct {
	start, end int
	sign       string
}

// split cuts text[start:end] at a border, but not inside a name.
func (r reader) split(start, end int, border *regexp.Regexp) []stretch {
	var out []stretch
	from := start
	for _, b := range border.FindAllStringIndex(r.text[start:end], -1) {
		i, j := start+b[0], start+b[1]
		if !r.inName(i) {
			out = append(out, stretch{from, i, r.text[i:j]})
			from = j
		}
	}
	return append(out, stretch{from, end, ""})
}

func (r reader) inName(i int) bool {
	return slices.ContainsFunc(r.names, func(m mention.Mention) bool { return named(m.Kind) && m.Start <= i && i < m.End })
}

// sentence notes what the clauses of a sentence promise and deny.
func (r reader) sentence(s stretch) {
	denying, inExample := false, false
	var outer []bool // denying, outside the open brackets
	for _, c := range r.split(s.start, s.end, clauseEnd) {
		clause := r.text[c.start:c.end]
		inExample = inExample || example.MatchString(clause)
		switch {
		case denial.MatchString(clause):
			denying = true
		case denying && assurance.MatchString(clause):
			denying = false
		}
		if !redirection.MatchString(clause) {
			r.note(r.capabilities(c), denying, inExample)
		}
		switch {
		case c.sign == "(":
			outer = append(outer, denying)
		case c.sign == ")" && len(outer) > 0:
			denying, outer = outer[len(outer)-1], outer[:len(outer)-1]
		}
	}
}

func (p promise) note(found map[capability]int, denied, inExample bool) {
	for c, n := range found {
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

// ranksBy is a clause that says by what companies can be ranked.
var ranksBy = regexp.MustCompile(`按.*排名|\brank(?:s|ed|ing)? .*\bby\b`)

// capabilities counts what a clause names.
func (r reader) capabilities(c stretch) map[capability]int {
	out := map[capability]int{}
	for _, m := range r.names {
		if m.Start < c.start || m.End > c.end {
			continue
		}
		switch m.Kind {
		case mention.KindMetric:
			if out[metricCapability(m.IDs[0])] = 1; ranksBy.MatchString(r.text[c.start:c.end]) {
				out[rankCapability(m.IDs[0])] = 1
			}
		case mention.KindField:
			out[fieldCapability(m.IDs[0])] = 1
		}
	}
	for _, g := range general {
		if n := len(distinct(g.words.FindAllString(r.text[c.start:c.end], -1))); n > 0 {
			out[g.can] = n
		}
	}
	return out
}
