package decode

import (
	"encoding/json"
	"strings"
	"time"

	"github.com/shopspring/decimal"
)

// maxDigits bounds a number's text, so that no exponent makes it huge.
const maxDigits = 40

// placeholders are what the sources write where they have nothing.
var placeholders = map[string]bool{
	"": true, "-": true, "--": true, "---": true, "null": true, "none": true, "nan": true, "false": true, "n/a": true,
}

// number reads a number's own text, exactly. A placeholder is NotGiven, any
// other text that is not a plain decimal is Unreadable; why is "" when it went
// well.
func number(text string) (v decimal.Decimal, why Why) {
	text = strings.TrimSpace(text)
	if placeholders[strings.ToLower(text)] {
		return decimal.Decimal{}, NotGiven
	}
	if !plainNumber(text) {
		return decimal.Decimal{}, Unreadable
	}
	v, err := decimal.NewFromString(text)
	if err != nil {
		return decimal.Decimal{}, Unreadable
	}
	return v, ""
}

// plainNumber accepts sign, digits, point and an exponent of at most two
// digits.
func plainNumber(text string) bool {
	if len(text) > maxDigits {
		return false
	}
	mantissa, exponent, scientific := strings.Cut(strings.ToLower(text), "e")
	mantissa = strings.TrimLeft(mantissa, "+-")
	whole, fraction, point := strings.Cut(mantissa, ".")
	if !digits(whole) || point && fraction != "" && !digits(fraction) {
		return false
	}
	if !scientific {
		return true
	}
	exponent = strings.TrimLeft(exponent, "+-")
	return digits(exponent) && len(exponent) <= 2
}

// text is a JSON value as text: a number's own digits, "" for null and
// false-like values, a mark that is no number for anything else.
func text(v any) string {
	switch x := v.(type) {
	case nil:
		return ""
	case string:
		return x
	case json.Number:
		return x.String()
	case bool:
		if !x {
			return ""
		}
	}
	return "?"
}

func object(v any) map[string]any {
	m, _ := v.(map[string]any)
	return m
}

func list(v any) []any {
	l, _ := v.([]any)
	return l
}

// date reads 2023-12-31, 2023-12-31 00:00:00 and 20231231 as 2023-12-31, "" for
// anything else.
func date(text string) string {
	text = strings.TrimSpace(text)
	for _, layout := range []string{time.DateOnly, time.DateTime, "20060102"} {
		if t, err := time.Parse(layout, text); err == nil && t.Year() >= 1900 {
			return t.Format(time.DateOnly)
		}
	}
	return ""
}
