package check

import (
	"fmt"
	"slices"
	"strings"
)

// mismatch words a figure that agrees in value with a fact about something
// else.
func (d *draft) mismatch(i int, s *said, f *held, wrong []string) *Finding {
	h := &d.hits[i]
	out := &Finding{Span: h.Text, Rule: wrong[0], Facts: d.citable(i, s, f.Unit)}
	says := func(dm dim) string { return names(s.marks[dm]) }
	switch wrong[0] {
	case RuleCompany:
		out.Reason = fmt.Sprintf("%s 是 %s 的数，不是 %s 的", h.Text, f.who(), says(dimCompany))
	case RulePeriod:
		out.Reason = fmt.Sprintf("%s 是 %s 的数，不是 %s 的", h.Text, f.Period.Label("zh"), says(dimPeriod))
	case RuleMetric:
		out.Reason = fmt.Sprintf("%s 是 %s，不是 %s", h.Text, f.what(), says(dimMetric))
	case RuleScope:
		out.Reason = fmt.Sprintf("%s 是 %s 口径的数，句中要写明", h.Text, scopeName(f.Scope))
		if f.Scope == Consolidated {
			out.Reason = fmt.Sprintf("%s 是合并口径的数，不是母公司的", h.Text)
		}
	case RuleAdjust:
		out.Reason = fmt.Sprintf("%s 的复权方式是 %s，句中要写明复权", h.Text, f.Adjust)
		if f.Adjust == "none" {
			out.Reason = fmt.Sprintf("%s 是不复权价，不能写成复权价", h.Text)
		}
	case RuleSign:
		out.Reason = fmt.Sprintf("正负或方向不对：事实是 %s", Display(f.Quantity, DisplayOptions{}))
	case RuleArithmetic:
		if len(f.Of) == 0 {
			out.Reason = fmt.Sprintf("%s 是 %s 的数值本身，不是变化", h.Text, f.what())
			break
		}
		out.Reason = fmt.Sprintf("%s 是由 %s 算出来的数，句中要写明怎么算的，不能当作 %s 本身", h.Text, strings.Join(f.Of, "、"), f.what())
	case RuleUser:
		out.Reason = fmt.Sprintf("%s 是用户提供的数，只能注明来源复述或用于计算，不能当作公司数据", h.Text)
	case RuleConflict:
		out.Reason = fmt.Sprintf("《%s》第%d页写 %s，与查到的事实不一致：改用查到的事实，或者两个数都写出并说明不一致", f.Document, f.Page, h.Text)
	case RuleCitation:
		out.Reason = fmt.Sprintf("%s 引自《%s》第%d页，句中要注明页码", h.Text, f.Document, f.Page)
		if !f.quoted() {
			out.Reason = fmt.Sprintf("%s 是 %s，不是后面方括号里的事实", h.Text, f.ID)
		}
	}
	if !slices.Contains(out.Facts, f.ID) && wrong[0] != RuleCompany && wrong[0] != RulePeriod && wrong[0] != RuleMetric && f.ID != "" {
		out.Facts = append([]string{f.ID}, out.Facts...)
	}
	return out
}

func (f *held) who() string {
	if f.Name != "" {
		return f.Name
	}
	return strings.Join(f.companies, "、")
}

func (f *held) what() string {
	if f.Label != "" {
		return f.Label
	}
	return strings.Join(f.metrics, "、")
}

