package check

import (
	"fmt"
	"slices"
	"strings"
)

// checkStanding objects to words that put one company above or below another
// against the facts, with or without their figures: 中国建筑高于中国石化. It looks at
// the facts of the metric and period that the words, or the draft, name; where
// the draft prints figures, at those. A comparison that no fact speaks of does
// not stand either.
func (d *draft) checkStanding() {
	for k := range d.clauses {
		c := &d.clauses[k]
		if c.row || hasAny(d.lower[c.start:c.end], denial) || hasAny(d.lower[c.start:c.end], []string{"?", "？", "谁", "哪", "吗"}) {
			continue
		}
		for _, side := range []struct {
			words []string
			sign  int
		}{{greaterThan, 1}, {lessThan, -1}} {
			if a, b := d.compares(c, side.words); a != nil && b != nil {
				d.stands(c, a, b, side.sign)
			}
		}
	}
}

// compares gives the companies right before and right behind one of the words
// in a clause; between them and it there are no figures, only what is compared.
func (d *draft) compares(c *clause, words []string) (a, b *mark) {
	for _, w := range words {
		at := strings.Index(d.lower[c.start:c.end], w)
		if at < 0 {
			continue
		}
		start := c.start + at
		end := start + len(w)
		if hasAnySuffix(strings.TrimRight(d.lower[c.start:start], " "), []string{"不", "未", "没有", "not"}) {
			continue
		}
		for _, j := range c.marks {
			m := &d.marks[j]
			switch {
			case m.dim != dimCompany:
			case m.end <= start && !d.figureIn(c, m.end, start):
				a = m
			case m.start >= end && b == nil && strings.Trim(d.lower[end:m.start], " 于了") == "":
				b = m
			}
		}
		if a != nil && b != nil && !sameName(d, a, b) {
			return a, b
		}
		a, b = nil, nil
	}
	return nil, nil
}

func (d *draft) figureIn(c *clause, start, end int) bool {
	return slices.ContainsFunc(c.hits, func(i int) bool { return d.hits[i].Start >= start && d.hits[i].End <= end })
}

// stands holds the facts of two companies against each other, pair by pair of
// the same metric and period.
func (d *draft) stands(c *clause, a, b *mark, sign int) {
	pairs := d.pairsOf(c, a, b, func(f *held) bool { return f.printed != nil })
	if len(pairs) == 0 {
		pairs = d.pairsOf(c, a, b, func(*held) bool { return true })
	}
	span := strings.TrimSpace(d.text[c.start:c.end])
	for _, p := range pairs {
		if p[0].Value.Cmp(p[1].Value)*sign < 0 {
			d.findings = append(d.findings, objection{Finding{Span: span, Rule: RuleComparison, Facts: ids(p[0].Fact, p[1].Fact),
				Reason: fmt.Sprintf("比较的结论反了：%s 与 %s", p[0].shortly(), p[1].shortly())}, -1})
			return
		}
	}
	if len(pairs) == 0 && len(c.hits) == 0 {
		d.findings = append(d.findings, objection{Finding{Span: span, Rule: RuleComparison, Reason: "没有可以这样比较的两个事实"}, -1})
	}
}

// pairsOf are the facts of two companies that hold and that the clause, else
// the draft, else the question, can be about.
func (d *draft) pairsOf(c *clause, a, b *mark, holds func(*held) bool) [][2]*held {
	metrics, periods := d.inClause(c, dimMetric), d.inClause(c, dimPeriod)
	var out [][2]*held
	for x := range d.facts {
		f := &d.facts[x]
		if f.quoted() || f.Company == "" || !holds(f) || !d.fits(a, f) || !d.anyFits(metrics, f) || !d.anyFits(periods, f) {
			continue
		}
		for y := range d.facts {
			g := &d.facts[y]
			if _, metric, period := f.same(g); metric && period && f != g && f.Period.Type == g.Period.Type && f.Unit == g.Unit && f.Scope == g.Scope && holds(g) && d.fits(b, g) {
				out = append(out, [2]*held{f, g})
			}
		}
	}
	return out
}

// inClause are the marks of one dimension in a clause, else in the draft, else
// in the question.
func (d *draft) inClause(c *clause, dm dim) []*mark {
	if out := d.within(c, dm, c.start, c.end, -1); out != nil {
		return out
	}
	var out []*mark
	for j := range d.marks {
		if m := &d.marks[j]; m.dim == dm {
			out = append(out, m)
		}
	}
	if out == nil {
		return d.asked(dm)
	}
	return out
}
