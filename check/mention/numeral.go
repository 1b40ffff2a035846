package mention

import "strings"

// numeral reads a whole number at the start of folded s: ASCII digits, or
// Chinese ones as a count (十二, 两, 二十). It returns its value and length in
// bytes, n == 0 when there is none or it is above 99,999.
func numeral(s string) (v, n int) {
	for n < len(s) && '0' <= s[n] && s[n] <= '9' {
		if v = v*10 + int(s[n]-'0'); v > 99_999 {
			return 0, 0
		}
		n++
	}
	if n > 0 {
		return v, n
	}
	section, digit := 0, -1
	for _, r := range s {
		d, unit := hanDigit(r), hanUnit(r)
		switch {
		case d >= 0 && digit < 0:
			digit = d
		case unit > 0 && (digit >= 0 || unit == 10 && section == 0):
			if digit < 0 {
				digit = 1
			}
			section += digit * unit
			digit = -1
		case d >= 0 && digit == 0: // 一百零五
			digit = d
		default:
			return total(section, digit, n)
		}
		n += len(string(r))
	}
	return total(section, digit, n)
}

func total(section, digit, n int) (int, int) {
	if n == 0 {
		return 0, 0
	}
	return section + max(digit, 0), n
}

func hanDigit(r rune) int {
	if r == '两' {
		return 2
	}
	if r == '〇' {
		return 0
	}
	if i := strings.IndexRune("零一二三四五六七八九", r); i >= 0 {
		return i / len("零")
	}
	return -1
}

func hanUnit(r rune) int {
	switch r {
	case '十':
		return 10
	case '百':
		return 100
	case '千':
		return 1000
	}
	return 0
}

// hanYear reads four (or two) Chinese digits said one by one: 二〇二三, 二三.
func hanYear(s string) (y, digits, n int) {
	for _, r := range s {
		d := hanDigit(r)
		if d < 0 && (r == 'o' || r == '0') && digits > 0 {
			d = 0
		}
		if d < 0 || r == '两' || digits == 4 {
			break
		}
		y, digits, n = y*10+d, digits+1, n+len(string(r))
	}
	return y, digits, n
}

// digits counts the ASCII digits at the start of s.
func digits(s string) int {
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	return n
}

func isDigit(b byte) bool  { return '0' <= b && b <= '9' }
func isLetter(b byte) bool { return 'a' <= b && b <= 'z' }

// atoi reads a string of ASCII digits that is known to be one.
func atoi(s string) int {
	v := 0
	for i := range len(s) {
		v = v*10 + int(s[i]-'0')
	}
	return v
}
