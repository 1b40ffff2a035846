package check

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"hedui/check/mention"
)

// RuleConflict is the rule of a figure out of a filing's text that a fact about
// the same thing contradicts, printed without that fact.
const RuleConflict = "conflict"

// rival gives the fact that figure j of a sentence out of a filing contradicts:
// the sentence says, in no more words than these, that a metric of a company and
// period was so much, and a fact of the same metric, company and period is
// another amount. Restated or planted: neither may be given as the only one. The
// result is nil where the draft prints the fact as well.
//
// What the draft itself says of the figure is s; nil when it repeats the sentence.
func (d *draft) rival(s *said, f *held, q *draft, j int) *held {
	about := q.said(j)
	if q.saysChange(j) || !q.plainly(j, about.marks[dimMetric]) {
		return nil
	}
	for k := range d.facts {
		r := &d.facts[k]
		if r.quoted() || len(r.metrics) != 1 || r.Op != "" && r.Op != OpGrowth || r.Trust == TrustUser || r.Unit != f.Unit || r.Scope != "" && r.Scope != Consolidated || r.Period.Type == mention.Day {
			continue
		}
		if !metricIs(about.marks[dimMetric], r.Metric) || s != nil && !metricIs(s.marks[dimMetric], r.Metric) || !q.isOf(about, f, r) || !materially(f.Quantity, r.Quantity) {
			continue
		}
		if !d.printsToo(r) {
			return r
		}
	}
	return nil
}

// rivalled reports whether a fact contradicts what the sentence of f says of it.
func (d *draft) rivalled(f *held) bool {
	q := d.passageRead(f)
	found := false
	for j := range q.hits {
		if h := &q.hits[j]; h.Unit == f.Unit && h.Value.Equal(f.Value) {
			if found = true; d.rival(nil, f, q, j) == nil {
				return false
			}
		}
	}
	return found
}

// metricIs reports whether marks name one metric, and that it is id.
func metricIs(ms []*mark, id string) bool {
	return len(ms) == 1 && !ms[0].other && slices.Contains(ms[0].ids, id)
}

// isOf reports whether what a sentence of f says, or else its document, is about
// the company and the period of r.
func (d *draft) isOf(about *said, f, r *held) bool {
	company := r.Company != "" && r.Company == f.Company
	if ms := about.marks[dimCompany]; len(ms) > 0 {
		company = len(ms) == 1 && ms[0].fitsCompany(r)
	}
	period := r.Period.End == f.Period.End && (r.Period.Type == f.Period.Type || r.Period.Type == mention.Instant)
	if ms := about.marks[dimPeriod]; len(ms) > 0 {
		period = len(ms) == 1 && !ms[0].open && slices.ContainsFunc(ms[0].periods, func(p mention.Period) bool { return periodFits(p, r.Period) && p.End == r.Period.End })
	}
	return company && period
}

// ordinary are words that do not make a metric another one.
var ordinary = strings.NewReplacer("本公司", "", "公司", "", "集团", "", "报告期内", "", "报告期", "", "本期", "", "全年", "", "年度", "", "年", "", "实现", "", "的", "", "了", "",
	"同比", "", "增长", "", "下降", "", "增加", "", "减少", "", "上升", "", "合计", "", "共计", "", "总计", "", "约", "", "达到", "", "达", "", "为", "", "是", "", "人民币", "", "当期", "", "合并", "", "(", "", ")", "", "（", "", "）", "",
	"the", "", "company's", "", "company", "", "was", "", "were", "", "of", "", "is", "", "for", "", "in", "")

// plainly reports whether nothing but companies, periods, figures and ordinary
// words stands with the metric in the sentence up to figure j: 酒类毛利率 and
// 母公司净利润 are other things than the metric, and so is the 毛利率 behind
// 光伏收入10亿元.
func (d *draft) plainly(j int, metric []*mark) bool {
	if len(metric) != 1 || d.ofHit[j] < 0 {
		return false
	}
	end := d.hits[j].Start
	start := 0
	if at := strings.LastIndexAny(d.lower[:end], "。；;!?！？\n"); at >= 0 {
		_, size := utf8.DecodeRuneInString(d.lower[at:])
		start = at + size
	}
	near := start
	if j > 0 {
		near = max(near, d.hits[j-1].End)
	}
	if m := metric[0]; m.start < near || m.end > end {
		return false
	}
	var rest strings.Builder
	for at := start; at < end; at++ {
		if !slices.ContainsFunc(d.marks, func(o mark) bool { return !o.other && at >= o.start && at < o.end }) &&
			!slices.ContainsFunc(d.hits[:j], func(h Hit) bool { return at >= h.Start && at < h.End }) {
			rest.WriteByte(d.lower[at])
		}
	}
	return strings.Trim(ordinary.Replace(rest.String()), " ，,:：、\n\t*") == ""
}

// materially reports whether two amounts of one thing differ by more than what a
// restatement usually does: a twentieth, or a point of a percentage.
func materially(a, b Quantity) bool {
	gap := a.Value.Sub(b.Value).Abs()
	if a.Unit == Percent {
		return gap.GreaterThan(decimal.New(1, 0))
	}
	return gap.GreaterThan(decimal.Max(a.Value.Abs(), b.Value.Abs()).Mul(decimal.New(5, -2)))
}

// printsToo reports whether the draft prints the value of r somewhere.
func (d *draft) printsToo(r *held) bool {
	for i := range d.hits {
		h := &d.hits[i]
		if v, _, ok := r.view(h); ok && !h.Structural {
			if b := h.bandOf(); b.covers(v) {
				return true
			}
		}
	}
	return false
}
