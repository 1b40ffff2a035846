package check

import "github.com/shopspring/decimal"

// band is a hit's Band without its sign, which is kept apart because words may
// say it.
type band struct {
	lo, hi         decimal.Decimal
	sizeLo, sizeHi approx
	neg            bool // the figure is said to be negative
	signed         bool // by a written minus
	hit            *Hit // of an exact figure, whose hi itself may round to the next digit: 1.5 is no 1
}

func (h *Hit) bandOf() band {
	a := *h
	a.Value = a.Value.Abs()
	lo, hi := a.Band()
	if a.Value.IsZero() && a.Unit != Percent && a.Unit != Point && a.Unit != Times { // 0万元 says that there is nothing, and is no rounding of 266元
		lo, hi = decimal.Zero, decimal.Zero
	}
	b := newBand(lo, hi)
	b.signed = h.Value.IsNegative()
	b.neg = h.Negative || b.signed
	if h.Exactness == Exact {
		b.hit = h
	}
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
	if c := v.Cmp(b.hi); c > 0 || c == 0 && b.hit != nil && b.hit.odd() {
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
	if n, ok := small(v); ok {
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

// small is |coefficient| of v where it has at most 18 digits.
func small(v decimal.Decimal) (int64, bool) {
	if v.NumDigits() > 18 {
		return 0, false
	}
	n := v.CoefficientInt64()
	return max(n, -n), true
}

// apart bounds |a − b| of two values of one sign, a + b of opposite ones.
func (a approx) apart(b approx, opposite bool) (low, high approx) {
	if a.less(b) {
		a, b = b, a
	}
	e := a.e - b.e
	if b.m == 0 || e > 8 {
		return a, a
	}
	scale := int64(1)
	for range e {
		scale *= 10
	}
	d := a.m*scale - b.m
	if opposite {
		d = a.m*scale + b.m
	}
	return nineDigits(max(0, d-scale), b.e), nineDigits(d+scale, b.e)
}

// nineDigits is d·10^(e−8) as an approx.
func nineDigits(d int64, e int) approx {
	if d == 0 {
		return approx{}
	}
	for ; d >= 1e9; d /= 10 {
		e++
	}
	for ; d < 1e8; d *= 10 {
		e--
	}
	return approx{d, e}
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
func (b *band) mayCoverQuotient(q approx) bool { return b.mayCoverBetween(q, q) }

// mayCoverBetween is mayCover for a value between two that are known to one
// part in ten million.
func (b *band) mayCoverBetween(low, high approx) bool {
	if low.m > 0 {
		low.m -= low.m/1_000_000 + 1
	}
	high.m += high.m/1_000_000 + 1
	return !high.less(b.sizeLo) && !b.sizeHi.less(low)
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

// compare orders by size.
func (a approx) compare(b approx) int {
	switch {
	case a.less(b):
		return -1
	case b.less(a):
		return 1
	}
	return 0
}

// magnitude is the place of the first digit of |v|: 3 for 4,009, -1 for 0.35.
func magnitude(v decimal.Decimal) int {
	if v.IsZero() {
		return -1000
	}
	return v.NumDigits() + int(v.Exponent()) - 1
}
