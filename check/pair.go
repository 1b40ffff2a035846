package check

import (
	"slices"
	"strings"

	"hedui/check/mention"
)

// own gives the marks of a parenthesis right behind a figure to that figure:
// 91.96%（2023年）.
func (d *draft) own() {
	d.depth = make([]int, len(d.hits))
	for i, h := range d.hits {
		if k := d.ofHit[i]; k >= 0 {
			d.depth[i] = parensOpen(d.text[d.clauses[k].start:h.Start])
		}
		start, end, ok := parenAfter(d.text, h.End)
		if !ok {
			d.ownDated(i)
			continue
		}
		if i+1 < len(d.hits) && d.hits[i+1].Start < end && !d.hits[i+1].Structural || strings.ContainsAny(d.text[start:end], "=＝÷×") {
			continue
		}
		for j := range d.marks {
			if m := &d.marks[j]; m.start >= start && m.end <= end {
				m.owner = i
			}
		}
	}
}

// parensOpen counts the parentheses that are open at the end of s.
func parensOpen(s string) int {
	open := strings.Count(s, "(") + strings.Count(s, "（")
	shut := strings.Count(s, ")") + strings.Count(s, "）")
	return max(0, open-shut)
}

// ownDated gives figure i the period that English puts right behind it: RMB
// 127.55 billion in 2022.
func (d *draft) ownDated(i int) {
	rest := d.lower[d.hits[i].End:]
	trimmed := strings.TrimLeft(rest, " ")
	for _, w := range []string{"in ", "for ", "during ", "as of ", "at the end of ", "at end of ", "at year-end "} {
		if !strings.HasPrefix(trimmed, w) {
			continue
		}
		at := d.hits[i].End + len(rest) - len(trimmed)
		for j := range d.marks {
			if m := &d.marks[j]; m.dim == dimPeriod && (m.start == at || m.start == at+len(w) || strings.TrimSpace(d.lower[min(at+len(w), m.start):m.start]) == "the" && m.start > at) {
				m.owner = i
			}
		}
	}
}

// parenAfter is the span of a parenthesis that opens right behind i.
func parenAfter(s string, i int) (start, end int, ok bool) {
	rest := s[i:]
	trimmed := strings.TrimLeft(rest, " ")
	start = i + len(rest) - len(trimmed)
	if !strings.HasPrefix(trimmed, "(") && !strings.HasPrefix(trimmed, "（") {
		return 0, 0, false
	}
	depth := 0
	for j, c := range trimmed {
		switch c {
		case '(', '（':
			depth++
		case ')', '）':
			if depth--; depth == 0 {
				return start, start + j + 1, true
			}
		case '\n':
			return 0, 0, false
		}
	}
	return 0, 0, false
}

// joiners stand between the members of a list.
var joiners = []string{"", "、", "和", "与", "及", "以及", "跟", "，", ",", "and", ", and", "&", "/", "vs", "vs.", "对比"}

// pair matches a list of names, metrics or periods with a list of as many
// figures, in order: 贵州茅台和五粮液分别为91.96%和75.79%, and figures first:
// 5元、3元是X的A和B.
func (d *draft) pair() {
	d.paired = make(map[int][dims]*mark)
	for k := range d.clauses {
		c := &d.clauses[k]
		if c.row || len(c.marks) == 0 {
			continue
		}
		hits := d.listedHits(k)
		if len(hits) < 2 {
			continue
		}
		found, at := 0, dimCompany
		var lists [dims][]mark
		for dm := range dims {
			if l := d.list(c, dm, hits); len(l) == len(hits) {
				lists[dm] = l
				at = dm
				found++
			}
		}
		if found != 1 {
			continue
		}
		for n, i := range hits {
			p := d.paired[i]
			p[at] = &lists[at][n]
			d.paired[i] = p
		}
	}
}

// listedHits are the figures outside parentheses of clause k and of the
// clauses right behind it that hold nothing but one more figure.
func (d *draft) listedHits(k int) []int {
	var out []int
	add := func(c *clause) {
		for _, i := range c.hits {
			factor := d.hits[i].Unit == NoUnit && endsOperator(strings.TrimRight(d.text[c.start:d.hits[i].Start], " ")) // ÷ 100
			if d.depth[i] == 0 && !d.hits[i].Structural && !factor {
				out = append(out, i)
			}
		}
	}
	add(&d.clauses[k])
	for n := k + 1; n < len(d.clauses) && d.clauses[n].line == d.clauses[k].line; n++ {
		c := &d.clauses[n]
		if len(c.hits) != 1 || len(c.marks) > 0 {
			break
		}
		rest := d.text[c.start:d.hits[c.hits[0]].Start] + d.text[d.hits[c.hits[0]].End:c.end]
		if !slices.Contains(joiners, strings.TrimSpace(rest)) {
			break
		}
		add(c)
	}
	return out
}

// list is the run of marks of one dimension, all before the first figure or
// all behind the last, that only joiners separate; a mark of several periods
// counts as that many.
func (d *draft) list(c *clause, dm dim, hits []int) []mark {
	first, last := d.hits[hits[0]].Start, d.hits[hits[len(hits)-1]].End
	var run []mark
	end := -1
	for _, j := range c.marks {
		m := d.marks[j]
		if m.dim != dm || m.owner >= 0 {
			continue
		}
		if m.start > first && m.start < last {
			return nil
		}
		if end >= 0 && !joined(d.text[end:m.start]) {
			if len(run) == len(hits) {
				return run
			}
			run = run[:0]
		}
		end = m.end
		if dm == dimPeriod && len(m.periods) > 1 && !m.stretch && len(m.periods) == len(hits) {
			for _, p := range m.periods {
				one := m
				one.periods, one.stretch = []mention.Period{p}, false
				d.intern(&one)
				run = append(run, one)
			}
			continue
		}
		run = append(run, m)
	}
	return run
}

func joined(s string) bool {
	s = strings.TrimSpace(s)
	for _, tail := range []string{"年", "的"} {
		s = strings.TrimSuffix(s, tail)
	}
	return slices.Contains(joiners, strings.TrimSpace(s))
}
