package report

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

var (
	// value is one figure as a cell has it; a bare dash is one that is nil.
	value = regexp.MustCompile(`^(?:[(（]?[-−–－+]?[0-9０-９][0-9０-９,，]*(?:[.．][0-9０-９]+)?[%％]?[)）]?|[-−–—－]{1,3}|/)$`)
	// money is a figure with thousands or decimals or a per cent sign, which no year and no count of notes has.
	money = regexp.MustCompile(`[0-9][,，][0-9]{3}(?:[^0-9]|$)|[0-9][.．][0-9]|[0-9][%％]`)
	// whole is a figure whose digits are complete: thousands in threes.
	whole = regexp.MustCompile(`^[(（]?[-−–－+]?(?:[0-9]{1,3}(?:[,，][0-9]{3})+|[0-9]+)(?:[.．][0-9]+)?[%％]?[)）]?$`)
	// year is what a header may have as a bare number.
	year = regexp.MustCompile(`^(?:19|20)[0-9]{2}$`)
)

// isValue reports whether a word is a figure or stands for a missing one.
func isValue(s string) bool { return value.MatchString(s) }

// isNumber reports whether a cell holds a figure, and no sign for a missing one.
func isNumber(s string) bool {
	return value.MatchString(s) && strings.IndexFunc(s, unicode.IsDigit) >= 0
}

// isMissing reports whether a cell says that there is no value.
func isMissing(s string) bool {
	switch strings.TrimSpace(s) {
	case "", "-", "--", "---", "–", "—", "——", "－", "−", "/", "不适用", "无":
		return true
	}
	return false
}

// decimals is the number of digits after the point, -1 where there is none.
func decimals(s string) int {
	i := strings.IndexAny(s, ".．")
	if i < 0 {
		return -1
	}
	n := 0
	for _, r := range s[i:] {
		if unicode.IsDigit(r) {
			n++
		}
	}
	return n
}

// joined puts the lines of one cell together. sure is false where the pieces of a
// figure do not make one whole figure.
func joined(lines []string) (text string, sure bool) {
	sure = true
	for _, l := range lines {
		l = strings.TrimSpace(l)
		switch {
		case l == "":
		case text == "":
			text = l
		case numeric(text) && numeric(l):
			sure = sure && (cutOff(text) || strings.ContainsAny(l[:1], ".,"))
			text += l
		case latinEnd(text) && latinStart(l) && !numeric(l):
			text += " " + l
		default:
			text += l
		}
	}
	if numeric(text) && len(lines) > 1 {
		sure = sure && (whole.MatchString(text) || strings.IndexFunc(text, unicode.IsDigit) < 0)
	}
	return text, sure
}

// cutOff reports whether a figure cannot end where it does: within a group of
// thousands, or within the digits behind the point of an amount.
func cutOff(s string) bool {
	return !whole.MatchString(s) || strings.ContainsAny(s, ",，") && decimals(s) >= 0 && decimals(s) < 2
}

// numeric reports whether s is made of what figures are made of.
func numeric(s string) bool {
	digits := false
	for _, r := range s {
		switch {
		case unicode.IsDigit(r):
			digits = true
		case !strings.ContainsRune(",，.．-−–－+()（）%％", r):
			return false
		}
	}
	return digits || s == "." || s == ")" || s == "）" || s == "%"
}

func latinEnd(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(s)
	return latin(r)
}

func latinStart(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return latin(r)
}

// latin are the runes that have a space between words.
func latin(r rune) bool {
	return r < 0x2000 && (unicode.IsLetter(r) || unicode.IsDigit(r)) || strings.ContainsRune(".,%)(&'\"-/", r)
}
