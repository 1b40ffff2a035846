package tools

import (
	"github.com/shopspring/decimal"

	"hedui/check"
)

// precision is how many decimal places a quotient keeps.
const precision = 34

var (
	hundred = decimal.NewFromInt(100)
	one     = decimal.NewFromInt(1)
)

// bare reports whether a unit is a bare number's or a multiple's: those two
// calculate alike.
func bare(u check.Unit) bool { return u == check.NoUnit || u == check.Times }

// addUnits brings two quantities to the unit of their sum or difference.
// 91.96% − 75.79% is in 个百分点, a percentage and 个百分点 make a percentage,
// 基点 become 个百分点, 元/10股 become 元/股, and a bare 1 beside a percentage
// is 100%. Everything else must have one unit.
func addUnits(a, b check.Quantity, minus bool) (check.Quantity, check.Quantity, check.Unit, error) {
	a, b = fineUnit(a, b), fineUnit(b, a)
	switch {
	case a.Unit == check.Percent && b.Unit == check.Percent:
		if minus {
			return a, b, check.Point, nil
		}
		return a, b, check.Percent, nil
	case a.Unit == b.Unit:
		return a, b, a.Unit, nil
	case bare(a.Unit) && bare(b.Unit):
		return a, b, check.Times, nil
	case a.Unit == check.Percent && b.Unit == check.Point, a.Unit == check.Point && b.Unit == check.Percent && !minus:
		return a, b, check.Percent, nil
	case a.Unit == check.NoUnit && a.Value.Equal(one) && b.Unit == check.Percent:
		return check.Quantity{Value: hundred, Unit: check.Percent}, b, check.Percent, nil
	case b.Unit == check.NoUnit && b.Value.Equal(one) && a.Unit == check.Percent:
		return a, check.Quantity{Value: hundred, Unit: check.Percent}, check.Percent, nil
	}
	advice := "先用 to(…, 单位) 换算，或把单位写在数字后面"
	switch {
	case money(a.Unit) && money(b.Unit):
		advice = "没有汇率，不能换算币种"
	case a.Unit == check.Percent || b.Unit == check.Percent:
		advice = "百分比与别的数相加减要写成 100% - f1；按比例增减写 f1 * (1+5%)"
	}
	return a, b, check.NoUnit, badExpr(0, advice, "单位不合：%s和%s不能相加减", unitName(a.Unit), unitName(b.Unit))
}

// fineUnit converts q exactly where the other one's unit is of the same kind.
func fineUnit(q, other check.Quantity) check.Quantity {
	switch {
	case q.Unit == check.BasisPoint && (other.Unit == check.Point || other.Unit == check.Percent):
		return check.Quantity{Value: q.Value.Shift(-2), Unit: check.Point}
	case q.Unit == check.YuanPer10 && other.Unit == check.YuanPerShare:
		return check.Quantity{Value: q.Value.Shift(-1), Unit: check.YuanPerShare}
	case q.Unit == check.Lots && other.Unit == check.Shares:
		return check.Quantity{Value: q.Value.Shift(2), Unit: check.Shares}
	}
	return q
}

// mulUnits multiplies. A percentage is a fraction of the other factor; 元/股
// times 股 is 元; otherwise one factor must be a bare number or a multiple.
func mulUnits(a, b check.Quantity) (check.Quantity, error) {
	product := a.Value.Mul(b.Value)
	switch {
	case a.Unit == check.Percent:
		return percentOf(product, b.Unit), nil
	case b.Unit == check.Percent:
		return percentOf(product, a.Unit), nil
	case a.Unit == check.NoUnit:
		return check.Quantity{Value: product, Unit: b.Unit}, nil
	case bare(b.Unit):
		return check.Quantity{Value: product, Unit: a.Unit}, nil
	case a.Unit == check.Times:
		return check.Quantity{Value: product, Unit: b.Unit}, nil
	case a.Unit == check.YuanPerShare && b.Unit == check.Shares, a.Unit == check.Shares && b.Unit == check.YuanPerShare:
		return check.Quantity{Value: product, Unit: check.Yuan}, nil
	case a.Unit == check.YuanPer10 && b.Unit == check.Shares, a.Unit == check.Shares && b.Unit == check.YuanPer10:
		return check.Quantity{Value: product.Shift(-1), Unit: check.Yuan}, nil
	}
	return check.Quantity{}, badExpr(0, "", "单位不合：%s和%s不能相乘", unitName(a.Unit), unitName(b.Unit))
}

