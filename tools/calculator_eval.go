package tools

import (
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check"
)

// maxValueDigits bounds every intermediate value.
const maxValueDigits = 400

// term is a value on its way through an expression.
type term struct {
	check.Quantity
	facts []check.Fact // what it was made of, in order of first use
	// like is the fact whose kind the value still has: set on a fact and on
	// sums, differences, means and plain multiples of it.
	like *check.Fact
	op   string   // the last operation: difference, ratio, …; "" on a leaf
	user []string // numbers in it that are neither facts nor mere factors
	form unitForm // how the result was asked to be written, by to()
	// change says a growth in words where it has no rate: 扭亏为盈. There is then
	// no value.
	change string
}

// evaluator works one expression out over the facts of a Book.
type evaluator struct {
	book check.Book
}

// eval gives the value of a node. Errors are *exprError.
func (e evaluator) eval(n *node) (term, error) {
	switch n.kind {
	case nodeNumber:
		t := term{Quantity: n.quantity}
		if n.form.Unit != check.NoUnit || n.form.Scale != 0 {
			t.user = []string{n.text}
		}
		return t, nil
	case nodeFact:
		return e.fact(n)
	case nodeUnit:
		return term{}, badExpr(n.pos, "例如 to(f1, 亿元)", "单位“%s”前面没有数", n.text)
	case nodeNegate:
		t, err := e.eval(n.args[0])
		t.Value = t.Value.Neg()
		if len(t.facts) > 0 {
			t.op = "expression"
		}
		return t, err
	case nodeCall:
		return e.call(n)
	}
	return e.binary(n)
}

// fact looks a fact up. A quoted fact has no metric and is never calculated
// with.
func (e evaluator) fact(n *node) (term, error) {
	f, ok := e.book.Get(n.text)
	if !ok {
		err := &exprError{code: NotFound, pos: n.pos, message: "没有事实" + n.text, advice: "先用其他工具取数，再用返回的事实编号"}
		for _, held := range lastFacts(e.book, 20) {
			err.available = append(err.available, held.ID+" "+factLabel(held))
		}
		return term{}, err
	}
	if f.Quote != "" || f.Document != "" {
		return term{}, badExpr(n.pos, "改用 financial_indicator 取同一指标",
			"%s是年报原文里的数字，只能连同出处引用，不能计算", n.text)
	}
	return term{Quantity: f.Quantity, facts: []check.Fact{f}, like: &f}, nil
}

func (e evaluator) binary(n *node) (term, error) {
	if n.text == "^" {
		return e.raise(n)
	}
	if change, old := growthForm(n); change != nil {
		return e.growth(n, change, old)
	}
	a, err := e.eval(n.args[0])
	if err != nil {
		return term{}, err
	}
	b, err := e.eval(n.args[1])
	if err != nil {
		return term{}, err
	}
	var t term
	switch n.text {
	case "+", "-":
		t, err = add(a, b, n.text == "-")
	case "*":
		t, err = multiply(a, b, n)
	case "/":
		t, err = divide(a, b, n)
	}
	if err != nil {
		return term{}, at(err, n.pos)
	}
	if t.Value.NumDigits() > maxValueDigits {
		return term{}, badExpr(n.pos, "", "结果的位数太多")
	}
	return t, nil
}

// growthForm recognises (a - b) / b, which is a growth rate and follows its
// rules: it gives a's node and b's.
func growthForm(n *node) (change, old *node) {
	if n.text != "/" || n.args[0].kind != nodeBinary || n.args[0].text != "-" {
		return nil, nil
	}
	if diff := n.args[0]; same(diff.args[1], n.args[1]) && diff.args[1].kind == nodeFact {
		return diff.args[0], diff.args[1]
	}
	return nil, nil
}

func same(a, b *node) bool { return a.kind == b.kind && a.text == b.text && len(a.args) == 0 }

// add gives a+b or a−b.
func add(a, b term, minus bool) (term, error) {
	qa, qb, unit, err := addUnits(a.Quantity, b.Quantity, minus)
	if err != nil {
		return term{}, err
	}
	if err := addable(a, b, minus); err != nil {
		return term{}, err
	}
	t := joined(a, b, "sum")
	if minus {
		qb.Value, t.op = qb.Value.Neg(), "difference"
	}
	t.Quantity = check.Quantity{Value: qa.Value.Add(qb.Value), Unit: unit}
	if t.like = a.like; t.like == nil {
		t.like = b.like
	}
	t.user = append(t.user, addends(a, b)...)
	return nested(t, a, b), nil
}

// addends are the bare numbers that were added to something else than bare
// numbers: such a sum says something about the number as well.
func addends(a, b term) []string {
	var out []string
	for _, pair := range [][2]term{{a, b}, {b, a}} {
		x, other := pair[0], pair[1]
		if len(x.facts) == 0 && len(x.user) == 0 && len(other.facts) > 0 && !bare(other.Unit) &&
			!(x.Value.Equal(one) && other.Unit == check.Percent) {
			out = append(out, x.Value.String())
		}
	}
	return out
}

