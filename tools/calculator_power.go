package tools

import (
	"math/big"

	"github.com/shopspring/decimal"

	"hedui/check"
)

// maxPower bounds exponents and the degrees of roots.
const maxPower = 64

// intPower gives x^n exactly for n ≥ 0, and to check.Precision places below. The
// digits of the result are bounded before it is worked out.
func intPower(x decimal.Decimal, n int) (decimal.Decimal, error) {
	if x.IsZero() && n <= 0 {
		return x, badExpr(0, "", "0不能有%d次方", n)
	}
	m := max(n, -n)
	if x.NumDigits()*m > maxValueDigits || int(max(x.Exponent(), -x.Exponent()))*m > maxValueDigits {
		return x, badExpr(0, "", "乘方的结果位数太多")
	}
	out := one
	for range m {
		out = out.Mul(x)
	}
	if n < 0 {
		out = one.DivRound(out, check.Precision)
	}
	return out, nil
}

// nthRoot gives the root of x ≥ 0, truncated to check.Precision places: the greatest
// r with r^n ≤ x.
func nthRoot(x decimal.Decimal, n int) (decimal.Decimal, error) {
	if x.Sign() < 0 {
		return x, badExpr(0, "", "负数不能开方")
	}
	if x.NumDigits() > maxValueDigits || x.Exponent() < -maxValueDigits || x.Exponent() > maxValueDigits {
		return x, badExpr(0, "", "开方的数位数太多")
	}
	scaled := x.Shift(int32(check.Precision * n)).BigInt()
	return decimal.NewFromBigInt(intRoot(scaled, n), -check.Precision), nil
}

// intRoot is the whole part of the n-th root of x ≥ 0, by bisection.
func intRoot(x *big.Int, n int) *big.Int {
	low, high := big.NewInt(0), new(big.Int).Lsh(big.NewInt(1), uint(x.BitLen()/n+1))
	exponent, unit := big.NewInt(int64(n)), big.NewInt(1)
	for {
		gap := new(big.Int).Sub(high, low)
		if gap.Cmp(unit) <= 0 {
			return low
		}
		middle := gap.Rsh(gap, 1)
		middle.Add(middle, low)
		if new(big.Int).Exp(middle, exponent, nil).Cmp(x) <= 0 {
			low = middle
		} else {
			high = middle
		}
	}
}

// raise gives a power with a whole exponent, or a root for ^(1/n). Only bare
// numbers, multiples and percentages have one.
func (e evaluator) raise(n *node) (term, error) {
	base, err := e.eval(n.args[0])
	if err != nil {
		return term{}, err
	}
	degree, root := rootDegree(n.args[1])
	if !root {
		exponent, err := e.eval(n.args[1])
		if err != nil {
			return term{}, err
		}
		if !exponent.Value.IsInteger() || exponent.Unit != check.NoUnit || exponent.Value.Abs().GreaterThan(decimal.NewFromInt(maxPower)) {
			return term{}, badExpr(n.args[1].pos, "开方写 x^(1/3)，复合增长率写 cagr(f2, f1, 3)",
				"指数要是绝对值不超过%d的整数", maxPower)
		}
		degree = int(exponent.Value.IntPart())
	}
	if base.Unit != check.NoUnit && base.Unit != check.Times && base.Unit != check.Percent {
		return term{}, badExpr(n.pos, "", "带单位“%s”的数不能乘方", string(base.Unit))
	}
	x := base.Value
	if base.Unit == check.Percent {
		x = x.Shift(-2)
	}
	if root {
		x, err = nthRoot(x, degree)
	} else {
		x, err = intPower(x, degree)
	}
	if err != nil {
		return term{}, at(err, n.pos)
	}
	if base.Unit == check.Percent {
		x = x.Shift(2)
	}
	base.Value, base.op, base.Metric = x, check.OpExpression, ""
	return base, nil
}

// rootDegree recognises the exponent 1/n.
func rootDegree(n *node) (int, bool) {
	if n.kind != nodeBinary || n.text != "/" || n.args[0].kind != nodeNumber || n.args[1].kind != nodeNumber {
		return 0, false
	}
	num, den := n.args[0].quantity, n.args[1].quantity
	if num.Unit != check.NoUnit || den.Unit != check.NoUnit || !num.Value.Equal(one) || !den.Value.IsInteger() ||
		den.Value.Sign() <= 0 || den.Value.GreaterThan(decimal.NewFromInt(maxPower)) {
		return 0, false
	}
	return int(den.Value.IntPart()), true
}
