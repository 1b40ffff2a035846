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
	pool, top := d.pool(i, s, t.view[dimCompany], t.view[dimMetric])
	t.try(pool[:top])
	if !t.best.ok {
		t.refused = nil
		t.try(pool)
	}
	if t.best.ok {
		return t.best, nil
	}
	return binding{}, t.refused
}

// try looks for the operation among the facts of pool.
func (t *trial) try(pool []*held) {
	for x, a := range pool {
		for _, b := range pool[x+1:] {
			t.pair(a, b)
		}
	}
	if t.c.sum || t.c.mean {
		t.groups(pool)
	}
}

// pool are the facts that figure i may be calculated from: those of companies
// and metrics in view, the top of them cited in its line or printed already.
func (d *draft) pool(i int, s *said, companies, metrics []*mark) (pool []*held, top int) {
	cited := lineIDs(d.line(i))
	var first, second, third []*held
	for k := range d.facts {
		f := &d.facts[k]
		if f.quoted() || f.isPlain() || f.restated() || !d.anyFits(companies, f) || !d.anyFits(metrics, f) {
			continue
		}
		switch {
		case f.printed != nil || slices.Contains(cited, f.ID):
			first = append(first, f)
		case d.anyFits(s.marks[dimPeriod], f):
			second = append(second, f)
		default:
			third = append(third, f)
		}
	}
	top = min(len(first), maxPool)
	pool = append(append(first, second...), third...)
	return pool[:min(len(pool), maxPool)], top
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
