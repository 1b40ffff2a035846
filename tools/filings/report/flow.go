package report

import (
	"strings"
)

// proto is a line of a table without rules: what stands in each band.
type proto struct {
	line   line
	texts  []string // by band
	x0     float64  // of its first segment
	values int      // figures outside the label's band
	used   bool
}

// streamed makes a table of a stretch of lines that no rules part. It gives nil
// where there are not two columns.
func streamed(lines []line) *raw {
	bands := bandsOf(lines)
	bands = withLabels(lines, bands)
	if len(bands) < 2 {
		return nil
	}
	g := &raw{page: lines[0].page, last: lines[0].page, y0: lines[0].y0, y1: lines[len(lines)-1].y1, cols: len(bands), head: -1}
	for _, b := range bands {
		g.xs = append(g.xs, b.x0)
	}
	g.xs = append(g.xs, bands[len(bands)-1].x1)
	top := headerLines(lines)
	if top > 0 && top < len(lines) {
		g.rows = headerRows(lines[:top], bands)
		g.head = len(g.rows)
	} else {
		top = 0
	}
	g.rows = append(g.rows, bodyRows(lines[top:], bands)...)
	for _, l := range lines {
		g.hidden = g.hidden || l.hidden
	}
	return g
}

// withLabels puts a band before the first where lines begin further left.
func withLabels(lines []line, bands []band) []band {
	if len(bands) == 0 {
		return bands
	}
	out := band{x0: bands[0].x0, x1: bands[0].x0}
	for _, l := range lines {
		s := l.segs[0]
		if s.x1 < bands[0].x0 && !isNumber(s.text) {
			out.x0, out.x1, out.n = min(out.x0, s.x0), max(out.x1-0, s.x1), out.n+1
		}
	}
	if out.n == 0 {
		return bands
	}
	out.x1 = min(out.x1, bands[0].x0)
	return append([]band{out}, bands...)
}

// headerLines counts the lines before the first one with a figure that no header
// has.
func headerLines(lines []line) int {
	for i, l := range lines {
		for j, s := range l.segs {
			if j == 0 && len(l.segs) > 1 && !isValue(s.text) {
				continue
			}
			if isNumber(s.text) && !year.MatchString(s.text) || isValue(s.text) && !isNumber(s.text) {
				return withoutSections(lines, i)
			}
		}
	}
	// Words alone: the first line is the header.
	return 1
}

// withoutSections gives back the labels without figures that stand between a
// header and the first figure: they are rows.
func withoutSections(lines []line, n int) int {
	for n > 0 && len(lines[n-1].segs) == 1 && n < len(lines) && lines[n-1].x0() <= lines[n].x0()+lines[n].em && !isValue(lines[n-1].text()) {
		n--
	}
	return n
}

// headerRows gives a row for each line that spans columns, and one for the words
// that belong to single columns, which may go over several lines.
func headerRows(lines []line, bands []band) []rawRow {
	names := make([]string, len(bands))
	var rows []rawRow
	for _, l := range lines {
		span := rawRow{page: l.page}
		for _, s := range l.segs {
			from, to := covered(s, bands)
			if from < to && from > 0 {
				span.cells = append(span.cells, rawCell{col: from, span: to - from + 1, rows: 1, text: tight(s.text)})
				continue
			}
			if from < to { // over the labels as well: what is right of them counts
				from = to
			}
			names[from], _ = joined([]string{names[from], s.text})
		}
		if len(span.cells) > 0 {
			rows = append(rows, span)
		}
	}
	row := rawRow{page: lines[len(lines)-1].page}
	for i, n := range names {
		if n != "" {
			row.cells = append(row.cells, rawCell{col: i, span: 1, rows: 1, text: tight(n)})
		}
	}
	if len(row.cells) > 0 {
		rows = append(rows, row)
	}
	return rows
}

