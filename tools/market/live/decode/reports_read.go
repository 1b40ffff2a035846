package decode

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
)

// periodOf is the reporting period that ends on a date, false for a date that
// ends none.
func periodOf(end string) (mention.Period, bool) {
	types := map[string]mention.PeriodType{"03-31": mention.YTDQ1, "06-30": mention.Half, "09-30": mention.YTDQ3, "12-31": mention.Annual}
	if len(end) != len(time.DateOnly) {
		return mention.Period{}, false
	}
	t, ok := types[end[5:]]
	return mention.Period{Type: t, End: end}, ok
}

// deadline is the last day on which the law lets a report be published.
func deadline(p mention.Period) string {
	switch p.Type {
	case mention.YTDQ1:
		return fmt.Sprintf("%04d-04-30", p.Year())
	case mention.Half:
		return fmt.Sprintf("%04d-08-31", p.Year())
	case mention.YTDQ3:
		return fmt.Sprintf("%04d-10-31", p.Year())
	}
	return fmt.Sprintf("%04d-04-30", p.Year()+1)
}

// announced sets the dates. A report can't have been published before its
// period was over: such a date is not kept.
func (r *Report) announced(published, updated string) {
	r.Published, r.Updated = date(published), date(updated)
	if r.Published != "" && r.Published <= r.Period.End {
		r.Published = ""
	}
	switch {
	case r.Published == "":
		r.Notices = append(r.Notices, Notice{DateUnavailable, "来源没有给出" + r.Period.End + "报告的公告日期"})
	case r.Published > deadline(r.Period):
		r.Notices = append(r.Notices, Notice{LateNotice, r.Period.End + "的公告日期" + r.Published + "晚于法定期限，可能是以后报告重述时的日期"})
	}
}

// add reads one report's figures.
func (r *Report) add(s Security, fields []Field, text func(string) string) {
	x := row{security: s, fields: fields, text: text, traded: true}
	x.read()
	r.Values, r.Absent = x.values, x.absent
	r.ratios()
}

func (r *Report) remove(fields ...Value) {
	for _, v := range fields {
		r.take(v, ScaleWrong)
	}
}

// ratioChecks are quotients that a source gives beside their parts, in per cent.
var ratioChecks = []struct{ ratio, num, den string }{
	{"gross_margin", "gross_profit", "revenue_total"},
}

// ratios takes a ratio and its numerator away where they contradict each other
// by more than a half: one of them is in another unit than declared.
func (r *Report) ratios() {
	for _, c := range ratioChecks {
		ratio, ok1 := r.Values.Get(c.ratio)
		num, ok2 := r.Values.Get(c.num)
		den, ok3 := r.Values.Get(c.den)
		if !ok1 || !ok2 || !ok3 || !den.Value.IsPositive() {
			continue
		}
		computed := num.Value.Mul(hundred).DivRound(den.Value, 6)
		if decimal.Max(computed.Abs(), ratio.Value.Abs()).GreaterThan(two) && farApart(computed, ratio.Value, two) {
			r.remove(ratio, num)
		}
	}
}

// arrange sorts reports newest first and checks that they are one company's:
// no period twice, and revenues of one order of magnitude.
func (rs *Reports) arrange(e Endpoint) *Failure {
	slices.SortStableFunc(rs.Rows, func(a, b Report) int { return strings.Compare(b.Period.End, a.Period.End) })
	for i := 1; i < len(rs.Rows); i++ {
		a, b := rs.Rows[i-1], rs.Rows[i]
		if a.Period == b.Period {
			return fail(e, Damaged, "来源对%s给了两行", a.Period.End)
		}
		for _, metric := range []string{"revenue_total", "operating_revenue"} {
			x, okX := perMonth(a, metric)
			y, okY := perMonth(b, metric)
			if okX && okY && x.Value.IsPositive() && y.Value.IsPositive() && farApart(x.Value, y.Value, apartPeriods) {
				newer, _ := a.Values.Get(metric)
				older, _ := b.Values.Get(metric)
				return suspect(e, fmt.Sprintf("%s和%s的%s不在一个数量级：%s和%s", a.Period.End, b.Period.End, newer.Label,
					written(newer.Quantity), written(older.Quantity)), newer, older)
			}
		}
	}
	for i := range rs.Rows {
		rs.Rows[i].growth(rs.before(rs.Rows[i].Period))
	}
	if len(rs.Rows) == 0 {
		return fail(e, NotFound, "来源没有%s的财务数据", rs.Security.ID())
	}
	return nil
}

// before is the report of the same period a year before, empty when not held.
func (rs *Reports) before(p mention.Period) Report {
	for _, r := range rs.Rows {
		if r.Period == p.AddYears(-1) {
			return r
		}
	}
	return Report{}
}

// perMonth is a cumulative figure by the months it covers.
func perMonth(r Report, metric string) (check.Quantity, bool) {
	v, ok := r.Values.Get(metric)
	months := map[mention.PeriodType]int64{mention.YTDQ1: 3, mention.Half: 6, mention.YTDQ3: 9, mention.Annual: 12}[r.Period.Type]
	if !ok || months == 0 {
		return check.Quantity{}, false
	}
	return check.Quantity{Value: v.Value.DivRound(decimal.NewFromInt(months), 6), Unit: v.Unit}, true
}

// yuan says that a report is in 元, as its table declares; one that names no
// currency is.
func (r *Report) yuan(e Endpoint, code string) *Failure {
	if code != "" && currencies[code] != check.Yuan {
		return fail(e, Damaged, "%s的报表以%.10q列示，不是人民币", r.Period.End, code)
	}
	return nil
}
