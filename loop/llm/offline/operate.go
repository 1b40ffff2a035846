package offline

import (
	"strings"

	"hedui/check/mention"
)

// operate answers a part that asks for arithmetic over figures.
func (t *turn) operate(f frame, o mention.Operation, s sheet) (answer, bool) {
	a, b := larger(s.rows[0], s.rows[1])
	switch o.Kind {
	case mention.OpDifference:
		return t.difference(f, a, b)
	}
	return t.present(f, s), true
}

// difference says by how much two figures differ.
func (t *turn) difference(f frame, a, b row) (answer, bool) {
	r, ready := t.compute(a.Fact + " - " + b.Fact)
	if !ready {
		return answer{}, false
	}
	lines := []string{
		r.Rows[0].Display,
		a.Name + " " + a.Display + " − " + b.Name + " " + b.Display + " " + cite(a, b),
	}
	return answer{text: strings.Join(lines, "\n"), outcome: answered}, true
}

// compute has a tool work out an expression over facts.
func (t *turn) compute(expression string) (result, bool) {
	use, ok := t.box.choose(canCompute)
	if !ok {
		return result{}, true
	}
	rs, ready := t.ask(use, values{slotExpression: {expression}}, slotExpression)
	if !ready || len(rs) == 0 {
		return result{}, ready
	}
	return rs[0], true
}

// cite names the facts that a figure was made of.
func cite(rows ...row) string {
	var ids []string
	for _, r := range rows {
		ids = append(ids, r.Fact)
	}
	return "[" + strings.Join(distinct(ids), " ") + "]"
}

// larger gives two rows, the greater first.
func larger(a, b row) (row, row) {
	x, okA := a.decimal()
	y, okB := b.decimal()
	if okA && okB && y.GreaterThan(x) {
		return b, a
	}
	return a, b
}
