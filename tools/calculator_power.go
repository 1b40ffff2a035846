package tools

import (
	"math/big"

	"github.com/shopspring/decimal"
)

// maxPower bounds exponents and the degrees of roots.
const maxPower = 64

// intPower gives x^n exactly for n ≥ 0, and to precision places below. The
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
		out = one.DivRound(out, precision)
	}
	return out, nil
}

// nthRoot gives the root of x ≥ 0, truncated to precision places: the greatest
// r with r^n ≤ x.
func nthRoot(x decimal.Decimal, n int) (decimal.Decimal, error) {
	if x.Sign() < 0 {
		return x, badExpr(0, "", "负数不能开方")
	}
	if x.NumDigits() > maxValueDigits || x.Exponent() < -maxValueDigits || x.Exponent() > maxValueDigits {
		return x, badExpr(0, "", "开方的数位数太多")
	}
	scaled := x.Shift(int32(precision * n)).BigInt()
	return decimal.NewFromBigInt(intRoot(scaled, n), -precision), nil
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
