package check

import "strings"

// unitSpec is a unit with its scale as a header writes it: 亿元, %, RMB bn.
type unitSpec struct {
	exp  int32
	unit Unit
}

// layout knows the lines of a text: which are table rows, under which header,
// and which unit a 单位 line announces.
type layout struct {
	lines []line
}

type line struct {
	start, end int // runes, without the line break
	header     int // index of the header line of the table, -1 outside tables
	caption    unitSpec
	captioned  bool
}

func newLayout(t *textRunes) *layout {
	l := &layout{}
	start := 0
	for i := 0; i <= len(t.r); i++ {
		if i == len(t.r) || t.r[i] == '\n' {
			l.lines = append(l.lines, line{start: start, end: i, header: -1})
			start = i + 1
		}
	}
	header := -1
	var caption unitSpec
	captioned, used := false, false
	for i := range l.lines {
		ln := &l.lines[i]
		if t.row(ln) {
			if header < 0 {
				header = i
			}
			ln.header = header
			used = true
		} else {
			header = -1
			if t.skipBlank(ln.start) == ln.end && used {
				captioned, used = false, false
			}
		}
		if u, ok := t.captionIn(ln.start, ln.end); ok {
			caption, captioned, used = u, true, false
		}
		ln.caption, ln.captioned = caption, captioned
	}
	return l
}

// row reports whether a line is a table row: two bars, or a tab.
func (t *textRunes) row(l *line) bool {
	bars := 0
	for _, c := range t.r[l.start:l.end] {
		if c == '|' {
			bars++
		}
		if c == '\t' {
			return true
		}
	}
	return bars >= 2
}

// captionIn reads "单位：千元" or "(Unit: RMB million)" in a line.
func (t *textRunes) captionIn(start, end int) (unitSpec, bool) {
	for i := start; i < end; i++ {
		j := 0
		switch {
		case t.r[i] == '单' && t.has(i, "单位"):
			j = i + 2
		case t.r[i] == 'u' && (t.has(i, "unit:") || t.has(i, "units:")) && !isLetter(t.at(i-1)):
			j = i + 4
			if t.at(j) == 's' {
				j++
			}
		default:
			continue
		}
		j = t.skipBlank(j)
		if t.at(j) == ':' {
			j = t.skipBlank(j + 1)
		}
		if u, _, ok := t.specAt(j); ok {
			return u, true
		}
	}
	return unitSpec{}, false
}

// specAt reads a scale and a unit that stand alone: 亿元, 人民币百万元, RMB bn, %.
func (t *textRunes) specAt(i int) (unitSpec, int, bool) {
	cur := NoUnit
	for _, w := range []string{"单位:", "in ", "unit:"} {
		if t.has(i, w) {
			i = t.skipBlank(i + len([]rune(w)))
		}
	}
	for _, m := range currencyMarks {
		if t.has(i, m.word) {
			cur = m.unit
			i = t.skipBlank(i + len([]rune(m.word)))
			break
		}
	}
	fx := t.suffix(i, cur)
	if fx.unit == NoUnit || isHan(t.at(fx.end)) {
		return unitSpec{}, i, false
	}
	return unitSpec{fx.exp, fx.unit}, fx.end, true
}

// labelUnit reads the unit in the last parenthesis of runes [start, end), or
// behind a slash, or the unit that they are.
func (t *textRunes) labelUnit(start, end int) (unitSpec, bool) {
	if u, after, ok := t.specAt(t.skipBlank(start)); ok && t.skipBlank(after) >= end { // a header that is only a unit: 元/股
		return u, true
	}
	for _, mark := range []rune{'(', '/'} { // 营收（亿元）, 营收/亿元
		for i := end - 1; i >= start; i-- {
			if t.r[i] != mark {
				continue
			}
			u, after, ok := t.specAt(t.skipBlank(i + 1))
			if next := t.at(t.skipBlank(after)); ok && after <= end && (mark == '/' && t.skipBlank(after) >= end || next == ')' || next == ',') {
				return u, true
			}
		}
	}
	return unitSpec{}, false
}

// lineOf finds the line that holds rune i.
func (l *layout) lineOf(i int) int {
	lo, hi := 0, len(l.lines)-1
	for lo < hi {
		mid := (lo + hi + 1) / 2
		if l.lines[mid].start <= i {
			lo = mid
		} else {
			hi = mid - 1
		}
	}
	return lo
}

// unitAt is the unit that the layout gives to the bare number n: of the label
// before it, its column's header, its row's first cell, or the caption.
func (l *layout) unitAt(n number, t *textRunes) (unitSpec, bool) {
	if u, ok := t.inlineLabel(n.start); ok {
		return u, true
	}
	ln := &l.lines[l.lineOf(n.start)]
	if ln.header < 0 {
		return ln.caption, ln.captioned && (n.decimals || n.grouped)
	}
	head := &l.lines[ln.header]
	if head != ln {
		if start, end, ok := t.column(head, t.columnOf(ln, n.start)); ok {
			if u, ok := t.labelUnit(start, end); ok {
				return u, true
			}
		}
		if start, end, ok := t.column(ln, 0); ok && end <= n.start {
			if u, ok := t.labelUnit(start, end); ok {
				return u, true
			}
		}
	}
	return ln.caption, ln.captioned && head != ln
}

// identifies reports whether the number's column holds years, codes or places.
func (l *layout) identifies(n number, t *textRunes) bool {
	ln := &l.lines[l.lineOf(n.start)]
	if ln.header < 0 || &l.lines[ln.header] == ln {
		return false
	}
	head := &l.lines[ln.header]
	start, end, ok := t.column(head, t.columnOf(ln, n.start))
	if !ok {
		return false
	}
	name := string(t.r[start:end])
	for _, w := range []string{"代码", "年份", "年度", "报告期", "排名", "序号", "名次", "code", "year", "rank", "#", "no."} {
		if strings.Contains(name, w) {
			return true
		}
	}
	return false
}

// columnOf counts the cells before rune i in its row.
func (t *textRunes) columnOf(l *line, i int) int {
	n := 0
	for j := t.rowStart(l); j < i; j++ {
		if t.r[j] == '|' || t.r[j] == '\t' {
			n++
		}
	}
	return n
}

// rowStart skips the bar that opens a row.
func (t *textRunes) rowStart(l *line) int {
	if i := t.skipBlank(l.start); t.at(i) == '|' {
		return i + 1
	}
	return l.start
}

// column is the span of the k-th cell of a row.
func (t *textRunes) column(l *line, k int) (start, end int, ok bool) {
	start = t.rowStart(l)
	for j := start; j <= l.end; j++ {
		if j == l.end || t.r[j] == '|' || t.r[j] == '\t' {
			if k == 0 {
				return start, j, true
			}
			k--
			start = j + 1
		}
	}
	return 0, 0, false
}

// inlineLabel reads 营业收入（亿元）：4,009.17.
func (t *textRunes) inlineLabel(start int) (unitSpec, bool) {
	k := t.skipBlankBack(start)
	for t.at(k-1) == ':' || t.at(k-1) == '为' || t.at(k-1) == '是' || t.at(k-1) == '=' || t.at(k-1) == '约' {
		k = t.skipBlankBack(k - 1)
	}
	if t.at(k-1) != ')' {
		return unitSpec{}, false
	}
	for j := k - 2; j >= 0 && k-j < 20 && t.r[j] != '\n'; j-- {
		if t.r[j] == '(' {
			u, after, ok := t.specAt(t.skipBlank(j + 1))
			return u, ok && t.skipBlank(after) == k-1
		}
	}
	return unitSpec{}, false
}
