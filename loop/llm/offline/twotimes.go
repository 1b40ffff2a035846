package offline

import (
	"cmp"
	"slices"

	"hedui/check/mention"
)

// betweenTimes takes a change that names no time, after the last two answers gave
// figures of two like periods of one company, for the change between these two, in
// whichever order they were asked.
func (s *state) betweenTimes(f *frame) {
	n := len(s.singles)
	if n < 2 || f.class != "" || s.namesOther(f) || f.dated || f.industry+f.index != "" || !f.has(mention.OpGrowth, mention.OpTrend) && !f.overLoss {
		return
	}
	now, before := s.singles[n-1].period(), s.singles[n-2].period()
	if now.Type == mention.Quarter || before.Type == mention.Quarter {
		now, before = alone(now), alone(before)
	}
	if v := varies(s.singles[n-2:]); !v.period || v.company || v.metric || now.Type != before.Type || now.End == before.End || len(s.last.periods) != 1 || !mention.Same(s.last.periods[0], now) {
		return
	}
	last := s.singles[n-1]
	if f.asked && (len(f.metrics) != 1 || f.metrics[0] != last.Metric && growthOf(f.metrics[0]) != last.Metric) {
		return
	}
	if !slices.Equal(s.last.metrics, []string{last.Metric}) || !slices.Equal(s.focus, []string{last.Company}) {
		return
	}
	two := []mention.Period{now, before}
	if now.End < before.End {
		now, before = before, now
	}
	o, _ := f.op(mention.OpGrowth)
	yearly, next := now.AddYears(-1) == before, now.Prev() == before
	switch {
	case o.Basis == "qoq" && !next, o.Basis == "yoy" && !yearly, o.Basis != "" && o.Basis != "qoq" && o.Basis != "yoy":
	case yearly && !f.overLoss && !f.has(mention.OpDifference) && !overall.MatchString(f.text+f.reading.Text):
		f.periods, f.dated, f.followed = []mention.Period{now}, true, true // whose rate is published
	default:
		f.periods, f.dated, f.followed, f.lastFirst = two, true, true, true
	}
}

// namesOther reports whether a part is about another company than the talk: a pointer
// to the one that is talked about names none.
func (s *state) namesOther(f *frame) bool {
	return f.named && (len(f.reading.Of(mention.KindCompany)) > 0 || !slices.Equal(f.companies, s.focus))
}

// onQuarterBefore sets single quarters of flows that are asked against the quarter
// before beside it: for any other time nothing of the kind is held.
func (f *frame) onQuarterBefore() {
	f.metrics = levelsOf(f.metrics)
	word := "环比"
	if mention.Lang(f.reading.Text) == "en" {
		word = "quarter on quarter"
	}
	if said := f.reading.Ops(mention.OpGrowth); len(said) > 0 {
		word = said[0].Text
	}
	periods := make([]mention.Period, len(f.periods))
	for i, p := range f.periods {
		periods[i] = alone(p)
	}
	if len(periods) == 1 {
		periods = append(periods, periods[0].Prev())
	}
	notQuarter := func(p mention.Period) bool { return p.Type != mention.Quarter }
	notFlow := func(id string) bool { return kindOf(id) != flow }
	if slices.ContainsFunc(periods, notQuarter) || slices.ContainsFunc(f.metrics, notFlow) {
		f.qualifier = cmp.Or(f.qualifier, word)
		return
	}
	f.yearToo = len(f.periods) == 1
	if f.periods = periods; f.qualifier == word {
		f.qualifier = ""
	}
}

// alone is the first quarter as one of four.
func alone(p mention.Period) mention.Period {
	if p.Type == mention.YTDQ1 {
		p.Type = mention.Quarter
	}
	return p
}

// eachFirm reports whether what a part asks over several times is a result for each
// company and none of several companies at one time.
func (f frame) eachFirm() bool {
	return f.has(mention.OpGrowth) || f.has(mention.OpMean) && !firms.MatchString(f.text) || f.has(mention.OpMax, mention.OpMin) && whichTime.MatchString(f.text)
}

// levelsOf gives metrics with the rates of growth among them turned into what grew.
func levelsOf(metrics []string) []string {
	out := slices.Clone(metrics)
	for i, id := range out {
		if level := growthOf(id); level != "" {
			out[i] = level
		}
	}
	return out
}
