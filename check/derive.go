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
	if !t.best.ok && len(s.marks[dimCompany])+len(s.marks[dimMetric]) > 0 { // about nothing, anything fits by chance
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
	cited := d.idsInLine(i)
	byCompany, byMetric, byPeriod := d.fittingAny(companies), d.fittingAny(metrics), d.fittingAny(s.marks[dimPeriod])
	if d.groups == nil {
		d.groups = make([]*held, 3*len(d.facts))
	}
	n := len(d.facts)
	first, second, third := d.groups[:0:n], d.groups[n:n:2*n], d.groups[2*n:2*n:3*n]
	for k := range d.facts {
		if f := &d.facts[k]; !f.operand || byCompany != nil && !byCompany.has(k) || byMetric != nil && !byMetric.has(k) {
			continue
		} else if f.printed != nil || len(cited) > 0 && slices.Contains(cited, f.ID) {
			first = append(first, f)
		} else if byPeriod == nil || byPeriod.has(k) {
			second = append(second, f)
		} else {
			third = append(third, f)
		}
	}
	top = min(len(first), maxPool)
	pool = make([]*held, 0, min(len(first)+len(second)+len(third), maxPool))
	for _, group := range [][]*held{first, second, third} {
		pool = append(pool, group[:min(len(group), cap(pool)-len(pool))]...)
	}
	return pool, top
}

// inView are the marks of one dimension that the operands may come from: the
// figure's own and those of its line; with fewer than two of them also those
// of its paragraph, the next line and the question.
func (d *draft) inView(i int, dm dim, s *said) []*mark {
	out := s.marks[dm]
	k := d.ofHit[i]
	if k < 0 {
		return out
	}
	out = unite(out, d.marksAround(k, dm, ofLine))
	if dm == dimMetric && len(out) > 0 {
		return out
	}
	if !several(out) {
		out = unite(out, d.marksAround(k, dm, ofPara))
	}
	if !several(out) {
		out = append(slices.Clip(out), d.asked(dm)...)
	}
	if dm == dimCompany && !several(out) {
		out = unite(out, d.marksAround(k, dm, ofDraft))
	}
	return out
}

// reach is how far around a clause marks are looked for.
type reach int

const (
	ofLine reach = iota
	ofPara
	ofDraft
)

// marksAround are the marks of one dimension around clause k, one of each that
// say the same, found once for each stretch.
func (d *draft) marksAround(k int, dm dim, r reach) []*mark {
	key := [3]int{int(r), int(dm), 0}
	from, to := 0, len(d.clauses)
	switch r {
	case ofLine:
		key[2] = d.clauses[k].line
	case ofPara:
		key[2] = d.clauses[k].para
	}
	if out, ok := d.nearby[key]; ok {
		return out
	}
	switch r {
	case ofLine:
		from, to = d.stretch(k, func(c *clause) int { return c.line })
	case ofPara:
		from, to = d.stretch(k, func(c *clause) int { return c.para })
	}
	var out []*mark
	seen := make([]bool, len(d.classes))
	for n := from; n < to; n++ {
		for _, j := range d.clauses[n].marks {
			if m := &d.marks[j]; m.dim == dm && !seen[m.class] {
				seen[m.class] = true
				out = append(out, m)
			}
		}
	}
	if d.nearby == nil {
		d.nearby = make(map[[3]int][]*mark)
	}
	d.nearby[key] = out
	return out
}

// unite adds to a the marks of b that say something else. It may share a's or
// b's memory.
func unite(a, b []*mark) []*mark {
	if len(a) == 0 {
		return slices.Clip(b)
	}
	out := slices.Clip(a)
	for _, m := range b {
		if !slices.ContainsFunc(a, func(o *mark) bool { return o.class == m.class }) {
			out = append(out, m)
		}
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

// several reports whether marks name more than one thing.
func several(ms []*mark) bool {
	first := ""
	for _, m := range ms {
		for _, id := range m.ids {
			if first == "" {
				first = id
			} else if id != first {
				return true
			}
		}
	}
	return false
}
