package report

import (
	"slices"
	"strings"
)

// assembler puts the pages of a report together in reading order.
type assembler struct {
	blocks []Block
	path   []heading
	par    *paragraph
	// lead are the lines since the last table or sentence: they name the next
	// table and declare its unit.
	lead []string
	open *openTable
	// body is the size of the letters of most of the report.
	body float64
	// parts counts the parts (第一节) of the report.
	parts int
	// sections are units that hold for everything below a heading.
	sections []sectionScale
}

type heading struct {
	level int
	text  string
}

type sectionScale struct {
	depth int // number of headings above it
	page  int
	// numbered says that the heading has a number, so that its end can be told.
	numbered bool
	scale    Scale
}

// unheaded is for how many pages a declaration holds that stands below no numbered
// heading, within its chapter: nothing says better where it ends.
const unheaded = 3

// paragraph is text that the next line may go on with.
type paragraph struct {
	Block
	first, last line    // its first and its last line
	margin      float64 // where a full line ends
}

// openTable waits for its continuation on the next page.
type openTable struct {
	raw  *raw
	lead lead
}

// lead is what a table has from the lines above it.
type lead struct {
	title string
	scale Scale
	scope string
	span  string // 截至9月30日止3个月: what its years are cut to
	path  []string
}

// item is a line or a table of a page.
type item struct {
	y    float64
	line *line
	raw  *raw
}

// page takes in the next page.
func (a *assembler) page(s sheet) {
	headScale := Scale{}
	for _, h := range s.heads {
		if sc := scaleOf(h); sc.Known() {
			headScale = sc
			headScale.Section = true
		}
	}
	from, to := sides(s.lines)
	first := true
	for _, it := range s.items(a.open != nil && !a.open.raw.ruled) {
		if it.raw != nil {
			it.raw.hidden = it.raw.hidden || s.hidden
			a.table(it.raw, headScale, first)
		} else {
			a.line(*it.line, from, to, s.hidden)
		}
		first = false
	}
}

// items are a page's lines and tables from top to bottom. open says that a table
// without rules reached the foot of the page before.
func (s *sheet) items(open bool) []item {
	var out []item
	var chunk []line
	flush := func() {
		tables, headless := stretches(chunk), false
		if open && len(out) == 0 && len(tables) > 0 && onlyLabels(chunk[:tables[0].from]) {
			g := streamed(chunk[tables[0].from:tables[0].to], false)
			if headless = g != nil && g.head <= 0; headless {
				tables[0].from = 0 // labels of the table that goes on
			}
		}
		for i := 0; i < len(chunk); i++ {
			if len(tables) > 0 && tables[0].from == i {
				if g := streamed(chunk[i:tables[0].to], headless && i == 0); g != nil {
					out = append(out, item{y: g.y0, raw: g})
					i = tables[0].to - 1
					tables = tables[1:]
					continue
				}
				tables = tables[1:]
			}
			out = append(out, item{y: chunk[i].y0, line: &chunk[i]})
		}
		chunk = nil
	}
	grids := s.grids
	for _, l := range s.lines {
		for len(grids) > 0 && grids[0].y0 < l.middle() {
			flush()
			out = append(out, item{y: grids[0].y0, raw: grids[0]})
			grids = grids[1:]
		}
		chunk = append(chunk, l)
	}
	flush()
	for _, g := range grids {
		out = append(out, item{y: g.y0, raw: g})
	}
	return out
}

// sides are where the text of a page begins and ends.
func sides(lines []line) (from, to float64) {
	var starts, ends []float64
	for _, l := range lines {
		starts, ends = append(starts, l.x0()), append(ends, l.x1())
	}
	if len(lines) == 0 {
		return 0, 0
	}
	from, to = slices.Min(starts), slices.Max(ends)
	// Lines of prose end where most long lines do; tables may be wider.
	var long []float64
	for _, l := range lines {
		if len(l.segs) <= 2 && l.x1()-l.x0() > 0.6*(to-from) {
			long = append(long, l.x1())
		}
	}
	if len(long) > 2 {
		to = median(long)
	}
	return from, to
}

