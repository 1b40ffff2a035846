package offline

import (
	"strings"

	"hedui/check/mention"
)

// steps are the operations on a figure that was printed before.
var steps = map[mention.OpKind]string{
	mention.OpDivide: " / ", mention.OpMultiply: " * ", mention.OpAdd: " + ", mention.OpSubtract: " - ",
}

// computes reports whether a part works on a figure of the talk (这个数除以10000)
// or on figures that it brings along.
func (f frame) computes() bool {
	return f.has(mention.OpDivide, mention.OpMultiply, mention.OpAdd, mention.OpSubtract, mention.OpConvert) || f.refers(mention.RefValue)
}

// reckon works on the last figure of the talk.
func (t *turn) reckon(f frame) (answer, bool) {
	last := t.state.lastFigure()
	if last.Value == "" {
		return question(t.say("您指的是哪个数？请给出数字和单位，或者公司、指标和期间。", "Which figure do you mean? Please give it with its unit, or company, metric and period.")), true
	}
	last, ready := t.grounded(last)
	if !ready {
		return answer{}, false
	}
	expression := operand(last)
	for _, o := range f.ops {
		if step, ok := steps[o.Kind]; ok && o.Operand != "" {
			expression += step + o.Operand
		}
	}
	if expression == operand(last) { // only another form is asked for
		return t.present(f, sheet{rows: []row{last}, source: last.Source}), true
	}
	r, ready := t.compute(expression)
	if !ready {
		return answer{}, false
	}
	if len(r.Rows) == 0 {
		return answer{text: t.refusal(r), outcome: partial, missing: []string{t.say("计算结果", "the result")}}, true
	}
	t.state.see(r.Rows)
	work := strings.TrimSpace(t.rowName(last) + " " + t.periodName(last) + " " + t.label(last) + " " + t.show(last, mention.Form{}))
	return answer{text: t.show(r.Rows[0], f.form) + "\n" + work + rest(expression, operand(last)) + " " + cite(last), outcome: answered}, true
}

// grounded gives a figure with its fact: one that only an earlier answer's text
// shows is looked up again, since a printed figure is rounded.
func (t *turn) grounded(r row) (row, bool) {
	if r.Fact != "" && !r.rounded || r.Company == "" || r.Metric == "" || r.PeriodType == "" || isMarket(r.Metric) {
		return r, true
	}
	f := frame{subject: subject{companies: []string{r.Company}}, metrics: []string{r.Metric}, period: period{periods: []mention.Period{r.period()}}}
	s, ready := t.fetch(f)
	if !ready {
		return r, false
	}
	for _, found := range s.rows {
		if found.Company == r.Company && found.Metric == r.Metric {
			return found, true
		}
	}
	return r, true
}

// operand writes a figure into an expression: its fact, or the number with its
// unit when the talk shows no fact.
func operand(r row) string {
	if r.Fact != "" {
		return r.Fact
	}
	return r.Value + r.Unit
}

// rest is what an expression does after its first operand, for a reader.
func rest(expression, first string) string {
	tail := strings.TrimPrefix(expression, first)
	return strings.NewReplacer(" / ", " ÷ ", " * ", " × ", " - ", " − ").Replace(tail)
}
