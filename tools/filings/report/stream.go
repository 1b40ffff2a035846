package report

import (
	"math"
	"strings"
)

// A table without rules is told by its gaps: lines of several segments, figures
// below figures. region gives the first and last line of each such stretch.

// shape is what a line looks like.
type shape int

const (
	prose  shape = iota // a sentence, a heading
	figure              // segments with a figure among them
	header              // several segments without a figure
	label               // one short segment
	lone                // one segment that is a figure
)

// shapeOf looks at one line; from and to are the sides of the page's text.
func shapeOf(l line, from, to float64) shape {
	text := l.text()
	if strings.Contains(text, "....") || strings.Contains(text, "……") || strings.Contains(text, "___") || declares(text) {
		return prose
	}
	values := 0
	for i, s := range l.segs {
		if isValue(s.text) && (i > 0 || len(l.segs) > 1 || isNumber(s.text)) {
			values++
		}
	}
	switch n := len(l.segs); {
	case n == 1 && values == 1:
		return lone
	case n == 1 && l.x1()-l.x0() <= 0.6*(to-from) && !ends(text, "。；;，,"):
		return label
	case n == 1:
		return prose
	case n == 2 && values == 0 && enumerated(l.segs[0].text):
		return prose // a heading and its number
	case values > 0:
		return figure
	case ticked(text):
		return prose
	}
	return header
}

func ends(s, with string) bool {
	return s != "" && strings.ContainsRune(with, []rune(s)[len([]rune(s))-1])
}

// ticked are the boxes of a form: √适用 □不适用.
func ticked(s string) bool {
	return strings.ContainsAny(s, "□√☑✓☐") && strings.Contains(s, "适用")
}

// stretch is a run of lines that make a table.
type stretch struct{ from, to int }

// stretches finds the tables among the lines of a page.
func stretches(lines []line) []stretch {
	if len(lines) == 0 {
		return nil
	}
	from, to := lines[0].x0(), lines[0].x1()
	for _, l := range lines {
		from, to = min(from, l.x0()), max(to, l.x1())
	}
	shapes := make([]shape, len(lines))
	for i, l := range lines {
		shapes[i] = shapeOf(l, from, to)
	}
	pitch := pitchOf(lines)
	var out []stretch
	for i := 0; i < len(lines); {
		if shapes[i] != figure && shapes[i] != header {
			i++
			continue
		}
		s := stretch{i, i + 1}
		figures := 0
		if shapes[i] == figure {
			figures++
		}
		for s.to < len(lines) {
			next := follow(lines, shapes, s.to, pitch)
			if next < 0 {
				break
			}
			if shapes[next] == figure {
				figures++
			}
			s.to = next + 1
		}
		s.to = tail(lines, shapes, s, pitch)
		if figures > 0 || s.to-s.from >= 2 {
			s.from = crown(lines, shapes, s, pitch)
			if n := len(out); n > 0 {
				s.from = max(s.from, out[n-1].to)
			}
			out = append(out, s)
		}
		i = s.to
	}
	return out
}

// pitchOf is the usual distance between two lines of a page.
func pitchOf(lines []line) float64 {
	var gaps []float64
	for i := 1; i < len(lines); i++ {
		gaps = append(gaps, lines[i].middle()-lines[i-1].middle())
	}
	return median(gaps)
}

// follow gives the next line that a table which reached line i goes on with, -1 if
// it ends. Labels without figures, at most a dozen, may stand between.
func follow(lines []line, shapes []shape, i int, pitch float64) int {
	const most = 14
	for j := i; j < len(lines) && j < i+most; j++ {
		if lines[j].middle()-lines[j-1].middle() > 4*pitch+0.1 {
			return -1
		}
		switch shapes[j] {
		case figure, header:
			return j
		case prose:
			return -1
		case label:
			if heading, _ := headingOf(lines[j].text()); heading > 0 && heading <= 2 && lines[j].middle()-lines[j-1].middle() > 1.5*pitch {
				return -1
			}
		}
	}
	return -1
}

// tail takes in what is left of the last row: the second line of a label or of a
// figure.
func tail(lines []line, shapes []shape, s stretch, pitch float64) int {
	for s.to < len(lines) && lines[s.to].middle()-lines[s.to-1].middle() <= 1.2*pitch {
		last, next := lines[s.to-1], lines[s.to]
		switch {
		case shapes[s.to] == lone && next.x0() > last.x0()+2*last.em:
		case shapes[s.to] == label && (unbalanced(last.segs[0].text) || isValue(last.segs[0].text) && len(last.segs) > 1) && math.Abs(next.x0()-lines[s.from].x0()) < 12*last.em:
		case shapes[s.to] == label && next.x0() > last.x0()+4*last.em && next.x1() > last.x1()-2*last.em:
		default:
			return s.to
		}
		s.to++
	}
	return s.to
}

// crown takes in the lines of the header above the first line of several
// segments: single ones that stand over the columns, or a label that goes on.
func crown(lines []line, shapes []shape, s stretch, pitch float64) int {
	for s.from > 0 {
		up, first := lines[s.from-1], lines[s.from]
		if first.middle()-up.middle() > 1.3*pitch || shapes[s.from-1] == prose && len(up.segs) == 1 {
			return s.from
		}
		over := len(up.segs) == 1 && up.x0() > first.x0()+3*up.em && shapes[s.from-1] == label && !titled(up.text()) && !dated(up.text())
		wrapped := shapes[s.from-1] == label && isValue(first.segs[0].text) && up.x1() < first.x0()+up.em
		if !over && !wrapped {
			return s.from
		}
		s.from--
	}
	return s.from
}

// unbalanced reports whether a bracket is open at the end of a text.
func unbalanced(s string) bool {
	depth := 0
	for _, r := range s {
		switch r {
		case '(', '（':
			depth++
		case ')', '）':
			depth--
		}
	}
	return depth > 0
}
