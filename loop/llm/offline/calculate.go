package offline

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

// sumOf and meanOf write the sum and the mean of facts.
func sumOf(ids []string) string  { return strings.Join(ids, " + ") }
func meanOf(ids []string) string { return "avg(" + strings.Join(ids, ", ") + ")" }

// formula works an expression out and prints result and operands.
func (t *turn) formula(f frame, g []row, write func(ids []string) string) ([]string, bool) {
	r, ready := t.compute(write(factIDs(g)))
	if !ready {
		return nil, false
	}
	if len(r.Rows) == 0 {
		return append([]string{t.inline(g, f.form)}, t.refusal(r)), true
	}
	return []string{t.reached(f, r.Rows[0]) + t.carriedWord(f, r.Rows[0]) + t.show(r.Rows[0], f.form), t.operands(r.Rows[0], g)}, true
}

// carriedWord names a result whose operation its operands do not show: a mean, and
// a compound rate in 五粮液呢 after one.
func (t *turn) carriedWord(f frame, r row) string {
	switch {
	case f.inYear && r.Op == "share":
		return t.say("占比 ", "share ")
	case r.Op == "mean":
		return t.say("平均 ", "mean ")
	case r.Op == "cagr" && len(f.reading.Ops(mention.OpGrowth)) == 0:
		return t.say("复合增长率 ", "compound growth rate ")
	}
	return ""
}

// operands shows what a result was made of, with the ids of the facts.
func (t *turn) operands(result row, g []row) string {
	v := varies(g)
	var words []string
	for _, r := range g {
		words = append(words, t.tagged(t.tag(r, v), t.show(r, mention.Form{})))
	}
	if result.Op == "growth" { // from the older to the newer
		slices.Reverse(words)
	}
	return strings.Join(words, cmp.Or(sign(result.Op), t.say("，", ", "))) + " " + cite(g...)
}

// sign stands between the operands of an operation.
func sign(op string) string {
	switch op {
	case "difference":
		return " − "
	case "ratio", "share":
		return " ÷ "
	case "sum":
		return " + "
	case "growth":
		return " → "
	}
	return ""
}

// refusal says why a calculation gave nothing.
func (t *turn) refusal(r result) string {
	t.refused = true
	if len(r.Missing) > 0 { // 扭亏为盈, and no rate
		return t.say("不计算：", "Not calculated: ") + t.wording(r.Missing[0].Reason)
	}
	if r.Fail == nil {
		return t.say("这里没有能计算的工具。", "No tool here can calculate.")
	}
	why := t.wording(placeIn.ReplaceAllString(r.Fail.Message, ""))
	if t.lang == "en" && mention.Lang(why) == "zh" {
		why = "these figures cannot be put together"
	}
	return t.say("不计算：", "Not calculated: ") + why
}

// uncalculated answers a part whose calculation gave nothing.
func (t *turn) uncalculated(r result) answer {
	return answer{text: t.refusal(r), outcome: partial, missing: []string{t.say("计算结果", "the result")}}
}

// withoutResult marks an answer that says beside its figures why a calculation
// with them gave nothing.
func (t *turn) withoutResult(a answer) answer {
	if t.refused {
		a.outcome, a.missing = partial, union(a.missing, []string{t.say("计算结果", "the result")})
	}
	return a
}

// placeIn is where in an expression a calculator found a fault: the expression
// is not the user's.
var placeIn = regexp.MustCompile(`^第\d+个字符：`)

// compute has a tool work out an expression over facts.
func (t *turn) compute(expression string) (result, bool) {
	use, ok := t.box.choose(canCompute)
	if !ok {
		return result{}, true
	}
	rs, ready := t.ask(use, values{slotExpression: {expression}}, slotExpression)
	if !ready || len(rs) == 0 {
		return result{}, ready
	}
	r := rs[0]
	if len(r.Missing) > 0 { // the figures themselves are no result
		r.Rows = nil
	}
	t.worked = t.worked || len(r.Rows) > 0
	return r, true
}

func factIDs(rows []row) []string {
	var ids []string
	for _, r := range rows {
		ids = append(ids, r.Fact)
	}
	return ids
}

// cite names the facts that a figure was made of.
func cite(rows ...row) string { return "[" + strings.Join(distinct(factIDs(rows)), " ") + "]" }