// line takes in a line outside tables.
func (a *assembler) line(l line, from, to float64, hidden bool) {
	text := strings.TrimSpace(l.text())
	if strings.Trim(text, "_ ") == "" { // room for a signature
		return
	}
	a.close()
	level, name := headingOf(text)
	if level == 0 {
		level, name = a.large(l, text)
	}
	goesOn := a.par != nil && a.par.goesOn(l)
	if level > 0 && l.x1() >= to-l.em && l.x1()-from > 24*l.em { // a full line is a sentence
		level = 0
	}
	switch {
	case level > 0 && (!goesOn || level <= 3 && l.page != a.par.last.page):
		a.flush()
		a.head(level, name, l.page, hidden)
	case titled(text):
		a.flush()
		a.entitle(text, l.page, hidden)
	case declares(text):
		a.flush()
		a.lead = append(a.lead, tight(text))
		a.section(text, l.page)
		a.blocks = append(a.blocks, Block{Kind: Paragraph, Page: l.page, Last: l.page, Path: a.names(), Text: tight(text), Hidden: hidden})
	case a.par != nil && goesOn:
		a.par.Text, _ = joined([]string{a.par.Text, tight(text)})
		a.par.Last, a.par.last = l.page, l
		a.par.Hidden = a.par.Hidden || hidden
	default:
		a.flush()
		a.par = &paragraph{Block: Block{Kind: Paragraph, Page: l.page, Last: l.page, Path: a.names(), Text: tight(text), Hidden: hidden}, first: l, last: l, margin: to}
	}
}

// large gives the level of a heading without a number by the size of its letters,
// 0 where they are no larger than the report's.
func (a *assembler) large(l line, text string) (int, string) {
	if a.body == 0 || l.size < 1.12*a.body || len(l.segs) > 1 || len([]rune(text)) > longest/2 || ends(text, "。；;，,：:") || ticked(text) || dated(text) || titled(text) || isValue(text) {
		return 0, ""
	}
	switch {
	case a.parts > 2: // numbers make the sections, and this is below them
		return len(numerals), tight(text)
	case l.size >= 1.3*a.body:
		return 1, tight(text)
	}
	return 2, tight(text)
}

// goesOn reports whether a line is the next one of a paragraph: the line before is
// full, and this one begins where the lines of the paragraph do, not where
// another would.
func (p *paragraph) goesOn(l line) bool {
	if p.last.x1() < p.margin-3*l.em || ends(p.Text, "：:") {
		return false
	}
	if l.page != p.last.page {
		return !ends(p.Text, "。")
	}
	gap, height := l.middle()-p.last.middle(), max(l.y1-l.y0, p.last.y1-p.last.y0)
	if gap > 2.2*height && gap > 1.3 {
		return false
	}
	if p.last.y0 == p.first.y0 {
		// The second line: left of an indented first one, or below it in a block.
		return l.x0() < p.first.x0()-l.em || l.x0() <= p.first.x0()+4*l.em && !ends(p.Text, "。")
	}
	return l.x0() <= p.last.x0()+0.7*l.em
}

// head begins a section.
func (a *assembler) head(level int, name string, page int, hidden bool) {
	for len(a.path) > 0 && a.path[len(a.path)-1].level >= level {
		a.path = a.path[:len(a.path)-1]
	}
	for len(a.sections) > 0 && a.sections[len(a.sections)-1].depth > len(a.path) {
		a.sections = a.sections[:len(a.sections)-1]
	}
	a.blocks = append(a.blocks, Block{Kind: Heading, Page: page, Last: page, Path: a.names(), Level: level, Text: name, Hidden: hidden})
	a.path = append(a.path, heading{level, strings.NewReplacer("（续）", "", "(续)", "").Replace(name)})
	a.lead = append(a.lead[:0:0], name)
}

