package report

import (
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
	cur := Page{Number: 1}
	row, marked := 0, false
	turn := func(number int) {
		// What stands before the first mark is a page only if there is something.
		if len(pages) > 0 || len(cur.Words) > 0 || marked {
			pages = append(pages, cur)
		}
		cur, row, marked = Page{Number: number}, 0, true
	}
	for l := range strings.SplitSeq(text, "\n") {
		if m := pageMark.FindStringSubmatch(l); m != nil {
			if n, err := strconv.Atoi(m[1]); err == nil {
				turn(n)
				continue
			}
		}
		if l == "\f" {
			turn(cur.Number + 1)
			continue
		}
		cur.Words = append(cur.Words, lineWords(l, float64(row))...)
		row++
	}
	pages = append(pages, cur)
	for i := range pages {
		pages[i].Words = unwrap(pages[i].Words)
		for _, w := range pages[i].Words {
			pages[i].Width, pages[i].Height = max(pages[i].Width, w.X1), max(pages[i].Height, w.Y1)
		}
	}
	return pages
}

// lineWords cuts a line at its blanks. Characters that take no room are words of
// their own that are hidden, and part nothing.
func lineWords(l string, y float64) []Word {
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
			col += 2
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
		col += textWidth(string(r))
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
