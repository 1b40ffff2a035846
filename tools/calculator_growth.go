package tools

import (
	"errors"

	"github.com/shopspring/decimal"

	"hedui/check"
)

// growthForm recognises (a − b) / b and a / b − 1 over one metric of one company:
// a growth rate, which follows the rules of growth.
func (e evaluator) growthForm(n *node) (newer, older term, ok bool) {
	var now, base *node
	switch left, right := n.args[0], n.args[1]; {
	case n.text == "/" && left.kind == nodeBinary && left.text == "-" && left.args[1].kind == nodeFact && left.args[1].text == right.text:
		now, base = left.args[0], right
	case n.text == "-" && left.kind == nodeBinary && left.text == "/" && isOne(right):
		now, base = left.args[0], left.args[1]
	default:
		return newer, older, false
	}
	if base.kind != nodeFact {
		return newer, older, false
	}
	newer, older, err := e.pair(now, base)
	if err != nil || newer.Company != older.Company || newer.Metric != older.Metric || newer.Period == older.Period {
		return newer, older, false
	}
	return newer, older, true
}

// isOne reports whether a node is the number 1, or 100%.
func isOne(n *node) bool {
	q := n.quantity
	return n.kind == nodeNumber && (q.Unit == check.NoUnit && q.Value.Equal(one) || q.Unit == check.Percent && q.Value.Equal(hundred))
}

// growth gives (newer − older) / older in %. A base that is not positive has
// no rate, and the change is said in words.
func growth(newer, older term, pos int) (term, error) {
	f, err := check.Growth(newer.Fact, older.Fact)
	var m *check.MathError
	if errors.As(err, &m) && m.Kind == check.ErrNegativeBase && !newer.literal() && !older.literal() {
		t := joined(newer.Fact, check.OpGrowth, newer, older)
		t.change = m.Wording
		return t, nil
	}
	if err != nil {
		return term{}, at(err, pos)
	}
	return joined(f, check.OpGrowth, newer, older), nil
}

// cagr gives the compound growth rate in % over n years, which must be the
// distance of the two periods where they have one.
func (e evaluator) cagr(n *node) (term, error) {
	last, first, err := e.pair(n.args[0], n.args[1])
	if err != nil {
		return term{}, err
	}
	years, err := e.eval(n.args[2])
	if err != nil {
		return term{}, err
	}
	count := years.Value
	if !years.literal() || !count.IsInteger() || count.Sign() <= 0 || count.GreaterThan(decimal.NewFromInt(maxPower)) {
		return term{}, badExpr(n.args[2].pos, "例如 cagr(f2, f1, 3)", "年数要是1到%d的整数", maxPower)
	}
	if apart := int64(last.Period.Year() - first.Period.Year()); !last.literal() && !first.literal() && apart != count.IntPart() {
		return term{}, &exprError{code: PeriodMismatch, pos: n.args[2].pos, advice: "第一个参数是期末的数，第二个是期初的数",
			message: nameOf(last) + "和" + nameOf(first) + "相隔的年数不是" + count.String()}
	}
	if !last.literal() && !first.literal() {
		f, err := check.CAGR(last.Fact, first.Fact)
		if err != nil {
			return term{}, at(err, n.pos)
		}
		return joined(f, check.OpCAGR, last, first), nil
	}
	return compound(last, first, int(count.IntPart()), n.pos)
}

// compound is cagr where one end is a number of the user's.
func compound(last, first term, years, pos int) (term, error) {
	if first.Value.Sign() <= 0 || last.Value.Sign() <= 0 {
		return term{}, badExpr(pos, "", "首尾有一个不是正数，复合增长率没有意义")
	}
	f, err := check.Div(last.Fact, first.Fact)
	if err != nil {
		return term{}, at(err, pos)
	}
	if f.Unit != check.Times && f.Unit != check.NoUnit {
		return term{}, badExpr(pos, "", "首尾两个数的单位不同")
	}
	root, err := nthRoot(f.Value, years)
	if err != nil {
		return term{}, at(err, pos)
	}
	f.Quantity = check.Quantity{Value: root.Sub(one).Mul(hundred), Unit: check.Percent}
	return joined(f, check.OpCAGR, last, first), nil
}
