package report

import (
	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
)

// unlike reports whether a table gives changes in per cent that are not those of
// its own figures: of the rows where a change can be recomputed from the columns
// before it, two at least, most come out differently. The first of them is the
// figure that changed; the others may be its base, before and after restatement.
func (t *Table) unlike() bool {
	first := 0
	for c := range t.Columns {
		if t.Columns[c].Scale.Unit != check.Percent || !moves(t.Columns[c].Name) {
			continue
		}
		var of []int
		for i := first; i < c; i++ {
			switch p := when(t.Columns[i].Name); {
			case t.odd(i) || p.End == "":
			case len(of) == 0:
				of = append(of, i)
			default:
				if now := when(t.Columns[of[0]].Name); p.Type == now.Type && p.End < now.End {
					of = append(of, i)
				}
			}
		}
		first = c + 1
		if len(of) < 2 {
			continue
		}
		tried, failed := 0, 0
		for r := range t.Rows {
			if known, right := t.changes(r, of, c); known {
				tried++
				if !right {
					failed++
				}
			}
		}
		if tried >= 2 && 2*failed > tried {
			return true
		}
	}
	return false
}

// changes recomputes the change in column c of a row. known says that it can be.
func (t *Table) changes(r int, of []int, c int) (known, right bool) {
	now, ok := t.number(r, of[0])
	said, said1 := t.number(r, c)
	if !ok || !said1 || relative(t.Rows[r].Label) {
		return false, false
	}
	for _, i := range of[1:] {
		if base, ok := t.number(r, i); ok && base.Sign() > 0 {
			known = true
			right = right || changed(now, base, said)
		}
	}
	return known, right
}

// when is the time of a header, of a report of any year.
func when(name string) mention.Period {
	if p := fixedPeriod(name); p.End != "" {
		return p
	}
	return relativePeriod(name, mention.AnnualOf(2000), "2000-12-31", "1999-12-31")
}

// odd reports whether a column is no amount that a change could be of.
func (t *Table) odd(c int) bool {
	return t.Columns[c].Note || t.Columns[c].Scale.Unit == check.Percent || moves(t.Columns[c].Name)
}

// changed reports whether said is the change from base to now in per cent, give or
// take what rounding may do to small figures.
func changed(now, base, said decimal.Decimal) bool {
	change := now.Sub(base).Shift(2).DivRound(base, 6)
	off := change.Abs().Sub(said.Abs()).Abs() // a fall may be written without a sign
	slack := decimal.Max(decimal.New(1, 0), said.Abs().Div(decimal.New(20, 0)))
	return off.LessThanOrEqual(slack)
}

// number is the figure of a cell.
func (t *Table) number(r, c int) (decimal.Decimal, bool) {
	text := t.Rows[r].Cells[c].Text
	if !isNumber(text) {
		return decimal.Decimal{}, false
	}
	q, missing, err := check.ParseCell(text)
	return q.Value, err == nil && !missing
}
