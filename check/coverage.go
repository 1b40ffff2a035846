package check

import "strings"

// checkCoverage holds the counts of a ranking's universe (覆盖5,120家中的5,118家)
// against the counts that a tool returned.
func (d *draft) checkCoverage() {
	for i := range d.hits {
		h := &d.hits[i]
		k := d.ofHit[i]
		if k >= 0 && d.exceeds(i) {
			d.findings = append(d.findings, objection{Finding{Span: h.Text, Rule: RuleNoFact, Reason: "收录的家数多于总家数"}, -1})
			continue
		}
		if k < 0 || !d.ofCompanies(i) && (h.Unit != Count || !strings.Contains(h.Text, "家") && !strings.Contains(h.Text, "compan")) {
			continue
		}
		clause := d.lower[d.clauses[k].start:d.clauses[k].end]
		if !strings.Contains(clause, "覆盖") && !strings.Contains(clause, "coverage") && !strings.Contains(clause, "cover") || d.counted(h) {
			continue
		}
		d.findings = append(d.findings, objection{Finding{Span: h.Text, Rule: RuleNoFact, Reason: "没有事实支持的家数 " + h.Text}, -1})
	}
}

// exceeds reports whether count i is of the covered companies, and greater than
// that of all of them: 覆盖34家中的41家.
func (d *draft) exceeds(i int) bool {
	k := d.ofHit[i]
	if j := i - 1; j >= 0 && d.ofHit[j] == k && strings.HasSuffix(d.hits[j].Text, "家") && d.text[d.hits[j].End:d.hits[i].Start] == "中的" {
		return d.hits[i].Value.GreaterThan(d.hits[j].Value)
	}
	return d.ofCompanies(i) && d.ofHit[i+1] == k && d.hits[i].Value.GreaterThan(d.hits[i+1].Value)
}

// ofCompanies reports whether hit i is a number of the companies that the next one
// counts: the 41 of 41 of 42 companies, with or without the word behind it.
func (d *draft) ofCompanies(i int) bool {
	h := &d.hits[i]
	return (h.Unit == NoUnit || h.Unit == Count) && i+1 < len(d.hits) && strings.HasPrefix(d.lower[h.End:], " of ") && d.hits[i+1].Unit == Count && strings.Contains(d.hits[i+1].Text, "compan")
}

// counted reports whether a fact counts as many companies.
func (d *draft) counted(h *Hit) bool {
	if h.Negative {
		return false
	}
	for i := range d.facts {
		if f := &d.facts[i]; f.counts() && f.Value.Equal(h.Value) {
			return true
		}
	}
	return false
}
