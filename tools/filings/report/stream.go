package report

import (
	"math"
	"regexp"
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
	if strings.Contains(text, "....") || strings.Contains(text, "……") || strings.Contains(text, "___") || declares(text) || signed.MatchString(text) {
		return prose
	}
	if len(l.segs) == 2 && enumerated(l.segs[0].text) && !isValue(l.segs[1].text) {
		return prose // a heading and its number
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
		if figures > 3 {
			s.to = foot(lines, shapes, s.to, pitch)
		}
		if figures == 0 && columnHead.MatchString(lines[i].segs[0].text) {
			s.to = foot(lines, shapes, s.to, pitch) // its figures are overleaf
		}
		if figures > 0 || s.to-s.from >= 2 || s.to == len(lines) && columnHead.MatchString(lines[i].segs[0].text) {
			s.from = crown(lines, shapes, s, pitch)
			if n := len(out); n > 0 {
				s.from = max(s.from, out[n-1].to)
			}
			out = append(out, parted(lines, shapes, s)...)
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
// it ends. Labels without figures may stand between.
func follow(lines []line, shapes []shape, i int, pitch float64) int {
	const most = 24
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
			heading, _ := headingOf(lines[j].text())
			apart := lines[j].middle()-lines[j-1].middle() > 1.5*pitch
			another := j+1 < len(lines) && shapes[j+1] == header // a section with a table of its own
			if heading > 0 && (another || heading <= 2 && apart && !sectionLine.MatchString(tight(lines[j].text()))) {
				return -1
			}
		}
	}
	return -1
}

// sectionLine are the numbered lines of a statement that have no figure of their own.
var sectionLine = regexp.MustCompile(`(?:现金流量|综合收益|每股收益|净利润|利润总额|营业利润|净额|影响|余额)[:：]?$`)

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

// foot takes in the labels without figures that stand between a table and the end
// of its page: the table goes on overleaf.
func foot(lines []line, shapes []shape, to int, pitch float64) int {
	for j := to; j < len(lines); j++ {
		level, _ := headingOf(lines[j].text())
		if shapes[j] != label || level > 0 && level < 3 || titled(lines[j].text()) || lines[j].middle()-lines[j-1].middle() > 2.6*pitch {
			return to
		}
	}
	return len(lines)
}

// onlyLabels reports whether lines at the top of a page can be labels without
// figures of a table that goes on from the page before.
func onlyLabels(lines []line) bool {
	for _, l := range lines {
		level, _ := headingOf(l.text())
		if len(l.segs) != 1 || ends(l.text(), "。；;，,") || level == 1 || level == 2 || titled(l.text()) || dated(l.text()) || declares(l.text()) || ticked(l.text()) {
			return false
		}
	}
	return true
}

// parted cuts a stretch where a header begins another table.
func parted(lines []line, shapes []shape, s stretch) []stretch {
	var out []stretch
	figures := false
	for i := s.from; i < s.to; i++ {
		if figures && shapes[i] == header && columnHead.MatchString(lines[i].segs[0].text) {
			from := i
			for from > s.from+1 && len(lines[from-1].segs) <= 2 && shapes[from-1] != figure && lines[from-1].x0() > lines[i].x0()+3*lines[i].em {
				from--
			}
			out = append(out, stretch{s.from, from})
			s.from, figures = from, false
		}
		figures = figures || shapes[i] == figure
	}
	return append(out, s)
}

// columnHead are the words over a column of labels.
var columnHead = regexp.MustCompile(`^(?:项\s*目|科\s*目|类\s*别|名\s*称|分行业|分产品|分地区|资\s*产|负债及.{0,4}权益|负债和.{0,4}权益.*|股东名称|单位名称)$`)

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
