package check

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"
)

var (
	upWords   = []string{"高", "多", "大", "超", "增", "升", "涨", "领先", "提", "扩", "higher", "more", "greater", "above", "exceed", "increase", "rose", "grew", " up", "ahead", "larger"}
	downWords = []string{"低", "少", "小", "降", "减", "跌", "落后", "下滑", "回落", "缩", "收窄", "不及", "lower", "less", "below", "decrease", "fell", "decline", "down", "behind", "smaller", "drop"}
)

// shown is the value that the draft prints for f, in f's unit.
func (f *held) shown() (decimal.Decimal, bool) {
	if f.printed == nil {
		return decimal.Decimal{}, false
	}
	if v := f.printed.Value; f.printed.Negative && !v.IsNegative() {
		return v.Neg(), true
	}
	return f.printed.Value, true
}

// directionFits reports whether a difference of a and b goes the way the words
// say: A比B高, A较上年下降. Words that name no direction (相差) fit both ways.
func (d *draft) directionFits(i int, a, b *held, band *band) bool {
	v := a.Value.Sub(b.Value)
	if v.IsZero() {
		return true
	}
	text := d.around(i)
	up, down := hasAny(text, upWords), hasAny(text, downWords)
	if strings.Contains(text, "差") && !up && !down {
		return true
	}
	if a.Company == b.Company && a.Period.End != b.Period.End && a.Period.End != "" {
		if a.Period.End < b.Period.End {
			v = v.Neg()
		}
		if band.neg {
			return v.IsNegative()
		}
		return up == down || v.IsPositive() == up
	}
	first, second := d.sides(i, a, b)
	if first == nil {
		return true
	}
	if first == b && second == a {
		v = v.Neg()
	}
	if band.signed && !up && !down {
		return v.IsNegative()
	}
	return up == down || v.IsPositive() == up
}

// around is the text of the figure's clause from the last figure before it to
// the next one behind.
func (d *draft) around(i int) string {
	k := d.ofHit[i]
	if k < 0 {
		return d.lower
	}
	c := &d.clauses[k]
	start, end := c.start, c.end
	for _, j := range c.hits {
		if j < i {
			start = d.hits[j].End
		}
		if j > i {
			end = d.hits[j].Start
			break
		}
	}
	return d.lower[start:d.hits[i].Start] + " " + d.lower[d.hits[i].End:end]
}

// sides are the operands in the order in which the words compare them: the
// subject, then what it is compared with. Nil when the words do not say.
func (d *draft) sides(i int, a, b *held) (first, second *held) {
	k := d.ofHit[i]
	if k < 0 {
		return nil, nil
	}
	dm := dimCompany
	if a.Company == b.Company {
		dm = dimMetric
	}
	fits := d.fits
	var marks []*mark
	for n := k; n >= 0 && d.clauses[n].line == d.clauses[k].line; n-- {
		var here []*mark
		for _, j := range d.clauses[n].marks {
			if m := &d.marks[j]; m.dim == dm && m.end <= d.hits[i].Start {
				here = append(here, m)
			}
		}
		marks = append(here, marks...)
		if len(marks) >= 2 {
			break
		}
	}
	if base := slices.IndexFunc(marks, func(m *mark) bool { return m.base && fits(m, a) != fits(m, b) }); base >= 0 {
		if fits(marks[base], a) {
			return b, a
		}
		return a, b
	}
	for _, m := range marks {
		if fits(m, a) != fits(m, b) {
			if fits(m, a) {
				return a, b
			}
			return b, a
		}
	}
	return nil, nil
}
