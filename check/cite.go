package check

import (
	"slices"
	"strconv"
	"strings"
)

// citation is a place of the draft that names pages.
type citation struct {
	at          int
	line, para  int
	first, last int
}

// readCitations finds the pages and the documents that the draft names.
func (d *draft) readCitations() {
	if !slices.ContainsFunc(d.facts, func(f held) bool { return f.Document != "" }) {
		return
	}
	for i := range d.lower {
		if c := d.lower[i]; c != 'p' && c != "第"[0] || c == 'p' && i > 0 && isLetter(rune(d.lower[i-1])) {
			continue
		}
		if first, last, ok := pageAt(d.lower[i:]); ok {
			line, para := d.place(i)
			d.citations = append(d.citations, citation{i, line, para, first, last})
		}
	}
	seen := make(map[string]bool)
	for k := range d.facts {
		f := &d.facts[k]
		if f.Document == "" || seen[f.Document] {
			continue
		}
		seen[f.Document] = true
		for n, name := range titles(f) {
			for at := range occurrences(d.lower, name) {
				if where := (Span{at, at + len(name)}); d.namesNoOther(where, f) {
					d.named = append(d.named, title{where, f.Document, n})
				}
			}
		}
	}
}

// leaveTitles takes what titles of documents name out of the parentheses behind
// figures: 893.89亿元（《贵州茅台2025年半年度报告》第5页） may be a figure of 2024.
func (d *draft) leaveTitles() {
	for j := range d.marks {
		if m := &d.marks[j]; m.owner >= 0 && d.inDocument(m.start) {
			m.owner = -1
		}
	}
}

// pageAt reads 第14页, 第14-15页, p.14, p 14, page 14, pp. 14–15 at the start of s.
func pageAt(s string) (first, last int, ok bool) {
	rest, han := strings.CutPrefix(s, "第")
	if !han {
		for _, w := range []string{"pages", "page", "pp.", "pp", "p.", "p"} {
			if rest, ok = strings.CutPrefix(s, w); ok {
				break
			}
		}
	}
	number := func() (int, bool) {
		rest = strings.TrimLeft(rest, " ")
		n := 0
		for n < len(rest) && n < 5 && isDigit(rune(rest[n])) {
			n++
		}
		v, err := strconv.Atoi(rest[:n])
		rest = rest[n:]
		return v, err == nil
	}
	if first, ok = number(); !ok {
		return 0, 0, false
	}
	last = first
	for _, sign := range []string{"-", "–", "—", "至", "、", "~", "～"} {
		if after, cut := strings.CutPrefix(strings.TrimLeft(rest, " "), sign); cut {
			kept := rest
			rest = after
			if v, more := number(); more {
				last = v
			} else {
				rest = kept
			}
			break
		}
	}
	return first, last, !han || strings.HasPrefix(strings.TrimLeft(rest, " "), "页")
}

// title is a place of the draft that names a document; the rank grows as the
// name gets shorter.
type title struct {
	Span
	document string
	rank     int
}

// shortTitles are what the kinds of reports are called for short, longest
// first.
var shortTitles = [][2]string{{"半年度报告", "半年报"}, {"年度报告", "年报"}, {"第一季度报告", "一季报"}, {"第三季度报告", "三季报"}}

// titles are the names of f's document, the full one first, then without the
// company's name.
func titles(f *held) []string {
	full := lower(strings.Trim(f.Document, "《》"))
	out := []string{full}
	for _, s := range shortTitles {
		if strings.HasSuffix(full, s[0]) {
			out = append(out, strings.TrimSuffix(full, s[0])+s[1], strings.Replace(full, "年"+s[0], "年"+s[1], 1))
			break
		}
	}
	for _, name := range slices.Clone(out) {
		if rest, ok := strings.CutPrefix(name, lower(f.Name)); ok && f.Name != "" && rest != "" {
			out = append(out, rest)
		}
	}
	return slices.Compact(out)
}

// namesNoOther reports whether the title of f's document that stands in s is
// not the end of a longer one: 《五粮液2023年年度报告》 is none of 贵州茅台's.
func (d *draft) namesNoOther(s Span, f *held) bool {
	if open := strings.LastIndex(d.lower[:s.Start], "《"); open >= 0 && !strings.Contains(d.lower[open:s.Start], "》") {
		return strings.TrimSpace(d.lower[open+len("《"):s.Start]) == ""
	}
	before := strings.TrimRight(d.lower[:s.Start], " 的")
	return !slices.ContainsFunc(d.marks, func(m mark) bool { return m.dim == dimCompany && m.end == len(before) && !m.fitsCompany(f) })
}

