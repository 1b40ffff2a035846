package check

import "github.com/shopspring/decimal"

// scanner walks once over a text and collects its figures.
type scanner struct {
	t      *textRunes
	skip   []int32 // where a masked stretch that covers this rune ends, or 0
	layout *layout
	hits   []Hit
	last   int // end of the last hit, in runes
}

// mask leaves runes [start, end) out of the scan.
func (s *scanner) mask(start, end int) {
	for i := max(start, 0); i < end && i < len(s.skip); i++ {
		s.skip[i] = max(s.skip[i], int32(end))
	}
}

func (s *scanner) scan() {
	for i := 0; i < len(s.t.r); {
		if end := int(s.skip[i]); end > i {
			i = end
			continue
		}
		c := s.t.r[i]
		next := i + 1
		switch {
		case isDigit(c):
			next = s.arabic(i)
		case hanDigit(c) >= 0 || c == '十':
			next = s.han(i)
		case c == '百' || c == '千' || c == '万':
			next = s.fraction(i)
		case c == '翻':
			next = s.doubling(i)
		case c == '腰' || c == '减' || c == '折':
			next = s.halving(i)
		case isLetter(c) && !isLetter(s.t.at(i-1)):
			next = s.word(i)
		}
		i = max(next, i+1)
	}
}

// arabic handles the number at i and returns where to go on.
func (s *scanner) arabic(i int) int {
	t := s.t
	n, ok := t.arabic(i)
	if !ok {
		return t.digitsEnd(i)
	}
	if t.at(n.end) == '.' && isDigit(t.at(n.end+1)) { // 1.2.3
		end := t.dottedEnd(i)
		return max(end, s.unread(i, end))
	}
	if end := t.brokenEnd(n); end > n.end && !t.attached(i) {
		if next := s.unread(i, end); next > 0 {
			return next
		}
	}
	start, cur := s.currencyBefore(i)
	fx := t.suffix(n.end, cur)
	if end := t.dateEnd(n, fx); end > 0 {
		return end
	}
	attached := cur == NoUnit && t.attached(i)
	if attached && !t.afterMetric(i) && (fx.bare() || !metricLike(fx)) {
		return t.tokenEnd(n.end)
	}
	if fx.bare() && isLetter(t.at(n.end)) { // 5G, 4o, 1a2b
		return t.tokenEnd(n.end)
	}
	if fx.bare() {
		return s.bare(n, start)
	}
	if fx.unit == Count && t.coverage(n) {
		return s.count(n, fx, start)
	}
	if s.ordinal(n, fx) {
		return fx.end
	}
	return s.emit(n, fx, start, cur)
}

// count adds a count that is structure.
func (s *scanner) count(n number, fx suffix, start int) int {
	end := s.add(n, fx, start, false)
	s.hits[len(s.hits)-1].Structural = true
	return end
}

// bare handles a number that nothing follows: structure, a number whose unit
// stands in a label or header, the first end of a range, or a bare figure.
func (s *scanner) bare(n number, start int) int {
	t := s.t
	if end, second, ok := t.rangeAfter(n); ok {
		fx := t.suffix(second.end, NoUnit)
		if t.structural(n) || t.structural(second) && !n.decimals {
			return second.end
		}
		if !fx.bare() {
			s.add(n, suffix{exp: fx.exp, unit: fx.unit, end: n.end, scaled: fx.scaled}, start, true)
			return end
		}
	}
	if u, ok := s.layout.unitAt(n, s.t); ok && !t.marker(n) && !s.layout.identifies(n, s.t) {
		return s.emit(n, suffix{exp: u.exp, unit: u.unit, end: n.end, scaled: u.exp > 0}, start, NoUnit)
	}
	if _, whole := n.integer(); whole && t.coverage(n) {
		return s.count(n, suffix{end: n.end}, start)
	}
	if t.structural(n) {
		return n.end
	}
	return s.emit(n, suffix{end: n.end}, start, NoUnit)
}

