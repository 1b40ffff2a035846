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
	pool := d.pool(i, s)
	t := trial{d: d, i: i, h: &d.hits[i], b: b, s: s, c: c}
	for x := range pool {
		for y := range pool {
			if x != y {
				t.pair(pool[x], pool[y])
			}
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
		if len(companies) > 0 && !companyFits(companies, f) {
			continue
		}
		if len(metrics) > 0 && !d.metricFits(i, metrics, f) {
			continue
		}
		rank := 0
		if slices.Contains(cited, f.ID) {
			rank += 4
		}
		if slices.ContainsFunc(d.bound, func(b binding) bool { return b.ok && b.fact == f }) {
			rank += 2
		}
		if periodsFit(s.marks[dimPeriod], f) {
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
	add := func(same func(*clause) bool) {
		for j := range d.marks {
			m := &d.marks[j]
			if m.dim == dm && d.ofMark[j] >= 0 && same(&d.clauses[d.ofMark[j]]) && !slices.Contains(out, m) {
				out = append(out, m)
			}
		}
	}
	line, para := d.clauses[k].line, d.clauses[k].para
	add(func(c *clause) bool { return c.line == line })
	if dm == dimMetric && len(out) > 0 {
		return out
	}
	if distinct(out) < 2 {
		add(func(c *clause) bool { return c.para == para })
	}
	if distinct(out) < 2 {
		out = append(out, d.asked(dm)...)
	}
	if distinct(out) < 2 && dm == dimCompany {
		add(func(c *clause) bool { return true })
	}
	return out
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
	best    binding
	score   int
	refused *Finding
}

// accept records an operation on facts when the rules allow it.
func (t *trial) accept(op string, run func() error, fs ...*held) {
	score := 1
	cited := lineIDs(t.d.line(t.i))
	for _, f := range fs {
		if slices.Contains(cited, f.ID) {
			score += 4
		}
		if slices.ContainsFunc(t.d.bound, func(b binding) bool { return b.ok && b.fact == f }) {
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
func (t *trial) covers(v decimal.Decimal) bool { return t.b.covers(v, magnitude(v)) }

// pair tries every announced operation of two facts.
func (t *trial) pair(a, b *held) {
	sameMetric := slices.Equal(a.metrics, b.metrics)
	sameCompany := a.Company == b.Company
	samePeriod := a.Period.End == b.Period.End
	if sameCompany && sameMetric && samePeriod && a.Scope == b.Scope {
		return
	}
	if t.c.diff && a.ID < b.ID || t.c.diff && a.ID == b.ID {
		t.difference(a, b, sameMetric)
	}
	if t.c.ratio || t.c.share {
		t.quotient(a, b, sameMetric, sameCompany, samePeriod)
	}
	if (t.c.growth || t.c.cagr) && sameMetric && sameCompany && a.Period.End > b.Period.End {
		t.change(a, b)
	}
}

// difference tries a − b, of the facts and of the figures printed for them.
func (t *trial) difference(a, b *held, sameMetric bool) {
	unit := a.Unit
	if unit == Percent {
		unit = Point
	}
	if b.Unit != a.Unit || !sameMetric && !t.named(a, b) {
		return
	}
	mul, ok := factor(unit, t.h.Unit)
	if !ok || t.h.Unit == Percent || t.h.Unit == Times && unit != Times {
		return
	}
	v := a.Value.Sub(b.Value).Mul(mul)
	if !t.covers(v) {
		pa, okA := t.d.printed(a)
		pb, okB := t.d.printed(b)
		if !okA || !okB || !t.covers(pa.Sub(pb).Mul(mul)) {
			return
		}
	}
	if !t.aligned(a, b) || !t.d.directionFits(t.i, a, b, t.b) {
		return
	}
	t.accept(OpDifference, func() error { _, err := Sub(a.Fact, b.Fact); return err }, a, b)
}

// named reports whether the line names both metrics.
func (t *trial) named(a, b *held) bool {
	ms := t.s.marks[dimMetric]
	ms = append(slices.Clone(ms), t.d.inView(t.i, dimMetric, t.s)...)
	has := func(f *held) bool {
		return slices.ContainsFunc(ms, func(m *mark) bool { return t.d.metricFits(t.i, []*mark{m}, f) })
	}
	return len(ms) > 0 && has(a) && has(b)
}

// aligned reports whether the periods of two operands are what the words are
// about: one period for two companies, else one that is said and its
// neighbour or another that is said.
func (t *trial) aligned(a, b *held) bool {
	ms := t.s.marks[dimPeriod]
	if a.Company != b.Company || a.Period.End == b.Period.End {
		return a.Period.End == b.Period.End && periodsFit(ms, a) || len(ms) == 0 || periodsFit(ms, a) && periodsFit(ms, b)
	}
	if a.Period.End < b.Period.End {
		a, b = b, a
	}
	if len(ms) > 0 && !periodsFit(ms, a) {
		return false
	}
	for _, m := range ms {
		if m.base && !m.open && !slices.ContainsFunc(ms, func(o *mark) bool { return !o.base && o.fitsPeriod(b.Period) }) {
			return m.fitsPeriod(b.Period)
		}
	}
	if a.Period.Prev() == b.Period {
		return true
	}
	view := append(slices.Clone(ms), t.d.inView(t.i, dimPeriod, t.s)...)
	if slices.ContainsFunc(view, func(m *mark) bool { return m.fitsPeriod(b.Period) && !m.open }) {
		return true
	}
	return len(ms) == 0
}

// quotient tries a ÷ b as a multiple, as a share, and as an excess in 倍.
func (t *trial) quotient(a, b *held, sameMetric, sameCompany, samePeriod bool) {
	if b.Value.IsZero() || a.Unit != b.Unit || a.Unit == Percent && t.h.Unit == Percent {
		return
	}
	if !sameMetric && !t.named(a, b) || !t.aligned(a, b) {
		return
	}
	v := a.Value.DivRound(b.Value, Precision)
	text := t.d.clauseText(t.i)
	switch t.h.Unit {
	case Times, NoUnit:
		if t.excess(text) {
			v = v.Sub(one)
		}
		if t.covers(v) && t.b.signFits(v) && t.ordered(a, b, sameMetric) {
			t.accept(OpRatio, func() error { _, err := Div(a.Fact, b.Fact); return err }, a, b)
		}
	case Percent:
		v = v.Shift(2)
		if t.covers(v) && t.b.signFits(v) && (t.c.share || t.c.ratio) && t.ordered(a, b, sameMetric) {
			t.accept(OpShare, func() error { _, err := Share(a.Fact, b.Fact); return err }, a, b)
		}
	}
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
		case m.dim == dimCompany && sameMetric && companyFits([]*mark{m}, f):
			return m.start
		case m.dim == dimMetric && !sameMetric && d.metricFits(i, []*mark{m}, f):
			return m.start
		}
	}
	return -1
}

// change tries growth and CAGR from b to a, which is later.
func (t *trial) change(a, b *held) {
	if t.h.Unit != Percent && t.h.Unit != NoUnit {
		return
	}
	if t.c.cagr {
		if r, err := CAGR(a.Fact, b.Fact); err == nil && t.covers(r.Value) && t.b.signFits(r.Value) {
			t.accept(OpCAGR, func() error { return nil }, a, b)
		}
	}
	if !t.c.growth || b.Value.IsZero() {
		return
	}
	v := a.Value.Sub(b.Value).Shift(2).DivRound(b.Value, Precision)
	if t.covers(v) && t.b.signFits(v) && t.aligned(a, b) && t.steps(a.Period, b.Period) {
		t.accept(OpGrowth, func() error { _, err := Growth(a.Fact, b.Fact); return err }, a, b)
	}
}

// steps reports whether b is the period that 同比 or 环比 compares a with, or
// another that the line names.
func (t *trial) steps(a, b mention.Period) bool {
	text := t.d.clauseText(t.i)
	switch {
	case strings.Contains(text, "环比"):
		return a.Prev() == b && a.Type == mention.Quarter
	case strings.Contains(text, "同比"), strings.Contains(text, "yoy"), strings.Contains(text, "year-on-year"):
		return a.AddYears(-1).End == b.End
	}
	return true
}
