package offline

import (
	"cmp"
	"slices"

	"hedui/check/mention"
)

// Companies report at different days: the newest report of one may be a quarter
// that another has not published. Where nobody named a time, the answer moves to a
// time that is held and says so. The notes name no period: they are read again with
// the answer, whose period is another.

// fetch gives the figures of a part's companies, metrics and periods: those
// that were seen earlier in the talk and can be cited, the rest from tools. A time
// that nobody named gives way to one that has the figures.
func (t *turn) fetch(f frame) (sheet, bool) {
	s, ready := t.fetchAt(f)
	named := f.dated && !(len(f.periods) == 1 && f.periods[0].Type == mention.Latest)
	if !ready || named || len(f.periods) > 1 && !f.found || len(f.companies) == 0 {
		return s, ready
	}
	if f.found && len(f.periods) > 0 && !s.covers(f) {
		newest := f
		newest.periods = nil
		found, ready := t.fetchAt(newest)
		if !ready {
			return s, false
		}
		if !found.covers(f) {
			return s, true
		}
		if s = found; len(f.companies) == 1 && len(f.periods) == 1 {
			s.notes = append(slices.Clone(s.notes), t.say("上面那一期没有它的数，这里取它报得最晚的一期", "no figure of it for the period above; the one it reported last is taken"))
		}
	}
	if !f.has(arithmetic...) || !s.covers(f) || !varies(s.rows).period {
		return s, true
	}
	common := f
	common.periods = []mention.Period{slices.MinFunc(s.rows, func(a, b row) int { return cmp.Compare(a.Period, b.Period) }).period()}
	both, ready := t.fetchAt(common)
	if !ready {
		return s, false
	}
	if !both.covers(f) {
		return s, true
	}
	both.notes = append(slices.Clone(both.notes), t.say("取都报了的一期", "the period is one that all of them have reported"))
	return both, true
}

// covers reports whether there is a figure of each company and metric asked for.
func (s sheet) covers(f frame) bool {
	for _, company := range f.companies {
		for _, metric := range f.levels() {
			if !slices.ContainsFunc(s.rows, func(r row) bool { return r.Company == company && r.Metric == metric }) {
				return false
			}
		}
	}
	return len(f.levels()) > 0
}
