package report

import (
	"regexp"
	"slices"
	"strings"
)

// built is a finished table and its pages.
type built struct {
	Table
	page, last int
}

// build reads the meaning of a table as it was placed. One with headers in its
// middle becomes several.
func build(g *raw, l lead) []built {
	var out []built
	title, scale := l.title, l.scale
	for from := 0; from < len(g.rows); {
		first := from
		captioned := false
		for from < len(g.rows) {
			text, ok := g.rows[from].full(g.cols)
			if !ok || g.cols == 1 || isValue(text) {
				break
			}
			if sc := scaleOf(text); sc.Known() {
				scale = sc
			} else if g.startsPart(from) {
				title = tight(text)
				captioned = true
			} else {
				break
			}
			from++
		}
		if from == len(g.rows) { // nothing but captions: keep them as rows
			from = first
		}
		to := from + 1
		for to < len(g.rows) && !g.startsPart(to) {
			to++
		}
		t := g.part(from, to)
		if !t.Scale.Known() {
			t.Scale = scale
		}
		t.Title, t.Scope = title, l.scope
		t.labelUnit()
		if captioned && scopeOf(title) != "" {
			t.Scope = scopeOf(title)
		}
		t.settle(l.span)
		out = append(out, t)
		from = max(to, from+1)
	}
	return out
}

// labelUnit takes the unit that the head of the labels has, 项目（单位：元）. Where the
// table declares another one, neither holds.
func (t *Table) labelUnit() {
	own := bracketed(t.LabelName)
	switch {
	case !own.Known() || !own.Unit.Money():
	case !t.Scale.Known() || t.Scale.Section:
		t.Scale = own
	case own.Unit != t.Scale.Unit || !own.Factor.Equal(t.Scale.Factor):
		t.Scale = Scale{}
	}
}

// part makes a table of the rows from one to before another.
func (g *raw) part(from, to int) built {
	p := *g
	p.rows = make([]rawRow, to-from)
	for i := range p.rows {
		p.rows[i] = g.rows[from+i]
		p.rows[i].cells = slices.Clone(p.rows[i].cells)
	}
	if from > 0 {
		p.head = -1
	}
	p.compact()
	return p.section(0, p.header(0), len(p.rows))
}

// startsPart reports whether the row at i, one cell from side to side, is followed
// by a header of its own.
func (g *raw) startsPart(i int) bool {
	text, ok := g.rows[i].full(g.cols)
	if !ok || g.cols < 2 || i+1 >= len(g.rows) {
		return false
	}
	if scaleOf(text).Known() { // between a head and its rows it belongs to both
		return i == 0 || !g.headerRow(i-1) || g.headerRow(i+1)
	}
	next := i + 1
	for next < len(g.rows) {
		if _, full := g.rows[next].full(g.cols); !full {
			break
		}
		next++
	}
	if next == len(g.rows) || !g.headerRow(next) {
		return false
	}
	words := 0
	for _, c := range g.rows[next].cells {
		if c.text == "" {
			return false
		}
		if c.col > 0 {
			words++
		}
	}
	label := g.rows[next].text(0)
	return words >= 1 && (headerWord(label) || i > 0 && tight(label) == tight(g.rows[0].text(0)) || next+1 < len(g.rows) && g.rows[next+1].figures() && words > 1)
}

// compact takes out columns in which no cell begins: borders that no row uses.
func (g *raw) compact() {
	starts := make([]bool, g.cols+1)
	for _, r := range g.rows {
		for _, c := range r.cells {
			if c.text != "" {
				starts[c.col] = true
			}
		}
	}
	index := make([]int, g.cols+1)
	n := 0
	for c := range g.cols {
		if starts[c] {
			n++
		}
		index[c+1] = n
	}
	if n == g.cols || n == 0 {
		return
	}
	for i := range g.rows {
		cells := g.rows[i].cells[:0]
		for _, c := range g.rows[i].cells {
			from, to := index[c.col], index[min(g.cols, c.col+c.span)]
			if !starts[c.col] {
				from = max(0, index[c.col]-0)
			}
			if c.text == "" || to <= from {
				continue
			}
			c.col, c.span = from, to-from
			cells = append(cells, c)
		}
		g.rows[i].cells = cells
	}
	g.cols, g.xs = n, nil
}

