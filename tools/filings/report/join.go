package report

import "math"

// goesOn reports whether next, at the top of a page, is the rest of g, at the foot
// of the page before: their columns stand at the same places, or the borders of
// one are among those of the other.
func (g *raw) goesOn(next *raw) bool {
	if next.page != g.last+1 || g.ruled != next.ruled || len(g.xs) == 0 || len(next.xs) == 0 {
		return false
	}
	if !g.ruled {
		return next.head > 0 && g.cols == next.cols && g.sameHead(next) || next.head <= 0 && g.valuesOf(next) != nil
	}
	const off = 8.0
	if math.Abs(g.xs[0]-next.xs[0]) > off || math.Abs(g.xs[len(g.xs)-1]-next.xs[len(next.xs)-1]) > off {
		return false
	}
	few, many := g.xs, next.xs
	if len(few) > len(many) {
		few, many = many, few
	}
	for _, x := range few {
		if place(many, x, off) < 0 {
			return false
		}
	}
	return true
}

// place is the index of the border at x, -1 if there is none within off.
func place(xs []float64, x, off float64) int {
	best := -1
	for i, b := range xs {
		if math.Abs(b-x) <= off && (best < 0 || math.Abs(b-x) < math.Abs(xs[best]-x)) {
			best = i
		}
	}
	return best
}

// sameHead reports whether next begins with the rows that g begins with.
func (g *raw) sameHead(next *raw) bool {
	n := max(1, next.head)
	if len(next.rows) < n || len(g.rows) < n {
		return false
	}
	for i := range n {
		if !sameRow(&g.rows[i], &next.rows[i]) {
			return false
		}
	}
	return true
}

func sameRow(a, b *rawRow) bool {
	var x, y []string
	for _, c := range a.cells {
		if c.text != "" {
			x = append(x, tight(c.text))
		}
	}
	for _, c := range b.cells {
		if c.text != "" {
			y = append(y, tight(c.text))
		}
	}
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		if x[i] != y[i] {
			return false
		}
	}
	return len(x) > 0
}

// valuesOf gives the columns of g that those of next, which has no header, are: all
// of them in order, or all but the references to notes where next has none. nil if
// it is neither.
func (g *raw) valuesOf(next *raw) []int {
	var all, values []int
	names := g.columnNames(0, max(0, g.head))
	for c := range g.cols {
		all = append(all, c)
		if c == 0 || !notes.MatchString(names[c]) {
			values = append(values, c)
		}
	}
	switch next.cols {
	case len(all):
		return all
	case len(values):
		return values
	}
	return nil
}

// append adds the rest of a table from the next page. A header that is repeated
// there is taken out.
func (g *raw) append(next *raw) {
	if g.ruled && len(next.xs) > len(g.xs) {
		g.spread(next.xs)
	} else if g.ruled && len(next.xs) < len(g.xs) {
		next.spread(g.xs)
	}
	if !g.ruled && next.head <= 0 {
		at := g.valuesOf(next)
		for r := range next.rows {
			for c := range next.rows[r].cells {
				cell := &next.rows[r].cells[c]
				cell.col = at[cell.col]
			}
		}
	}
	from := 0
	for from < len(next.rows) && from < len(g.rows) && from < 4 && sameRow(&g.rows[from], &next.rows[from]) && !next.rows[from].figures() {
		from++
	}
	g.rows = append(g.rows, next.rows[from:]...)
	g.last, g.y1 = next.last, next.y1
	g.hidden = g.hidden || next.hidden
}

// figures reports whether a row has a figure beside its label.
func (r *rawRow) figures() bool {
	for _, c := range r.cells {
		if c.col > 0 && isNumber(c.text) && !year.MatchString(c.text) {
			return true
		}
	}
	return false
}

// spread moves the cells of a table to a finer set of borders.
func (g *raw) spread(xs []float64) {
	at := make([]int, len(g.xs))
	for i, x := range g.xs {
		at[i] = max(0, place(xs, x, 8))
	}
	at[len(at)-1] = len(xs) - 1
	for r := range g.rows {
		for c := range g.rows[r].cells {
			cell := &g.rows[r].cells[c]
			end := at[min(cell.col+cell.span, len(at)-1)]
			cell.col = at[cell.col]
			cell.span = max(1, end-cell.col)
		}
	}
	g.xs, g.cols = xs, len(xs)-1
}
