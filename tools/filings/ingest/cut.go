package ingest

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"hedui/check"
)

// The sizes of a chunk in runes: it is closed at a border of sections once it
// has minRunes, and never longer than maxRunes but for a single figure.
const (
	minRunes = 300
	maxRunes = 900
)

// stops are where a text is cut, best first.
var stops = []string{"。！？!?\n", "；;", "，,、：:", " "}

// split cuts a text into pieces of at most limit runes: after a sentence where
// there is one, else after a clause, else anywhere but inside a number and
// between a number and its unit. Joined, the pieces are the text.
func split(text string, limit int) []string {
	var out []string
	for utf8.RuneCountInString(text) > limit {
		at := cutAt(text, limit)
		out = append(out, text[:at])
		text = text[at:]
	}
	if text != "" {
		out = append(out, text)
	}
	return out
}

// cutAt is the byte to cut a text at that is longer than limit.
func cutAt(text string, limit int) int {
	end := byteOf(text, limit)
	free := openings(text)
	floor := byteOf(text, limit/3)
	for _, set := range stops {
		for at := end; at > floor; at = before(text, at) {
			r, _ := utf8.DecodeLastRuneInString(text[:at])
			if strings.ContainsRune(set, r) && free(at) {
				return at
			}
		}
	}
	for at := end; at > floor; at = before(text, at) {
		if free(at) {
			return at
		}
	}
	for at := end; at < len(text); { // one figure as long as that
		_, size := utf8.DecodeRuneInString(text[at:])
		if at += size; free(at) {
			return at
		}
	}
	return len(text)
}

func byteOf(text string, runes int) int {
	for i := range text {
		if runes == 0 {
			return i
		}
		runes--
	}
	return len(text)
}

func before(text string, at int) int {
	_, size := utf8.DecodeLastRuneInString(text[:at])
	return at - size
}

var dateRun = regexp.MustCompile(`\d{2,4} ?年(?: ?\d{1,2} ?月(?: ?\d{1,2} ?日)?)?`)

// openings reports where a text may be cut: not inside a figure with its unit
// or a date, and not between a digit and what hangs on it.
func openings(text string) func(at int) bool {
	whole := dateRun.FindAllStringIndex(text, -1)
	for _, h := range check.ParseQuantities(text) {
		whole = append(whole, []int{h.Start, h.End})
	}
	return func(at int) bool {
		for _, w := range whole {
			if w[0] < at && at < w[1] {
				return false
			}
		}
		last, _ := utf8.DecodeLastRuneInString(text[:at])
		next, _ := utf8.DecodeRuneInString(text[at:])
		switch {
		case at == len(text):
			return true
		case part(last) && part(next):
			return false
		case unicode.IsDigit(last) && (next == ' ' || next == '\n' || unicode.IsLetter(next) || strings.ContainsRune("%％)）", next)):
			return false // a unit that is not in the tables, or behind a blank
		case unicode.IsSpace(last) && unitAfter(text[:at], next):
			return false
		}
		return true
	}
}

// part reports whether a rune can be inside a number.
func part(r rune) bool { return unicode.IsDigit(r) || strings.ContainsRune(".,，．-－−", r) }

// unitAfter reports whether blanks part a digit and a letter here.
func unitAfter(head string, next rune) bool {
	r, _ := utf8.DecodeLastRuneInString(strings.TrimRightFunc(head, unicode.IsSpace))
	return unicode.IsDigit(r) && (unicode.IsLetter(next) || strings.ContainsRune("%％", next))
}
