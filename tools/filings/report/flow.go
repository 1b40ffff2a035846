package report

import (
	"math"
	"slices"
	"strings"

	"hedui/check/mention"
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
	bands = headed(lines[:top], bands)
	lines = recut(lines, bands)
	if top == 1 && len(bands) == 2 && form(lines[0]) {
		top = 0
	}
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

// headed widens the columns by a line of the header that has a word for each.
func headed(lines []line, bands []band) []band {
	for _, l := range lines {
		if len(l.segs) != len(bands) {
			continue
		}
		wider := slices.Clone(bands)
		fits := true
		for i, s := range l.segs {
			wider[i].x0, wider[i].x1 = min(wider[i].x0, s.x0), max(wider[i].x1, s.x1)
			fits = fits && (i == 0 || wider[i-1].x1 <= wider[i].x0)
		}
		if fits {
			bands = wider
		}
	}
	return bands
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
			if names[from] != "" && bareUnit(s.text).Known() {
				names[from] += "/" + tight(s.text)
				continue
			}
			names[from], _ = joined([]string{names[from], s.text})
		}
		if len(span.cells) > 0 {
			spread(span.cells, len(bands))
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

// spread gives columns that no span covers to the one beside them where all spans
// are equally wide then: a title need not stand over the whole of its columns.
func spread(spans []rawCell, cols int) {
	if len(spans) < 2 || (cols-1)%len(spans) != 0 {
		return
	}
	width := (cols - 1) / len(spans)
	for i, s := range spans {
		if from := 1 + i*width; s.col < from || s.col+s.span > from+width {
			return
		}
	}
	for i := range spans {
		spans[i].col, spans[i].span = 1+i*width, width
	}
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
		if n := close(ps, i); n > 0 {
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

// form reports whether the first line of two columns is a label and its value and
// no header.
func form(l line) bool {
	if len(l.segs) != 2 {
		return false
	}
	name, value := l.segs[0].text, l.segs[1].text
	return !headerWord(name) && !headerWord(value) && !hasDate(tight(value)) && relativePeriod(tight(value), mention.AnnualOf(2000), "2000-12-31", "1999-12-31").End == "" && !bareUnit(value).Known()
}

// recut parts segments that reach over several columns where their words stand in
// one each: a narrow gap between two columns looks like one between two words.
func recut(lines []line, bands []band) []line {
	out := make([]line, len(lines))
	for i, l := range lines {
		out[i] = l
		out[i].segs = nil
		for _, s := range l.segs {
			out[i].segs = append(out[i].segs, cut(s, bands, l.em)...)
		}
	}
	return out
}

func cut(s segment, bands []band, em float64) []segment {
	if from, to := covered(s, bands); from == to || len(s.words) < 2 {
		return []segment{s}
	}
	const enough = 0.45 // of a Han character's width
	var out []segment
	last := -1
	for _, w := range s.words {
		at := segment{w.X0, w.X1, w.Text, []Word{w}}
		from, to := covered(at, bands)
		if from != to {
			return []segment{s}
		}
		if from == last {
			o := &out[len(out)-1]
			o.text, o.x1, o.words = o.text+space(o.text, w.Text, 1, 1)+w.Text, w.X1, append(o.words, w)
			continue
		}
		if len(out) > 0 && at.x0-out[len(out)-1].x1 < enough*em {
			return []segment{s}
		}
		out, last = append(out, at), from
	}
	return out
}

// close counts the lines from i on that are one row by their distance: labels
// alone and below them labelled figures, nearer to one another than to the rows
// around them, as lines of one cell are. In plain text all lines are equally near.
func close(ps []proto, i int) int {
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
		open := ""
		for k := i; k < j; k++ {
			open += ps[k].texts[0]
		}
		alone := i == 0 && j+1 == len(ps)
		if widest < 0.93*gap(i) && widest < 0.93*gap(j+1) && (!alone || p.x0 > ps[i].x0+p.line.em/2) ||
			j == i+1 && unbalanced(open) && !unbalanced(open+p.texts[0]) {
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
