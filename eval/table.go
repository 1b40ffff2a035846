package eval

import (
	"strings"
	"unicode/utf8"
)

// table is a Markdown table whose columns are padded, so that it can be read as
// it stands as well as rendered.
type table struct {
	head []string
	rows [][]string
}

func (t *table) add(cells ...string) { t.rows = append(t.rows, cells) }

// write prints the table: the first column to the left, the others to the right.
func (t *table) write(b *strings.Builder) {
	width := make([]int, len(t.head))
	for _, row := range append([][]string{t.head}, t.rows...) {
		for i, c := range row {
			width[i] = max(width[i], utf8.RuneCountInString(c))
		}
	}
	line := func(row []string) {
		for i, c := range row {
			pad := strings.Repeat(" ", width[i]-utf8.RuneCountInString(c))
			if i == 0 {
				b.WriteString("| " + c + pad + " |")
				continue
			}
			b.WriteString(" " + pad + c + " |")
		}
		b.WriteString("\n")
	}
	line(t.head)
	for i, w := range width {
		switch i {
		case 0:
			b.WriteString("|" + strings.Repeat("-", w+2) + "|")
		default:
			b.WriteString(strings.Repeat("-", w+1) + ":|")
		}
	}
	b.WriteString("\n")
	for _, row := range t.rows {
		line(row)
	}
}
