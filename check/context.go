package check

import (
	"slices"
	"strings"
)

// context gives the marks of one dimension that say what figure i is about;
// any of them may be meant. It is empty when nothing says.
//
// Nearest first: what an order of lists pairs with the figure; a parenthesis
// right behind it; the words between the last figure and this one; earlier
// words of the clause; later words up to the next figure; the clauses before,
// then behind, in the paragraph; the paragraphs before; the question; what was
// asked; the paragraphs behind. In a table it is the row's and the column's
// heads.
func (d *draft) context(i int, dm dim) []*mark {
	out := d.nearest(i, dm)
	if dm == dimPeriod && len(out) > 0 && d.movesFrom(i) {
		out = d.yearBefore(out)
	}
	return out
}

func (d *draft) nearest(i int, dm dim) []*mark {
	if p := d.paired[i][dm]; p != nil {
		return []*mark{p}
	}
	k := d.ofHit[i]
	if k < 0 {
		return d.asked(dm)
	}
	c := &d.clauses[k]
	if dm == dimMetric {
		if m, ok := d.operand(i); ok {
			return m
		}
	}
	if c.row {
		if out := d.rowContext(i, c, dm); out != nil {
			return out
		}
		return d.outside(k, dm)
	}
	if out := d.owned(i, dm); out != nil {
		return out
	}
	base := []*mark(nil)
	end := d.hits[i].Start
	for n := slices.Index(c.hits, i); ; n-- { // this segment, then earlier ones
		start := c.start
		if n > 0 {
			start = d.hits[c.hits[n-1]].End
		}
		out := d.within(c, dm, start, end, -1)
		if end != d.hits[i].Start {
			out = lasting(out)
		}
		if out = d.governing(out, dm, &base); out != nil {
			return append(out, base...)
		}
		if n <= 0 {
			break
		}
		end = d.hits[c.hits[n-1]].Start
		if own := lasting(d.owned(c.hits[n-1], dm)); own != nil {
			return append(own, base...)
		}
	}
	if out := d.governing(d.behind(i, c, dm), dm, &base); out != nil {
		return append(out, base...)
	}
	return append(d.outside(k, dm), base...)
}

// movesFrom reports whether figure i is where a change starts: 由91.87%升至.
func (d *draft) movesFrom(i int) bool {
	h := &d.hits[i]
	before := strings.TrimRight(d.lower[:h.Start], " 约")
	if !hasAnySuffix(before, []string{"由", "从", "from"}) {
		return false
	}
	after := d.lower[h.End:min(len(d.lower), h.End+30)]
	return hasAny(after, []string{"至", "到", " to "})
}

// yearBefore adds the marks' periods a year earlier, which a change to the
// period said starts from.
func (d *draft) yearBefore(ms []*mark) []*mark {
	out := slices.Clone(ms)
	for _, m := range ms {
		b := *m
		b.periods = nil
		for _, p := range m.periods {
			b.periods = append(b.periods, p.AddYears(-1), p.Prev())
		}
		b.text += "的上期"
		d.intern(&b)
		out = append(out, &b)
	}
	return out
}

// behind are the marks after figure i that can be about it: those up to the
// next figure, or, where only figures stand before them, those at the end of
// the clause (5元、3元是X的A和B). What stands before another figure is that
// one's when it is a period or a metric.
func (d *draft) behind(i int, c *clause, dm dim) []*mark {
	h := &d.hits[i]
	last := d.hits[c.hits[len(c.hits)-1]].End
	for _, j := range c.hits {
		if d.hits[j].Start <= h.Start {
			continue
		}
		if dm == dimCompany {
			if out := lasting(d.within(c, dm, h.End, d.hits[j].Start, -1)); out != nil {
				return out[:1]
			}
		}
		if len(d.within(c, dm, h.End, last, -1)) > 0 {
			return nil
		}
		break
	}
	out := lasting(d.within(c, dm, last, c.end, -1))
	if dm == dimCompany && len(out) > 1 {
		return out[:1]
	}
	return out
}

// lasting leaves out the marks that say something only about the figure right
// behind them.
func lasting(ms []*mark) []*mark {
	return slices.DeleteFunc(ms, func(m *mark) bool { return m.local })
}

// owned are the marks in a parenthesis right behind figure i.
func (d *draft) owned(i int, dm dim) []*mark {
	var out []*mark
	for _, j := range d.clauses[d.ofHit[i]].marks {
		if m := &d.marks[j]; m.owner == i && m.dim == dm {
			out = append(out, m)
		}
	}
	return out
}

// within are the marks of clause c in bytes [start, end) that no figure owns.
func (d *draft) within(c *clause, dm dim, start, end, owner int) []*mark {
	var out []*mark
	for _, j := range c.marks {
		if m := &d.marks[j]; m.dim == dm && m.start >= start && m.end <= end && m.owner == owner {
			out = append(out, m)
		}
	}
	return out
}

