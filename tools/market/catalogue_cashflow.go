package market

import "hedui/check"

// cashFlowMetrics are the lines of the cash flow statement.
func cashFlowMetrics() []Metric {
	return table(CashFlow, []Metric{
		{ID: "operating_cash_flow", Name: "经营活动现金流量净额", Raw: s("经营活动现金流量净额"),
			Synonyms: s("经营活动产生的现金流量净额", "经营现金流", "经营性现金流", "经营活动现金流", "经营现金流量净额", "经营净现金流", "经营性现金流量净额", "经营现金流净额", "经营活动现金净流量",
				"经营活动净现金流", "现金流", "现金流量净额", "经营性现金流净额", "经营现金流量", "经营活动现金流净额"),
			English:      s("net cash flow from operating activities", "operating cash flow", "cash flow from operations", "net operating cash flow", "op cash flow", "op. cash flow", "operating cashflow", "operating cash", "cash from operations", "cash generated from operations", "net cash from operations", "cash flow", "ocf"),
			Definition:   "一个期间经营活动现金流入减流出的净额，看利润有没有变成现金。",
			DefinitionEN: "Cash in less cash out of operations: whether profit became cash."},
		{ID: "investing_cash_flow", Name: "投资活动现金流量净额", Raw: s("投资活动现金流量净额", "投资活动产生的现金流量净额"),
			Synonyms:     s("投资活动产生的现金流量净额", "投资现金流", "投资活动现金流", "投资性现金流", "投资活动净现金流"),
			English:      s("net cash flow from investing activities", "investing cash flow"),
			Definition:   "购建长期资产、对外投资及其收回的现金净额，扩张期多为负。",
			DefinitionEN: "Net cash of buying and selling long-term assets and investments, mostly negative while growing."},
		{ID: "financing_cash_flow", Name: "筹资活动现金流量净额", Raw: s("筹资活动现金流量净额", "筹资活动产生的现金流量净额"),
			Synonyms:     s("筹资活动产生的现金流量净额", "筹资现金流", "筹资活动现金流", "融资现金流", "筹资性现金流", "融资活动现金流"),
			English:      s("net cash flow from financing activities", "financing cash flow"),
			Definition:   "借款、发股、还债、分红等筹资活动的现金净额。",
			DefinitionEN: "Net cash of borrowing, issuing shares, repaying and paying dividends."},
		{ID: "cash_from_sales", Name: "销售商品、提供劳务收到的现金", Raw: s("销售商品、提供劳务收到的现金"),
			Synonyms: s("销售商品提供劳务收到的现金", "销售收现", "销售回款"), English: s("cash received from sales", "cash received from sales of goods and services"),
			Definition:   "一个期间因销售实际收到的现金（含增值税）。",
			DefinitionEN: "Cash actually received from customers, VAT included."},
		{ID: "capex", Name: "购建固定资产等支付的现金", Raw: s("购建固定资产等支付的现金", "购建固定资产、无形资产和其他长期资产支付的现金"),
			Synonyms:     s("购建固定资产、无形资产和其他长期资产支付的现金", "购建固定资产无形资产和其他长期资产支付的现金", "资本开支", "资本支出"),
			English:      s("capital expenditure", "capital expenditures", "capital spending", "capital outlay", "capex", "cash paid for fixed and intangible assets"),
			Definition:   "购建固定资产、无形资产和其他长期资产付出的现金，通常当作资本开支。",
			DefinitionEN: "Cash paid for fixed, intangible and other long-term assets."},
		{ID: "capex_yahoo", Name: "资本开支（Yahoo口径，流出为负）", Raw: s("资本开支(现金流出为负)"), Vendor: true, English: s("capital expenditure (Yahoo)"),
			Definition:   "雅虎财经口径的资本开支，现金流出记为负数。",
			DefinitionEN: "Capital expenditure by Yahoo Finance's definition; outflows are negative."},
		{ID: "investment_recovered", Name: "收回投资收到的现金", Instead: s("investing_cash_flow"),
			Synonyms:     s("收回投资所收到的现金", "收回的投资现金", "收回的投资收到的现金", "收回投资所得到的现金", "收回投资所获得的现金", "收回投资所得的现金", "收回投资所得现金", "收到的投资回收现金"),
			English:      s("cash received from disposal of investments"),
			Definition:   "出售、到期收回对外投资（不含子公司）收到的本金现金。",
			DefinitionEN: "Cash received from selling or redeeming investments other than subsidiaries."},
		{ID: "dividends_interest_paid", Name: "分配股利、利润或偿付利息支付的现金", Raw: s("分配股利利润或偿付利息支付的现金"),
			Synonyms: s("分配股利利润或偿付利息支付的现金", "分红付息支付的现金"), English: s("cash paid for dividends, profits or interest"),
			Definition:   "一个期间为分红和付息付出的现金。",
			DefinitionEN: "Cash paid out as dividends and interest."},
		{ID: "cash_end", Name: "期末现金及现金等价物余额", Raw: s("期末现金及现金等价物余额"), Measure: Instant,
			Synonyms:     s("现金及现金等价物", "期末的现金及现金等价物余额", "末的现金及现金等价物余额", "现金及现金等价物余额", "期末现金余额", "现金等价物", "期末现金及现金等价物"),
			English:      s("cash and cash equivalents at end of period", "cash and cash equivalents"),
			Definition:   "期末可随时支付的现金与易变现的短期投资，不含受限资金。",
			DefinitionEN: "Cash and liquid short-term investments at the period's end, without restricted funds."},
		{ID: "free_cash_flow", Name: "自由现金流", Formula: sum(minus("operating_cash_flow", "capex")), FormulaText: "自由现金流 = 经营活动现金流量净额 − 购建固定资产等支付的现金",
			Synonyms: s("自由现金流量", "企业自由现金流"), English: s("free cash flow", "fcf"),
			Definition:   "经营现金流扣除资本开支后可自由支配的现金。",
			DefinitionEN: "Operating cash flow less capital expenditure."},
		{ID: "free_cash_flow_bestkfx", Name: "自由现金流（bestkfx口径）", Raw: s("自由现金流(bestkfx)"), Vendor: true, English: s("free cash flow (bestkfx)"),
			Definition:   "公开数据集 bestkfx 按自己口径计算的自由现金流。",
			DefinitionEN: "Free cash flow as one public data set (bestkfx) computes it."},
	})
}

