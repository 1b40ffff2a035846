package market

import "hedui/check"

// vendorMetrics are ratios by a vendor's own definition. They stand in for a
// standard ratio only where that is missing, and always under their own name.
func vendorMetrics() []Metric {
	rows := []Metric{
		{ID: "gross_margin_yahoo", Name: "销售毛利率（Yahoo口径）", Unit: check.Percent, Raw: s("销售毛利率(Yahoo口径)"), English: s("gross margin (Yahoo)"),
			FormulaText:  "销售毛利率（Yahoo口径）= 毛利 / 营业总收入 × 100%",
			Definition:   "雅虎财经口径的毛利率，分母是营业总收入，与按营业收入计算的毛利率不同。",
			DefinitionEN: "Gross margin by Yahoo Finance's definition, over total operating revenue."},
		{ID: "net_margin_parent_yahoo", Name: "归母净利率（Yahoo口径）", Unit: check.Percent, Raw: s("归母净利率(Yahoo口径)"), Synonyms: s("归母净利率", "归母净利润率"),
			FormulaText: "归母净利率（Yahoo口径）= 归母净利润 / 营业总收入 × 100%", English: s("net margin attributable to parent (Yahoo)", "attributable net margin"),
			Definition:   "雅虎财经口径的净利率：归母净利润除以营业总收入。",
			DefinitionEN: "Net margin by Yahoo Finance's definition: profit attributable to shareholders over total operating revenue."},
		{ID: "roe_yahoo", Name: "净资产收益率（Yahoo平均权益口径）", Unit: check.Percent, Raw: s("净资产收益率(Yahoo平均权益口径)"), English: s("return on average equity (Yahoo)"),
			FormulaText:  "净资产收益率（Yahoo平均权益口径）= 归母净利润 / 期初期末平均权益 × 100%",
			Definition:   "雅虎财经按期初期末平均权益计算的净资产收益率，不是加权平均净资产收益率。",
			DefinitionEN: "Return on the simple average of equity, by Yahoo Finance; not the weighted average ROE."},
		{ID: "roe_tushare", Name: "净资产收益率（tushare平均口径）", Unit: check.Percent, Raw: s("净资产收益率(tushare roe,平均)"), Synonyms: s("平均净资产收益率"),
			English: s("return on average equity (Tushare)", "return on average equity"), FormulaText: "净资产收益率（tushare平均口径）= 归母净利润 / 平均归母净资产 × 100%",
			Definition:   "数据商 Tushare 按平均净资产计算的净资产收益率，不是加权平均净资产收益率。",
			DefinitionEN: "Return on average equity as computed by Tushare; not the weighted average ROE."},
		{ID: "roe_baostock", Name: "净资产收益率（baostock平均口径）", Unit: check.Percent, Raw: s("净资产收益率(平均,baostock roeAvg)"), English: s("return on average equity (baostock)"),
			FormulaText:  "净资产收益率（baostock平均口径）= 归母净利润 / 平均归母净资产 × 100%",
			Definition:   "数据商 baostock 按平均净资产计算的净资产收益率，不是加权平均净资产收益率。",
			DefinitionEN: "Return on average equity as computed by baostock; not the weighted average ROE."},
		{ID: "roa_tushare", Name: "总资产报酬率（tushare口径）", Unit: check.Percent, Raw: s("总资产报酬率(tushare roa)"), Synonyms: s("总资产报酬率"), English: s("return on total assets (Tushare)", "return on total assets"),
			FormulaText:  "总资产报酬率（tushare口径）= 息税前利润 / 平均总资产 × 100%",
			Definition:   "数据商 Tushare 计算的总资产报酬率。",
			DefinitionEN: "Return on total assets as computed by Tushare."},
		{ID: "roic_tushare", Name: "投入资本回报率（tushare口径）", Unit: check.Percent, Raw: s("投入资本回报率(tushare roic)"), Synonyms: s("ROIC", "投入资本回报率", "投资资本回报率"),
			English: s("return on invested capital", "ROIC"), FormulaText: "投入资本回报率 = 税后息前利润 / 投入资本 × 100%",
			Definition:   "税后息前利润与全部投入资本之比，由数据商 Tushare 计算。",
			DefinitionEN: "After-tax operating profit over invested capital, as computed by Tushare."},
		{ID: "debt_to_equity_tushare", Name: "产权比率（tushare口径）", Unit: check.Times, Raw: s("产权比率(tushare debt_to_eqt)"), Synonyms: s("产权比率", "债务股权比率", "负债权益比"),
			English: s("debt to equity ratio", "debt-to-equity ratio", "debt to equity"), FormulaText: "产权比率（tushare口径）= 负债合计 / 归母权益",
			Definition:   "负债与股东权益之比，由数据商 Tushare 计算。",
			DefinitionEN: "Liabilities over shareholders' equity, as computed by Tushare."},
		{ID: "equity_multiplier_bestkfx", Name: "权益乘数（bestkfx口径）", Unit: check.Times, Raw: s("权益乘数(bestkfx)"), English: s("equity multiplier (bestkfx)"),
			Definition:   "公开数据集 bestkfx 计算的权益乘数。",
			DefinitionEN: "Equity multiplier as one public data set (bestkfx) computes it."},
		{ID: "asset_turnover", Name: "总资产周转率（bestkfx口径）", Unit: check.Times, Raw: s("总资产周转率(bestkfx)"), Synonyms: s("总资产周转率", "资产周转率"), English: s("asset turnover", "total asset turnover"),
			FormulaText:  "总资产周转率 = 营业收入 / 平均总资产",
			Definition:   "一个期间收入是总资产的几倍，由公开数据集 bestkfx 计算，仅少数公司有。",
			DefinitionEN: "Revenue over total assets, as one public data set (bestkfx) computes it for a few companies."},
		{ID: "inventory_days", Name: "存货周转天数（bestkfx口径）", Unit: check.Days, Raw: s("存货周转天数(bestkfx)"), Synonyms: s("存货周转天数"), English: s("days of inventory", "inventory days"),
			FormulaText:  "存货周转天数 = 365 / 存货周转率",
			Definition:   "存货从购入到售出平均要多少天，由公开数据集 bestkfx 计算，仅少数公司有。",
			DefinitionEN: "Days from buying to selling inventory, as one public data set (bestkfx) computes it for a few companies."},
		{ID: "receivable_days", Name: "应收账款周转天数（bestkfx口径）", Unit: check.Days, Raw: s("应收账款周转天数(bestkfx)"), Synonyms: s("应收账款周转天数"), English: s("days sales outstanding", "receivable days"),
			FormulaText:  "应收账款周转天数 = 365 / 应收账款周转率",
			Definition:   "货款平均要多少天收回，由公开数据集 bestkfx 计算，仅少数公司有。",
			DefinitionEN: "Days until customers pay, as one public data set (bestkfx) computes it for a few companies."},
	}
	for i := range rows {
		rows[i].Vendor = true
	}
	return table(RatioOf, rows)
}

