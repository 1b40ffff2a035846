package adversary_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/loop"
	"hedui/tools/market"
)

// judge decides whether an answer says anything that is not so. It closes on
// the safe side: a number that it cannot read counts as wrong.
type judge struct {
	*names
	*truth
}

// ruling is what a judge finds in one answer.
type ruling struct {
	right  int      // figures that are so
	echoed int      // the user's own figures, said to be so
	stray  []string // figures that are so, of something that was not asked
	wrong  []string // what is not so, with the reason
}

func (r *ruling) object(format string, args ...any) {
	r.wrong = append(r.wrong, fmt.Sprintf(format, args...))
}

// rule judges the record of a turn. was is what the turn asked about; what
// neither it nor the answer names is what the last answer with figures spoke
// of; held are the facts of the session.
func (j judge) rule(was ask, previous string, r loop.Record, held map[string]bool) ruling {
	var out ruling
	lines := j.readAnswer(r.Answer)
	var all []tag
	for _, l := range lines {
		if !l.gap && !l.aside && !l.beside {
			all = append(all, l.tags...)
		}
	}
	whole := aboutAll(all)
	was.spoken = j.spoken(previous)
	for _, f := range r.Facts {
		was.cited = append(was.cited, f.Metric)
	}
	for i, l := range lines {
		block := j.blockOf(lines, l.block)
		for _, p := range l.prints {
			p.times = l.factors()
			j.figure(&out, was, lines[i], p, block, whole)
		}
		j.identity(&out, l)
	}
	j.comparison(&out, was, lines)
	for _, id := range factIDs.FindAllString(r.Answer, -1) {
		if !held[id] {
			out.object("there is no fact %s", id)
		}
	}
	own := quotedWords.ReplaceAllStringFunc(r.Answer, func(s string) string {
		if strings.Contains(r.Question, strings.Trim(s, "“”")) {
			return "" // the user's own words, said not to be understood
		}
		return s
	})
	if page := pagePattern.FindString(own); page != "" {
		out.object("a page is cited: %s", page)
	}
	return out
}

// spoken is what an answer speaks of.
func (j judge) spoken(answer string) about {
	var tags []tag
	for _, l := range j.readAnswer(answer) {
		tags = append(tags, l.tags...)
	}
	return aboutAll(tags)
}

var quotedWords = regexp.MustCompile(`“[^”]*”`)

var pagePattern = regexp.MustCompile(`第\d+页|\bpage \d+|《[^》]*》|(?i)observation|工具返回|来源：Wind|Bloomberg|"fact"`)

// blockOf is what the lines of a block name: the line of provenance first,
// all of them behind it.
type blockTags struct {
	from, all about
	worked    bool // it speaks of a result of calculating
}

func (j judge) blockOf(lines []line, block int) blockTags {
	var from, all []tag
	worked := false
	for _, l := range lines {
		if l.block != block || l.gap || l.aside || l.beside {
			continue
		}
		worked = worked || derivedWords.MatchString(l.text)
		all = append(all, l.tags...)
		if l.from {
			from = append(from, l.tags...)
		}
	}
	return blockTags{aboutAll(from), aboutAll(all), worked}
}

// figure judges one figure.
func (j judge) figure(out *ruling, was ask, l line, p printed, block blockTags, whole about) {
	said := l.near(p)
	named := said.fill(block.from).fill(block.all).fill(whole)
	full := named.fill(was.about)
	p = l.signed(p)
	switch {
	case p.unit == "家", p.unit == "个":
		if !j.coverage(p, l) {
			out.object("count %s in %q", p.text, l.text)
			return
		}
	case j.isUsers(was, l, p), slices.ContainsFunc(p.times, p.value.Equal) && p.unit == "":
		out.echoed++
		return
	case l.asks() && j.direct(p, about{companies: said.companies}.fill(was.about.and(was.spoken))): // which of the figures before?
	case len(named.metrics) == 0 && j.derivedOrDirect(was, p, about{metrics: was.cited}.fill(named)): // it says not of what; is it so of what is cited?
	case j.direct(p, full), j.direct(p, said.fill(block.from).fill(block.all).fill(was.about)), j.direct(p, named.fill(was.spoken)):
	case (block.worked || was.step != nil || derivedWords.MatchString(was.question)) && j.anyDerived(was, p, said, block.all.fill(whole)):
	default:
		out.object("%s in %q is not %v", p.text, l.text, full)
		return
	}
	out.right++
	if !was.covers(said.fill(block.from)) {
		out.stray = append(out.stray, fmt.Sprintf("%s in %q", p.text, l.text))
	}
}

