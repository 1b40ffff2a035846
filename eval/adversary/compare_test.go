package adversary_test

import (
	"regexp"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check/mention"
)

// claim is a word that says which of two is more.
var claims = regexp.MustCompile(`更高|最高|更低|最低|高于|低于|is higher|is highest|is lower|is lowest|is above|is below|\bup, by\b|\bdown, by\b|上升|下降`)

// operands are held against each other on a line of their own.
var operands = regexp.MustCompile(` [−÷] `)

// contradictions take back what they have just said.
var contradictions = regexp.MustCompile(`更高，低|更低，高|上升，降|下降，升|is higher, [^,]*lower|is lower, [^,]*higher`)

// comparison holds what lines say about more and less against the figures.
func (j judge) comparison(out *ruling, was ask, lines []line) {
	for i, l := range lines {
		if l.gap || l.aside {
			continue
		}
		if w := contradictions.FindString(l.text); w != "" {
			out.object("%q contradicts itself", w)
		}
		for _, at := range claims.FindAllStringIndex(l.text, -1) {
			word := l.text[at[0]:at[1]]
			rest := j.blockOf(lines, l.block).all.fill(was.about)
			sign := 1
			if strings.Contains(word, "低") || strings.Contains(word, "low") || strings.Contains(word, "down") || strings.Contains(word, "降") {
				sign = -1
			}
			if isMetricWord(l, at[0]) {
				continue
			}
			var so bool
			switch {
			case strings.Contains(word, "升"), strings.Contains(word, "降"), strings.Contains(word, ", by"):
				so = j.moved(l, rest, sign)
			case strings.HasSuffix(word, "于"), strings.Contains(word, "above"), strings.Contains(word, "below"):
				so = j.ahead(l, at[0], at[1], []about{rest, rest.and(was.spoken)}, sign)
			default:
				if i+1 < len(lines) && operands.MatchString(lines[i+1].text) { // they are the two that are compared
					rest.companies = aboutAll(slices.Concat(l.tags, lines[i+1].tags)).fill(rest).companies
				}
				so = j.first(l, at[0], rest, sign)
			}
			if !so {
				out.object("%q is not so", l.text)
			}
		}
	}
}

// isMetricWord says that the word is a part of a metric's name: 最高价.
func isMetricWord(l line, at int) bool {
	return slices.ContainsFunc(l.tags, func(t tag) bool { return len(t.metrics) > 0 && t.start <= at && at < t.end })
}

// first says that what is named before the word is more than all others of its
// kind, in every period and metric that the line leaves open.
func (j judge) first(l line, at int, rest about, sign int) bool {
	var won about
	for _, t := range l.tags {
		if t.end <= at {
			won.take(t, true, true, true)
		}
	}
	switch {
	case len(won.companies) > 0:
		return j.tops(won.companies[len(won.companies)-1:], rest.companies, about{metrics: won.metrics, periods: won.periods}.fill(rest), sign)
	case len(won.periods) > 0:
		best := won.periods[len(won.periods)-1]
		for _, p := range rest.periods {
			if p != best && !j.more(won.fill(rest), best, p, sign) {
				return false
			}
		}
	}
	return true
}

// ahead says that the company before the word is more than the one behind it.
// Words that say no metric may mean any that the answer, or the talk, is about.
func (j judge) ahead(l line, start, end int, rests []about, sign int) bool {
	var a, b string
	for _, t := range l.tags {
		switch {
		case t.company == "":
		case t.end <= start:
			a = t.company
		case t.start >= end && b == "":
			b = t.company
		}
	}
	return a != "" && b != "" && slices.ContainsFunc(rests, func(rest about) bool {
		return slices.ContainsFunc(rest.metrics, func(m string) bool {
			return j.tops([]string{a}, []string{b}, about{metrics: []string{m}, periods: rest.periods}, sign)
		})
	})
}

// moved says that the newest period is more than the oldest, or that a rate of
// change has the sign.
func (j judge) moved(l line, rest about, sign int) bool {
	said := aboutAll(l.tags).fill(rest)
	if len(said.metrics) > 0 && strings.HasSuffix(said.metrics[0], "_yoy") || slices.Contains(said.metrics, "change_pct") || slices.Contains(said.metrics, "period_return") {
		for _, c := range j.cells(said) {
			for _, v := range c.values {
				if v.Sign()*sign >= 0 {
					return true
				}
			}
		}
		return false
	}
	periods := slices.Clone(rest.periods)
	slices.SortFunc(periods, func(a, b mention.Period) int { return strings.Compare(b.End, a.End) })
	return len(periods) < 2 || j.more(said, periods[0], periods[len(periods)-1], sign)
}

// more says that one period's figure is beyond another's, for any of the
// companies and metrics.
func (j judge) more(a about, p, q mention.Period, sign int) bool {
	held := false
	for _, c := range a.companies {
		for _, m := range a.metrics {
			x, y := j.values(c, m, p), j.values(c, m, q)
			for _, d := range differences(x, y) {
				held = true
				if d.Sign()*sign >= 0 {
					return true
				}
			}
		}
	}
	return !held
}

// tops says that one of the companies is beyond all others in every metric and
// period that is held for both, and in one at least.
func (j judge) tops(best, others []string, a about, sign int) bool {
	compared := false
	for _, m := range slices.Compact(slices.Clone(a.metrics)) {
		for _, p := range a.periods {
			for _, b := range best {
				for _, o := range others {
					x, y := j.values(b, m, p), j.values(o, m, p)
					if o == b || len(x) == 0 || len(y) == 0 {
						continue
					}
					compared = true
					if !slices.ContainsFunc(differences(x, y), func(d decimal.Decimal) bool { return d.Sign()*sign >= 0 }) {
						return false
					}
				}
			}
		}
	}
	return compared
}
