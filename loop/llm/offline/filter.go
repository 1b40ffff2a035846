package offline

import (
	"regexp"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
)

// screen answers which companies of an industry or index pass a filter: those
// of the ranking that do.
func (t *turn) screen(f frame) (answer, bool) {
	o, _ := f.op(mention.OpFilter)
	first := f
	conds := f.conditions()
	if len(conds) > 1 {
		first.metrics = []string{conds[0].metric}
		o = conds[0].op
	}
	order := "desc"
	if o.Sign == "<" || o.Sign == "<=" {
		order = "asc"
	}
	r, ready := t.ranking(first, maxPlaces, 0, order)
	if !ready {
		return answer{}, false
	}
	s := sheet{}
	s.add(r)
	ranked := slices.Clone(s.rows)
	if ids := meeting(s.rows, conds[:1]); len(conds) > 1 && len(ids) > 0 {
		rest := f
		rest.companies, rest.metrics, rest.industry, rest.index = ids, nil, "", ""
		for _, c := range conds[1:] {
			rest.metrics = union(rest.metrics, []string{c.metric})
		}
		more, ready := t.fetch(rest)
		if !ready {
			return answer{}, false
		}
		more.part(rest.metrics)
		s.rows = slices.DeleteFunc(s.rows, func(x row) bool { return !slices.Contains(ids, x.Company) })
		s.join(more)
	}
	a := t.filtered(f, s)
	if last := len(ranked) - 1; last == maxPlaces-1 && passes(ranked[last], o) {
		a.outcome, a.text = partial, atLeast.ReplaceAllString(a.text, t.say("至少", "at least ")+"$1")
		a.missing = append(a.missing, t.say("其余的公司", "the remaining companies"))
		a.text += "\n" + t.say("注：只看了前面的名次，还有更多公司符合。", "Note: only the first places were looked at; more companies pass.")
	}
	return a, true
}

// atLeast is the count of companies that pass, where more may.
var atLeast = regexp.MustCompile(`^共?(\d+(?:家| companies))`)

// filtered lists the figures that pass a filter.
func (t *turn) filtered(f frame, s sheet) answer {
	o, _ := f.op(mention.OpFilter)
	all := s.rows
	s.rows = nil
	conds := f.conditions()
	ids := meeting(all, conds)
	for _, r := range all {
		if slices.Contains(ids, r.Company) && (len(conds) > 1 || passes(r, o)) {
			s.rows = append(s.rows, r)
		}
	}
	if len(all) == 1 && f.named { // does it, or not
		yes := t.say("否，", "No: ")
		if len(s.rows) == 1 {
			yes = t.say("是，", "Yes: ")
		}
		s.rows = all
		return t.finish([]string{yes + t.show(all[0], f.form)}, f, s)
	}
	if len(s.rows) == 0 && len(all) > 0 {
		s.rows = all[:1]
		if v := varies(all); v.period && !v.company { // of the times that are held
			var names []string
			for _, p := range timesOf(all) {
				names = append(names, t.period(p))
			}
			return t.finish([]string{strings.Join(names, t.say("、", ", ")) + t.say("没有符合条件的。", ": none passes.")}, f, sheet{missing: s.missing, rows: all, source: s.source})
		}
		a := t.finish([]string{t.periodName(all[0]) + t.say("没有符合条件的。", ": none passes.")}, f, sheet{})
		a.outcome, a.missing = answered, nil
		return a
	}
	if f.narrows() {
		t.state.keep(s.rows)
	}
	s.beside = slices.DeleteFunc(s.beside, func(r row) bool { return !slices.Contains(companiesOf(s.rows), r.Company) })
	var lines []string
	if len(s.rows) == 1 {
		lines = []string{t.rowName(s.rows[0]) + " " + t.show(s.rows[0], f.form)}
		if v := varies(all); v.period && !v.company {
			lines = []string{t.tagged(t.tag(s.rows[0], v), t.show(s.rows[0], f.form))}
		}
	} else {
		lines = t.table(s.rows, f.form)
	}
	if f.has(mention.OpCount) {
		lines = append([]string{t.count(len(ids))}, lines...)
	}
	return t.finish(lines, f, s)
}

// passes compares a figure with the filter's threshold; one in another unit
// does not pass.
func passes(r row, o mention.Operation) bool {
	limit, missing, err := check.ParseCell(o.Operand)
	v, ok := r.decimal()
	if err != nil || missing || !ok {
		return false
	}
	if limit.Unit != check.NoUnit && string(limit.Unit) != r.Unit {
		return false
	}
	if o.Sign == "" {
		return v.Equal(decimal.Zero)
	}
	return onSide(o.Sign, v.Cmp(limit.Value))
}

// onSide reports whether a figure is on the side of a bound that a sign means; order is
// that of the two.
func onSide(sign string, order int) bool {
	switch sign {
	case ">":
		return order > 0
	case ">=":
		return order >= 0
	case "<":
		return order < 0
	case "<=":
		return order <= 0
	}
	return false
}
