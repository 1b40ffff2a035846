package report

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
)

// segment is a run of words without a gap that could part two columns.
type segment struct {
	x0, x1 float64
	text   string
	words  []Word // that it was made of
}

// line is what stands at one height of a page, left to right.
type line struct {
	page   int
	y0, y1 float64
	segs   []segment
	em     float64 // width of a Han character on the page
	size   float64 // width of a Han character in this line, 0 without one
	hidden bool    // hidden words stood in it
}

// text is the line without its columns.
func (l line) text() string {
	parts := make([]string, len(l.segs))
	for i, s := range l.segs {
		parts[i] = s.text
	}
	return strings.Join(parts, " ")
}

func (l line) x0() float64 { return l.segs[0].x0 }
func (l line) x1() float64 { return l.segs[len(l.segs)-1].x1 }

// middle is the height of a line's centre.
func (l line) middle() float64 { return (l.y0 + l.y1) / 2 }

// columns of a text in half-width columns; ambiguous characters are wide, as
// Chinese text sets them.
var wide = &runewidth.Condition{EastAsianWidth: true}

func textWidth(s string) float64 { return float64(wide.StringWidth(s)) }

// emOf measures the width of a Han character on a page: the median over its
// words, 0 where there are none.
func emOf(words []Word) float64 {
	var ems []float64
	for _, w := range words {
		if n := textWidth(w.Text); n > 0 && !w.Hidden && w.X1 > w.X0 {
			ems = append(ems, 2*(w.X1-w.X0)/n)
		}
	}
	if len(ems) == 0 {
		return 0
	}
	slices.Sort(ems)
	return ems[len(ems)/2]
}

// linesOf puts visible words into lines. em is the width of a Han character.
func linesOf(page int, words []Word, em float64) []line {
	sorted := slices.DeleteFunc(slices.Clone(words), func(w Word) bool { return w.Hidden })
	slices.SortStableFunc(sorted, func(a, b Word) int { return cmp.Compare(a.Y0+a.Y1, b.Y0+b.Y1) })
	var lines []line
	for start := 0; start < len(sorted); {
		end := start + 1
		first := sorted[start]
		for end < len(sorted) && sameLine(first, sorted[end]) {
			end++
		}
		lines = append(lines, oneLine(page, sorted[start:end], em))
		start = end
	}
	return lines
}

// sameLine reports whether b, which is not above a, stands beside it.
func sameLine(a, b Word) bool {
	height := math.Min(a.Y1-a.Y0, b.Y1-b.Y0)
	shared := math.Min(a.Y1, b.Y1) - math.Max(a.Y0, b.Y0) // a raised mark is within the line's height
	return (b.Y0+b.Y1)/2-(a.Y0+a.Y1)/2 <= 0.45*height || shared >= 0.7*height
}

// oneLine joins words of one height to segments.
func oneLine(page int, words []Word, em float64) line {
	words = slices.Clone(words)
	slices.SortStableFunc(words, func(a, b Word) int { return cmp.Compare(a.X0, b.X0) })
	l := line{page: page, y0: words[0].Y0, y1: words[0].Y1, em: em, size: hanSize(words)}
	for i, w := range words {
		l.y0, l.y1 = min(l.y0, w.Y0), max(l.y1, w.Y1)
		if i > 0 {
			last := &l.segs[len(l.segs)-1]
			gap := w.X0 - last.x1
			if gap < parting(last.text, w.Text)*em || len(l.segs) == 1 && spreadOut(last.text, w.Text) && gap < 6*em {
				last.text += space(last.text, w.Text, gap, em) + w.Text
				last.x1 = max(last.x1, w.X1)
				last.words = append(last.words, w)
				continue
			}
		}
		l.segs = append(l.segs, segment{w.X0, w.X1, w.Text, []Word{w}})
	}
	return l
}

// hanSize measures the Han characters of a line by its words of nothing else.
func hanSize(words []Word) float64 {
	var best Word
	n := 0
	for _, w := range words {
		if k := utf8.RuneCountInString(w.Text); k > n && strings.IndexFunc(w.Text, func(r rune) bool { return !unicode.Is(unicode.Han, r) }) < 0 {
			best, n = w, k
		}
	}
	if n < 2 {
		return 0
	}
	return (best.X1 - best.X0) / float64(n)
}

// bodySize is the size that most Han characters outside tables have.
func bodySize(pages []sheet) float64 {
	var sizes []float64
	for _, p := range pages {
		for _, l := range p.lines {
			for range utf8.RuneCountInString(l.text()) / 10 {
				if l.size > 0 {
					sizes = append(sizes, l.size)
				}
			}
		}
	}
	return median(sizes)
}

// spreadWords are set with room between their two characters.
var spreadWords = map[string]bool{"项目": true, "科目": true, "资产": true, "合计": true, "小计": true, "总计": true, "名称": true, "类别": true, "其他": true, "负债": true, "姓名": true}

// spreadOut reports whether two words are one that is set with room in it: 项　　目.
func spreadOut(a, b string) bool { return spreadWords[a+b] }

// parting is the gap, in widths of a Han character, from which on two words are
// two columns. Two whole figures are two columns however near they stand.
func parting(a, b string) float64 {
	if i := strings.LastIndexByte(a, ' '); i >= 0 {
		a = a[i+1:]
	}
	if isValue(a) && (isValue(b) || money.MatchString(a) && opensFigure.MatchString(b)) {
		return 0.2
	}
	return 0.8
}

// opensFigure is what a second figure begins with, such as (0.2)个百分点.
var opensFigure = regexp.MustCompile(`^[(（]?[-−–－+]?[0-9]`)

// space is what stands between two words that are joined: a space between
// letters or digits that had a gap, and nothing beside Han characters.
func space(a, b string, gap, em float64) string {
	if gap < 0.15*em || !latinEnd(a) || !latinStart(b) {
		return ""
	}
	return " "
}
