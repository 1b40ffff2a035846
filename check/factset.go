package check

// factSet is a set of facts by their index.
type factSet []uint64

func newFactSet(n int) factSet { return make(factSet, (n+63)/64) }

func (s factSet) add(i int) { s[i>>6] |= 1 << (i & 63) }

func (s factSet) has(i int) bool { return s[i>>6]&(1<<(i&63)) != 0 }

// fittingAny are the facts that one of the marks can be about, nil when there
// are no marks, which fit all.
func (d *draft) fittingAny(ms []*mark) factSet {
	if len(ms) == 0 {
		return nil
	}
	if len(ms) == 1 {
		return d.fitting(ms[0])
	}
	out := newFactSet(len(d.facts))
	for _, m := range ms {
		for k, w := range d.fitting(m) {
			out[k] |= w
		}
	}
	return out
}
