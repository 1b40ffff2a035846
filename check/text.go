package check

import (
	"slices"
	"unicode"
	"unicode/utf8"
)

// Span is a byte range of a text.
type Span struct{ Start, End int }

// textRunes is a text as folded runes, one for each rune of the original:
// full-width characters are half-width, letters lower case, every minus sign
// '-'. Dashes that join a range stay apart as '–'.
type textRunes struct {
	src   string
	r     []rune
	upper []bool  // the original rune was a capital letter
	off   []int32 // byte offset of each rune, and the length of src
}

func newText(src string) *textRunes {
	n := utf8.RuneCountInString(src)
	t := &textRunes{src: src, r: make([]rune, 0, n), upper: make([]bool, 0, n), off: make([]int32, 0, n+1)}
	for i, c := range src {
		f := foldRune(c)
		t.r = append(t.r, f)
		t.upper = append(t.upper, unicode.IsUpper(c))
		t.off = append(t.off, int32(i))
	}
	t.off = append(t.off, int32(len(src)))
	return t
}

// foldRune maps full-width forms to ASCII and letters to lower case.
func foldRune(c rune) rune {
	switch {
	case c < utf8.RuneSelf:
		if 'A' <= c && c <= 'Z' {
			return c + 'a' - 'A'
		}
		return c
	case 0xff01 <= c && c <= 0xff5e:
		return foldRune(c - 0xfee0)
	}
	switch c {
	case '−', '﹣', '‐', '‑', '‒':
		return '-'
	case '—', '―', '～', '〜', '∼':
		return '–'
	case '\u3000', '\u00a0', '\u2002', '\u2003', '\u2009', '\u202f':
		return ' '
	case '￥':
		return '¥'
	case '〇':
		return '零'
	case '個':
		return '个'
	case '億':
		return '亿'
	case '萬':
		return '万'
	case '點':
		return '点'
	}
	return c
}

// at is the rune at i, 0 outside the text.
func (t *textRunes) at(i int) rune {
	if i < 0 || i >= len(t.r) {
		return 0
	}
	return t.r[i]
}

// has reports whether word stands at i.
func (t *textRunes) has(i int, word string) bool {
	for _, c := range word {
		if t.at(i) != c {
			return false
		}
		i++
	}
	return true
}

// endsWith reports whether word stands right before i.
func (t *textRunes) endsWith(i int, word string) bool {
	return t.has(i-utf8.RuneCountInString(word), word)
}

// skipBlank and skipBlankBack pass over blanks of one line.
func (t *textRunes) skipBlank(i int) int {
	for t.at(i) == ' ' || t.at(i) == '\t' {
		i++
	}
	return i
}

func (t *textRunes) skipBlankBack(i int) int {
	for t.at(i-1) == ' ' || t.at(i-1) == '\t' {
		i--
	}
	return i
}

// runeAt is the index of the rune that starts at or after byte b.
func (t *textRunes) runeAt(b int) int {
	i, _ := slices.BinarySearch(t.off, int32(b))
	return min(i, len(t.r))
}

func isDigit(c rune) bool  { return '0' <= c && c <= '9' }
func isLetter(c rune) bool { return 'a' <= c && c <= 'z' }
func isHan(c rune) bool    { return c >= 0x4e00 && c <= 0x9fff }

// wordList finds the longest of its words at a place in a text.
type wordList struct{ byFirst map[rune][]unitWord }

// sortWords indexes words by their first rune, longest first.
func sortWords(words []unitWord) wordList {
	l := wordList{make(map[rune][]unitWord)}
	for _, w := range words {
		c, _ := utf8.DecodeRuneInString(w.word)
		l.byFirst[c] = append(l.byFirst[c], w)
	}
	for _, ws := range l.byFirst {
		slices.SortStableFunc(ws, func(a, b unitWord) int { return len(b.word) - len(a.word) })
	}
	return l
}

// longest returns the unit of the longest word at i and where it ends; a word
// that ends in a letter must end a word of the text.
func (l wordList) longest(t *textRunes, i int) (Unit, int) {
	for _, w := range l.byFirst[t.at(i)] {
		if !t.has(i, w.word) {
			continue
		}
		end := i + utf8.RuneCountInString(w.word)
		last, _ := utf8.DecodeLastRuneInString(w.word)
		if isLetter(last) && (isLetter(t.at(end)) || isDigit(t.at(end))) {
			continue
		}
		return w.unit, end
	}
	return NoUnit, i
}
