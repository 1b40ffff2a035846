package ingest

import (
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/tools/filings/report"
)

// UnitUnknown stands where a table of numbers declares no unit.
const UnitUnknown = "单位不明"

// rowText is a row as a sentence of its own: each value with what its column
// says, so that a figure can't be taken for that of another year, and 母公司 in a
// table of the parent's. A number without a unit of its own gets the one that is
// declared for it, and none where none is or where the number, or the head of
// its table, is doubtful: then no one can cite it. References to notes are left
// out.
func rowText(t *report.Table, row int) string {
	r := &t.Rows[row]
	sure := headed(t) && inPlace(t)
	var cells []string
	for i := range r.Cells {
		if i >= len(t.Columns) || t.Columns[i].Note {
			continue
		}
		text := strings.TrimSpace(r.Cells[i].Text)
		if text == "" || text == "-" || text == "—" || text == "－" {
			continue
		}
		if _, ok := number(text); ok {
			if m := measureOf(t, row, i); m.known() && sure && !r.Cells[i].Doubtful {
				text += m.suffix
			}
		}
		if name := oneLine(t.Columns[i].Name); name != "" && sure {
			text = name + " " + text
		}
		cells = append(cells, text)
	}
	label := oneLine(r.Label)
	if t.Scope == check.Parent && label != "" && len(cells) > 0 {
		label += "（母公司）"
	}
	switch {
	case len(cells) == 0:
		return label
	case label == "":
		return strings.Join(cells, "；")
	}
	return label + "：" + strings.Join(cells, "；")
}

// headed reports whether each column of numbers has a head, or none has: where
// one is missing beside others, the heads may stand over the wrong columns.
func headed(t *report.Table) bool {
	named, bare := false, false
	for j, c := range t.Columns {
		switch {
		case c.Note:
		case oneLine(c.Name) != "":
			named = true
		default:
			bare = bare || hasNumber(t, j)
		}
	}
	return !named || !bare
}

// maxPercent is more than any rate of a report: what stands higher under a head
// for rates is an amount of another column.
var maxPercent = decimal.NewFromInt(100_000)

// inPlace reports whether the numbers fit the heads that they stand under.
func inPlace(t *report.Table) bool {
	for i := range t.Rows {
		for j, c := range t.Rows[i].Cells {
			if j >= len(t.Columns) || t.Columns[j].Note {
				continue
			}
			if v, ok := number(c.Text); ok && v.Abs().GreaterThan(maxPercent) && measureOf(t, i, j).unit == check.Percent {
				return false
			}
		}
	}
	return true
}

func hasNumber(t *report.Table, column int) bool {
	for i := range t.Rows {
		if column < len(t.Rows[i].Cells) {
			if _, ok := number(t.Rows[i].Cells[column].Text); ok {
				return true
			}
		}
	}
	return false
}

// oneLine makes a label or header one line without blanks at its borders.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// numeric reports whether a table has numbers that are no references.
func numeric(t *report.Table) bool {
	for i := range t.Rows {
		for j, c := range t.Rows[i].Cells {
			if j < len(t.Columns) && t.Columns[j].Note {
				continue
			}
			if _, ok := number(c.Text); ok {
				return true
			}
		}
	}
	return false
}

// tableUnit is what a chunk of a table says of its unit.
func tableUnit(t *report.Table) string {
	switch {
	case t.Scale.Known():
		return oneLine(t.Scale.Declared)
	case !numeric(t) || unitsElsewhere(t):
		return ""
	}
	return UnitUnknown
}

// unitsElsewhere reports whether each number of a table has a unit by its
// column or its row.
func unitsElsewhere(t *report.Table) bool {
	for i := range t.Rows {
		r := &t.Rows[i]
		for j := range r.Cells {
			if j >= len(t.Columns) || t.Columns[j].Note {
				continue
			}
			if _, ok := number(r.Cells[j].Text); ok && !measureOf(t, i, j).known() {
				return false
			}
		}
	}
	return true
}
