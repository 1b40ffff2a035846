package check

import (
	"slices"
	"strings"

	"hedui/check/mention"
)

// view of what the draft says about one figure.
type said struct {
	marks [dims][]*mark
}

func (d *draft) said(i int) *said {
	var s said
	for dm := range dims {
		s.marks[dm] = d.context(i, dm)
	}
	return &s
}

// disagreements of a fact with what the draft says about figure i, worst
// first.
func (d *draft) disagreements(i int, s *said, f *held) []string {
	var out []string
	if d.baseFails(i, f) {
		out = append(out, RulePeriod)
	}
	for dm, rule := range [dims]string{RuleCompany, RulePeriod, RuleMetric} {
		if !d.anyFits(s.marks[dm], f) {
			out = append(out, rule)
		}
	}
	if len(f.of) > 1 && !slices.Contains(out, RuleCompany) && !d.companiesFit(i, s, f.of) {
		out = append(out, RuleCompany)
	}
	if !d.scopeFits(i, f) {
		out = append(out, RuleScope)
	}
	if !d.adjustFits(i, f) {
		out = append(out, RuleAdjust)
	}
	return out
}

// baseFails reports whether the clause compares with a period that a growth
// rate is not measured from: 较2021年增长18.04% of a rate on 2022.
func (d *draft) baseFails(i int, f *held) bool {
	k := d.ofHit[i]
	growth := f.Op == OpGrowth || strings.HasSuffix(f.Metric, GrowthSuffix)
	if k < 0 || !growth || f.Unit != Percent || f.Period.Type == mention.Day || strings.Contains(f.Metric, "return") {
		return false
	}
	base := f.Period.AddYears(-1)
	if len(f.of) == 2 {
		base = f.of[1].Period
	}
	for _, j := range d.clauses[k].marks {
		m := &d.marks[j]
		if m.dim == dimPeriod && m.base && !m.open && !m.local && !m.fitsPeriod(base) && !m.fitsPeriod(f.Period.Prev()) {
			return true
		}
	}
	return false
}

// fits reports whether a mark can be about a fact.
func (d *draft) fits(m *mark, f *held) bool { return d.fitting(m).has(f.index) }

// fitting are the facts that a mark can be about. They are found once for all
// marks that say the same, since answers repeat their words.
func (d *draft) fitting(m *mark) factSet {
	for len(d.known) <= m.class {
		d.known = append(d.known, nil)
	}
	if d.known[m.class] == nil {
		set := newFactSet(len(d.facts))
		for k := range d.facts {
			if m.fits(&d.facts[k]) {
				set.add(k)
			}
		}
		d.known[m.class] = set
	}
	return d.known[m.class]
}

func (m *mark) fits(f *held) bool {
	switch m.dim {
	case dimCompany:
		return m.fitsCompany(f)
	case dimPeriod:
		return m.fitsPeriod(f.Period) || m.inNote(f.Note) || f.Op != OpGrowth && !f.stretched() && slices.ContainsFunc(f.of, func(o *held) bool { return m.fitsPeriod(o.Period) })
	}
	return m.fitsMetric(f)
}

// anyFits reports whether one of the marks can be about f; no marks fit all.
func (d *draft) anyFits(ms []*mark, f *held) bool {
	for _, m := range ms {
		if d.fits(m, f) {
			return true
		}
	}
	return len(ms) == 0
}

// intern numbers marks that say the same alike.
func (d *draft) intern(m *mark) {
	k := append(d.key[:0], byte('0'+m.dim), flag(m.open), flag(m.stretch))
	for _, id := range m.ids {
		k = append(append(k, id...), 0)
	}
	for _, p := range m.periods {
		k = append(append(append(append(k, 1), p.Type...), p.End...), 0)
	}
	k = append(append(k, 2), m.text...)
	n, ok := d.classes[string(k)]
	if !ok {
		n = len(d.classes)
		d.classes[string(k)] = n
	}
	d.key, m.class = k, n
}

func flag(b bool) byte {
	if b {
		return 'y'
	}
	return 'n'
}

func (m *mark) fitsCompany(f *held) bool {
	if m.other { // of a group a mean or a sum may be held
		_, part := segment(f.Scope)
		return len(f.companies) != 1 || part && strings.Contains(m.text, "公司")
	}
	if f.Unit == IndexPoint && len(f.companies) == 0 {
		return f.Name != "" && strings.Contains(f.Name, m.text)
	}
	return len(f.companies) == 0 || slices.ContainsFunc(f.companies, func(id string) bool { return slices.Contains(m.ids, id) })
}

// counts reports whether f counts companies of the market or of a list.
func (f *held) counts() bool { return f.Unit == Count && f.Company == "" }

// inNote reports whether a fact's note names a day that the mark says: a return
// is noted with the days between which it was made.
func (m *mark) inNote(note string) bool {
	return note != "" && slices.ContainsFunc(m.periods, func(p mention.Period) bool { return p.Type == mention.Day && strings.Contains(note, p.End) })
}

// fitsPeriod reports whether the mark can mean the period p of a fact.
func (m *mark) fitsPeriod(p mention.Period) bool {
	if m.open || p.End == "" {
		return true
	}
	if m.stretch && len(m.periods) >= 2 {
		first, last := m.periods[0].End, m.periods[len(m.periods)-1].End
		if first <= p.End && p.End <= last {
			return true
		}
	}
	return slices.ContainsFunc(m.periods, func(n mention.Period) bool { return periodFits(n, p) })
}

