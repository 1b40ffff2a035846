package market

import (
	"slices"

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
	f := plain(q.fact(c, m, p, *other, rs), m)
	switch {
	case other.from.filed:
		printed.Note = notes(printed.Note, "与年报首次披露的数不同，可能已重述")
		f.Note = notes("首次披露的数", f.Note)
	default:
		printed.Note = notes(printed.Note, "另一来源的数不同，可能有一个经重述")
		f.Note = notes("另一来源的数", f.Note)
		if m.Measure != Rate {
			printed.Vintage, f.Vintage = check.Disputed, check.Disputed
		}
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
	two, ten        = decimal.New(2, 0), decimal.New(10, 0)
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
			printed.Note = notes(printed.Note, noteUnproven)
		}
		return
	}
	if total, ok := q.value(c, "revenue_total", p); ok && m.ID != "revenue_total" && near(total, printed.Value, material) {
		return
	}
	last, ok := q.value(c, m.ID, p.Prev())
	jump := ok && last.IsPositive() && (printed.Value.GreaterThan(last.Mul(revenueJump)) || printed.Value.Mul(revenueJump).LessThan(last))
	if jump || !printed.Value.IsPositive() {
		printed.Note = notes(printed.Note, noteUnproven)
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

// revisedLater notes on a parsed figure that a vendor holds another revenue for
// its company-year today, so that the year's figures have been revised.
func (q *Query) revisedLater(c Company, p mention.Period, r reading, printed *check.Fact) {
	if !isParsed(r) || p.Type != mention.Annual || printed.Note != "" {
		return
	}
	revenue := s("营业总收入")
	parsed, ok1, err1 := q.sumOf(revenue, c, p, true)
	vendor, ok2, err2 := q.sumOf(revenue, c, p, false)
	if err1 == nil && err2 == nil && ok1 && ok2 && !near(parsed, vendor, material) {
		printed.Note = "首次披露的数，该年报表后来经重述"
	}
}

func isParsed(r reading) bool { return r.from.family == parsedFamily }

// doubtfulParse says that the parsed report of a company and period is of
// another scale or scope than a vendor has it: its revenue or its total assets
// are less than half or more than twice theirs. The parser may have read the
// parent company's column, or a table in 千元. Where no vendor has the period,
// a revenue ten times or a tenth of a neighbouring year's is doubtful as well.
func (q *Query) doubtfulParse(c Company, p mention.Period) (bool, error) {
	for _, yardstick := range []struct{ vendor, parsed []string }{
		{s("营业总收入"), s("营业总收入")},
		{s("总资产"), s("流动资产合计", "非流动资产合计")},
	} {
		parsed, ok, err := q.sumOf(yardstick.parsed, c, p, true)
		if err != nil || !ok {
			if err != nil {
				return false, err
			}
			continue
		}
		vendor, ok, err := q.sumOf(yardstick.vendor, c, p, false)
		if err != nil {
			return false, err
		}
		if ok && apart(parsed, vendor, two) {
			return true, nil
		}
		if ok || yardstick.vendor[0] != "营业总收入" {
			continue
		}
		for _, near := range []mention.Period{p.Prev(), p.Next()} {
			vendor, ok, err := q.sumOf(yardstick.vendor, c, near, false)
			if err == nil && !ok {
				vendor, ok, err = q.sumOf(yardstick.parsed, c, near, true)
			}
			if err != nil || ok && apart(parsed, vendor, ten) {
				return true, err
			}
		}
	}
	return false, nil
}

// apart says that one of two amounts is more than times the other.
func apart(a, b, times decimal.Decimal) bool {
	return a.Mul(times).LessThan(b) || b.Mul(times).LessThan(a)
}

// sumOf adds up raw series of one period, from parsed reports or from others;
// ok is false when one is missing.
func (q *Query) sumOf(series []string, c Company, p mention.Period, parsed bool) (sum decimal.Decimal, ok bool, err error) {
	for _, name := range series {
		data, err := q.store.Values(name, c.ID)
		if err != nil {
			return sum, false, err
		}
		i := slices.IndexFunc(data, func(d Datum) bool {
			o := q.origin(d.Source)
			return d.Period == p && o.exact && (o.family == parsedFamily) == parsed
		})
		if i < 0 {
			return sum, false, nil
		}
		sum = sum.Add(data[i].Value)
	}
	return sum, true, nil
}
