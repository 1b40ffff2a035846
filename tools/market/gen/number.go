package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// number is an exact decimal: mantissa × 10^-scale.
type number struct {
	mantissa int64
	scale    uint8
}

// parseNumber reads a plain decimal: an optional minus, digits, an optional
// point with digits after it. Anything else (an exponent, a plus, spaces, an
// empty cell, more than 18 digits) is an error.
func parseNumber(s string) (number, error) {
	digits, negative := strings.CutPrefix(s, "-")
	whole, fraction, point := strings.Cut(digits, ".")
	if whole == "" || (point && fraction == "") || len(whole)+len(fraction) > 18 || strings.Trim(whole+fraction, "0123456789") != "" {
		return number{}, fmt.Errorf("%q is not a plain decimal", s)
	}
	m, err := strconv.ParseInt(whole+fraction, 10, 64)
	if err != nil {
		return number{}, fmt.Errorf("%q is not a plain decimal", s)
	}
	if negative {
		m = -m
	}
	return number{m, uint8(len(fraction))}, nil
}

// at gives the mantissa at a larger scale.
func (n number) at(scale uint8) (int64, error) {
	m := n.mantissa
	for range int(scale) - int(n.scale) {
		if m > 1<<59 || m < -1<<59 {
			return 0, fmt.Errorf("%d is too large for %d digits after the point", n.mantissa, scale)
		}
		m *= 10
	}
	return m, nil
}

func (n number) String() string {
	s := strconv.FormatInt(n.mantissa, 10)
	sign := ""
	if s[0] == '-' {
		sign, s = "-", s[1:]
	}
	if n.scale == 0 {
		return sign + s
	}
	for len(s) <= int(n.scale) {
		s = "0" + s
	}
	return sign + s[:len(s)-int(n.scale)] + "." + s[len(s)-int(n.scale):]
}

func isDate(s string) bool {
	_, err := time.Parse(time.DateOnly, s)
	return err == nil && len(s) == 10
}

// whole gives the number without its fraction.
func (n number) whole() int64 {
	m := n.mantissa
	for range n.scale {
		m /= 10
	}
	return m
}
