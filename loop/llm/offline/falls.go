package offline

import (
	"regexp"
	"slices"

	"hedui/check/mention"
)

// deepest and mildest set falls against one another: the greatest fall is the least
// change, whatever the word for it is.
const fallWord = `(?:跌|降|下降|下滑|下跌|减少|缩水|回落|退步|缩|倒退)(?:得|的|了|幅|幅度|比例)*`

var (
	deepest = regexp.MustCompile(fallWord + `(?:最|更|比较)(?:大|多|猛|厉害|狠|惨|快|深|明显|严重|凶|高)|\b(?:bigg|larg|great|steep|sharp|deep)(?:er|est) (?:[a-z]+ )?(?:fall|decline|decrease|reduction)\b|\b(?:fell|declined|decreased) (?:the )?(?:most|more|furthest|further|fastest|faster)\b`)
	mildest = regexp.MustCompile(fallWord + `(?:最|更|比较)(?:小|少|慢|轻|低)|\bsmall(?:er|est) (?:[a-z]+ )?(?:fall|decline|decrease|reduction)\b|\b(?:fell|declined|decreased) (?:the )?(?:least|less)\b`)
	ofLoss  = regexp.MustCompile(`亏`)
)

// turnFalls turns the order of a superlative or comparison of changes that speaks of
// falls.
func (f *frame) turnFalls() {
	order := ""
	switch text := mention.FoldString(f.reading.Text); {
	case ofLoss.MatchString(text):
		return
	case deepest.MatchString(text):
		order = "asc"
	case mildest.MatchString(text):
		order = "desc"
	default:
		return
	}
	f.turnOrder(order, mention.OpCompare, mention.OpRank)
	f.deepest, f.mildest = order == "asc", order == "desc"
}

// fallen puts changes in the order of their falls where one is asked for, and says
// where none of them is one; of others it gives them as they are. Rises take no part
// in the least fall.
func (t *turn) fallen(f frame, sorted []row) (rows []row, none string) {
	if !f.deepest && !f.mildest || len(sorted) == 0 || !isChange(sorted[0].Metric) {
		return sorted, ""
	}
	rose := func(r row) bool {
		d, ok := r.decimal()
		return ok && !d.IsNegative()
	}
	if !slices.ContainsFunc(sorted, func(r row) bool { return !rose(r) }) {
		return sorted, t.say("没有下降的。", "None fell.")
	}
	if f.deepest {
		return sorted, ""
	}
	falls := slices.DeleteFunc(slices.Clone(sorted), rose)
	return append(falls, slices.DeleteFunc(slices.Clone(sorted), func(r row) bool { return !rose(r) })...), ""
}
