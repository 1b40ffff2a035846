package report

import (
	"math"
	"strings"
)

// proto is a line of a table without rules: what stands in each band.
type proto struct {
	line   line
	texts  []string // by band
	x0     float64  // of its first segment
	values int      // figures outside the label's band
	loose  bool     // a figure stands over no band
}

// streamed makes a table of a stretch of lines that no rules part. headless says
// that it goes on from the page before, without a header. It gives nil where there
// are not two columns.
func streamed(lines []line, headless bool) *raw {
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
	top := 0
	if !headless {
		top = headerLines(lines)
	}
	bands = headed(lines[:top], bands)
	lines = recut(lines, bands)
	if top == 1 && len(bands) == 2 && form(lines[0]) {
		top = 0
	}
	if top > 0 && (top < len(lines) || columnHead.MatchString(lines[0].segs[0].text)) {
		rows, clear := headerRows(lines[:top], bands)
		g.rows, g.head, g.unclear = rows, len(rows), !clear
	} else {
		top = 0
	}
	g.rows = append(g.rows, bodyRows(lines[top:], bands)...)
	for _, l := range lines {
		g.hidden = g.hidden || l.hidden
	}
	return g
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
				p.loose = p.loose || off(s, bands[b])
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
		if n := close(ps, i, labelEnd); n > 0 {
			for i+n < len(ps) && continues(ps[i:i+n], ps[i+n], labelEnd) {
				n++
			}
			rows = append(rows, rowOf(ps[i:i+n], bands))
			i += n
			continue
		}
		n, row := logical(ps[i:], labelEnd, bands)
		rows = append(rows, row)
		i += n
	}
	return rows
}

// close counts the lines from i on that are one row by their distance: labels
// alone and below them labelled figures, nearer to one another than to the rows
// around them, as lines of one cell are; or the labels are as wide as they can be
// and the rest is set in. In plain text all lines are equally near.
func close(ps []proto, i int, labelEnd float64) int {
	full := func(p *proto) bool { return p.bare() && !section(p.texts[0]) && p.line.x1() >= labelEnd-p.line.em }
	broken := 0 // labels that end where the room for labels does
	for k := range ps {
		if full(&ps[k]) {
			broken++
		}
	}
	gap := func(j int) float64 { // above line j
		if j <= 0 || j >= len(ps) {
			return math.Inf(1)
		}
		return ps[j].line.middle() - ps[j-1].line.middle()
	}
	widest := 0.0
	for j := i; j < len(ps) && j < i+4; j++ {
		p := &ps[j]
		if j > i {
			widest = max(widest, gap(j))
		}
		if p.bare() && !section(p.texts[0]) {
			continue
		}
		if j == i || p.values == 0 || p.texts[0] == "" {
			return 0
		}
		open, hanging := "", broken >= 2 && p.x0 > ps[i].x0+p.line.em/2
		for k := i; k < j; k++ {
			open += ps[k].texts[0]
			hanging = hanging && full(&ps[k])
		}
		alone := i == 0 && j+1 == len(ps)
		if widest < 0.93*gap(i) && widest < 0.93*gap(j+1) && (!alone || p.x0 > ps[i].x0+p.line.em/2) ||
			hanging || j == i+1 && unbalanced(open) && !unbalanced(open+p.texts[0]) {
			return j - i + 1
		}
		return 0
	}
	return 0
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
			if !numeric(next.texts[b]) || last.texts[b] == "" || !sure || !whole.MatchString(text) || !cutOff(last.texts[b]) {
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

// rowOf joins lines to a row.
func rowOf(ps []proto, bands []band) rawRow {
	row := rawRow{page: ps[0].line.page}
	for b := range bands {
		var parts []string
		loose := false
		for _, p := range ps {
			parts = append(parts, p.texts[b])
			loose = loose || p.loose
		}
		text, sure := joined(parts)
		if text == "" {
			continue
		}
		c := rawCell{col: b, span: 1, rows: 1, text: strings.TrimSpace(text), doubtful: !sure || loose && isNumber(text) || b > 0 && strings.Contains(text, " ") && isValue(strings.Fields(text)[0])}
		if b == 0 {
			c.indent = ps[0].x0 - bands[0].x0
		}
		row.cells = append(row.cells, c)
	}
	return row
}
