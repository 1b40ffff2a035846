package report

import (
	"strings"
	"sync"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	tables "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
)

// commonMark reads Markdown with pipe tables. HTML within it is kept apart. Its
// tables are made when the first such report is read.
var commonMark = sync.OnceValue(func() goldmark.Markdown {
	return goldmark.New(goldmark.WithExtensions(extension.Table))
})

// FromMarkdown reads a report in Markdown with pipe tables or HTML tables. The page
// marks of plain text begin a page here too. It fails with ErrEmpty where there is
// nothing to read.
func FromMarkdown(source string, opts Options) (Document, error) {
	a := assembler{}
	pages := markdownPages(source)
	for _, p := range pages {
		w := markdownWalker{a: &a, source: []byte(p.text), page: p.number}
		w.blocks(commonMark().Parser().Parse(text.NewReader(w.source)))
		if w.err != nil {
			return Document{}, w.err
		}
	}
	return a.finish(len(pages), opts)
}

type markdownPage struct {
	number int
	text   string
}

// markdownPages cuts a text at its page marks.
func markdownPages(source string) []markdownPage {
	source = strings.ToValidUTF8(strings.NewReplacer("\r\n", "\n", "\r", "\n", "\f", "\n\f\n").Replace(source), "�")
	pages := []markdownPage{{number: 1}}
	var b strings.Builder
	for l := range strings.SplitSeq(source, "\n") {
		last := &pages[len(pages)-1]
		number, ok := last.number+1, l == "\f"
		if m := pageMark.FindStringSubmatch(l); m != nil {
			number, ok = small(m[1])
		}
		if !ok {
			b.WriteString(l + "\n")
			continue
		}
		last.text = b.String()
		b.Reset()
		if strings.TrimSpace(last.text) == "" && len(pages) == 1 {
			last.number = number
			continue
		}
		pages = append(pages, markdownPage{number: number})
	}
	pages[len(pages)-1].text = b.String()
	return pages
}

type markdownWalker struct {
	a      *assembler
	source []byte
	page   int
	err    error
}

// blocks takes in the blocks below a node.
func (w *markdownWalker) blocks(n ast.Node) {
	for c := n.FirstChild(); c != nil && w.err == nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Heading:
			w.a.announce(c.Level, w.text(c), w.page, false)
		case *tables.Table:
			w.table(c)
		case *ast.HTMLBlock:
			w.err = w.a.html(lines(c, w.source), w.page)
		case *ast.FencedCodeBlock, *ast.CodeBlock:
			w.a.say(lines(c, w.source), w.page, false)
		case *ast.Paragraph, *ast.TextBlock:
			w.a.say(w.text(c), w.page, false)
		default:
			w.blocks(c)
		}
	}
}

// lines are the raw lines of a block.
func lines(n ast.Node, source []byte) string {
	var b strings.Builder
	for i := range n.Lines().Len() {
		s := n.Lines().At(i)
		b.Write(s.Value(source))
	}
	if h, ok := n.(*ast.HTMLBlock); ok && h.HasClosure() {
		b.Write(h.ClosureLine.Value(source))
	}
	return b.String()
}

// text is what can be read in a node; HTML tags are not.
func (w *markdownWalker) text(n ast.Node) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			b.Write(n.Segment.Value(w.source))
			if n.SoftLineBreak() || n.HardLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.String:
			b.Write(n.Value)
		case *ast.AutoLink:
			b.Write(n.Label(w.source))
		case *ast.RawHTML:
			return ast.WalkSkipChildren, nil
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}

// table takes in a pipe table. A first row without a word is no header.
func (w *markdownWalker) table(t *tables.Table) {
	g := &raw{page: w.page, last: w.page, ruled: true, head: -1}
	for r := t.FirstChild(); r != nil; r = r.NextSibling() {
		row := rawRow{page: w.page}
		col := 0
		for c := r.FirstChild(); c != nil && col < widest; c = c.NextSibling() {
			cell, gone := visible(w.text(c))
			g.hidden = g.hidden || gone
			row.cells = append(row.cells, rawCell{col: col, span: 1, rows: 1, text: strings.Join(strings.Fields(cell), " "), indent: indentOf(cell)})
			col++
		}
		g.cols = max(g.cols, col)
		if !row.empty() {
			g.rows = append(g.rows, row)
		}
	}
	if len(g.rows) > 0 {
		w.a.table(g, Scale{}, false)
	}
}
