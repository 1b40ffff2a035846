package check

import (
	"fmt"
	"strings"
)

// RuleComparison objects to words that compare two figures the wrong way
// round.
const RuleComparison = "comparison"

var (
	greaterThan = []string{"高于", "大于", "多于", "超过", "领先", "强于", "优于", "高过", "超越", "反超", "赶超", "胜过", "surpassed", "overtook", "outpaced", "topped", "higher than", "above", "greater than", "more than", "larger than", "exceed", "ahead of"}
	lessThan    = []string{"低于", "小于", "少于", "不及", "落后", "弱于", "低过", "逊于", "trailed", "trails", "lagged", "lags", "lower than", "below", "less than", "smaller than", "behind"}
)

// checkComparisons objects where 高于 or 低于 stands between two figures of one
// metric that are the other way round: 茅台（91.96%）低于五粮液（75.79%）.
func (d *draft) checkComparisons() {
	last := -1
	for j := range d.hits {
		if d.hits[j].Structural {
			continue
		}
		i := last
		last = j
		if i < 0 {
			continue
		}
		a, b := d.bound[i].fact, d.bound[j].fact
		if a == nil || b == nil || d.bound[i].verbatim && d.bound[j].verbatim || a.kind[1] != b.kind[1] || a.Unit != b.Unit || a == b || d.ofHit[i] < 0 || d.ofHit[j] < 0 || d.clauses[d.ofHit[i]].line != d.clauses[d.ofHit[j]].line || d.clauses[d.ofHit[j]].row {
			continue
		}
		between := d.lower[d.hits[i].End:d.hits[j].Start]
		up, down := comparesWith(between, greaterThan), comparesWith(between, lessThan)
		if up == down {
			continue
		}
		if c := a.Value.Cmp(b.Value); up && c < 0 || down && c > 0 {
			d.findings = append(d.findings, objection{Finding{Span: d.text[d.hits[i].Start:d.hits[j].End], Rule: RuleComparison, Facts: ids(a.Fact, b.Fact),
				Reason: fmt.Sprintf("比较的方向反了：%s 与 %s", a.shortly(), b.shortly())}, -1})
		}
	}
}

// comparesWith reports whether one of words stands in s with nothing but a
// name behind it.
func comparesWith(s string, words []string) bool {
	for _, w := range words {
		if at := strings.LastIndex(s, w); at >= 0 && !hasAnySuffix(strings.TrimRight(s[:at], " "), []string{"不", "未", "没有", "并非", "not"}) && !strings.ContainsAny(s[at+len(w):], ",，。;；:：、\n") {
			return true
		}
	}
	return false
}

// superlatives say that a company leads or trails.
var (
	mostWords  = []string{"更高", "更大", "更多", "最高", "最大", "最多", "更强", "居首", "highest", "largest", "is higher", "was higher", "is larger", "was larger"}
	leastWords = []string{"更低", "更小", "更少", "最低", "最小", "最少", "垫底", "lowest", "smallest", "is lower", "was lower", "is smaller", "was smaller"}
)

// checkSuperlatives objects where one company is said to be highest or lowest
// while the draft prints another one's figure of the same metric and period
// that is higher or lower. It judges only clauses that name one company.
func (d *draft) checkSuperlatives() {
	for k := range d.clauses {
		c := &d.clauses[k]
		text := d.lower[c.start:c.end]
		up, down := hasAny(text, mostWords), hasAny(text, leastWords)
		if c.row || up == down || hasAny(text, []string{"价", "不", "price", "历史", "?", "？", "谁", "哪"}) {
			continue
		}
		group, self := d.printedGroup(c)
		for _, o := range group {
			if cmp := self.Value.Cmp(o.Value); up && cmp < 0 || down && cmp > 0 {
				d.findings = append(d.findings, objection{Finding{Span: strings.TrimSpace(d.text[c.start:c.end]), Rule: RuleComparison, Facts: ids(self.Fact, o.Fact),
					Reason: fmt.Sprintf("比较的结论反了：%s 与 %s", self.shortly(), o.shortly())}, -1})
				break
			}
		}
	}
}

// printedGroup gives the printed fact of the one company that clause c names,
// and the printed facts of others of the same metric and period. With several
// metrics printed, the clause must name which.
func (d *draft) printedGroup(c *clause) (group []*held, self *held) {
	var company *mark
	for _, j := range c.marks {
		m := &d.marks[j]
		if m.dim != dimCompany {
			continue
		}
		if company != nil && company.class != m.class {
			return nil, nil
		}
		company = m
	}
	if company == nil {
		return nil, nil
	}
	metrics := d.within(c, dimMetric, c.start, c.end, -1)
	for i := range d.facts {
		f := &d.facts[i]
		if f.printed == nil || f.passage > 0 || f.Company == "" || f.restated() || len(metrics) > 0 && !d.anyFits(metrics, f) || !d.fits(company, f) {
			continue
		}
		if self != nil { // two periods or metrics of the company: not clear which
			return nil, nil
		}
		self = f
	}
	if self == nil {
		return nil, nil
	}
	for i := range d.facts {
		if f := &d.facts[i]; f.printed != nil && f.passage == 0 && f != self && f.kind[1] == self.kind[1] && f.kind[2] == self.kind[2] && f.Company != "" && f.Unit == self.Unit && f.Scope == self.Scope {
			group = append(group, f)
		}
	}
	return group, self
}

// shortly names a fact and its value.
func (f *held) shortly() string {
	return strings.TrimSpace(f.Name + " " + f.Period.Label("zh") + " " + Display(f.Quantity, DisplayOptions{}))
}
