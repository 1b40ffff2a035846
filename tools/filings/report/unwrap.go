package report

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// textLine is a line of plain text as rows of tables see it: words that are
// figures, and the label in front of them.
type textLine struct {
	words   []Word
	label   int  // number of words that are the label
	figures bool // at least one amount behind the label
}

// unwrap puts the rows of tables in plain text on one line whose labels are
// wrapped around them. Programs that write the layout of a page set the figures
// of such a row in the middle:
//
//	四、利润总额（亏损总额以“－”号
//	                              304.00   200.00
//	填列）
//
// A line of figures alone takes the label lines above it, and as many below. A
// page whose words are hidden in part is left as it is.
func unwrap(words []Word) []Word {
	lines := textLines(words)
	for i := range lines {
		if lines[i].figures && lines[i].label == 0 {
			lines.gather(i)
		}
	}
	full := lines.full
	for i := 1; i+1 < len(lines); i++ {
		if l := lines[i]; l.figures && l.label > 0 && lines.labelAt(i-1) && lines.labelAt(i+1) && full(i-1, i) && full(i, i) {
			lines.take(i, 1)
		}
	}
	out := make([]Word, 0, len(words))
	for _, l := range lines {
		out = append(out, l.words...)
	}
	return out
}

type textRows []textLine

// textLines gives the words by lines; a blank line is an empty one.
func textLines(words []Word) textRows {
	var out textRows
	for _, w := range words {
		for len(out) <= int(w.Y0) {
			out = append(out, textLine{})
		}
		out[int(w.Y0)].words = append(out[int(w.Y0)].words, w)
	}
	for i := range out {
		l := &out[i]
		l.label = len(l.words)
		for l.label > 0 && isValue(l.words[l.label-1].Text) {
			l.label--
		}
		if slices.ContainsFunc(l.words, func(w Word) bool { return w.Hidden }) {
			l.label = 0
			continue
		}
		l.figures = slices.ContainsFunc(l.words[l.label:], func(w Word) bool { return money.MatchString(w.Text) })
	}
	return out
}

// labelAt reports whether a line is a piece of a label and nothing else: one or
// a few words at the left of the figures around it, that end no sentence.
func (r textRows) labelAt(i int) bool {
	if i < 0 || i >= len(r) {
		return false
	}
	l := r[i]
	if len(l.words) == 0 || len(l.words) > 3 || l.label < len(l.words) {
		return false
	}
	text := l.words[len(l.words)-1].Text
	return !strings.ContainsAny(text, "。；") && l.words[0].X0 < 24 && utf8.RuneCountInString(text) < 30
}

// right is where the label of a line ends.
func (r textRows) right(i int) float64 { return r[i].words[r[i].label-1].X1 }

// wrapped is where labels are broken around line i: the furthest end of those
// right above figures that stand alone, within the lines next to it.
func (r textRows) wrapped(i int) float64 {
	const near = 40
	end := 0.0
	for j := max(1, i-near); j < min(len(r), i+near); j++ {
		if l := r[j]; l.figures && l.label == 0 && r.labelAt(j-1) {
			end = max(end, r.right(j-1))
		}
	}
	return end
}

// figuresFrom is where figures begin in the lines next to line i.
func (r textRows) figuresFrom(i int) float64 {
	const near = 40
	from := r[i].words[r[i].label].X0
	for _, l := range r[max(0, i-near):min(len(r), i+near)] {
		if l.figures {
			from = min(from, l.words[l.label].X0)
		}
	}
	return from
}

// full reports whether line i, a label near line at, ends where labels are
// broken.
func (r textRows) full(i, at int) bool {
	const ragged = 4 // a Han character, and a mark that may not begin a line
	end := r.wrapped(at)
	return end > 0 && r.right(i) >= end-ragged
}

// gather gives figures that stand alone at line i the label around them.
func (r textRows) gather(i int) {
	if !r.labelAt(i-1) || !r.labelAt(i+1) {
		return
	}
	n := 1
	for r.labelAt(i-1-n) && r.labelAt(i+1+n) && r.full(i-n, i) && r.full(i-1-n, i) && r.full(i+n, i) && n < 3 {
		n++
	}
	r.take(i, n)
}

// take moves n lines of label above and below to line i.
func (r textRows) take(i, n int) {
	l := &r[i]
	var text strings.Builder
	first := r[i-n].words[0]
	for j := i - n; j <= i+n; j++ {
		for _, w := range r[j].words[:r[j].label] {
			text.WriteString(w.Text)
			first.X1 = max(first.X1, w.X1)
		}
	}
	first.Text, first.X1 = text.String(), max(min(first.X1, r.figuresFrom(i)-2), first.X0+1)
	first.Y0, first.Y1 = l.words[0].Y0, l.words[0].Y1
	l.words = append([]Word{first}, l.words[l.label:]...)
	l.label = 1
	for j := i - n; j <= i+n; j++ {
		if j != i {
			r[j] = textLine{}
		}
	}
}
