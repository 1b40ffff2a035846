package market

import (
	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
)

// otherVintage gives the figure of another source where it differs materially
// from the printed one, and notes the difference on both. The one as first
// filed is preferred; a rate differs materially by more than its rounding.
func (q *Query) otherVintage(c Company, m Metric, p mention.Period, rs []reading, printed *check.Fact) []check.Fact {
	if m.Vendor || rs[0].from.other || !rs[0].from.exact {
		return nil
	}
	var other *reading
	for _, r := range comparable(rs[1:]) {
		if differs(m, rs[0].value, r.value) && (other == nil || r.from.filed && !other.from.filed) {
			other = &r
		}
	}
	if other == nil {
		return nil
	}
	f := q.fact(c, m, p, *other, rs)
	switch {
	case other.from.filed:
		printed.Note = joinNotes(printed.Note, "与年报首次披露的数不同，可能已重述")
		f.Note = joinNotes("首次披露的数", f.Note)
	default:
		printed.Note = joinNotes(printed.Note, "另一来源的数不同，可能有一个经重述")
		f.Note = joinNotes("另一来源的数", f.Note)
	}
	return []check.Fact{f}
}

func differs(m Metric, a, b decimal.Decimal) bool {
	switch {
	case m.Measure != Rate:
		return !near(a, b, material)
	case m.Unit == check.Percent:
		return a.Sub(b).Abs().GreaterThan(percentSlack)
	}
	return a.Sub(b).Abs().GreaterThan(decimal.Max(timesSlack, a.Abs().Mul(sameValue)))
}

// Bounds beyond which a figure is more likely wrong by scale or line than
// real, unless a second source has it too.
var (
	revenueJump     = decimal.New(20, 0) // times last year's, or a twentieth
	profitToRevenue = decimal.New(20, 0)
)

const noteUnproven = "数值异常，未经第二来源证实"

// doubt notes a revenue or profit that is implausible and that no second
// source confirms.
func (q *Query) doubt(c Company, m Metric, p mention.Period, rs []reading, printed *check.Fact) {
	if p.Type != mention.Annual || m.ID != "revenue_total" && m.ID != "operating_revenue" && m.ID != "net_profit_parent" {
		return
	}
	for _, r := range rs[1:] {
		if r.from.family != rs[0].from.family && near(r.value, rs[0].value, sameValue) {
			return
		}
	}
	if m.ID == "net_profit_parent" {
		revenue, ok := q.value(c, "revenue_total", p)
		if ok && printed.Value.Abs().GreaterThan(revenue.Abs().Mul(profitToRevenue)) {
			printed.Note = joinNotes(printed.Note, noteUnproven)
		}
		return
	}
	last, ok := q.value(c, m.ID, p.Prev())
	jump := ok && last.IsPositive() && (printed.Value.GreaterThan(last.Mul(revenueJump)) || printed.Value.Mul(revenueJump).LessThan(last))
	if jump || !printed.Value.IsPositive() {
		printed.Note = joinNotes(printed.Note, noteUnproven)
	}
}

// value is the preferred value of a metric, for checks only.
func (q *Query) value(c Company, metric string, p mention.Period) (decimal.Decimal, bool) {
	m, _ := MetricByID(metric)
	rs, err := q.readings(c, m, p)
	if err != nil || len(rs) == 0 {
		return decimal.Zero, false
	}
	return rs[0].value, true
}
