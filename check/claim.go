package check

import "strings"

// claims are the operations that the words around a figure announce.
type claims struct {
	diff, ratio, share, growth, sum, mean, cagr bool
}

func (c claims) any() bool {
	return c.diff || c.ratio || c.share || c.growth || c.sum || c.mean || c.cagr
}

var (
	diffWords   = []string{"差", "高", "低", "多", "少", "增", "减", "升", "降", "涨", "跌", "扩大", "收窄", "变动", "变化", "超出", "超过", "领先", "落后", "大于", "小于", "−", " - ", "下滑", "回落", "differ", "higher", "lower", "more", "less", "gap", "increase", "decrease", "rose", "fell", " up ", "down", "above", "below", "change", "exceed", "minus", "ahead", "behind", "拉开"}
	ratioWords  = []string{"倍", "比值", "之比", "比率", "比例", "÷", "/", "除以", "相当于", "ratio", "times", "divided"}
	shareWords  = []string{"占", "比重", "份额", "比例", "share", "of total", "percent of", "account", "proportion", "% of"}
	growthWords = []string{"同比", "环比", "增长", "增幅", "增速", "增加", "下降", "下滑", "减少", "降幅", "上升", "跌", "涨", "回落", "缩减", "变动", "变化", "growth", "grew", "grow", "rose", "rise", "fell", "increase", "decrease", "decline", "yoy", "year-on-year", "year-over-year", " up ", "down", "提升", "提高", "降低"}
	sumWords    = []string{"合计", "总计", "共计", "总和", "之和", "加总", "累计", "+", "＋", "总共", "相加", "加起来", "共", "total", "sum", "combined", "together", "altogether"}
	meanWords   = []string{"平均", "均值", "average", "mean"}
	cagrWords   = []string{"复合", "年均", "cagr", "compound", "annualized", "annualised"}
)

func hasAny(s string, words []string) bool {
	for _, w := range words {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}

func claimsOf(s string) claims {
	if strings.Contains(s, "per share") { // a unit, and no share of anything
		s = strings.ReplaceAll(s, "per share", "")
	}
	return claims{
		diff: hasAny(s, diffWords), ratio: hasAny(s, ratioWords), share: hasAny(s, shareWords), growth: hasAny(s, growthWords),
		sum: hasAny(s, sumWords), mean: hasAny(s, meanWords), cagr: hasAny(s, cagrWords),
	}
}

// claims finds what figure i is said to be a result of: by the words between
// the figures next to it; when those neither claim anything nor name a metric,
// by its clause, then its line, then the question.
func (d *draft) claims(i int) claims {
	u := d.hits[i].Unit
	if u == Point && startsOperator(strings.TrimLeft(d.lower[d.hits[i].End:], " )）*")) { // calculated with, and no result here
		return claims{}
	}
	c := claimsOf(d.around(i))
	if sign := d.hits[i].Text[0]; u == Percent && (sign == '+' || sign == '-') && !c.any() { // (+19.16%)
		return claims{growth: true}
	}
	if c.any() || d.namesMetric(i) {
		return c.with(u)
	}
	if c := claimsOf(d.clauseText(i)); c.any() {
		return c.with(u)
	}
	if c := claimsOf(d.line(i)); c.any() {
		return c.with(u)
	}
	k := d.ofHit[i]
	if k < 0 || len(d.clauses[k].marks) > 0 {
		return claims{}.with(u)
	}
	c = claimsOf(d.qlower)
	if k+1 < len(d.clauses) {
		c = c.or(claimsOf(d.lower[d.clauses[k+1].start:d.clauses[k+1].end]))
	}
	return c.with(u)
}

// namesMetric reports whether a metric stands between the last figure and
// figure i in its clause.
func (d *draft) namesMetric(i int) bool {
	k := d.ofHit[i]
	if k < 0 {
		return false
	}
	c := &d.clauses[k]
	start, _ := d.gap(i)
	return len(d.within(c, dimMetric, start, d.hits[i].Start, -1)) > 0
}

func (c claims) or(o claims) claims {
	return claims{c.diff || o.diff, c.ratio || o.ratio, c.share || o.share, c.growth || o.growth, c.sum || o.sum, c.mean || o.mean, c.cagr || o.cagr}
}

// with adds what the unit itself announces, and drops what it rules out.
func (c claims) with(u Unit) claims {
	switch u {
	case Times:
		c.ratio = true
		c.share = false
	case Point, BasisPoint:
		return claims{diff: true, mean: c.mean}
	case Percent:
	default:
		c.share, c.growth, c.cagr = false, false, false
		if u != NoUnit {
			c.ratio = c.ratio && u.PerShare()
		}
	}
	return c
}
