package offline

import (
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
)

// manyRows is how many figures are written as a table.
const manyRows = 4

// present writes figures: the answer first, then where it comes from, then
// what is missing.
func (t *turn) present(f frame, s sheet) answer {
	var lines []string
	switch {
	case len(s.rows) == 1 && f.atExtreme:
		lines = append(lines, t.say("%s就是那一期：%s", "%s is that time itself: %s", t.periodName(s.rows[0]), t.show(s.rows[0], f.form)))
	case len(s.rows) == 1:
		lines = append(lines, t.confirm(f, s.rows[0])+t.gainOrLoss(f, s.rows[0])+t.signIs(f, s.rows[0])+t.movedSo(f, s.rows[0])+t.direction(f, s.rows[0])+t.figure(s.rows[0], f.form))
	case len(s.rows) > 0 && len(s.rows) < manyRows:
		lines = append(lines, t.inline(s.rows, f.form))
	case len(s.rows) >= manyRows:
		lines = append(lines, t.table(s.rows, f.form)...)
	}
	return t.finish(lines, f, s)
}

// finish adds provenance, notes and misses to the lines of an answer.
func (t *turn) finish(lines []string, f frame, s sheet) answer {
	a := answer{outcome: answered}
	if t.otherDirection(f, s.rows) {
		s.notes = append(slices.Clone(s.notes), t.riseNote())
	}
	if len(s.rows) > 0 {
		lines = append(lines, t.provenance(s))
	}
	lines = append(lines, t.besideLines(f, s)...)
	notes := t.notes(s)
	if len(s.rows) > 0 {
		lines, notes = append(lines, notes...), nil
	}
	if currency := foreignCurrency(f.form.Unit); currency != "" && len(s.rows) > 0 {
		s.missing = append(slices.Clone(s.missing), miss{Label: t.say("换算成"+currency, "conversion into another currency"), Reason: t.say("没有汇率数据", "no exchange rate is held")})
	}
	for _, m := range s.missing {
		lines = append(lines, t.missLine(m))
		a.missing = union(a.missing, []string{t.missName(m)})
	}
	for _, r := range s.failed {
		line, name := t.failure(f, r)
		lines = append(lines, line)
		a.missing = union(a.missing, []string{name})
	}
	lines = append(lines, notes...)
	lines = append(lines, s.quotes...)
	if len(a.missing) > 0 || len(s.rows)+len(s.quotes) == 0 {
		a.outcome = partial
	}
	a.text = strings.Join(lines, "\n")
	return a
}

// direction says which way a rate of change points, when that is asked.
func (t *turn) direction(f frame, r row) string {
	d, ok := r.decimal()
	if !ok || !isChange(r.Metric) || !f.has(mention.OpPolarity) {
		return ""
	}
	switch {
	case d.IsNegative():
		return t.say("下降，", "down, ")
	case d.IsZero():
		return t.say("持平，", "unchanged, ")
	}
	return t.say("上升，", "up, ")
}

// otherDirection reports whether a part asks by how much figures fell and one of
// their changes is a rise: its number alone would read as the fall.
func (t *turn) otherDirection(f frame, rows []row) bool {
	return f.asksFall() && slices.ContainsFunc(rows, func(r row) bool {
		d, ok := r.decimal()
		return ok && d.IsPositive() && isChange(r.Metric)
	})
}

// riseNote says so.
func (t *turn) riseNote() string {
	return t.say("正数是上升，不是下降", "a positive figure is a rise, not a fall")
}

// asksFall reports whether a part asks by how much something fell, and not whether
// it did.
func (f frame) asksFall() bool {
	text := strings.ReplaceAll(f.reading.Text, "多少", "")
	return !f.has(mention.OpPolarity) && fell.MatchString(text) && !rose.MatchString(text)
}

var (
	fell = regexp.MustCompile(`下降|减少|下滑|下跌|降低|跌了|跌多|降了|降幅|跌幅|少了|缩水|\b(?:fall|fell|drop(?:ped)?|decline[ds]?|decrease[ds]?)\b`)
	rose = regexp.MustCompile(`[增涨升]|涨跌|\b(?:rise|rose|grow|grew|growth|gain(?:ed)?|increase[ds]?)\b`)
)

// varying says which of company, period and metric differ between rows.
type varying struct{ company, period, metric bool }

func varies(rows []row) varying {
	var v varying
	for _, r := range rows {
		v.company = v.company || r.Company != rows[0].Company
		v.period = v.period || r.Period != rows[0].Period || r.PeriodType != rows[0].PeriodType
		v.metric = v.metric || r.Metric != rows[0].Metric || r.Label != rows[0].Label
	}
	return v
}

// tag names a row by what tells it from the others.
func (t *turn) tag(r row, v varying) string { return strings.Join(t.tags(r, v), " ") }

func (t *turn) tags(r row, v varying) []string {
	var words []string
	if v.company {
		words = append(words, t.rowName(r))
	}
	if v.period {
		words = append(words, t.periodName(r))
	}
	if v.metric {
		words = append(words, t.label(r))
	}
	return words
}

// tagged puts a figure behind its tag.
func (t *turn) tagged(tag, figure string) string {
	if tag == "" {
		return figure
	}
	return tag + t.say(" ", ": ") + figure
}

// rowName is the company of a row as the answer's language calls it.
func (t *turn) rowName(r row) string {
	switch {
	case r.Company == "":
		return t.indexName(r.Name)
	case r.Name != "" && t.lang != "en":
		return r.Name
	}
	return t.name(r.Company)
}

// inline writes a few figures in one line.
func (t *turn) inline(rows []row, form mention.Form) string {
	v := varies(rows)
	var words []string
	for _, r := range rows {
		words = append(words, t.tagged(t.tag(r, v), t.figure(r, form)))
	}
	return strings.Join(words, t.say("，", ", "))
}

// table writes many figures, one a line, in columns.
func (t *turn) table(rows []row, form mention.Form) []string {
	v := varies(rows)
	var cells [][]string
	for _, r := range rows {
		cells = append(cells, append(t.tags(r, v), t.figure(r, form)))
	}
	return align(cells)
}
