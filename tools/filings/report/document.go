// Package report holds a filing as it was read: pages of placed words, and the
// headings, paragraphs and tables that they form. It knows no company and no
// metric; what a table's figures mean is decided by who reads it.
package report

import (
	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
)

// Word is a run of text that is set without a gap, with its place on the page.
// Coordinates grow to the right and downwards. In plain text one half-width
// column is 1 wide (a Han character is 2, or what brings the figures of its page
// below one another) and one line is 1 high; in a PDF they are points.
type Word struct {
	X0, X1, Y0, Y1 float64
	Text           string
	// Hidden says that a reader cannot see the word: zero size, white on white,
	// outside the page.
	Hidden bool
}

// Rule is a straight line on a page, level (Y0 = Y1) or upright (X0 = X1), in
// the coordinates of the words.
type Rule struct{ X0, X1, Y0, Y1 float64 }

// Upright reports whether the rule runs from top to bottom.
func (r Rule) Upright() bool { return r.X1-r.X0 < r.Y1-r.Y0 }

// Page is one page as it was placed. Number counts the file's pages from 1,
// which may differ from the number that is printed on it.
type Page struct {
	Number        int
	Width, Height float64
	Words         []Word
	// Rules are the straight lines that are drawn on the page: borders of
	// tables, underlines. Plain text has none.
	Rules []Rule
	// Image says that the page is a picture: it has no words and something is
	// painted on it.
	Image bool

	em float64 // width of a Han character, 0 if it is to be measured
}

// Document is a filing in reading order.
type Document struct {
	Pages  int
	Blocks []Block
	// Pictures are the pages that are pictures and could not be read.
	Pictures []int
}

// Kind says what a Block is.
type Kind string

// The kinds of blocks.
const (
	Heading   Kind = "heading"
	Paragraph Kind = "paragraph"
	Tabular   Kind = "table"
)

// Block is a heading, a paragraph or a table. Running heads, page numbers and
// hidden words are in none.
type Block struct {
	Kind   Kind
	Page   int      // where it starts
	Last   int      // where it ends
	Path   []string // the headings above it, outermost first; a heading's own is not in it
	Level  int      // of a heading, from 1
	Text   string   // of a heading or paragraph; lines joined
	Table  *Table   // of a table
	Hidden bool     // hidden text was taken out of it
}

// Scale is the unit that is declared for a table: 单位：千元 is 1000 and 元. The
// zero Scale is a table without a declaration.
type Scale struct {
	Factor   decimal.Decimal
	Unit     check.Unit
	Declared string // 单位：千元 币种：人民币, as it stands
	// Section says that it is declared for all tables of a section or page and not
	// for this one: 除特别注明外，金额单位为人民币元. Counts and rates are not meant.
	Section bool
}

// Known reports whether a unit is declared.
func (s Scale) Known() bool { return s.Unit != check.NoUnit }

// Table is a grid, continued pages joined, repeated headers taken out.
type Table struct {
	Title string // the line above it that names it: 合并资产负债表
	Scale Scale
	Scope string // check.Consolidated, check.Parent, or "" where nothing says
	// LabelName heads the column of labels: 项目.
	LabelName string
	Columns   []Column
	Rows      []Row
}

// Column is a column of values. The column of labels is not among them.
type Column struct {
	Name   string         // the header, levels joined by a slash
	Period mention.Period // of the header's date or year; zero where it has none
	Note   bool           // 附注: references, never values
	Scale  Scale          // where the header declares its own: 金额（万元）, 比例（%）
	Scope  string         // where the header says 合并 or 母公司; "" is the table's
}

// Row is a label and one cell for each column.
type Row struct {
	Label string
	Level int // indentation, 0 outermost
	// Scale is the unit that the label declares for its row: 基本每股收益（元／股）.
	Scale Scale
	Page  int
	Cells []Cell
}

// Cell is the text of one value, wrapped lines joined, "" where there is none.
type Cell struct {
	Text string
	// Doubtful says that the pieces of a wrapped value, or its column, are not
	// certain: it may be shown as text and is never a fact.
	Doubtful bool
}
