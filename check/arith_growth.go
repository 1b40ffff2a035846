package check

import (
	"github.com/shopspring/decimal"

	"hedui/check/mention"
)

// Growth gives (now − base) ÷ base as a percentage. Both must be the same
// metric of the same company over the same kind of period. On a base that is
// not positive there is no percentage: the error is a *MathError of kind
// ErrNegativeBase whose Wording says what happened instead.
func Growth(now, base Fact) (Fact, error) {
	if err := mayGrow(now, base); err != nil {
		return Fact{}, err
	}
	v := now.Value.Sub(base.Value).Shift(2).DivRound(base.Value, Precision)
	return derived(OpGrowth, v, Percent, now, base), nil
}

func mayGrow(now, base Fact) error {
	if err := change(OpGrowth, now, base); err != nil {
		return err
	}
	if !base.Value.IsPositive() {
		return negativeBase(now, base)
	}
	return nil
}

// negativeBase words a change from a base ≤ 0 and a profit that became a loss.
func negativeBase(now, base Fact) error {
	return &MathError{Kind: ErrNegativeBase, Op: OpGrowth, Wording: ChangeWording(now.Value, base.Value), Facts: ids(now, base),
		Reason: "基期为负或为零，同比没有意义：" + ChangeWording(now.Value, base.Value), Advice: "给出两期数值，不给百分比"}
}

// ChangeWording says in words how a profit moved when a loss is involved:
// 扭亏为盈, 亏损扩大, 亏损收窄, 亏损持平, 由盈转亏. It is empty when both are profits.
func ChangeWording(now, base decimal.Decimal) string {
	switch {
	case !base.IsPositive() && now.IsPositive():
		return "扭亏为盈"
	case base.IsPositive() && now.IsNegative():
		return "由盈转亏"
	case base.IsPositive():
		return ""
	case now.LessThan(base):
		return "亏损扩大"
	case now.GreaterThan(base):
		return "亏损收窄"
	}
	return "亏损持平"
}

// CAGR gives the yearly growth rate between two facts whose periods end whole
// years apart, as a percentage rounded to 12 places: a root has no exact
// decimal. Both values must be positive.
func CAGR(last, first Fact) (Fact, error) {
	if err := change(OpCAGR, last, first); err != nil {
		return Fact{}, err
	}
	years := yearsBetween(first.Period, last.Period)
	if years < 1 {
		return Fact{}, periodError(OpCAGR, last, first, "年复合增长率要两期相隔整年")
	}
	if !first.Value.IsPositive() || !last.Value.IsPositive() {
		return Fact{}, negativeBase(last, first)
	}
	q := last.Value.DivRound(first.Value, Precision)
	root, err := nthRoot(q, years)
	if err != nil {
		return Fact{}, err
	}
	return derived(OpCAGR, root.Sub(one).Shift(2).Round(12), Percent, last, first), nil
}

// nthRoot solves x^n = q for q > 0 by Newton steps in decimals.
func nthRoot(q decimal.Decimal, n int) (decimal.Decimal, error) {
	if n == 1 {
		return q, nil
	}
	x := one
	degree := decimal.NewFromInt(int64(n))
	for range 200 { // Newton: x ← x − (x^n − q)/(n·x^(n−1))
		p := one
		for range n - 1 {
			p = p.Mul(x).Round(Precision)
		}
		if p.IsZero() {
			break
		}
		next := x.Sub(p.Mul(x).Sub(q).DivRound(p.Mul(degree), Precision)).Round(Precision)
		if next.Sub(x).Abs().LessThan(decimal.New(1, -20)) {
			return next, nil
		}
		if !next.IsPositive() {
			next = x.DivRound(decimal.New(2, 0), Precision)
		}
		x = next
	}
	return decimal.Decimal{}, &MathError{Kind: ErrOperands, Op: OpCAGR, Reason: "无法开方", Advice: "检查两期数值"}
}

// yearsBetween is the number of whole years from a to b, 0 when their month
// and day differ.
func yearsBetween(a, b mention.Period) int {
	if len(a.End) != 10 || len(b.End) != 10 || a.End[4:] != b.End[4:] && (a.End[5:7] != "02" || b.End[5:7] != "02") {
		return 0
	}
	y := func(s string) int {
		return int(s[0]-'0')*1000 + int(s[1]-'0')*100 + int(s[2]-'0')*10 + int(s[3]-'0')
	}
	return y(b.End) - y(a.End)
}