func (j judge) derivedOrDirect(was ask, p printed, a about) bool {
	return j.direct(p, a) || was.step != nil && j.derived(was, p, a)
}

// asks says that a line is a question back.
func (l line) asks() bool {
	return strings.HasSuffix(strings.TrimSpace(l.text), "？") || strings.HasSuffix(strings.TrimSpace(l.text), "?")
}

// fallWords before a figure make it negative.
var (
	fallWords    = regexp.MustCompile(`(?:亏损|下降|减少|降低|降|a loss of|down(?:,? by)?|decreased by|fell by) ?[约了]*$`)
	derivedWords = regexp.MustCompile(`差|高|低|升|降|倍|占|合计|总和|平均|增长|增速|变动|\[f\d+|[−÷+→×]|higher|lower|\bup\b|\bdown\b|\bby\b|differ|ratio|share|times|average|total|sum|CAGR|复合|growth|个百分点|points`)
)

func (l line) signed(p printed) printed {
	if fallWords.MatchString(l.text[:p.start]) && !p.value.IsNegative() {
		p.value = p.value.Neg()
	}
	return p
}

// direct says that a figure is one of what it is said to be.
func (j judge) direct(p printed, a about) bool {
	for _, m := range a.metrics {
		metric, ok := market.MetricByID(m)
		if !ok {
			continue
		}
		for _, c := range a.companies {
			for _, period := range a.periods {
				for _, v := range j.values(c, m, period) {
					if v, ok := inUnit(v, string(metric.Unit), p.unit); ok && p.fits(v) {
						return true
					}
				}
			}
		}
	}
	return false
}

// inUnit converts a true value in a metric's unit for comparison with a
// printed unit; false when the two measure different things.
func inUnit(v decimal.Decimal, unit, printed string) (decimal.Decimal, bool) {
	switch {
	case unit == printed, unit == "元/股" && printed == "元", unit == "元" && printed == "元/股", unit == "倍" && printed == "":
		return v, true
	case unit == "元/股" && printed == "元/10股", unit == "元/10股" && printed == "元/股":
		if unit == "元/股" {
			return v.Shift(1), true
		}
		return v.Shift(-1), true
	case unit == "股" && printed == "手":
		return v.Shift(-2), true
	case unit == "倍" && printed == "%":
		return v.Shift(2), true
	case unit == "个" && printed == "", unit == "点" && printed == "":
		return v, true
	}
	return v, false
}

// identity holds a code against the name before it.
func (j judge) identity(out *ruling, l line) {
	for i := 1; i < len(l.tags); i++ {
		a, b := l.tags[i-1], l.tags[i]
		between := l.text[a.end:b.start]
		if a.company != "" && b.company != "" && a.company != b.company && (between == "（" || between == " (" || between == "(") {
			out.object("%s is not %s", l.text[a.start:a.end], l.text[b.start:b.end])
		}
	}
}

var factIDs = regexp.MustCompile(`\bf\d+\b`)

// factorBefore stands before a bare factor of a working.
var factorBefore = regexp.MustCompile(`[×÷*] ?$`)

// factors are the bare numbers that a working on the line multiplies or
// divides by.
func (l line) factors() []decimal.Decimal {
	var out []decimal.Decimal
	for _, p := range l.prints {
		if p.unit == "" && factorBefore.MatchString(l.text[:p.start]) {
			out = append(out, p.value)
		}
	}
	return out
}

// isUsers says that a figure is one of the question's and the answer says so.
func (j judge) isUsers(was ask, l line, p printed) bool {
	if !strings.Contains(was.question, strings.TrimSpace(strings.Trim(p.text, "-− "))) {
		return false
	}
	before := strings.TrimRight(l.text[:p.start], " ")
	for _, w := range []string{"÷", "×", "−", "+", "/", "*"} {
		if strings.HasSuffix(before, w) {
			return true
		}
	}
	return regexp.MustCompile(`您|你|用户|题|\byou\b`).MatchString(l.text)
}
