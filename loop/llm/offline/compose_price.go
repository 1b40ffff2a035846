package offline

import (
	"slices"
	"strings"

	"hedui/check/mention"
)

// dated are figures whose day is part of the answer.
var dated = []string{"high", "low", "highest_close", "lowest_close"}

// presentPrices writes figures of the share. The day of an extreme stands
// beside it; of the closes of a stretch, each its own.
func (t *turn) presentPrices(f frame, s sheet, d days) answer {
	if len(s.rows) == 0 || d.from == "" && len(s.rows) < manyRows {
		return t.present(f, s)
	}
	if d.from == "" {
		return t.finish(t.table(s.rows, f.form), f, s)
	}
	v := varies(s.rows)
	v.period = false
	var lines []string
	for _, r := range s.rows {
		line := t.show(r, f.form)
		name := t.tag(r, v)
		if name == "" && len(s.rows) > 1 {
			name = t.label(r)
		}
		switch {
		case slices.Contains(dated, r.Metric) && len(s.rows) > 1: // in brackets, a day is that of its own figure only
			line += t.say("（", " (") + dateIn(r.Period, f.form) + t.say("）", ")")
		case slices.Contains(dated, r.Metric):
			line += t.say("，出现在", ", on ") + dateIn(r.Period, f.form)
		case r.PeriodType == string(mention.Day) && r.Metric != "period_return":
			line += t.say("（", " (") + dateIn(r.Period, f.form) + t.say("）", ")")
		}
		lines = append(lines, strings.TrimSpace(name+" "+line))
	}
	return t.finish(lines, f, s)
}

// dateIn writes a day by the mask that the question gives (XXXX年XX月XX日,
// YYYY/MM/DD).
func dateIn(day string, form mention.Form) string {
	parts := strings.Split(day, "-")
	if form.DateMask == "" || len(parts) != 3 {
		return day
	}
	var b strings.Builder
	var run rune
	field := 0
	for _, r := range form.DateMask {
		if !strings.ContainsRune("XYMD", r) {
			b.WriteRune(r)
			run = 0
			continue
		}
		if run != 0 {
			continue // the rest of a field's letters
		}
		run = r
		if field < len(parts) {
			b.WriteString(parts[field])
			field++
		}
	}
	return b.String()
}
