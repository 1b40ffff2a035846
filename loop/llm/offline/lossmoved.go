package offline

import (
	"regexp"
	"slices"
	"strings"

	"hedui/check"
	"hedui/check/mention"
)

// lossWords ask what became of a loss.
var lossWords = regexp.MustCompile(`亏损?(?:额|幅度|面|的|是|有没有|有|在|又|是否|进一步|同比|比|较|去年|上年|上一年|` + nameMask + `)*(?:扩大|收窄|缩小|减少|增加|加大|减轻|加重|变多|变少)|扭亏|减亏|增亏|转亏|转盈`)

// lossEnglish asks the same in English, itNarrows of the loss of the talk.
var (
	lossEnglish = regexp.MustCompile(`\bloss(?:es)?\b[^?.;]{0,40}\b(?:narrow|widen|shr[iau]nk|deepen|fall|fell|rise|rose|grow|grew|increase|decrease|decline|reduce)(?:s|e?d|ing)?\b|` +
		`\b(?:narrow|widen|deepen|cut|reduce|trim)(?:s|m?ed|d|ing)? (?:its|their|the|that) (?:net )?loss(?:es)?\b|` +
		`\b(?:returned|return|swung|swing|turned|turn|got|get|went|go|gone|back|moved|move)\b[^?.;]{0,12}\b(?:to|into|in) (?:an? |the )?(?:profit|profitability|black|loss|red)\b|\bturn(?:ed)? (?:a profit|profitable|loss-making|around)\b`)
	itNarrows = regexp.MustCompile(`^(?:and |so |then )?(?:did|has|have|does) (?:it|that|they) (?:narrow|widen|deepen)(?:ed)?\b`)
)

// movesLoss reports whether a part asks what became of a loss.
func (s *state) movesLoss(f *frame) bool {
	text := mention.FoldString(f.reading.Text)
	if lossWords.MatchString(f.text) || lossEnglish.MatchString(text) {
		return true
	}
	n := len(s.answer)
	if n == 0 || !itNarrows.MatchString(text) || !isProfit(s.answer[n-1].Metric) {
		return false
	}
	d, ok := s.answer[n-1].decimal()
	return ok && d.IsNegative()
}

// isProfit reports whether a metric is a profit, whose figures below zero are losses.
func isProfit(id string) bool {
	return kindOf(id) == flow && strings.Contains(id, "profit") && id != "gross_profit"
}

// lossMoved takes such a question for the change of a profit from one time to
// another: of the profit of the talk, else of that of the parent's owners.
func (s *state) lossMoved(f *frame) {
	if f.class != "" || f.industry+f.index != "" || !s.movesLoss(f) || f.has(mention.OpCount, mention.OpRank, mention.OpPlace, mention.OpCompare, mention.OpMax, mention.OpMin) {
		return
	}
	switch {
	case len(f.metrics) > 0 && !slices.ContainsFunc(f.metrics, func(id string) bool { return !isProfit(id) }) && f.reading.Has(mention.KindMetric):
	case len(s.last.metrics) == 1 && isProfit(s.last.metrics[0]) && !f.named:
		f.metrics = s.last.metrics
	default:
		f.metrics = []string{"net_profit_parent"}
	}
	if text := mention.FoldString(f.reading.Text); f.qualifier != "" && lossEnglish.MatchString(text) && slices.Contains(lossVerbs, f.qualifier) {
		f.qualifier = ""
	}
	s.fromEarlier(f)
	f.strange, f.asked, f.readWhole = nil, true, true
	f.ops = []mention.Operation{{Kind: mention.OpPolarity}}
	f.overLoss = true
}

// lossVerbs are English words of such a question that stand where one could narrow a
// metric.
var lossVerbs = []string{"narrow", "widen", "shrink", "deepen", "cut", "reduce", "trim", "returned", "return", "swung", "swing", "turned", "turn", "fall", "rise", "back"}

// fromEarlier sets the time of the talk against the earlier one that is named after
// from: did it narrow from 2024, after the loss of 2025.
func (s *state) fromEarlier(f *frame) {
	if n := len(s.last.periods); n > 0 && len(f.periods) == 1 && sinceWhen.MatchString(mention.FoldString(f.reading.Text)) {
		if now := s.last.periods[n-1]; now.Type == f.periods[0].Type && now.End > f.periods[0].End {
			f.periods = []mention.Period{now, f.periods[0]}
		}
	}
}

// sinceWhen names the time that another one is set against.
var sinceWhen = regexp.MustCompile(`\b(?:from|versus|vs\.?|against|on|over|since|compared (?:to|with)|relative to)(?: that of| the)? (?:fy ?)?(?:19|20)?\d\d\b|\byoy\b`)

// lossMove says in words what became of a profit where a loss is involved, "" where
// none is.
func lossMove(now, before row) string {
	x, okX := now.decimal()
	y, okY := before.decimal()
	if !okX || !okY || !isProfit(now.Metric) || now.Metric != before.Metric {
		return ""
	}
	return check.ChangeWording(x, y)
}
