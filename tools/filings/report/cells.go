package report

import (
	"math"
	"slices"
)

// area is a cell of a lattice by its borders' indexes: columns c0 to c1-1 and
// rows r0 to r1-1.
type area struct{ c0, c1, r0, r1 int }

// areas are the cells of a lattice, and which one holds each slot, row by row.
type areas struct {
	list []area
	of   []int
}

// cells joins slots that no rule parts. A joined cell is the rectangle around its
// slots.
func (l *lattice) cells() areas {
	cols, rows := len(l.xs)-1, len(l.ys)-1
	root := make([]int, cols*rows)
	for i := range root {
		root[i] = i
	}
	find := func(i int) int {
		for root[i] != i {
			i = root[i]
		}
		return i
	}
	for r := range rows {
		for c := range cols {
			if c+1 < cols && !drawn(l.up, l.xs[c+1], l.ys[r], l.ys[r+1], true) {
				root[find(r*cols+c+1)] = find(r*cols + c)
			}
			if r+1 < rows && !drawn(l.level, l.ys[r+1], l.xs[c], l.xs[c+1], false) {
				root[find((r+1)*cols+c)] = find(r*cols + c)
			}
		}
	}
	a := areas{of: make([]int, cols*rows)}
	index := map[int]int{}
	for r := range rows {
		for c := range cols {
			k := find(r*cols + c)
			i, ok := index[k]
			if !ok {
				i = len(a.list)
				index[k] = i
				a.list = append(a.list, area{c, c + 1, r, r + 1})
			}
			b := &a.list[i]
			b.c0, b.c1, b.r0, b.r1 = min(b.c0, c), max(b.c1, c+1), min(b.r0, r), max(b.r1, r+1)
			a.of[r*cols+c] = i
		}
	}
	return a
}

// drawn reports whether rules cover most of the stretch between two borders.
func drawn(rules []Rule, at, from, to float64, upright bool) bool {
	covered := 0.0
	for _, r := range rules {
		where, a, b := r.Y0, r.X0, r.X1
		if upright {
			where, a, b = r.X0, r.Y0, r.Y1
		}
		if math.Abs(where-at) <= 2*near {
			covered += max(0, min(b, to)-max(a, from))
		}
	}
	return covered >= 0.6*(to-from)
}

// row gives the rows of text that stand in row r of the borders: one, or several
// where the cells hold several figures, one below the other, without a rule
// between them.
func (a areas) row(page, r int, xs []float64, content [][]line) []rawRow {
	var in []int // cells in this row, left to right, each once
	cols := len(xs) - 1
	for c := range cols {
		if i := a.of[r*cols+c]; !slices.Contains(in, i) {
			in = append(in, i)
		}
	}
	if rows := stacked(a, in, r, content); rows != nil {
		return a.unstack(page, r, in, rows, xs, content)
	}
	row := rawRow{page: page}
	for _, i := range in {
		b := a.list[i]
		text, sure := cellText(content[i])
		cell := rawCell{col: b.c0, span: b.c1 - b.c0, rows: b.r1 - b.r0, below: r - b.r0, text: text, doubtful: !sure}
		if len(content[i]) > 0 {
			cell.indent = content[i][0].x0() - xs[b.c0]
		}
		if cell.below > 0 && isNumber(text) {
			cell.text = "" // a figure counts where it begins
		}
		row.cells = append(row.cells, cell)
	}
	return []rawRow{row}
}

// stacked gives the heights of the rows that a row of cells really holds, nil if
// it is one: two cells at least must hold whole figures, one below the other, at
// the same heights.
func stacked(a areas, in []int, r int, content [][]line) []float64 {
	var heights []float64
	agree := 0
	for _, i := range in {
		lines := content[i]
		if a.list[i].r1-a.list[i].r0 > 1 || len(lines) < 2 {
			continue
		}
		var at []float64
		for _, l := range lines {
			if !isValue(l.text()) || isNumber(l.text()) && !whole.MatchString(l.text()) {
				at = nil
				break
			}
			at = append(at, l.middle())
		}
		text, _ := joined(texts(lines))
		if at == nil || whole.MatchString(text) && decimals(lines[0].text()) < 2 && len(lines) == 2 {
			continue
		}
		switch {
		case heights == nil:
			heights, agree = at, 1
		case sameHeights(heights, at, lines[0].em):
			agree++
		}
	}
	if agree < 2 {
		return nil
	}
	return heights
}

func texts(lines []line) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = l.text()
	}
	return out
}

func sameHeights(a, b []float64, em float64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if math.Abs(a[i]-b[i]) > em/2 {
			return false
		}
	}
	return true
}

// unstack cuts a row of cells at the given heights; a line belongs to the nearest.
func (a areas) unstack(page, r int, in []int, heights []float64, xs []float64, content [][]line) []rawRow {
	out := make([]rawRow, len(heights))
	for k := range out {
		out[k].page = page
	}
	for _, i := range in {
		b := a.list[i]
		parts := make([][]line, len(heights))
		for _, l := range content[i] {
			best := 0
			for k, h := range heights {
				if math.Abs(l.middle()-h) < math.Abs(l.middle()-heights[best]) {
					best = k
				}
			}
			parts[best] = append(parts[best], l)
		}
		for k, p := range parts {
			text, sure := cellText(p)
			cell := rawCell{col: b.c0, span: b.c1 - b.c0, rows: 1, text: text, doubtful: !sure}
			if len(p) > 0 {
				cell.indent = p[0].x0() - xs[b.c0]
			}
			out[k].cells = append(out[k].cells, cell)
		}
	}
	return out
}
