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

// isProfit reports whether a metric is a profit, whose figures below zero are losses.
func isProfit(id string) bool {
	return kindOf(id) == flow && strings.Contains(id, "profit") && id != "gross_profit"
}

// lossMoved takes such a question for the change of a profit from one time to
// another: of the profit of the talk, else of that of the parent's owners.
func (s *state) lossMoved(f *frame) {
	if f.class != "" || f.industry+f.index != "" || !lossWords.MatchString(f.text) || f.has(mention.OpCount, mention.OpRank, mention.OpPlace, mention.OpCompare, mention.OpMax, mention.OpMin) {
		return
	}
	switch {
	case len(f.metrics) > 0 && !slices.ContainsFunc(f.metrics, func(id string) bool { return !isProfit(id) }) && f.reading.Has(mention.KindMetric):
	case len(s.last.metrics) == 1 && isProfit(s.last.metrics[0]) && !f.named:
		f.metrics = s.last.metrics
	default:
		f.metrics = []string{"net_profit_parent"}
	}
	f.strange, f.asked, f.readWhole = nil, true, true
	f.ops = []mention.Operation{{Kind: mention.OpPolarity}}
	f.overLoss = true
}

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
