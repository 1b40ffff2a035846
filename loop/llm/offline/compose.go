package offline

import (
	"slices"
	"strings"

	"hedui/check"
	"hedui/check/mention"
)

// manyRows is how many figures are written as a table.
const manyRows = 4

// present writes figures: the answer first, then where it comes from, then
// what is missing.
func (t *turn) present(f frame, s sheet) answer {
	var lines []string
	switch {
	case len(s.rows) == 1:
		lines = append(lines, t.direction(f, s.rows[0])+t.figure(s.rows[0], f.form))
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
	if len(s.rows) > 0 {
		lines = append(lines, t.provenance(s))
	}
	lines = append(lines, t.besideLines(s)...)
	lines = append(lines, t.notes(s)...)
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
	if len(s.quotes) > 0 {
		lines = append(lines, t.say("原文里相关的段落：", "Passages of the filings on this:"))
		lines = append(lines, s.quotes...)
	}
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
func (t *turn) tag(r row, v varying) string {
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
	return strings.Join(words, " ")
}

// tagged puts a figure behind its tag.
func (t *turn) tagged(tag, figure string) string {
	if tag == "" {
		return figure
	}
	return tag + t.say(" ", ": ") + figure
}

func (t *turn) rowName(r row) string {
	if r.Name != "" {
		return r.Name
	}
	return t.know.companyName(r.Company)
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
		var line []string
		if v.company {
			line = append(line, t.rowName(r))
		}
		if v.period {
			line = append(line, t.periodName(r))
		}
		if v.metric {
			line = append(line, t.label(r))
		}
		cells = append(cells, append(line, t.figure(r, form)))
	}
	return align(cells)
}

// align pads cells to columns; the last column is flush right.
func align(cells [][]string) []string {
	var widths []int
	for _, line := range cells {
		for i, c := range line {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], width(c))
		}
	}
	var out []string
	for _, line := range cells {
		var b strings.Builder
		for i, c := range line {
			pad := strings.Repeat(" ", widths[i]-width(c))
			if i == len(line)-1 {
				b.WriteString(pad + c)
				continue
			}
			b.WriteString(c + pad + "  ")
		}
		out = append(out, b.String())
	}
	return out
}

// width is how many columns of a terminal a text takes.
func width(s string) int {
	n := 0
	for _, r := range s {
		n++
		if r > 0x2e80 && r != '−' {
			n++
		}
	}
	return n
}

// provenance is the line under figures: company, code, period, metric, scope,
// source, snapshot. What differs between the figures stands beside them.
func (t *turn) provenance(s sheet) string {
	first, v := s.rows[0], varies(s.rows)
	var who []string
	for _, r := range s.rows {
		who = union(who, distinct([]string{t.title(r)}))
	}
	if len(who) > manyRows {
		who = nil
	}
	line := strings.Join(who, t.say("、", ", "))
	add := func(text string) {
		if text == "" {
			return
		}
		if line != "" {
			line += t.say(gap(line), ", ")
		}
		line += text
	}
	if !v.period {
		add(t.periodName(first))
	}
	if !v.metric && (first.Op == "" || first.Label == metricName(first.Metric, "zh")) {
		add(t.label(first))
	}
	if scope := t.scope(first); scope != "" {
		line += t.say("，", ", ") + scope
	}
	line += t.sources(s)
	if first.Op != "" && len(first.Of) > 0 && len(s.rows) == 1 {
		line += " [" + strings.Join(first.Of, " ") + "]"
	}
	return line
}

// gap parts a Chinese line from what follows: a name in brackets, or a period
// behind a code, needs no blank.
func gap(line string) string {
	if strings.HasSuffix(line, "）") {
		return ""
	}
	return " "
}

// title gives name and code of a row's company.
func (t *turn) title(r row) string {
	if r.Company == "" {
		return r.Name // an index
	}
	if t.lang == "en" {
		return t.rowName(r) + " (" + r.Company + ")"
	}
	return t.rowName(r) + "（" + r.Company + "）"
}

func (t *turn) scope(r row) string {
	switch {
	case r.Scope == check.Consolidated:
		return t.say("合并", "consolidated")
	case r.Scope == check.Parent:
		return t.say("母公司", "parent company only")
	}
	return strings.TrimPrefix(r.Scope, "segment:")
}

// sources writes where the figures come from and how old the data is.
func (t *turn) sources(s sheet) string {
	var names []string
	for _, r := range s.rows {
		names = union(names, []string{r.Source})
	}
	names = distinct(names)
	if len(names) == 0 {
		names = distinct([]string{s.source})
	}
	var line string
	if len(names) > 0 {
		line = t.say(" · 来源：", " · source: ") + strings.Join(names, t.say("；", "; "))
	}
	if s.version != "" {
		line += t.say("，快照 ", ", snapshot ") + s.version
	}
	return line
}

// notes are what must be said with the figures: a default meaning that was
// taken, and what the tools note.
func (t *turn) notes(s sheet) []string {
	var out []string
	for _, r := range s.rows {
		out = union(out, distinct([]string{r.Note}))
	}
	out = union(out, s.notes)
	for i, n := range out {
		out[i] = t.say("注：", "Note: ") + n
	}
	return out
}

// besideLines write what the tool gives beside the figures.
func (t *turn) besideLines(s sheet) []string {
	v := varies(append(slices.Clone(s.rows), s.beside...))
	v.company, v.metric = true, true // the line stands alone
	var out []string
	for _, r := range s.beside {
		line := t.say("另：", "Also: ") + t.tagged(t.tag(r, v), t.show(r, mention.Form{}))
		if other := slices.ContainsFunc(s.rows, func(x row) bool { return x.Metric == r.Metric }); other && r.Note != "" { // another vintage
			line += t.say("（", " (") + r.Note + t.say("）", ")")
		}
		out = union(out, []string{line})
	}
	return out
}
