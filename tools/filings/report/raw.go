package report

import (
	"strings"
	"unicode"
)

// raw is a table as it was placed, before it is known what its rows and columns
// mean. Every source of tables makes one.
type raw struct {
	page, last int
	y0, y1     float64 // on its first and its last page
	// xs are the borders of the columns, one more than there are columns; nil
	// where the source has no places.
	xs   []float64
	cols int
	rows []rawRow
	// ruled says that borders, and not gaps, part the cells: what stands in one
	// cell belongs together.
	ruled bool
	// unclear says that the words of the header could not be told apart.
	unclear bool
	hidden  bool
	// head is how many rows the source itself calls a header, -1 if it does not say.
	head int
	// title is what the source itself names it.
	title string
}

// rawRow is one row; columns without a cell are absent.
type rawRow struct {
	page  int
	cells []rawCell
}

// rawCell is one cell.
type rawCell struct {
	col, span int
	// rows is how many rows it reaches down; below counts the ones it is already
	// down, so that 0 is where it begins.
	rows, below int
	text        string
	indent      float64
	doubtful    bool
	header      bool // the source says so
}

// at is the cell that covers a column, nil where none does.
func (r *rawRow) at(col int) *rawCell {
	for i := range r.cells {
		if c := &r.cells[i]; c.col <= col && col < c.col+c.span {
			return c
		}
	}
	return nil
}

// text is what stands in a column, "" where nothing does.
func (r *rawRow) text(col int) string {
	if c := r.at(col); c != nil {
		return c.text
	}
	return ""
}

// named is the text that stands between the column of labels and the first figure:
// where that column names groups only, it names the row. "" if there is none.
func (r *rawRow) named(label int) string {
	for _, c := range r.cells {
		switch {
		case c.col <= label || c.text == "":
		case isValue(c.text) || money.MatchString(c.text):
			return ""
		case strings.IndexFunc(c.text, func(x rune) bool { return unicode.Is(unicode.Han, x) }) >= 0 && c.span == 1:
			return tight(c.text)
		}
	}
	return ""
}

// full gives the text of a row that is one cell from side to side.
func (r *rawRow) full(cols int) (string, bool) {
	text, n, wide := "", 0, true
	for _, c := range r.cells {
		if c.text != "" {
			text = c.text
			n++
			wide = wide && c.span >= cols
		}
	}
	return text, n == 1 && (wide || unitOnly(text))
}

// empty reports whether nothing stands in a row.
func (r *rawRow) empty() bool {
	for _, c := range r.cells {
		if c.text != "" {
			return false
		}
	}
	return true
}

// tight takes the blanks out of a text that is not Latin: "2023 年" is 2023年.
func tight(s string) string {
	fields := strings.Fields(s)
	var b strings.Builder
	for i, f := range fields {
		if i > 0 && latinEnd(fields[i-1]) && latinStart(f) {
			b.WriteByte(' ')
		}
		b.WriteString(f)
	}
	return b.String()
}
