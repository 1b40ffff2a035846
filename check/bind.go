package check

import (
	"fmt"
	"slices"
	"strings"
)

// bind grounds figure i or says why it does not stand.
func (d *draft) bind(i int) (binding, *Finding) {
	h := &d.hits[i]
	b := h.bandOf()
	s := d.said(i)
	if h.Unread {
		if slip := d.slips(i, &b, s); slip != nil {
			return binding{}, slip
		}
		return binding{}, &Finding{Span: h.Text, Rule: RuleNoFact, Reason: fmt.Sprintf("%s 不是一个读得出的数：千分位三位一组，小数点只有一个", h.Text), Facts: d.citable(i, s, h.Unit)}
	}
	var best *held
	var bestUnit Unit
	var wrong []string
	for _, f := range d.near(h, &b) {
		v, unit, ok := f.view(h)
		if !ok || !b.covers(v) {
			continue
		}
		bad := d.wrong(i, s, f, &b)
		if best == nil || len(bad) < len(wrong) || len(bad) == len(wrong) && d.idsBehind(i, f) && !d.idsBehind(i, best) {
			best, bestUnit, wrong = f, unit, bad
		}
	}
	if best != nil && len(wrong) == 0 {
		return binding{ok: true, fact: best, unit: bestUnit}, nil
	}
	var found binding
	var refused *Finding
	if misnamed := best != nil && len(wrong) == 1 && wrong[0] == RuleMetric; !misnamed {
		found, refused = d.formula(i, &b)
	}
	if !found.ok && refused == nil {
		found, refused = d.derive(i, &b, s)
	}
	if found.ok {
		return found, nil
	}
	if d.echo(i) || d.factor(i) {
		return binding{ok: true, user: true}, nil
	}
	if found, ok := d.inRange(i, s); ok {
		return found, nil
	}
	if unit, ok := d.suspected(i, &b, s); ok {
		return binding{ok: true, suspect: true, unit: unit}, nil
	}
	slip := d.slips(i, &b, s)
	switch {
	case slip != nil && (best == nil || wrong[0] == RuleCompany || wrong[0] == RuleArithmetic):
		return binding{}, slip
	case best != nil && !d.asksFor(h) && (h.Exactness == Exact || h.Exactness == About):
		return binding{}, d.mismatch(i, s, best, wrong)
	case refused != nil:
		return binding{}, refused
	}
	return binding{}, d.unfounded(i, &b, s)
}

// wrong says by which rules f cannot be figure i, whose value it is.
func (d *draft) wrong(i int, s *said, f *held, b *band) []string {
	if f.passage > 0 {
		return d.quotedWrong(i, s, f, b)
	}
	bad := d.disagreements(i, s, f)
	if !d.shared(i, s, f, b) {
		bad = append(bad, RuleCompany)
	}
	if !d.signOf(i, f, b) {
		bad = append(bad, RuleSign)
	}
	if !d.claimed(i, f) || !d.levels(i, f) || !d.kindOfGrowth(i, f) {
		bad = append(bad, RuleArithmetic)
	}
	if f.Trust == TrustUser && !(d.attributed(i) && d.users(s, f)) {
		bad = append(bad, RuleUser)
	}
	if f.quoted() && !d.cites(i, f) || !d.idAgrees(i, f) {
		bad = append(bad, RuleCitation)
	}
	return bad
}

// signOf reports whether the figure's sign agrees with the fact's. The sign of
// a calculated difference depends on which side is named first.
func (d *draft) signOf(i int, f *held, b *band) bool {
	if f.Op == OpDifference && len(f.of) == 2 {
		return d.directionFits(i, f.of[0], f.of[1], b)
	}
	if (f.Op == OpRatio || f.Op == OpShare) && len(f.of) == 2 && !d.ordered(i, f.of[0], f.of[1]) {
		return false
	}
	// 下降-3.2% says it twice, and may mean either
	return b.signFits(f.Value) && !(d.hits[i].Negative && b.signed)
}

// claimed reports whether the words say that figure i is calculated, where f is
// a result that could be taken for the metric it was made of: the difference of
// two revenues, a revenue divided by 10,000. A ratio or a metric of its own
// cannot.
func (d *draft) claimed(i int, f *held) bool {
	if !f.restated() {
		return true
	}
	c := d.claims(i)
	switch f.Op {
	case OpDifference:
		return c.diff
	case OpSum:
		return c.sum
	case OpMean:
		return c.mean
	}
	h := &d.hits[i]
	switch {
	case startsOperator(strings.TrimLeft(d.lower[h.End:], " )）*")): // an operand, not the result
		return false
	case hasAny(d.clauseText(i), resultWords):
		return true
	case d.namesMetric(i):
		return false
	}
	return hasAny(d.paragraph(i), resultWords[:7]) || hasAny(d.qlower, resultWords)
}

