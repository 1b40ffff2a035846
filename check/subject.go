package check

import (
	"slices"
	"strings"
	"unicode/utf8"

	"hedui/check/mention"
)

// name adds what the draft names in words that the lexicon has no entry for.
func (d *draft) name(r mention.Reading) {
	d.qualify()
	d.subjects()
	for _, m := range r.Mentions {
		if m.Kind == mention.KindIndustry {
			d.industry(m.Start, m.End)
		}
	}
	d.unknown()
	d.standIns()
}

// standIns gives 前者 and 后者 (the former, the latter) the marks that they
// stand for: the two names of the nearest sentence before that has exactly two
// of a kind. Where two companies and two metrics stand there, nothing is said.
func (d *draft) standIns() {
	var more []mark
	for _, w := range []struct {
		word string
		nth  int
	}{{"前者", 0}, {"后者", 1}, {"the former", 0}, {"the latter", 1}} {
		for at := range occurrences(d.lower, w.word) {
			if pair := d.pairBefore(at); pair[0] != nil {
				m := *pair[w.nth]
				m.start, m.end, m.base, m.code = at, at+len(w.word), false, false
				more = append(more, m)
			}
		}
	}
	d.insert(more)
}

// insert adds marks in the order of the text.
func (d *draft) insert(more []mark) {
	if len(more) == 0 {
		return
	}
	d.marks = append(d.marks, more...)
	slices.SortStableFunc(d.marks, func(a, b mark) int { return a.start - b.start })
}

// pairBefore looks back from byte at, sentence by sentence of the paragraph.
func (d *draft) pairBefore(at int) (none [2]*mark) {
	for end := at; end > 0; {
		start := strings.LastIndexAny(d.lower[:end], "。！？!?\n")
		pairs := [dims][]*mark{}
		for j := range d.marks {
			m := &d.marks[j]
			if m.start < start || m.end > end || m.open || m.dim == dimPeriod && m.local {
				continue
			}
			same := func(o *mark) bool { return o.class == m.class || m.dim == dimCompany && sameName(d, o, m) }
			if !slices.ContainsFunc(pairs[m.dim], same) {
				pairs[m.dim] = append(pairs[m.dim], m)
			}
		}
		two := func(dm dim) bool { return len(pairs[dm]) == 2 }
		switch {
		case two(dimCompany) && two(dimMetric):
			return none
		case two(dimCompany):
			return [2]*mark(pairs[dimCompany])
		case two(dimMetric):
			return [2]*mark(pairs[dimMetric])
		case two(dimPeriod) && len(pairs[dimCompany]) < 2:
			return [2]*mark(pairs[dimPeriod])
		}
		if start <= 0 || strings.HasSuffix(d.lower[:start], "\n") {
			break
		}
		end = start
	}
	return none
}

// groupWords name all companies of an industry or of the market: a figure said
// of them is not one company's.
var groupWords = []string{
	"行业平均", "行业均值", "行业整体", "行业中位数", "行业总", "行业合计", "同行平均", "同行均值", "同业平均", "同行业平均", "可比公司平均", "可比公司均值", "板块平均", "板块整体", "板块合计", "板块均值",
	"全行业", "全市场", "沪深两市", "成分股平均", "成分股整体", "成分股合计", "成份股平均", "a股平均", "a股整体", "a股市场", "a股公司平均", "a股上市公司平均", "a股总",
	"industry average", "industry mean", "industry median", "sector average", "peer average", "market average", "the industry's", "the sector's",
}

// kinWords behind a company's name name somebody else.
var kinWords = []string{
	"全资子公司", "控股子公司", "子公司", "孙公司", "控股股东", "第一大股东", "大股东", "实际控制人", "实控人", "关联方", "参股公司", "联营企业", "合营企业", "经销商", "供应商", "客户", "竞争对手",
	"subsidiary", "subsidiaries", "controlling shareholder", "supplier", "customer", "competitor", "rival",
}

// subjects names those that figures are said of beside the known companies, so
// that no company's figure passes as theirs.
func (d *draft) subjects() {
	var more []mark
	groups := groupWords
	if !hasAny(d.lower, []string{"行业", "同业", "同行", "可比", "板块", "市场", "两市", "份股", "分股", "a股", "average", "industry", "sector"}) {
		groups = nil
	}
	for _, w := range groups {
		for at := range occurrences(d.lower, w) {
			more = append(more, d.other(at, at+len(w), dimCompany))
		}
	}
	for _, w := range []string{"成分股", "成份股", "a股"} { // A股2023年总营收
		for at := range occurrences(d.lower, w) {
			end := at + len(w)
			rest := d.lower[end:min(len(d.lower), end+36)]
			if stop := strings.IndexAny(rest, "，。；,;\n：:"); stop >= 0 {
				rest = rest[:stop]
			}
			if hasAny(rest, []string{"平均", "均值", "合计", "整体", "总"}) && !d.namedIn(end, end+len(rest)) {
				more = append(more, d.other(at, end, dimCompany))
			}
		}
	}
	for j := range d.marks {
		m := &d.marks[j]
		if m.dim != dimCompany || m.code {
			continue
		}
		after := d.lower[m.end:]
		rest := strings.TrimLeft(strings.TrimPrefix(strings.TrimPrefix(after, "的"), "'s"), " ")
		for _, w := range kinWords {
			if strings.HasPrefix(rest, w) {
				d.turn(m, m.start, m.end+len(after)-len(rest)+len(w))
				break
			}
		}
	}
	d.insert(more)
}

// namedIn reports whether a company stands in bytes [start, end).
func (d *draft) namedIn(start, end int) bool {
	return slices.ContainsFunc(d.marks, func(m mark) bool { return m.dim == dimCompany && m.start >= start && m.end <= end })
}

// other is a mark for something that no fact is about, but for those that say
// so themselves.
func (d *draft) other(start, end int, dm dim) mark {
	m := mark{start: start, end: end, dim: dm, text: d.text[start:end], owner: -1, other: true}
	m.base = isBase(d.lower, start, end)
	d.intern(&m)
	return m
}

// turn makes a mark one for what bytes [start, end) name: something other than
// it was taken for.
func (d *draft) turn(m *mark, start, end int) {
	base := m.base
	*m = d.other(start, end, m.dim)
	m.base = base
}

// industry adds a mark for an industry that figures are said of as a whole:
// 白酒行业2023年毛利率.
func (d *draft) industry(start, end int) {
	if strings.HasSuffix(d.lower[start:end], "行业") || strings.HasSuffix(d.lower[start:end], "板块") {
		end -= len("行业")
	}
	rest := d.lower[end:]
	for _, w := range []string{"全行业", "行业", "板块"} {
		tail, ok := strings.CutPrefix(rest, w)
		if !ok {
			continue
		}
		next, _ := utf8.DecodeRuneInString(tail)
		if !hasAnyPrefix(tail, groupExempt) && !strings.ContainsRune("，。；、：:,;)）|", next) && tail != "" {
			d.insert([]mark{d.other(start, end+len(w), dimCompany)})
		}
		return
	}
}

// groupExempt words turn an industry into where a company stands: 白酒行业龙头.
var groupExempt = []string{"龙头", "第", "前", "排", "内", "中", "里", "公司", "企业", "的公司", "的企业", "的龙头", "个股", "领先", "首", "最", "共", "名列", "代表", "巨头"}

func hasAnyPrefix(s string, words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(s, w) })
}
