package mention

// setClock takes over a date that the user declares to be today (今天是2020年6月24日)
// for the rest of the text and for Reading.Now.
func (s *scanner) setClock(m *Mention, i int) {
	if len(m.Periods) != 1 || m.Periods[0].Type != Day ||
		!after(s.text, i, "今天是", "今日是", "现在是", "假设今天是", "假如今天是", "当前日期是", "当前日期为", "当前时间是", "today is ", "today's date is ", "suppose it is ", "it is now ") {
		return
	}
	m.Role = RoleClock
	if k := len(s.out) - 1; k >= 0 && s.out[k].Kind == KindPeriod { // 今天, 现在
		s.out[k].Role, s.out[k].Periods = RoleClock, m.Periods
	}
	s.now = m.Periods[0].end()
	s.opts.Now = s.now
	if s.opts.Latest.End > m.Periods[0].End {
		s.opts.Latest = Period{}
	}
}

// asOf gives the options under which a stretch that ends "now" is read: it ends
// on a day or at a balance date said just before (截至2020-09-29的近一周).
func (s *scanner) asOf(w When) Options {
	if w.Count <= 0 || len(s.said) != 1 {
		return s.opts
	}
	p := s.said[0]
	switch {
	case p.Type == Day || p.Type == Instant:
	case p.Type == Annual && s.until:
	default:
		return s.opts
	}
	o := Options{Now: p.end()}
	if w.Unit == UnitYear {
		o.Latest = AnnualOf(p.Year())
	}
	if w.Unit == UnitQuarter { // the quarter that ends there counts
		o.Now = o.Now.AddDate(0, 0, 1)
	}
	return o
}

// saysUntil reports whether the period at i is one up to which something is
// asked.
func (s *scanner) saysUntil(i int) bool {
	return after(s.text, i, "截至", "截止", "截止到", "截至到", "as of ", "up to ", "until ")
}
