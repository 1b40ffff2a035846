package check

import (
	"slices"
)

// byUnit are the facts of one unit, the smallest first.
type byUnit struct {
	unit  Unit
	facts []*held
}

// indexByUnit files the facts under their units.
func (d *draft) indexByUnit() {
	for k := range d.facts {
		f := &d.facts[k]
		n := slices.IndexFunc(d.units, func(u byUnit) bool { return u.unit == f.Unit })
		if n < 0 {
			n = len(d.units)
			d.units = append(d.units, byUnit{unit: f.Unit})
		}
		d.units[n].facts = append(d.units[n].facts, f)
	}
	for _, u := range d.units {
		slices.SortStableFunc(u.facts, func(a, b *held) int { return a.size.compare(b.size) })
	}
}

// near are the facts whose value can be what figure h with its band prints, in
// the order of the evidence.
func (d *draft) near(h *Hit, b *band) []*held {
	out := d.found[:0]
	for _, u := range d.units {
		if u.unit != h.Unit {
			if h.kindred(u.unit) {
				out = append(out, u.facts...)
			}
			continue
		}
		first, _ := slices.BinarySearchFunc(u.facts, b, func(f *held, b *band) int {
			if up := (approx{f.size.m + 1, f.size.e}); up.less(b.sizeLo) {
				return -1
			}
			return 1
		})
		for _, f := range u.facts[first:] {
			if b.sizeHi.less(f.size) {
				break
			}
			out = append(out, f)
		}
	}
	slices.SortFunc(out, func(a, b *held) int { return a.index - b.index })
	d.found = out
	return out
}

// kindred reports whether a fact in unit u can be printed as h at all; view
// says whether a certain fact can.
func (h *Hit) kindred(u Unit) bool {
	switch {
	case h.Unit == u:
		return true
	case h.Unit == NoUnit:
		return u == Times || u == Count || u == People || u == IndexPoint || u == Days || u.PerShare()
	case h.Unit.Money():
		return u.PerShare()
	}
	switch h.Unit {
	case YuanPerShare, YuanPer10:
		return u == Yuan || u == YuanPerShare || u == YuanPer10
	case Percent, Times:
		return u == Times || u == Percent || u == NoUnit
	case Shares, Lots:
		return u == Shares || u == Lots
	case Point, BasisPoint:
		return u == Point || u == BasisPoint
	case Count, People:
		return u == Count || u == People
	}
	return false
}
