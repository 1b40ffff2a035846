package market

import (
	"fmt"
	"time"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
)

// The kinds of adjustment. Forward keeps the range's last price, Backward its
// first; both scale by the ex-date factors between.
const (
	AdjustNone     = noAdjust
	AdjustForward  = "qfq"
	AdjustBackward = "hfq"
)

// PriceRange is a share or index over a range of days.
type PriceRange struct {
	From, To string // as asked
	// Base is the session whose close the change is measured from, Last the one
	// it is measured to.
	Base, Last string
	// Facts are period_return (its Of are Inputs), high, low, highest_close,
	// lowest_close, volume, as far as held. A month-end-only share has the
	// return alone.
	Facts  []check.Fact
	Inputs []check.Fact // the closes at Base and Last, raw
	Bars   []Bar        // the sessions of the range, adjusted as asked
	Source string
	Notes  []string
}

// Fact gives one of the range's facts by metric id.
func (r PriceRange) Fact(metric string) (check.Fact, bool) {
	return PriceDay{Facts: r.Facts}.Fact(metric)
}

// PriceRange gives a share over [from, to], both YYYY-MM-DD. The change is
// measured from the close of the last session on or before from; when from is
// the first day of a month, from the last session before it, so that 2023-01-01
// to 2023-12-31 is the change of the year. Changes always use the ex-date
// factors; adjust ("none", "qfq", "hfq") is for the prices shown.
func (q *Query) PriceRange(c Company, from, to, adjust string) (PriceRange, *Miss) {
	h, miss := q.history(c)
	if miss != nil {
		return PriceRange{}, miss
	}
	return h.between(q, from, to, adjust)
}

func (h history) between(q *Query, from, to, adjust string) (PriceRange, *Miss) {
	start, err := time.Parse(time.DateOnly, from)
	if err != nil {
		return PriceRange{}, h.miss(q, from, CodeBadValue, fmt.Sprintf("日期「%s」应写成YYYY-MM-DD", from))
	}
	if from > to {
		return PriceRange{}, h.miss(q, to, CodeBadValue, "区间的开始晚于结束")
	}
	if adjust != "" && adjust != AdjustNone && adjust != AdjustForward && adjust != AdjustBackward {
		return PriceRange{}, h.miss(q, to, CodeBadValue, fmt.Sprintf("复权方式「%s」应为none、qfq或hfq", adjust))
	}
	r := PriceRange{From: from, To: to}
	bars, at, miss := h.find(q, to)
	if miss != nil {
		return PriceRange{}, miss
	}
	last := bars[at]
	r.Last, r.Source = last.Date, q.origin(last.Source).printed
	base := from
	if start.Day() == 1 {
		base = start.AddDate(0, 0, -1).Format(time.DateOnly)
	}
	if bars, at, miss := h.find(q, base); h.blind {
		r.Notes = append(r.Notes, "不知道区间内是否除权除息，不计算涨跌幅")
	} else if miss == nil && bars[at].Date < last.Date {
		h.change(q, &r, bars[at], last)
	} else {
		r.Notes = append(r.Notes, "没有区间起点"+base+"的收盘价，不能计算涨跌幅")
	}
	if h.covers(q, from) {
		h.extremes(q, &r, adjust)
	} else {
		r.Notes = append(r.Notes, "没有覆盖整个区间的日线，不给出最高价、最低价")
	}
	if len(r.Facts) == 0 {
		return PriceRange{}, h.miss(q, to, CodePeriodNotAvailable, "区间内没有可用的行情")
	}
	return r, nil
}

// covers says that the daily list has every session from a day on: it starts on
// or before it, or no session lies between, or the share was listed later.
func (h history) covers(q *Query, from string) bool {
	if len(h.daily) == 0 {
		return false
	}
	first := h.daily[0].Date
	if first <= from || h.c.ListDate == first {
		return true
	}
	day, err := time.Parse(time.DateOnly, first)
	if err != nil {
		return false
	}
	eve, known := q.store.PrevTradingDay(day.AddDate(0, 0, -1).Format(time.DateOnly))
	return known && eve < from
}