// han handles the Chinese number at i.
func (s *scanner) han(i int) int {
	t := s.t
	n, ok := t.han(i)
	if !ok {
		return t.hanEnd(i)
	}
	if t.at(i-1) == '第' {
		return n.end
	}
	if t.has(n.end, "分之") {
		return s.nth(n)
	}
	start, cur := s.currencyBefore(i)
	fx := t.suffix(n.end, cur)
	if fx.bare() || !t.hanFigure(n, fx) {
		return n.end
	}
	if fx.unit == Percent && t.at(fx.end-1) == '成' { // 九成六, 两成半
		tenth := hanDigit(t.at(fx.end))
		if t.at(fx.end) == '半' {
			tenth = 5
		}
		if next := t.at(fx.end + 1); tenth > 0 && hanPlace(next) == 0 && next != '点' && next != '个' {
			n.value, n.exp, n.decimals = n.value.Add(decimal.New(tenth, -1)), n.exp-1, true
			fx.end++
		}
	}
	if s.ordinal(n, fx) {
		return fx.end
	}
	return s.emit(n, fx, start, cur)
}

// currencyBefore is the text's, but not a mark that the last figure took.
func (s *scanner) currencyBefore(i int) (int, Unit) {
	start, cur := s.t.currencyBefore(i)
	if start < s.last {
		return i, NoUnit
	}
	return start, cur
}

// emit adds the figure n with what follows it, joined by smaller scales
// (1亿2000万元), and returns its end.
func (s *scanner) emit(n number, fx suffix, start int, cur Unit) int {
	t := s.t
	for fx.scaled && fx.joinable {
		j := fx.end
		if t.at(j) == '零' {
			j++
		}
		m, ok := t.numberAt(j)
		if !ok || m.grouped {
			break
		}
		next := t.suffix(m.end, cur)
		if next.bare() && !next.scaled && !next.money() || next.exp >= fx.exp || next.exp == 0 && !next.money() ||
			!m.value.Shift(next.exp).LessThan(pow10(fx.exp)) {
			break
		}
		n.value = n.value.Shift(fx.exp - next.exp).Add(m.value)
		n.exp, n.end, n.decimals = m.exp, m.end, n.decimals || m.decimals
		fx = next
		fx.scaled = true
	}
	return s.add(n, fx, start, false)
}

// add appends the hit and returns its end.
func (s *scanner) add(n number, fx suffix, start int, inRange bool) int {
	t := s.t
	h := Hit{Scaled: fx.scaled, Exactness: Exact}
	unit := fx.unit
	if unit == Yuan && !fx.scaled {
		unit = s.perUnit(start)
	}
	if unit.Money() {
		unit = t.each(start, unit)
	}
	end := fx.end
	value, shown := n.value, n.exp+fx.exp
	if fx.exp != 0 {
		value = value.Shift(fx.exp)
	}
	start, end, negative := t.sign(n, fx, start, end)
	start = max(start, s.last)
	if negative {
		value = value.Neg()
	}
	h.Quantity = Quantity{Value: value, Unit: unit}
	h.Half = halfOf(shown)
	h.Step = step(n, fx.exp)
	h.Exactness, h.Negative = t.modifiers(start, end, fx.more)
	h.Range = inRange || s.closesRange(start)
	h.Structural = s.enumerates(n, fx, start)
	h.Start, h.End = int(t.off[start]), int(t.off[end])
	h.Text = t.src[h.Start:h.End]
	s.hits = append(s.hits, h)
	s.last = end
	return end
}

// step is one unit of the last digit shown that is not a trailing zero of a
// whole number.
func step(n number, exp int32) decimal.Decimal {
	place := n.exp
	if n.decimals || n.value.IsZero() {
		return pow10(place + exp)
	}
	if digits, ok := small(n.value); ok && n.value.Exponent() == place {
		for ; digits%10 == 0; digits /= 10 {
			place++
		}
	} else {
		coef := n.value.Abs()
		for p := place + 1; p < place+40; p++ {
			if !coef.Equal(coef.Truncate(0)) || !coef.Mod(pow10(p)).IsZero() {
				break
			}
			place = p
		}
	}
	return pow10(place + exp)
}

// closesRange reports whether only a range sign lies between the last hit and
// this one.
func (s *scanner) closesRange(start int) bool {
	if len(s.hits) == 0 {
		return false
	}
	j := s.t.skipBlank(s.last)
	if !rangeSign(s.t.at(j)) || s.t.skipBlank(j+1) != start {
		return false
	}
	s.hits[len(s.hits)-1].Range = true
	return true
}

// rangeSign joins two ends of a range.
func rangeSign(c rune) bool { return c == '-' || c == '–' || c == '~' || c == '至' || c == '到' }
