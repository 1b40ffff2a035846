package offline

import (
	"slices"

	"hedui/check/mention"
	"hedui/tools/market"
)

// vintageConflict is the code of figures that come from different publications.
const vintageConflict = "VINTAGE_CONFLICT"

// yearsGrowth gives the growth of a figure on the year before where the two that are
// held come from different publications, whose rate can have the wrong sign: the rate
// is asked for as such, and whoever holds the figures knows which may be compared.
// ok is false where the two may be held against one another, or are no year apart.
func (t *turn) yearsGrowth(f frame, newest, oldest row) (lines []string, ready, ok bool) {
	id, known := market.GrowthID(newest.Metric)
	if !known || newest.period().AddYears(-1) != oldest.period() {
		return nil, true, false
	}
	tried, ready := t.compute("growth(" + newest.Fact + ", " + oldest.Fact + ")")
	if !ready {
		return nil, false, true
	}
	if tried.Fail == nil || tried.Fail.Code != vintageConflict {
		return nil, true, false
	}
	rate := f
	rate.companies, rate.metrics, rate.period = []string{newest.Company}, []string{id}, period{periods: []mention.Period{newest.period()}}
	rate.words, rate.ops = nil, nil
	s, ready := t.fetch(rate)
	if !ready {
		return nil, false, true
	}
	t.worked = true
	i := slices.IndexFunc(s.rows, func(r row) bool { return r.Metric == id })
	if i < 0 {
		return nil, true, false
	}
	line := t.label(s.rows[i]) + " " + t.show(s.rows[i], mention.Form{})
	note := t.say("注：列出的两期数来自不同来源，有一个可能经重述，增长率不由它们相除", "Note: the two figures are of different sources and one may be restated; the rate is not worked out from them")
	return []string{line, t.inline([]row{newest, oldest}, f.form), note}, true, true
}
