package check

import (
	"strings"

	"github.com/shopspring/decimal"
)

// number is a number as it stands in a text, without sign, scale and unit.
type number struct {
	start, end int // runes
	value      decimal.Decimal
	exp        int32 // place of the last digit shown: 2 for 4,009.17 is -2
	decimals   bool
	grouped    bool
	han        bool
}

// integer reports whether n is written as a plain whole number, and its value
// when it has at most nine digits.
func (n number) integer() (int64, bool) {
	if n.decimals || n.exp < 0 || n.value.NumDigits() > 9 {
		return 0, false
	}
	return n.value.IntPart(), true
}

// maxExponent bounds 1e999, which no figure needs and big arithmetic would
// have to write out.
const maxExponent = 40

// arabic reads the number whose first digit is at i: 1234.5, 1,234.5, 4.01e+11,
// 4.009×10¹¹.
func (t *textRunes) arabic(i int) (number, bool) {
	n := number{start: i, end: i}
	digits := make([]byte, 0, 32)
	for isDigit(t.at(n.end)) {
		digits = append(digits, byte(t.at(n.end)))
		n.end++
	}
	if len(digits) == 0 {
		return n, false
	}
	if len(digits) <= 3 && t.at(i) != '0' || len(digits) == 1 {
		digits = n.groups(t, digits)
	}
	if t.at(n.end) == '.' && isDigit(t.at(n.end+1)) {
		n.decimals = true
		n.end++
		for isDigit(t.at(n.end)) {
			digits = append(digits, byte(t.at(n.end)))
			n.exp--
			n.end++
		}
	}
	if len(digits) > 60 {
		return n, false
	}
	if e, end, ok := t.exponent(n.end); ok {
		n.exp += e
		n.end = end
	}
	if len(digits) <= 18 {
		var coef int64
		for _, c := range digits {
			coef = coef*10 + int64(c-'0')
		}
		n.value = decimal.New(coef, n.exp)
		return n, true
	}
	coef, err := decimal.NewFromString(string(digits))
	if err != nil {
		return n, false
	}
	n.value = coef.Mul(pow10(n.exp))
	return n, true
}

// groups reads ",234,567" after the first digits.
func (n *number) groups(t *textRunes, digits []byte) []byte {
	for {
		i := n.end
		if t.at(i) != ',' || !isDigit(t.at(i+1)) || !isDigit(t.at(i+2)) || !isDigit(t.at(i+3)) || isDigit(t.at(i+4)) {
			return digits
		}
		digits = append(digits, byte(t.r[i+1]), byte(t.r[i+2]), byte(t.r[i+3]))
		n.grouped = true
		n.end = i + 4
	}
}

// exponent reads e+11, E11, ×10¹¹, x10^11, *10^11 or ×10的11次方 at i.
func (t *textRunes) exponent(i int) (exp int32, end int, ok bool) {
	if t.at(i) == 'e' {
		return t.exponentDigits(i+1, "")
	}
	j := t.skipBlank(i)
	if c := t.at(j); c != '×' && c != 'x' && c != '*' {
		return 0, i, false
	}
	j = t.skipBlank(j + 1)
	if !t.has(j, "10") {
		return 0, i, false
	}
	j += 2
	if t.at(j) == '^' {
		return t.exponentDigits(j+1, "")
	}
	if t.at(j) == '的' {
		return t.exponentDigits(j+1, "次方")
	}
	for k := strings.IndexRune(superscripts, t.at(j)); t.at(j) != 0 && k >= 0; k = strings.IndexRune(superscripts, t.at(j)) {
		exp = exp*10 + int32(len([]rune(superscripts[:k])))
		ok = true
		j++
		if exp > maxExponent || t.at(j) == 0 {
			break
		}
	}
	return exp, j, ok && exp <= maxExponent
}

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹"

func (t *textRunes) exponentDigits(i int, after string) (exp int32, end int, ok bool) {
	sign := int32(1)
	if t.at(i) == '+' || t.at(i) == '-' {
		if t.at(i) == '-' {
			sign = -1
		}
		i++
	}
	for isDigit(t.at(i)) && exp <= maxExponent {
		exp = exp*10 + t.at(i) - '0'
		ok = true
		i++
	}
	if !ok || exp > maxExponent || isDigit(t.at(i)) || isLetter(t.at(i)) || !t.has(i, after) {
		return 0, i, false
	}
	return sign * exp, i + len([]rune(after)), true
}

// hanDigit is the digit that c writes, -1 when it writes none.
func hanDigit(c rune) int64 {
	switch c {
	case '零':
		return 0
	case '一':
		return 1
	case '二', '两':
		return 2
	case '三':
		return 3
	case '四':
		return 4
	case '五':
		return 5
	case '六':
		return 6
	case '七':
		return 7
	case '八':
		return 8
	case '九':
		return 9
	}
	return -1
}

func hanPlace(c rune) int32 {
	switch c {
	case '十':
		return 1
	case '百':
		return 2
	case '千':
		return 3
	}
	return 0
}

// han reads a Chinese number at i, up to but without 万 and 亿: 四千零九, 二十三点五,
// 两百, 十. The last digit shown of 四千 stands in the thousands. A string of
// digits without places (二三) is no number, except after a point.
func (t *textRunes) han(i int) (number, bool) {
	n := number{start: i, end: i, han: true}
	var sum, digit int64 = 0, -1
	last := int32(4)
loop:
	for ; ; n.end++ {
		c := t.at(n.end)
		d, p := hanDigit(c), hanPlace(c)
		switch {
		case d == 0 && n.end > i && digit < 0:
			continue
		case d >= 0 && digit < 0:
			digit = d
		case p > 0 && p < last && (digit > 0 || p == 1 && digit < 0 && sum == 0):
			if digit < 0 {
				digit = 1
			}
			sum += digit * pow10(p).IntPart()
			n.exp, last, digit = p, p, -1
		case d >= 0:
			return n, false
		default:
			break loop
		}
	}
	if n.end == i {
		return n, false
	}
	if digit >= 0 {
		sum += digit
		n.exp = 0
		if last < 4 && last > 1 && t.at(n.end-2) != '零' {
			sum += digit * (pow10(last-1).IntPart() - 1) // 三百五 is 350
			n.exp = last - 1
		}
	}
	n.value = decimal.NewFromInt(sum)
	if t.at(n.end) == '点' && hanDigit(t.at(n.end+1)) >= 0 {
		n.decimals = true
		n.exp = 0
		for n.end++; hanDigit(t.at(n.end)) >= 0; n.end++ {
			n.exp--
			n.value = n.value.Add(decimal.New(hanDigit(t.at(n.end)), n.exp))
		}
	}
	return n, true
}
