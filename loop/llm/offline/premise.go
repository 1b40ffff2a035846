package offline

import (
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
	"hedui/tools/market"
)

// Words by which a question for a reason takes it as given that a company lost or
// earned, or that a figure moved.
var (
	asksReason  = regexp.MustCompile(`为什么|为啥|为何|咋会|怎么会|原因|\bwhy\b|\breasons?\b`)
	takesResult = regexp.MustCompile(`亏|[赚挣]|盈利|\b(?:lose|lost|loss(?:es)?|made money|earn(?:s|ed)?|profitable)\b`)
	takesRise   = regexp.MustCompile(`增长|增加|上升|上涨|提高|大增|大涨|激增|暴增|猛增|\b(?:grow|grew|rise|rose|increased?|jump(?:ed)?|surged?)\b`)
	takesMove   = regexp.MustCompile(`增长|增加|上升|上涨|提高|大增|大涨|激增|暴增|猛增|下降|下滑|减少|降低|大降|大跌|下跌|骤降|暴跌|缩水|\b(?:grow|grew|rise|rose|increased?|jump(?:ed)?|surged?|fall|fell|drop(?:ped)?|declined?|decreased?|shrank)\b`)
)

// whyIsIt answers a question for a reason: with the figures of what it takes as given,
// which may not be so (为什么茅台2023年亏损), and with what filings say.
func (t *turn) whyIsIt(f frame) (answer, bool) {
	f, ready := t.ofTalk(f)
	if !ready {
		return answer{}, false
	}
	given, ok := t.premise(f)
	if !ok {
		if given, subject, compared := t.comparedPremise(f); compared {
			return t.whyHigher(f, given, subject)
		}
		return t.search(f)
	}
	facts, ready := t.indicators(given)
	f.companies = given.companies
	if f.topicWords = f.content(); f.topicWords == "" {
		f.topicWords = t.want(given)
	}
	said, done := t.search(f)
	if !ready || !done {
		return answer{}, false
	}
	if s, _ := t.fetch(given); takesRise.MatchString(mention.FoldString(f.reading.Text)) && slices.ContainsFunc(s.rows, func(r row) bool { return isChange(r.Metric) && strings.HasPrefix(r.Value, "-") }) {
		facts.text += "\n" + t.say("注：负数是下降，不是上升", "Note: a negative figure is a fall, not a rise")
	}
	return join([]answer{facts, said}), true
}

// premise makes the part that asks for those figures; ok is false where the question
// does not say of whom and when, or takes nothing as given that a figure shows.
func (t *turn) premise(f frame) (given frame, ok bool) {
	text := mention.FoldString(f.reading.Text)
	if len(f.companies) == 0 && !f.named && len(f.strange) == 0 {
		f.companies = t.state.focus
	}
	if !asksReason.MatchString(text) || len(f.companies) != 1 || len(f.periods) != 1 || f.stretch || len(f.reports()) != 1 || len(f.ambiguous)+len(f.foreign)+len(f.unknown) > 0 {
		return f, false
	}
	f.class, f.ops, f.fields, f.readWhole = "", nil, nil, true
	move := takesMove.MatchString(text)
	switch {
	case (len(f.metrics) == 0 || len(f.metrics) == 1 && strings.HasPrefix(f.metrics[0], "net_profit")) && takesResult.MatchString(text) && !move:
		f.metrics = []string{"net_profit_parent"}
		return f, true
	case len(f.metrics) != 1 || !move || isMarket(f.metrics[0]) || takesResult.MatchString(text):
		return f, false
	}
	if g, grows := market.GrowthID(f.metrics[0]); grows {
		f.metrics = []string{g}
		return f, true
	}
	if m, known := market.MetricByID(f.metrics[0]); known && m.GrowthOf == "" && slices.Contains(f.levels(), m.ID) {
		f.againstLastYear()
	}
	return f, len(f.metrics) == 1
}
