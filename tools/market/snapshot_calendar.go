package market

import (
	"slices"
	"time"
)

// IsTradingDay implements Store; a date that is not YYYY-MM-DD is not known.
func (s *Snapshot) IsTradingDay(date string) (open, known bool) {
	cal, ok := s.covered(date)
	if !ok {
		return false, false
	}
	_, open = slices.BinarySearch(cal.open, date)
	return open, true
}

// PrevTradingDay implements Store; ok is false outside the calendar.
func (s *Snapshot) PrevTradingDay(date string) (string, bool) {
	cal, ok := s.covered(date)
	if !ok {
		return "", false
	}
	i, open := slices.BinarySearch(cal.open, date)
	if open {
		return date, true
	}
	if i == 0 {
		return "", false
	}
	return cal.open[i-1], true
}

// covered gives the calendar when it covers a date.
func (s *Snapshot) covered(date string) (*calendar, bool) {
	cal, err := s.calendar()
	if err != nil {
		return nil, false
	}
	if _, err := time.Parse(time.DateOnly, date); err != nil {
		return nil, false
	}
	return cal, cal.first <= date && date <= cal.last
}
