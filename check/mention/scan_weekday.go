package mention

var weekLeads = makeWords(
	list[int]{"上周|上星期|上礼拜|上个星期|last ", -1}, list[int]{"本周|这周|本星期|这个星期|这个礼拜", 0}, list[int]{"下周|下星期|下礼拜|下个星期|next ", 1},
	list[int]{"周|星期|礼拜", 2}, // the last one up to today
)

var weekdays = makeWords(
	list[int]{"一|monday", 1}, list[int]{"二|tuesday", 2}, list[int]{"三|wednesday", 3}, list[int]{"四|thursday", 4}, list[int]{"五|friday", 5},
	list[int]{"六|saturday", 6}, list[int]{"日|天|sunday", 7},
)

// weekdayAt reads 上周五, 本周一, 周五, last Friday as a day counted from the clock.
func (s *scanner) weekdayAt(i int) (w When, n int) {
	week, n := weekLeads.at(s.text, i)
	if n == 0 || i+n >= len(s.text) || i > 0 && s.afterNumber(i) {
		return w, 0
	}
	day, k := weekdays.at(s.text, i+n)
	if k == 0 {
		return w, 0
	}
	w = When{Anchor: AnchorClock, Unit: UnitDay}
	if s.opts.Now.IsZero() {
		return When{Anchor: AnchorClock, Unit: UnitWeek, Shift: min(week, 1)}, n + k
	}
	today := (int(s.opts.Now.Weekday())+6)%7 + 1
	w.Shift = day - today
	if week < 2 {
		w.Shift += 7 * week
	} else if w.Shift > 0 {
		w.Shift -= 7
	}
	return w, n + k
}
