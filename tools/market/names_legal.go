package market

import "strings"

// Legal forms at the end of a company's name, longest first.
var legalForms = []string{"股份有限公司", "有限责任公司", "股份公司", "有限公司", "总公司", "公司"}

// Endings of English legal names, as words of the key form.
var englishForms = []string{" co", " ltd", " limited", " company", " corporation", " corp", " inc", " incorporated", " plc"}

// legalCore is a Chinese legal name, in key form, without brackets and without
// its legal form: 浙江正泰电器, 中国平安保险集团. It is the key itself when the key
// has no legal form.
func legalCore(key string) string {
	key = dropBrackets(key)
	for _, form := range legalForms {
		if core, ok := strings.CutSuffix(key, form); ok && core != "" {
			return core
		}
	}
	return key
}

// dropBrackets removes the bracket signs, not what stands between them.
func dropBrackets(key string) string {
	if strings.IndexByte(key, '(') < 0 && strings.IndexByte(key, '[') < 0 && !strings.Contains(key, "【") {
		return key
	}
	return strings.NewReplacer("(", "", ")", "", "[", "", "]", "", "【", "", "】", "").Replace(key)
}

// englishCore is an English legal name, in key form, without its legal form:
// "ping an bank".
func englishCore(key string) string {
	key = strings.TrimPrefix(dropBrackets(key), "the ")
	for again := true; again; {
		again = false
		for _, form := range englishForms {
			if core, ok := strings.CutSuffix(key, form); ok {
				key, again = core, true
			}
		}
	}
	return key
}

// Exchange marks in front of a short name. Day marks stand there for a day or
// a few (ex-dividend, new listing) and push the end of a long name out of the
// four characters that the exchanges print: XD东方创 is 东方创业.
var (
	riskMarks = []string{"s*st", "*st", "sst", "st", "s", "退市"}
	dayMarks  = []string{"xd", "xr", "dr", "n", "c"}
)

// splitMark parts the key of a short name from its mark. Only a Han character
// can follow a mark, so TCL科技 and N/C in Latin words have none.
func splitMark(key string) (mark, rest string) {
	for _, marks := range [][]string{riskMarks, dayMarks} {
		for _, m := range marks {
			if rest, ok := strings.CutPrefix(key, m); ok && startsHan(rest) {
				return m, rest
			}
		}
	}
	return "", key
}

func isDayMark(mark string) bool {
	for _, m := range dayMarks {
		if m == mark {
			return true
		}
	}
	return false
}

// plainName is the key of a short name without marks in front, without the
// letters behind (万科a, 大普微-uw) and without 退.
func plainName(key string) string {
	_, key = splitMark(key)
	if i := strings.LastIndexByte(key, '-'); i > 0 && strings.Trim(key[i+1:], "uwvd") == "" {
		key = key[:i]
	}
	for _, end := range []string{"a", "b", "退"} {
		if rest, ok := strings.CutSuffix(key, end); ok && endsHan(rest) {
			return rest
		}
	}
	return key
}

// dropPlace removes the places that a legal name starts with (浙江省杭州市…, a
// town written with 市); rest is "" when it starts with none.
func dropPlace(core string, places map[string]bool) (rest string) {
	at := 0
	for range 2 {
		next := at
		ends := runeEnds(core[at:], 6)
		for n := min(4, len(ends)); n >= 2; n-- {
			if places[core[at:at+ends[n-1]]] {
				next = at + ends[n-1]
				break
			}
		}
		for _, unit := range []string{"自治区", "省", "市", "县"} {
			if after, ok := strings.CutPrefix(core[next:], unit); ok && next > at {
				next = len(core) - len(after)
				break
			}
		}
		if next == at {
			for n := 2; n < min(5, len(ends)); n++ {
				if strings.HasPrefix(core[at+ends[n-1]:], "市") {
					next = at + ends[n]
					break
				}
			}
		}
		if next == at {
			break
		}
		at = next
	}
	if at == 0 || len(runeEnds(core[at:], 4)) < 4 {
		return ""
	}
	return core[at:]
}

// runeEnds gives the byte offsets at which the first n runes of s end.
func runeEnds(s string, n int) []int {
	out := make([]int, 0, n)
	for i := range s {
		if i > 0 {
			out = append(out, i)
		}
		if len(out) == n {
			return out
		}
	}
	if s != "" {
		out = append(out, len(s))
	}
	return out
}

func startsHan(s string) bool {
	for _, r := range s {
		return firstHan <= r && r <= lastHan
	}
	return false
}

func endsHan(s string) bool {
	last := rune(0)
	for _, r := range s {
		last = r
	}
	return firstHan <= last && last <= lastHan
}
