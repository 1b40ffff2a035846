package offline

import (
	"regexp"
	"slices"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
)

var (
	// inPoints asks by how many points figures differ, which only rates do.
	inPoints = regexp.MustCompile(`(?:几|多少)个?(?:百分)?点|percentage points?`)
	// ofTop counts members of a kind among the first places of a ranking: 前十家公司里有几家银行.
	ofTop = regexp.MustCompile(`(?:前|最).{1,14}(?:里面?|中|当中|其中),?(?:有|包括|是|占)?(?:几|多少)(?:家|个|只)`)
)

// unfit answers a part that asks for something that its figures do not have: a
// difference in points of amounts, a kind of company counted among the first places
// of a ranking. What is near it would answer another question.
func (t *turn) unfit(f frame) (answer, bool) {
	switch {
	case inPoints.MatchString(f.text) && len(f.pairs)+len(f.worked)+len(f.single) == 0 && f.has(mention.OpDifference, mention.OpCompare, mention.OpGrowth, mention.OpPolarity, mention.OpMax, mention.OpMin) && f.amountsOnly():
		return question(t.say("%s是金额，不是比率，没有相差几个百分点。要相差的金额，还是相差的百分比？", "%s is an amount and no rate; amounts do not differ by points. Do you want the difference, or by how many percent?", t.metricNames(f))), true
	case f.has(mention.OpCount) && (f.has(mention.OpRank) || f.ranks()) && ofTop.MatchString(f.text):
		return t.notRead(ofTop.FindString(mention.FoldString(f.reading.Text))), true
	case f.has(mention.OpFilter) && lossUnder.MatchString(mention.FoldString(f.reading.Text)): // between that loss and none
		return t.notRead(lossUnder.FindString(mention.FoldString(f.reading.Text))), true
	case len(f.companies) > 0 && !f.ranks() && len(f.periods) == 0 && f.has(mention.OpMax, mention.OpMin) && slices.Equal(f.metrics, []string{"close"}):
		return question(t.say("哪段时间的最高价或最低价？请写明，例如2025年，或2024年1月2日到6月28日。", "The highest or lowest price over which time? For example 2025, or 2024-01-02 to 2024-06-28.")), true
	}
	return answer{}, false
}

// amountsOnly reports whether a part asks for figures of reports and each is money.
func (f frame) amountsOnly() bool {
	for _, id := range f.metrics {
		if m, ok := market.MetricByID(id); !ok || isMarket(id) || m.Unit != check.Yuan || m.GrowthOf != "" {
			return false
		}
	}
	return len(f.metrics) > 0
}
