package offline

import (
	"cmp"
	"slices"
	"strings"

	"hedui/check"
)

// provenance is the line under figures: company, code, period, metric, scope,
// source, snapshot. What differs between the figures stands beside them.
func (t *turn) provenance(s sheet) string {
	s.rows = t.lent(s.rows)
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

// lent gives figures of the talk, of which only the value is still shown, scope
// and source of what was calculated with them just now.
func (t *turn) lent(rows []row) []row {
	var made row
	for _, r := range t.talk.current.results {
		for _, x := range r.Rows {
			if x.Op != "" {
				made = x
			}
		}
	}
	lends := func(x row) bool { return x.rounded && x.Source == "" && slices.Contains(made.Of, x.Fact) }
	if !slices.ContainsFunc(rows, lends) {
		return rows
	}
	out := slices.Clone(rows)
	for i := range out {
		out[i].Source, out[i].Scope = made.Source, cmp.Or(out[i].Scope, made.Scope)
	}
	return out
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
		return t.indexName(r.Name)
	}
	return t.named(t.rowName(r), r.Company)
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
		names = union(names, []string{r.from(t)})
	}
	names = unsaid(distinct(names))
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

// unsaid drops the sources that another one names among several: a calculated
// figure's is those of all it was made of.
func unsaid(names []string) []string {
	var out []string
	for i, name := range names {
		said := slices.ContainsFunc(names, func(other string) bool {
			return other != name && slices.Contains(strings.Split(other, "、"), name)
		})
		if !said && !slices.Contains(names[:i], name) {
			out = append(out, name)
		}
	}
	return out
}

// notes are what must be said with the figures: a default meaning that was
// taken, and what the tools note.
func (t *turn) notes(s sheet) []string {
	var out []string
	for _, r := range s.rows {
		out = union(out, distinct([]string{r.Note}))
	}
	out = union(out, s.notes)
	out = union(out, t.renamed(s))
	for i, n := range out {
		out[i] = t.note(n)
	}
	return out
}

// besideLines write what the tool gives beside the figures.
func (t *turn) besideLines(f frame, s sheet) []string {
	v := varies(append(slices.Clone(s.rows), s.beside...))
	v.company, v.metric = true, true // the line stands alone
	var out []string
	for _, r := range s.beside {
		line := t.say("另：", "Also: ") + t.tagged(t.tag(r, v), t.show(r, f.form))
		if other := slices.ContainsFunc(s.rows, func(x row) bool { return x.Metric == r.Metric }); other && r.Note != "" { // another vintage
			line += t.say("（", " (") + t.wording(r.Note) + t.say("）", ")")
		}
		out = union(out, []string{line})
	}
	return out
}
