package mention

import (
	"strings"
	"time"
)

// Anchor is what a relative period counts from.
type Anchor string

// The anchors. Clock words mean the same whatever was said before (去年); Talk
// words count from the period being talked about (上一年, 次年, 上年同期); when
// there is none, those for years and quarters count from the clock.
const (
	AnchorNone  Anchor = ""
	AnchorClock Anchor = "clock"
	AnchorTalk  Anchor = "talk"
)

// TimeUnit is a length of time.
type TimeUnit string

// The units.
const (
	UnitYear       TimeUnit = "year"
	UnitHalf       TimeUnit = "half"
	UnitQuarter    TimeUnit = "quarter"
	UnitMonth      TimeUnit = "month"
	UnitWeek       TimeUnit = "week"
	UnitDay        TimeUnit = "day"
	UnitTradingDay TimeUnit = "trading_day"
)

// When says how a period hangs on something outside the text.
//
//	去年          clock, year, -1          上一年    talk, year, -1
//	去年三季报    clock, year, -1, YTDQ3   三季报    talk, year, 0, YTDQ3, 09-30
//	近三年        clock, year, Count 3     12月29日  talk, year, 0, Day, 12-29
//	上年同期      talk, year, -1           下一个交易日  talk, trading_day, +1
type When struct {
	Anchor Anchor
	Unit   TimeUnit
	Shift  int
	// Count is the length of a stretch that ends at the anchor: 近三年 3, 近30天
	// 30; negative when its length is not said (近几年, 上市以来), or when it
	// begins on MonthDay of the clock's year (今年以来).
	Count int
	// Edge asks for the first (1) or last (-1) trading day of the period talked
	// about.
	Edge int
	// Type and MonthDay replace those of the anchor when set.
	Type     PeriodType
	MonthDay string
}

// Resolve gives the periods meant, given the period being talked about (zero
// when there is none) and the clock (zero when there is none). It returns nil
// when neither says enough (the day after a year, 上一季度 of a year, 第二天 with
// nothing before it), and for trading days, which need a calendar.
func (w When) Resolve(anchor Period, opts Options) []Period {
	if w.Count < 0 && w.MonthDay != "" && !opts.Now.IsZero() { // 今年以来
		return []Period{{Day, atMonthDay(opts.Now.Year(), w.MonthDay)}, dayPeriod(opts.Now)}
	}
	if w.Anchor == AnchorNone || w.Unit == UnitTradingDay || w.Count < 0 {
		return nil
	}
	byClock := w.Anchor == AnchorClock || anchor.End == "" && w.mayGuess()
	if byClock {
		anchor = w.clock(opts)
	} else if !w.fits(anchor) {
		return nil
	}
	if anchor.End == "" {
		return nil
	}
	if w.Count != 0 {
		return w.stretch(anchor, opts)
	}
	p := anchor
	switch w.Unit {
	case UnitYear:
		if w.Type != "" {
			p.Type = w.Type
		}
		if w.MonthDay != "" {
			p.End = atMonthDay(anchor.Year(), w.MonthDay)
		}
		p = p.AddYears(w.Shift)
		// 三季报 said in March without a year is last year's.
		if byClock && w.Anchor == AnchorTalk && w.Type != "" && p.End > opts.Now.Format(time.DateOnly) {
			p = p.AddYears(-1)
		}
	case UnitWeek:
		p = dayPeriod(p.end().AddDate(0, 0, 7*w.Shift))
	case UnitHalf:
		p = dayPeriod(addMonths(p.end(), 6*w.Shift))
	case UnitDay:
		p = dayPeriod(p.end().AddDate(0, 0, w.Shift))
	default:
		if w.Unit == UnitMonth && p.Type == Day {
			p = dayPeriod(addMonths(p.end(), w.Shift))
			break
		}
		for range max(w.Shift, -w.Shift) {
			if w.Shift < 0 {
				p = p.Prev()
			} else {
				p = p.Next()
			}
		}
	}
	return []Period{p}
}

// mayGuess reports whether a talk word without a talk may count from the clock:
// 上一年 and 三季报 may, 第二天 may not.
func (w When) mayGuess() bool {
	return w.Unit == UnitYear && w.Type != Day && w.Type != Month || w.Unit == UnitQuarter
}

// endsQuarter reports whether a day is the last of a quarter.
func endsQuarter(day string) bool {
	for _, end := range []string{"-03-31", "-06-30", "-09-30", "-12-31"} {
		if strings.HasSuffix(day, end) {
			return true
		}
	}
	return false
}

// fits reports whether the anchor is fine enough to count units from.
func (w When) fits(anchor Period) bool {
	if anchor.End == "" {
		return false
	}
	switch w.Unit {
	case UnitYear:
		// 单季 of a day is none: a quarter ends where a quarter ends.
		return w.Type != Quarter || w.MonthDay != "" || endsQuarter(anchor.End)
	case UnitQuarter:
		return anchor.Type == Quarter || anchor.Type == YTDQ1
	case UnitMonth:
		return anchor.Type == Month || anchor.Type == Day
	case UnitDay, UnitWeek, UnitHalf:
		return anchor.Type == Day
	}
	return false
}

// clock is the anchor that the clock gives.
func (w When) clock(opts Options) Period {
	if opts.Now.IsZero() {
		return Period{}
	}
	now := opts.Now
	switch w.Unit {
	case UnitQuarter:
		q := (int(now.Month()) + 2) / 3
		return QuarterOf(now.Year(), q)
	case UnitMonth:
		return MonthOf(now.Year(), int(now.Month()))
	case UnitDay, UnitWeek, UnitHalf:
		return dayPeriod(now)
	}
	return AnnualOf(now.Year())
}

// stretch gives the last Count years or quarters, or the first and last day.
func (w When) stretch(anchor Period, opts Options) []Period {
	switch w.Unit {
	case UnitYear:
		last := opts.latestYear()
		if w.Anchor == AnchorTalk {
			last = anchor.Year()
		}
		if last == 0 {
			return nil
		}
		return years(last-w.Count+1, last)
	case UnitQuarter:
		if w.Count > 40 {
			return nil
		}
		out := make([]Period, w.Count)
		for i := len(out) - 1; i >= 0; i-- {
			anchor = anchor.Prev()
			out[i] = anchor
		}
		return out
	}
	to := opts.Now
	if to.IsZero() || w.Count > 4000 {
		return nil
	}
	from := to.AddDate(0, 0, -w.Count)
	switch w.Unit {
	case UnitHalf:
		from = addMonths(to, -6*w.Count)
	case UnitMonth:
		from = addMonths(to, -w.Count)
	case UnitWeek:
		from = to.AddDate(0, 0, -7*w.Count)
	}
	return []Period{dayPeriod(from), dayPeriod(to)}
}

// addMonths moves a day by months; the 31st becomes the last of a shorter month.
func addMonths(t time.Time, n int) time.Time {
	y, m, d := t.Date()
	first := time.Date(y, m+time.Month(n), 1, 0, 0, 0, 0, time.UTC)
	return first.AddDate(0, 0, min(d, daysIn(first.Year(), int(first.Month())))-1)
}

// latestYear is the fiscal year in which 近三年 ends, 0 when nothing says.
func (o Options) latestYear() int {
	if o.Latest.End != "" {
		return o.Latest.Year()
	}
	if o.Now.IsZero() {
		return 0
	}
	if o.Now.Month() < time.May {
		return o.Now.Year() - 2
	}
	return o.Now.Year() - 1
}
