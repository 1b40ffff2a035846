package report

import (
	"cmp"
	"slices"
	"strings"
)

// near is how far two rules may be apart, in points, and still meet.
const near = 2.5

// lattice is a table of drawn borders.
type lattice struct {
	xs, ys []float64 // places of the borders, ascending
	level  []Rule
	up     []Rule
}

// lattices finds the tables that a page's rules draw: groups of rules that touch
// one another and part at least two cells. A line alone, such as the one below a
// running head, is none.
func lattices(rules []Rule, em float64) []lattice {
	if em == 0 {
		return nil
	}
	var level, up []Rule
	for _, r := range rules {
		if r.Upright() {
			up = append(up, r)
		} else {
			level = append(level, r)
		}
	}
	level = merge(level, func(r Rule) (float64, float64, float64) { return r.Y0, r.X0, r.X1 },
		func(at, from, to float64) Rule { return Rule{X0: from, X1: to, Y0: at, Y1: at} })
	up = merge(up, func(r Rule) (float64, float64, float64) { return r.X0, r.Y0, r.Y1 },
		func(at, from, to float64) Rule { return Rule{X0: at, X1: at, Y0: from, Y1: to} })
	var out []lattice
	for _, g := range touching(level, up) {
		l := lattice{level: g[0], up: g[1]}
		l.measure()
		if len(l.xs) >= 3 && len(l.ys) >= 2 || len(l.xs) >= 2 && len(l.ys) >= 3 && len(l.up) > 0 {
			out = append(out, l)
		}
	}
	slices.SortFunc(out, func(a, b lattice) int { return cmp.Compare(a.ys[0], b.ys[0]) })
	return out
}

// merge joins rules that lie on one line and touch.
func merge(rules []Rule, parts func(Rule) (at, from, to float64), make func(at, from, to float64) Rule) []Rule {
	slices.SortFunc(rules, func(a, b Rule) int {
		atA, fromA, _ := parts(a)
		atB, fromB, _ := parts(b)
		return cmp.Or(cmp.Compare(atA, atB), cmp.Compare(fromA, fromB))
	})
	var out []Rule
	for len(rules) > 0 {
		at, _, _ := parts(rules[0])
		n := 1
		for n < len(rules) {
			next, _, _ := parts(rules[n])
			if next-at > near {
				break
			}
			n++
		}
		row := slices.Clone(rules[:n])
		rules = rules[n:]
		slices.SortFunc(row, func(a, b Rule) int {
			_, fromA, _ := parts(a)
			_, fromB, _ := parts(b)
			return cmp.Compare(fromA, fromB)
		})
		_, from, to := parts(row[0])
		for _, r := range row[1:] {
			_, f, t := parts(r)
			if f > to+near {
				out = append(out, make(at, from, to))
				from, to = f, t
			}
			to = max(to, t)
		}
		out = append(out, make(at, from, to))
	}
	return out
}

// touching groups level and upright rules that meet.
func touching(level, up []Rule) [][2][]Rule {
	group := make([]int, len(level)+len(up))
	for i := range group {
		group[i] = i
	}
	var find func(int) int
	find = func(i int) int {
		if group[i] != i {
			group[i] = find(group[i])
		}
		return group[i]
	}
	for i, h := range level {
		for j, v := range up {
			if h.X0-near <= v.X0 && v.X0 <= h.X1+near && v.Y0-near <= h.Y0 && h.Y0 <= v.Y1+near {
				group[find(len(level)+j)] = find(i)
			}
		}
	}
	index := map[int]int{}
	var out [][2][]Rule
	for i := range group {
		root := find(i)
		k, ok := index[root]
		if !ok {
			k = len(out)
			index[root] = k
			out = append(out, [2][]Rule{})
		}
		if i < len(level) {
			out[k][0] = append(out[k][0], level[i])
		} else {
			out[k][1] = append(out[k][1], up[i-len(level)])
		}
	}
	return out
}

// measure finds the borders' places. A side that has no rule of its own is where
// the crossing rules end.
func (l *lattice) measure() {
	for _, v := range l.up {
		l.xs = append(l.xs, v.X0)
		l.ys = append(l.ys, v.Y0, v.Y1)
	}
	for _, h := range l.level {
		l.ys = append(l.ys, h.Y0)
		l.xs = append(l.xs, h.X0, h.X1)
	}
	l.xs, l.ys = places(l.xs), places(l.ys)
}

// places sorts positions and puts those together that are one border.
func places(at []float64) []float64 {
	slices.Sort(at)
	var out []float64
	for _, a := range at {
		if len(out) > 0 && a-out[len(out)-1] <= 2*near {
			continue
		}
		out = append(out, a)
	}
	return out
}

// holds reports whether a word stands within the lattice.
func (l *lattice) holds(w Word) bool {
	x, y := (w.X0+w.X1)/2, (w.Y0+w.Y1)/2
	return l.xs[0]-near <= x && x <= l.xs[len(l.xs)-1]+near && l.ys[0]-near <= y && y <= l.ys[len(l.ys)-1]+near
}

// fill puts words into the cells of the lattice and gives the table with the
// words that are outside. There is no table where no word is inside.
func (l *lattice) fill(page int, words []Word, em float64) (*raw, []Word) {
	var inside, rest []Word
	for _, w := range words {
		if l.holds(w) {
			inside = append(inside, w)
		} else {
			rest = append(rest, w)
		}
	}
	if len(inside) == 0 {
		return nil, words
	}
	cells := l.cells()
	cols, rows := len(l.xs)-1, len(l.ys)-1
	held := make([][]Word, len(cells.list))
	for _, w := range inside {
		i := cells.of[slot(l.ys, (w.Y0+w.Y1)/2)*cols+slot(l.xs, (w.X0+w.X1)/2)]
		held[i] = append(held[i], w)
	}
	g := &raw{page: page, last: page, y0: l.ys[0], y1: l.ys[rows], xs: l.xs, cols: cols, ruled: true, head: -1}
	content := make([][]line, len(cells.list))
	for i, ws := range held {
		if len(ws) > 0 {
			content[i] = linesOf(page, ws, em)
		}
	}
	for r := range rows {
		g.rows = append(g.rows, cells.row(page, r, l.xs, content)...)
	}
	g.rows = slices.DeleteFunc(g.rows, func(r rawRow) bool { return r.empty() })
	return g, rest
}

// slot is the interval of borders that a place is in, the outer ones if outside.
func slot(borders []float64, at float64) int {
	i, _ := slices.BinarySearch(borders, at)
	return min(max(i-1, 0), len(borders)-2)
}

// cellText joins the lines of a cell.
func cellText(lines []line) (string, bool) {
	texts := make([]string, len(lines))
	for i, l := range lines {
		texts[i] = l.text()
	}
	text, sure := joined(texts)
	return strings.TrimSpace(text), sure
}
