package mention

import "slices"

// rangeEnd is the length of a year that may end a range at i, 0 for none.
func (s *scanner) rangeEnd(i int) int {
	y := s.yearAt(i)
	if y.n == 0 || y.when.Anchor != AnchorNone || y.bare && s.isAmount(i+y.n) {
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
	if out, k := s.since(from, i, j); out.Periods != nil || out.When != (When{}) {
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
		from = like(from, to[0])
	}
	ps, stretch := span2(append([]Period{from}, m.Also...), to)
	if ps == nil {
		return m, n
	}
	return Mention{Periods: ps, Stretch: stretch}, j + k + l - i
}

// rangeTo reads the second end of a range, with other readings after the first.
func (s *scanner) rangeTo(from Period, j int) ([]Period, int) {
	m, n := s.onePeriod(j)
	if n > 0 && len(m.Periods) == 1 {
		return append(m.Periods, m.Also...), n
	}
	if w := m.When; n > 0 && w.Anchor == AnchorTalk && w.MonthDay != "" && w.Shift == 0 && (w.Type == from.Type || w.Type == Quarter && from.Type == YTDQ1) {
		return []Period{{w.Type, atMonthDay(from.Year(), w.MonthDay)}}, n
	}
	if w := m.When; n > 0 && w.Anchor == AnchorClock && w.Unit == UnitYear {
		if ps := w.Resolve(Period{}, s.opts); len(ps) == 1 {
			return ps, n
		}
	}
	if digits(s.text[j:]) == 2 && from.Type == Annual { // 2021-23年
		rest := s.text[j+2:]
		y := s.century(atoi(s.text[j : j+2]))
		if y > from.Year() && skip(rest, "月", "日", "-") == 0 && (skip(rest, "年") > 0 || !s.isAmount(j+2)) {
			return []Period{AnnualOf(y)}, 2 + skip(rest, "年")
		}
	}
	return nil, 0
}

// span2 is between over the first of the readings of both ends that fit: in
// 2023Q1到2023Q3 they are single quarters.
func span2(from, to []Period) (ps []Period, stretch bool) {
	for _, a := range quarters(from) {
		for _, b := range quarters(to) {
			if ps, stretch := between(a, b); ps != nil {
				return ps, stretch
			}
		}
	}
	return nil, false
}

// quarters adds to the readings of a first quarter the single one.
func quarters(ps []Period) []Period {
	if ps[0].Type == YTDQ1 {
		return append(slices.Clip(ps), Period{Quarter, ps[0].End})
	}
	return ps
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
	if k := skip(s.text[j:], "以前", "之前", "及以前", "及之前"); k > 0 && from.Type == Annual && s.plainYear(i, j) {
		return Mention{When: openStretch}, k
	}
	if k := skip(s.text[j:], "以后", "之后"); k > 0 && s.plainYear(i, j) {
		m, l := s.upToNow(from.Next(), k)
		return m, l
	}
	k := skip(s.text[j:], "开始到现在", "至今", "到现在", "到目前", "以来", "开始至今", "及以后", "及之后", "开始", "起", " to date", " onwards", " onward", " until now", " to now", " to present")
	if k == 0 && !after(s.text, i, "since ") {
		return Mention{}, 0
	}
	return s.upToNow(from, k)
}

// upToNow gives the years from one on, nothing when there are none yet.
func (s *scanner) upToNow(from Period, k int) (Mention, int) {
	if from.Type != Annual || s.opts.latestYear() < from.Year() {
		return Mention{}, 0
	}
	ps, _ := between(from, AnnualOf(s.opts.latestYear()))
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

// single makes a quarter of the cumulative period beside a bare 单季: 2023Q3的净利润，
// 单季. The bare word has then done its work.
func (s *scanner) single() {
	bare := func(m Mention) bool {
		return m.Kind == KindPeriod && m.When.Type == Quarter && m.When.MonthDay == "" && m.When.Anchor == AnchorTalk
	}
	if !slices.ContainsFunc(s.out, bare) {
		return
	}
	done := false
	for i := range s.out {
		if m := &s.out[i]; m.Kind == KindPeriod && !bare(*m) && len(m.Periods) == 1 {
			switch p := m.Periods[0]; p.Type {
			case YTDQ1, YTDQ3, Quarter:
				m.Periods, m.Also, done = []Period{{Quarter, p.End}}, nil, true
			}
		}
	}
	if done {
		s.out = slices.DeleteFunc(s.out, bare)
	}
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
