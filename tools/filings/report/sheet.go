package report

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// sheet is a page with its words put into lines and ruled tables.
type sheet struct {
	number int
	em     float64
	lines  []line // top to bottom
	grids  []*raw // ruled tables
	// heads are running heads that were taken out, which may declare a unit.
	heads  []string
	hidden bool
}

// layOut takes a page apart. Words in ruled tables are in no line.
func layOut(p Page) sheet {
	s := sheet{number: p.Number, em: p.em}
	if s.em == 0 {
		s.em = emOf(p.Words)
	}
	words := make([]Word, 0, len(p.Words))
	for _, w := range p.Words {
		if w.Hidden {
			s.hidden = true
			continue
		}
		words = append(words, w)
	}
	for _, l := range lattices(p.Rules, s.em) {
		g, rest := l.fill(p.Number, words, s.em)
		if g == nil {
			continue
		}
		words = rest
		s.grids = append(s.grids, g)
	}
	s.lines = linesOf(p.Number, words, s.em)
	if p.em > 0 { // plain text has no sizes
		for i := range s.lines {
			s.lines[i].size = 0
		}
	}
	return s
}

// edge is how many lines at the top and the bottom of a page may be running
// heads and page numbers.
const edge = 4

// strip takes running heads and page numbers out of the lines: what stands at the
// edge of a third of the pages, figures aside, and what is nothing but the number
// of a page. The first page keeps its heads: on a cover they are the title.
func strip(pages []sheet) {
	const rare = 3 // pages that say the same by chance
	seen := map[string]int{}
	for i := range pages {
		for _, key := range edgeKeys(&pages[i]) {
			seen[key]++
		}
	}
	for i := range pages {
		p := &pages[i]
		top, bottom := edges(p.lines, p.grids)
		drop := func(j int) bool { // only what nothing else stands outside of
			l := p.lines[j]
			if key := headKey(l); i > 0 && seen[key] > rare && seen[key]*5 >= len(pages) {
				p.heads = append(p.heads, l.text())
				return true
			}
			return len(pages) > 1 && pageNumber(l.text(), p.number, len(pages))
		}
		from, to := 0, len(p.lines)
		for from < top && drop(from) {
			from++
		}
		for to > max(from, bottom) && drop(to-1) {
			to--
		}
		p.lines = p.lines[from:to]
	}
}

// edges gives how many lines are above every table and near the top, and from
// which on they are below and near the bottom.
func edges(lines []line, grids []*raw) (top, bottom int) {
	top, bottom = min(edge, len(lines)), max(0, len(lines)-edge)
	for _, g := range grids {
		for top > 0 && lines[top-1].middle() > g.y0 {
			top--
		}
		for bottom < len(lines) && lines[bottom].middle() < g.y1 {
			bottom++
		}
	}
	return top, bottom
}

// edgeKeys are the keys of a page's outer lines, each once.
func edgeKeys(p *sheet) []string {
	top, bottom := edges(p.lines, p.grids)
	var keys []string
	for j, l := range p.lines {
		if key := headKey(l); (j < top || j >= bottom) && key != "" && !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	return keys
}

// headKey is what two running heads have in common: their text without blanks and
// with digits left open.
func headKey(l line) string {
	return runs.ReplaceAllString(strings.Join(strings.Fields(l.text()), ""), "#")
}

var runs = regexp.MustCompile(`[0-9]+`)

// pageNumber reports whether a line says nothing but which page this is: 12,
// - 12 -, 12/265, 第12页, 第 12 页 共 265 页. The printed number may differ from the
// file's by the pages of a cover.
func pageNumber(text string, number, pages int) bool {
	t := strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || strings.ContainsRune("-–—第页共()（）", r) {
			return -1
		}
		return r
	}, text)
	printed, of, two := strings.Cut(t, "/")
	n, ok := small(printed)
	if !ok {
		return false
	}
	if two {
		m, ok := small(of)
		return ok && n <= m && m <= 2*pages+20
	}
	const cover = 20
	return n <= number && number-n <= cover
}

// small reads a plain number of at most four digits.
func small(s string) (n int, ok bool) {
	if s == "" || len(s) > 4 {
		return 0, false
	}
	for _, r := range s {
		if r < '0' || r > '9' {
			return 0, false
		}
		n = 10*n + int(r-'0')
	}
	return n, true
}