// valuationMetrics are figures that need the share price.
func valuationMetrics() []Metric {
	return table(Valuation, []Metric{
		{ID: "market_cap", Name: "总市值（年末）", Raw: s("总市值(年末,tushare万元换算)"), Synonyms: s("市值", "总市值"),
			English: s("market capitalization", "market cap", "mcap", "market value", "market capitalisation", "capitalization", "capitalisation"), FormulaText: "总市值 = 收盘价 × 总股本",
			Definition:   "股价乘以总股本，本产品持有的是每年最后一个交易日的数。",
			DefinitionEN: "Share price times all shares; held here for the last session of each year."},
		{ID: "pe", Name: "市盈率（年末）", Unit: check.Times, Raw: s("市盈率(年末,tushare)"), Synonyms: s("PE", "市盈率", "静态市盈率", "P/E"),
			English: s("price-earnings ratio", "PE ratio", "P/E", "PE", "price to earnings", "price-to-earnings", "price-to-earnings ratio", "price to earnings ratio", "price/earnings", "P/E ratio", "P/E multiple", "earnings multiple"), FormulaText: "市盈率 = 总市值 / 最近年度归母净利润",
			Definition:   "股价相对每股收益的倍数；本产品持有 Tushare 每年末的静态市盈率，亏损的公司没有。",
			DefinitionEN: "Price over earnings; held here as Tushare's static ratio at each year's end, none for companies with a loss."},
		{ID: "pe_ttm", Name: "滚动市盈率", Unit: check.Times, Synonyms: s("市盈率TTM", "PETTM", "PE TTM", "动态市盈率", "动态PE", "PE(TTM)"), Instead: s("pe"), English: s("trailing PE", "PE TTM", "forward PE"),
			FormulaText:  "滚动市盈率 = 总市值 / 最近四个季度归母净利润",
			Definition:   "总市值除以最近四个季度的归母净利润。",
			DefinitionEN: "Market capitalisation over the profit of the last four quarters."},
		{ID: "pb", Name: "市净率（年末）", Unit: check.Times, Raw: s("市净率(年末,tushare)"), Synonyms: s("PB", "市净率", "P/B"),
			English: s("price-to-book ratio", "PB ratio", "P/B", "PB", "price to book", "price-to-book", "price to book ratio", "price/book", "P/B ratio"), FormulaText: "市净率 = 总市值 / 归母净资产",
			Definition:   "股价是每股净资产的几倍，本产品持有每年末的数。",
			DefinitionEN: "Price over book value per share, held for each year's end."},
		{ID: "ps", Name: "市销率（年末）", Unit: check.Times, Raw: s("市销率(年末,tushare)"), Synonyms: s("PS", "市销率", "P/S"),
			English: s("price-to-sales ratio", "PS ratio", "P/S", "price to sales"), FormulaText: "市销率 = 总市值 / 营业收入",
			Definition:   "总市值是年营业收入的几倍，本产品持有每年末的数。",
			DefinitionEN: "Market capitalisation over yearly revenue, held for each year's end."},
		{ID: "dividend_yield", Name: "股息率（年末）", Unit: check.Percent, Raw: s("股息率(年末,tushare)"), Synonyms: s("股息率", "股利收益率", "股息收益率", "分红收益率"),
			English: s("dividend yield", "div yield"), FormulaText: "股息率 = 每股现金分红 / 股价 × 100%",
			Definition:   "每股现金分红相当于股价的百分之几，本产品持有 Tushare 每年末的数，它用的是上一年除息的现金分红。",
			DefinitionEN: "Cash dividend per share as a percentage of the price, held as Tushare's figure at each year's end, which counts the dividends with ex-dates in the year before."},
		{ID: "float_market_cap", Name: "流通市值", Instead: s("market_cap"), English: s("free-float market cap", "float market cap"),
			FormulaText:  "流通市值 = 收盘价 × 流通股本",
			Definition:   "股价乘以流通股本。",
			DefinitionEN: "Share price times the shares that may be traded."},
		{ID: "peg", Name: "市盈率相对盈利增长比率", Unit: check.Times, Synonyms: s("PEG"), Instead: s("pe"), English: s("PEG ratio", "PEG"),
			FormulaText:  "PEG = 市盈率 /（盈利增长率 × 100）",
			Definition:   "市盈率除以盈利增长率，需要对未来盈利的预测。",
			DefinitionEN: "PE over earnings growth; it needs a forecast of earnings."},
		{ID: "ev_ebitda", Name: "企业价值倍数", Unit: check.Times, Synonyms: s("EV/EBITDA"), Instead: s("pe", "pb"), English: s("EV/EBITDA", "EV to EBITDA"),
			FormulaText:  "企业价值倍数 = 企业价值 / 息税折旧摊销前利润",
			Definition:   "企业价值与息税折旧摊销前利润之比。",
			DefinitionEN: "Enterprise value over EBITDA."},
	})
}
