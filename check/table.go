package check

import "strings"

// rowContext reads the heads of a table: the cells left of the figure in its
// row, and its column's header.
func (d *draft) rowContext(i int, c *clause, dm dim) []*mark {
	h := &d.hits[i]
	bar := strings.LastIndexByte(d.text[c.start:h.Start], '|')
	cell := c.start + bar + 1
	end := strings.IndexByte(d.text[h.End:c.end], '|')
	if end < 0 {
		end = c.end
	} else {
		end += h.End
	}
	if out := d.within2(c, dm, cell, end); out != nil { // the cell itself
		return out
	}
	head := d.headerOf(i)
	if head != nil && head != c {
		start, stop := cellAt(d.text, head, cellIndex(d.text, c, h.Start))
		if out := d.within2(head, dm, start, stop); out != nil {
			return out
		}
	}
	if out := d.within2(c, dm, c.start, cell); out != nil {
		return out
	}
	if head != nil && head != c { // the corner: 毛利率 | 2023 | 2022
		start, stop := cellAt(d.text, head, 0)
		return d.within2(head, dm, start, stop)
	}
	return nil
}

// within2 are the marks of clause c in [start, end), owned or not.
func (d *draft) within2(c *clause, dm dim, start, end int) []*mark {
	var out []*mark
	for _, j := range c.marks {
		if m := &d.marks[j]; m.dim == dm && m.start >= start && m.end <= end {
			out = append(out, m)
		}
	}
	return out
}

// headerOf is the first row of the table that figure i stands in.
func (d *draft) headerOf(i int) *clause {
	k := d.ofHit[i]
	for k > 0 && d.clauses[k-1].row && d.clauses[k-1].line == d.clauses[k].line-1 {
		k--
	}
	return &d.clauses[k]
}

// cellIndex counts the cells before byte i of a row.
func cellIndex(s string, c *clause, i int) int {
	row := strings.TrimLeft(s[c.start:i], " ")
	return strings.Count(strings.TrimPrefix(row, "|"), "|")
}

// cellAt is the span of the n-th cell of a row.
func cellAt(s string, c *clause, n int) (int, int) {
	start := c.start
	if row := strings.TrimLeft(s[c.start:c.end], " "); strings.HasPrefix(row, "|") {
		start = c.end - len(row) + 1
	}
	for ; n >= 0; n-- {
		end := strings.IndexByte(s[start:c.end], '|')
		if end < 0 {
			end = c.end
		} else {
			end += start
		}
		if n == 0 {
			return start, end
		}
		start = min(end+1, c.end)
	}
	return start, start
}
