package report

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// FromHTML reads a report in HTML, UTF-8, as one page. Elements that a reader does
// not see are left out, and the block that they stood in says so. It fails with
// ErrEmpty where nothing can be seen.
func FromHTML(text string, opts Options) (Document, error) {
	a := assembler{}
	if err := a.html(text, 1); err != nil {
		return Document{}, err
	}
	return a.finish(1, opts)
}

// finish gives the document of a source without places.
func (a *assembler) finish(pages int, opts Options) (Document, error) {
	d := Document{Pages: pages, Blocks: a.done()}
	if len(d.Blocks) == 0 {
		return Document{}, ErrEmpty
	}
	if opts.Fiscal != "" {
		if err := d.Date(opts.Fiscal); err != nil {
			return Document{}, err
		}
	}
	return d, nil
}

// html takes in a piece of HTML.
func (a *assembler) html(text string, page int) error {
	root, err := html.Parse(strings.NewReader(text))
	if err != nil {
		return fmt.Errorf("report: this HTML cannot be read: %w", err)
	}
	w := htmlWalker{a: a, page: page}
	w.walk(root)
	w.end()
	return nil
}

// htmlWalker goes through elements in their order and gathers text until a block
// ends.
type htmlWalker struct {
	a      *assembler
	page   int
	text   strings.Builder
	hidden bool // something was left out of the text
}

// end puts out the text that was gathered.
func (w *htmlWalker) end() {
	w.a.say(w.text.String(), w.page, w.hidden)
	w.text.Reset()
	w.hidden = false
}

func (w *htmlWalker) walk(n *html.Node) {
	switch {
	case n.Type == html.TextNode:
		w.text.WriteString(n.Data)
		return
	case n.Type == html.CommentNode:
		return
	case n.Type == html.ElementNode && unseen(n):
		w.hidden = w.hidden || !technical(n) && hasText(n)
		return
	case n.DataAtom == atom.Table && find(n, atom.Table) == nil:
		w.end()
		if g := htmlTable(n, w.page); g != nil {
			w.a.table(g, Scale{}, false)
		}
		return
	case headingTag(n) > 0:
		w.end()
		text, hidden := textOf(n)
		w.a.announce(headingTag(n), text, w.page, hidden)
		return
	}
	block := n.Type == html.ElementNode && !inline[n.DataAtom]
	if block {
		w.end()
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		w.walk(c)
	}
	if block {
		w.end()
	}
}

// inline are the elements that do not end a paragraph.
var inline = map[atom.Atom]bool{
	atom.A: true, atom.Abbr: true, atom.B: true, atom.Bdi: true, atom.Bdo: true, atom.Big: true, atom.Cite: true, atom.Code: true,
	atom.Del: true, atom.Dfn: true, atom.Em: true, atom.Font: true, atom.I: true, atom.Ins: true, atom.Kbd: true, atom.Label: true,
	atom.Mark: true, atom.Q: true, atom.S: true, atom.Samp: true, atom.Small: true, atom.Span: true, atom.Strong: true,
	atom.Sub: true, atom.Sup: true, atom.Time: true, atom.Tt: true, atom.U: true, atom.Var: true, atom.Wbr: true,
}

// headingTag is the level of h1 to h6, else 0.
func headingTag(n *html.Node) int {
	switch n.DataAtom {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return int(n.Data[1] - '0')
	}
	return 0
}

// technical are elements that are no text at all.
func technical(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Script, atom.Style, atom.Head, atom.Template, atom.Noscript, atom.Object, atom.Iframe, atom.Svg:
		return true
	}
	return false
}

var (
	noDisplay = regexp.MustCompile(`(?i)(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?:\.0*)?\s*(?:;|$)|font-size\s*:\s*0(?:[a-z%]*)\s*(?:;|$))`)
	whiteText = regexp.MustCompile(`(?i)(?:^|;)\s*color\s*:\s*(?:white|#fff(?:fff)?|rgba?\(\s*255\s*,\s*255\s*,\s*255[^)]*\)|transparent)\s*(?:;|$|!)`)
	backdrop  = regexp.MustCompile(`(?i)(?:^|;)\s*background`)
	offPage   = regexp.MustCompile(`(?i)(?:^|;)\s*(?:left|top|text-indent|margin-left)\s*:\s*-[0-9]{4,}`)
)

// unseen reports whether a reader does not see an element.
func unseen(n *html.Node) bool {
	if technical(n) {
		return true
	}
	for _, at := range n.Attr {
		switch at.Key {
		case "hidden":
			return true
		case "type":
			if n.DataAtom == atom.Input && at.Val == "hidden" {
				return true
			}
		case "style":
			if noDisplay.MatchString(at.Val) || offPage.MatchString(at.Val) || whiteText.MatchString(at.Val) && !backdrop.MatchString(at.Val) {
				return true
			}
		}
	}
	return false
}

// find gives the first element of a kind below n, nil if there is none.
func find(n *html.Node, kind atom.Atom) *html.Node {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.DataAtom == kind {
			return c
		}
		if f := find(c, kind); f != nil {
			return f
		}
	}
	return nil
}

func hasText(n *html.Node) bool {
	if n.Type == html.TextNode {
		return strings.TrimSpace(n.Data) != ""
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if hasText(c) {
			return true
		}
	}
	return false
}

// textOf is what can be read in an element, with the blanks around it; a line
// break is a blank.
func textOf(n *html.Node) (text string, hidden bool) {
	var b strings.Builder
	var walk func(*html.Node)
	walk = func(n *html.Node) {
		switch {
		case n.Type == html.TextNode:
			b.WriteString(n.Data)
		case n.Type == html.ElementNode && unseen(n):
			hidden = hidden || !technical(n) && hasText(n)
			return
		case n.DataAtom == atom.Br:
			b.WriteByte(' ')
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c)
		}
	}
	walk(n)
	text, gone := visible(b.String())
	return text, hidden || gone
}

// span reads colspan or rowspan, 1 to 100.
func span(n *html.Node, key string) int {
	for _, at := range n.Attr {
		if at.Key == key {
			if v, err := strconv.Atoi(strings.TrimSpace(at.Val)); err == nil {
				return min(max(v, 1), 100)
			}
		}
	}
	return 1
}
