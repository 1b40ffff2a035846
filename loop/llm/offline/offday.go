package offline

import (
	"slices"
	"strings"
	"time"

	"hedui/check/mention"
	"hedui/tools/market"
)

// reportsFor gives the report periods of a part at which a metric can be held.
// Where the part names a time and none of it ends a report, the last session of
// a year stands for the year's end for a metric that is held there; any other
// day or month is no report, and missed says so: the newest report is never
// taken for it.
func (f frame) reportsFor(id string) (reports []mention.Period, missed bool) {
	for _, p := range f.periods {
		if r, ok := p.Report(); ok {
			reports = append(reports, r)
		} else if yearEnd(id) && lastSession(p) {
			reports = append(reports, mention.AnnualOf(p.Year()))
		}
	}
	return reports, len(reports) == 0 && len(f.periods) > 0
}

// yearEnd reports whether a metric of the share is held at year ends only.
func yearEnd(id string) bool {
	m, ok := market.MetricByID(id)
	return ok && strings.HasSuffix(m.Name, "（年末）")
}

// lastSession reports whether no weekday follows a day in its year, so that its
// price is that of the year's end.
func lastSession(p mention.Period) bool {
	day, err := time.Parse(time.DateOnly, p.End)
	if err != nil || p.Type != mention.Day {
		return false
	}
	for next := day.AddDate(0, 0, 1); next.Year() == day.Year(); next = next.AddDate(0, 0, 1) {
		if w := next.Weekday(); w != time.Saturday && w != time.Sunday {
			return false
		}
	}
	return true
}

// offReport splits the metrics of a part into those that can be asked for its
// time and misses for those that cannot.
func (t *turn) offReport(f frame, metrics []string) (asked []string, missing []miss) {
	for _, id := range metrics {
		if _, missed := f.reportsFor(id); !missed || yearEnd(id) && t.box.valuesToday() && t.onToday(f) {
			asked = append(asked, id)
			continue
		}
		m := miss{Metric: id, Label: metricName(id, "zh"), Reason: t.say("只收录报告期末的数，没有这一天或这个月的", "it is held for report periods only, not for a day or a month")}
		if yearEnd(id) {
			m.Reason = t.say("只收录每年末的数", "it is held at year ends only")
		}
		missing = append(missing, t.forEach(f, m)...)
	}
	return asked, missing
}

// onToday reports whether a part is about today alone.
func (t *turn) onToday(f frame) bool {
	day := today(t.talk.system).Format(time.DateOnly)
	return !slices.ContainsFunc(f.periods, func(p mention.Period) bool { return p.Type != mention.Day || p.End != day })
}

// settled gives the part's report periods for metrics that are asked together,
// the newest when the part names no time.
func (f frame) settled(metrics []string) []string {
	var out []mention.Period
	for _, id := range metrics {
		found, _ := f.reportsFor(id)
		out = union(out, found)
	}
	if len(out) == 0 {
		return []string{"latest"}
	}
	return args(out)
}