// section makes a table of the rows from a header of n rows to to.
func (g *raw) section(from, n, to int) built {
	scale := Scale{}
	for i := from; n > 0 && i < min(from+n+1, to); i++ { // 单位：百万元 between the head and the rows
		if text, ok := g.rows[i].full(g.cols); ok && unitOnly(text) {
			scale, n = scaleOf(text), max(n, i-from+1)
		}
	}
	names := g.columnNames(from, n)
	unclear := n > 0 && (g.unclear || !g.ruled && g.nameless(names, from+n, to))
	body := g.rows[from+n : to]
	label := labelColumn(names, body, g.cols)
	b := built{page: g.rows[from].page, last: g.rows[max(from, to-1)].page}
	b.Scale = scale
	var at []int
	for c := range g.cols {
		if c == label {
			continue
		}
		at = append(at, c)
		b.Columns = append(b.Columns, Column{Name: names[c], Note: noteColumn(names[c], body, c), Scale: columnScale(names[c])})
	}
	indents := indentsOf(body, label)
	for i := range body {
		r := &body[i]
		row := Row{Page: r.page}
		if c := r.at(label); c != nil {
			row.Label = tight(c.text)
			row.Level = indents.level(c.indent)
		}
		if row.Label == "" {
			row.Label = r.named(label)
		}
		row.Scale = bracketed(row.Label)
		for _, c := range at {
			cell := Cell{}
			if x := r.at(c); x != nil && (x.col == c || label < 0 || x.col != label) {
				if x.col == c || x.span > 1 && x.col == r.at(c).col && !slices.Contains(at, x.col) {
					cell = Cell{Text: strings.TrimSpace(x.text), Doubtful: x.doubtful || isNumber(x.text) && (unclear || x.span > 1)}
				}
			}
			row.Cells = append(row.Cells, cell)
		}
		b.Rows = append(b.Rows, row)
	}
	if len(names) > 0 && label >= 0 {
		b.LabelName = names[label]
	}
	return b
}

// nameless reports whether figures stand in a column that the header, which names
// others, has no word for: without borders, the words may be another column's.
func (g *raw) nameless(names []string, from, to int) bool {
	for c := 1; c < g.cols; c++ {
		for i := from; i < to && names[c] == ""; i++ {
			if isNumber(g.rows[i].text(c)) && !ordinal.MatchString(g.rows[i].text(c)) {
				return true
			}
		}
	}
	return false
}

var (
	ordinal = regexp.MustCompile(`^[0-9]{1,3}[.、]?$`)
	notes   = regexp.MustCompile(`^(?:附\s*注|注释|附注号)`)
	noteRef = regexp.MustCompile(`^(?:附注)?[一二三四五六七八九十]{1,3}\s*[、.．]?\s*(?:[(（]?[0-9]{1,3}[)）]?(?:[、,，.．-]\s*[(（]?[0-9]{1,3}[)）]?)*)?$`)
)

// labelColumn is the column of labels: the first, or the next where the first only
// counts the rows.
func labelColumn(names []string, body []rawRow, cols int) int {
	if cols < 2 {
		return 0
	}
	counted, other := 0, 0
	for i := range body {
		t := tight(body[i].text(0))
		switch {
		case ordinal.MatchString(t):
			counted++
		case t != "":
			other++
		}
	}
	if counted > 0 && counted >= other && (strings.HasPrefix(names[0], "序号") || names[0] == "" || names[0] == "编号") {
		return 1
	}
	return 0
}

// noteColumn reports whether a column holds references to notes or counts of rows.
func noteColumn(name string, body []rawRow, c int) bool {
	last := name[strings.LastIndexByte(name, '/')+1:]
	if notes.MatchString(last) || last == "序号" || last == "行次" || last == "编号" {
		return true
	}
	if name != "" {
		return false
	}
	refs, other := 0, 0
	for i := range body {
		switch t := tight(body[i].text(c)); {
		case t == "":
		case noteRef.MatchString(t) || ordinal.MatchString(t) && c == 0:
			refs++
		default:
			other++
		}
	}
	return refs > 0 && other == 0
}

// columnScale is the unit that a column's header declares.
func columnScale(name string) Scale {
	levels := strings.Split(name, "/")
	for i := len(levels) - 1; i >= 0; i-- {
		if sc := bracketed(levels[i]); sc.Known() {
			return sc
		}
		if sc := bareUnit(levels[i]); sc.Known() {
			return sc
		}
	}
	return Scale{}
}

// indents are the places at which the labels of a table begin.
type indents []float64

func indentsOf(body []rawRow, label int) indents {
	var all []float64
	for i := range body {
		if c := body[i].at(label); c != nil && c.text != "" {
			all = append(all, c.indent)
		}
	}
	slices.Sort(all)
	var out indents
	for _, x := range all {
		if len(out) == 0 || x-out[len(out)-1] > 1.5 {
			out = append(out, x)
		} else {
			out[len(out)-1] = x
		}
	}
	return out
}

// level is how deep an indentation is, at most 5.
func (in indents) level(x float64) int {
	for i, at := range in {
		if x <= at+0.01 {
			return min(i, 5)
		}
	}
	return 0
}
