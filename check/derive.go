package check

import (
	"slices"
)

// maxPool bounds the operands that one figure is tried against.
const maxPool = 48

// derive tries to recompute figure i as an operation that its words announce,
// on facts that they are about. A result that the rules of arithmetic forbid
// is refused with their reason.
func (d *draft) derive(i int, b *band, s *said) (binding, *Finding) {
	c := d.claims(i)
	h := &d.hits[i]
	if !c.any() || h.Unit == NoUnit && h.Value.Exponent() >= 0 { // a bare whole number says too little
		return binding{}, nil
	}
	t := trial{d: d, i: i, h: h, b: b, s: s, c: c}
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
