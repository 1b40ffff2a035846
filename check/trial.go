package check

import (
	"errors"
	"slices"

	"github.com/shopspring/decimal"

	"hedui/check/mention"
)

// trial is the search for the operation behind one figure.
type trial struct {
	d       *draft
	i       int
	h       *Hit
	b       *band
	s       *said
	c       claims
	dated   bool // the clause names a period
	across  bool // the clause holds companies against each other
	overs   bool // the clause holds periods against each other
	yoy     bool
	qoq     bool
	times   band // of a quotient: one more for an excess
	view    [dims][]*mark
	best    binding
	score   int
	refused *Finding
}

// prepare reads what the words say about the operation.
func (t *trial) prepare() {
	text := t.d.clauseText(t.i)
	head := t.d.columnHead(t.i)
	t.yoy, t.qoq = hasAny(text, yoyWords) || hasAny(head, yoyWords), hasAny(text, qoqWords) || hasAny(head, qoqWords)
	t.times = *t.b
	if t.h.Unit == Times && t.excess(text) {
		t.times = newBand(t.b.lo.Add(one), t.b.hi.Add(one))
	}
	if k := t.d.ofHit[t.i]; k >= 0 {
		t.dated = slices.ContainsFunc(t.d.clauses[k].marks, func(j int) bool { return t.d.marks[j].dim == dimPeriod && !t.d.marks[j].base })
	}
	t.across = hasAny(text, []string{"前者", "后者", "两家", "两者", "二者", "the former", "the latter"}) || t.base(dimCompany)
	t.overs = !t.across && (t.yoy || t.qoq || t.base(dimPeriod))
	for dm := range dims {
		t.view[dm] = t.d.inView(t.i, dm, t.s)
	}
}

// base reports whether the clause compares with a company or a period.
func (t *trial) base(dm dim) bool {
	k := t.d.ofHit[t.i]
	return k >= 0 && slices.ContainsFunc(t.d.clauses[k].marks, func(j int) bool { return t.d.marks[j].dim == dm && t.d.marks[j].base })
}

// accept records an operation on facts when the rules allow it.
func (t *trial) accept(op string, run func() error, fs ...*held) {
	if !t.d.companiesFit(t.i, t.s, fs) {
		return
	}
	score := 1
	cited := t.d.idsInLine(t.i)
	for _, f := range fs {
		if slices.Contains(cited, f.ID) {
			score += 4
		}
		if f.printed != nil {
			score += 2
		}
		if f.Trust == TrustUser && !(t.d.attributed(t.i) && t.d.users(t.s, f)) {
			return
		}
	}
	if score <= t.score {
		return
	}
	if err := run(); err != nil {
		var e *MathError
		if t.refused == nil && errors.As(err, &e) {
			t.refused = &Finding{Span: t.h.Text, Rule: RuleArithmetic, Reason: e.Reason + "；" + e.Advice, Facts: e.Facts}
		}
		return
	}
	t.best, t.score = binding{ok: true, of: fs, op: op}, score
}

// companiesFit reports whether the companies of the operands are those that the
// words are about: the figure's own for operands of one company; for several,
// every company that the words next to the figure name, or else its clause.
func (d *draft) companiesFit(i int, s *said, fs []*held) bool {
	governing := s.marks[dimCompany]
	cross := slices.ContainsFunc(fs, func(f *held) bool { return f.kind[0] != fs[0].kind[0] })
	if !cross || d.ofHit[i] < 0 {
		return d.anyFits(governing, fs[0])
	}
	c := &d.clauses[d.ofHit[i]]
	start, end := d.gap(i)
	marks := d.within(c, dimCompany, start, end, -1)
	if len(marks) == 0 && !c.row {
		marks = d.within(c, dimCompany, c.start, c.end, -1)
	}
	for _, m := range marks {
		if !slices.ContainsFunc(fs, func(f *held) bool { return d.fits(m, f) }) {
			return false
		}
	}
	return len(marks) > 0 || slices.ContainsFunc(fs, func(f *held) bool { return d.anyFits(governing, f) })
}

// covers reports whether v, which is in the figure's unit, is what it prints.
func (t *trial) covers(v decimal.Decimal) bool { return t.b.covers(v) }