// names lists what marks say, each once.
func names(ms []*mark) string {
	var out []string
	for _, m := range ms {
		s := m.text
		if s == "" {
			s = strings.Join(m.ids, "、")
		}
		if s != "" && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return strings.Join(out, "、")
}

// slips finds a known mistake that turns a fact about what figure i is about
// into the figure: off by a power of ten, a wrong unit or currency.
func (d *draft) slips(i int, b *band, s *said) *Finding {
	h := &d.hits[i]
	if h.Exactness != Exact && h.Exactness != About { // a wide band meets some power of ten of anything
		return nil
	}
	var best *Finding
	bestBad := 0
	for k := range d.facts {
		f := &d.facts[k]
		rule, reason := slip(h, b, f)
		if rule == "" {
			continue
		}
		if len(d.disagreements(i, s, f)) > 0 || !d.claimed(i, f) {
			continue
		}
		bad := 0
		if rule == RuleUnit {
			bad++
		}
		if best == nil || bad < bestBad {
			bestBad = bad
			best = &Finding{Span: h.Text, Rule: rule, Reason: reason, Facts: idOf(f)}
		}
	}
	return best
}

// unfounded says that nothing grounds figure i.
func (d *draft) unfounded(i int, b *band, s *said) *Finding {
	h := &d.hits[i]
	if p := d.points(i, b); p != nil {
		return p
	}
	reason := fmt.Sprintf("没有事实支持 %s", h.Text)
	if h.Unit == NoUnit {
		reason += "（没有写单位）"
	}
	c := d.claims(i)
	rule := RuleNoFact
	if c.diff || c.share || c.cagr || c.ratio || c.growth {
		reason += "，按句中所说的运算重算也得不到它"
	}
	if d.asksFor(h) {
		rule, reason = RuleUser, fmt.Sprintf("%s 只是用户提到的数，没有事实支持", h.Text)
	}
	return &Finding{Span: h.Text, Rule: rule, Reason: reason, Facts: d.citable(i, s, h.Unit)}
}

func idOf(f *held) []string {
	if f.ID == "" {
		return nil
	}
	return []string{f.ID}
}

// slip compares a figure with a fact and names the mistake that turns one into
// the other, if there is a known one.
func slip(h *Hit, b *band, f *held) (rule, reason string) {
	right := Display(f.Quantity, DisplayOptions{})
	if f.Value.IsZero() || b.lo.IsZero() && b.hi.IsZero() {
		return "", ""
	}
	if v, _, ok := f.view(h); ok {
		if v.IsZero() || h.Value.IsZero() {
			return "", ""
		}
		shift := magnitude(h.Value) - magnitude(v)
		for _, k := range []int{shift, shift + 1, shift - 1} {
			if w := v.Shift(int32(k)); k != 0 && b.covers(w) {
				return RuleMagnitude, fmt.Sprintf("差 10^%d：事实是 %s；%s", k, right, likely(k, h, f))
			}
		}
		return "", ""
	}
	same := b.covers(f.Value)
	switch {
	case h.Unit == Percent && f.Unit == Point && same, h.Unit == Point && f.Unit == Percent && same:
		return RulePoint, fmt.Sprintf("事实的单位是 %s，不是 %s：应写 %s", f.Unit, h.Unit, right)
	case h.Unit.Currency() != NoUnit && f.Unit.Currency() != NoUnit && h.Unit.Currency() != f.Unit.Currency():
		if same || b.covers(f.Value.Shift(int32(magnitude(h.Value)-magnitude(f.Value)))) {
			return RuleCurrency, fmt.Sprintf("币种不对：事实是 %s，没有汇率可换算", right)
		}
	case h.Unit == NoUnit && f.Unit == Percent:
		if same {
			return RuleUnit, fmt.Sprintf("缺单位：事实是 %s", right)
		}
		if w := f.Value.Shift(-2); b.covers(w) {
			return RuleMagnitude, fmt.Sprintf("差 10^-2：把百分数写成了小数，事实是 %s", right)
		}
	case h.Unit == NoUnit:
		for _, k := range []int32{0, -4, -8, -6, -9, -3} {
			if w := f.Value.Shift(k); b.covers(w) {
				return RuleUnit, fmt.Sprintf("缺单位：事实是 %s", right)
			}
		}
	case h.Unit.PerShare() && f.Unit.PerShare(), h.Unit == Yuan && f.Unit == YuanPer10:
		for _, k := range []int32{1, -1} {
			if w := f.Value.Shift(k); b.covers(w) {
				return RuleMagnitude, fmt.Sprintf("差 10 倍：元/10股 与 元/股 弄混了，事实是 %s", right)
			}
		}
		if same {
			return RuleUnit, fmt.Sprintf("单位不对：事实是 %s", right)
		}
	case same:
		return RuleUnit, fmt.Sprintf("数相同但单位不同：事实是 %s", right)
	}
	return "", ""
}

// likely names the slip behind a factor of 10^k (printed over true).
func likely(k int, h *Hit, f *held) string {
	han := strings.Contains(h.Text, "亿")
	switch {
	case f.Unit == Percent && (k == -2 || k == 2):
		return "百分数与小数弄混了"
	case f.Unit.PerShare() && (k == 1 || k == -1):
		return "元/10股 与 元/股 弄混了"
	case k == -1 && han:
		return "像是把 billion 的数写成了亿（1 billion = 10亿）"
	case k == 1 && (strings.Contains(strings.ToLower(h.Text), "b") || !han):
		return "像是把亿的数写成了 billion（1亿 = 0.1 billion）"
	case k == 4 || k == -4:
		return "万与亿（或元与万元）弄混了"
	case k == 8 || k == -8:
		return "元与亿元弄混了"
	case k == 3 || k == -3:
		return "千元与元弄混了"
	case k == 2 || k == -2:
		return "换算错了两位"
	}
	return "小数点移错了位"
}

// points finds the difference of two percentages printed as a percentage.
func (d *draft) points(i int, b *band) *Finding {
	h := &d.hits[i]
	if h.Unit != Percent {
		return nil
	}
	s := d.said(i)
	pool, _ := d.pool(i, s, d.inView(i, dimCompany, s), d.inView(i, dimMetric, s))
	for x, a := range pool {
		for _, o := range pool[x+1:] {
			if a.Unit != Percent || o.Unit != Percent {
				continue
			}
			if v := a.Value.Sub(o.Value); b.covers(v) {
				return &Finding{Span: h.Text, Rule: RulePoint, Facts: ids(a.Fact, o.Fact),
					Reason: fmt.Sprintf("两个百分数之差的单位是个百分点：应写 %s", Display(Quantity{v.Abs(), Point}, DisplayOptions{}))}
			}
		}
	}
	return nil
}

// citable lists up to five facts that figure i may be: those that agree with
// what is said about it, in a unit of the same kind first.
func (d *draft) citable(i int, s *said, u Unit) []string {
	var same, other []string
	for k := range d.facts {
		f := &d.facts[k]
		if f.ID == "" || len(d.disagreements(i, s, f)) > 0 {
			continue
		}
		if f.Unit == u || f.Unit.Currency() == u.Currency() && u != NoUnit && u.Currency() != NoUnit {
			same = append(same, f.ID)
		} else {
			other = append(other, f.ID)
		}
	}
	out := append(same, other...)
	return out[:min(5, len(out))]
}
