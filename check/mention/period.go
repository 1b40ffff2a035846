package mention

import (
	"fmt"
	"time"
)

// PeriodType says which stretch of time a figure covers.
type PeriodType string

// The period types. Interim reports are cumulative from 1 January (Half,
// YTDQ1, YTDQ3); Quarter is a single quarter; Instant is a balance at a date.
const (
	Annual  PeriodType = "annual"
	Half    PeriodType = "half"
	YTDQ1   PeriodType = "ytd_q1"
	YTDQ3   PeriodType = "ytd_q3"
	Quarter PeriodType = "quarter"
	TTM     PeriodType = "ttm"
	Instant PeriodType = "instant"
	Day     PeriodType = "day"

	// Latest is asked for, never stored: the newest period that is held.
	// Month and SecondHalf (下半年 alone) are asked for, never stored, too.
	Latest     PeriodType = "latest"
	Month      PeriodType = "month"
	SecondHalf PeriodType = "second_half"
)

// Period is a stretch of time by its end date. It is comparable, so it may be
// a map key. End is YYYY-MM-DD; it is empty only for Latest and for a TTM
// whose end is not said.
type Period struct {
	Type PeriodType `json:"type"`
	End  string     `json:"end,omitempty"`
}

// AnnualOf is the fiscal year y.
func AnnualOf(y int) Period { return Period{Annual, date(y, 12, 31)} }

// QuarterOf is the single quarter q (1 to 4) of year y.
func QuarterOf(y, q int) Period { return Period{Quarter, monthEnd(y, 3*q)} }

// MonthOf is month m (1 to 12) of year y.
func MonthOf(y, m int) Period { return Period{Month, monthEnd(y, m)} }

func dayPeriod(t time.Time) Period { return Period{Day, t.Format(time.DateOnly)} }

// Year is the year of the end date, 0 when there is none.
func (p Period) Year() int { return p.end().Year() * sign(p.End) }

// Start is the first day that the period covers, YYYY-MM-DD: 1 January for
// what is cumulative, the day itself for a Day or an Instant, the day after the
// end a year before for a TTM. It is empty when there is no end.
func (p Period) Start() string {
	if p.End == "" {
		return ""
	}
	t := p.end()
	y, m := t.Year(), int(t.Month())
	switch p.Type {
	case Annual, Half, YTDQ1, YTDQ3:
		return date(y, 1, 1)
	case SecondHalf:
		return date(y, 7, 1)
	case Quarter:
		return date(y, (m-1)/3*3+1, 1)
	case Month:
		return date(y, m, 1)
	case TTM:
		return p.AddYears(-1).end().AddDate(0, 0, 1).Format(time.DateOnly)
	}
	return p.End
}

// Report gives the report period of a Day or an Instant that is a report date
// (a quarter's last day): 2023-12-31 is the annual report of 2023. Other types
// come back as they are; ok is false for any other day, and for a Month that
// ends no quarter.
func (p Period) Report() (_ Period, ok bool) {
	switch p.Type {
	case Day, Instant, Month:
	default:
		return p, true
	}
	t := p.end()
	if p.End == "" || p.End != monthEnd(t.Year(), int(t.Month())) {
		return p, false
	}
	switch t.Month() {
	case time.March:
		return Period{YTDQ1, p.End}, true
	case time.June:
		return Period{Half, p.End}, true
	case time.September:
		return Period{YTDQ3, p.End}, true
	case time.December:
		return Period{Annual, p.End}, true
	}
	return p, false
}

// Prev is the period before this one of the same type: the year before for
// Annual, Half, SecondHalf, YTDQ1, YTDQ3, TTM and Instant, the quarter, month
// or calendar day before for Quarter, Month and Day. A period without an end
// is its own neighbour.
func (p Period) Prev() Period { return p.step(-1) }

// Next is the period after this one, as Prev is the one before.
func (p Period) Next() Period { return p.step(1) }

func (p Period) step(n int) Period {
	if p.End == "" {
		return p
	}
	t := p.end()
	switch p.Type {
	case Quarter, Month:
		months := 1
		if p.Type == Quarter {
			months = 3
		}
		t = time.Date(t.Year(), t.Month()+time.Month(1+n*months), 0, 0, 0, 0, 0, time.UTC)
		return Period{p.Type, t.Format(time.DateOnly)}
	case Day:
		return Period{Day, t.AddDate(0, 0, n).Format(time.DateOnly)}
	}
	return p.AddYears(n)
}

// AddYears moves a period by n years: the same period of another year, as 同比
// needs it. 29 February becomes 28 in a common year.
func (p Period) AddYears(n int) Period {
	if p.End == "" {
		return p
	}
	t := p.end()
	y, m, d := t.Year()+n, int(t.Month()), t.Day()
	if d == 28 && m == 2 && p.Type != Day {
		d = 29 // the last of February stays the last
	}
	if last := daysIn(y, m); d > last {
		d = last
	}
	return Period{p.Type, date(y, m, d)}
}

// Same reports whether p and q answer the same question: equal ones; a balance
// (Instant) and the day, or the report or quarter that ends that day; the first quarter
// under its two types; TTM when one does not say its end.
func Same(p, q Period) bool {
	if p == q {
		return true
	}
	if p.Type == TTM && q.Type == TTM {
		return p.End == "" || q.End == ""
	}
	if p.End != q.End || p.End == "" {
		return false
	}
	if q.Type == Instant {
		p, q = q, p
	}
	if p.Type == Instant {
		switch q.Type {
		case Annual, Half, YTDQ1, YTDQ3, Quarter, SecondHalf, Day:
			return true
		}
		return false
	}
	first := func(t PeriodType) bool { return t == YTDQ1 || t == Quarter }
	return first(p.Type) && first(q.Type) && p.End[5:7] == "03"
}

// end is the end date; the zero time when there is none or it is malformed.
func (p Period) end() time.Time {
	t, err := time.Parse(time.DateOnly, p.End)
	if err != nil {
		return time.Time{}
	}
	return t
}

func sign(end string) int {
	if len(end) != len(time.DateOnly) {
		return 0
	}
	return 1
}

func date(y, m, d int) string { return fmt.Sprintf("%04d-%02d-%02d", y, m, d) }

func daysIn(y, m int) int { return time.Date(y, time.Month(m)+1, 0, 0, 0, 0, 0, time.UTC).Day() }

func monthEnd(y, m int) string { return date(y, m, daysIn(y, m)) }

// atMonthDay is the day md ("12-29") of year y; "" is the last of the year.
func atMonthDay(y int, md string) string {
	if md == "" {
		md = "12-31"
	}
	if md == "02-29" && daysIn(y, 2) == 28 {
		md = "02-28"
	}
	return fmt.Sprintf("%04d-%s", y, md)
}

// years are the fiscal years from first to last, nil when there are none or
// more than fifty.
func years(first, last int) []Period {
	if first > last || last-first >= 50 {
		return nil
	}
	out := make([]Period, 0, last-first+1)
	for y := first; y <= last; y++ {
		out = append(out, AnnualOf(y))
	}
	return out
}