// pair tries every announced operation of two facts.
func (t *trial) pair(a, b *held) {
	sameCompany, sameMetric, samePeriod := a.same(b)
	if a.Unit != b.Unit || sameCompany && sameMetric && samePeriod && a.Scope == b.Scope {
		return
	}
	if t.across && sameCompany && sameMetric || t.overs && !sameCompany {
		return
	}
	if t.c.diff {
		t.difference(a, b, sameMetric)
	}
	if t.c.ratio || t.c.share {
		t.quotient(a, b, sameMetric)
		t.quotient(b, a, sameMetric)
	}
	if (t.c.growth || t.c.cagr) && sameMetric && sameCompany {
		if a.Period.End < b.Period.End {
			a, b = b, a
		}
		t.change(a, b)
	}
}

// about reports whether the words that govern the figure name f's metric, or
// none.
func (t *trial) about(f *held) bool { return t.d.anyFits(t.s.marks[dimMetric], f) }

// difference tries a − b, of the facts and of the figures printed for them.
func (t *trial) difference(a, b *held, sameMetric bool) {
	unit := a.Unit
	if unit == Percent {
		unit = Point
	}
	if t.h.Unit != unit && t.h.Unit != BasisPoint {
		return
	}
	mul, ok := factor(unit, t.h.Unit)
	if !ok || t.h.Unit == Percent || t.h.Unit == Times && unit != Times {
		return
	}
	if a.printed == nil || b.printed == nil {
		low, high := a.size.apart(b.size, a.Value.Sign()*b.Value.Sign() < 0)
		low.e, high.e = low.e+magnitude(mul), high.e+magnitude(mul)
		if !t.b.mayCoverBetween(low, high) {
			return
		}
	}
	if t.qoq && !t.yoy && a.Company == b.Company && a.Period != b.Period && a.Period.Prev() != b.Period && b.Period.Prev() != a.Period || t.qoq && a.Period.Type == mention.Annual {
		return
	}
	v := a.Value.Sub(b.Value).Mul(mul)
	if !t.covers(v) {
		pa, okA := a.shown()
		pb, okB := b.shown()
		if !okA || !okB || !t.covers(pa.Sub(pb).Mul(mul)) {
			return
		}
	}
	if !t.concerns(a, b, sameMetric) || !t.aligned(a, b) || !t.d.directionFits(t.i, a, b, t.b) {
		return
	}
	if v.IsNegative() != t.b.neg {
		a, b = b, a
	}
	t.accept(OpDifference, func() error { _, err := subtrahend(a.Fact, b.Fact); return err }, a, b)
}

// named reports whether the line names the metrics of both operands, and the
// words that govern the figure one of them: 速动比率 is no quotient of any two.
func (t *trial) named(a, b *held) bool {
	if !t.about(a) && !t.about(b) {
		return false
	}
	ms := t.view[dimMetric]
	has := func(f *held) bool {
		return slices.ContainsFunc(ms, func(m *mark) bool { return t.d.fits(m, f) })
	}
	return len(ms) > 0 && has(a) && has(b)
}

// aligned reports whether the periods of two operands are what the words are
// about: one period for two companies, else one that is said and its
// neighbour or another that is said.
func (t *trial) aligned(a, b *held) bool {
	ms := t.s.marks[dimPeriod]
	if a.Company != b.Company || a.Period.End == b.Period.End {
		return t.d.anyFits(ms, a) && t.d.anyFits(ms, b)
	}
	if a.Period.End < b.Period.End {
		a, b = b, a
	}
	if !t.d.anyFits(ms, a) && (t.dated || a.printed == nil || b.printed == nil || !t.d.anyFits(t.view[dimPeriod], a)) {
		return false
	}
	for _, m := range ms {
		if m.base && !m.open && !slices.ContainsFunc(ms, func(o *mark) bool { return !o.base && t.d.fits(o, b) }) {
			return t.d.fits(m, b)
		}
	}
	if a.Period.Prev() == b.Period {
		return true
	}
	view := t.view[dimPeriod]
	if slices.ContainsFunc(view, func(m *mark) bool { return !m.open && t.d.fits(m, b) }) {
		return true
	}
	return len(ms) == 0
}

// concerns reports whether the words are about the metrics of both operands.
func (t *trial) concerns(a, b *held, sameMetric bool) bool {
	if sameMetric {
		return t.about(a)
	}
	return t.named(a, b)
}
