package market

import (
	"fmt"

	"hedui/check/mention"
)

// maxHeld bounds the list of what is held instead: enough to go on with.
const maxHeld = 4

// mainMetrics are offered where nothing closer to the question is held.
var mainMetrics = []string{
	"revenue_total", "net_profit_parent", "gross_margin", "roe_weighted", "eps_basic", "total_assets", "debt_ratio", "operating_cash_flow",
}

// MainMetrics gives the names of what is offered to who asks for something
// that nothing held comes close to.
func MainMetrics() []string {
	out := make([]string, len(mainMetrics))
	for i, id := range mainMetrics {
		m, _ := MetricByID(id)
		out[i] = m.Name
	}
	return out
}

func (q *Query) miss(c Company, m Metric, p mention.Period, code, reason string) *Miss {
	return &Miss{Company: c.ID, Name: c.Name, Metric: m.ID, Label: m.Name, Period: p, Code: code, Reason: reason}
}

func (q *Query) broken(c Company, m Metric, p mention.Period, err error) *Miss {
	return q.miss(c, m, p, CodeInternal, "内置数据损坏："+err.Error())
}

func (q *Query) missUnknown(c Company, text string, p mention.Period) *Miss {
	miss := q.miss(c, Metric{ID: text, Name: text}, p, CodeFieldNotAvailable, fmt.Sprintf("没有「%s」这个指标", text))
	for _, m := range SuggestMetrics(text, maxHeld) {
		miss.Held = append(miss.Held, m.Name)
	}
	return miss
}

// missField is for a metric of which nothing is held for any company.
func (q *Query) missField(c Company, m Metric, p mention.Period) *Miss {
	return q.miss(c, m, p, CodeFieldNotAvailable, q.what+"没有收录"+m.Name)
}

// missPeriod is for a metric that is in the catalogue and not held for this
// company and period.
func (q *Query) missPeriod(c Company, m Metric, p mention.Period) *Miss {
	return q.miss(c, m, p, CodePeriodNotAvailable, notes(fmt.Sprintf("没有%s%s的%s", c.Name, p.Label("zh"), m.Name), q.hidden(p)))
}

// offer fills in what is held instead: the metric's own periods or, where it
// has none for this company, other metrics. The code follows: a metric without
// any period is a field that is not available.
func (q *Query) offer(c Company, m Metric, p mention.Period, miss *Miss) {
	if miss.Code == CodePeriodNotAvailable {
		for _, held := range ofTypeFirst(q.periods(c, m), p.Type) {
			if len(miss.Held) < maxHeld && q.has(c, m, held) {
				miss.Held = append(miss.Held, held.Label("zh"))
			}
		}
		for _, id := range m.Instead {
			if other, _ := MetricByID(id); len(miss.Held) > 0 && p.End != "" && q.has(c, other, p) {
				miss.Held = append(miss.Held, p.Label("zh")+"的"+other.Name)
			}
		}
		if len(miss.Held) > 0 {
			return
		}
		miss.Code = CodeFieldNotAvailable
		miss.Reason = fmt.Sprintf("没有收录%s的%s", c.Name, m.Name)
	}
	if miss.Code == CodeFieldNotAvailable && miss.Held == nil {
		miss.Held = q.heldNames(c, m, p)
	}
}

// ofTypeFirst moves the periods of one type to the front: who asked for a
// year is best told which years there are.
func ofTypeFirst(periods []mention.Period, t mention.PeriodType) []mention.Period {
	out := make([]mention.Period, 0, len(periods))
	for _, same := range []bool{true, false} {
		for _, p := range periods {
			if (p.Type == t) == same {
				out = append(out, p)
			}
		}
	}
	return out
}

// has says whether a metric can be given for a report period.
func (q *Query) has(c Company, m Metric, p mention.Period) bool {
	if m.Statement == Growth {
		_, miss := q.growth(c, m, p)
		return miss == nil
	}
	_, miss := q.level(c, m, p)
	return miss == nil
}

// heldNames gives the names of what is held for a company and period: first
// what the catalogue calls closest, else the main metrics.
func (q *Query) heldNames(c Company, m Metric, p mention.Period) []string {
	for _, ids := range [][]string{m.Instead, mainMetrics} {
		var names []string
		for _, id := range ids {
			other, _ := MetricByID(id)
			held := p.End != "" && q.has(c, other, p) || p.End == "" && len(q.periods(c, other)) > 0
			if held {
				names = append(names, other.Name)
			}
		}
		if len(names) > 0 {
			return names
		}
	}
	return nil
}
