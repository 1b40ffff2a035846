package check

import (
	"slices"
	"strings"
)

// attribution words say that a figure is the user's, or supposed.
var attribution = []string{
	"您提", "您给", "您说", "您所", "您的数", "您输入", "你提", "你给", "你说", "你所", "你的数", "用户提", "用户给", "用户说", "题中", "题设", "题目", "问题中", "问题里",
	"提到的", "所说的", "给出的", "给定", "假设", "假如", "如果", "若按", "按您", "按你", "you gave", "you mention", "you said", "you provided", "you state", "your figure",
	"your number", "given ", "assuming", "suppose", "if ",
}

// denial words say that a figure is not so.
var denial = []string{"不是", "并非", "而非", "有误", "不正确", "不对", "不符", "不等于", "未达到", "没有达到", "没到", "达不到", "不足", "不到", "不提供", "无法", "查不到", "未找到", "没有找到", "not ", "isn't", "wasn't", "instead of", "rather than"}

// operatorWords show next to a figure that it is calculated with.
var operatorWords = []string{"÷", "×", "除以", "乘以", "乘", "加上", "加", "减去", "减", "/", "*", "=", "＝", "≈", "等于", "换算", "折合", "合", "divided by", "multiplied by", "times", "plus", "minus", "equals", "−", "+", "-", "－", "＋"}

// thresholds stand before a figure that a question filters by.
var thresholds = []string{"超过", "高于", "大于", "不低于", "不少于", "低于", "小于", "不高于", "不超过", "至少", "达到", "above", "over", "below", "under", "more than", "less than", "at least", "exceeding"}

// attributed reports whether the words say that figure i is the user's: by
// attribution or denial in its clause, or by calculating with it in its
// paragraph where its clause names no company.
func (d *draft) attributed(i int) bool {
	text := d.clauseText(i)
	if hasAny(text, attribution) || hasAny(text, denial) {
		return true
	}
	return !d.namesCompany(i) && hasAny(d.paragraph(i), operatorWords[:5]) || d.calculates(i)
}

// users reports whether f, which no tool found, can be the user's: the question
// states a figure; or the words name no company and no metric, and what f was
// made of are figures that were given before. A number that only the model
// wrote into a calculation is nobody's.
func (d *draft) users(s *said, f *held) bool {
	if slices.ContainsFunc(d.userHits, func(h Hit) bool { return h.Unit != NoUnit }) {
		return true
	}
	if len(s.marks[dimCompany])+len(s.marks[dimMetric]) > 0 {
		return false
	}
	for _, h := range ParseQuantities(f.Label) {
		given := slices.ContainsFunc(d.facts, func(o held) bool { return o.ID != f.ID && o.Quantity.Equal(h.Quantity) })
		if h.Unit != NoUnit && !given {
			return false
		}
	}
	return true
}

// calculates reports whether an operator stands right before or behind figure
// i.
func (d *draft) calculates(i int) bool {
	h := &d.hits[i]
	before := strings.TrimRight(d.lower[:h.Start], " (（")
	after := strings.TrimLeft(d.lower[h.End:], " )）")
	for _, o := range operatorWords {
		if strings.HasSuffix(before, o) || strings.HasPrefix(after, o) {
			return true
		}
	}
	return false
}

// equated reports whether an equals sign gives figure i to a company's figure
// with nothing calculated: 贵州茅台营收 = 500亿元.
func (d *draft) equated(i int) bool {
	k := d.ofHit[i]
	if k < 0 || !d.namesCompany(i) {
		return false
	}
	before := strings.TrimRight(d.lower[d.clauses[k].start:d.hits[i].Start], " (（")
	return hasAnySuffix(before, []string{"=", "＝", "≈", "等于", "equals"}) && d.clauses[k].hits[0] == i
}

