package market

import (
	"fmt"
	"time"
)

// calendar is the exchanges' calendar.
type calendar struct {
	first, last string
	open        []string // trading days in order
}

// decodeCalendar reads the calendar block: the first day as text, then one
// byte per day, '1' when the exchanges were open.
func decodeCalendar(data []byte) (*calendar, error) {
	if len(data) <= len(time.DateOnly) {
		return nil, fmt.Errorf("%w: calendar is cut off", ErrDamaged)
	}
	day, err := time.Parse(time.DateOnly, string(data[:len(time.DateOnly)]))
	if err != nil {
		return nil, fmt.Errorf("%w: calendar: %w", ErrDamaged, err)
	}
	cal := &calendar{first: day.Format(time.DateOnly)}
	for _, b := range data[len(time.DateOnly):] {
		cal.last = day.Format(time.DateOnly)
		if b == '1' {
			cal.open = append(cal.open, cal.last)
		}
		day = day.AddDate(0, 0, 1)
	}
	return cal, nil
}
