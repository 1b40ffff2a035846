package offline

import (
	"regexp"
	"slices"
	"strings"

	"hedui/check/mention"
	"hedui/tools/market"
)

// lastYears is the stretch that a trend without a time is shown over.
var lastYears = mention.When{Anchor: mention.AnchorClock, Unit: mention.UnitYear, Count: 3}

// firstAnnual is the first year of which annual figures are held.
const firstAnnual = 2019

// allYears are the years of which annual figures may be held: what 历年 and 哪几年
// ask of where no time is named; none where there is no clock.
func allYears(opts mention.Options) []mention.Period {
	last := lastYears.Resolve(mention.Period{}, opts)
	if len(last) == 0 {
		return nil
	}
	var out []mention.Period
	for year := firstAnnual; year <= last[len(last)-1].Year(); year++ {
		out = append(out, mention.AnnualOf(year))
	}
	return out
}

// grow turns a level that growth is asked of into its growth rate.
func (f *frame) grow(shape string, opts mention.Options) {
	if f.again || len(f.single)+len(f.worked) > 0 || f.readWhole && f.has(mention.OpFilter) {
		return
	}
	if f.has(mention.OpGrowth) && growsInAll.MatchString(f.text) {
		f.ops = f.without(mention.OpSum)
	}
	rates := len(f.metrics) > 0 && !slices.ContainsFunc(f.metrics, func(id string) bool { return !isChange(id) })
	holds := f.heldRates || ratesHeld.MatchString(mention.FoldString(f.reading.Text))
	if holds && rates && len(f.periods) == 1 && len(f.companies) < 2 && thanLastYear.MatchString(f.text) {
		f.againstLastYear()
	}
	held := len(f.periods) == 2 && len(f.companies) < 2 && holds && (rates || f.has(mention.OpGrowth) && f.growEach()) // 增速比上年快多少
	f.heldRates = held
	if held || rates && inPoints.MatchString(f.text) && len(f.periods) == 2 { // 增速比上年低几个百分点: the two rates
		f.ops = append(f.without(mention.OpGrowth, mention.OpDifference, mention.OpCompare), mention.Operation{Kind: mention.OpPolarity})
		return
	}
	if len(f.periods) > 1 && (f.yearlyRate() || overall.MatchString(f.text+f.reading.Text) || len(f.periods) == 2 && against.MatchString(shape)) {
		f.shrink()
		f.shrunk = true
	}
	if o, ok := f.op(mention.OpTrend); ok && o.Basis == "year" && len(f.periods) > 1 && f.has(mention.OpGrowth) && !f.yearlyRate() && f.growEach() { // growth in each year
		return
	}
	if len(f.periods) > 1 && f.has(mention.OpGrowth) && f.has(mention.OpMax, mention.OpMin) && (len(f.companies) < 2 || whichTime.MatchString(f.text)) && !f.yearlyRate() && f.growEach() { // 哪年增长最快
		return
	}
	latest := len(f.periods) == 1 && f.periods[0].Type == mention.Latest
	if f.has(mention.OpPolarity) && strings.Contains(f.text, "连续") && (len(f.periods) == 0 || latest) { // 连续下降了吗: the years show it
		f.ops = []mention.Operation{{Kind: mention.OpTrend}}
	}
	trend, _ := f.op(mention.OpTrend)
	if trend.Basis == "year" && (len(f.periods) < 2 || f.found) && len(f.reading.Of(mention.KindPeriod)) == 0 && !f.has(mention.OpGrowth, mention.OpRank) && len(f.metrics) > 0 {
		if len(f.levels()) == 0 && !f.onlyPaysOut() { // prices are asked for a day or stretch
			f.unreadWords = f.reading.Ops(mention.OpTrend)[0].Text
			return
		}
		if years := allYears(opts); len(years) > 0 {
			f.periods, f.dated, f.found, f.ops = years, true, false, f.without(mention.OpTrend)
		}
		return
	}
	if f.has(mention.OpTrend) && (len(f.periods) == 0 || latest) && len(f.levels()) > 0 {
		if years := lastYears.Resolve(mention.Period{}, opts); len(years) > 0 {
			f.periods = years
		}
		return
	}
	if f.overLoss && len(f.periods) == 1 {
		f.againstLastYear()
		return
	}
	if f.has(mention.OpTrend) && len(f.periods) == 1 && len(f.levels()) == len(f.metrics) {
		f.againstLastYear()
		return
	}
	if f.has(mention.OpPolarity) && moved.MatchString(f.text) && len(f.periods) == 1 && len(f.metrics) == 1 && len(f.companies) == 1 {
		if m, known := market.MetricByID(f.metrics[0]); known && m.Statement != market.Market && m.GrowthOf == "" {
			if g, ok := market.GrowthID(m.ID); ok {
				f.metrics = []string{g}
			} else {
				f.againstLastYear()
			}
			return
		}
	}
	if byHowMuch.MatchString(f.text) && f.has(mention.OpGrowth) && len(f.companies) == 1 && len(f.periods) == 1 && !f.has(mention.OpCompare, mention.OpMax, mention.OpMin) { // one figure has no difference but its growth
		f.ops = f.without(mention.OpDifference)
	}
	if f.inAmount() {
		return
	}
	o, ok := f.op(mention.OpGrowth)
	if ok && o.Basis == "qoq" {
		f.onQuarterBefore()
		return
	}
	if !ok || len(f.periods) > 1 || f.yearlyRate() {
		return
	}
	if f.has(mention.OpMax, mention.OpMin, mention.OpCompare) && !slices.ContainsFunc(f.metrics, func(id string) bool { return growthOf(id) == "" }) { // they are rates of growth
		f.ops = f.without(mention.OpGrowth)
		return
	}
	var grown []string
	for _, id := range f.metrics {
		g, ok := market.GrowthID(id)
		if !ok {
			if m, known := market.MetricByID(id); known && m.Statement != market.Market && m.GrowthOf == "" {
				f.againstLastYear() // a ratio: its change is worked out
			}
			return
		}
		if f.levelToo {
			grown = append(grown, id)
		}
		grown = append(grown, g)
		if w := f.words[id]; mention.Lang(w) == "zh" {
			f.words[g] = w + "同比增长率"
		}
	}
	if len(grown) == 0 { // of what is still to be said
		return
	}
	f.metrics = grown
	f.ops = f.without(mention.OpGrowth)
}