// entitle takes in the name of a statement, which stands below its section and has
// no section of its own.
func (a *assembler) entitle(text string, page int, hidden bool) {
	a.blocks = append(a.blocks, Block{Kind: Heading, Page: page, Last: page, Path: a.names(), Level: len(numerals) + 1, Text: tight(text), Hidden: hidden})
	a.lead = append(a.lead, tight(text))
}

// names is the path of headings down to here.
func (a *assembler) names() []string {
	out := make([]string, len(a.path))
	for i, h := range a.path {
		out[i] = h.text
	}
	return out
}

// section notes a unit that holds for all that follows under the same heading.
func (a *assembler) section(text string, page int) {
	if !special.MatchString(text) {
		return
	}
	if sc := scaleOf(text); sc.Known() {
		sc.Section = true
		depth, numbered := len(a.path), false
		if depth > 0 {
			level, _ := headingOf(a.path[depth-1].text)
			numbered = level > 0
		}
		if !numbered {
			depth = min(depth, 1)
		}
		a.sections = append(a.sections, sectionScale{depth, page, numbered, sc})
	}
}

// flush ends the paragraph that is open.
func (a *assembler) flush() {
	if a.par == nil {
		return
	}
	text := a.par.Text
	a.blocks = append(a.blocks, a.par.Block)
	a.section(text, a.par.Last)
	a.par = nil
	if ends(text, "。") && len([]rune(text)) > 40 {
		a.lead = nil
		return
	}
	a.lead = append(a.lead, text)
}

// table takes in a table; first says that nothing stands above it on its page.
func (a *assembler) table(g *raw, head Scale, first bool) {
	a.flush()
	if a.open != nil {
		if first && a.open.raw.goesOn(g) {
			a.open.raw.append(g)
			return
		}
		above := a.open
		a.close()
		if len(a.lead) == 0 && above.raw.last == g.page {
			// Two tables that touch have one declaration between them.
			l := lead{scale: above.lead.scale, scope: above.lead.scope, span: above.lead.span, path: a.names()}
			if titled(above.lead.title) {
				l.title = above.lead.title
			}
			a.open = &openTable{g, l}
			return
		}
	}
	l := a.leading(g)
	if !l.scale.Known() && head.Known() {
		l.scale = head
	}
	a.open = &openTable{g, l}
	a.lead = nil
}

// close puts out the table that is open.
func (a *assembler) close() {
	if a.open == nil {
		return
	}
	o := a.open
	a.open = nil
	for _, t := range build(o.raw, o.lead) {
		a.blocks = append(a.blocks, Block{Kind: Tabular, Page: t.page, Last: t.last, Path: o.lead.path, Table: &t.Table, Hidden: o.raw.hidden})
	}
}

// leading reads the lines above a table: its unit, its name, whose figures it has.
func (a *assembler) leading(g *raw) lead {
	l := lead{path: a.names(), title: g.title}
	for i := len(a.lead) - 1; i >= 0 && i >= len(a.lead)-8; i-- {
		text := a.lead[i]
		if !l.scale.Known() {
			l.scale = scaleOf(text)
		}
		if l.title == "" && names(text) {
			l.title = text
		}
		if l.span == "" && stretched.MatchString(text) && dated(text) {
			l.span = tight(text)
		}
		if l.scope == "" && names(text) {
			l.scope = scopeOf(text)
		}
	}
	if n := len(a.sections); !l.scale.Known() && n > 0 {
		if s := a.sections[n-1]; s.numbered || g.page-s.page <= unheaded {
			l.scale = s.scale
		}
	}
	for i := len(a.path) - 1; i >= 0 && l.scope == ""; i-- {
		l.scope = scopeOf(a.path[i].text)
	}
	return l
}

// names reports whether a line can be the name of a table.
func names(s string) bool {
	return !declares(s) && !dated(s) && !ticked(s) && len([]rune(s)) <= longest && !ends(s, "。；;，,") &&
		!strings.HasPrefix(s, "编制单位") && !strings.HasPrefix(s, "公司名称")
}

// done gives the blocks of the whole report.
func (a *assembler) done() []Block {
	a.flush()
	a.close()
	named(a.blocks)
	return a.blocks
}
