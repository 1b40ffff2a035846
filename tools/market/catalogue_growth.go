package market

import (
	"slices"

	"hedui/check"
)

// publishedGrowth maps a level metric to the raw series of its growth rate as
// the vendor publishes it.
var publishedGrowth = map[string]string{
	"revenue_total":       "营业总收入同比增长率",
	"net_profit_parent":   "归母净利润同比增长率",
	"net_profit_deducted": "扣非归母净利润同比增长率",
}

// growthMetrics gives every level metric in 元 a yearly growth rate:
// (this − last) / last × 100, on a base above zero.
func growthMetrics(levels []Metric) []Metric {
	var out []Metric
	for _, m := range levels {
		if !grows(m) {
			continue
		}
		g := Metric{
			ID: m.ID + check.GrowthSuffix, Name: m.Name + "同比增长率", Unit: check.Percent, Statement: Growth, Measure: Rate, Display: ShowPercent,
			GrowthOf: m.ID, Vendor: m.Vendor,
			English:      s(m.English[0] + " growth rate"),
			FormulaText:  m.Name + "同比增长率 =（本期 − 上年同期）/ 上年同期 × 100%",
			Definition:   m.Name + "与上年同期相比的变动百分比；上年为零或负数时没有百分比，只说扭亏、亏损扩大或收窄。",
			DefinitionEN: "Change of " + m.English[0] + " against the same period a year before; no percentage on a base that is not positive.",
		}
		if raw, ok := publishedGrowth[m.ID]; ok {
			g.Raw = s(raw)
		}
		if m.Companion != "" {
			g.Companion = m.Companion + check.GrowthSuffix
		}
		if m.StandIn != "" {
			g.StandIn = m.StandIn + check.GrowthSuffix
		}
		for _, id := range m.Instead {
			if slices.ContainsFunc(levels, func(l Metric) bool { return l.ID == id && grows(l) }) {
				g.Instead = append(g.Instead, id+check.GrowthSuffix)
			}
		}
		if !m.Held() {
			g.GrowthOf = ""
		}
		for _, word := range append(s(m.Name), m.Synonyms...) {
			for _, tail := range growthTails {
				if form := word + tail; form != g.Name {
					g.Synonyms = append(g.Synonyms, form)
				}
			}
		}
		for _, word := range m.English {
			for _, tail := range growthTailsEN {
				if form := word + tail; form != g.English[0] {
					g.English = append(g.English, form)
				}
			}
			g.English = append(g.English, "growth in "+word, "growth of "+word, "yoy "+word+" growth")
		}
		out = append(out, g)
	}
	return out
}

func grows(m Metric) bool {
	return m.Unit == check.Yuan && m.Statement != Market && m.Statement != Valuation
}

// growthTails turn the name of a level into the name of its growth.
var growthTails = []string{
	"同比增长率", "增长率", "同比增速", "增速", "同比增幅", "增幅", "同比增长", "增长", "同比变动", "同比变化", "同比", "年增长率", "增长比率", "增长幅度", "变动率",
	"的同比增长率", "的增长率", "的同比增速", "的增速", "的同比增幅", "的增幅", "的同比增长", "的同比", "的增长幅度",
}

var growthTailsEN = []string{" growth rate", " growth", " yoy", " yoy growth", " year-on-year growth", " year-over-year growth", " yoy change"}
