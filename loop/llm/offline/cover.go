package offline

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
)

// cover is the last look at an answer with figures, for what was asked and lost on
// the way. A time that the answer does not speak of, or arithmetic that was not
// done, takes the figures back: they answer another question. Words that nothing
// was read from are named below them.
func (t *turn) cover(f frame, part sentence, a answer) answer {
	if a.outcome != answered || f.class != "" {
		return a
	}
	if len(f.metrics) > 0 && sessionEdge(f.reading) == 0 && !f.has(mention.OpFilter) { // a filter leaves times out
		a = t.coverTimes(f, a)
	}
	if word := t.undone(f); word != "" && a.outcome == answered {
		return t.notRead(word)
	}
	if word := f.passedOver(part.shape); word != "" && a.outcome == answered && !t.holdsName(word, f.companies) {
		a.text += "\n" + t.say("注：没有读懂“%s”，答案没有考虑它。", "Note: “%s” was not understood, and the answer does not take it into account.", word)
	}
	return a
}

// undone is an operation on figures that the part says and that no calculation of
// its answer did, "" when there is none. Rates of growth and moves of a price are
// held ready-made.
func (t *turn) undone(f frame) string {
	said := f.reading.Ops(mention.OpDifference, mention.OpRatio, mention.OpShare, mention.OpGrowth, mention.OpSum, mention.OpMean)
	if t.worked || f.atExtreme || len(said) == 0 || slices.ContainsFunc(f.metrics, func(id string) bool {
		m, ok := market.MetricByID(id)
		return isMarket(id) || ok && m.GrowthOf != ""
	}) {
		return ""
	}
	return said[0].Text
}

// passedOver gives the words of a part that names what it asks for itself and
// that nothing was read from, as far as they can be repeated: words with a figure
// in them may be a claim. A follow-up with such words is not answered at all.
func (f frame) passedOver(shape string) string {
	if f.followed || f.readWhole || f.lost != "" {
		return ""
	}
	shape = withoutVerb(asWho.ReplaceAllString(shape, " "), f.verb, f.reading)
	for _, v := range slices.Concat(verbs, fieldVerbs) {
		shape = v.words.ReplaceAllString(shape, " ")
	}
	for _, r := range readAside {
		shape = r.ReplaceAllString(shape, " ")
	}
	word := unreadWords(shape, f)
	word = strings.Trim(word, "的和与跟及、 ")
	if industryIn(word) != "" || len([]rune(word)) > 24 || len(check.ParseQuantities(word)) > 0 {
		return ""
	}
	return word
}

// holdsName reports whether words have a part of a company's name in them, which was
// found there by other means than the reading of the whole.
func (t *turn) holdsName(words string, companies []string) bool {
	return slices.ContainsFunc(companies, func(id string) bool {
		name := []rune(t.name(id))
		for i := range len(name) - 1 {
			if strings.Contains(words, string(name[i:i+2])) {
				return true
			}
		}
		return false
	})
}

// coverTimes takes the figures back where a time that the part names is not
// spoken of.
func (t *turn) coverTimes(f frame, a answer) answer {
	for _, m := range timesSaid(f.reading) {
		for _, p := range ends(m.Periods) {
			if p.Type == mention.Day && len(f.marketMetrics()) == 0 && len(f.reports()) > 0 { // 上周看的那家: when it was talked of
				continue
			}
			if p.End == "" || strings.Contains(a.text, fmt.Sprint(p.Year())) {
				continue
			}
			what := t.want(frame{subject: f.subject, metrics: f.metrics, period: period{periods: []mention.Period{p}}})
			return answer{text: t.say("不提供：%s。找到的数不是这一期的，没有列出。", "Not available: %s. The figures found are of another period and are not shown.", what), outcome: partial, missing: []string{what}}
		}
	}
	return a
}

// ends gives the first and the last of several periods.
func ends(ps []mention.Period) []mention.Period {
	if len(ps) < 3 {
		return ps
	}
	return []mention.Period{ps[0], ps[len(ps)-1]}
}

// readAside are words that are read from the text of a part, and not as mentions.
var readAside = []*regexp.Regexp{
	worseLoss, lesserLoss, mostLost, saysLoss, beats, moved, endsAt,
	regexp.MustCompile(`亏?损|盈利|赚钱|赚|贵不贵|便宜|涨|跌|成分股|多少点|业|年均|复合|\bchanged?\b|\b(?:larger|bigger|higher|greater|more|lower|smaller|less) (?:is|was|are|were|did|does)\b|\b(?:net|total|profitable|which|bank|by|in)\b|over (?:the )?` + markPeriod),
}
