package report

import (
	"math"
	"slices"
)

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
// that belong to single columns, which may go over several lines. It is not clear
// where two words of one line seem to belong to one column.
func headerRows(lines []line, bands []band) (_ []rawRow, clear bool) {
	clear = true
	names := make([]string, len(bands))
	var rows []rawRow
	for _, l := range lines {
		span := rawRow{page: l.page}
		if groups := grouping(l, bands); groups != nil {
			rows = append(rows, rawRow{page: l.page, cells: groups})
			continue
		}
		places, apart := standing(l, bands)
		clear = clear && apart
		for i, s := range l.segs {
			from, to := places[i][0], places[i][1]
			switch {
			case from < 0:
			case from < to:
				span.cells = append(span.cells, rawCell{col: from, span: to - from + 1, rows: 1, text: tight(s.text)})
			case names[from] != "" && bareUnit(s.text).Known():
				names[from] += "/" + tight(s.text)
			default:
				names[from], _ = joined([]string{names[from], s.text})
			}
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
	return rows, clear
}

// standing gives the first and last column that each word of a header line stands
// over: a word for each column where there are as many, else by their places. A
// word for references that no column has is over none (-1). clear says that no two
// words stand over one column.
func standing(l line, bands []band) (out [][2]int, clear bool) {
	segs, note := l.segs, -1
	if len(segs) > len(bands) {
		note = slices.IndexFunc(segs, func(s segment) bool { return notes.MatchString(tight(s.text)) })
	}
	if note > 0 {
		segs = slices.Delete(slices.Clone(segs), note, note+1)
	}
	clear = true
	taken := map[int]bool{}
	for i, s := range segs {
		from, to := covered(s, bands)
		switch {
		case len(segs) == len(bands):
			from, to = i, i
		case from == 0 && to > 0: // over the labels as well: what is right of them counts
			from = to
		}
		clear = clear && (from < to || !taken[from])
		taken[from] = true
		out = append(out, [2]int{from, to})
	}
	if !clear && len(segs) <= len(bands) {
		for i, b := range assign(segs, bands) {
			out[i] = [2]int{b, b} // the best that can be told
		}
	}
	if note > 0 {
		out = slices.Insert(out, note, [2]int{-1, -1})
	}
	return out, clear
}

// grouping gives the cells of a header line whose words each stand over equally
// many columns and right over none, as dates over a sum and its share do; nil if
// they do not.
func grouping(l line, bands []band) []rawCell {
	segs := l.segs
	if segs[0].x1 < bands[1].x0 && len(segs) > 1 && segs[0].x0 < bands[0].x1 {
		return nil // the labels' own header stands in this line
	}
	cols := len(bands) - 1
	if len(segs) < 2 || cols%len(segs) != 0 || cols == len(segs) {
		return nil
	}
	width := cols / len(segs)
	out := make([]rawCell, len(segs))
	for i, s := range segs {
		from := 1 + i*width
		middle := (s.x0 + s.x1) / 2
		if middle < bands[from].x0 || middle > bands[from+width-1].x1 {
			return nil
		}
		for _, b := range bands {
			if math.Abs(middle-(b.x0+b.x1)/2) < l.em || math.Abs(s.x1-b.x1) < l.em {
				return nil // it stands over one column
			}
		}
		out[i] = rawCell{col: from, span: width, rows: 1, text: tight(s.text)}
	}
	return out
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

// form reports whether the first line of two columns is a label and its value and
// no header.
func form(l line) bool {
	if len(l.segs) != 2 {
		return false
	}
	name, value := l.segs[0].text, l.segs[1].text
	return !headerWord(name) && !headerWord(value) && when(tight(value)).End == "" && !bareUnit(value).Known()
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
