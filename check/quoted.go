package check

import (
	"slices"
	"strings"
)

// quotedWrong says what is wrong with citing the quoted fact f as figure i in
// words other than its sentence's: the sentence itself is read as a draft, and
// must say of its figure what this draft says. Of several such figures in the
// sentence the one that fits best counts.
func (d *draft) quotedWrong(i int, s *said, f *held, b *band) []string {
	var best []string
	q := d.passageRead(f)
	found := false
	for j := range q.hits {
		if h := &q.hits[j]; h.Unit != f.Unit || !h.Value.Equal(f.Value) {
			continue
		}
		bad := d.quotedAs(i, s, f, b, q, j)
		if !found || len(bad) < len(best) {
			best, found = bad, true
		}
	}
	if !found { // read under other rules than here; what the fact says must do
		best = d.disagreements(i, s, f)
	}
	if !d.cites(i, f) || !d.idAgrees(i, f) {
		best = append(best, RuleCitation)
	}
	return best
}

// passageRead is the sentence of f, read as a draft.
func (d *draft) passageRead(f *held) *draft {
	p := &d.passages[f.passage-1]
	if p.read == nil {
		p.read = &draft{text: f.Quote, lower: lower(f.Quote), opts: d.opts, classes: d.classes, anchor: f.Period}
		p.read.readText(d.lex)
	}
	return p.read
}

// quotedAs compares what the draft says of figure i with what the sentence of
// f says of its figure j.
func (d *draft) quotedAs(i int, s *said, f *held, b *band, q *draft, j int) []string {
	var out []string
	about := q.said(j)
	if ms := s.marks[dimCompany]; !d.anyFits(ms, f) && !sharesID(ms, about.marks[dimCompany]) {
		out = append(out, RuleCompany)
	}
	if !d.quotedPeriod(s.marks[dimPeriod], about.marks[dimPeriod], f) {
		out = append(out, RulePeriod)
	}
	if !d.quotedMetric(i, s.marks[dimMetric], about.marks[dimMetric], q, j) {
		out = append(out, RuleMetric)
	}
	if own := q.hits[j].bandOf(); b.neg != own.neg && !f.Value.IsZero() {
		out = append(out, RuleSign)
	}
	if d.saysChange(i) && !q.saysChange(j) {
		out = append(out, RuleArithmetic)
	}
	if len(out) == 0 && d.rival(s, f, q, j) != nil {
		out = append(out, RuleConflict)
	}
	return out
}

// quotedPeriod reports whether the periods said of a figure can be those that
// its sentence gives, or, where that gives none, its document's.
func (d *draft) quotedPeriod(ms, own []*mark, f *held) bool {
	if len(own) == 0 || slices.ContainsFunc(own, func(m *mark) bool { return m.open }) {
		return d.anyFits(ms, f)
	}
	if len(ms) == 0 {
		return true
	}
	return slices.ContainsFunc(ms, func(m *mark) bool {
		return m.open || slices.ContainsFunc(own, func(o *mark) bool {
			return o.text == m.text || slices.ContainsFunc(o.periods, m.fitsPeriod) || slices.ContainsFunc(m.periods, o.fitsPeriod)
		})
	})
}

// quotedMetric reports whether the words say of figure i what its sentence
// says of figure j: a metric that both name; and of all figures of the
// sentence, no other one's words are nearer to those of figure i.
func (d *draft) quotedMetric(i int, ms, own []*mark, q *draft, j int) bool {
	if len(ms) > 0 && len(own) > 0 && !sharesID(ms, own) && !slices.ContainsFunc(ms, func(m *mark) bool {
		return slices.ContainsFunc(own, func(o *mark) bool { return o.text == m.text })
	}) {
		return false
	}
	said := pairsOf(d.leading(i))
	mine := likeness(said, pairsOf(q.leading(j)))
	for k := range q.hits {
		if k == j || q.hits[k].Structural {
			continue
		}
		if likeness(said, pairsOf(q.leading(k))) > mine {
			return false
		}
	}
	return true
}

func sharesID(a, b []*mark) bool {
	return slices.ContainsFunc(a, func(m *mark) bool {
		return slices.ContainsFunc(b, func(o *mark) bool {
			return slices.ContainsFunc(m.ids, func(id string) bool { return slices.Contains(o.ids, id) })
		})
	})
}

// leading are the words before figure i: those of its clause up to the last
// figure and, where they only announce a change (降64.18%), those before the
// last figure of the line. Documents and pages are left out.
func (d *draft) leading(i int) string {
	out := ""
	for ; i >= 0 && d.ofHit[i] >= 0; i-- {
		start, _ := d.gap(i)
		var own strings.Builder
		for at := start; at < d.hits[i].Start; at++ {
			if !d.inDocument(at) {
				own.WriteByte(d.lower[at])
			}
		}
		out = own.String() + "," + out
		if i == 0 || d.ofHit[i-1] < 0 || len(pairsOf(own.String())) > 0 || d.clauses[d.ofHit[i-1]].line != d.clauses[d.ofHit[i]].line || strings.ContainsAny(d.text[d.hits[i-1].End:d.hits[i].Start], "；;。") {
			break
		}
	}
	return out
}

// pairsOf are the pairs of neighbouring Han characters of a text.
func pairsOf(s string) map[[2]rune]bool {
	out := make(map[[2]rune]bool)
	last := rune(0)
	for _, c := range s {
		if isHan(last) && isHan(c) {
			out[[2]rune{last, c}] = true
		}
		last = c
	}
	return out
}

// likeness is the number of pairs that two texts share.
func likeness(a, b map[[2]rune]bool) int {
	n := 0
	for p := range a {
		if b[p] {
			n++
		}
	}
	return n
}

// saysChange reports whether the words right before figure i announce a
// change.
func (d *draft) saysChange(i int) bool {
	before := strings.TrimRight(d.lower[:d.hits[i].Start], " ")
	for _, filler := range []string{"了", "约", "近", "超过", "超", "逾", "额为", "幅为", "幅"} {
		before = strings.TrimSuffix(before, filler)
	}
	for _, w := range changeWords {
		if rest, ok := strings.CutSuffix(before, w); ok && !hasAnySuffix(rest, []string{"最", "至", "不", "更", "较", "新", "历史", "偏", "走", "创"}) && (w[0] >= 0x80 || !endsInLetter(rest)) {
			return true
		}
	}
	return false
}
