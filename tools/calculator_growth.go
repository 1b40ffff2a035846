package tools

import (
	"github.com/shopspring/decimal"

	"hedui/check"
)

// growth gives (new − old) / old in %. A rate of percentages is refused, since
// a change of a ratio is in 个百分点; a base that is not positive has no rate,
// and the change is said in words.
func (e evaluator) growth(n, newer, older *node) (term, error) {
	a, b, err := e.pair(newer, older)
	if err != nil {
		return term{}, err
	}
	if a.Unit == check.Percent || a.Unit == check.Point {
		return term{}, badExpr(n.pos, "写成 f2 - f1，得个百分点", "百分比指标的变化不算增长率")
	}
	if err := growable(a, b, n.pos); err != nil {
		return term{}, err
	}
	t := joined(a, b, "growth")
	if b.Value.Sign() <= 0 {
		if len(t.facts) == 0 {
			return term{}, badExpr(older.pos, "", "基数不是正数，增长率没有意义")
		}
		t.change = changeInWords(a.Value, b.Value)
		return t, nil
	}
	rate := a.Value.Sub(b.Value).DivRound(b.Value, precision).Mul(hundred)
	t.Quantity = check.Quantity{Value: rate, Unit: check.Percent}
	return nested(t, a, b), nil
}

// cagr gives the compound annual growth rate over n years in %. Both ends must
// be positive.
func (e evaluator) cagr(n *node) (term, error) {
	a, b, err := e.pair(n.args[0], n.args[1])
	if err != nil {
		return term{}, err
	}
	if err := growable(a, b, n.pos); err != nil {
		return term{}, err
	}
	years, err := e.eval(n.args[2])
	if err != nil {
		return term{}, err
	}
	count := years.Value
	if !count.IsInteger() || count.Sign() <= 0 || count.GreaterThan(decimal.NewFromInt(maxPower)) {
		return term{}, badExpr(n.args[2].pos, "例如 cagr(f2, f1, 3)", "年数要是1到%d的整数", maxPower)
	}
	if err := yearsFit(a, b, count.IntPart(), n.args[2].pos); err != nil {
		return term{}, err
	}
	if a.Value.Sign() <= 0 || b.Value.Sign() <= 0 {
		return term{}, badExpr(n.pos, "", "首尾有一个不是正数，复合增长率没有意义")
	}
	root, err := nthRoot(a.Value.DivRound(b.Value, precision), int(count.IntPart()))
	if err != nil {
		return term{}, at(err, n.pos)
	}
	t := joined(a, b, "growth")
	t.Quantity = check.Quantity{Value: root.Sub(one).Mul(hundred), Unit: check.Percent}
	return nested(t, a, b), nil
}

func (e evaluator) pair(x, y *node) (a, b term, err error) {
	if a, err = e.eval(x); err != nil {
		return a, b, err
	}
	b, err = e.eval(y)
	return a, b, err
}

// growable reports why no growth can be taken between two terms.
func growable(a, b term, pos int) error {
	if err := addable(a, b, true); err != nil {
		return at(err, pos)
	}
	if fineUnit(a.Quantity, b.Quantity).Unit != fineUnit(b.Quantity, a.Quantity).Unit {
		return badExpr(pos, "", "单位不合：%s和%s之间没有增长率", unitName(a.Unit), unitName(b.Unit))
	}
	return nil
}

// yearsFit refuses a number of years that is not the distance of two facts.
func yearsFit(a, b term, years int64, pos int) error {
	if a.like == nil || b.like == nil || a.like.Period.Year() == 0 || b.like.Period.Year() == 0 {
		return nil
	}
	if apart := int64(a.like.Period.Year() - b.like.Period.Year()); apart != years {
		return &exprError{code: PeriodMismatch, pos: pos, advice: "第一个参数是期末的数，第二个是期初的数",
			message: a.like.ID + "和" + b.like.ID + "相隔的年数不是" + decimal.NewFromInt(years).String()}
	}
	return nil
}

// changeInWords says how a figure moved from a base that is not positive.
func changeInWords(newer, older decimal.Decimal) string {
	switch {
	case older.IsZero():
		return "基数为零"
	case newer.Sign() > 0:
		return "扭亏为盈"
	case newer.IsZero():
		return "亏损归零"
	case newer.LessThan(older):
		return "亏损扩大"
	case newer.GreaterThan(older):
		return "亏损收窄"
	}
	return "亏损持平"
}
