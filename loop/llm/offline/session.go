package offline

import (
	"regexp"
	"time"

	"hedui/check/mention"
)

// sessionEdge reads 第一个交易日 (1) and 最后一个交易日 (-1) of a time, 0 when neither
// is said.
func sessionEdge(r mention.Reading) int {
	for _, m := range r.Of(mention.KindPeriod) {
		if m.When.Unit == mention.UnitTradingDay && m.When.Edge != 0 {
			return m.When.Edge
		}
	}
	return 0
}

// ofHoliday are words by which a session is the first or last beside a holiday or an
// event, of which no calendar is held.
var ofHoliday = regexp.MustCompile(`节|假|国庆|春节|元旦|之?后的?(?:第|首)|之?前的?最后|\b(?:after|before|holiday)\b`)

// hasEdges reports whether a part has one time of which the first or last session
// can be meant; a year's beginning has no last one.
func (f frame) hasEdges() bool {
	return len(f.periods) == 1 && (f.periods[0].Type != mention.Instant || sessionEdge(f.reading) > 0) && f.periods[0].End != "" && f.periods[0].Type != mention.Day && !ofHoliday.MatchString(f.text)
}

// edgeOf finds the first or last session of a time. Of the beginning of a year,
// which is the end of the year before, it is the first one after it.
func (t *turn) edgeOf(f frame, p mention.Period, edge int) (string, bool) {
	if edge < 0 {
		return p.End, true // a day without trading is answered with the session before it
	}
	if p.Type == mention.Instant {
		return t.session(f, p.End, 1)
	}
	day, err := time.Parse(time.DateOnly, first(p))
	if err != nil {
		return "", true
	}
	return t.session(f, day.AddDate(0, 0, -1).Format(time.DateOnly), 1)
}

// session finds the session before or after a day. The one
// before is what the tool answers the day before with; the one after is the
// first of the closes that follow.
func (t *turn) session(f frame, from string, shift int) (string, bool) {
	use, ok := t.box.choose(metricCapability("close"))
	day, err := time.Parse(time.DateOnly, from)
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
			if x.PeriodType == string(mention.Day) && x.Period > from && (next == "" || x.Period < next) {
				next = x.Period
			}
		}
	}
	return next, true
}
