package offline

import (
	"slices"

	"hedui/check/mention"
)

// ofTalk completes a question for a reason that leaves out the metric or the time of what
// it takes as given: those of the figure of the talk, else of the newest figure, and for
// 比去年 the same time of the year before. It gives the part as it is where nothing of
// the kind is left out; ready is false while the newest figure is looked up.
func (t *turn) ofTalk(f frame) (full frame, ready bool) {
	text, last := mention.FoldString(f.reading.Text), t.state.last
	if !asksReason.MatchString(text) || !takesMove.MatchString(text) && !takesCompare.MatchString(text) || len(f.outsiders())+len(f.ambiguous)+len(f.strange) > 0 || f.industry+f.index != "" || f.stretch {
		return f, true
	}
	base := f.basePeriods()
	overYear := takesCompare.MatchString(text) && slices.ContainsFunc(f.reading.Ops(mention.OpGrowth), func(m mention.Mention) bool { return m.Op.Basis == "yoy" })
	if !overYear && len(base) == 0 && !takesMove.MatchString(text) { // it holds companies against each other
		return f, true
	}
	if full = f; !f.named {
		full.companies = t.state.focus
	}
	same := len(full.companies) == 1 && slices.Equal(full.companies, last.companies)
	if len(f.metrics) == 0 && f.verb == "" && same && len(last.metrics) == 1 && !takesResult.MatchString(text) {
		full.metrics = levelsOf(last.metrics)
	}
	if len(full.companies) != 1 || len(full.metrics) != 1 || len(full.levels()) != 1 || isChange(full.metrics[0]) {
		return f, true
	}
	now := slices.DeleteFunc(slices.Clone(f.periods), func(p mention.Period) bool { return slices.Contains(base, p) })
	switch {
	case len(now) > 1 || len(base) > 1 || len(now) == 1 && len(f.reports()) != len(f.periods):
		return f, true
	case len(now) == 1:
	case len(last.periods) > 0 && len(last.reports()) == len(last.periods) && last.periods[0].End != "" && (len(last.periods) == 1 || last.yearToo):
		now = last.periods[:1]
	case overYear || takesMove.MatchString(text) && len(base) == 0:
		s, ready := t.fetch(frame{text: f.text, reading: f.reading, words: f.words, subject: subject{companies: full.companies}, metrics: full.metrics})
		if !ready {
			return f, false
		}
		if len(s.rows) == 0 {
			return f, true
		}
		now = []mention.Period{s.rows[0].period()}
	default:
		return f, true
	}
	if overYear && len(base) == 0 {
		base = []mention.Period{now[0].AddYears(-1)}
	}
	full.periods, full.dated = union(now, base), true
	return full, true
}

// basePeriods are the times that a part names only to hold another one against them:
// 比2021年多.
func (f frame) basePeriods() []mention.Period {
	var base []mention.Period
	for _, m := range f.reading.Of(mention.KindPeriod) {
		if m.Role == mention.RoleCompared {
			base = union(base, m.Periods)
		}
	}
	return base
}
