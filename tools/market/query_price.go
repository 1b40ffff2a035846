package market

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
)

// noAdjust is Fact.Adjust of a raw price.
const noAdjust = "none"

// PriceDay is one session of one share or index, unadjusted.
type PriceDay struct {
	Asked string // the day asked for
	Date  string // the session that is answered with: the last one on or before it
	Note  string // why Date is not Asked
	// Facts are close, open, high, low, volume (股), volume_lots (手),
	// turnover_amount, previous_close (an ex-date's reference price) and
	// change_pct, as far as held, in this order.
	Facts []check.Fact
	// Source is of the bar.
	Source string
}

// Fact gives one of the day's facts by metric id.
func (d PriceDay) Fact(metric string) (check.Fact, bool) {
	for _, f := range d.Facts {
		if f.Metric == metric {
			return f, true
		}
	}
	return check.Fact{}, false
}

// Price gives a share's session on a day (YYYY-MM-DD, "" = the newest held).
// On a day without a session, or without a trade, it is the last session before,
// and Note says so. Companies without daily bars have only the last session of
// each month.
func (q *Query) Price(c Company, date string) (PriceDay, *Miss) {
	h, miss := q.history(c)
	if miss != nil {
		return PriceDay{}, miss
	}
	if date == "" {
		date = h.last()
	}
	i, at, miss := h.find(q, date)
	if miss != nil {
		return PriceDay{}, miss
	}
	return h.day(q, date, i, at), nil
}

// history is everything held about the prices of one share or index.
type history struct {
	c       Company
	daily   []Bar
	months  []Bar // last bar of each month; for shares only
	factors []Factor
	unit    check.Unit
	close   Metric
	// blind is set when it is not known on which days the share went ex: no
	// change between two days is given.
	blind bool
}

// ErrNoFactors is what Store.Factors returns when it does not know on which days
// a share went ex.
var ErrNoFactors = errors.New("market: the ex-dates are not known")

func (q *Query) history(c Company) (history, *Miss) {
	m, _ := MetricByID("close")
	h := history{c: c, unit: check.Yuan, close: m}
	var err error
	if h.daily, _, err = q.store.Daily(c.ID); err == nil {
		h.months, _, err = q.store.MonthEnds(c.ID)
	}
	if err == nil {
		h.factors, err = q.store.Factors(c.ID)
	}
	if errors.Is(err, ErrNoFactors) {
		h.blind, err = true, nil
	}
	if err != nil {
		return h, q.broken(c, m, mention.Period{Type: mention.Day}, err)
	}
	if len(h.daily) == 0 && len(h.months) == 0 {
		return h, q.miss(c, m, mention.Period{Type: mention.Day}, CodeFieldNotAvailable, "没有收录"+c.Name+"的行情")
	}
	return h, nil
}

func (h history) last() string {
	last := ""
	for _, bars := range [][]Bar{h.daily, h.months} {
		if len(bars) > 0 {
			last = max(last, bars[len(bars)-1].Date)
		}
	}
	return last
}

func (h history) first() string {
	first := ""
	for _, bars := range [][]Bar{h.daily, h.months} {
		if len(bars) > 0 && (first == "" || bars[0].Date < first) {
			first = bars[0].Date
		}
	}
	return first
}

func (h history) miss(q *Query, date, code, reason string) *Miss {
	return q.miss(h.c, h.close, mention.Period{Type: mention.Day, End: date}, code, reason)
}

// find gives the bar that holds the last trade on or before a day, by its list
// and position. A daily list answers for every day it covers; a month's last
// bar answers for the rest of its month.
func (h history) find(q *Query, date string) (bars []Bar, at int, miss *Miss) {
	if _, err := time.Parse(time.DateOnly, date); err != nil {
		return nil, 0, h.miss(q, date, CodeBadValue, fmt.Sprintf("日期「%s」应写成YYYY-MM-DD", date))
	}
	if last, s := h.last(), q.session(date); s > last && (s > q.store.Through() || s > daysAfter(last, maxStale)) {
		miss := h.miss(q, date, CodePeriodNotAvailable, "行情只到"+last)
		miss.Held = []string{last}
		return nil, 0, miss
	}
	if i := lastOn(h.daily, date); i >= 0 && (i+1 < len(h.daily) || h.daily[i].Date == h.last() || h.daily[i].Date == date) {
		return h.daily, i, nil
	}
	if i := lastOn(h.months, date); i >= 0 && h.months[i].Date[:7] == q.session(date)[:7] {
		return h.months, i, nil
	}
	if first := h.first(); date < first {
		return nil, 0, h.miss(q, date, CodePeriodNotAvailable, "行情从"+first+"开始")
	}
	miss = h.miss(q, date, CodePeriodNotAvailable, "这只股票只收录每月最后一个交易日的行情，没有"+date+"的")
	i := lastOn(h.months, date)
	for _, b := range h.months[max(i, 0):min(max(i, 0)+2, len(h.months))] {
		miss.Held = append(miss.Held, b.Date)
	}
	return nil, 0, miss
}

