package offline

import (
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

// takeWinner keeps the company that an answer to 谁最高 names, which 它 then is,
// and the time that one to 哪年最高 names, which 那年 then is.
func (s *state) takeWinner(answer string, f frame) {
	s.winner = ""
	asked := f.has(mention.OpMax, mention.OpMin) || f.has(mention.OpCompare) && amongUs.MatchString(f.text)
	if !asked || f.ranks() || f.has(mention.OpRank) {
		return
	}
	line, _, _ := strings.Cut(answer, "\n")
	said := mention.Read(line, s.know.Lexicon, s.opts)
	if found := distinct(ids(said, mention.KindCompany)); len(f.companies) > 1 && len(found) == 1 && slices.Contains(f.companies, found[0]) {
		s.winner = found[0]
	}
	if p := said.Periods(); len(f.companies) == 1 && len(f.periods) > 1 && len(p) == 1 {
		s.takeTimes(p)
	}
}

// nthTime asks for a place among the times of the last answer: 第二呢, 第三是哪一年的.
var nthTime = regexp.MustCompile(`^[\s\p{P}]*(?:那么?|排)?第([二三四五六七八九十]|\d{1,2})(?:高|大|多|低|小|少|名|位)?的?(?:是|在)?(?:哪一?(?:年|个?季度)|多少|呢|的|[\s\p{P}])*$`)

// placeOfTime reads such a place where the last answer ordered the figures of one
// company and metric for several times.
func (s *state) placeOfTime(f *frame) {
	m := nthTime.FindStringSubmatch(mention.FoldString(f.reading.Text))
	if m == nil || len(s.last.companies) != 1 || s.last.ranks() || !s.ordered() {
		return
	}
	rows := s.sortedSeries()
	n := number(m[1])
	if n < 1 || n > len(rows) {
		return
	}
	best := rows[n-1]
	f.companies, f.metrics, f.periods = []string{best.Company}, []string{best.Metric}, []mention.Period{best.period()}
	f.complete()
	f.readWhole, f.ops = true, nil
	f.pointsAtNothing()
}

// ordered reports whether the last part put the times of the series in an order,
// or asked for a place in it.
func (s *state) ordered() bool { return len(s.series) > 1 && s.inSeries }

// sortedSeries orders the figures of the series, each once, the greatest first or
// the least where the least was asked for.
func (s *state) sortedSeries() []row {
	var rows []row
	for _, r := range s.series {
		if !slices.ContainsFunc(rows, func(x row) bool { return x.period() == r.period() }) {
			rows = append(rows, r)
		}
	}
	if s.leastFirst {
		return inValue(rows, "asc")
	}
	return inValue(rows, "desc")
}

// takeSeries keeps the figures of an answer that gave one metric of one company
// for several times.
func (s *state) takeSeries(rows []row, f frame) {
	for _, r := range rows {
		if r.derived() || r.Company != rows[0].Company || r.Metric != rows[0].Metric || r.PeriodType == "" {
			return
		}
	}
	if len(rows) > 1 && varies(rows).period {
		s.series = rows
	}
	s.inSeries = s.inSeries && len(rows) == 1
	if f.has(mention.OpMax, mention.OpMin, mention.OpRank) {
		o, _ := f.op(mention.OpMax, mention.OpMin, mention.OpRank)
		s.inSeries, s.leastFirst = true, o.Order == "asc"
	}
}

// orderSet gives a wish to sort (从高到低排一下) what the talk is about: the group,
// or the companies or times that were asked one after the other.
func (s *state) orderSet(f *frame) {
	o, ok := f.op(mention.OpRank)
	if !ok || o.N != 0 || f.named || f.dated || f.industry+f.index != "" || marketWide.MatchString(f.text) || f.has(mention.OpPlace) {
		return
	}
	if f.refers(mention.RefSet, mention.RefAmong) {
		return
	}
	top, _, _ := s.ranking.places()
	ranked := s.last.ranks() && (f.asked || !s.last.has(mention.OpMax, mention.OpMin, mention.OpRank) || top >= defaultTop)
	run := s.run()
	switch {
	case ranked:
		return
	case len(s.chain) > 2 && subset(s.focus, s.chain) && len(s.chain) > len(run):
		f.companies, f.named = s.chain, true
	case f.within:
		f.companies, f.named = s.set, true
	case len(run) > 1 && varies(run).company:
		f.companies, f.named = companiesOf(run), true
	case len(s.last.companies) == 1 && len(s.last.periods) > 1:
		f.companies, f.named = s.last.companies, true
	case len(run) > 1 && varies(run).period:
		f.companies, f.named = companiesOf(run), true
		f.periods = nil
		for _, r := range run {
			f.periods = append(f.periods, r.period())
		}
		f.dated = true
	}
}

// oneOrder drops the usual order of 排一下 and sort beside one that is said.
func (f *frame) oneOrder() {
	if !slices.ContainsFunc(f.ops, func(o mention.Operation) bool { return o.Kind == mention.OpRank && o.Order == "asc" }) {
		return
	}
	f.ops = slices.DeleteFunc(slices.Clone(f.ops), func(o mention.Operation) bool { return o.Kind == mention.OpRank && o.Order == "desc" && o.N == 0 })
}

// run gives the figures that were asked one after the other in the same respect.
func (s *state) run() []row {
	for k := len(s.singles); k > 1; k-- {
		if rows := s.singles[len(s.singles)-k:]; differing(varies(rows)) == 1 && apart(rows) {
			return rows
		}
	}
	return nil
}
