package report

import (
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check"
)

// doubt marks the cells of a table whose columns do not fit what is in them: a
// header that is shifted against its values gives every figure the wrong meaning,
// so none of the columns that it touches may be a fact.
func (t *Table) doubt() {
	if t.shifted() || t.unlike() {
		for r := range t.Rows {
			for c := range t.Rows[r].Cells {
				t.Rows[r].Cells[c].Doubtful = true
			}
		}
		return
	}
	t.identities()
}

// shifted reports whether values stand under no header, or under one for
// references, while a header has nothing below it; or whether amounts stand under
// a rate.
func (t *Table) shifted() bool {
	headless, empty := false, false
	for i, c := range t.Columns {
		filled, amounts, figures := 0, 0, 0
		for _, r := range t.Rows {
			text := r.Cells[i].Text
			if text == "" {
				continue
			}
			filled++
			if isNumber(text) {
				figures++
				if grouped(text) {
					amounts++
				}
			}
		}
		switch {
		case c.Name != "" && filled == 0:
			empty = true
		case c.Name == "" && figures > 0 && !c.Note, c.Note && amounts > 0:
			headless = true
		}
		if c.Note && amounts > 0 {
			return true
		}
		if c.Scale.Unit == check.Percent && amounts >= 2 && 2*amounts > figures {
			return true
		}
	}
	return headless && empty && t.headed()
}

// headed reports whether any column has a name.
func (t *Table) headed() bool {
	for _, c := range t.Columns {
		if c.Name != "" {
			return true
		}
	}
	return false
}

// grouped reports whether a figure is an amount with two groups of thousands.
func grouped(s string) bool {
	return isNumber(s) && strings.Count(strings.ReplaceAll(s, "，", ","), ",") >= 2
}

// identity is a sum that every balance sheet keeps.
type identity struct {
	whole []string
	parts [][]string
}

var identities = []identity{
	{[]string{"资产总计", "资产合计"}, [][]string{{"流动资产合计"}, {"非流动资产合计"}}},
	{[]string{"负债合计"}, [][]string{{"流动负债合计"}, {"非流动负债合计"}}},
	{[]string{"负债和所有者权益（或股东权益）总计", "负债和所有者权益总计", "负债和股东权益总计", "负债及股东权益总计", "负债及所有者权益总计", "负债和所有者权益(或股东权益)总计"},
		[][]string{{"负债合计"}, {"所有者权益（或股东权益）合计", "所有者权益合计", "股东权益合计", "所有者权益(或股东权益)合计"}}},
}

// identities marks a column in which such a sum does not come out: some figure of
// it is in the wrong row or column, and nothing says which.
func (t *Table) identities() {
	for c := range t.Columns {
		for _, id := range identities {
			whole, ok := t.figure(id.whole, c)
			if !ok {
				continue
			}
			sum, all := decimal.Zero, true
			for _, p := range id.parts {
				v, ok := t.figure(p, c)
				all = all && ok
				sum = sum.Add(v)
			}
			if slack := decimal.New(2, 0); all && sum.Sub(whole).Abs().GreaterThan(slack) {
				for r := range t.Rows {
					t.Rows[r].Cells[c].Doubtful = true
				}
				break
			}
		}
	}
}

// figure is the value of the only row with one of the labels.
func (t *Table) figure(labels []string, c int) (decimal.Decimal, bool) {
	var out decimal.Decimal
	n := 0
	for _, r := range t.Rows {
		for _, l := range labels {
			if r.Label != l || !isNumber(r.Cells[c].Text) {
				continue
			}
			if q, missing, err := check.ParseCell(r.Cells[c].Text); err == nil && !missing {
				out, n = q.Value, n+1
			}
		}
	}
	return out, n == 1
}