// changeWords, right before a figure, say that it is a change and no level.
var changeWords = []string{"增长", "增加", "上升", "提升", "提高", "增", "多", "高出", "涨", "上涨", "减少", "下降", "下滑", "降低", "回落", "跌", "少", "低", "降", "缩减", "高",
	"increased by", "rose by", "grew by", "rose", "grew", "up", "up by", "fell by", "fell", "down by", "down", "decreased by", "declined by", "declined", "dropped"}

// levels reports whether f may stand where the words announce a change (增加
// 1,505亿元): it must be a change itself.
func (d *draft) levels(i int, f *held) bool {
	switch f.Op {
	case OpDifference, OpGrowth, OpShare, OpExpression, OpCAGR:
		return true
	}
	if hasAny(lower(f.Label+f.Metric), []string{"增", "减", "变动", "涨跌", "同比", "_yoy", "growth", "change", "return"}) {
		return true
	}
	return !d.saysChange(i)
}

func endsInLetter(s string) bool { return s != "" && isLetter(rune(s[len(s)-1])) }

// resultWords say that a figure was calculated; the first are unmistakable.
var resultWords = []string{"÷", "×", "除以", "乘以", " − ", "=", "＝", "乘", "计算", "算得", "算出", "换算", "折算", "折合", "divided", "multiplied", "calculated", "equals"}

// idsBehind reports whether fact ids in brackets in the figure's line name f.
func (d *draft) idsBehind(i int, f *held) bool {
	return f.ID != "" && slices.Contains(d.idsInLine(i), f.ID)
}

// idsInLine are the fact ids in brackets in figure i's line.
func (d *draft) idsInLine(i int) []string {
	if d.noIDs {
		return nil
	}
	k := d.ofHit[i]
	ids, ok := d.idsOf[k]
	if !ok {
		ids = lineIDs(d.line(i))
		if d.idsOf == nil {
			d.idsOf = make(map[int][]string)
		}
		d.idsOf[k] = ids
	}
	return ids
}

// idAgrees reports whether fact ids in brackets right behind figure i, if
// there are any, include f or what f was made of.
func (d *draft) idAgrees(i int, f *held) bool {
	rest := strings.TrimLeft(d.lower[d.hits[i].End:], " *")
	if !strings.HasPrefix(rest, "[") {
		return true
	}
	shut := strings.IndexByte(rest, ']')
	if shut < 0 {
		return true
	}
	given := lineIDs(rest[:shut+1])
	if slices.ContainsFunc(given, func(id string) bool { return d.byID[id] == nil }) {
		return true // checkIDs objects
	}
	return len(given) == 0 || slices.Contains(given, f.ID) || len(f.Of) > 0 && !slices.ContainsFunc(f.Of, func(id string) bool { return !slices.Contains(given, id) })
}

// lineIDs are the ids in brackets of a text: [f1 f2].
func lineIDs(s string) []string {
	var out []string
	for {
		open := strings.IndexByte(s, '[')
		if open < 0 {
			return out
		}
		s = s[open+1:]
		shut := strings.IndexByte(s, ']')
		if shut < 0 {
			return out
		}
		for _, w := range strings.FieldsFunc(s[:shut], func(r rune) bool { return r == ' ' || r == ',' || r == '，' || r == '、' }) {
			if isID(w) {
				out = append(out, w)
			}
		}
		s = s[shut:]
	}
}

func isID(w string) bool {
	if len(w) < 2 || w[0] != 'f' {
		return false
	}
	for _, c := range w[1:] {
		if !isDigit(c) {
			return false
		}
	}
	return true
}

// checkIDs objects to fact ids that the evidence does not hold.
func (d *draft) checkIDs() {
	var seen []string
	for _, id := range lineIDs(d.lower) {
		if d.byID[id] == nil && !slices.Contains(seen, id) {
			seen = append(seen, id)
			d.findings = append(d.findings, objection{Finding{Span: id, Rule: RuleCitation, Reason: "没有编号为 " + id + " 的事实"}, -1})
		}
	}
}

// alias reports whether b alone fills a parenthesis right behind the name a:
// 贵州茅台（五粮液）.
func (d *draft) alias(a, b *mark) bool {
	after := strings.TrimLeft(d.text[b.end:], " *")
	return !a.code && !b.code && (strings.HasPrefix(after, ")") || strings.HasPrefix(after, "）"))
}

// checkIdentity objects to a name beside another company's code:
// 贵州茅台（601108.SH）.
func (d *draft) checkIdentity() {
	for j := 1; j < len(d.marks); j++ {
		a, b := &d.marks[j-1], &d.marks[j]
		if a.dim != dimCompany || b.dim != dimCompany || a.code == b.code && !d.alias(a, b) || len(a.ids) == 0 || len(b.ids) == 0 || sameName(d, a, b) {
			continue
		}
		gap := strings.Trim(d.text[a.end:b.start], "*")
		if open := strings.TrimSpace(gap); open == "(" || open == "（" || open == "[" || gap == "" {
			d.findings = append(d.findings, objection{Finding{Span: d.text[a.start:b.end], Rule: RuleIdentity,
				Reason: fmt.Sprintf("%s 与 %s 不是同一家公司", a.text, b.text)}, -1})
		}
	}
}
