package mention

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// Offsets maps byte offsets of a folded text to those of its original.
type Offsets struct {
	start, end []int32 // of the original rune, per folded byte
}

// Span maps the folded bytes [start, end) to the original bytes they stand
// for, without blanks around them. Offsets out of range are clamped.
func (o Offsets) Span(start, end int) (int, int) {
	n := len(o.start)
	start = min(max(start, 0), n)
	end = min(max(end, start), n)
	switch {
	case n == 0:
		return 0, 0
	case start == n:
		return int(o.end[n-1]), int(o.end[n-1])
	case start == end:
		return int(o.start[start]), int(o.start[start])
	}
	return int(o.start[start]), int(o.end[end-1])
}

// Fold brings a text into the form in which names are compared: full-width
// letters, digits and signs become half-width, letters lower case, every dash
// and minus sign "-", every tilde "~", every kind of blank " ". Zero-width
// characters and blanks next to a Han character disappear (五 粮 液 is 五粮液),
// so does a second blank. Line breaks stay. An invalid byte becomes U+FFFD.
// Folding a folded text changes nothing.
func Fold(s string) (string, Offsets) {
	out := make([]byte, 0, len(s))
	at := Offsets{make([]int32, 0, len(s)), make([]int32, 0, len(s))}
	var prev rune // last rune written, 0 at the start
	blank := -1   // offset of a blank that is not written yet
	for i, r := range s {
		r = foldRune(r)
		if r == 0 {
			continue
		}
		if r == ' ' {
			if blank < 0 {
				blank = i
			}
			continue
		}
		if blank >= 0 && prev != 0 && !glues(prev) && !glues(r) {
			out = append(out, ' ')
			at.start, at.end = append(at.start, int32(blank)), append(at.end, int32(i))
		}
		blank = -1
		_, size := utf8.DecodeRuneInString(s[i:])
		n := len(out)
		out = utf8.AppendRune(out, r)
		for range len(out) - n {
			at.start, at.end = append(at.start, int32(i)), append(at.end, int32(i+size))
		}
		prev = r
	}
	return string(out), at
}

// FoldString is Fold without the offsets, for dictionary keys.
func FoldString(s string) string {
	folded, _ := Fold(s)
	return folded
}

// foldRune folds one rune; 0 means that it disappears.
func foldRune(r rune) rune {
	if r < utf8.RuneSelf {
		switch {
		case 'A' <= r && r <= 'Z':
			return r + 'a' - 'A'
		case r == '\t', r == '\v', r == '\f', r == '\r':
			return ' '
		case r < ' ' && r != '\n', r == 0x7f:
			return 0
		}
		return r
	}
	switch r {
	case '\u2212', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\ufe63':
		return '-'
	case '\u301c', '\u223c':
		return '~'
	case '\u2028', '\u2029', '\u0085':
		return '\n'
	case '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad':
		return 0
	case '○', '◯', '〇':
		return '〇'
	case '\u2018', '\u2019':
		return '\''
	}
	if unicode.Is(unicode.Variation_Selector, r) {
		return 0
	}
	if f := width.LookupRune(r).Folded(); f != 0 {
		if f < utf8.RuneSelf {
			return foldRune(f)
		}
		r = f
	}
	if unicode.IsSpace(r) {
		return ' '
	}
	return unicode.ToLower(r)
}

// glues reports whether a blank beside r carries no meaning.
func glues(r rune) bool {
	return r == '\n' || isHan(r) || 0x3001 <= r && r <= 0x301b
}

func isHan(r rune) bool {
	return 0x4e00 <= r && r <= 0x9fff || r == '〇' || r > 0x9fff && unicode.Is(unicode.Han, r)
}
