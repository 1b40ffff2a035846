package check

import "github.com/shopspring/decimal"

// unread adds the number in [i, end) as a figure that nobody can read, where an
// amount's unit stands behind it: 1.505.60亿元, 4 009 170万元. Its value is that of
// its digits alone. It returns the figure's end, 0 where there is none.
func (s *scanner) unread(i, end int) int {
	t := s.t
	start, cur := s.currencyBefore(i)
	fx := t.suffix(end, cur)
	if fx.bare() || !fx.scaled && !fx.unit.Money() && fx.unit != Percent || fx.unit == Count {
		return 0
	}
	n := number{start: i, end: end, decimals: true}
	for _, c := range t.r[i:min(end, i+24)] {
		if isDigit(c) {
			n.value = n.value.Mul(decimal.New(10, 0)).Add(decimal.NewFromInt32(c - '0'))
		}
	}
	end = s.add(n, fx, start, false)
	s.hits[len(s.hits)-1].Unread = true
	return end
}

// dottedEnd passes over a number with several points.
func (t *textRunes) dottedEnd(i int) int {
	for isDigit(t.at(i)) || (t.at(i) == '.' || t.at(i) == ',') && isDigit(t.at(i+1)) {
		i++
	}
	return i
}

// brokenEnd gives where a number ends that goes on behind n though it is no
// number then: thousands that are not in threes (4,0091 and 40,09), parted by
// apostrophes, or by blanks, which may as well part two numbers (4 009 170); a
// point behind a blank. It is n's end where n is whole.
func (t *textRunes) brokenEnd(n number) int {
	i, grouped := n.end, (n.end-n.start <= 3 || n.grouped) && !n.decimals
	for {
		switch c := t.at(i); {
		case (c == ',' || c == '\'' || c == '’') && isDigit(t.at(i+1)):
			i = t.digitsEnd(i + 1)
		case (c == ' ' || c == '\u00a0' || c == '\u2009') && grouped && t.digitsEnd(i+1) == i+4:
			i += 4
		case i > n.end && c == '.' && isDigit(t.at(i+1)):
			return t.digitsEnd(i + 1)
		case c == ' ' && t.at(i+1) == '.' && isDigit(t.at(i+2)) && !n.decimals:
			return t.digitsEnd(i + 2)
		case i > n.end || n.grouped && isDigit(c):
			return t.digitsEnd(i)
		default:
			return n.end
		}
	}
}
