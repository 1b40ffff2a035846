package ingest

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"hedui/tools/filings/report"
)

// stitch gives the document with tables in one piece that go on over a page
// without repeating their head. After any table that is one without a header of
// as many columns, on the same page or the next, with nothing between but
// labels of rows that have no value. A main statement goes on until another
// begins or its signatures come, whatever is between: its empty lines look like
// headings. The document that it is given is not changed.
func stitch(doc *report.Document) *report.Document {
	out := *doc
	out.Blocks = make([]report.Block, 0, len(doc.Blocks))
	last := -1 // the table that may go on, in out
	main := false
	for i := range doc.Blocks {
		b := doc.Blocks[i]
		if b.Table != nil {
			b.Table = relabelled(b.Table)
		}
		switch {
		case b.Table == nil && main:
			if closes(&b) {
				last = -1
			}
		case b.Table == nil && b.Kind == report.Heading:
			last = -1
		case b.Table == nil:
		case last >= 0 && goesOn(&out.Blocks[last], &b, main) && (main || loose(out.Blocks[last+1:])):
			out.Blocks[last] = joined(out.Blocks[last], out.Blocks[last+1:], b)
			out.Blocks = out.Blocks[:last+1]
			continue
		default:
			last = len(out.Blocks)
			k, _, _ := sheetOf(&b)
			main = k != ""
		}
		out.Blocks = append(out.Blocks, b)
	}
	return &out
}

var reference = regexp.MustCompile(`^[一二三四五六七八九十百零\d、,.()/a-z-]*$`)

// relabelled is a table whose labels are in the column of labels: one that is
// wide and alone may have come to stand under 附注, where no words belong.
func relabelled(t *report.Table) *report.Table {
	note := slices.IndexFunc(t.Columns, func(c report.Column) bool { return c.Note })
	if note < 0 || !slices.ContainsFunc(t.Rows, func(r report.Row) bool { return strayed(&r, note) }) {
		return t
	}
	out := *t
	out.Rows = slices.Clone(t.Rows)
	for i := range out.Rows {
		if r := &out.Rows[i]; strayed(r, note) {
			r.Cells = slices.Clone(r.Cells)
			r.Label, r.Cells[note].Text = r.Cells[note].Text, ""
		}
	}
	return &out
}

func strayed(r *report.Row, note int) bool {
	return r.Label == "" && note < len(r.Cells) && !reference.MatchString(compact(r.Cells[note].Text))
}

// closes reports whether a text ends the statement above it.
func closes(b *report.Block) bool {
	s := compact(b.Text)
	return sheetTitle.MatchString(s) || hasAny(s, "负责人", "法定代表人", "后附", "权益变动表", "合并财务报表项目") || b.Kind == report.Heading && b.Level <= 1
}

// goesOn reports whether b can be the rest of a: without a head, of as many
// columns, or, in a main statement, of as many columns of values.
func goesOn(a, b *report.Block, main bool) bool {
	headed := func(c report.Column) bool { return c.Name != "" }
	if b.Page < a.Last || b.Page > a.Last+1 || b.Table.Scale.Known() ||
		!slices.ContainsFunc(a.Table.Columns, headed) || slices.ContainsFunc(b.Table.Columns, headed) {
		return false
	}
	return len(a.Table.Columns) == len(b.Table.Columns) || main && columnsFor(a.Table, b.Table) != nil
}

// columnsFor says for each column of a rest in which column of the statement it
// is, -1 for none; nil where that cannot be told. Either of them may have a
// column of references to notes that the other lacks.
func columnsFor(a, b *report.Table) []int {
	var values []int
	for i, c := range a.Columns {
		if !c.Note {
			values = append(values, i)
		}
	}
	if len(b.Columns) == len(a.Columns) {
		return indices(len(b.Columns))
	}
	switch len(b.Columns) - len(values) {
	case 0:
		return values
	case 1:
		for _, r := range b.Rows {
			if v, ok := number(r.Cells[0].Text); ok && v.Exponent() < 0 || strings.Contains(r.Cells[0].Text, ",") {
				return nil // an amount is no reference
			}
		}
		return append([]int{-1}, values...)
	}
	return nil
}

func indices(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
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
	to := columnsFor(a.Table, b.Table)
	for _, r := range b.Table.Rows {
		cells := make([]report.Cell, len(t.Columns))
		for i, c := range r.Cells {
			if i < len(to) && to[i] >= 0 {
				cells[to[i]] = c
			}
		}
		r.Cells = cells
		t.Rows = append(t.Rows, r)
	}
	a.Table, a.Last = &t, max(a.Last, b.Last)
	a.Hidden = a.Hidden || b.Hidden
	return a
}
