package offline

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"hedui/check/mention"
)

// carryTime takes over the time.
func (s *state) carryTime(f *frame, from frame, against bool) {
	if !f.dated && len(f.periods) == 0 {
		f.periods, f.stretch = s.carriedTimes(*f, from)
		f.found, f.toNow = from.found, f.stretch && from.toNow
		if day := f.periods; len(day) == 1 && (day[0].Type == mention.Day || day[0].Type == mention.Instant) && wholeYear.MatchString(f.words["period_return"]) && slices.Contains(f.metrics, "period_return") {
			f.periods = []mention.Period{mention.AnnualOf(day[0].Year())}
		}
		if against && from.readWhole && len(f.periods) == 2 {
			f.periods = f.periods[:1]
		}
	}
}

// wholeYear begins the name of a change over the year of the talk's day.
var wholeYear = regexp.MustCompile(`^(?:全年|年度|当年|整年)`)

// carriedTimes gives the time of the talk that fits what is asked: report
// periods for reports, days for prices.
func (s *state) carriedTimes(f, from frame) ([]mention.Period, bool) {
	days := len(f.metrics) > 0 && len(f.levels()) == 0
	lastDays := len(from.metrics) > 0 && len(from.levels()) == 0
	if from.lastFirst && f.asked && len(f.reading.Refs()) == 0 { // 毛利率多少, which compares nothing
		from.periods = from.periods[:1]
	}
	if from.yearToo && len(from.periods) == 2 && (from.has(mention.OpGrowth, mention.OpTrend) || from.has(mention.OpDifference) && !f.has(mention.OpDifference)) {
		from.periods = from.periods[:1]
	}
	newest := func() bool { p := s.times[len(s.times)-1]; return p == s.newest && p.Type != mention.Annual }
	switch {
	case len(f.metrics) == 0:
	case len(s.times) > 0 && f.ofYears() && newest(): // 市值呢, after the newest quarter's profit that was found
		return nil, false
	case f.paysOut() && len(s.times) > 0 && lastDays && s.ahead(s.times[len(s.times)-1]):
		return nil, false
	case f.paysOut() && !lastDays && len(from.periods) > 1 && !slices.ContainsFunc(from.periods, func(p mention.Period) bool { return p.Type != mention.Annual }): // of each of the years
		return from.periods, from.stretch
	case f.paysOut() && !lastDays && len(s.times) > 0:
		return s.times[len(s.times)-1:], false
	case days == lastDays && len(from.metrics) > 0:
		return from.periods, from.stretch
	case days && len(from.periods) == 1 && from.periods[0].Type == mention.Instant: // 2023年末市盈率, then 股价
		return from.periods, false
	case !days && len(s.times) > 0 && lastDays && s.ahead(s.times[len(s.times)-1]): // 每股收益呢, after this year's highest price
		return nil, false
	case !days && len(s.times) > 0:
		return s.times[len(s.times)-1:], false
	}
	return nil, false
}

// ahead reports whether a period has not ended by the clock of the talk.
func (s *state) ahead(p mention.Period) bool {
	return !s.opts.Now.IsZero() && p.End > s.opts.Now.Format(time.DateOnly)
}

// ofYears reports whether a part asks only for what years have: figures of the
// share at their ends, and dividends.
func (f frame) ofYears() bool {
	return len(f.metrics) > 0 && !slices.ContainsFunc(f.metrics, func(id string) bool { return !yearEnd(id) && !strings.HasPrefix(id, "dividend") })
}
