package offline

import (
	"regexp"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check"
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

// reckon works on the figure that the part names, or on the last figure of the
// talk, when it was a single one.
func (t *turn) reckon(f frame) (answer, bool) {
	if f.asked && len(f.levels()) > 0 && len(f.levels()) == len(f.metrics) && !f.refers(mention.RefValue) {
		s, ready := t.fetch(f)
		if !ready {
			return answer{}, false
		}
		s.part(f.metrics)
		t.state.see(s.rows)
		if len(s.rows) == 0 {
			return t.finish(nil, f, s), true
		}
	}
	if len(t.state.answer) > 1 && !t.state.answer[0].derived() {
		return t.whichFigure(), true
	}
	last := t.state.lastFigure()
	if last.Value == "" {
		return question(t.say("您指的是哪个数？请给出数字和单位，或者公司、指标和期间。", "Which figure do you mean? Please give it with its unit, or company, metric and period.")), true
	}
	last, ready := t.grounded(last)
	if !ready {
		return answer{}, false
	}
	expression := operand(last)
	base, sum, own := t.state.comesOf(last)
	works := slices.ContainsFunc(f.ops, func(o mention.Operation) bool { return steps[o.Kind] != "" && o.Operand != "" })
	if !works && f.unrelated() {
		return question(t.say("这是对上一个数本身的提问，没有可以对照的另一期或排名。请写明公司、指标和期间。", "That is asked of the last figure itself, which has no other period and no ranking. Please name company, metric and period.")), true
	}
	if own && !works {
		return t.summed(last, base, sum, f.form), true
	}
	if f.fraction == "" {
		base, sum, own = t.state.chainOf(last)
	}
	var more string
	for _, o := range f.ops {
		if step, ok := steps[o.Kind]; ok && o.Operand != "" {
			own = own && goesOn(sum+more, step)
			more += step + factor(o)
		}
	}
	switch {
	case own && more != "":
		last, expression = base, sum
	}
	expression += more
	if more == "" { // only another form is asked for
		if why := t.unitless(f.form, []row{last}); why != "" {
			return answer{text: why, outcome: partial, missing: []string{t.say("换算", "the conversion")}}, true
		}
		return t.reshaped(f, last), true
	}
	r, ready := t.compute(expression)
	if !ready {
		return answer{}, false
	}
	if len(r.Rows) == 0 {
		return t.uncalculated(r), true
	}
	t.state.see(r.Rows)
	if own && strings.Contains(r.Rows[0].Note, ownFactor) {
		return t.summed(r.Rows[0], base, expression, f.form), true
	}
	if f.fraction != "" && !own { // its numbers stand in no question
		working := rest(expression, operand(last))
		if !strings.HasPrefix(f.fraction, "翻") {
			working = " × " + f.fraction
		}
		return answer{text: t.precise(r.Rows[0], f.form) + "\n" + t.origin(last) + working + " 按您给的数 " + cite(last), outcome: answered}, true
	}
	if last.Company == "" && last.Period == "" {
		return answer{text: t.given(r.Rows[0], f.form), outcome: answered}, true
	}
	return answer{text: t.precise(r.Rows[0], f.form) + "\n" + t.origin(last) + rest(expression, operand(last)) + " " + cite(last), outcome: answered}, true
}

// reshaped prints a figure in another form, a result with what it was made of.
func (t *turn) reshaped(f frame, last row) answer {
	g := t.state.madeOf(last)
	if !last.derived() || len(g) == 0 {
		return t.present(f, sheet{rows: []row{last}, source: last.Source})
	}
	working := t.operands(last, g)
	if sum, ok := t.state.sums[last.Fact]; ok && sign(last.Op) == "" {
		working = t.origin(g[0]) + rest(sum, g[0].Fact) + " " + cite(g...)
	}
	return t.finish([]string{t.carriedWord(f, last) + t.show(last, f.form), working}, f, sheet{rows: g})
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

// origin names the figure that a calculation starts from. One that was itself
// calculated is the last figure: its label would only repeat how it came about.
func (t *turn) origin(r row) string {
	if r.derived() {
		return t.say("上一个数", "the last figure")
	}
	return t.inFull(r)
}

// inFull writes a figure with company, period and metric.
func (t *turn) inFull(r row) string {
	return strings.TrimSpace(t.rowName(r) + " " + t.periodName(r) + " " + t.label(r) + " " + t.show(r, mention.Form{}))
}

// rest is what an expression does after its first operand, for a reader.
func rest(expression, first string) string {
	tail := strings.TrimPrefix(expression, first)
	return strings.NewReplacer(" / ", " ÷ ", " * ", " × ", " - ", " − ").Replace(tail)
}

// whichFigure asks which of several figures 这个数 is.
func (t *turn) whichFigure() answer {
	v := varies(t.state.answer)
	var names []string
	for _, r := range t.state.answer {
		names = append(names, t.tag(r, v))
	}
	names = distinct(names)
	text := t.say("上一个回答有几个数，您指的是哪一个", "The last answer gave several figures. Which one do you mean")
	if len(names) > 1 && len(names) <= maxNamed {
		text += t.say("：", ": ") + strings.Join(names, t.say("、", ", "))
	}
	return question(text + t.say("？", "?"))
}

// maxNamed is how many figures are named to choose from.
const maxNamed = 6

// precise prints a result, with four digits where the usual decimals would show
// fewer than three: 0.0437元, not 0.04元.
func (t *turn) precise(r row, form mention.Form) string {
	d, ok := r.decimal()
	q, fits := r.quantity()
	if !ok || !fits || form.HasDecimals || d.IsZero() || d.Abs().GreaterThanOrEqual(decimal.NewFromInt(1)) {
		return t.show(r, form)
	}
	places := int32(4)
	for v := d.Abs(); v.LessThan(decimal.New(1, -1)) && places < 8; v = v.Shift(1) {
		places++
	}
	return trimmed(check.Display(q, check.DisplayOptions{Lang: check.Lang(t.lang), Places: int(places)}))
}

// bareScale is a number with a scale and no unit.
var bareScale = regexp.MustCompile(`^[\d.,]+(?:十|百|千|万|亿)+$`)

// factor is the operand of a calculation as the calculator is to read it. What
// is multiplied or divided by is a plain number (1万 is 10000); only an amount
// with its unit is an amount.
func factor(o mention.Operation) string {
	if o.Kind != mention.OpMultiply && o.Kind != mention.OpDivide || !bareScale.MatchString(o.Operand) {
		return o.Operand
	}
	q, missing, err := check.ParseCell(o.Operand)
	if err != nil || missing {
		return o.Operand
	}
	return q.Value.String()
}
