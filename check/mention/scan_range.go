package mention

// rangeEnd is the length of a year that may end a range at i, 0 for none.
func (s *scanner) rangeEnd(i int) int {
	y := s.yearAt(i)
	if y.n == 0 || y.when.Anchor != AnchorNone || y.bare && startsUnit(s.text[i+y.n:]) {
		return 0
	}
	return y.n
}

// rangeFrom extends a period to a range when a connecting word and another
// period follow: 2021至2023年, 2021-23年, 2021-2023年三季报, 6月1日到6月30日,
// between 2019 and 2021, 2019年至今.
func (s *scanner) rangeFrom(m Mention, i, n int) (Mention, int) {
	if len(m.Periods) != 1 {
		return m, n
	}
	from, j := m.Periods[0], i+n
	if out, k := s.since(from, i, j); out.Periods != nil {
		return out, n + k
	}
	k := skip(s.text[j:], "--", "-", "~", "一直到", "直到", "至", "到", " to ", " through ", " until ", " - ", " ~ ", " -- ")
	if k == 0 && after(s.text, i, "between ") {
		k = skip(s.text[j:], " and ")
	}
	if k == 0 || j+k >= len(s.text) {
		return m, n
	}
	to, l := s.rangeTo(from, j+k)
	if l == 0 {
		return m, n
	}
	if s.plainYear(i, j) {
		from = like(from, to)
	}
	ps, stretch := between(from, to)
	if ps == nil {
		return m, n
	}
	return Mention{Periods: ps, Stretch: stretch}, j + k + l - i
}

// rangeTo reads the second end of a range.
func (s *scanner) rangeTo(from Period, j int) (Period, int) {
	m, n := s.onePeriod(j)
	if n > 0 && len(m.Periods) == 1 {
		return m.Periods[0], n
	}
	if w := m.When; n > 0 && w.Anchor == AnchorTalk && w.MonthDay != "" && w.Type == from.Type && w.Shift == 0 {
		return Period{from.Type, atMonthDay(from.Year(), w.MonthDay)}, n
	}
	if w := m.When; n > 0 && w.Anchor == AnchorClock && w.Unit == UnitYear {
		if ps := w.Resolve(Period{}, s.opts); len(ps) == 1 {
			return ps[0], n
		}
	}
	if digits(s.text[j:]) == 2 && from.Type == Annual { // 2021-23年
		rest := s.text[j+2:]
		y := s.century(atoi(s.text[j : j+2]))
		if y > from.Year() && skip(rest, "月", "日", "-") == 0 && (skip(rest, "年") > 0 || !startsUnit(rest)) {
			return AnnualOf(y), 2 + skip(rest, "年")
		}
	}
	return Period{}, 0
}

// between gives the periods of one type from one to the other, whichever comes
// first, or the two ends of a stretch of days or months. It gives nil for
// types that differ and for more than fifty periods.
func between(from, to Period) (ps []Period, stretch bool) {
	if from.Type != to.Type {
		return nil, false
	}
	if from.End > to.End {
		from, to = to, from
	}
	if from.Type == Day || from.Type == Month {
		return []Period{from, to}, true
	}
	for p := from; p.End <= to.End; p = p.Next() {
		if len(ps) == 50 {
			return nil, false
		}
		ps = append(ps, p)
	}
	return ps, false
}

// since reads what makes a year the start of a range that ends now: 2019年至今,
// 2019年以来, since 2019.
func (s *scanner) since(from Period, i, j int) (Mention, int) {
	k := skip(s.text[j:], "开始到现在", "至今", "到现在", "到目前", "以来", "开始至今", " to date", " onwards", " onward", " until now", " to now", " to present")
	if k == 0 && !after(s.text, i, "since ") || from.Type != Annual || s.opts.latestYear() < from.Year() {
		return Mention{}, 0
	}
	ps, _ := between(from, AnnualOf(s.opts.latestYear()))
	if ps == nil {
		return Mention{}, 0
	}
	return Mention{Periods: ps}, k
}

// plainYear reports whether text[i:j] is a year with nothing that narrows it.
func (s *scanner) plainYear(i, j int) bool {
	rest := s.text[i+digits(s.text[i:j]) : j]
	return rest == "" || rest == "年"
}

// like turns a plain year into the kind of report that its neighbour is: in
// 2021-2023年三季报 the first is a 三季报, too.
func like(p, neighbour Period) Period {
	switch neighbour.Type {
	case Half, SecondHalf, YTDQ1, YTDQ3, Quarter, Instant:
		if p.Type == Annual {
			return Period{neighbour.Type, atMonthDay(p.Year(), neighbour.End[5:])}
		}
	}
	return p
}

// shareTails gives plain years in a list the tail of the last: 2022和2023年三季报.
func (s *scanner) shareTails() {
	for k := len(s.out) - 2; k >= 0; k-- {
		a, b := &s.out[k], &s.out[k+1]
		if a.Kind != KindPeriod || b.Kind != KindPeriod || len(a.Periods) == 0 || len(b.Periods) == 0 || b.When != (When{}) {
			continue
		}
		sep := s.text[a.End:b.Start]
		if skip(sep, "和", "与", "及", "以及", "、", ",", "/", " and ", ", ") != len(sep) || sep == "" || !s.plainYear(a.Start, a.End) {
			continue
		}
		if p := like(a.Periods[0], b.Periods[0]); len(a.Periods) == 1 && p != a.Periods[0] {
			a.Periods = []Period{p}
			if len(b.Also) == 1 {
				a.Also = []Period{{b.Also[0].Type, p.End}}
			}
		}
	}
}
