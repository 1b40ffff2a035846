package offline

import "strings"

// align pads cells to columns; the last column is flush right.
func align(cells [][]string) []string {
	var widths []int
	for _, line := range cells {
		for i, c := range line {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], width(c))
		}
	}
	var out []string
	for _, line := range cells {
		var b strings.Builder
		for i, c := range line {
			pad := strings.Repeat(" ", widths[i]-width(c))
			if i == len(line)-1 {
				b.WriteString(pad + c)
				continue
			}
			b.WriteString(c + pad + "  ")
		}
		out = append(out, b.String())
	}
	return out
}

// width is how many columns of a terminal a text takes.
func width(s string) int {
	n := 0
	for _, r := range s {
		n++
		if r > 0x2e80 && r != '−' {
			n++
		}
	}
	return n
}