// percentOf gives p% of a quantity whose product with p is known. Of a bare
// number, a multiple or a percentage it is a percentage.
func percentOf(product decimal.Decimal, unit check.Unit) check.Quantity {
	if bare(unit) {
		return check.Quantity{Value: product, Unit: check.Percent}
	}
	return check.Quantity{Value: product.Shift(-2), Unit: unit}
}

// divUnits divides by a quantity that is not zero. Two of one unit make a
// multiple (倍), bare numbers a bare number; 元 over 股 is 元/股.
func divUnits(a, b check.Quantity) (check.Quantity, error) {
	a, b = fineUnit(a, b), fineUnit(b, a)
	quotient := a.Value.DivRound(b.Value, precision)
	switch {
	case a.Unit == check.NoUnit && b.Unit == check.NoUnit:
		return check.Quantity{Value: quotient}, nil
	case a.Unit == b.Unit:
		return check.Quantity{Value: quotient, Unit: check.Times}, nil
	case bare(b.Unit):
		return check.Quantity{Value: quotient, Unit: a.Unit}, nil
	case b.Unit == check.Percent:
		return check.Quantity{Value: quotient.Shift(2), Unit: a.Unit}, nil
	case a.Unit == check.Yuan && b.Unit == check.Shares:
		return check.Quantity{Value: quotient, Unit: check.YuanPerShare}, nil
	case a.Unit == check.Yuan && b.Unit == check.YuanPerShare:
		return check.Quantity{Value: quotient, Unit: check.Shares}, nil
	}
	return check.Quantity{}, badExpr(0, "", "单位不合：%s不能除以%s", unitName(a.Unit), unitName(b.Unit))
}

// convert expresses q in another unit, exactly: 倍 and bare numbers as
// percentages and back, 基点 and 个百分点, 手 and 股, 元/10股 and 元/股. Money has
// no exchange rate.
func convert(q check.Quantity, to check.Unit) (check.Quantity, error) {
	shift, ok := int32(0), false
	switch {
	case q.Unit == to:
		return q, nil
	case q.Unit == check.NoUnit: // a bare number takes the unit it is given
		if to == check.Percent {
			shift = 2
		}
		ok = true
	case q.Unit == check.Times && to == check.Percent:
		shift, ok = 2, true
	case q.Unit == check.Percent && to == check.Times:
		shift, ok = -2, true
	case q.Unit == check.Point && to == check.BasisPoint:
		shift, ok = 2, true
	case q.Unit == check.BasisPoint && to == check.Point:
		shift, ok = -2, true
	case q.Unit == check.Lots && to == check.Shares:
		shift, ok = 2, true
	case q.Unit == check.Shares && to == check.Lots:
		shift, ok = -2, true
	case q.Unit == check.YuanPer10 && to == check.YuanPerShare:
		shift, ok = -1, true
	case q.Unit == check.YuanPerShare && to == check.YuanPer10:
		shift, ok = 1, true
	}
	if !ok {
		advice := ""
		if money(q.Unit) && money(to) {
			advice = "没有汇率，不能换算币种"
		}
		return q, badExpr(0, advice, "单位不合：%s不能换算成%s", unitName(q.Unit), unitName(to))
	}
	return check.Quantity{Value: q.Value.Shift(shift), Unit: to}, nil
}

func unitName(u check.Unit) string {
	if u == check.NoUnit {
		return "纯数"
	}
	return string(u)
}

func money(u check.Unit) bool { return u == check.Yuan || u == check.USD || u == check.HKD }