// periodFits reports whether a period said in words can be the held one. A
// balance stands at the end of what is said (2023年总资产), a day inside of it
// (2023年末收盘价).
func periodFits(named, held mention.Period) bool {
	switch {
	case named.Type == mention.Latest || held.End == "":
		return true
	case named.Type == mention.TTM:
		return held.Type == mention.TTM && (named.End == "" || named.End == held.End)
	case held.Type == mention.Instant:
		return named.End == held.End || named.Type == mention.Day && month(named.End) == month(held.End)
	case held.Type == mention.Day:
		switch named.Type {
		case mention.Day:
			return named.End == held.End
		case mention.Month, mention.Instant:
			return month(named.End) == month(held.End)
		}
		return named.Year() == yearOf(held.End) && held.End <= named.End
	case named.Type == mention.Day || named.Type == mention.Instant || named.Type == mention.Month:
		return named.End == held.End && held.Type != mention.TTM
	case held.Type == "":
		return named.End == held.End
	}
	return named == held
}

// month is the YYYY-MM of a date.
func month(end string) string { return end[:min(7, len(end))] }

func yearOf(end string) int { return mention.Period{Type: mention.Day, End: end}.Year() }

// growthTails turn a level's label into that of its growth.
var growthTails = []string{"同比增长率", "同比增长", "同比增速", "增长率", "同比", "环比增长率", "增速"}

func (m *mark) fitsMetric(f *held) bool {
	if len(f.metrics) == 0 || f.counts() {
		return true
	}
	if m.other {
		return false
	}
	for _, id := range f.metrics {
		if slices.Contains(m.ids, id) || slices.Contains(m.ids, strings.TrimSuffix(id, GrowthSuffix)) || f.Op == OpGrowth && slices.Contains(m.ids, id+GrowthSuffix) {
			return true
		}
	}
	for _, label := range f.labels {
		if label == m.text {
			return true
		}
		for _, tail := range growthTails {
			if len(label) == len(m.text)+len(tail) && strings.HasPrefix(label, m.text) && strings.HasSuffix(label, tail) ||
				len(m.text) == len(label)+len(tail) && strings.HasPrefix(m.text, label) && strings.HasSuffix(m.text, tail) {
				return true
			}
		}
	}
	return false
}

// line is the text of the figure's line or, in a table, of its paragraph.
func (d *draft) line(i int) string {
	k := d.ofHit[i]
	if k < 0 {
		return d.text
	}
	from, to := k, k
	same := func(a, b *clause) bool { return a.line == b.line || a.row && b.para == a.para }
	for from > 0 && same(&d.clauses[k], &d.clauses[from-1]) {
		from--
	}
	for to+1 < len(d.clauses) && same(&d.clauses[k], &d.clauses[to+1]) {
		to++
	}
	return d.lower[d.clauses[from].start:d.clauses[to].end]
}

// scopeFits: the answer names a parent or segment figure as such, and does not
// call a consolidated one 母公司.
func (d *draft) scopeFits(i int, f *held) bool {
	if name, ok := segment(f.Scope); ok {
		return d.saysBefore(i, lower(name))
	}
	switch f.Scope {
	case Parent:
		return namesParent(d.lower)
	case Consolidated:
		text := d.clauseText(i)
		if !namesParent(text) && !hasAny(text, []string{"合并", "consolidated"}) {
			text = d.sentence(i)
		}
		return !namesParent(text) || hasAny(text, []string{"合并", "consolidated"})
	}
	return true
}

// saysBefore reports whether a name stands in the figure's clause or paragraph
// up to there, in its table, or in the caption of a figure that stands alone.
func (d *draft) saysBefore(i int, name string) bool {
	k := d.ofHit[i]
	if k < 0 || d.clauses[k].row {
		return strings.Contains(d.lower, name)
	}
	from, to := d.stretch(k, func(c *clause) int { return c.para })
	if strings.Contains(d.lower[d.clauses[from].start:d.clauses[k].end], name) {
		return true
	}
	alone := k == from || d.clauses[k-1].line != d.clauses[k].line
	return alone && to > k+1 && d.clauses[k+1].line > d.clauses[k].line && strings.Contains(d.lower[d.clauses[k].end:d.clauses[to-1].end], name)
}

// sentence is the text of the figure's line from the last full stop up to the
// end of its clause.
func (d *draft) sentence(i int) string {
	k := d.ofHit[i]
	if k < 0 {
		return d.lower
	}
	c := &d.clauses[k]
	return d.lower[strings.LastIndexAny(d.lower[:c.start], "。；;！？\n")+1 : c.end]
}

func (d *draft) clauseText(i int) string {
	k := d.ofHit[i]
	if k < 0 {
		return d.lower
	}
	return d.lower[d.clauses[k].start:d.clauses[k].end]
}

// namesParent finds 母公司 as a scope, not inside 归属于母公司股东.
func namesParent(s string) bool {
	for rest := s; ; {
		k := strings.Index(rest, "母公司")
		if k < 0 {
			return strings.Contains(s, "parent company") || strings.Contains(s, "parent-only")
		}
		before, after := rest[:k], rest[k+len("母公司"):]
		if !strings.HasSuffix(before, "归属于") && !strings.HasSuffix(before, "归属") && !strings.HasPrefix(after, "股东") && !strings.HasPrefix(after, "所有者") && !strings.HasPrefix(after, "普通股") {
			return true
		}
		rest = after
	}
}

// adjustFits: an adjusted price says so, a raw one is not called adjusted.
func (d *draft) adjustFits(i int, f *held) bool {
	named := func(s string) bool { return strings.Contains(s, "复权") || strings.Contains(s, "adjusted") }
	raw := func(s string) bool {
		return strings.Contains(s, "不复权") || strings.Contains(s, "未复权") || strings.Contains(s, "unadjusted")
	}
	switch f.Adjust {
	case "qfq", "hfq":
		return named(d.lower) && !raw(d.clauseText(i))
	case "none":
		c := d.clauseText(i)
		return !named(c) || raw(c)
	}
	return true
}
