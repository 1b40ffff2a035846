package decode

// MonthDays is one month of the exchange's calendar.
type MonthDays struct {
	Month string // YYYY-MM
	Days  []CalendarDay
}

// CalendarDay is one day of it.
type CalendarDay struct {
	Date string
	Open bool
}