// perShareMetrics are figures per share; their raw values are restated or not
// as the vendor chose.
func perShareMetrics() []Metric {
	rows := []Metric{
		{ID: "eps_basic", Name: "基本每股收益", Raw: s("基本每股收益"), Synonyms: s("每股收益", "每股盈利", "每股利润", "EPS", "每股净利润", "每股盈余"),
			English:      s("basic earnings per share", "basic EPS", "earnings per share", "EPS"),
			FormulaText:  "基本每股收益 = 归属于普通股股东的净利润 / 发行在外普通股加权平均数",
			Definition:   "每一普通股在一个期间应得的净利润，按加权平均股数计算。",
			DefinitionEN: "Profit of a period per common share, on the weighted average number of shares."},
		{ID: "eps_diluted", Name: "稀释每股收益", Raw: s("稀释每股收益"), Instead: s("eps_basic"), English: s("diluted earnings per share", "diluted EPS"),
			FormulaText:  "稀释每股收益 = 调整后的归母净利润 /（普通股加权平均数 + 潜在普通股）",
			Definition:   "假设可转债、期权等全部转成股份后的每股收益。",
			DefinitionEN: "Earnings per share as if all convertibles and options had become shares."},
		{ID: "bps", Name: "每股净资产", Raw: s("每股净资产"), Synonyms: s("每股的净资产", "每股账面价值", "BPS"),
			English:      s("book value per share", "net assets per share", "net asset value per share", "NAV per share", "book value a share", "BVPS", "BPS"),
			FormulaText:  "每股净资产 = 归属于普通股股东的权益 / 期末总股本",
			Definition:   "每一股对应的归母净资产。",
			DefinitionEN: "Equity attributable to common shareholders per share."},
		{ID: "ocf_per_share", Name: "每股经营现金流量", Instead: s("operating_cash_flow"),
			Synonyms: s("每股的经营现金流量", "每股经营现金流", "每股经营活动现金流", "每股现金流", "每股经营活动产生的现金流量净额"),
			English:  s("operating cash flow per share"), FormulaText: "每股经营现金流量 = 经营活动现金流量净额 / 期末总股本",
			Definition:   "每一股对应的经营活动现金流量净额。",
			DefinitionEN: "Operating cash flow per share."},
		{ID: "eps_ttm_baostock", Name: "每股收益TTM（baostock口径）", Raw: s("每股收益TTM(baostock)"), Vendor: true, Synonyms: s("每股收益TTM", "滚动每股收益"),
			English:      s("EPS TTM", "trailing EPS"),
			Definition:   "数据商 baostock 按最近四个季度计算的每股收益。",
			DefinitionEN: "Earnings per share over the last four quarters, as computed by baostock."},
		{ID: "fcff_per_share", Name: "每股企业自由现金流（tushare口径）", Raw: s("每股企业自由现金流(tushare)"), Vendor: true, Synonyms: s("每股自由现金流", "每股企业自由现金流"),
			English:      s("free cash flow per share"),
			Definition:   "企业自由现金流除以总股本，由数据商 Tushare 计算。",
			DefinitionEN: "Free cash flow to the firm per share, as computed by Tushare."},
	}
	for i := range rows {
		rows[i].Unit = check.YuanPerShare
	}
	return table(PerShare, rows)
}
