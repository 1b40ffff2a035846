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
	if k := d.ofHit[i]; !up && !down && k > 0 && d.clauses[k-1].line == d.clauses[k].line && d.judges(k-1) { // B is higher, by 5
		before := d.lower[d.clauses[k-1].start:d.clauses[k-1].end]
		up, down = hasAny(before, mostWords), hasAny(before, leastWords)
	}
	if strings.Contains(text, "差") && !up && !down && !band.signed {
		return true
	}
	if a.Company == b.Company && a.Period.End != b.Period.End && a.Period.End != "" {
		if (a.Period.End < b.Period.End) != d.fromLater(i, a, b) {
			v = v.Neg()
		}
		if band.neg {
			return v.IsNegative()
		}
		return up == down || v.IsPositive() == up
	}
	if band.signed && (up && !down || d.hits[i].Negative) {
		return false // 多-445亿元, 低-16个百分点
	}
	first, _ := d.sides(i, a, b)
	if first == nil && band.signed && !up && !down {
		first, _ = d.order(i, apart(a, b), a, b, false)
	}
	if first == nil {
		return true
	}
	if first == b {
		v = v.Neg()
	}
	if band.signed && !up && !down {
		return v.IsNegative()
	}
	return up == down || v.IsPositive() == up
}

// fromLater reports whether the clause measures from the later of two periods:
// 2022年比2023年少.
func (d *draft) fromLater(i int, a, b *held) bool {
	if a.Period.End < b.Period.End {
		a, b = b, a
	}
	measured := func(j int) bool {
		m := &d.marks[j]
		return m.dim == dimPeriod && m.base && !m.open && d.fits(m, a) && !d.fits(m, b)
	}
	k := d.ofHit[i]
	return k >= 0 && (slices.ContainsFunc(d.clauses[k].marks, measured) ||
		k > 0 && d.clauses[k-1].line == d.clauses[k].line && len(d.clauses[k-1].hits) == 0 && slices.ContainsFunc(d.clauses[k-1].marks, measured))
}

// around is the text of the figure's clause from the last figure before it to
// the next one behind, without the figure.
func (d *draft) around(i int) string {
	if d.ofHit[i] < 0 {
		return d.lower
	}
	start, end := d.gap(i)
	return d.lower[start:d.hits[i].Start] + " " + d.lower[min(d.hits[i].End, end):end]
}

// gap is the byte range in figure i's clause between the figures next to it.
func (d *draft) gap(i int) (start, end int) {
	c := &d.clauses[d.ofHit[i]]
	start, end = c.start, c.end
	for _, j := range c.hits {
		if j < i {
			start = d.hits[j].End
		}
		if j > i {
			end = d.hits[j].Start
			break
		}
	}
	return start, end
}

// objectWords stand before what a figure is compared with: 高于五粮液.
var objectWords = []string{"于", "过", "出", "领先", "落后", "不及", "超", "exceeds ", "above ", "below ", "ahead of ", "behind ", "trails ", "beats ", "than "}

// sides are the operands in the order in which the clause compares them: the
// subject, then what it is compared with. Nil when the clause does not say.
func (d *draft) sides(i int, a, b *held) (first, second *held) {
	k := d.ofHit[i]
	if k < 0 {
		return nil, nil
	}
	dm := apart(a, b)
	if first, second, n := d.compared(k, dm, a, b); n > 0 {
		return first, second
	}
	text := d.clauseText(i)
	former, latter := firstOf(text, "前者", "the former"), firstOf(text, "后者", "the latter")
	if former >= 0 || latter >= 0 {
		return d.order(i, dm, a, b, latter >= 0 && (former < 0 || latter < former))
	}
	if k > 0 && d.clauses[k-1].line == d.clauses[k].line {
		if first, second, n := d.compared(k-1, dm, a, b); n > 1 || n == 1 && d.judges(k-1) {
			return first, second
		}
	}
	return nil, nil
}

// judges reports whether clause k only says which of two is more.
func (d *draft) judges(k int) bool {
	c := &d.clauses[k]
	text := d.lower[c.start:c.end]
	return len(c.hits) == 0 && hasAny(text, mostWords) != hasAny(text, leastWords)
}

// compared gives the operands as clause k compares them, and how many of them
// it names.
func (d *draft) compared(k int, dm dim, a, b *held) (first, second *held, n int) {
	for _, j := range d.clauses[k].marks {
		m := &d.marks[j]
		if m.dim != dm || d.fits(m, a) == d.fits(m, b) {
			continue
		}
		this, other := a, b
		if d.fits(m, b) {
			this, other = b, a
		}
		n++
		if m.base || hasAnySuffix(strings.TrimRight(d.lower[d.clauses[k].start:m.start], " "), objectWords) {
			first, second = other, this
		} else if first == nil {
			first, second = this, other
		} else if first != this {
			n = max(n, 2)
		}
	}
	return first, second, n
}

// order gives the operands as the words before figure i name them, the last
// named first when last is set.
func (d *draft) order(i int, dm dim, a, b *held, last bool) (first, second *held) {
	var pair [2]int
	for n, f := range []*held{a, b} {
		pair[n] = -1
		for j := range d.marks {
			if m := &d.marks[j]; m.dim == dm && m.end <= d.hits[i].Start && d.fits(m, f) {
				pair[n] = m.start
			}
		}
		if pair[n] < 0 {
			return nil, nil
		}
	}
	if (pair[0] < pair[1]) == last {
		return b, a
	}
	return a, b
}

func hasAnySuffix(s string, words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.HasSuffix(s, strings.TrimRight(w, " ")) })
}

// firstOf is where the first of words stands in s, -1 when none does.
func firstOf(s string, words ...string) int {
	for _, w := range words {
		if at := strings.Index(s, w); at >= 0 {
			return at
		}
	}
	return -1
}
