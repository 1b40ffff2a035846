package tools

import (
	"errors"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
)

// maxValueDigits bounds every intermediate value.
const maxValueDigits = 400

var (
	one     = decimal.New(1, 0)
	hundred = decimal.New(1, 2)
)

// term is a value on its way through an expression. Its Fact is an operand of
// check's arithmetic, which holds the rules of units, scopes, periods and
// vintages; facts are the Book's facts that it was made of, in order of first
// use.
type term struct {
	check.Fact
	facts []check.Fact
	op    string   // the last operation, "" on a leaf
	user  []string // bare numbers in it that are no mere conversions
	form  form     // how the result was asked to be written, by to()
	// change says a growth in words where it has no rate: 扭亏为盈. There is then
	// no value.
	change string
}

// literal reports that no fact is in a term.
func (t term) literal() bool { return len(t.facts) == 0 }

// evaluator works one expression out over the facts of a Book.
type evaluator struct{ book check.Book }

// eval gives the value of a node. Errors are *exprError.
func (e evaluator) eval(n *node) (term, error) {
	switch n.kind {
	case nodeNumber:
		return term{Fact: check.Fact{Quantity: n.quantity, Trust: check.TrustUser}}, nil
	case nodeFact:
		return e.fact(n)
	case nodeUnit:
		return term{}, badExpr(n.pos, "例如 to(f1, 亿元)", "单位“%s”前面没有数", n.text)
	case nodeNegate:
		t, err := e.eval(n.args[0])
		t.Value = t.Value.Neg()
		if !t.literal() {
			t.op = check.OpExpression
		}
		return t, err
	case nodeCall:
		return e.call(n)
	}
	t, err := e.binary(n)
	if err == nil && t.Value.NumDigits() > maxValueDigits {
		err = badExpr(n.pos, "", "结果的位数太多")
	}
	return t, err
}

// fact looks a fact up; an unknown id is told the newest ones there are.
func (e evaluator) fact(n *node) (term, error) {
	f, ok := e.book.Get(n.text)
	if !ok {
		err := &exprError{code: NotFound, pos: n.pos, message: "没有事实" + n.text, advice: "先用其他工具取数，再用返回的事实编号"}
		for _, held := range lastFacts(e.book, 20) {
			err.available = append(err.available, held.ID+" "+factLabel(held))
		}
		return term{}, err
	}
	return term{Fact: operand(f), facts: []check.Fact{f}}, nil
}

// operand is a fact as it is calculated with. Prices and distributions are
// never restated, so their vintage goes with any other; and 1,726.00元 is the
// price of one share, so that over 59.49元/股 it is a multiple.
func operand(f check.Fact) check.Fact {
	m, ok := market.MetricByID(f.Metric)
	if !ok || m.Statement != market.Market {
		return f
	}
	f.Vintage = ""
	if m.Display == market.ShowPrice && f.Unit == check.Yuan {
		f.Unit = check.YuanPerShare
	}
	return f
}

func (e evaluator) pair(x, y *node) (a, b term, err error) {
	if a, err = e.eval(x); err != nil {
		return a, b, err
	}
	b, err = e.eval(y)
	return a, b, err
}

func (e evaluator) binary(n *node) (term, error) {
	if n.text == "^" {
		return e.raise(n)
	}
	if newer, older, ok := e.growthForm(n); ok {
		return growth(newer, older, n.pos)
	}
	a, b, err := e.pair(n.args[0], n.args[1])
	if err != nil {
		return term{}, err
	}
	switch n.text {
	case "*":
		return multiply(a, b, n)
	case "/":
		return divide(a, b, n)
	}
	return add(a, b, n.text == "-", n.pos)
}

// add gives a+b or a−b.
func add(a, b term, minus bool, pos int) (term, error) {
	a, b = alike(a, b), alike(b, a)
	op, operate := check.OpSum, check.Add
	if minus {
		op, operate = check.OpDifference, check.Sub
	}
	f, err := operate(a.Fact, b.Fact)
	if err == nil {
		err = oneSubject(a, b)
	}
	if err != nil {
		if e := at(err, pos); (a.Unit == check.Percent) != (b.Unit == check.Percent) {
			e.advice = "百分比与别的数相加减写成 100% - f1；按比例增减写 f1 * (1+5%)"
			return term{}, e
		}
		return term{}, at(err, pos)
	}
	if f.Unit == check.Point && (wholePercent(a) || wholePercent(b)) { // the rest of 100% is a share
		f.Unit = check.Percent
	}
	return joined(f, op, a, b), nil
}

func wholePercent(t term) bool {
	return t.literal() && t.Unit == check.Percent && t.Value.Equal(hundred)
}

// alike gives a bare number the unit that it has beside b: 1 − 91.96% means
// 100% − 91.96%, and a multiple less 1 is a multiple. 100 beside a percentage
// stays bare, and so is refused, since it may be meant as 100%.
func alike(a, b term) term {
	if !a.literal() || a.Unit != check.NoUnit {
		return a
	}
	switch {
	case b.Unit == check.Times:
		a.Unit = check.Times
	case b.Unit == check.Percent && a.Value.Equal(one):
		a.Quantity = check.Quantity{Value: hundred, Unit: check.Percent}
	}
	return a
}

