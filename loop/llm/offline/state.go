package offline

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

// state is what the talk so far is about, read from the messages and nothing
// else. Companies, metrics, time, figures and sets are kept apart, so that a
// follow-up can change one and keep the others.
type state struct {
	know Knowledge
	opts mention.Options

	last       frame             // the last part that asked for data of companies
	indexed    frame             // the last part, where it asked for figures of an index
	figures    frame             // the last part that asked for figures
	class      class             // of the last part
	topic      string            // what was asked for last that no figure answers
	industry   string            // the industry that is being talked about
	focus      []string          // companies last asked about, or found
	recent     []string          // companies in the order of being asked about, each once, latest last
	first      []string          // companies in the order of being named first
	set        []string          // the last group of two or more, in order
	offer      offer             // which company a name in a list means, asked back last
	left       []string          // names of the last list of companies for which there is no data
	words      map[string]string // how the user calls a metric, by id
	ranking    frame             // the part that asked for the last ranking
	far        map[int]string    // its places that are known and are no order of set
	rows       []row             // every figure seen, oldest first
	printed    []row             // every figure that answers printed, as far as their texts show it
	answer     []row             // those of the last result that had figures
	worked     []frame           // parts that worked out a formula over the metrics of a company
	pair       frame             // the last part that 前者 and 后者 may point into
	compared   frame             // the last part that asked for figures to be compared
	singles    []row             // figures that answers gave one each, since one gave several
	series     []row             // the last figures of one metric and company for several times
	inSeries   bool              // the last answer put its times in an order, or gave a place of it
	leastFirst bool              // the least first
	sums       map[string]string // expressions of calculated facts, by fact
	operands   []string          // facts of the last result's two operands
	chain      []string          // companies asked one after the other for the same
	chained    frame             // what they were asked for
	winner     string            // the company that the last answer named as the highest or lowest
	rankedSet  bool              // set is a ranking
	day        string            // the last day that was asked for or found
	newest     mention.Period    // the report period that was found last where none was named
	times      []mention.Period  // report periods in the order of being asked about, latest last
	wish       mention.Form      // how the user wants answers written
	recalled   []recalled        // what the history brings back for the question
	unlisted   string            // how many more turns of that time there are
	oneOf      []string          // companies of that time, of which the question may mean one
}

// readState replays the turns of the past.
func readState(k Knowledge, opts mention.Options, d dialogue) state {
	s := state{know: k, opts: opts, words: map[string]string{}}
	for _, text := range d.system {
		s.rows = append(s.rows, s.readIndex(text)...)
		s.readScope(text)
	}
	for _, e := range d.past {
		if pointedNowhere.MatchString(e.answer) { // it moved nothing, and what it points at may be known by now
			continue
		}
		var f frame
		for _, part := range sentences(e.question, k.Lexicon, opts) {
			if settles(part) {
				s.readChoices(part.reading.Text, part.reading)
				continue
			}
			f = s.understand(part)
			s.note(f)
		}
		s.absorb(e, f)
	}
	for _, text := range d.system {
		s.readRecalled(text, d.current.question)
	}
	return s
}

// pointedNowhere begins an answer that asks which company a question points at.
var pointedNowhere = regexp.MustCompile(`^(?:没有认出“[^”]*”指的是|I do not know which company “)`)

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
	s.takeLeft(f)
	s.takeOffer(f)
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
	if len(f.companies) > 1 && !s.partOfSet(f) {
		s.rankedSet = s.rankedSet && slices.Equal(s.set, f.companies)
		s.set = f.companies
		if f.refers(mention.RefPick) && len(f.reading.Of(mention.KindCompany)) == 0 { // the first stays the first
			s.set = slices.Clone(f.companies)
			slices.SortStableFunc(s.set, func(a, b string) int { return slices.Index(s.first, a) - slices.Index(s.first, b) })
		}
	}
	if len(f.ambiguous) > 0 && len(f.companies) == 0 && len(s.offer.rest) == 0 {
		s.set, s.focus = f.ambiguous[0].IDs, nil // the candidates that are offered
	}
	if f.class == classNarrative && f.dated && len(f.basePeriods()) < len(f.periods) { // what follows is about the same time
		s.last.period = f.period
		s.takeTimes(f.periods)
	}
	if f.class == classSuppose && len(f.metrics) > 0 { // 实际是多少, after it, asks for the same; a supposed time is no time of the talk
		if f.class = ""; f.dated && len(s.last.metrics) > 0 {
			f.period = s.last.period
		}
		s.figures, s.last = f, f
		return
	}
	if f.class != "" {
		return
	}
	if f.index != "" && len(f.companies) == 0 && !f.ranks() {
		s.indexed = f
		s.takeTimes(f.periods)
		return
	}
	s.indexed = frame{}
	if f.unreadWords != "" && !f.reads() || f.lostPick && !f.formed { // it was asked back
		return
	}
	s.takeTimes(f.periods)
	if f.has(mention.OpGrowth) && len(f.periods) == 2 && !f.stretch && f.periods[0].End > f.periods[1].End && len(f.reading.Periods()) < 2 { // the base was added: the talk is of the time that was said
		s.takeTimes(f.periods[:1])
	}
	if f.inYear { // the talk stays with the part
		s.takeTimes(f.periods[:1])
	}
	if f.dated && slices.Contains(f.periods, s.newest) {
		s.newest = mention.Period{}
	}
	if s.last = f; !f.formed {
		s.pair = f
	}
	if len(f.metrics) > 0 {
		s.figures = f
	}
	s.link(f)
	if len(f.metrics) == 1 && len(f.companies) > 1 {
		s.compared = f
	}
}

