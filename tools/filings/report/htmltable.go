package report

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// widest is how many columns a table may have; what is beyond is cut off together
// with its table.
const widest = 256

// htmlTable makes a table of a table element without tables inside. It is nil where
// nothing can be read in it.
func htmlTable(n *html.Node, page int) *raw {
	g := &raw{page: page, last: page, ruled: true, head: -1}
	// down are the cells of earlier rows that still reach down, by column.
	type hanging struct {
		left, below int
		cell        rawCell
	}
	down := map[int]hanging{}
	var rows func(*html.Node)
	rows = func(n *html.Node) {
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			switch {
			case c.Type != html.ElementNode:
			case unseen(c):
				g.hidden = g.hidden || hasText(c)
			case c.DataAtom == atom.Caption:
				text, hidden := textOf(c)
				g.title, g.hidden = tight(text), g.hidden || hidden
			case c.DataAtom == atom.Tr:
				row := rawRow{page: page}
				col := 0
				hang := func() {
					for col < widest {
						h, ok := down[col]
						if !ok {
							return
						}
						cell := h.cell
						cell.below = h.below
						if isNumber(cell.text) {
							cell.text = ""
						}
						row.cells = append(row.cells, cell)
						if h.left--; h.left == 0 {
							delete(down, col)
						} else {
							h.below++
							down[col] = h
						}
						col += cell.span
					}
				}
				for d := c.FirstChild; d != nil; d = d.NextSibling {
					if d.DataAtom != atom.Td && d.DataAtom != atom.Th {
						continue
					}
					hang()
					text, hidden := "", false
					if unseen(d) {
						hidden = hasText(d)
					} else {
						text, hidden = textOf(d)
					}
					g.hidden = g.hidden || hidden
					cell := rawCell{col: col, span: span(d, "colspan"), rows: span(d, "rowspan"), text: strings.Join(strings.Fields(text), " "), header: d.DataAtom == atom.Th, indent: indentOf(text)}
					if col+cell.span > widest {
						break
					}
					row.cells = append(row.cells, cell)
					if cell.rows > 1 {
						down[col] = hanging{cell.rows - 1, 1, cell}
					}
					col += cell.span
				}
				hang()
				g.cols = max(g.cols, col)
				if !row.empty() {
					g.rows = append(g.rows, row)
				}
			default:
				rows(c)
			}
		}
	}
	rows(n)
	if len(g.rows) == 0 {
		return nil
	}
	return g
}

// indentOf counts the blanks that a label is set in by; those of the source's own
// layout do not count.
func indentOf(s string) float64 {
	n := 0.0
	for _, r := range s {
		switch r {
		case ' ', '\n', '\t', '\r':
		case 0xA0:
			n++
		case 0x3000:
			n += 2
		default:
			return n
		}
	}
	return n
}
