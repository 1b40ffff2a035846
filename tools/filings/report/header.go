package report

import (
	"regexp"
	"slices"
	"strings"
)

// headerRow reports whether a row can be one of a header: words beside the label,
// and no figure that is more than a year.
func (g *raw) headerRow(i int) bool {
	r := &g.rows[i]
	words, years := 0, 0
	for _, c := range r.cells {
		t := tight(c.text)
		switch {
		case t == "" || c.below > 0 && i > 0:
		case money.MatchString(t) && isNumber(t):
			return false
		case year.MatchString(t):
			years++
		case isNumber(t):
			return false
		case isMissing(t):
			return false
		case money.MatchString(t) && !strings.ContainsAny(t, "年月日"):
			return false
		case c.col > 0:
			words++
		}
	}
	return words+years > 0
}

// header counts the rows of the header that begins at row from.
func (g *raw) header(from int) int {
	if from >= len(g.rows) {
		return 0
	}
	if g.head >= 0 && from == 0 {
		return g.head
	}
	marked := 0
	for from+marked < len(g.rows) && len(g.rows[from+marked].cells) > 0 && !slices.ContainsFunc(g.rows[from+marked].cells, func(c rawCell) bool { return !c.header }) {
		marked++
	}
	if marked > 0 {
		return marked
	}
	if !g.headerRow(from) {
		return 0
	}
	n := 1
	for _, c := range g.rows[from].cells { // a cell that reaches down binds the rows
		if c.text != "" && c.rows > n && c.rows <= 4 {
			n = min(c.rows, len(g.rows)-from)
		}
	}
	numbers := g.numbersFrom(from + 1)
	if numbers == 0 {
		if g.cols == 2 && n == 1 && !headerWord(g.rows[from].text(0)) {
			return 0
		}
		return n
	}
	for from+n < len(g.rows) && n < 4 && g.deeper(from, n) {
		n++
	}
	// A form of labels and values, where the first value is words.
	if g.cols == 2 && n == 1 && !headerWord(g.rows[from].text(0)) && !headerWord(g.rows[from].text(1)) && !hasDate(g.rows[from].text(1)) {
		return 0
	}
	return n
}

// deeper reports whether the row after n header rows is one as well: a row that
// splits columns that the rows above have joined.
func (g *raw) deeper(from, n int) bool {
	r := &g.rows[from+n]
	if !g.headerRow(from + n) {
		return false
	}
	if label := tight(r.text(0)); label != "" && (r.at(0) == nil || r.at(0).below == 0) {
		return false
	}
	return true
}

// numbersFrom counts the figures beside labels from a row on.
func (g *raw) numbersFrom(from int) int {
	n := 0
	for i := from; i < len(g.rows); i++ {
		for _, c := range g.rows[i].cells {
			if c.col > 0 && isNumber(c.text) {
				n++
			}
		}
	}
	return n
}

var headWords = regexp.MustCompile(`^(?:项目|科目|名称|姓名|类别|内容|指标|序号|种类|单位名称|公司名称|股东名称|.{0,10}(?:名称|项目|类别|种类|类型|数|额|情况|比例|比率|[)）%]))$`)

// headerWord reports whether a word is one that heads a column.
func headerWord(s string) bool {
	s = tight(s)
	return s == "" || headWords.MatchString(s)
}

// columnNames joins the levels of a header for each column by slashes.
func (g *raw) columnNames(from, n int) []string {
	names := make([]string, g.cols)
	for c := range names {
		var levels []string
		for i := from; i < from+n; i++ {
			cell := g.rows[i].at(c)
			if cell == nil || cell.text == "" || cell.below > 0 && i > from {
				continue
			}
			if unitOnly(cell.text) {
				continue // the unit of the whole table
			}
			if t := tight(cell.text); len(levels) == 0 || levels[len(levels)-1] != t {
				levels = append(levels, t)
			}
		}
		names[c] = strings.Join(levels, "/")
	}
	return names
}
