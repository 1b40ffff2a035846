package filings

import (
	"strings"
	"unicode"

	"hedui/check/mention"
)

// tokens cuts text into the terms that search compares: every pair of
// neighbouring Han characters (a lone one stands for itself), and whole Latin
// words and numbers. "毛利率91.96%" gives 毛利 利率 91.96.
func tokens(text string) []string {
	text = mention.FoldString(text)
	var out []string
	var han []rune
	var word strings.Builder
	flushHan := func() {
		if len(han) == 1 {
			out = append(out, string(han))
		}
		for i := 0; i+1 < len(han); i++ {
			out = append(out, string(han[i:i+2]))
		}
		han = han[:0]
	}
	flushWord := func() {
		if w := strings.Trim(word.String(), ".,"); w != "" {
			out = append(out, strings.ReplaceAll(w, ",", ""))
		}
		word.Reset()
	}
	for _, r := range text {
		switch {
		case unicode.Is(unicode.Han, r):
			flushWord()
			han = append(han, r)
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '.' || r == ',':
			flushHan()
			word.WriteRune(r)
		default:
			flushHan()
			flushWord()
		}
	}
	flushHan()
	flushWord()
	return out
}
