package market

import (
	"time"

	"hedui/check/mention"
)

// traded gives a price figure or a distribution for a period: on a Day or the
// Latest session the figure of that session, over a longer period the change,
// high, low or volume of it and the close at its end. Dividends are those of a
// fiscal year.
func (q *Query) traded(c Company, m Metric, p mention.Period) (Figure, *Miss) {
	switch m.ID {
	case "dividend_per_share", "dividend_per_10":
		return q.dividend(c, m, p)
	case "index_level":
		return Figure{}, q.miss(c, m, p, CodeBadValue, "指数点位按指数代码查询，不属于公司")
	}
	from, to, ok := span(p)
	switch {
	case p.Type == mention.Latest, p.Type == mention.Day, p.Type == mention.Instant:
		return q.onDay(c, m, p)
	case !ok:
		return Figure{}, q.miss(c, m, p, CodePeriodMismatch, "行情按日期或自然年、季、月查询")
	case m.ID == "close":
		return q.onDay(c, m, mention.Period{Type: mention.Day, End: to})
	case m.ID == "change_pct":
		m, _ = MetricByID("period_return")
	}
	if through := q.store.Through(); to > through && from <= through {
		to = through // a period under way, to the last day held
	}
	r, miss := q.PriceRange(c, from, to, AdjustNone)
	if miss != nil {
		miss.Metric, miss.Label, miss.Period = m.ID, m.Name, p
		return Figure{}, miss
	}
	f, ok := r.Fact(m.ID)
	if !ok {
		return Figure{}, q.miss(c, m, p, CodePeriodNotAvailable, notes(append([]string{"没有" + c.Name + p.Label("zh") + "的" + m.Name}, r.Notes...)...))
	}
	fig := Figure{Fact: f}
	if m.ID == "period_return" {
		fig.Inputs = r.Inputs
	}
	return fig, nil
}

func (q *Query) onDay(c Company, m Metric, p mention.Period) (Figure, *Miss) {
	day, miss := q.Price(c, p.End)
	if miss != nil {
		miss.Metric, miss.Label, miss.Period = m.ID, m.Name, p
		return Figure{}, miss
	}
	id := m.ID
	switch id {
	case "period_return":
		id = "change_pct"
	case "highest_close", "lowest_close":
		id = "close"
	}
	f, ok := day.Fact(id)
	if !ok {
		return Figure{}, q.miss(c, m, p, CodePeriodNotAvailable, "没有"+c.Name+day.Date+"的"+m.Name)
	}
	return Figure{Fact: f}, nil
}

// span is the range of days of a period; ok is false for one that has none.
func span(p mention.Period) (from, to string, ok bool) {
	end, err := time.Parse(time.DateOnly, p.End)
	if err != nil {
		return "", "", false
	}
	months, ok := map[mention.PeriodType]int{
		mention.Annual: 12, mention.Half: 6, mention.SecondHalf: 6, mention.YTDQ1: 3, mention.YTDQ3: 9, mention.Quarter: 3, mention.Month: 1,
	}[p.Type]
	if !ok {
		return "", "", false
	}
	first := time.Date(end.Year(), end.Month()-time.Month(months)+1, 1, 0, 0, 0, 0, time.UTC)
	return first.Format(time.DateOnly), p.End, true
}

// dividend gives the cash of a fiscal year per share or per ten
// shares, over its distributions.
func (q *Query) dividend(c Company, m Metric, p mention.Period) (Figure, *Miss) {
	year := p.Year()
	if p.Type == mention.Latest {
		year = 0
	} else if p.Type != mention.Annual {
		return Figure{}, q.miss(c, m, p, CodePeriodMismatch, "分红按年度查询")
	}
	got, miss := q.Payouts(c, year)
	if miss != nil {
		miss.Metric, miss.Label = m.ID, m.Name
		return Figure{}, miss
	}
	paid := make([]Payout, 0, len(got.List))
	for _, d := range got.List {
		if d.Cash.IsPositive() {
			paid = append(paid, d)
		}
	}
	switch {
	case len(paid) == 0:
		return Figure{}, q.miss(c, m, p, CodeEmptyResult, "该年度没有现金分红记录")
	case m.ID == "dividend_per_10" && (year == 0 || len(paid) == 1):
		return Figure{Fact: paid[0].PerTen}, nil
	case m.ID == "dividend_per_10" && got.PerTen != nil:
		return Figure{Fact: *got.PerTen, Inputs: got.TenInputs}, nil
	case m.ID == "dividend_per_share" && year == 0:
		return Figure{Fact: paid[0].PerShare}, nil
	case m.ID == "dividend_per_share" && got.PerShare != nil:
		fig := Figure{Fact: *got.PerShare}
		if fig.Fact.Op != "" {
			fig.Inputs = got.Inputs
		}
		return fig, nil
	}
	none := q.miss(c, m, p, CodeLowConfidence, notes(append([]string{"该年度有多次或不完整的分红，逐次列出"}, got.Notes...)...))
	for _, d := range paid {
		none.Facts = append(none.Facts, d.PerTen)
	}
	return Figure{}, none
}
