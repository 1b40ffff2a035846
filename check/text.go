package check

import (
	"slices"
	"strings"
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
		if f == ' ' && len(t.r) > 0 && strings.ContainsRune(spacedUnits, t.r[len(t.r)-1]) && opensUnit(src[i:]) { // 1505.6 亿 美 元
			continue
		}
		if d, ok := formalDigits[c]; ok && t.formal(src, i) {
			f = d
		}
		t.r = append(t.r, f)
		t.upper = append(t.upper, unicode.IsUpper(c))
		t.off = append(t.off, int32(i))
	}
	t.off = append(t.off, int32(len(src)))
	return t
}

// formalDigits are the numerals of cheques.
var formalDigits = map[rune]rune{'壹': '一', '贰': '二', '叁': '三', '肆': '四', '伍': '五', '陆': '六', '柒': '七', '捌': '八', '玖': '九', '拾': '十', '佰': '百', '仟': '千'}

// formal reports whether the numeral at byte i of src stands beside another, or
// before a scale: 壹仟伍佰亿, not 大陆 or 伍.
func (t *textRunes) formal(src string, i int) bool {
	_, size := utf8.DecodeRuneInString(src[i:])
	prev, _ := utf8.DecodeLastRuneInString(src[:i])
	next, _ := utf8.DecodeRuneInString(src[i+size:])
	return formalDigits[prev] != 0 || formalDigits[next] != 0 || strings.ContainsRune("亿万億萬点", next) || prev == '点' || prev == '零'
}

// spacedUnits are the characters of units that blanks may stand between.
const spacedUnits = "亿万千百十美港人民币日欧元百分点个基倍"

// opensUnit reports whether a character of a unit follows the blanks of s.
func opensUnit(s string) bool {
	c, _ := utf8.DecodeRuneInString(strings.TrimLeft(s, " \u3000\u00a0"))
	return strings.ContainsRune("亿万千百美港日欧元分点基", c)
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