// governing takes apart what figures are compared with, and of several
// companies keeps the last, with those it is joined to in a list.
func (d *draft) governing(ms []*mark, dm dim, base *[]*mark) []*mark {
	var out []*mark
	for _, m := range ms {
		if m.base {
			*base = append(*base, m)
		} else {
			out = append(out, m)
		}
	}
	if n := len(out) - 1; dm == dimMetric && n > 0 && d.inRow(out[n-1], out[n], " :：") {
		return out[n:]
	}
	if dm != dimCompany || len(out) < 2 {
		return out
	}
	if last := out[len(out)-1]; !last.code && d.inParens(last) { // 贵州茅台（五粮液除外）
		if outer := slices.DeleteFunc(slices.Clone(out), d.inParens); len(outer) > 0 && !sameName(d, outer[len(outer)-1], last) {
			out = outer
		}
	}
	from := len(out) - 1
	for from > 0 && (joined(d.text[out[from-1].end:out[from].start]) || sameName(d, out[from-1], out[from])) {
		from--
	}
	return out[from:]
}

// inParens reports whether a mark stands in a parenthesis of its clause.
func (d *draft) inParens(m *mark) bool {
	k := d.clauseAt(m.start)
	return k >= 0 && parensOpen(d.lower[d.clauses[k].start:m.start]) > 0
}

// inRow reports whether two different names stand one right behind the other,
// with only the given signs between: a figure has the last (净利润 总资产为5亿元).
func (d *draft) inRow(a, b *mark, signs string) bool {
	return a.end <= b.start && strings.Trim(d.text[a.end:b.start], signs) == "" && !sameName(d, a, b)
}

// sameName reports whether two marks name one company: 贵州茅台（600519.SH）.
func sameName(d *draft, a, b *mark) bool {
	return slices.ContainsFunc(a.ids, func(id string) bool { return slices.Contains(b.ids, id) })
}

// outside looks beyond clause k.
func (d *draft) outside(k int, dm dim) []*mark {
	c := &d.clauses[k]
	if out := d.captionBehind(k, dm); out != nil {
		return out
	}
	for _, owned := range []bool{false, true} { // what a figure owns, last
		for n := k - 1; n >= 0 && d.clauses[n].para == c.para; n-- {
			if out := d.all(n, dm, owned); out != nil {
				return out
			}
		}
		for n := k + 1; n < len(d.clauses) && d.clauses[n].para == c.para; n++ {
			if out := d.all(n, dm, owned); out != nil {
				return d.restOfLine(n, dm, owned, out)
			}
		}
		for n := k - 1; n >= 0; n-- {
			if out := d.all(n, dm, owned); d.clauses[n].para != c.para && out != nil {
				return out
			}
		}
		if out := d.asked(dm); out != nil {
			return out
		}
		for n := k + 1; n < len(d.clauses); n++ {
			if out := d.all(n, dm, owned); out != nil {
				return d.restOfLine(n, dm, owned, out)
			}
		}
	}
	return nil
}

// restOfLine adds what the later clauses of n's line say: a caption names the
// list and then the period.
func (d *draft) restOfLine(n int, dm dim, owned bool, out []*mark) []*mark {
	for next := n + 1; next < len(d.clauses) && d.clauses[next].line == d.clauses[n].line; next++ {
		out = append(out, d.all(next, dm, owned)...)
	}
	return out
}

// captionBehind handles a line of a bare figure with its caption on the next
// line: 91.96% / 贵州茅台2023年年报.
func (d *draft) captionBehind(k int, dm dim) []*mark {
	c := &d.clauses[k]
	if len(c.marks) > 0 || c.row {
		return nil
	}
	n := k + 1
	for n < len(d.clauses) && d.clauses[n].line == c.line {
		if len(d.clauses[n].marks) > 0 {
			return nil
		}
		n++
	}
	if k > 0 && d.clauses[k-1].line == c.line || n >= len(d.clauses) || d.clauses[n].para != c.para || d.clauses[n].row {
		return nil
	}
	var out []*mark
	for line := d.clauses[n].line; n < len(d.clauses) && d.clauses[n].line == line; n++ {
		for _, i := range d.clauses[n].hits {
			if !d.hits[i].Structural {
				return nil
			}
		}
		out = append(out, d.all(n, dm, true)...)
	}
	return out
}

// all are the marks of one dimension in clause n, without those that others
// are compared with where there are more, and without those that a figure owns
// unless owned is set. Rows of a table say nothing about what stands outside
// it, nor about other rows.
func (d *draft) all(n int, dm dim, owned bool) []*mark {
	c := &d.clauses[n]
	if c.row {
		return nil
	}
	var out, base []*mark
	for _, j := range c.marks {
		if m := &d.marks[j]; m.dim == dm && !m.local && (owned || m.owner < 0) {
			if m.base {
				base = append(base, m)
			} else {
				out = append(out, m)
			}
		}
	}
	if out == nil {
		return base
	}
	if n := len(out) - 1; dm == dimMetric && n > 0 && d.inRow(out[n-1], out[n], " ") {
		return out[n:]
	}
	return out
}

// asked are the question's words, and what was made of them.
func (d *draft) asked(dm dim) []*mark { return slices.Clip(d.ask[dm]) }

// readAsked prepares what asked gives.
func (d *draft) readAsked() {
	for j := range d.question {
		m := &d.question[j]
		d.ask[m.dim] = append(d.ask[m.dim], m)
	}
	for dm, ids := range map[dim][]string{dimCompany: d.ev.Asked.Companies, dimMetric: d.ev.Asked.Metrics} {
		if len(ids) > 0 {
			m := &mark{dim: dm, ids: ids, owner: -1}
			d.intern(m)
			d.ask[dm] = append(d.ask[dm], m)
		}
	}
}
