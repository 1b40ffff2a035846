package mention

import (
	"slices"
	"strings"
)

// yearBehind gives reports and quarters that are said first the year that their
// sentence says last: Q3 revenue of CATL in 2024, 三季度净利润，2024年. A year behind a
// word of comparison is a time of its own (上半年营收比2024年), and so is one that has
// a metric of its own (三季报营收，2024年净利润).
func (s *scanner) yearBehind() {
	var times []int
	for i, m := range s.out {
		if m.Kind == KindPeriod {
			times = append(times, i)
		}
	}
	for k, at := range times {
		year := &s.out[at]
		if !s.onlyYear(*year) || !s.sets(*year) || k+1 < len(times) && s.sameSentence(year.End, s.out[times[k+1]].Start) {
			continue
		}
		first := k
		for first > 0 && s.sameSentence(s.out[times[first-1]].End, year.Start) {
			first--
		}
		before := times[first:k]
		if len(before) == 0 || slices.ContainsFunc(before, func(i int) bool { return !s.out[i].lacksYear() }) || s.asksBeside(before[0], at) {
			continue
		}
		anchor := year.Periods[0]
		for _, i := range before {
			s.out[i].Periods, s.out[i].When = s.out[i].When.Resolve(anchor, s.opts), When{}
		}
		from, to := &s.out[before[0]], s.out[before[len(before)-1]]
		if len(before) == 2 && slices.Contains([]string{"-", "~", "至", "到", " to ", " through ", " - "}, s.text[from.End:to.Start]) {
			if ps, _ := span2(from.Periods, to.Periods); len(ps) > 0 {
				from.Periods = ps
			}
		}
		year.Periods, year.When = nil, When{}
		for _, i := range before {
			year.Periods = union(year.Periods, s.out[i].Periods)
		}
	}
}

// lacksYear reports whether a period says which report or part of a year it is and
// leaves the year to the talk.
func (m Mention) lacksYear() bool {
	w := m.When
	return w.Anchor == AnchorTalk && w.Unit == UnitYear && w.MonthDay != "" && w.Count == 0 && w.Edge == 0 && (w.Shift == 0 || w.Type == Instant) && len(m.Periods) == 0
}

// onlyYear reports whether a period is a year that no word narrows: 2024年, FY2024,
// 去年.
func (s *scanner) onlyYear(m Mention) bool {
	if len(m.Periods) != 1 || m.Periods[0].Type != Annual || m.Stretch {
		return false
	}
	text := s.text[m.Start:m.End]
	if w := m.When; w.Anchor != AnchorNone {
		return w.Anchor == AnchorClock && w.Unit == UnitYear && w.Type == "" && w.MonthDay == ""
	}
	return strings.Trim(strings.TrimSuffix(text, "年"), "0123456789") == "" || strings.HasPrefix(text, "f")
}

// sameSentence reports whether no mark that ends a sentence stands in [i, j).
func (s *scanner) sameSentence(i, j int) bool {
	return !strings.ContainsAny(s.text[i:j], "?!。;？！；\n") && !strings.Contains(s.text[i:j], ". ")
}

// sets reports whether a year stands where it says of what time the sentence is: at
// the start of a clause, behind a name or metric, behind in, of or for.
func (s *scanner) sets(m Mention) bool {
	if after(s.text, m.Start, " that in ", " that of ", " that for ") {
		return false
	}
	if after(s.text, m.Start, " in ", " for ", " of ", " during ", " the year ", ",", ", ", "(", "的") {
		return true
	}
	before := strings.TrimRight(s.text[:m.Start], " ")
	return slices.ContainsFunc(s.out, func(x Mention) bool {
		return x.End == len(before) && (x.Kind == KindCompany || x.Kind == KindMetric || x.Kind == KindField)
	})
}

// asksBeside reports whether both of two periods have a metric of their own.
func (s *scanner) asksBeside(i, j int) bool {
	metric := func(m Mention) bool { return m.Kind == KindMetric || m.Kind == KindField }
	first := slices.ContainsFunc(s.out[i:j], metric)
	return first && slices.ContainsFunc(s.out[j:], metric)
}
