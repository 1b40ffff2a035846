package offline

import (
	"time"

	"hedui/check/mention"
)

// session finds the session before or after the day of the talk. The one
// before is what the tool answers the day before with; the one after is the
// first of the closes that follow.
func (t *turn) session(f frame, shift int) (string, bool) {
	use, ok := t.box.choose(metricCapability("close"))
	day, err := time.Parse(time.DateOnly, t.state.day)
	if !ok || err != nil {
		return "", true
	}
	at := func(n int) string { return day.AddDate(0, 0, n).Format(time.DateOnly) }
	if shift < 0 {
		return at(-1), true
	}
	vals := days{from: at(1), to: at(12)}.values(f)
	results, ready := t.ask(use, vals, slotCompany)
	if !ready {
		return "", false
	}
	next := ""
	for _, r := range results {
		for _, x := range r.Rows {
			if x.PeriodType == string(mention.Day) && x.Period > t.state.day && (next == "" || x.Period < next) {
				next = x.Period
			}
		}
	}
	return next, true
}
