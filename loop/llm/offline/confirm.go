package offline

import (
	"regexp"
	"strings"

	"hedui/check"
	"hedui/check/mention"
)

var (
	// confirmed are the words that ask whether a figure is right.
	confirmed = regexp.MustCompile(`对吗|对不对|对吧|对么|是不是|是真的|真的吗|正确吗|是否正确|是否为|是否是|准确吗|没错吧|没错吗|有没有错|是吗|吗[?？]?$|吧[?？]?$|\bright\b|\bcorrect\b|\bis it true\b|\btrue\?|^(?:is|was|did|does)\b`)
	roughly   = regexp.MustCompile(`大约|大概|约|左右|差不多|接近|将近|about|around|roughly|approximately|nearly`)
)

// confirm says whether the figure that a part puts forward for a metric is the
// one that is held: the last amount it names. "" when it puts none forward.
func (t *turn) confirm(f frame, r row) string {
	text := mention.FoldString(f.reading.Text)
	held, ok := r.quantity()
	if !ok || !confirmed.MatchString(text) || f.has(mention.OpFilter) {
		return ""
	}
	hits := check.ParseQuantitiesExcept(f.reading.Text, nameSpans(mention.Read(f.reading.Text, t.know.Lexicon, t.state.opts)))
	for i := len(hits) - 1; i >= 0; i-- {
		h := hits[i]
		if h.Structural || h.Unit == check.NoUnit && !h.Scaled {
			continue
		}
		said := h.Quantity
		if said.Unit == check.NoUnit {
			said.Unit = held.Unit
		}
		q, err := said.Convert(held.Unit)
		switch {
		case err != nil:
			return t.say("不对，", "No: ")
		case h.Covers(held.Value) && said.Unit == held.Unit || q.Value.Equal(held.Value):
			return t.say("对，", "Yes: ")
		case roughly.MatchString(text) && near(q, held):
			return t.say("大致对，", "Roughly: ")
		}
		return t.say("不对，", "No: ")
	}
	return ""
}

// Words by which a question takes a company for one that lost or that earned.
var (
	saysLoss = regexp.MustCompile(`亏|\b(?:lose|lost|loss(?:es)?)\b`)
	saysGain = regexp.MustCompile(`[赚挣]|盈利|\b(?:earn(?:s|ed)?|profitable)\b`)
)

// yesProfit asks whether a company earned, and no more.
var yesProfit = regexp.MustCompile(`(?i)^\s*(?:and |so |then )*(?:was|is|were|are|did)\b.*\bprofitable\b`)

// gainOrLoss says which of the two a profit is where the question takes it for
// the other: 亏了多少 of a company that earned.
func (t *turn) gainOrLoss(f frame, r row) string {
	q, ok := r.quantity()
	if !ok || r.Metric != "net_profit_parent" && r.Metric != "net_profit" || r.derived() {
		return ""
	}
	text := unread(f.reading)
	for _, m := range f.reading.Of(mention.KindMetric) {
		if strings.HasPrefix(m.Text, "盈利") || strings.HasPrefix(m.Text, "亏损") { // the figure's name says it
			text += m.Text
		}
	}
	switch {
	case yesProfit.MatchString(text) && q.Value.IsPositive():
		return t.say("是，盈利：", "Yes, a profit: ")
	case saysLoss.MatchString(text) && q.Value.IsPositive():
		return t.say("没有亏损，盈利：", "No loss but a profit: ")
	case saysGain.MatchString(text) && q.Value.IsNegative():
		return t.say("没有盈利，为负数：", "No profit, a negative figure: ")
	}
	return ""
}

// near reports whether two quantities differ by less than two hundredths.
func near(a, b check.Quantity) bool {
	return a.Value.Sub(b.Value).Abs().Shift(2).LessThan(b.Value.Abs().Add(b.Value.Abs()))
}