func multiply(a, b term, n *node) (term, error) {
	for i, x := range []term{b, a} {
		y := n.args[i]
		if x.literal() || y.kind != nodeNumber || !y.quantity.Value.Equal(hundred) {
			continue
		}
		switch {
		case y.quantity.Unit == check.Percent: // ×100% asks for a form, and is no figure
			return asPercent(x), nil
		case y.quantity.Unit == check.NoUnit && (x.Unit == check.Times || x.Unit == check.Percent):
			return term{}, badExpr(y.pos, "要百分数写 *100% 或 to(…, %)", "比值乘以100会丢掉百分号")
		}
	}
	f, err := check.Mul(a.Fact, b.Fact)
	if err != nil {
		return term{}, at(err, n.pos)
	}
	return withFactors(joined(f, check.OpProduct, a, b), a, b), nil
}

func divide(a, b term, n *node) (term, error) {
	if b.Value.IsZero() {
		return term{}, badExpr(n.args[1].pos, "", "除数是零")
	}
	if err := oneSubject(a, b); err != nil {
		return term{}, at(err, n.pos)
	}
	f, err := check.Div(a.Fact, b.Fact)
	if err != nil {
		return term{}, at(err, n.pos)
	}
	if noMultiple(a, b) {
		return term{}, badExpr(n.pos, "分别给出两个数，或者给出它们的差", "正负不同的两个数没有倍数关系")
	}
	op := check.OpRatio
	if !a.literal() && b.literal() && b.Unit == check.NoUnit { // f1 / 10000 is no ratio
		op = check.OpExpression
	}
	return withFactors(joined(f, op, a, b), a, b), nil
}

// noMultiple reports whether a quotient of two facts would be read as a multiple and is
// none: a profit over a loss of the same metric, or how far one is above a loss.
func noMultiple(a, b term) bool {
	if a.literal() || b.literal() || a.Unit != b.Unit || b.Value.Sign() == 0 {
		return false
	}
	if a.op == check.OpDifference {
		return b.Value.IsNegative() && b.op == ""
	}
	return a.Metric != "" && a.Metric == b.Metric && a.Value.Sign()*b.Value.Sign() < 0
}

// withFactors notes the bare numbers that a fact was multiplied or divided by
// and that are no mere conversion: 10,000 is one, 0.9 is the user's.
func withFactors(t, a, b term) term {
	for _, pair := range [][2]term{{a, b}, {b, a}} {
		x, other := pair[0], pair[1]
		if x.literal() && !other.literal() && x.Unit == check.NoUnit && !conversion(x.Value) {
			t.user = append(t.user, x.Value.String())
		}
	}
	return t
}

// conversion reports whether a bare factor only changes a unit or takes a
// mean: a small whole number, a power of ten, or the days of a year.
func conversion(v decimal.Decimal) bool {
	v = v.Abs()
	if v.IsInteger() && v.LessThanOrEqual(decimal.NewFromInt(12)) || v.Equal(decimal.NewFromInt(365)) || v.Equal(decimal.NewFromInt(360)) {
		return true
	}
	return strings.Trim(v.Coefficient().String(), "0") == "1"
}

// oneSubject refuses to hold two metrics of different companies or dates
// against each other. A price goes with any figure of its company, since PE is
// a price over a year's earnings.
func oneSubject(a, b term) error {
	f, g := a.Fact, b.Fact
	if f.Metric == g.Metric || f.Metric == "" || g.Metric == "" {
		return nil
	}
	day := f.Period.Type == mention.Day || g.Period.Type == mention.Day
	switch {
	case f.Company != g.Company:
		return badExpr(0, "", "%s和%s不是同一公司的，也不是同一指标", nameOf(a), nameOf(b))
	case !day && f.Period.End != g.Period.End:
		return &exprError{code: PeriodMismatch, advice: "取同一期的数", message: nameOf(a) + "和" + nameOf(b) + "不是同一期的，也不是同一指标"}
	}
	return nil
}

// nameOf says which figure a term is.
func nameOf(t term) string {
	if t.ID != "" {
		return t.ID + "（" + factLabel(t.Fact) + "）"
	}
	return factLabel(t.Fact)
}

// joined is the result of an operation with all that its terms were made of.
func joined(f check.Fact, op string, terms ...term) term {
	t := term{Fact: f, op: op}
	for i, x := range terms {
		for _, g := range x.facts {
			if !slices.ContainsFunc(t.facts, func(h check.Fact) bool { return h.ID == g.ID }) {
				t.facts = append(t.facts, g)
			}
		}
		t.user = append(t.user, x.user...)
		if x.op != "" && !(op == check.OpSum && x.op == op && i == 0) { // f1 + f2 + f3 is one sum
			t.op = check.OpExpression
		}
	}
	return t
}

// at gives an error its place, and one of check's arithmetic its code.
func at(err error, pos int) *exprError {
	var e *exprError
	var m *check.MathError
	switch {
	case errors.As(err, &e):
		if e.pos == 0 {
			e.pos = pos
		}
		return e
	case errors.As(err, &m):
		e = &exprError{code: BadValue, pos: pos, message: m.Reason, advice: m.Advice}
		switch m.Kind {
		case check.ErrPeriod:
			e.code = PeriodMismatch
		case check.ErrVintage:
			e.code = VintageConflict
		}
		return e
	}
	return &exprError{code: Internal, pos: pos, message: err.Error()}
}
