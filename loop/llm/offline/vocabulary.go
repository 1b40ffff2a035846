package offline

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// vocabulary is a closed set of words.
type vocabulary struct {
	words   map[string]bool
	longest int // bytes
}

// vocabularyOf reads lists of words between white space; what stands behind # on a
// line says what the words have in common.
func vocabularyOf(lists ...string) vocabulary {
	v := vocabulary{words: map[string]bool{}}
	for _, list := range lists {
		for line := range strings.Lines(list) {
			line, _, _ = strings.Cut(line, "#")
			for _, word := range strings.Fields(line) {
				v.words[word], v.longest = true, max(v.longest, len(word))
			}
		}
	}
	return v
}

// has reports whether a word is one of them, in any case.
func (v vocabulary) has(word string) bool { return v.words[strings.ToLower(word)] }

// lead is the longest of the words that a text begins with, "" when it begins with
// none.
func (v vocabulary) lead(text string) string {
	for n := min(v.longest, len(text)); n > 0; n-- {
		if v.words[text[:n]] {
			return text[:n]
		}
	}
	return ""
}

// without is a text with something else for each of the words.
func (v vocabulary) without(text, instead string) string {
	var out strings.Builder
	for text != "" {
		if word := v.lead(text); word != "" {
			out.WriteString(instead)
			text = text[len(word):]
			continue
		}
		_, size := utf8.DecodeRuneInString(text)
		out.WriteString(text[:size])
		text = text[size:]
	}
	return out.String()
}

// spells reports whether a text is made of nothing but the words, digits, signs and
// white space.
func (v vocabulary) spells(text string) bool {
	reached := make([]bool, len(text)+1) // the words before here are all of them
	reached[0] = true
	for i := range text {
		if !reached[i] {
			continue
		}
		if r, size := utf8.DecodeRuneInString(text[i:]); unicode.In(r, unicode.P, unicode.S) || strings.ContainsRune("0123456789\t\n\f\r ", r) {
			reached[i+size] = true
		}
		for n := 1; n <= min(v.longest, len(text)-i); n++ {
			if v.words[text[i:i+n]] {
				reached[i+n] = true
			}
		}
	}
	return reached[len(text)]
}
