package check

import (
	"errors"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check/mention"
)

// maxPool bounds the operands that one figure is tried against.
const maxPool = 48

// derive tries to recompute figure i as an operation that its words announce,
// on facts that they are about. A result that the rules of arithmetic forbid
// is refused with their reason.
func (d *draft) derive(i int, b *band, s *said) (binding, *Finding) {
	c := d.claims(i)
	if !c.any() {
		return binding{}, nil
	}
	t := trial{d: d, i: i, h: &d.hits[i], b: b, s: s, c: c}
	t.prepare()
	pool := d.pool(i, s)
	for x, a := range pool {
		for _, b := range pool[x+1:] {
			t.pair(a, b)
		}
	}
	if c.sum || c.mean {
		t.groups(pool)
	}
	if t.best.ok {
		return t.best, nil
	}
	return binding{}, t.refused
}

// pool are the facts that figure i may be calculated from: those of companies
// in view, cited and printed ones first.
func (d *draft) pool(i int, s *said) []*held {
	companies := d.inView(i, dimCompany, s)
	metrics := d.inView(i, dimMetric, s)
	cited := lineIDs(d.line(i))
	type ranked struct {
		f    *held
		rank int
	}
	var out []ranked
	for k := range d.facts {
		f := &d.facts[k]
		if f.quoted() || f.isPlain() || len(f.Of) > 0 {
			continue
		}
		if !d.anyFits(companies, f) || !d.anyFits(metrics, f) {
			continue
		}
		rank := 0
		if slices.Contains(cited, f.ID) {
			rank += 4
		}
		if f.printed != nil {
			rank += 2
		}
		if d.anyFits(s.marks[dimPeriod], f) {
			rank++
		}
		out = append(out, ranked{f, rank})
	}
	slices.SortStableFunc(out, func(a, b ranked) int { return b.rank - a.rank })
	pool := make([]*held, 0, min(len(out), maxPool))
	for _, r := range out[:min(len(out), maxPool)] {
		pool = append(pool, r.f)
	}
	return pool
}

// inView are the marks of one dimension that the operands may come from: the
// figure's own and those of its line; with fewer than two of them also those
// of its paragraph, the next line and the question.
func (d *draft) inView(i int, dm dim, s *said) []*mark {
	out := slices.Clone(s.marks[dm])
	k := d.ofHit[i]
	if k < 0 {
		return out
	}
	seen := make([]bool, len(d.classes))
	for _, m := range out {
		seen[m.class] = true
	}
	add := func(from, to int) {
		for n := from; n < to; n++ {
			for _, j := range d.clauses[n].marks {
				if m := &d.marks[j]; m.dim == dm && !seen[m.class] {
					seen[m.class] = true
					out = append(out, m)
				}
			}
		}
	}
	from, to := d.stretch(k, func(c *clause) int { return c.line })
	add(from, to)
	if dm == dimMetric && len(out) > 0 {
		return out
	}
	if distinct(out) < 2 {
		from, to = d.stretch(k, func(c *clause) int { return c.para })
		add(from, to)
	}
	if distinct(out) < 2 {
		out = append(out, d.asked(dm)...)
	}
	if distinct(out) < 2 && dm == dimCompany {
		add(0, len(d.clauses))
	}
	return out
}

// stretch is the run of clauses around k that share what of gives.
func (d *draft) stretch(k int, of func(*clause) int) (from, to int) {
	v := of(&d.clauses[k])
	for from = k; from > 0 && of(&d.clauses[from-1]) == v; from-- {
	}
	for to = k + 1; to < len(d.clauses) && of(&d.clauses[to]) == v; to++ {
	}
	return from, to
}

