package decode

import (
	"fmt"
	"slices"
	"time"

	"github.com/shopspring/decimal"
)

// barRow is one bar as a source wrote it.
type barRow struct {
	date string
	text func(name string) string
}

// slack is how far a close may lie outside the range of its day: adjusted
// prices are rounded each for itself.
var slack = map[Adjust]decimal.Decimal{
	Raw:      decimal.New(1, -3),
	Forward:  decimal.New(2, -2),
	Backward: decimal.New(2, -2),
}

// series reads rows into bars and checks that they are a series. before is the
// close before the first bar, where the source gives it.
func (b *Bars) series(e Endpoint, ask BarsAsk, fields []Field, rows []barRow, before decimal.Decimal) *Failure {
	prev := before
	notices := map[Kind]Notice{}
	for _, raw := range rows {
		d := date(raw.date)
		if d == "" {
			return fail(e, Damaged, "K线的日期%.20q不是日期", raw.date)
		}
		r := row{security: b.Security, fields: fields, text: raw.text, traded: true, adjusted: b.Adjust != Raw}
		r.read()
		bar := Bar{Date: d, Values: r.values, Absent: r.absent}
		keep, f := b.check(e, bar, r.notices, notices)
		if f == nil && keep {
			f = b.jump(e, bar, prev)
		}
		if f != nil {
			return f
		}
		if !keep {
			continue
		}
		if last := len(b.Rows) - 1; last >= 0 && d <= b.Rows[last].Date {
			if d == b.Rows[last].Date && same(b.Rows[last].Values, bar.Values) {
				continue
			}
			return fail(e, Damaged, "K线的日期%s重复或倒序", d)
		}
		last, _ := bar.Values.Get("close")
		prev = last.Value
		if ask.From != "" && d < ask.From || ask.To != "" && d > ask.To {
			notices[OutOfRange] = Notice{OutOfRange, "来源多给了区间之外的K线，已略去"}
			continue
		}
		b.Rows = append(b.Rows, bar)
	}
	for _, k := range []Kind{NotPositive, OutOfRange, UnitByEvidence, UnitUnchecked} {
		if n, ok := notices[k]; ok {
			b.Notices = append(b.Notices, n)
		}
	}
	if len(b.Rows) == 0 {
		return fail(e, NotFound, "来源没有%s这段时间的K线", b.Security.ID())
	}
	return nil
}

// check says whether a bar can be kept. One without a positive close is left
// out: forward adjustment by subtraction makes such prices.
func (b *Bars) check(e Endpoint, bar Bar, from []Notice, notices map[Kind]Notice) (bool, *Failure) {
	price := map[string]decimal.Decimal{}
	for _, metric := range []string{"open", "close", "high", "low"} {
		v, ok := bar.Values.Get(metric)
		if !ok && slices.ContainsFunc(bar.Absent, func(a Absence) bool { return a.Metric == metric && a.Why != NotGiven }) {
			return false, fail(e, Damaged, "%s的%s不是数字", bar.Date, metric)
		}
		if !ok || !v.Value.IsPositive() {
			notices[NotPositive] = Notice{NotPositive, "没有正的价格的K线已略去"}
			return false, nil
		}
		price[metric] = v.Value
	}
	high := price["high"].Mul(decimal.New(1, 0).Add(slack[b.Adjust]))
	low := price["low"].Mul(decimal.New(1, 0).Sub(slack[b.Adjust]))
	for _, metric := range []string{"open", "close"} {
		if price[metric].GreaterThan(high) || price[metric].LessThan(low) {
			return false, suspect(e, fmt.Sprintf("%s的%s不在当日最低价和最高价之间", bar.Date, map[string]string{"open": "开盘价", "close": "收盘价"}[metric]), bar.Values...)
		}
	}
	for _, n := range from {
		if _, held := notices[n.Kind]; !held {
			n.Text = bar.Date + "起：" + n.Text
			notices[n.Kind] = n
		}
	}
	return true, nil
}

// jump finds a close that is another's by a power of ten. Forward-adjusted
// prices by subtraction can come near zero and prove nothing.
func (b *Bars) jump(e Endpoint, bar Bar, prev decimal.Decimal) *Failure {
	last, _ := bar.Values.Get("close")
	if b.Adjust == Forward || !prev.IsPositive() || !farApart(last.Value, prev, apart) {
		return nil
	}
	before := last
	before.Label, before.Value = "前收盘价", prev
	return suspect(e, fmt.Sprintf("%s的收盘价%s与前一根K线的%s不在一个数量级", bar.Date, written(last.Quantity), prev), last, before)
}

func same(a, b Values) bool {
	return slices.EqualFunc(a, b, func(x, y Value) bool { return x.Field == y.Field && x.Equal(y.Quantity) })
}

// valid says that the request itself makes sense.
func (ask BarsAsk) valid(e Endpoint) *Failure {
	_, basis := slack[ask.Adjust]
	step := ask.Step == Daily || ask.Step == Weekly || ask.Step == Monthly
	for _, d := range []string{ask.From, ask.To} {
		if d != "" && date(d) != d {
			return fail(e, BadRequest, "日期%.20q应写成YYYY-MM-DD", d)
		}
	}
	if !ask.Security.known() || !basis || !step {
		return fail(e, BadRequest, "不能这样要%.20q的K线", ask.Security.ID())
	}
	return nil
}

// closes is when a session has surely ended, after-hours trading included.
const closes = 15*60 + 30 // minutes

// partial says that the last bar's time was not over when it was fetched.
func (b *Bars) partial(at time.Time) {
	today, last := day(at), b.Rows[len(b.Rows)-1].Date
	local := at.In(shanghai)
	running := last == today && local.Hour()*60+local.Minute() < closes
	if b.Step != Daily {
		running = samePeriod(b.Step, last, today)
	}
	if today != "" && running {
		b.Notices = append(b.Notices, Notice{LikelyPartial, last + "的K线在取数时还没有走完"})
	}
}
