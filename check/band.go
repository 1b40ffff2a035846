package check

import "github.com/shopspring/decimal"

// band is a hit's Band without its sign, which is kept apart because words may
// say it.
type band struct {
	lo, hi         decimal.Decimal
	sizeLo, sizeHi approx
	neg            bool // the figure is said to be negative
	signed         bool // by a written minus
	open           bool // hi itself rounds to the next digit: 1.5 is no 1
}

func (h *Hit) bandOf() band {
	a := *h
	a.Value = a.Value.Abs()
	lo, hi := a.Band()
	b := newBand(lo, hi)
	b.signed = h.Value.IsNegative()
	b.neg = h.Negative || b.signed
	b.open = h.Exactness == Exact && h.odd()
	return b
}

func newBand(lo, hi decimal.Decimal) band {
	b := band{lo: lo, hi: hi, sizeHi: approximate(hi)}
	if lo.IsPositive() {
		b.sizeLo = approximate(lo)
	}
	return b
}

// covers reports whether |v| lies in the band.
func (b *band) covers(v decimal.Decimal) bool { return b.mayCover(approximate(v)) && b.holds(v) }

// holds is covers without the quick refusal.
func (b *band) holds(v decimal.Decimal) bool {
	v = v.Abs()
	if c := v.Cmp(b.hi); c > 0 || c == 0 && b.open {
		return false
	}
	return v.Cmp(b.lo) >= 0
}

// mayCover rules out what is clearly outside; truncation to nine digits may
// only move a value down.
func (b *band) mayCover(v approx) bool {
	up := v
	up.m++
	return !up.less(b.sizeLo) && !b.sizeHi.less(v)
}

// signFits reports whether v has the sign that the figure says.
func (b *band) signFits(v decimal.Decimal) bool {
	return v.IsZero() || v.IsNegative() == b.neg
}

// approx is |v| cut to nine digits: m·10^(e−8) with 1e8 ≤ m < 1e9, or zero. It
// only rules candidates out; what it lets through is compared exactly.
type approx struct {
	m int64
	e int
}

func approximate(v decimal.Decimal) approx {
	if v.IsZero() {
		return approx{}
	}
	e := magnitude(v)
	if m := v.Coefficient(); m.IsInt64() {
		n := max(m.Int64(), -m.Int64())
		for n >= 1e9 {
			n /= 10
		}
		for n < 1e8 {
			n *= 10
		}
		return approx{n, e}
	}
	return approx{v.Abs().Shift(int32(8 - e)).IntPart(), e}
}

// quotient is |a/b|·10^shift, to one part in ten million.
func (a approx) quotient(b approx, shift int) approx {
	q := approx{a.m * 1e8 / b.m, a.e - b.e + shift}
	if q.m < 1e8 {
		q.m, q.e = q.m*10, q.e-1
	}
	return q
}

// mayCoverQuotient is mayCover for a value known to one part in ten million.
func (b *band) mayCoverQuotient(q approx) bool {
	up, down := q, q
	up.m += q.m/1_000_000 + 1
	down.m -= q.m/1_000_000 + 1
	return !up.less(b.sizeLo) && !b.sizeHi.less(down)
}

func (a approx) less(b approx) bool {
	if a.m == 0 || b.m == 0 {
		return a.m == 0 && b.m != 0
	}
	if a.e != b.e {
		return a.e < b.e
	}
	return a.m < b.m
}

// magnitude is the place of the first digit of |v|: 3 for 4,009, -1 for 0.35.
func magnitude(v decimal.Decimal) int {
	if v.IsZero() {
		return -1000
	}
	return v.NumDigits() + int(v.Exponent()) - 1
}
