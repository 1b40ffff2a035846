package report

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// pageMark begins a page of plain text; a form feed does too.
var pageMark = regexp.MustCompile(`^\s*={2,}\s*(?:PAGE|Page|page|第)\s*([0-9]{1,6})\s*页?\s*={2,}\s*$`)

// FromText reads plain text that is laid out in columns by spaces. A line
// "=== PAGE n ===" or a form feed begins a page; without either the text is one
// page. Lines may end in any way.
func FromText(text string, opts Options) (Document, error) {
	return FromPages(textPages(text), opts)
}

// textPages places the words of a text by line and half-width column.
func textPages(text string) []Page {
	text = strings.ToValidUTF8(strings.NewReplacer("\r\n", "\n", "\r", "\n", "\f", "\n\f\n").Replace(text), "�")
	var pages []Page
	number, marked := 1, false
	var lines []string
	turn := func(next int) {
		// What stands before the first mark is a page only if there is something.
		if marked || strings.TrimSpace(strings.Join(lines, "")) != "" {
			pages = append(pages, textPage(number, lines))
		}
		number, marked, lines = next, true, nil
	}
	for l := range strings.SplitSeq(text, "\n") {
		if m := pageMark.FindStringSubmatch(l); m != nil {
			if n, err := strconv.Atoi(m[1]); err == nil {
				turn(n)
				continue
			}
		}
		if l == "\f" {
			turn(number + 1)
			continue
		}
		lines = append(lines, l)
	}
	return append(pages, textPage(number, lines))
}

// textPage places the words of one page.
func textPage(number int, lines []string) Page {
	p := Page{Number: number, em: 2}
	han := hanColumns(lines)
	for i, l := range lines {
		p.Words = append(p.Words, lineWords(l, float64(i), han)...)
	}
	p.Words = unwrap(p.Words)
	for _, w := range p.Words {
		p.Width, p.Height = max(p.Width, w.X1), max(p.Height, w.Y1)
	}
	return p
}

// hanColumns is how many columns a Han character takes on a page: two by custom,
// but programs that make text of PDF files space it by the page's own measure. It
// is the number that brings the right ends of figures below one another best.
func hanColumns(lines []string) float64 {
	best, least := 2.0, unrest(lines, 2)*0.85 // another one must be clearly better
	for _, han := range []float64{1, 1.25, 1.5, 1.75, 2.25, 2.5} {
		if u := unrest(lines, han); u < least {
			best, least = han, u
		}
	}
	return best
}

// unrest sums how far the last figures of neighbouring lines are from ending in one
// column.
func unrest(lines []string, han float64) float64 {
	const most = 4 // columns: these are not below one another at all
	sum, last, at := 0.0, -1.0, -10
	for i, l := range lines {
		l = strings.TrimRight(l, " \r\t")
		gap := strings.LastIndex(l, "  ")
		if gap < 0 || !isNumber(l[gap+2:]) {
			continue
		}
		end := 0.0
		for _, r := range l {
			end += columnsOf(r, han)
		}
		if i-at <= 3 {
			sum += min(most, math.Abs(end-last))
		}
		last, at = end, i
	}
	return sum
}

// columnsOf is the width of a character where a Han character takes han columns.
func columnsOf(r rune, han float64) float64 {
	w := textWidth(string(r))
	if w == 2 {
		return han
	}
	return w
}

// lineWords cuts a line at its blanks. Characters that take no room are words of
// their own that are hidden, and part nothing.
func lineWords(l string, y, han float64) []Word {
	var out []Word
	var b strings.Builder
	col, start := 0.0, 0.0
	flush := func() {
		if b.Len() > 0 {
			out = append(out, Word{X0: start, X1: col, Y0: y, Y1: y + 1, Text: b.String()})
		}
		b.Reset()
	}
	for _, r := range l {
		switch {
		case r == '\t':
			flush()
			col += 8 - float64(int(col)%8)
			continue
		case r == 0x3000:
			flush()
			col += han
			continue
		case unicode.IsSpace(r) || unicode.IsControl(r):
			flush()
			col++
			continue
		case Invisible(r):
			out = append(out, Word{X0: col, X1: col, Y0: y, Y1: y + 1, Text: string(r), Hidden: true})
			continue
		}
		if b.Len() == 0 {
			start = col
		}
		b.WriteRune(r)
		col += columnsOf(r, han)
	}
	flush()
	return out
}

// Invisible reports whether a character takes no room and paints nothing:
// zero-width spaces and joiners, direction marks, soft hyphens, tags.
func Invisible(r rune) bool {
	switch {
	case r == 0xAD, r == 0x034F, r == 0x115F, r == 0x180E, r == 0x3164, r == 0xFEFF,
		0x200B <= r && r <= 0x200F, 0x202A <= r && r <= 0x202E, 0x2060 <= r && r <= 0x206F,
		0xFE00 <= r && r <= 0xFE0F, 0xE0000 <= r && r <= 0xE01EF:
		return true
	}
	return false
}
