package tools

import (
	"context"
	"fmt"
	"strings"

	"hedui/check"
)

const calculatorName = "calculator"

type calculatorArgs struct {
	Expression string `json:"expression" jsonschema:"算式：事实编号、带单位的数字、+ - * / ^、括号和函数，例如 f1 - f2"`
}

// NewCalculator gives the tool that calculates on the facts of the session's
// Book: exact decimals, units kept, every result a new fact with what it was
// made of. It depends on no data.
func NewCalculator() (Tool, error) {
	return New(Spec{
		Name:      calculatorName,
		MaxInput:  maxExpression + 60,
		MaxOutput: 2000,
		Codes:     []Code{BadValue, NotFound, PeriodMismatch, VintageConflict, FieldNotAvailable},
		Example:   `{"expression":"f1 - f2"}`,
	}, func(_ context.Context, env Env, in calculatorArgs) Result {
		return calculate(env.Book, in.Expression)
	})
}

// calculate gives the result of an expression as one row. A growth on a base
// that is not positive has no rate: the result is partial, with both facts and
// the change in words.
func calculate(book check.Book, expression string) Result {
	n, err := parseExpr(expression)
	if err != nil {
		return calculatorError(err)
	}
	t, err := evaluator{book}.eval(n)
	if err != nil {
		return calculatorError(err)
	}
	if t.change != "" {
		return withoutRate(t)
	}
	f, isNew := resultFact(t, n)
	if isNew {
		f.ID = book.Add(f)
	}
	row := rowOf(f)
	row.Display = display(f.Quantity, t.form)
	return Result{
		Status: Success, Data: Figures{Rows: []Row{row}},
		Metadata: Metadata{Tool: calculatorName, Source: f.Source, Facts: []string{f.ID}},
	}
}

// calculatorError turns a fault of an expression into a failure that names the
// place.
func calculatorError(err error) Result {
	e, ok := err.(*exprError)
	if !ok {
		return ErrorResult(calculatorName, Failure{Code: Internal, Message: err.Error()})
	}
	message := e.message
	if e.pos > 0 {
		message = fmt.Sprintf("第%d个字符：%s", e.pos, e.message)
	}
	return ErrorResult(calculatorName, Failure{Code: e.code, Message: message, Advice: e.advice, Available: e.available})
}

// withoutRate reports a growth that is said in words.
func withoutRate(t term) Result {
	var figures Figures
	var ids []string
	for _, f := range t.facts {
		figures.Rows = append(figures.Rows, rowOf(f))
		ids = append(ids, f.ID)
	}
	newer := t.facts[0]
	figures.Missing = []Missing{{
		Company: newer.Company, Name: newer.Name, Metric: newer.Metric, Label: newer.Label + "增长率",
		Period: periodName(newer.Period), Code: FieldNotAvailable, Reason: "基数不是正数，不算百分比：" + t.change,
	}}
	figures.Notes = []string{t.change}
	return Result{Status: Partial, Data: figures, Metadata: Metadata{Tool: calculatorName, Facts: ids}}
}

// resultFact makes the fact of a result. The value of a single fact, however
// displayed, is that fact and not a new one.
func resultFact(t term, n *node) (_ check.Fact, isNew bool) {
	if t.op == "" && len(t.facts) == 1 {
		return t.facts[0], false
	}
	f := t.Fact
	f.ID, f.Of, f.Op = "", nil, t.op
	if f.Vintage == "" {
		f.Vintage = check.VintageUnknown
	}
	if f.Unit == check.YuanPerShare && unitOf(t.facts) == check.Yuan {
		f.Unit = check.Yuan // of prices, written as they are
	}
	f.Label = newLabelled(t.facts).text(n)
	if f.Op == "" {
		f.Op = check.OpExpression
	}
	for _, g := range t.facts {
		f.Of = append(f.Of, g.ID)
	}
	if f.Op != check.OpSum && f.Op != check.OpDifference && f.Op != check.OpMean && !(f.Op == check.OpExpression && f.Unit == unitOf(t.facts)) {
		f.Metric = "" // a ratio of revenues is no revenue
	}
	var given []string
	if t.literal() {
		f.Source = "用户提供"
	} else {
		given = literals(n)
	}
	if given = distinct(append(given, t.user...)); len(given) > 0 {
		f.Trust = check.TrustUser
		f.Note = strings.Join(distinct([]string{f.Note, "含用户给定的数 " + strings.Join(given, "、")}), "；")
	}
	return f, true
}

// literals are the numbers with units in an expression, but for ×100%.
func literals(n *node) []string {
	if n.kind == nodeNumber && n.quantity.Unit != check.NoUnit {
		return []string{n.text}
	}
	var out []string
	for _, a := range n.args {
		if n.text == "*" && a.kind == nodeNumber && a.quantity.Unit == check.Percent && a.quantity.Value.Equal(hundred) {
			continue
		}
		out = append(out, literals(a)...)
	}
	return out
}

// unitOf is the unit that all facts share.
func unitOf(facts []check.Fact) check.Unit {
	for _, f := range facts {
		if f.Unit != facts[0].Unit {
			return check.NoUnit
		}
	}
	if len(facts) == 0 {
		return check.NoUnit
	}
	return facts[0].Unit
}
