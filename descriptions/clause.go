package descriptions

import "strings"

// disclaimers open a clause that says what a tool does not do. Nothing that is
// named in such a clause, up to its end, is a promise.
var disclaimers = []string{"不提供", "不含", "不支持", "does not provide", "not provided"}

// clauseEnds end a clause: 。 ； and a line's end. A comma or a bracket does
// not, so that 不提供股价（收盘价用 stock_price） disclaims all of it.
const clauseEnds = "。；;\n"

// Promises gives the part of a description that promises something: the text
// without its disclaiming clauses, in lower case.
func Promises(text string) string {
	var b strings.Builder
	for _, clause := range clauses(strings.ToLower(text)) {
		if at := disclaimerAt(clause); at >= 0 {
			clause = clause[:at]
		}
		b.WriteString(clause)
		b.WriteByte('\n')
	}
	return b.String()
}

func clauses(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(clauseEnds, r) })
}

// disclaimerAt gives where the first disclaimer of a clause starts, or -1.
func disclaimerAt(clause string) int {
	at := -1
	for _, d := range disclaimers {
		if i := strings.Index(clause, d); i >= 0 && (at < 0 || i < at) {
			at = i
		}
	}
	return at
}

// mentions finds which names a text holds. At each place the longest name
// wins, so 销售净利率 is no mention of 净利率, and a Latin name must stand
// alone: PE is not in PERIODS. Names are lower case.
func mentions(text string, names map[string]bool) map[string]bool {
	longest := 0
	for n := range names {
		longest = max(longest, len(n))
	}
	found := map[string]bool{}
	for i := 0; i < len(text); {
		n := 0
		for l := min(longest, len(text)-i); l > 0; l-- {
			if names[text[i:i+l]] && standsAlone(text, i, l) {
				n = l
				break
			}
		}
		if n > 0 {
			found[text[i:i+n]] = true
			i += n
			continue
		}
		i++
	}
	return found
}

func standsAlone(text string, at, n int) bool {
	before := at > 0 && isWord(text[at-1]) && isWord(text[at])
	after := at+n < len(text) && isWord(text[at+n]) && isWord(text[at+n-1])
	return !before && !after
}

func isWord(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= '0' && b <= '9' || b == '_'
}