// bodyRows puts the lines of a table's body together to rows.
func bodyRows(lines []line, bands []band) []rawRow {
	ps := make([]proto, len(lines))
	for i, l := range lines {
		p := proto{line: l, texts: make([]string, len(bands)), x0: l.x0()}
		where := assign(l.segs, bands)
		if len(l.segs) == 1 && !isValue(l.segs[0].text) && l.x0() < bands[1].x0 {
			where[0] = 0
		}
		for j, s := range l.segs {
			b := where[j]
			if p.texts[b] != "" {
				p.texts[b] += " "
			}
			p.texts[b] += s.text
			if b > 0 && isValue(s.text) {
				p.values++
			}
		}
		ps[i] = p
	}
	labelEnd := 0.0
	for _, p := range ps {
		if p.texts[0] != "" {
			labelEnd = max(labelEnd, p.line.segs[0].x1)
		}
	}
	var rows []rawRow
	for i := 0; i < len(ps); {
		n, row := logical(ps[i:], labelEnd, bands)
		rows = append(rows, row)
		i += n
	}
	return rows
}

// bare reports whether a line is a label alone, and valued whether it is figures
// without a label.
func (p *proto) bare() bool { return p.texts[0] != "" && strings.Join(p.texts[1:], "") == "" }

func (p *proto) valued() bool { return p.texts[0] == "" && p.values > 0 }

// logical takes the lines of one row and says how many there are.
func logical(ps []proto, labelEnd float64, bands []band) (int, rawRow) {
	// A label in an even number of lines has its figures between them.
	for above := 1; above <= 3 && above < len(ps); above++ {
		if !ps[above-1].bare() || section(ps[above-1].texts[0]) {
			break
		}
		if !ps[above].valued() {
			continue
		}
		below := 0
		for below < above && above+1+below < len(ps) && ps[above+1+below].bare() && !section(ps[above+1+below].texts[0]) {
			below++
		}
		if below == above {
			return above + 1 + below, rowOf(ps[:above+1+below], bands)
		}
		return above + 1, rowOf(ps[:above+1], bands)
	}
	// One in three lines has them on the second.
	if len(ps) > 2 && ps[0].bare() && !section(ps[0].texts[0]) && ps[1].values > 0 && ps[1].texts[0] != "" && ps[2].bare() &&
		unbalanced(ps[0].texts[0]+ps[1].texts[0]) && !unbalanced(ps[0].texts[0]+ps[1].texts[0]+ps[2].texts[0]) {
		return 3, rowOf(ps[:3], bands)
	}
	n := 1
	for n < len(ps) && continues(ps[:n], ps[n], labelEnd) {
		n++
	}
	return n, rowOf(ps[:n], bands)
}

// section reports whether a label stands for the rows below it.
func section(s string) bool { return ends(s, "：:") || s == "其中" }

// continues reports whether a line is the rest of the row above it: words without
// a label below words, the last digits of a figure, the end of a bracket.
func continues(row []proto, next proto, labelEnd float64) bool {
	first, last := row[0], row[len(row)-1]
	if next.texts[0] == "" {
		if next.values == 0 {
			return true
		}
		for b := 1; b < len(next.texts); b++ {
			if next.texts[b] == "" {
				continue
			}
			text, sure := joined([]string{last.texts[b], next.texts[b]})
			if !numeric(next.texts[b]) || last.texts[b] == "" || !sure || !whole.MatchString(text) || complete(last.texts[b]) {
				return false
			}
		}
		return true
	}
	if !next.bare() || section(next.texts[0]) || first.values == 0 {
		return false
	}
	return unbalanced(first.texts[0]) && !unbalanced(first.texts[0]+next.texts[0]) ||
		last.line.segs[0].x1 >= labelEnd-last.line.em && next.x0 <= first.x0+last.line.em/2 && last.line.segs[0].x1-last.x0 > 8*last.line.em &&
			next.line.segs[0].x1-next.x0 < 0.7*(last.line.segs[0].x1-last.x0)
}

// complete reports whether a figure has its two digits after the point.
func complete(s string) bool { return whole.MatchString(s) && decimals(s) >= 2 }

// rowOf joins lines to a row.
func rowOf(ps []proto, bands []band) rawRow {
	row := rawRow{page: ps[0].line.page}
	for b := range bands {
		var parts []string
		for _, p := range ps {
			parts = append(parts, p.texts[b])
		}
		text, sure := joined(parts)
		if text == "" {
			continue
		}
		c := rawCell{col: b, span: 1, rows: 1, text: strings.TrimSpace(text), doubtful: !sure || b > 0 && strings.Contains(text, " ") && isValue(strings.Fields(text)[0])}
		if b == 0 {
			c.indent = ps[0].x0 - bands[0].x0
		}
		row.cells = append(row.cells, c)
	}
	return row
}
