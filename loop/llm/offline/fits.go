package offline

import (
	"slices"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
)

// kind is what a metric measures, as far as it matters to what can be done with
// its figures.
type kind string

// The kinds.
const (
	flow     kind = "flow"      // 元 over a stretch of time
	stock    kind = "stock"     // 元, people or shares at a day
	quotient kind = "quotient"  // a ratio, or a rate of change
	perShare kind = "per share" // 元/股 of a report
	quote    kind = "quote"     // a figure of the share: prices, volume, dividends
)

// kindOf gives the kind of a metric.
func kindOf(id string) kind {
	m, ok := market.MetricByID(id)
	switch {
	case !ok || m.Unit == check.Percent || m.Unit == check.Times:
		return quotient
	case m.Statement == market.Market:
		return quote
	case m.Unit.PerShare():
		return perShare
	case m.Measure == market.Flow:
		return flow
	}
	return stock
}

// fitting is the kinds that an operation has a meaning for: figures of a stretch
// add up over times and companies, those of a day over companies only, and
// quotients never. What is not listed fits every kind.
var fitting = map[mention.OpKind][]kind{
	mention.OpSum: {flow, stock},
}

// fits reports whether an operation has a meaning for figures of a kind.
func fits(op mention.OpKind, k kind) bool {
	kinds, ok := fitting[op]
	return !ok || slices.Contains(kinds, k)
}

// carryOps takes the operation of the last part over to one that asks the same of
// something else. Where another metric is named after a rate of growth, its growth
// is meant; its level is given too where the growth itself was only a look aside
// from levels (同比呢, then 净利润呢), or where another company is named with it.
func (f *frame) carryOps(from frame) {
	f.ops, f.ordered, f.changed, f.heldRates = from.ops, from.ordered, from.changed, from.heldRates
	if from.ofWhole() && f.named && len(f.companies) == 1 { // 茅台的呢, after the mean of an industry: one figure has none
		f.ops = f.without(mention.OpSum, mention.OpMean)
	}
	if len(f.companies) > 1 && len(from.companies) == 1 && len(from.metrics) == 2 && !f.asked && from.has(mention.OpRatio, mention.OpShare) { // both of them, after one metric over another
		f.eachPair = true
	}
	if !f.asked || !from.grew() || f.named && f.dated {
		return
	}
	if slices.ContainsFunc(f.metrics, func(id string) bool { return isMarket(id) || isChange(id) }) {
		return
	}
	f.ops = append(slices.Clone(f.ops), mention.Operation{Kind: mention.OpGrowth})
	f.levelToo = f.named || len(from.reading.Ops(mention.OpGrowth)) > 0 && !from.asked || from.levelToo
}

// grew reports whether a part asked for rates of growth and nothing else.
func (f frame) grew() bool {
	return len(f.metrics) > 0 && !slices.ContainsFunc(f.metrics, func(id string) bool {
		m, ok := market.MetricByID(id)
		return !ok || m.GrowthOf == "" && !(f.levelToo && slices.ContainsFunc(f.metrics, func(g string) bool { return growthOf(g) == id }))
	})
}

// growthOf is the metric that another is the growth of, "" for a level.
func growthOf(id string) string {
	m, _ := market.MetricByID(id)
	return m.GrowthOf
}
