package check

import (
	"fmt"
	"strings"

	"hedui/check/mention"
)

var (
	qoqWords  = []string{"环比", "qoq", "quarter-on-quarter", "quarter on quarter", "quarter-over-quarter", "month-on-month"}
	yoyWords  = []string{"同比", "yoy", "year-on-year", "year on year", "year-over-year", "year over year"}
	compounds = []string{"复合", "cagr", "compound"}
)

// kindOfGrowth reports whether the words next to figure i call f the kind of
// rate that it is: against the same time a year before, against the stretch
// right before, or compounded over several years.
func (d *draft) kindOfGrowth(i int, f *held) bool {
	yearly := f.Op == OpGrowth && len(f.of) == 2 && f.of[0].Period.AddYears(-1) == f.of[1].Period || f.Op != OpCAGR && strings.HasSuffix(f.Metric, GrowthSuffix)
	if !yearly && f.Op != OpGrowth && f.Op != OpCAGR || f.Unit != Percent {
		return true
	}
	text := d.around(i) + d.columnHead(i)
	switch {
	case hasAny(text, compounds):
		return f.Op == OpCAGR
	case f.Op == OpCAGR:
		return !hasAny(text, yoyWords) && !hasAny(text, qoqWords)
	case hasAny(text, qoqWords) && !hasAny(text, yoyWords):
		return !yearly
	case hasAny(text, yoyWords) && !hasAny(text, qoqWords):
		return yearly
	}
	return true
}

// columnHead is the text above figure i's cell, "" outside a table.
func (d *draft) columnHead(i int) string {
	k := d.ofHit[i]
	if k < 0 || !d.clauses[k].row {
		return ""
	}
	head := d.headerOf(i)
	if head == nil {
		return ""
	}
	start, stop := cellAt(d.text, head, cellIndex(d.text, &d.clauses[k], d.hits[i].Start))
	return d.lower[start:stop]
}

var (
	risesTo = []string{"增至", "增长至", "增长到", "增加至", "增加到", "上升至", "上升到", "升至", "升到", "提升至", "提升到", "提高至", "提高到", "涨至", "涨到", "上涨至", "上涨到", "rose to", "increased to", "grew to", "climbed to", "up to"}
	fallsTo = []string{"降至", "降到", "下降至", "下降到", "下滑至", "下滑到", "跌至", "跌到", "下跌至", "下跌到", "减至", "减少至", "减少到", "回落至", "回落到", "降低至", "降低到", "fell to", "declined to", "dropped to", "decreased to", "down to"}
)

// checkMoves objects where a figure is said to have risen or fallen to its value
// and went the other way: from the figure before it, or from the year before.
func (d *draft) checkMoves() {
	last := -1
	for i := range d.hits {
		f := d.bound[i].fact
		if f == nil || d.ofHit[i] < 0 || f.Op == OpDifference || f.Op == OpGrowth {
			continue
		}
		from := last
		last = i
		start, _ := d.gap(i)
		before := d.lower[start:d.hits[i].Start]
		up, down := hasAny(before, risesTo), hasAny(before, fallsTo)
		if up == down {
			continue
		}
		if g := d.movedFrom(from, i); g != nil {
			if c := f.Value.Cmp(g.Value); c != 0 && c > 0 != up {
				d.findings = append(d.findings, objection{Finding{Span: d.hits[i].Text, Rule: RuleSign, Facts: ids(f.Fact, g.Fact),
					Reason: fmt.Sprintf("变动的方向反了：%s → %s", g.shortly(), f.shortly())}, i})
			}
		}
	}
}

// movedFrom is what figure i is measured from: the figure before it in the
// line where that is of another time, else the year before, where it is held.
func (d *draft) movedFrom(before, i int) *held {
	f := d.bound[i].fact
	if before >= 0 && d.ofHit[before] >= 0 && d.clauses[d.ofHit[before]].line == d.clauses[d.ofHit[i]].line {
		g := d.bound[before].fact
		if company, metric, period := g.same(f); company && metric && !period && g.Unit == f.Unit && g.Scope == f.Scope {
			return g
		}
	}
	if f.Period.Type == mention.Day || f.Period.Type == mention.Instant {
		return nil
	}
	var out *held
	for k := range d.facts {
		g := &d.facts[k]
		if company, metric, _ := g.same(f); company && metric && g.Period == f.Period.AddYears(-1) && g.Scope == f.Scope && g.Unit == f.Unit && !g.restated() {
			if out != nil && !out.Value.Equal(g.Value) { // sources differ
				return nil
			}
			out = g
		}
	}
	return out
}

// OpRange is the operation of a figure that is one end of a range in which a
// fact lies.
const OpRange = "range"

// inRange tries the range that figure i is one end of (1,500–1,510亿元): a fact in
// it that agrees with the words grounds both ends. A range whose upper end is
// twice the lower says too little.
func (d *draft) inRange(i int, s *said) (binding, bool) {
	h := &d.hits[i]
	if !h.Range {
		return binding{}, false
	}
	j := i + 1
	if j >= len(d.hits) || !d.hits[j].Range || !d.spans(i, j) {
		if j = i - 1; j < 0 || !d.hits[j].Range || !d.spans(j, i) {
			return binding{}, false
		}
	}
	lo, hi := h, &d.hits[j]
	if i > j {
		lo, hi = hi, lo
	}
	if lo.Unit != hi.Unit || !lo.Value.IsPositive() || !lo.Value.LessThan(hi.Value) || !hi.Value.LessThan(lo.Value.Mul(two)) {
		return binding{}, false
	}
	b, ends := newBand(lo.Value, hi.Value), [2]band{lo.bandOf(), hi.bandOf()}
	b.neg = h.Negative
	for k := range d.facts {
		f := &d.facts[k]
		if v, unit, ok := f.view(h); ok && b.covers(v) && !ends[0].covers(v) && !ends[1].covers(v) && len(d.wrong(i, s, f, &b)) == 0 {
			return binding{ok: true, of: []*held{f}, op: OpRange, unit: unit}, true
		}
	}
	return binding{}, false
}

// spans reports whether only the sign of a range stands between two figures.
func (d *draft) spans(i, j int) bool {
	between := strings.TrimSpace(d.lower[d.hits[i].End:d.hits[j].Start])
	return between != "" && strings.Trim(between, "-–—~～至到 ") == ""
}

// sharedWords, right before a figure, say that it is each of several.
var sharedWords = []string{"均为", "均是", "均达", "都为", "都是", "都达", "同为", "皆为", "均约", "都约"}

// shared reports whether a figure that is said of each of several companies or
// periods (均为91.96%) is that of all of them.
func (d *draft) shared(i int, s *said, f *held, b *band) bool {
	if !hasAnySuffix(strings.TrimRight(d.lower[:d.hits[i].Start], " 约"), sharedWords) {
		return true
	}
	for _, dm := range []dim{dimCompany, dimPeriod} {
		for _, m := range s.marks[dm] {
			if m.base || d.fits(m, f) {
				continue
			}
			found := false
			for k := range d.facts {
				g := &d.facts[k]
				company, metric, period := g.same(f)
				found = found || metric && (dm == dimCompany && period || dm == dimPeriod && company) && d.fits(m, g) && g.Unit == f.Unit && b.covers(g.Value)
			}
			if !found {
				return false
			}
		}
	}
	return true
}
