package tools

import (
	"strings"

	"hedui/check"
)

// display writes a quantity as it is printed. A form asks for a scale and a
// unit (万元); without one the display is check's.
func display(q check.Quantity, form unitForm) string {
	return grouped(q.Value.Shift(-form.Scale).Round(2).String()) + written(q, form)
}

func written(q check.Quantity, form unitForm) string {
	if form.Written != "" {
		return form.Written
	}
	return string(q.Unit)
}

// exact writes a quantity unrounded, in its base unit: 400,917,045,000元.
func exact(q check.Quantity) string {
	return grouped(q.Value.Round(12).String()) + string(q.Unit)
}

// grouped puts commas between the thousands of a plain decimal.
func grouped(s string) string {
	sign, digits := "", s
	if strings.HasPrefix(s, "-") {
		sign, digits = "-", s[1:]
	}
	whole, fraction, dot := strings.Cut(digits, ".")
	var b strings.Builder
	b.WriteString(sign)
	for i, r := range whole {
		if i > 0 && (len(whole)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(r)
	}
	if dot {
		b.WriteString("." + fraction)
	}
	return b.String()
}
