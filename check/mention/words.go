package mention

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// words finds fixed words at the start of a folded text, longest first.
type words[T any] struct {
	values  map[string]T
	lengths map[rune][]int // of the words that begin with it, longest first
}

// list is one value under several words, separated by "|".
type list[T any] struct {
	words string
	v     T
}

// makeWords builds the table; a word listed twice keeps its first value.
func makeWords[T any](lists ...list[T]) words[T] {
	w := words[T]{map[string]T{}, map[rune][]int{}}
	for _, l := range lists {
		for text := range strings.SplitSeq(l.words, "|") {
			if _, ok := w.values[text]; !ok {
				w.put(text, l.v)
			}
		}
	}
	w.sort()
	return w
}

// put adds a word; sort must follow the last one.
func (w words[T]) put(text string, v T) {
	w.values[text] = v
	r, _ := utf8.DecodeRuneInString(text)
	if !slices.Contains(w.lengths[r], len(text)) {
		w.lengths[r] = append(w.lengths[r], len(text))
	}
}

func (w words[T]) sort() {
	for _, ls := range w.lengths {
		slices.SortFunc(ls, func(a, b int) int { return b - a })
	}
}

// at returns the longest word that text has at i as a whole word, and its
// length; n == 0 when there is none. ASCII words end where letters end.
func (w words[T]) at(text string, i int) (v T, n int) {
	r, _ := utf8.DecodeRuneInString(text[i:])
	for _, l := range w.lengths[r] {
		if i+l <= len(text) && whole(text, i, i+l) {
			if v, ok := w.values[text[i:i+l]]; ok {
				return v, l
			}
		}
	}
	return v, 0
}

// prefix returns the longest word that text starts with, whole or not, and its
// length.
func (w words[T]) prefix(text string) (v T, n int) {
	r, _ := utf8.DecodeRuneInString(text)
	for _, l := range w.lengths[r] {
		if l <= len(text) {
			if v, ok := w.values[text[:l]]; ok {
				return v, l
			}
		}
	}
	return v, 0
}

// whole reports whether text[i:j] is not a piece of a longer Latin word or
// number: no letter touches a letter at either end, no digit a digit at its end.
func whole(text string, i, j int) bool {
	if i > 0 && isLetter(text[i]) && isLetter(text[i-1]) {
		return false
	}
	if j >= len(text) {
		return true
	}
	return !(isLetter(text[j-1]) && isLetter(text[j]) || isDigit(text[j-1]) && isDigit(text[j]))
}

// begins reports whether no Latin letter stands before a letter at i.
func begins(text string, i int) bool {
	return i == 0 || i < len(text) && !(isLetter(text[i]) && isLetter(text[i-1]))
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
