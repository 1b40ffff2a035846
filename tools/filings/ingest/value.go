package ingest

import (
	"regexp"
	"strings"

	"github.com/shopspring/decimal"
)

var numberPattern = regexp.MustCompile(`^\(?[+-]?\(?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?\)?$`)

var apartDigits = regexp.MustCompile(`[0-9０-９][\s\x{3000}\x{a0}]+[0-9０-９]`)

// number reads the text of a cell that is a number and nothing else: grouped
// by thousands or not, negative by a sign or by brackets. A dash alone, words,
// or digits that are not grouped as they should be are no number.
//
// A blank between two digits may part two numbers, a reference and a value, as
// well as the thousands of one: it is no number either.
func number(text string) (decimal.Decimal, bool) {
	if apartDigits.MatchString(text) {
		return decimal.Decimal{}, false
	}
	s := compact(text)
	m := numberPattern.FindStringSubmatch(s)
	if m == nil || strings.Count(s, "(") != strings.Count(s, ")") {
		return decimal.Decimal{}, false
	}
	v, err := decimal.NewFromString(strings.ReplaceAll(m[1], ",", "") + m[2])
	if err != nil || len(m[1]) > 30 {
		return decimal.Decimal{}, false
	}
	if strings.HasPrefix(s, "-") || strings.HasPrefix(s, "(") {
		v = v.Neg()
	}
	return v, true
}

// lastPlace is one unit of the last digit of a number as written.
func lastPlace(v decimal.Decimal) decimal.Decimal {
	return decimal.New(1, min(v.Exponent(), 0))
}