// namesCompany reports whether figure i's clause, between the colons around
// the figure, names a company.
func (d *draft) namesCompany(i int) bool {
	k := d.ofHit[i]
	if k < 0 {
		return false
	}
	c := &d.clauses[k]
	start, end := c.start, c.end
	if at := strings.LastIndexAny(d.text[c.start:d.hits[i].Start], ":："); at >= 0 {
		start += at
	}
	if at := strings.IndexAny(d.text[d.hits[i].End:c.end], ":："); at >= 0 {
		end = d.hits[i].End + at
	}
	for _, j := range c.marks {
		if m := &d.marks[j]; m.dim == dimCompany && m.start >= start && m.end <= end {
			return true
		}
	}
	return false
}

// paragraph is the text of figure i's paragraph.
func (d *draft) paragraph(i int) string {
	k := d.ofHit[i]
	if k < 0 {
		return d.lower
	}
	from, to := d.stretch(k, func(c *clause) int { return c.para })
	return d.lower[d.clauses[from].start:d.clauses[to-1].end]
}

// echo reports whether figure i repeats one of the question and says so: as
// the user's or denied, in a calculation, or as the bound of a filter. Said of
// a company it is no echo. A figure of an earlier question must be said to be
// the user's, or stand in a calculation.
func (d *draft) echo(i int) bool {
	h := &d.hits[i]
	text := d.clauseText(i)
	if (hasAny(text, attribution) || d.calculates(i) && !d.namesCompany(i)) && states(d.earlier(), h) {
		return true
	}
	if !d.asksFor(h) {
		return false
	}
	if hasAny(text, attribution) || hasAny(text, denial) || d.calculates(i) && !d.equated(i) {
		return true
	}
	return !d.namesCompany(i) && (hasAnySuffix(strings.TrimRight(d.lower[:h.Start], " "), thresholds) || h.Exactness == Over || h.Exactness == Under)
}

// asksFor reports whether the question states the figure h.
func (d *draft) asksFor(h *Hit) bool { return states(d.userHits, h) }

// states reports whether one of hits is the figure h. 1万 without a unit may be a
// bare 10000.
func states(hits []Hit, h *Hit) bool {
	return slices.ContainsFunc(hits, func(u Hit) bool {
		bare := h.Unit == NoUnit && u.Unit == Yuan && u.Scaled && !strings.ContainsAny(u.Text, "元¥￥") && !strings.Contains(strings.ToLower(u.Text), "rmb")
		return (u.Unit == h.Unit || bare) && u.Value.Equal(h.Value)
	})
}

// exempt marks what is no figure of its own: the × 100% of a formula, and the
// 一倍以上 by which sources, not companies, are said to differ.
func (d *draft) exempt() {
	for i := range d.hits {
		h := &d.hits[i]
		before := strings.TrimRight(d.lower[:h.Start], " ")
		if h.Unit == Percent && h.Value.Equal(hundred) && hasAnySuffix(before, []string{"×", "*", "乘以", "x", "\\times"}) {
			h.Structural = true
		}
		if h.Unit == Times && h.Exactness == Over && h.Value.Equal(one) && strings.HasSuffix(before, "相差") && strings.Contains(before[afterLast(before, ",，;；。\n"):], "来源") {
			h.Structural = true
		}
	}
}

// factor reports whether figure i is the bare number by which a figure bound
// to one fact is multiplied or divided to give another fact that was made of
// it alone: the 10000 of 1,505.60亿元 ÷ 10000.
func (d *draft) factor(i int) bool {
	h := &d.hits[i]
	if i == 0 || h.Unit != NoUnit || h.Value.IsZero() {
		return false
	}
	a := d.bound[i-1].fact
	between := strings.Trim(d.lower[d.hits[i-1].End:h.Start], " ()（）")
	if a == nil || a.ID == "" {
		return false
	}
	for k := range d.facts {
		f := &d.facts[k]
		if len(f.Of) != 1 || f.Of[0] != a.ID {
			continue
		}
		switch between {
		case "÷", "/", "除以", "divided by":
			if f.Value.Mul(h.Value).Equal(a.Value) || a.Value.DivRound(h.Value, Precision).Equal(f.Value) {
				return true
			}
		case "×", "*", "乘以", "乘", "multiplied by", "times":
			if a.Value.Mul(h.Value).Equal(f.Value) {
				return true
			}
		}
	}
	return false
}
