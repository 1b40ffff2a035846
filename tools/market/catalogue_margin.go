package market

import "hedui/check"

// marginMetrics are ratios of the income statement.
func marginMetrics() []Metric {
	rows := []Metric{
		{ID: "gross_margin", Name: "销售毛利率", Raw: s("销售毛利率"), Formula: percent(minus("operating_revenue", "operating_cost"), plus("operating_revenue")),
			FormulaText: "销售毛利率 =（营业收入 − 营业成本）/ 营业收入 × 100%", Synonyms: s("毛利率", "毛利润率", "综合毛利率"), Instead: s("gross_margin_yahoo"),
			English:      s("gross margin", "gross profit margin", "gross margin ratio"),
			Definition:   "每 100 元营业收入扣除营业成本后剩下多少，衡量产品的盈利空间。",
			DefinitionEN: "What is left of each 100 yuan of operating revenue after operating cost."},
		{ID: "net_margin", Name: "销售净利率", Raw: s("销售净利率"), Formula: percent(plus("net_profit"), plus("operating_revenue")),
			FormulaText: "销售净利率 = 净利润（含少数股东损益）/ 营业收入 × 100%", Synonyms: s("净利率", "净利润率", "销售净利润率"), Instead: s("net_margin_parent_yahoo"),
			English:      s("net margin", "net profit margin", "profit margin", "net margin ratio", "net profit ratio"),
			Definition:   "每 100 元营业收入最终留下多少净利润（含少数股东损益）。",
			DefinitionEN: "Net profit, minorities included, per 100 yuan of operating revenue."},
		{ID: "operating_margin", Name: "营业利润率", Formula: percent(plus("operating_profit"), plus("operating_revenue")),
			FormulaText: "营业利润率 = 营业利润 / 营业收入 × 100%", Synonyms: s("经营利润率", "营业利润比率"), English: s("operating margin", "operating profit margin"),
			Definition:   "每 100 元营业收入产生多少营业利润。",
			DefinitionEN: "Operating profit per 100 yuan of operating revenue."},
		{ID: "operating_cost_ratio", Name: "营业成本率", Formula: percent(plus("operating_cost"), plus("operating_revenue")),
			FormulaText: "营业成本率 = 营业成本 / 营业收入 × 100%", Synonyms: s("成本率", "销售成本率"), English: s("operating cost ratio", "cost ratio", "cost to revenue ratio"),
			Definition:   "营业成本占营业收入的比重，与毛利率之和为 100%。",
			DefinitionEN: "Operating cost as a share of operating revenue; with gross margin it makes 100 %."},
		{ID: "selling_expense_ratio", Name: "销售费用率", Raw: s("销售费用率"), Formula: percent(plus("selling_expense"), plus("operating_revenue")),
			FormulaText: "销售费用率 = 销售费用 / 营业收入 × 100%", English: s("selling expense ratio"),
			Definition:   "销售费用占营业收入的比重。",
			DefinitionEN: "Selling expense as a share of operating revenue."},
		{ID: "admin_expense_ratio", Name: "管理费用率", Raw: s("管理费用率"), Formula: percent(plus("admin_expense"), plus("operating_revenue")),
			FormulaText: "管理费用率 = 管理费用 / 营业收入 × 100%", English: s("administrative expense ratio", "admin expense ratio"),
			Definition:   "管理费用占营业收入的比重，不含研发费用。",
			DefinitionEN: "Administrative expense, without R&D, as a share of operating revenue."},
		{ID: "finance_expense_ratio", Name: "财务费用率", Raw: s("财务费用率"), Formula: percent(plus("finance_expense"), plus("operating_revenue")),
			FormulaText: "财务费用率 = 财务费用 / 营业收入 × 100%", English: s("finance expense ratio", "financial expense ratio"),
			Definition:   "财务费用占营业收入的比重，利息收入较多时为负。",
			DefinitionEN: "Finance expense as a share of operating revenue; negative when interest earned prevails."},
		{ID: "rd_expense_ratio", Name: "研发费用率", Raw: s("研发费用率"), Formula: percent(plus("rd_expense"), plus("operating_revenue")),
			FormulaText: "研发费用率 = 研发费用 / 营业收入 × 100%", Synonyms: s("研发强度", "研发费用占营业收入比例", "研发费用占营业收入的比例", "研发占比", "研发费用占比", "研发费用占收入比例", "研发费用占营收比例", "研发费用占营收的比例"),
			English:      s("R&D expense ratio", "R&D ratio", "R&D intensity"),
			Definition:   "研发费用占营业收入的百分比。",
			DefinitionEN: "R&D expense as a percentage of operating revenue."},
		{ID: "three_expense_ratio", Name: "三费比重", Formula: percent(plus("selling_expense", "admin_expense", "finance_expense"), plus("operating_revenue")),
			FormulaText: "三费比重 =（销售费用 + 管理费用 + 财务费用）/ 营业收入 × 100%", Synonyms: s("三费占比", "三费率", "三项费用比重", "三费费率", "三费占营业收入比例"),
			English:      s("three expense ratio"),
			Definition:   "销售、管理、财务三项费用占营业收入的比重，不含研发费用。",
			DefinitionEN: "Selling, administrative and finance expenses as a share of operating revenue, without R&D."},
		{ID: "period_expense_ratio", Name: "期间费用率", Formula: percent(plus("selling_expense", "admin_expense", "rd_expense", "finance_expense"), plus("operating_revenue")),
			FormulaText: "期间费用率 =（销售费用 + 管理费用 + 研发费用 + 财务费用）/ 营业收入 × 100%", Synonyms: s("四费率", "费用率"),
			English:      s("period expense ratio", "operating expense ratio", "expense ratio"),
			Definition:   "销售、管理、研发、财务四项费用占营业收入的比重。",
			DefinitionEN: "Selling, administrative, R&D and finance expenses as a share of operating revenue."},
		{ID: "investment_income_ratio", Name: "投资收益占营业收入比率", Formula: percent(plus("investment_income"), plus("operating_revenue")),
			FormulaText: "投资收益占营业收入比率 = 投资收益 / 营业收入 × 100%", Synonyms: s("投资收益占营业收入的比率", "投资收益占营业收入的比例", "投资收益占营业收入比例", "投资收益占比"),
			English:      s("investment income to revenue"),
			Definition:   "投资收益相当于营业收入的百分之几。",
			DefinitionEN: "Investment income as a percentage of operating revenue."},
		{ID: "effective_tax_rate", Name: "实际税率", Formula: percent(plus("income_tax"), plus("profit_total")),
			FormulaText: "实际税率 = 所得税费用 / 利润总额 × 100%", Synonyms: s("有效税率", "所得税率", "实际所得税率"), English: s("effective tax rate", "tax rate"),
			Definition:   "所得税费用占利润总额的百分比。",
			DefinitionEN: "Income tax as a percentage of profit before tax."},
	}
	for i := range rows {
		rows[i].Unit = check.Percent
	}
	return table(RatioOf, rows)
}
