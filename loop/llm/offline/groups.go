package offline

import (
	"slices"

	"hedui/check"
	"hedui/check/mention"
)

// keep makes the companies of a filtered list the group that is talked about.
func (s *state) keep(rows []row) {
	if ids := companiesOf(rows); len(ids) > 0 {
		s.set, s.focus = ids, ids
	}
}

func companiesOf(rows []row) []string {
	var ids []string
	for _, r := range rows {
		ids = append(ids, r.Company)
	}
	return distinct(ids)
}

// takeRanking makes a ranking the group that is being talked about, and the
// company in the place asked for, or else the winner, the company.
func (s *state) takeRanking(rows []row, f frame) {
	ids := companiesOf(rows)
	if len(ids) == 0 {
		return
	}
	if n := rows[0].Rank; f.asksRank() && s.rankedSet && len(ids) == 1 && n > 0 && n <= len(s.set) && s.set[n-1] == ids[0] { // its place in the list that was shown, which stays
		s.focus = ids
		return
	}
	s.ranking, s.far = f, nil
	if f.fromBottom() { // 倒数第二: its places are counted from the other end
		_, place, _ := f.places()
		if s.focus = ids[min(place, len(ids))-1 : min(place, len(ids))]; rows[0].Rank > 1 || len(ids) == 1 {
			s.focus = ids[:1]
		}
		if !s.rankedSet {
			s.set = nil
		}
		return
	}
	if _, place, _ := f.places(); place > len(ids) && rows[0].Rank <= 1 { // the result was cut when it was kept
		if rows[0].Rank == 1 && (!s.rankedSet || len(s.set) < len(ids)) {
			s.set, s.rankedSet = ids, true
		}
		if s.rankedSet && place <= len(s.set) {
			s.focus = s.set[place-1 : place]
		}
		return
	}
	if rows[0].Rank > 1 { // one place far down: the others are not known
		s.set, s.rankedSet, s.focus = nil, false, ids[:1]
		return
	}
	if n := len(ids); !(s.rankedSet && singlePlace(f) && len(s.set) > n && slices.Equal(s.set[:n], ids)) { // the runner-up of five: all five stay
		s.set, s.rankedSet = ids, true
	}
	_, place, _ := f.places()
	at := min(max(place, 1), len(s.set))
	s.focus = s.set[at-1 : at]
}

// singlePlace reports whether a part asks for one place of a ranking.
func singlePlace(f frame) bool {
	_, place, _ := f.places()
	return place > 0
}

// lastFigure is the figure that 这个数 points at: the last one of the last
// answer.
func (s *state) lastFigure() row {
	if n := len(s.answer); n > 0 {
		return s.answer[n-1]
	}
	return row{}
}

// group gives the companies that 两家, 它们 point at: the last set as long as
// the talk has not left it, else the n companies asked about last.
func (s *state) group(n int) []string {
	left := slices.ContainsFunc(s.focus, func(id string) bool { return !slices.Contains(s.set, id) })
	if len(s.set) > 1 && !left && (n == 0 || n == len(s.set)) {
		return s.set
	}
	if n == 0 && left && len(s.chain) > 2 && subset(s.focus, s.chain) {
		return s.chain
	}
	if n == 0 {
		n = 2
	}
	if len(s.recent) < n {
		return nil
	}
	return s.recent[len(s.recent)-n:]
}

// having gives the n companies for which a figure of the metric was printed, when
// there are exactly n.
func (s *state) having(metric string, n int) []string {
	var ids []string
	for _, r := range slices.Concat(s.printed, s.rows) {
		if r.Metric == metric && r.Company != "" && !r.derived() {
			ids = append(ids, r.Company)
		}
	}
	if ids = distinct(ids); len(ids) != n {
		return nil
	}
	return ids
}

// unanswered gives the companies of the last part for which no figure was
// found.
func (s *state) unanswered() []string {
	return slices.DeleteFunc(slices.Clone(s.last.companies), func(id string) bool {
		return slices.ContainsFunc(slices.Concat(s.printed, s.rows), func(r row) bool {
			return r.Company == id && slices.Contains(s.last.metrics, r.Metric) && !r.derived() &&
				(len(s.last.periods) == 0 || slices.ContainsFunc(s.last.periods, func(p mention.Period) bool { return mention.Same(p, r.period()) }))
		})
	})
}

// lookup finds a figure that was seen earlier. The first one counts: what a tool
// gives beside it, of another source, stands behind it. An exact one is better
// than one that only an index lists.
func (s *state) lookup(company, metric string, p mention.Period) (row, bool) {
	var found row
	for _, r := range s.rows {
		if r.Company != company || r.Metric != metric || r.Fact == "" || r.Scope == check.Parent || r.derived() || !mention.Same(r.period(), p) {
			continue
		}
		if !r.rounded {
			return r, true
		}
		if found.Fact == "" {
			found = r
		}
	}
	return found, found.Fact != ""
}

// period gives the row's period.
func (r row) period() mention.Period {
	return mention.Period{Type: mention.PeriodType(r.PeriodType), End: r.Period}
}
