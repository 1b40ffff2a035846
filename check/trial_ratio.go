package check

import (
	"strings"

	"hedui/check/mention"
)

// quotient tries a ÷ b as a multiple, as a share, and as an excess in 倍.
func (t *trial) quotient(a, b *held, sameMetric bool) {
	shift, op := 0, OpRatio
	switch {
	case b.Value.IsZero() || a.Value.IsZero():
		return
	case t.h.Unit == Percent && a.Unit != Percent:
		shift, op = 2, OpShare
	case t.h.Unit != Times && t.h.Unit != NoUnit:
		return
	}
	if !t.times.mayCoverQuotient(a.size.quotient(b.size, shift)) || (a.Value.Sign() != b.Value.Sign()) != t.b.neg {
		return
	}
	// lo ≤ |a/b|·10^shift ≤ hi, without dividing
	n, m := a.Value.Abs().Shift(int32(shift)), b.Value.Abs()
	if n.Cmp(t.times.lo.Mul(m)) < 0 || n.Cmp(t.times.hi.Mul(m)) > 0 {
		return
	}
	if !t.concerns(a, b, sameMetric) || !t.aligned(a, b) || !t.d.ordered(t.i, a, b) {
		return
	}
	t.accept(op, func() error {
		if op == OpShare {
			_, err := partOf(a.Fact, b.Fact)
			return err
		}
		_, _, err := quotientOf(a.Fact, b.Fact)
		return err
	}, a, b)
}

// excess reports whether the figure is said as an increase (增长2.3倍, 高出2.3倍)
// and not as a multiple.
func (t *trial) excess(text string) bool {
	before := text
	if at := strings.Index(text, strings.ToLower(t.h.Text)); at >= 0 {
		before = text[:at]
	}
	for _, w := range []string{"增长", "增加", "高出", "多出", "多", "上升", "提高", "增", "涨", "grew", "increased", "高"} {
		if before, ok := strings.CutSuffix(strings.TrimRight(before, " 了约近超过"), w); ok && !strings.HasSuffix(before, "最") {
			return true
		}
	}
	return false
}

// ordered reports whether a is named before b where the clause of figure i
// names both, as the dividend is before the divisor: A是B的4.81倍, A占B的12%.
func (d *draft) ordered(i int, a, b *held) bool {
	dm := apart(a, b)
	pa, pb := d.firstNamed(i, a, b, dm), d.firstNamed(i, b, a, dm)
	switch {
	case pa >= 0 && pb >= 0:
		return pa <= pb
	case pa >= 0:
		return !d.divisor(i, pa)
	case pb >= 0:
		return d.divisor(i, pb)
	}
	text := d.clauseText(i)
	former, latter := firstOf(text, "前者", "the former"), firstOf(text, "后者", "the latter")
	if former < 0 || latter < 0 {
		return true
	}
	first, _ := d.order(i, dm, a, b, latter < former)
	return first == nil || first == a
}

// divisor reports whether what is named at byte at is what the figure is
// measured by: 是五粮液的4.81倍, 4.81 times Wuliangye's.
func (d *draft) divisor(i, at int) bool {
	if at > d.hits[i].Start {
		return true
	}
	before := strings.TrimRight(d.lower[d.clauses[d.ofHit[i]].start:at], " ")
	return hasAnySuffix(before, []string{"是", "为", "相当于", "占", "约", "达", "到", "of", "to", "times", "比", "较", "于", "与", "和"})
}

// apart is the dimension that sets two operands apart.
func apart(a, b *held) dim {
	switch company, metric, _ := a.same(b); {
	case !company:
		return dimCompany
	case !metric:
		return dimMetric
	}
	return dimPeriod
}

// firstNamed is where the figure's clause first names what f is and the other
// operand is not, -1 when it does not.
func (d *draft) firstNamed(i int, f, other *held, dm dim) int {
	k := d.ofHit[i]
	if k < 0 {
		return -1
	}
	for _, j := range d.clauses[k].marks {
		if m := &d.marks[j]; m.dim == dm && d.fits(m, f) && !d.fits(m, other) {
			return m.start
		}
	}
	return -1
}

// change tries growth and CAGR from b to a, which is later.
func (t *trial) change(a, b *held) {
	if t.h.Unit != Percent && t.h.Unit != NoUnit || b.Value.IsZero() || t.c.cagr && !t.about(a) {
		return
	}
	if t.c.cagr && a.year-b.year > 1 {
		if r, err := CAGR(a.Fact, b.Fact); err == nil && t.covers(r.Value) && t.b.signFits(r.Value) {
			t.accept(OpCAGR, func() error { return nil }, a, b)
		}
	}
	if !t.c.growth || t.yoy && a.year != b.year+1 || t.c.cagr && hasAny(t.d.around(t.i), compounds) {
		return
	}
	if low, high := a.size.apart(b.size, a.Value.Sign()*b.Value.Sign() < 0); !t.b.mayCoverBetween(low.quotient(b.size, 2), high.quotient(b.size, 2)) {
		return
	}
	v := a.Value.Sub(b.Value)
	n, m := v.Abs().Shift(2), b.Value.Abs()
	if n.Cmp(t.b.lo.Mul(m)) < 0 || n.Cmp(t.b.hi.Mul(m)) > 0 || !v.IsZero() && (v.Sign() != b.Value.Sign()) != t.b.neg {
		return
	}
	if t.about(a) && t.aligned(a, b) && t.steps(a.Period, b.Period) {
		t.accept(OpGrowth, func() error { return mayGrow(a.Fact, b.Fact) }, a, b)
	}
}

// steps reports whether b is the period that 同比 or 环比 compares a with.
func (t *trial) steps(a, b mention.Period) bool {
	switch {
	case t.qoq:
		return a.Type == mention.Quarter && a.Prev() == b
	case t.yoy:
		return a.AddYears(-1).End == b.End
	}
	return true
}
