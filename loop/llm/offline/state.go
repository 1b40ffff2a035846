package offline

import (
	"maps"
	"slices"

	"hedui/check/mention"
)

// state is what the talk so far is about, read from the messages and nothing
// else. Companies, metrics, time, figures and sets are kept apart, so that a
// follow-up can change one and keep the others.
type state struct {
	know Knowledge
	opts mention.Options

	last     frame             // the last part that asked for data of companies
	class    class             // of the last part
	topic    string            // what was asked for last that no figure answers
	industry string            // the industry that is being talked about
	focus    []string          // companies last asked about, or found
	recent   []string          // companies in the order of being asked about, each once, latest last
	first    []string          // companies in the order of being named first
	set      []string          // the last group of two or more, in order
	words    map[string]string // how the user calls a metric, by id
	ranking  frame             // the part that asked for the last ranking
	rows     []row             // every figure seen, oldest first
	answer   []row             // those of the last result that had figures
	day      string            // the last day that was asked for or found
	times    []mention.Period  // report periods in the order of being asked about, latest last
}

// readState replays the turns of the past.
func readState(k Knowledge, opts mention.Options, d dialogue) state {
	s := state{know: k, opts: opts, words: map[string]string{}}
	for _, e := range d.past {
		var f frame
		for _, part := range sentences(e.question, k.Lexicon, opts) {
			f = s.understand(part)
			s.note(f)
		}
		s.absorb(e, f)
	}
	return s
}

// note takes over what a part asked for.
func (s *state) note(f frame) {
	if f.class.social() {
		return
	}
	s.class = f.class
	switch f.class {
	case classUnheld, classNarrative, classEffect:
		s.topic = f.topic()
	}
	if f.industry != "" {
		s.industry = f.industry
	}
	maps.Copy(s.words, f.words)
	for _, id := range f.companies {
		s.recent = append(slices.DeleteFunc(s.recent, func(x string) bool { return x == id }), id)
		if !slices.Contains(s.first, id) {
			s.first = append(s.first, id)
		}
	}
	if len(f.companies) > 0 {
		s.focus = f.companies
	}
	if len(f.companies) > 1 {
		s.set = f.companies
	}
	if len(f.ambiguous) > 0 && len(f.companies) == 0 {
		s.set, s.focus = f.ambiguous[0].IDs, nil // the candidates that are offered
	}
	if f.class != "" || f.index != "" && len(f.companies) == 0 && !f.ranks() {
		return
	}
	for _, p := range f.periods {
		if p.Type == mention.Day {
			s.day = p.End
			continue
		}
		s.times = append(slices.DeleteFunc(s.times, func(x mention.Period) bool { return x == p }), p)
	}
	s.last = f
}

// absorb takes over what a turn found; f is its last part. The results give
// exact figures with their facts, as far as the messages still show them; the
// answer's text says which of them were printed, and what it was when they are
// gone.
func (s *state) absorb(e exchange, f frame) {
	ranked := false
	for _, r := range e.results {
		if r.Ranking != nil {
			s.takeRanking(r.Rows, f)
			ranked = true
		}
		s.see(r.Rows)
	}
	if f.class != "" {
		return
	}
	rows := s.readAnswer(e.answer, f)
	if f.ranks() && !ranked {
		s.takeRanking(rows, f)
	}
	if len(rows) > 0 {
		s.answer = rows
	}
	said := mention.Read(e.answer, s.know.Lexicon, s.opts)
	if m := said.Of(mention.KindIndustry); len(m) > 0 && slices.Contains(f.fields, "industry") {
		s.industry = m[0].IDs[0]
	}
	for _, m := range said.Of(mention.KindPeriod) {
		if len(m.Periods) == 1 && m.Periods[0].Type == mention.Day && (len(f.marketMetrics()) > 0 || len(f.fields) > 0) {
			s.day = m.Periods[0].End
			break
		}
	}
}

// see takes over figures; those of one result are the last answer, and a day
// among them the day of the talk.
func (s *state) see(rows []row) {
	if len(rows) == 0 {
		return
	}
	s.rows = append(s.rows, rows...)
	s.answer = rows
	for _, r := range slices.Backward(rows) {
		if r.PeriodType == string(mention.Day) {
			s.day = r.Period
			return
		}
	}
}

// takeRanking makes a ranking the group that is being talked about, and the
// company in the place asked for, or else the winner, the company.
func (s *state) takeRanking(rows []row, f frame) {
	s.set = nil
	for _, r := range rows {
		s.set = append(s.set, r.Company)
	}
	s.set = distinct(s.set)
	if len(s.set) == 0 {
		return
	}
	s.ranking = f
	_, place, _ := f.places()
	at := min(max(place, 1), len(s.set))
	s.focus = s.set[at-1 : at]
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
	if n == 0 {
		n = 2
	}
	if len(s.recent) < n {
		return nil
	}
	return s.recent[len(s.recent)-n:]
}

// lookup finds a figure that was seen earlier, the newest first.
func (s *state) lookup(company, metric string, p mention.Period) (row, bool) {
	for _, r := range slices.Backward(s.rows) {
		if r.Company == company && r.Metric == metric && r.Fact != "" && mention.Same(r.period(), p) {
			return r, true
		}
	}
	return row{}, false
}

// period gives the row's period.
func (r row) period() mention.Period {
	return mention.Period{Type: mention.PeriodType(r.PeriodType), End: r.Period}
}