// inDocument reports whether byte i lies in the name of a document.
func (d *draft) inDocument(i int) bool {
	return slices.ContainsFunc(d.named, func(t title) bool { return t.Start <= i && i < t.End })
}

// reportWords name a document without saying which.
var reportWords = []string{"年报", "年度报告", "季报", "季度报告", "报告", "公告", "招股", "report", "filing", "prospectus"}

// cites reports whether the words around figure i name the document and the
// page that f was read from. The page is the last one named before the figure
// in its line, or else the first one behind it; where the line names none,
// those of its paragraph. The document is the one named nearest before the
// page; where the draft names none of those held, a word such as 年报 right
// before the page is enough when no other document has quoted figures on it.
func (d *draft) cites(i int, f *held) bool {
	h := &d.hits[i]
	at := h.Start
	if f.Page > 0 {
		c := d.pageOf(i)
		if c == nil || f.Page < c.first || f.Page > c.last {
			return false
		}
		at = c.at
	}
	var near *title
	for n := range d.named {
		t := &d.named[n]
		before := t.Start <= at
		switch {
		case near == nil, before && near.Start > at, before && t.Start > near.Start, before && t.Start == near.Start && t.rank < near.rank,
			!before && near.Start > at && t.Start < near.Start:
			near = t
		}
	}
	if near != nil {
		return near.document == f.Document || slices.ContainsFunc(d.named, func(t title) bool { return t.document == f.Document && t.Span == near.Span })
	}
	return d.callsReport(at, f) && !slices.ContainsFunc(d.facts, func(o held) bool {
		return o.Document != "" && o.Document != f.Document && o.Page == f.Page
	})
}

// callsReport reports whether a word such as 年报 stands right before byte at
// (where a page is named) and nothing right before it names another company or
// another year than f's.
func (d *draft) callsReport(at int, f *held) bool {
	const near, far = 12, 80
	end := -1
	for _, w := range reportWords {
		if i := strings.LastIndex(d.lower[:at], w); i >= 0 {
			end = max(end, i+len(w))
		}
	}
	if end < 0 || at-end > near {
		return false
	}
	if open := strings.LastIndex(d.lower[:end], "《"); strings.Contains(d.lower[end:at], "》") && (open < 0 || !slices.Contains(reportWords, d.lower[open+len("《"):end])) {
		return false // the title of a document that is not held
	}
	start := max(0, end-far)
	if i := strings.LastIndexAny(d.lower[start:end], ",，。；;（(《:：\n"); i >= 0 {
		start += i
	}
	return !slices.ContainsFunc(d.marks, func(m mark) bool {
		return m.dim != dimMetric && !m.open && m.start >= start && m.start < end && !d.fits(&m, f)
	})
}

// pageOf is the citation of a page that figure i stands under.
func (d *draft) pageOf(i int) *citation {
	at := d.hits[i].Start
	line, para := d.place(at)
	var before, behind, above, below *citation
	for n := range d.citations {
		c := &d.citations[n]
		switch {
		case c.line == line && c.at < at:
			before = c
		case c.line == line && behind == nil:
			behind = c
		case c.para == para && c.at < at:
			above = c
		case c.para == para && below == nil:
			below = c
		}
	}
	if before != nil && behind != nil && d.figuresFirst(line) {
		return behind
	}
	for _, c := range []*citation{before, behind, above, below} {
		if c != nil {
			return c
		}
	}
	return nil
}

// figuresFirst reports whether a line gives its first figure before its first
// page, so that pages stand behind what they are for.
func (d *draft) figuresFirst(line int) bool {
	first := slices.IndexFunc(d.citations, func(c citation) bool { return c.line == line })
	return slices.ContainsFunc(d.hits, func(h Hit) bool {
		if h.Structural || h.Start >= d.citations[first].at {
			return false
		}
		on, _ := d.place(h.Start)
		return on == line
	})
}

// place is the line and the paragraph of byte i.
func (d *draft) place(i int) (line, para int) {
	if k := d.clauseAt(i); k >= 0 {
		return d.clauses[k].line, d.clauses[k].para
	}
	return -1, -1
}
