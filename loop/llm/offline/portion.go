package offline

import (
	"fmt"
	"regexp"

	"hedui/check/mention"
	"hedui/tools/market"
)

// portions are the words that spread the last figure over the parts of its time.
var portions = regexp.MustCompile(`(?:平均|均摊到?|摊到|分摊到)\s*(?:到|下来|算下来|,|，)*\s*(?:每一?个?|一个?|各个?)(季度?|月份?|年度?|天|日|周)|^(?:那么?|再|[\s,，])*(?:每一?个?|一个?)(季度?|月份?|天|日|周)(?:平均|是|有|多少|呢|大概|约|能|赚|挣|亏|卖|几)*$|(季|月|日|年)均|(?:average|averaged|mean)?\s*per (quarter|month|year|day|week)|(quarterly|monthly|daily) average`)

// partsOf is how many quarters and months a stretch of time has.
var partsOf = map[mention.PeriodType][2]int{
	mention.Annual: {4, 12}, mention.TTM: {4, 12}, mention.Half: {2, 6}, mention.SecondHalf: {2, 6},
	mention.YTDQ3: {3, 9}, mention.YTDQ1: {1, 3}, mention.Quarter: {1, 3},
}

// portion reads such a follow-up; a mean over several years is none.
func (s *state) portion(f *frame) {
	if f.class != "" || f.dated || f.asked || f.industry+f.index != "" || len(f.reading.Of(mention.KindCompany)) > 0 {
		return
	}
	m := portions.FindStringSubmatch(f.text)
	if m == nil {
		return
	}
	unit := ""
	for _, x := range m[1:] {
		if x != "" {
			unit = x
		}
	}
	f.ops = nil
	switch []rune(unit)[0] {
	case '季', 'q':
		f.part = "quarter"
	case '月', 'm':
		f.part = "month"
	case '年', 'y':
		if len(s.last.periods) > 1 || len(s.singles) > 1 { // the mean of the years
			f.ops, f.readWhole = []mention.Operation{{Kind: mention.OpMean}}, true
			return
		}
		f.part = "year"
	default:
		f.part = "day"
	}
}

// spread divides the last figure by the number of parts of its time.
func (t *turn) spread(f frame) (answer, bool) {
	if len(t.state.answer) > 1 && !t.state.answer[0].derived() {
		return t.whichFigure(), true
	}
	last := t.state.lastFigure()
	metric := last.Metric
	if k := len(t.state.singles); last.derived() && k > 0 && len(t.state.last.companies) == 1 && t.state.singles[k-1].Company == t.state.last.companies[0] {
		metric = t.state.singles[k-1].Metric
		if t.state.last.part != "" { // 平均每月呢, after each quarter
			last = t.state.singles[k-1]
		}
	}
	m, known := market.MetricByID(metric)
	n := partsOf[mention.PeriodType(last.PeriodType)]
	count := n[0]
	if f.part == "month" {
		count = n[1]
	}
	what := t.say("计算结果", "the result")
	switch {
	case last.Value == "":
		return question(t.say("您指的是哪个数？请给出数字和单位，或者公司、指标和期间。", "Which figure do you mean? Please give it with its unit, or company, metric and period.")), true
	case last.derived() || !known || m.Measure != market.Flow || last.Unit == "%" || len(t.state.last.companies) > 1:
		return answer{text: t.say("不计算：上一个数不是某一家公司一段时间里的发生额，不能按时间平均。", "Not calculated: the last figure is no amount of one company over a stretch of time."), outcome: partial, missing: []string{what}}, true
	case count < 2 || f.part == "day" || f.part == "year":
		return answer{text: t.say("不计算：上一个数只覆盖%s，没有可以平均的期数。", "Not calculated: the last figure covers %s only; there is nothing to average over.", t.periodName(last)), outcome: partial, missing: []string{what}}, true
	}
	last, ready := t.grounded(last)
	if !ready {
		return answer{}, false
	}
	r, ready := t.compute(fmt.Sprintf("%s / %d", operand(last), count))
	if !ready {
		return answer{}, false
	}
	if len(r.Rows) == 0 {
		return t.uncalculated(r), true
	}
	t.state.see(r.Rows)
	return answer{text: t.show(r.Rows[0], f.form) + fmt.Sprintf("\n%s ÷ %d %s", t.origin(last), count, cite(last)), outcome: answered}, true
}
