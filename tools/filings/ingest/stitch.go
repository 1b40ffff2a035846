package ingest

import (
	"slices"
	"strings"
	"unicode/utf8"

	"hedui/tools/filings/report"
)

// stitch gives the document with tables in one piece that go on over a page
// without repeating their head: a table without any header of as many columns,
// on the same page or the next, with nothing between but labels of rows that
// have no value. The document that it is given is not changed.
func stitch(doc *report.Document) *report.Document {
	out := *doc
	out.Blocks = make([]report.Block, 0, len(doc.Blocks))
	last := -1 // the table that may go on, in out
	for i := range doc.Blocks {
		b := doc.Blocks[i]
		switch {
		case b.Table == nil && b.Kind == report.Heading:
			last = -1
		case b.Table == nil:
		case last >= 0 && goesOn(&out.Blocks[last], &b) && loose(out.Blocks[last+1:]):
			out.Blocks[last] = joined(out.Blocks[last], out.Blocks[last+1:], b)
			out.Blocks = out.Blocks[:last+1]
			continue
		default:
			last = len(out.Blocks)
		}
		out.Blocks = append(out.Blocks, b)
	}
	return &out
}

// goesOn reports whether b can be the rest of a.
func goesOn(a, b *report.Block) bool {
	headed := func(c report.Column) bool { return c.Name != "" }
	return b.Page >= a.Last && b.Page <= a.Last+1 && len(a.Table.Columns) == len(b.Table.Columns) &&
		slices.ContainsFunc(a.Table.Columns, headed) && !slices.ContainsFunc(b.Table.Columns, headed) && !b.Table.Scale.Known()
}

// loose reports whether the blocks are labels of rows.
func loose(between []report.Block) bool {
	return len(between) <= 4 && !slices.ContainsFunc(between, func(b report.Block) bool {
		return b.Table != nil || utf8.RuneCountInString(b.Text) > 30 || strings.ContainsAny(b.Text, "。；：:") && !strings.HasPrefix(b.Text, "其中")
	})
}

// joined is a with labels and the rows of b below it.
func joined(a report.Block, labels []report.Block, b report.Block) report.Block {
	t := *a.Table
	t.Rows = slices.Clone(t.Rows)
	for _, l := range labels {
		t.Rows = append(t.Rows, report.Row{Label: l.Text, Page: l.Page, Cells: make([]report.Cell, len(t.Columns))})
	}
	t.Rows = append(t.Rows, b.Table.Rows...)
	a.Table, a.Last = &t, max(a.Last, b.Last)
	a.Hidden = a.Hidden || b.Hidden
	return a
}