// absorb takes over what a turn found; f is its last part. The results give
// exact figures with their facts, as far as the messages still show them; the
// answer's text says which of them were printed, and what it was when they are
// gone.
func (s *state) absorb(e exchange, f frame) {
	ranked := false
	s.keepSums(e.results)
	for _, r := range e.results {
		if r.Ranking != nil && !f.has(mention.OpFilter) && !f.ofWhole() {
			s.takeRanking(r.Rows, f)
			ranked = true
		}
		s.rows = append(s.rows, r.Rows...)
		s.learn(r)
	}
	if f.class != "" && f.class != classSuppose {
		return
	}
	rows := s.readAnswer(e.answer, f)
	if f.ranks() && (!ranked || len(companiesOf(rows)) > len(s.set)) {
		s.takeRanking(rows, f)
	}
	if _, place, _ := f.places(); f.ranks() && place > 0 && len(companiesOf(rows)) == 1 { // 第五名是谁: 它 is the one that was named
		s.focus = companiesOf(rows)
	}
	if ids := companiesOf(rows); f.rankable() && len(f.placesSaid()) > 1 && len(ids) > 1 { // the first and the last: two companies, and no places to count in
		s.set, s.focus, s.rankedSet = ids, ids, false
		s.ranking.ops = []mention.Operation{{Kind: mention.OpRank, Order: "desc"}}
		s.far = f.placesOf(ids)
	}
	if len(rows) > 0 {
		s.answer = rows
	}
	s.printed = append(s.printed, rows...)
	s.takeTop(f, rows)
	s.takeSingle(rows, f)
	s.takeSeries(rows, f)
	s.operands = workIDs(e.answer)
	s.takeWinner(e.answer, f)
	s.settleLatest(rows)
	s.believe(rows, f)
	if f.narrows() {
		s.keep(rows)
	}
	if slices.Contains(f.fields, "industry") && s.industry == "" {
		s.industry = firstIndustry(firstLine(e.answer))
	}
	if len(f.marketMetrics())+len(f.fields) > 0 {
		s.takeDay(e.answer)
	}
}

// takeDay makes the first day that an answer names the day of the talk.
func (s *state) takeDay(answer string) {
	for _, m := range mention.Read(answer, s.know.Lexicon, s.opts).Of(mention.KindPeriod) {
		if len(m.Periods) == 1 && m.Periods[0].Type == mention.Day {
			s.day = m.Periods[0].End
			return
		}
	}
}

// believe makes the company that an answer was about the one talked about,
// where the question only pointed at it: what it pointed at may be gone.
func (s *state) believe(rows []row, f frame) {
	pointed := f.refers(mention.RefOne, mention.RefPick, mention.RefOther, mention.RefFirst, mention.RefEarlier, mention.RefQuestion)
	found := companiesOf(rows)
	if !pointed || len(found) != 1 || found[0] == "" || len(f.reading.Of(mention.KindCompany)) > 0 || f.ranks() {
		return
	}
	s.focus = found
	s.recent = append(slices.DeleteFunc(s.recent, func(id string) bool { return id == found[0] }), found[0])
}

// settleLatest makes the time that the newest figures were of the time of the
// talk: what follows counts from it (上一年同期).
func (s *state) settleLatest(rows []row) {
	named := s.last.dated && !(len(s.last.periods) == 1 && s.last.periods[0].Type == mention.Latest)
	if named || len(s.last.levels()) == 0 || len(s.last.periods) > 1 || len(rows) == 0 || varies(rows).period || rows[0].PeriodType == "" {
		return
	}
	p := rows[0].period()
	if len(s.last.periods) == 1 && s.last.periods[0].End == p.End { // the end of a year, and the year
		return
	}
	s.times = slices.DeleteFunc(s.times, func(x mention.Period) bool { return x.Type == mention.Latest })
	s.last.periods, s.figures.periods = []mention.Period{p}, []mention.Period{p}
	s.last.found, s.figures.found, s.newest = true, true, p
	s.takeTimes(s.last.periods)
}

// takeTimes moves the time of the talk.
func (s *state) takeTimes(periods []mention.Period) {
	for _, p := range periods {
		if p.Type == mention.Day {
			s.day = p.End
			continue
		}
		s.times = append(slices.DeleteFunc(s.times, func(x mention.Period) bool { return x == p }), p)
	}
}

// learn takes the industry of a company that was looked up for it.
func (s *state) learn(r result) {
	for _, x := range r.fields() {
		if x.Field == "industry" {
			s.industry = firstIndustry(x.Value)
		}
	}
}

// firstIndustry gives the broadest of a company's industries: what stands
// before the first ；, without the name of the classification.
func firstIndustry(value string) string {
	name, _, _ := strings.Cut(value, "；")
	if _, after, ok := strings.Cut(name, "："); ok {
		name = after
	}
	return strings.TrimSpace(name)
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