func distinct(ms []*mark) int {
	var ids []string
	for _, m := range ms {
		for _, id := range m.ids {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	return len(ids)
}

// trial is the search for the operation behind one figure.
type trial struct {
	d       *draft
	i       int
	h       *Hit
	b       *band
	s       *said
	c       claims
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
	t.yoy = strings.Contains(text, "同比") || strings.Contains(text, "yoy") || strings.Contains(text, "year-on-year") || strings.Contains(text, "year-over-year")
	t.qoq = strings.Contains(text, "环比")
	t.times = *t.b
	if t.h.Unit == Times && t.excess(text) {
		t.times = newBand(t.b.lo.Add(one), t.b.hi.Add(one))
	}
	for dm := range dims {
		t.view[dm] = t.d.inView(t.i, dm, t.s)
	}
}

// accept records an operation on facts when the rules allow it.
func (t *trial) accept(op string, run func() error, fs ...*held) {
	score := 1
	cited := lineIDs(t.d.line(t.i))
	for _, f := range fs {
		if slices.Contains(cited, f.ID) {
			score += 4
		}
		if f.printed != nil {
			score += 2
		}
		if f.Trust == TrustUser && !t.d.attributed(t.i) {
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

// covers reports whether v, which is in the figure's unit, is what it prints.
func (t *trial) covers(v decimal.Decimal) bool { return t.b.covers(v) }

// pair tries every announced operation of two facts.
func (t *trial) pair(a, b *held) {
	sameCompany, sameMetric, samePeriod := a.same(b)
	if a.Unit != b.Unit || sameCompany && sameMetric && samePeriod && a.Scope == b.Scope {
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
	if t.h.Unit != unit && t.h.Unit != BasisPoint || !t.concerns(a, b, sameMetric) {
		return
	}
	mul, ok := factor(unit, t.h.Unit)
	if !ok || t.h.Unit == Percent || t.h.Unit == Times && unit != Times {
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
	if !t.aligned(a, b) || !t.d.directionFits(t.i, a, b, t.b) {
		return
	}
	if v.IsNegative() != t.b.neg {
		a, b = b, a
	}
	t.accept(OpDifference, func() error { _, err := Sub(a.Fact, b.Fact); return err }, a, b)
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
	if !t.d.anyFits(ms, a) {
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
	if !t.concerns(a, b, sameMetric) || !t.aligned(a, b) || !t.ordered(a, b, sameMetric) {
		return
	}
	t.accept(op, func() error {
		_, err := Div(a.Fact, b.Fact)
		if op == OpShare {
			_, err = Share(a.Fact, b.Fact)
		}
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

// ordered reports whether the dividend is named before the divisor, where the
// clause names both: A是B的4.81倍, A占B的12%.
func (t *trial) ordered(a, b *held, sameMetric bool) bool {
	pa, pb := -1, -1
	for n, f := range []*held{a, b} {
		at := t.d.firstNamed(t.i, f, sameMetric)
		if n == 0 {
			pa = at
		} else {
			pb = at
		}
	}
	return pa < 0 || pb < 0 || pa <= pb
}

// firstNamed is where the figure's clause first names what sets f apart from
// the other operand, -1 when it does not.
func (d *draft) firstNamed(i int, f *held, sameMetric bool) int {
	k := d.ofHit[i]
	if k < 0 {
		return -1
	}
	for _, j := range d.clauses[k].marks {
		m := &d.marks[j]
		switch {
		case m.dim == dimCompany && sameMetric && d.fits(m, f):
			return m.start
		case m.dim == dimMetric && !sameMetric && d.fits(m, f):
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
	if !t.c.growth || t.yoy && a.year != b.year+1 {
		return
	}
	v := a.Value.Sub(b.Value)
	n, m := v.Abs().Shift(2), b.Value.Abs()
	if n.Cmp(t.b.lo.Mul(m)) < 0 || n.Cmp(t.b.hi.Mul(m)) > 0 || !v.IsZero() && (v.Sign() != b.Value.Sign()) != t.b.neg {
		return
	}
	if t.about(a) && t.aligned(a, b) && t.steps(a.Period, b.Period) {
		t.accept(OpGrowth, func() error { _, err := Growth(a.Fact, b.Fact); return err }, a, b)
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
