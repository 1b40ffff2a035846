package mention

import "unicode/utf8"

// periodAt reads a period of any form at i, n == 0 when there is none.
func (s *scanner) periodAt(i int) (m Mention, n int) {
	m, n = s.onePeriod(i)
	if n > 0 {
		m, n = s.rangeFrom(m, i, n)
	}
	if w, k := fixedPeriods.at(s.text, i); k > n && !(skip(s.text[i:], "年内") == k && i > 0 && s.afterNumber(i)) {
		m, n = Mention{Periods: w.periods, When: w.when}, k
		m, n = s.latestReport(m, i, n)
	}
	if w, k := s.lastFew(i); k > n {
		m, n = Mention{When: w}, k
	}
	if w, k := s.awayAt(i); k > n {
		m, n = Mention{When: w}, k
	}
	if w, k := s.weekdayAt(i); k > n {
		m, n = Mention{When: w}, k
	}
	if n == 0 {
		return m, 0
	}
	s.setClock(&m, i)
	m.Kind = KindPeriod
	return s.settle(m, i), n
}

// onePeriod reads a single period: a date, a year with or without a tail, an
// English tail before its year, or a bare tail.
func (s *scanner) onePeriod(i int) (m Mention, n int) {
	if m, n := s.dateAt(i); n > 0 {
		return m, n
	}
	if m, n := s.endedAt(i); n > 0 {
		return m, n
	}
	if y := s.yearAt(i); y.n > 0 {
		return s.withTail(y, i)
	}
	w := s.tailAt(i)
	if w.n == 0 || !w.bare {
		if k := skip(s.text[i:], "the end of ", "end of ", "end-"); i+k < len(s.text) && k > 0 && begins(s.text, i) {
			if y := s.yearAt(i + k); y.n > 0 && y.when.Anchor == AnchorNone {
				return Mention{Periods: []Period{{Instant, date(y.y, 12, 31)}}}, k + y.n
			}
			if m, n := s.englishDate(i + k); n > 0 && len(m.Periods) == 1 && m.Periods[0].Type == Month {
				return Mention{Periods: []Period{{Instant, m.Periods[0].End}}}, k + n
			}
		}
		return m, 0
	}
	j := i + w.n
	if k := skip(s.text[j:], " of fiscal year ", " of fy", " of ", " for ", " in ", ", ", " ", ",", "/"); k > 0 || isLetter(s.text[j-1]) || isDigit(s.text[j-1]) {
		y := s.yearAt(j + k)
		if k == 0 && isDigitAt(s.text, j) { // 3Q23
			y = s.digitYear(j, true)
			y.bare = y.bare && s.isAmount(j+y.n)
		}
		if y.n > 0 && s.yearStands(y, j+k) {
			l := w.narrow(s.text[j+k+y.n:])
			return s.place(w, y), w.n + k + y.n + l
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
		if y.when.Anchor != AnchorNone {
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
	if w.typ == Month && w.from > 0 {
		m.Periods, m.Stretch = []Period{MonthOf(y.y, w.from), p}, true
	}
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
	if s.isAmount(i + y.n) {
		return false
	}
	if t := s.text[i+y.n:]; len(t) > 1 && t[0] == '-' && isDigit(t[1]) && s.rangeEnd(i+y.n+1) == 0 {
		return false
	}
	if i == 0 {
		return true
	}
	if s.last == i || s.text[i-1] == '/' && s.slashedYear(i-1) {
		return true
	}
	if isLetter(s.text[i-1]) {
		return false
	}
	return !after(s.text, i, "$", "¥", "*", "/", "+", "×", "÷", "=", "除以", "乘以", "乘", "减去", "加上", "减", "加", "rmb ", "by ", "times ", ">", "<")
}

// settle gives a clock word its periods, and a talk word those that hang on a
// period said earlier in the same text (2023年净利润和上年同期).
func (s *scanner) settle(m Mention, i int) Mention {
	if m.When.Anchor == anchorSoft {
		m.When.Anchor = AnchorClock
		if len(s.said) > 0 {
			m.When.Anchor = AnchorTalk
		}
	}
	if len(m.Periods) == 0 && m.When.Anchor == AnchorClock {
		m.Periods = m.When.Resolve(Period{}, s.asOf(m.When))
		m.Stretch = m.When.Count != 0 && len(m.Periods) == 2 && m.Periods[0].Type == Day
	}
	if len(m.Periods) == 0 && m.When.Anchor == AnchorTalk && len(s.said) > 0 {
		anchor := s.said[len(s.said)-1]
		if m.When.Shift < 0 {
			anchor = s.said[0]
		}
		if m.When.fits(anchor) {
			m.Periods = m.When.Resolve(anchor, s.opts)
		}
	}
	if len(m.Periods) == 1 && m.Periods[0] == (Period{Type: TTM}) && len(s.said) == 1 && (s.said[0].Type == Day || s.said[0].Type == Instant) {
		m.Periods = []Period{{TTM, s.said[0].End}}
	}
	if len(m.Periods) > 0 && m.Periods[0].End != "" {
		s.said, s.until = m.Periods, s.saysUntil(i)
	}
	return m
}

// afterNumber reports whether a numeral ends at i.
func (s *scanner) afterNumber(i int) bool {
	r, _ := utf8.DecodeLastRuneInString(s.text[:i])
	return '0' <= r && r <= '9' || hanDigit(r) >= 0 || hanUnit(r) > 0 || r == '几'
}