// maxStale is for how many days a list that has ended still answers, as a
// suspension; later the share may be delisted.
const maxStale = 10

func daysAfter(date string, days int) string {
	t, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return date
	}
	return t.AddDate(0, 0, days).Format(time.DateOnly)
}

// session is the last session on or before a day; the day itself outside the
// calendar.
func (q *Query) session(date string) string {
	if s, ok := q.store.PrevTradingDay(date); ok {
		return s
	}
	return date
}

// lastOn is the position of the last bar on or before a day, -1 for none.
func lastOn(bars []Bar, date string) int {
	i, found := slices.BinarySearchFunc(bars, date, func(b Bar, d string) int { return strings.Compare(b.Date, d) })
	if found {
		return i
	}
	return i - 1
}

// day prints the bar of a session.
func (h history) day(q *Query, asked string, bars []Bar, at int) PriceDay {
	b := bars[at]
	d := PriceDay{Asked: asked, Date: b.Date, Source: q.origin(b.Source).printed}
	session := q.session(asked)
	switch {
	case b.Date == asked:
	case b.Date == session:
		d.Note = fmt.Sprintf("%s非交易日，取最近交易日%s", asked, b.Date)
	default:
		d.Note = fmt.Sprintf("%s没有成交（停牌），取最近有成交的%s", session, b.Date)
	}
	add := func(id string, v decimal.Decimal, unit check.Unit, note string) {
		d.Facts = append(d.Facts, h.fact(q, id, b, v, unit, notes(note, d.Note)))
	}
	add(h.close.ID, b.Close, h.unit, "")
	add("open", b.Open, h.unit, "")
	add("high", b.High, h.unit, "")
	add("low", b.Low, h.unit, "")
	if b.Volume >= 0 {
		volume := decimal.NewFromInt(b.Volume)
		add("volume", volume, check.Shares, "")
		if h.unit != check.IndexPoint {
			add("volume_lots", volume.Shift(-2), check.Lots, "")
		}
	}
	if b.HasAmount {
		add("turnover_amount", b.Amount, check.Yuan, "")
	}
	if prev, ok := h.before(q, b.Date); ok && prev.Close.IsPositive() && !h.blind {
		factor, crossed := h.factor(prev.Date, b.Date)
		note := ""
		if crossed {
			note = "当日除权除息，按复权因子调整前收盘价"
		}
		add("previous_close", prev.Close.DivRound(factor, 2), h.unit, note)
		add("change_pct", rate(b.Close.Mul(factor), prev.Close), check.Percent, note)
	}
	return d
}

func (h history) fact(q *Query, id string, b Bar, v decimal.Decimal, unit check.Unit, note string) check.Fact {
	m, _ := MetricByID(id)
	o := q.origin(b.Source)
	return check.Fact{
		Company: h.c.ID, Name: h.c.Name, Metric: id, Label: m.Name, Period: mention.Period{Type: mention.Day, End: b.Date},
		Quantity: check.Quantity{Value: v, Unit: unit}, Source: o.printed, Vintage: check.AsFiled, Trust: o.trust, AsOf: q.asOf,
		Adjust: noAdjust, Note: note,
	}
}

// before is the bar of the last trade before a day, when it is certain that no
// trade lies between: from the daily list, or a month's last bar with no session
// after it.
func (h history) before(q *Query, date string) (Bar, bool) {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return Bar{}, false
	}
	eve := day.AddDate(0, 0, -1).Format(time.DateOnly)
	if i := lastOn(h.daily, eve); i >= 0 {
		return h.daily[i], true
	}
	i := lastOn(h.months, eve)
	if i < 0 || len(h.daily) == 0 || h.daily[0].Date != date {
		return Bar{}, false
	}
	if s, ok := q.store.PrevTradingDay(eve); !ok || h.months[i].Date != s {
		return Bar{}, false
	}
	return h.months[i], true
}

// factor is the product of the ex-date ratios after from up to to, and whether
// there is one.
func (h history) factor(from, to string) (decimal.Decimal, bool) {
	product, crossed := decimal.New(1, 0), false
	for _, f := range h.factors {
		if f.ExDate > from && f.ExDate <= to && f.Ratio.IsPositive() {
			product, crossed = product.Mul(f.Ratio), true
		}
	}
	return product, crossed
}
