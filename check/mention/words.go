package mention

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// words finds fixed words at the start of a folded text, longest first.
type words[T any] map[rune][]word[T]

type word[T any] struct {
	text string
	v    T
}

// list is one value under several words, separated by "|".
type list[T any] struct {
	words string
	v     T
}

// makeWords builds the table; a word listed twice keeps its first value.
func makeWords[T any](lists ...list[T]) words[T] {
	w := words[T]{}
	for _, l := range lists {
		for text := range strings.SplitSeq(l.words, "|") {
			r, _ := utf8.DecodeRuneInString(text)
			if !slices.ContainsFunc(w[r], func(x word[T]) bool { return x.text == text }) {
				w[r] = append(w[r], word[T]{text, l.v})
			}
		}
	}
	for _, ws := range w {
		slices.SortStableFunc(ws, func(a, b word[T]) int { return cmp.Compare(len(b.text), len(a.text)) })
	}
	return w
}

// at returns the longest word that text has at i as a whole word, and its
// length; n == 0 when there is none. ASCII words end where letters end.
func (w words[T]) at(text string, i int) (v T, n int) {
	r, _ := utf8.DecodeRuneInString(text[i:])
	for _, x := range w[r] {
		if strings.HasPrefix(text[i:], x.text) && whole(text, i, i+len(x.text)) {
			return x.v, len(x.text)
		}
	}
	return v, 0
}

// whole reports whether text[i:j] is not a piece of a longer Latin word: no
// letter touches a letter at either end.
func whole(text string, i, j int) bool {
	if i > 0 && isLetter(text[i]) && isLetter(text[i-1]) {
		return false
	}
	return j >= len(text) || !isLetter(text[j-1]) || !isLetter(text[j])
}

// skip returns the length of the first of the words that s starts with, 0 when
// it starts with none. Put longer words first.
func skip(s string, words ...string) int {
	for _, w := range words {
		if strings.HasPrefix(s, w) {
			return len(w)
		}
	}
	return 0
}

// after reports whether text[:i] ends in one of the words.
func after(text string, i int, words ...string) bool {
	for _, w := range words {
		if strings.HasSuffix(text[:i], w) {
			return true
		}
	}
	return false
}
