package check

import (
	"fmt"

	"github.com/shopspring/decimal"
)

// Precision is the number of decimal places of a division that does not come
// out even. The last place is rounded half away from zero. Figures are printed
// with far fewer places, so results are compared before they are rounded.
const Precision = 34

// Q makes a Quantity of a plain decimal string such as "400917045000" or
// "4.00917e+11". It returns an error for anything else; ParseCell reads text.
func Q(value string, unit Unit) (Quantity, error) {
	v, err := decimal.NewFromString(value)
	if err != nil {
		return Quantity{}, fmt.Errorf("check: %q is not a decimal number", value)
	}
	return Quantity{Value: v, Unit: unit}, nil
}

// Equal reports whether q and r are the same amount of the same unit; 1.50 and
// 1.5 are equal.
func (q Quantity) Equal(r Quantity) bool { return q.Unit == r.Unit && q.Value.Equal(r.Value) }

// Plain writes the value without exponent, grouping or trailing zeros.
func (q Quantity) Plain() string { return plain(q.Value) }

// plain is decimal.String without trailing zeros after the point.
func plain(d decimal.Decimal) string { return d.String() }

// conversion is an exact factor between two units.
type conversion struct {
	from, to Unit
	mul      decimal.Decimal
}

// conversions are exact in both directions: each is a power of ten.
var conversions = []conversion{
	{YuanPer10, YuanPerShare, decimal.New(1, -1)},
	{YuanPerShare, YuanPer10, decimal.New(1, 1)},
	{BasisPoint, Point, decimal.New(1, -2)},
	{Point, BasisPoint, decimal.New(1, 2)},
	{Lots, Shares, decimal.New(1, 2)},
	{Shares, Lots, decimal.New(1, -2)},
	{Times, Percent, decimal.New(1, 2)},
	{Percent, Times, decimal.New(1, -2)},
}

// factor is what a value in from is multiplied by to be one in to.
func factor(from, to Unit) (decimal.Decimal, bool) {
	if from == to {
		return one, true
	}
	for _, c := range conversions {
		if c.from == from && c.to == to {
			return c.mul, true
		}
	}
	return decimal.Decimal{}, false
}

var (
	one     = decimal.New(1, 0)
	two     = decimal.New(2, 0)
	hundred = decimal.New(1, 2)
)

// Convert gives q in another unit, exactly: 元/10股 and 元/股, 基点 and 个百分点, 手
// and 股 (100 shares a lot), 倍 and %. It returns a *MathError for any other
// pair: no exchange rate is known here, and % is never 个百分点.
func (q Quantity) Convert(to Unit) (Quantity, error) {
	mul, ok := factor(q.Unit, to)
	if !ok {
		return Quantity{}, unitError("convert", fmt.Sprintf("%s 不能换算成 %s", unitName(q.Unit), unitName(to)),
			"换算只在 元/10股↔元/股、基点↔个百分点、手↔股、倍↔% 之间；没有汇率数据")
	}
	return Quantity{Value: q.Value.Mul(mul), Unit: to}, nil
}

func unitName(u Unit) string {
	if u == NoUnit {
		return "无单位"
	}
	return string(u)
}