// levelsOfSum takes a sum, mean or quotient that names no metric, after rates of
// growth, for one of what grew: rates have no sum, and are no multiple of others.
func (f *frame) levelsOfSum() {
	if !f.has(mention.OpSum, mention.OpMean, mention.OpRatio, mention.OpShare) || f.has(mention.OpGrowth) {
		return
	}
	f.metrics = levelsOf(f.metrics)
}

// growEach turns the levels of a superlative over several times into the growth
// of each.
func (f *frame) growEach() bool {
	grown := slices.Clone(f.metrics)
	for i, id := range grown {
		g, ok := market.GrowthID(id)
		if !ok {
			return false
		}
		grown[i] = g
	}
	f.metrics = grown
	f.ops = f.without(mention.OpGrowth)
	return true
}

// growList reads a list of metrics before one word of growth (营收、净利润同比增长多少)
// as the growth of each. Where the word belongs to the last one's name alone
// (营收和净利润增长率), the levels stay as well.
func (f *frame) growList(shape string) {
	list := metricList.FindString(shape)
	n := strings.Count(list, markMetric)
	if n < 2 || n != len(f.metrics) {
		return
	}
	last := f.metrics[n-1]
	if m, ok := market.MetricByID(last); !ok || m.GrowthOf == "" {
		return
	}
	word := f.words[last]
	each := strings.Contains(word, "的") || strings.Contains(word, "同比") || !strings.HasSuffix(word, "率")
	var grown []string
	for _, id := range f.metrics[:n-1] {
		g, ok := market.GrowthID(id)
		if !ok {
			return
		}
		if !each {
			grown = append(grown, id)
		}
		grown = append(grown, g)
		if w := f.words[id]; mention.Lang(w) == "zh" {
			f.words[g] = w + "同比增长率"
		}
	}
	f.metrics = append(grown, last)
}

var metricList = regexp.MustCompile(markMetric + `(?:(?:、|和|与|及|以及|,|，| and )` + markMetric + `)+`)

// againstLastYear adds the same period of the year before, to compare with.
func (f *frame) againstLastYear() {
	if len(f.periods) != 1 || f.periods[0].End == "" {
		return
	}
	f.periods, f.yearToo = append(f.periods[:1:1], f.periods[0].AddYears(-1)), true
	if !f.has(mention.OpGrowth, mention.OpPolarity) {
		f.ops = append(slices.Clone(f.ops), mention.Operation{Kind: mention.OpPolarity})
	}
}

// yearlyRate reports whether a part asks for a yearly rate over several years,
// which is no year's growth.
func (f frame) yearlyRate() bool {
	return slices.ContainsFunc(f.ops, func(o mention.Operation) bool { return o.Kind == mention.OpGrowth && o.Basis == "cagr" })
}

// byHowMuch asks how far a figure moved.
var byHowMuch = regexp.MustCompile(`\bby how much\b`)

// growsInAll is a sum that is a growth: over all the years together.
var growsInAll = regexp.MustCompile(`(?:累计|合计|总共|一共|总计|共)(?:同比)?(?:增长|增加|提高|下降|减少|涨|跌|变化)`)

// overall are the words that ask for one change over a stretch of years and not
// for the rate of each.
var overall = regexp.MustCompile(`(?:增长|增加|提高|上升|下降|下滑|降低|减少|涨|跌|升|降|变化|变动)了?(?:多少|百分之几|百分之多少|几)|复合|年均|\bhow much did\b|\bcagr\b|compound`)

// ratesHeld holds the rates of growth of two times against each other.
var ratesHeld = regexp.MustCompile(`(?:增速|增长率|增幅|增长速度).*(?:快|慢|高|低|大|小|放缓|回落|回升|加快)|\bgrowth (?:rate )?.*\b(?:faster|slower|higher|lower)\b|\b(?:faster|slower)\b`)

// thanLastYear holds a figure against that of the year before.
var thanLastYear = regexp.MustCompile(`[比较](?:上|前|去)一?年|\bthan (?:in )?the (?:year before|previous year|prior year)`)

// against is one time set against another (2024年Q1比2023年Q1).
var against = regexp.MustCompile(markPeriod + `的?` + markMetric + `?\s*(?:比|较|相较于?|相对于?|对比|到|至|` + markRef + `|over|versus|vs\.?|from|compared (?:with|to)|against)\s*` + markPeriod)

// shrink turns growth rates back into their levels, whose overall growth is
// then worked out.
func (f *frame) shrink() {
	f.metrics = levelsOf(f.metrics)
	if len(f.companies) < 2 { // of several, their growth is compared
		f.ops = f.without(mention.OpCompare)
	}
	if !f.has(mention.OpGrowth) {
		f.ops = append(f.ops, mention.Operation{Kind: mention.OpGrowth})
	}
}