func multiply(a, b term, n *node) (term, error) {
	if err := percentTwice(a, b, n); err != nil {
		return term{}, err
	}
	q, err := mulUnits(a.Quantity, b.Quantity)
	if err != nil {
		return term{}, err
	}
	if len(a.facts) > 0 && len(b.facts) > 0 {
		if err := sameSubject(a, b); err != nil {
			return term{}, err
		}
	}
	t := joined(a, b, "product")
	t.Quantity = q
	switch {
	case len(b.facts) == 0 && bare(b.Unit):
		t.like = a.like
	case len(a.facts) == 0 && bare(a.Unit):
		t.like = b.like
	}
	for i, x := range []term{b, a} { // ×100% asks for a form, and is no figure
		if isHundredPercent(n.args[i]) && len(x.facts) > 0 {
			return asPercent(x), nil
		}
	}
	t.user = append(t.user, factors(a, b)...)
	return nested(t, a, b), nil
}

// percentTwice refuses ×100 on a ratio, which would print 4.81 倍 as 481 倍
// where 481% is meant.
func percentTwice(a, b term, n *node) error {
	for i, pair := range [][2]term{{a, b}, {b, a}} {
		x, other := pair[0], n.args[1-i]
		if (x.Unit == check.Times || x.Unit == check.Percent) && len(x.facts) > 0 &&
			other.kind == nodeNumber && other.quantity.Unit == check.NoUnit && other.quantity.Value.Equal(hundred) {
			return badExpr(other.pos, "要百分数写 *100% 或 to(…, %)", "比值乘以100会丢掉百分号")
		}
	}
	return nil
}

func isHundredPercent(n *node) bool {
	return n.kind == nodeNumber && n.quantity.Unit == check.Percent && n.quantity.Value.Equal(hundred)
}

func divide(a, b term, n *node) (term, error) {
	if b.Value.IsZero() {
		return term{}, badExpr(n.args[1].pos, "", "除数是零")
	}
	if len(a.facts) > 0 && len(b.facts) > 0 {
		if err := divisible(a, b); err != nil {
			return term{}, err
		}
	}
	q, err := divUnits(a.Quantity, b.Quantity)
	if err != nil {
		return term{}, err
	}
	t := joined(a, b, "ratio")
	if t.Quantity = q; q.Unit == check.NoUnit && len(a.user) > 0 && len(b.user) > 0 {
		t.Unit = check.Times // 4009亿/833亿
	}
	if len(a.facts) > 0 && len(b.facts) == 0 && bare(b.Unit) && len(b.user) == 0 {
		t.like, t.op = a.like, "expression"
	}
	t.user = append(t.user, factors(a, b)...)
	return nested(t, a, b), nil
}

// factors are the bare numbers that a fact was multiplied or divided by and
// that are no mere conversion: 10,000 is one, 0.9 is the user's.
func factors(a, b term) []string {
	var out []string
	for _, pair := range [][2]term{{a, b}, {b, a}} {
		x, other := pair[0], pair[1]
		if len(x.facts) == 0 && len(x.user) == 0 && len(other.facts) > 0 && x.Unit == check.NoUnit && !conversion(x.Value) {
			out = append(out, x.Value.String())
		}
	}
	return out
}

// conversion reports whether a bare factor only changes a unit or takes a
// mean: a small whole number or a power of ten, or the days of a year.
func conversion(v decimal.Decimal) bool {
	v = v.Abs()
	if v.IsInteger() && v.LessThanOrEqual(decimal.NewFromInt(12)) || v.Equal(decimal.NewFromInt(365)) || v.Equal(decimal.NewFromInt(360)) {
		return true
	}
	return strings.Trim(v.Coefficient().String(), "0") == "1"
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
	if !bare(base.Unit) && base.Unit != check.Percent {
		return term{}, badExpr(n.pos, "", "带单位“%s”的数不能乘方", unitName(base.Unit))
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
	base.Value = x
	base.like, base.op = nil, "expression"
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

// joined carries what two terms were made of into their result.
func joined(a, b term, op string) term {
	t := term{op: op, facts: append([]check.Fact(nil), a.facts...)}
	for _, f := range b.facts {
		if !holdsFact(t.facts, f.ID) {
			t.facts = append(t.facts, f)
		}
	}
	t.user = append(append([]string(nil), a.user...), b.user...)
	return t
}

// nested marks a result as an expression unless both sides are leaves.
func nested(t, a, b term) term {
	if a.op != "" || b.op != "" {
		t.op = "expression"
		if a.op == "sum" && t.like != nil && b.op == "" { // f1 + f2 + f3
			t.op = "sum"
		}
	}
	return t
}

func holdsFact(facts []check.Fact, id string) bool {
	for _, f := range facts {
		if f.ID == id {
			return true
		}
	}
	return false
}

// at gives an error of a rule its place.
func at(err error, pos int) error {
	if e, ok := err.(*exprError); ok && e.pos == 0 {
		e.pos = pos
	}
	return err
}