// change adds the return from one bar to another.
func (h history) change(q *Query, r *PriceRange, base, last Bar) {
	r.Base = base.Date
	factor, crossed := h.factor(base.Date, last.Date)
	note := fmt.Sprintf("%s收盘至%s收盘", base.Date, last.Date)
	if crossed {
		note += "，跨除权除息日，已按复权因子计算"
	}
	f := h.fact(q, "period_return", last, rate(last.Close.Mul(factor), base.Close), check.Percent, note)
	f.Period, f.Op = rangePeriod(r.From, r.To, last.Date), "growth"
	if crossed {
		f.Adjust = AdjustForward
	}
	r.Facts = append(r.Facts, f)
	r.Inputs = []check.Fact{
		h.fact(q, h.close.ID, base, base.Close, h.unit, ""), h.fact(q, h.close.ID, last, last.Close, h.unit, ""),
	}
}

// rangePeriod is the period that a range of days is, when it is a calendar
// year, quarter or month; else the last session.
func rangePeriod(from, to, last string) mention.Period {
	a, err1 := time.Parse(time.DateOnly, from)
	b, err2 := time.Parse(time.DateOnly, to)
	if err1 == nil && err2 == nil && a.Day() == 1 && b.AddDate(0, 0, 1).Day() == 1 && a.Year() == b.Year() {
		switch months := int(b.Month()) - int(a.Month()) + 1; {
		case months == 12:
			return mention.AnnualOf(a.Year())
		case months == 3 && int(a.Month())%3 == 1:
			return mention.QuarterOf(a.Year(), int(b.Month())/3)
		case months == 1:
			return mention.MonthOf(a.Year(), int(a.Month()))
		}
	}
	return mention.Period{Type: mention.Day, End: last}
}

// extremes adds the highs and lows of the daily bars in the range, each dated
// (the first day on a tie), and the volume traded.
func (h history) extremes(q *Query, r *PriceRange, adjust string) {
	for _, b := range h.daily {
		if b.Date >= r.From && b.Date <= r.To {
			r.Bars = append(r.Bars, b)
		}
	}
	if len(r.Bars) == 0 {
		return
	}
	if h.blind && adjust != "" && adjust != AdjustNone {
		r.Notes, adjust = append(r.Notes, "没有复权因子，列出的是原始价"), AdjustNone
	}
	adjusted, note := h.adjusted(r.Bars, adjust)
	r.Bars = adjusted
	if note != "" {
		r.Notes = append(r.Notes, note)
	}
	best := func(id string, value func(Bar) decimal.Decimal, better func(a, b decimal.Decimal) bool) {
		top := 0
		for i := range r.Bars {
			if better(value(r.Bars[i]), value(r.Bars[top])) {
				top = i
			}
		}
		f := h.fact(q, id, r.Bars[top], value(r.Bars[top]), h.unit, notes(r.From+"至"+r.To, note))
		if note != "" {
			f.Adjust = adjust
		}
		r.Facts = append(r.Facts, f)
	}
	above, below := decimal.Decimal.GreaterThan, decimal.Decimal.LessThan
	best("high", func(b Bar) decimal.Decimal { return b.High }, above)
	best("low", func(b Bar) decimal.Decimal { return b.Low }, below)
	best("highest_close", func(b Bar) decimal.Decimal { return b.Close }, above)
	best("lowest_close", func(b Bar) decimal.Decimal { return b.Close }, below)
	var volume int64
	for _, b := range r.Bars {
		if b.Volume < 0 {
			return
		}
		volume += b.Volume
	}
	f := h.fact(q, "volume", r.Bars[len(r.Bars)-1], decimal.NewFromInt(volume), check.Shares, r.From+"至"+r.To+"合计")
	f.Period = rangePeriod(r.From, r.To, f.Period.End)
	r.Facts = append(r.Facts, f)
}

// adjusted scales bars by the ex-date factors between them: qfq leaves the last
// bar as it is, hfq the first. The note names the day that is left.
func (h history) adjusted(bars []Bar, adjust string) ([]Bar, string) {
	if adjust == "" || adjust == AdjustNone || len(bars) == 0 {
		return bars, ""
	}
	first, last := bars[0].Date, bars[len(bars)-1].Date
	out := make([]Bar, len(bars))
	for i, b := range bars {
		scale := func(v decimal.Decimal) decimal.Decimal {
			if adjust == AdjustBackward {
				factor, _ := h.factor(first, b.Date)
				return v.Mul(factor).Round(2)
			}
			factor, _ := h.factor(b.Date, last)
			return v.DivRound(factor, 2)
		}
		b.Open, b.High, b.Low, b.Close = scale(b.Open), scale(b.High), scale(b.Low), scale(b.Close)
		out[i] = b
	}
	if adjust == AdjustBackward {
		return out, "后复权，以" + first + "为基准"
	}
	return out, "前复权，以" + last + "为基准"
}
