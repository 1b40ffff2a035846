package live

import (
	"context"
	"time"

	"hedui/tools/market/live/decode"
)

// IsTradingDay implements Days: by the calendar of the snapshot, and beyond it
// by what the exchange has told; see learn.
func (s *Source) IsTradingDay(date string) (open, known bool) {
	if open, known = s.base.IsTradingDay(date); known || len(date) != len(time.DateOnly) {
		return open, known
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	open, known = s.months[date[:7]][date]
	return open, known
}

// learn asks the exchange for the calendar of a day's month when nothing else
// has it. Without an answer every weekday counts as a session.
func (s *Source) learn(ctx context.Context, date string) {
	if _, known := s.IsTradingDay(date); known || len(date) != len(time.DateOnly) {
		return
	}
	if _, err := time.Parse(time.DateOnly, date); err != nil {
		return
	}
	var got decode.MonthDays
	_, err := s.client.Get(ctx, Request{
		URL:   calendarURL(date[:7]),
		Fresh: For(7 * 24 * time.Hour),
	}, func(r decode.Response) (f *decode.Failure) {
		got, f = decode.DecodeSZSEMonth(r, date[:7])
		return f
	})
	if err != nil {
		return
	}
	days := make(map[string]bool, len(got.Days))
	for _, d := range got.Days {
		days[d.Date] = d.Open
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.months[date[:7]] = days
}
