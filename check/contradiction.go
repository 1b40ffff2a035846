package check

import (
	"fmt"
	"strings"
)

// Words that tell the direction in a part of a sentence of their own, before
// the figure that tells how far: 下降，降3.2个百分点.
var (
	rising  = []string{"上升", "增长", "提高", "更高", "更大", "更多", "up", "higher", "larger"}
	falling = []string{"下降", "减少", "降低", "更低", "更小", "更少", "down", "lower", "smaller"}
)

// checkContradictions objects where such a word contradicts the figure behind it:
// by the words next to that (更高，低12元), or by what it is made of.
func (d *draft) checkContradictions() {
	for i := range d.hits {
		k := d.ofHit[i]
		if k < 1 || d.clauses[k-1].line != d.clauses[k].line || d.clauses[k].row || len(d.clauses[k-1].hits) > 0 || !d.bound[i].ok || d.hits[i].Structural || d.clauses[k].hits[0] != i {
			continue
		}
		c := &d.clauses[k-1]
		said := strings.TrimRight(d.lower[c.start:c.end], " ，,")
		up, down := hasAnySuffix(said, rising), hasAnySuffix(said, falling)
		if up == down {
			continue
		}
		next := d.around(i)
		contrary := up && hasAny(next, downWords) && !hasAny(next, upWords) || down && hasAny(next, upWords) && !hasAny(next, downWords)
		if !contrary && !d.turned(i, up) {
			continue
		}
		d.findings = append(d.findings, objection{Finding{Span: strings.TrimSpace(d.text[c.start:d.hits[i].End]), Rule: RuleSign,
			Reason: fmt.Sprintf("“%s”与 %s 的方向不一致", strings.TrimSpace(d.text[c.start:c.end]), d.hits[i].Text)}, -1})
	}
}

// turned reports whether figure i is a change in time that goes the other way
// than up says.
func (d *draft) turned(i int, up bool) bool {
	b := &d.bound[i]
	of := b.of
	if b.fact != nil {
		if growth := b.fact.Op == OpGrowth || b.fact.Op != OpDifference && strings.HasSuffix(b.fact.Metric, GrowthSuffix); growth {
			return !b.fact.Value.IsZero() && b.fact.Value.IsPositive() != up
		}
		if b.fact.Op == OpDifference {
			of = b.fact.of
		}
	}
	if len(of) != 2 || of[0].Company != of[1].Company || of[0].Period.End == of[1].Period.End {
		return false
	}
	later, earlier := of[0], of[1]
	if later.Period.End < earlier.Period.End {
		later, earlier = earlier, later
	}
	v := later.Value.Cmp(earlier.Value)
	return v != 0 && v > 0 != up
}
