package live

import "time"

// Freshness says whether what was fetched at a time still stands now.
type Freshness func(at, now time.Time) bool

// shanghai is the time of the exchanges, which has no summer time.
var shanghai = time.FixedZone("CST", 8*60*60)

// For gives a freshness of a fixed time.
func For(d time.Duration) Freshness {
	return func(at, now time.Time) bool { return !at.After(now) && now.Sub(at) < d }
}

// Days says which days the exchanges are open; see market.Store.
type Days interface {
	IsTradingDay(date string) (open, known bool)
}

// The hours of a session, with the auction before and the trading at the closing
// price behind it.
const (
	opening = 9*time.Hour + 15*time.Minute
	closing = 15*time.Hour + 35*time.Minute
	quoteAt = 10 * time.Second
)

// calendar tells sessions from other days. Beyond the days it is given every
// weekday counts as a session: what is fetched once too often does no harm.
type calendar struct{ days Days }

func (c calendar) open(day time.Time) bool {
	if open, known := c.days.IsTradingDay(day.Format(time.DateOnly)); known {
		return open
	}
	return day.Weekday() != time.Saturday && day.Weekday() != time.Sunday
}

// midnight is the beginning of a time's day in Shanghai.
func midnight(t time.Time) time.Time {
	t = t.In(shanghai)
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, shanghai)
}

// lastClose is the newest end of a session that is not after now.
func (c calendar) lastClose(now time.Time) time.Time {
	day := midnight(now)
	for range 40 { // the longest holidays are shorter
		if end := day.Add(closing); c.open(day) && !end.After(now) {
			return end
		}
		day = day.AddDate(0, 0, -1)
	}
	return day
}

// lastSession is the date of the session that a question about the newest price
// is about: today's once it has begun, else the one before.
func (c calendar) lastSession(now time.Time) string {
	day := midnight(now)
	if c.open(day) && now.Sub(day) >= opening {
		return day.Format(time.DateOnly)
	}
	return c.lastClose(now).In(shanghai).Format(time.DateOnly)
}

// inSession reports whether prices may change at now.
func (c calendar) inSession(now time.Time) bool {
	day := midnight(now)
	return c.open(day) && now.Sub(day) >= opening && now.Sub(day) < closing
}

// bars is the freshness of daily bars up to the newest: they stand until the
// next session begins, and during one for as long as a quote.
func (c calendar) bars(at, now time.Time) bool {
	if c.inSession(now) {
		return For(quoteAt)(at, now)
	}
	return !at.After(now) && !at.Before(c.lastClose(now))
}

// upTo is the freshness of bars up to a day: for ever once that day was over
// when they were fetched.
func (c calendar) upTo(day string) Freshness {
	return func(at, now time.Time) bool {
		if at.In(shanghai).Add(24*time.Hour-closing).Format(time.DateOnly) > day {
			return true
		}
		return c.bars(at, now)
	}
}
