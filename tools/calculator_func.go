package tools

import (
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check"
)

// function is one function of the calculator: its name, other names, how many
// arguments it takes (most 0: any number), and an example.
type function struct {
	name    string
	aliases []string
	least   int
	most    int
	example string
}

// functions are listed in the order in which they are shown.
var functions = []function{
	{"growth", []string{"增长率", "同比", "yoy"}, 2, 2, "growth(f2, f1)"},
	{"share", []string{"占比", "pct"}, 2, 2, "share(f1, f2)"},
	{"avg", []string{"平均", "平均值", "mean", "average"}, 1, 0, "avg(f1, f2, f3)"},
	{"sum", []string{"合计", "求和"}, 1, 0, "sum(f1, f2)"},
	{"max", []string{"最大", "最大值"}, 1, 0, "max(f1, f2)"},
	{"min", []string{"最小", "最小值"}, 1, 0, "min(f1, f2)"},
	{"abs", []string{"绝对值"}, 1, 1, "abs(f1 - f2)"},
	{"round", []string{"四舍五入"}, 1, 2, "round(f1, 2)"},
	{"cagr", []string{"复合增长率", "年复合增长率"}, 3, 3, "cagr(f2, f1, 3)"},
	{"to", []string{"换算", "convert"}, 2, 2, "to(f1, 亿元)"},
}

// functionName gives the canonical name of a function, "" for no function.
func functionName(word string) string {
	word = strings.ToLower(word)
	for _, f := range functions {
		if f.name == word {
			return f.name
		}
		for _, a := range f.aliases {
			if a == word {
				return f.name
			}
		}
	}
	return ""
}

func functionNames() []string {
	var out []string
	for _, f := range functions {
		out = append(out, f.name)
	}
	return out
}

func functionExample(word string) string { return functionOf(functionName(word)).example }

func functionOf(name string) function {
	for _, f := range functions {
		if f.name == name {
			return f
		}
	}
	return function{}
}

// call works a function out.
func (e evaluator) call(n *node) (term, error) {
	f := functionOf(n.text)
	if len(n.args) < f.least || f.most > 0 && len(n.args) > f.most {
		return term{}, badExpr(n.pos, "例如 "+f.example, "%s的参数个数不对，有%d个", f.name, len(n.args))
	}
	switch n.text {
	case "growth":
		newer, older, err := e.pair(n.args[0], n.args[1])
		if err != nil {
			return term{}, err
		}
		return growth(newer, older, n.pos)
	case "cagr":
		return e.cagr(n)
	case "share":
		return e.share(n)
	case "to":
		return e.to(n)
	case "round":
		return e.round(n)
	case "abs":
		t, err := e.eval(n.args[0])
		t.Value = t.Value.Abs()
		return t, err
	case "sum", "avg":
		return e.total(n)
	}
	return e.extreme(n)
}

// share gives part / whole in %.
func (e evaluator) share(n *node) (term, error) {
	part, whole, err := e.pair(n.args[0], n.args[1])
	if err != nil {
		return term{}, err
	}
	if err := oneSubject(part, whole); err != nil {
		return term{}, at(err, n.pos)
	}
	f, err := check.Share(part.Fact, whole.Fact)
	if err != nil {
		return term{}, at(err, n.pos)
	}
	return joined(f, check.OpShare, part, whole), nil
}

// total gives the sum or the mean of its arguments.
func (e evaluator) total(n *node) (term, error) {
	t, err := e.fold(n, func(sum, next term, pos int) (term, error) { return add(sum, next, false, pos) })
	if err != nil {
		return term{}, err
	}
	if n.text == "avg" {
		t.Value = t.Value.DivRound(decimal.NewFromInt(int64(len(n.args))), check.Precision)
		if t.op == check.OpSum {
			t.op = check.OpMean
		}
	}
	return t, nil
}

// extreme gives the greatest or the least of its arguments, its own facts
// first.
func (e evaluator) extreme(n *node) (term, error) {
	return e.fold(n, func(best, next term, pos int) (term, error) {
		gap, err := add(next, best, true, pos)
		if err != nil {
			return term{}, err
		}
		if sign := gap.Value.Sign(); sign > 0 && n.text == "max" || sign < 0 && n.text == "min" {
			best, next = next, best
		}
		return joined(best.Fact, check.OpExpression, best, next), nil
	})
}

// fold evaluates the arguments from the left and joins each, which stands at pos, to
// what those before it came to.
func (e evaluator) fold(n *node, join func(all, next term, pos int) (term, error)) (term, error) {
	all, err := e.eval(n.args[0])
	for _, arg := range n.args[1:] {
		if err != nil {
			break
		}
		var next term
		if next, err = e.eval(arg); err == nil {
			all, err = join(all, next, arg.pos)
		}
	}
	if err != nil {
		return term{}, err
	}
	return all, nil
}

// round rounds half away from zero, in the form that is displayed:
// round(to(f1, 亿元), 2) rounds 亿.
func (e evaluator) round(n *node) (term, error) {
	t, err := e.eval(n.args[0])
	if err != nil {
		return term{}, err
	}
	places := int64(0)
	if len(n.args) == 2 {
		p, err := e.eval(n.args[1])
		if err != nil {
			return term{}, err
		}
		if !p.Value.IsInteger() || p.Unit != check.NoUnit || p.Value.Abs().GreaterThan(decimal.NewFromInt(12)) {
			return term{}, badExpr(n.args[1].pos, "例如 round(f1, 2)", "小数位数要是0到12的整数")
		}
		places = p.Value.IntPart()
	}
	t.Value = t.Value.Round(int32(places) - t.form.scale)
	if t.op == "" && !t.literal() {
		t.op = check.OpExpression
	}
	return t, nil
}

// to converts, and asks for the result to be written in the given form. A bare
// number takes the form as its unit.
func (e evaluator) to(n *node) (term, error) {
	unit := n.args[1]
	if unit.kind != nodeUnit {
		return term{}, badExpr(unit.pos, "例如 to(f1, 亿元)", "to的第二个参数要是单位")
	}
	t, err := e.eval(n.args[0])
	if err != nil {
		return term{}, err
	}
	t.form = unit.form
	switch {
	case unit.form.unit == check.NoUnit: // 亿: the unit stays
		t.form.unit = t.Unit
	case t.Unit == check.NoUnit && unit.form.unit == check.Percent:
		t = asPercent(t)
	case t.Unit == check.NoUnit:
		t.Quantity = check.Quantity{Value: t.Value.Shift(unit.form.scale), Unit: unit.form.unit}
	case t.Unit == check.Times && unit.form.unit == check.Percent:
		t = asPercent(t)
	default:
		if t.Quantity, err = t.Convert(unit.form.unit); err != nil {
			return term{}, at(err, unit.pos)
		}
		if t.op == "" && !t.literal() && t.Unit != t.facts[0].Unit {
			t.op = check.OpExpression
		}
	}
	return t, nil
}

// asPercent writes a multiple or a bare quotient as a percentage; a ratio of
// two figures becomes a share. Other units stay.
func asPercent(t term) term {
	if t.Unit != check.NoUnit && t.Unit != check.Times {
		return t
	}
	t.Quantity = check.Quantity{Value: t.Value.Shift(2), Unit: check.Percent}
	switch t.op {
	case check.OpRatio:
		t.op = check.OpShare
	case "":
		t.op = check.OpExpression
	}
	return t
}
