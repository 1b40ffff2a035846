package tools

import (
	"strings"
	"unicode"

	"hedui/check"
)

// digitsAt gives where the digits of a number that starts at i begin: at i, or
// behind a currency mark. It is -1 when no number starts there.
func digitsAt(s []rune, i int) int {
	j := i
	for j < len(s) && j < i+4 && (s[j] == '¥' || s[j] == '$' || unicode.IsLetter(s[j]) && s[j] < unicode.MaxLatin1) {
		j++
	}
	for j > i && j < len(s) && s[j] == ' ' {
		j++
	}
	if j < len(s) && (isDigit(s[j]) || s[j] == '.' && j+1 < len(s) && isDigit(s[j+1])) {
		return j
	}
	return -1
}

// lexNumber reads a number that starts at i, its digits at j, with the scale
// and unit behind it. The value is read by check, which knows all of them.
func lexNumber(s []rune, i, j int, inCall bool) (token, int, error) {
	t := token{kind: tokNumber, pos: i + 1}
	digits, n, grouped := readDigits(s[j:])
	if grouped && inCall {
		return t, 0, badExpr(j+1, "去掉千分位，或在分隔参数的逗号后加空格",
			"“%s”里的逗号可以是千分位，也可以是参数分隔", string(s[j:j+n]))
	}
	if digits > maxDigits {
		return t, 0, badExpr(j+1, "", "数字超过%d位", maxDigits)
	}
	k := j + n
	n, err := readScientific(s[k:], k+1)
	if err != nil {
		return t, 0, err
	}
	k = unitEnd(s, k+n)
	t.text = strings.TrimSpace(string(s[i:k]))
	q, missing, err := check.ParseCell(t.text)
	if err != nil || missing {
		return t, 0, badExpr(i+1, "单位写在数字后面，例如 4,009.17亿元、5%、3.2元/股", "“%s”不是一个带单位的数", t.text)
	}
	t.quantity = q
	return t, k - i, nil
}

// readDigits counts the digits of 4,009.17 or .5; grouped says that it holds
// thousands separators, which count only in groups of three.
func readDigits(s []rune) (digits, n int, grouped bool) {
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	digits = n
	if n >= 1 && n <= 3 {
		for m := n; m+3 < len(s) && s[m] == ',' && isDigit(s[m+1]) && isDigit(s[m+2]) && isDigit(s[m+3]) &&
			(m+4 == len(s) || !isDigit(s[m+4])); m += 4 {
			n, grouped, digits = m+4, true, digits+3
		}
	}
	if n+1 < len(s) && s[n] == '.' && isDigit(s[n+1]) {
		for n++; n < len(s) && isDigit(s[n]); n++ {
			digits++
		}
	}
	return digits, n, grouped
}

// readScientific reads e+11 behind a number and gives its length.
func readScientific(s []rune, pos int) (n int, err error) {
	if len(s) < 2 || s[0] != 'e' && s[0] != 'E' {
		return 0, nil
	}
	exp := 0
	n = 1
	if s[n] == '-' || s[n] == '+' {
		n++
	}
	start := n
	for n < len(s) && isDigit(s[n]) {
		if exp = exp*10 + int(s[n]-'0'); exp > maxScientific {
			return 0, badExpr(pos, "", "指数太大，科学计数法最多到 1e%d", maxScientific)
		}
		n++
	}
	if n == start {
		return 0, nil
	}
	return n, nil
}

// unitEnd gives where the words behind a number end: letters and %, blanks
// between them, and the slash of 元/股.
func unitEnd(s []rune, k int) int {
	end := k
	for k < len(s) {
		switch {
		case unicode.IsLetter(s[k]) || s[k] == '%' || s[k] == '‰':
			if n := wordLen(s[k:]); n > 1 && isFactID(string(s[k:k+n])) {
				return end
			}
			k++
			end = k
		case s[k] == ' ':
			k++
		case s[k] == '/' && slashUnit(s[k:]) > 0:
			k += slashUnit(s[k:])
			end = k
		default:
			return end
		}
	}
	return end
}

// slashUnit gives the length of /股, /10股 and their like at the start of s.
func slashUnit(s []rune) int {
	head := string(s[:min(len(s), 6)])
	for _, w := range []string{"/每10股", "/10股", "/每股", "/股", "/share", "/人"} {
		if strings.HasPrefix(head, w) {
			return len([]rune(w))
		}
	}
	return 0
}

// form is a way of writing a quantity: 亿元 is 元 with scale 8. The zero form is
// the natural one.
type form struct {
	unit    check.Unit
	scale   int32 // power of ten
	written string
}

// readForm reads a unit that stands alone: 亿元, %, billion. A bare scale has
// no unit.
func readForm(s []rune) (form, int) {
	n := unitEnd(s, 0)
	if n == 0 {
		return form{}, 0
	}
	text := strings.TrimSpace(string(s[:n]))
	q, missing, err := check.ParseCell("1" + text)
	if err != nil || missing {
		return form{}, 0
	}
	f := form{unit: q.Unit, written: text, scale: q.Value.Exponent() + int32(q.Value.NumDigits()) - 1}
	if bareScale(text) {
		f.unit = check.NoUnit
	}
	return f, n
}

// bareScale reports whether a unit is nothing but a scale.
func bareScale(text string) bool {
	return strings.Trim(text, "百千万亿") == "" || strings.HasSuffix(text, "illion")
}
