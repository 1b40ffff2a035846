package check

import (
	"strings"

	"github.com/shopspring/decimal"
)

// Lang is the language a figure is printed in.
type Lang string

// The languages; the zero value prints Chinese.
const (
	Chinese Lang = "zh"
	English Lang = "en"
)

// Special values of DisplayOptions.Places.
const (
	DefaultPlaces = 0
	Whole         = -1 // no decimals
	Unrounded     = -2 // every digit there is
)

// DisplayOptions says how to print. The zero value prints Chinese at the
// natural scale with the unit's own number of decimals: two for amounts (a
// third below 10 of a scale, if it is not zero), percentages, points and
// multiples, two to four for amounts per share, none for counted things.
type DisplayOptions struct {
	Lang   Lang
	Places int
	Scale  Scale
}

// Display prints q with its unit, rounded half away from zero: 4,009.17亿元,
// 91.96%, 16.17个百分点, 2.5911元/股, RMB 400.92 billion. ParseQuantities reads
// it back as q rounded.
//
// The natural scale of an amount or of shares in Chinese is 元 below 1e4, 万元
// below 1e8, 亿元 below 1e13 (99,999.99亿元) and 万亿元 above; in English whole
// units below 1e6, then million, billion, trillion. A rounding that would show
// 0.00 for what is not zero gets more decimals, at most eight.
//
// A scale that the language does not have, or that the unit does not take
// (percentages, prices), is not used.
func Display(q Quantity, opts DisplayOptions) string {
	exp, known := scaleExp[opts.Scale]
	if !known || !scalable(q.Unit) || opts.Lang == English && exp != 0 && latinScale(exp) == "" {
		exp = naturalScale(q, opts)
	}
	places := opts.places(q, exp)
	v := q.Value.Shift(-exp)
	if opts.Places == DefaultPlaces && !v.IsZero() {
		for places < 8 && places > 0 && v.Round(places).IsZero() {
			places++
		}
	}
	if opts.Places == Unrounded {
		places = max(0, -v.Exponent())
	}
	text := group(v.StringFixed(places))
	if opts.Places == DefaultPlaces && places > 2 && !v.Round(2).IsZero() || opts.Places == Unrounded {
		text = trimZeros(text, min(2, opts.places(q, exp)), opts.Places == Unrounded)
	}
	if opts.Lang == English {
		return english(text, q.Unit, exp)
	}
	if q.Unit == NoUnit {
		return text + hanScale(exp)
	}
	return text + hanScale(exp) + string(q.Unit)
}

// places is the number of decimals that opts ask for at scale exp.
func (o DisplayOptions) places(q Quantity, exp int32) int32 {
	switch {
	case o.Places == Whole:
		return 0
	case o.Places > 0:
		return int32(o.Places)
	}
	switch q.Unit {
	case People, Count, Shares, Lots:
		if exp == 0 && q.Value.IsInteger() {
			return 0
		}
	case Days:
		if q.Value.IsInteger() {
			return 0
		}
	case NoUnit:
		if q.Value.IsInteger() && exp == 0 {
			return 0
		}
	case YuanPerShare, YuanPer10, USDPerShare, HKDPerShare:
		return 4
	}
	if exp > 0 && q.Value.Shift(-exp).Abs().LessThan(decimal.NewFromInt(10)) {
		return 3 // four digits tell amounts apart: 3.909亿元, not 3.91亿元
	}
	return 2
}

// naturalScale picks the power of ten; a value that rounds up to the next
// scale is printed in it.
func naturalScale(q Quantity, opts DisplayOptions) int32 {
	if !scalable(q.Unit) || q.Unit == People {
		return 0
	}
	v := q.Value.Abs()
	steps := []scaleStep{{4, 0}, {8, 4}, {13, 8}, {127, 12}}
	if opts.Lang == English {
		steps = []scaleStep{{6, 0}, {9, 6}, {12, 9}, {127, 12}}
	}
	for _, s := range steps {
		if v.Shift(-s.exp).Round(opts.places(q, s.exp)).LessThan(pow10(s.below - s.exp)) {
			return s.exp
		}
	}
	return 12
}

// scalable reports whether amounts of u are printed with a scale.
func scalable(u Unit) bool {
	return u.Money() || u == Shares || u == Lots || u == YuanPerPerson || u == People
}

// scaleStep prints amounts below 10^below at scale 10^exp.
type scaleStep struct{ below, exp int32 }

func hanScale(exp int32) string {
	if exp == 0 {
		return ""
	}
	for _, w := range hanScales {
		if w.exp == exp {
			return w.word
		}
	}
	return ""
}

func latinScale(exp int32) string {
	for _, w := range latinScales {
		if w.exp == exp {
			return " " + w.word
		}
	}
	return ""
}

// english writes the unit around text, which is signed and grouped.
func english(text string, u Unit, exp int32) string {
	scale := latinScale(exp)
	signed := func(mark string) string {
		if rest, ok := strings.CutPrefix(text, "-"); ok {
			return "-" + mark + rest + scale
		}
		return mark + text + scale
	}
	switch u {
	case NoUnit:
		return text + scale
	case Yuan:
		return signed("RMB ")
	case USD:
		return signed("US$")
	case HKD:
		return signed("HK$")
	case YuanPerShare:
		return signed("RMB ") + " per share"
	case USDPerShare:
		return signed("US$") + " per share"
	case HKDPerShare:
		return signed("HK$") + " per share"
	case YuanPer10:
		return text + "元/10股"
	case YuanPerPerson:
		return text + scale + " yuan per person"
	case Percent:
		return text + "%"
	case Point:
		return text + " percentage points"
	case BasisPoint:
		return text + " basis points"
	case Times:
		return text + " times"
	case Shares:
		return text + scale + " shares"
	case Lots:
		return text + scale + " lots"
	case People:
		return text + scale + " people"
	case Days:
		return text + " days"
	case IndexPoint:
		return text + " points"
	}
	return text + scale + string(u)
}

// group puts commas between the thousands of a plain decimal.
func group(s string) string {
	whole, frac, point := strings.Cut(s, ".")
	sign := ""
	if rest, ok := strings.CutPrefix(whole, "-"); ok {
		sign, whole = "-", rest
	}
	var b strings.Builder
	b.WriteString(sign)
	for i := range len(whole) {
		if i > 0 && (len(whole)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteByte(whole[i])
	}
	if point {
		b.WriteByte('.')
		b.WriteString(frac)
	}
	return b.String()
}

// trimZeros drops zeros at the end of the decimals, keeping at least keep of
// them unless the number is whole and all may go.
func trimZeros(s string, keep int32, all bool) string {
	whole, frac, point := strings.Cut(s, ".")
	if !point {
		return s
	}
	if all {
		keep = 0
	}
	for len(frac) > int(keep) && frac[len(frac)-1] == '0' {
		frac = frac[:len(frac)-1]
	}
	if frac == "" {
		return whole
	}
	return whole + "." + frac
}

// Rounded is q as Display shows it: the value that a reader of the printed
// figure takes away.
func Rounded(q Quantity, opts DisplayOptions) decimal.Decimal {
	hits := ParseQuantities(Display(q, opts))
	if len(hits) != 1 {
		return q.Value
	}
	return hits[0].Value
}
