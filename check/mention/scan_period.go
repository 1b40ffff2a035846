package mention

// periodAt reads a period of any form at i, n == 0 when there is none.
func (s *scanner) periodAt(i int) (m Mention, n int) {
	m, n = s.onePeriod(i)
	if n > 0 {
		m, n = s.rangeFrom(m, i, n)
	}
	if w, k := fixedPeriods.at(s.text, i); k > n {
		m, n = Mention{Periods: w.periods, When: w.when}, k
		m, n = s.latestReport(m, i, n)
	}
	if w, k := s.lastFew(i); k > n {
		m, n = Mention{When: w}, k
	}
	if n == 0 {
		return m, 0
	}
	m.Kind = KindPeriod
	return s.settle(m), n
}

// onePeriod reads a single period: a date, a year with or without a tail, an
// English tail before its year, or a bare tail.
func (s *scanner) onePeriod(i int) (m Mention, n int) {
	if m, n := s.dateAt(i); n > 0 {
		return m, n
	}
	if y := s.yearAt(i); y.n > 0 {
		return s.withTail(y, i)
	}
	w := s.tailAt(i)
	if w.n == 0 || !w.bare {
		if k := skip(s.text[i:], "the end of ", "end of ", "end-"); k > 0 && whole(s.text, i, i+1) {
			if y := s.yearAt(i + k); y.n > 0 && y.when.Anchor == AnchorNone {
				return Mention{Periods: []Period{{Instant, date(y.y, 12, 31)}}}, k + y.n
			}
		}
		return m, 0
	}
	j := i + w.n
	if k := skip(s.text[j:], " of fiscal year ", " of fy", " of ", " for ", " in ", ", ", " ", ",", "/"); k > 0 || isLetter(s.text[j-1]) || isDigit(s.text[j-1]) {
		if y := s.yearAt(j + k); y.n > 0 && (k > 0 || y.bare) && s.yearStands(y, j+k) {
			m := s.place(w, y)
			return m, w.n + k + y.n
		}
	}
	if w.invalid {
		return Mention{}, w.n
	}
	return Mention{When: When{Anchor: AnchorTalk, Unit: UnitYear, Shift: w.shift, Type: w.typ, MonthDay: w.monthDay}}, w.n
}

// withTail reads what follows a year.
func (s *scanner) withTail(y year, i int) (m Mention, n int) {
	j := i + y.n
	k := 0
	w := s.tailAt(j)
	if w.n == 0 {
		k = skip(s.text[j:], "'s ", "的", " ", "-", "年")
		w = s.tailAt(j + k)
		if k > 0 && w.n > 0 && !w.bare && s.text[j:j+k] != "年" {
			w = tail{}
		}
	}
	if w.n == 0 {
		w, k = tail{typ: Annual, monthDay: "12-31"}, 0
		if y.bare && !s.yearStands(y, i) {
			return m, 0
		}
		if y.when.Anchor == AnchorTalk || y.when.Anchor == anchorSoft {
			return Mention{When: y.when}, y.n
		}
	}
	return s.place(w, y), y.n + k + w.n
}

// place puts a tail on a year, absolute or relative.
func (s *scanner) place(w tail, y year) (m Mention) {
	if y.when.Anchor != AnchorNone {
		m.When = y.when
		m.When.Shift += w.shift
		m.When.Type, m.When.MonthDay = w.typ, w.monthDay
		return m
	}
	p, ok := w.period(y.y)
	if !ok {
		return m
	}
	m.Periods = []Period{p}
	if w.also != "" {
		m.Also = []Period{{w.also, p.End}}
	}
	return m
}

// yearStands reports whether four bare digits at i are a year and not an
// amount.
func (s *scanner) yearStands(y year, i int) bool {
	if !y.bare {
		return true
	}
	if startsUnit(s.text[i+y.n:]) {
		return false
	}
	if t := s.text[i+y.n:]; len(t) > 1 && t[0] == '-' && isDigit(t[1]) && s.rangeEnd(i+y.n+1) == 0 {
		return false
	}
	if i == 0 {
		return true
	}
	if isLetter(s.text[i-1]) && s.last != i {
		return false
	}
	return !after(s.text, i, "$", "¥", "*", "/", "+", "×", "÷", "=", "除以", "乘以", "乘", "减去", "加上", "减", "加", "rmb ", "by ", "times ", ">", "<")
}

// rangeEnd is the length of a year that may end a range at i, 0 for none.
func (s *scanner) rangeEnd(i int) int {
	y := s.yearAt(i)
	if y.n == 0 || y.when.Anchor != AnchorNone || y.bare && startsUnit(s.text[i+y.n:]) {
		return 0
	}
	return y.n
}

// rangeFrom extends a period to a range when a connecting word and another
// period follow.
func (s *scanner) rangeFrom(m Mention, i, n int) (Mention, int) {
	if len(m.Periods) != 1 {
		return m, n
	}
	from := m.Periods[0]
	j := i + n
	k := skip(s.text[j:], "--", "-", "~", "至", "到", " to ", " through ", " until ", " - ", " ~ ", "及至", "一直到")
	if k == 0 && after(s.text, i, "between ") {
		k = skip(s.text[j:], " and ")
	}
	if k == 0 || j+k >= len(s.text) {
		return m, n
	}
	j += k
	m2, n2 := s.onePeriod(j)
	switch {
	case n2 > 0 && len(m2.Periods) == 1:
	case n2 > 0 && m2.When.Anchor == AnchorTalk && m2.When.Type == from.Type: // 6月1日至6月30日
		m2.Periods = []Period{{from.Type, atMonthDay(from.Year(), m2.When.MonthDay)}}
	default:
		if d := digits(s.text[j:]); d == 2 && from.Type == Annual { // 2021-23年
			if y := s.century(atoi(s.text[j : j+2])); y > from.Year() && skip(s.text[j+2:], "月", "日") == 0 && !startsUnit(s.text[j+2:]) {
				m2, n2 = Mention{Periods: []Period{AnnualOf(y)}}, 2+skip(s.text[j+2:], "年")
				break
			}
		}
		return m, n
	}
	to := m2.Periods[0]
	if from.Type != to.Type {
		return m, n
	}
	if from.End > to.End {
		from, to = to, from
	}
	out := Mention{}
	switch from.Type {
	case Day, Month:
		out.Periods, out.Stretch = []Period{from, to}, true
	default:
		for p := from; p.End <= to.End; p = p.Next() {
			if len(out.Periods) >= 50 {
				return m, n
			}
			out.Periods = append(out.Periods, p)
		}
	}
	return out, j + n2 - i
}

// settle gives a clock word its periods.
func (s *scanner) settle(m Mention) Mention {
	if m.When.Anchor == anchorSoft {
		m.When.Anchor = AnchorClock
		if s.said {
			m.When.Anchor = AnchorTalk
		}
	}
	if m.When.Anchor == AnchorClock && len(m.Periods) == 0 {
		m.Periods = m.When.Resolve(Period{}, s.opts)
		m.Stretch = len(m.Periods) == 2 && m.Periods[0].Type == Day
	}
	if len(m.Periods) > 0 && m.When.Anchor == AnchorNone {
		s.said = true
	}
	return m
}
