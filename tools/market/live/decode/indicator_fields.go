package decode

// indicatorFields are those of RPT_F10_FINANCE_MAINFINADATA. Flows are
// cumulative from 1 January. Ratios come as per cent or as a plain ratio, as
// each says; a figure by the source's own definition has no metric.
var indicatorFields = []Field{
	{Name: "TOTALOPERATEREVE", Label: "营业总收入", Metric: "revenue_total", Unit: "元"},
	{Name: "MLR", Label: "毛利", Metric: "gross_profit", Unit: "元"},
	{Name: "PARENTNETPROFIT", Label: "归母净利润", Metric: "net_profit_parent", Unit: "元"},
	{Name: "KCFJCXSYJLR", Label: "扣非归母净利润", Metric: "net_profit_deducted", Unit: "元"},
	{Name: "TOTALOPERATEREVETZ", Label: "营业总收入同比增长率", Metric: "revenue_total_yoy", Unit: "%"},
	{Name: "PARENTNETPROFITTZ", Label: "归母净利润同比增长率", Metric: "net_profit_parent_yoy", Unit: "%"},
	{Name: "KCFJCXSYJLRTZ", Label: "扣非归母净利润同比增长率", Metric: "net_profit_deducted_yoy", Unit: "%"},
	{Name: "YYZSRGDHBZC", Label: "营业总收入滚动环比增长率", Unit: "%"},
	{Name: "NETPROFITRPHBZC", Label: "归母净利润滚动环比增长率", Unit: "%"},
	{Name: "KFJLRGDHBZC", Label: "扣非归母净利润滚动环比增长率", Unit: "%"},

	{Name: "EPSJB", Label: "基本每股收益", Metric: "eps_basic", Unit: "元/股"},
	{Name: "EPSXS", Label: "稀释每股收益", Metric: "eps_diluted", Unit: "元/股"},
	{Name: "EPSKCJB", Label: "扣非每股收益", Unit: "元/股"},
	{Name: "BPS", Label: "每股净资产", Metric: "bps", Unit: "元/股"},
	{Name: "MGZBGJ", Label: "每股资本公积", Unit: "元/股"},
	{Name: "MGWFPLR", Label: "每股未分配利润", Unit: "元/股"},
	{Name: "MGJYXJJE", Label: "每股经营现金流量", Metric: "ocf_per_share", Unit: "元/股"},

	{Name: "ROEJQ", Label: "加权平均净资产收益率", Metric: "roe_weighted", Unit: "%"},
	{Name: "ROEKCJQ", Label: "扣非加权平均净资产收益率", Unit: "%"},
	{Name: "ZZCJLL", Label: "总资产净利率（来源口径）", Unit: "%"},
	{Name: "XSMLL", Label: "销售毛利率", Metric: "gross_margin", Unit: "%"},
	{Name: "XSJLL", Label: "销售净利率", Metric: "net_margin", Unit: "%"},
	{Name: "TAXRATE", Label: "实际税率", Metric: "effective_tax_rate", Unit: "%"},
	{Name: "YSZKYYSR", Label: "预收账款与营业收入之比", Unit: "倍"},
	{Name: "XSJXLYYSR", Label: "销售净现金流与营业收入之比", Unit: "倍"},
	{Name: "JYXJLYYSR", Label: "经营净现金流与营业收入之比", Unit: "倍"},

	{Name: "ZCFZL", Label: "资产负债率", Metric: "debt_ratio", Unit: "%"},
	{Name: "LD", Label: "流动比率", Metric: "current_ratio", Unit: "倍"},
	{Name: "SD", Label: "速动比率", Metric: "quick_ratio", Unit: "倍"},
	{Name: "XJLLB", Label: "现金流量比率", Unit: "倍"},
	{Name: "QYCS", Label: "权益乘数", Metric: "equity_multiplier", Unit: "倍"},
	{Name: "CQBL", Label: "产权比率", Unit: "倍"},
	{Name: "ZZCZZTS", Label: "总资产周转天数（来源口径）", Unit: "天"},
	{Name: "CHZZTS", Label: "存货周转天数（来源口径）", Unit: "天"},
	{Name: "YSZKZZTS", Label: "应收账款周转天数（来源口径）", Unit: "天"},
	{Name: "TOAZZL", Label: "总资产周转率（来源口径）", Unit: "次"},
	{Name: "CHZZL", Label: "存货周转率", Metric: "inventory_turnover", Unit: "次"},
	{Name: "YSZKZZL", Label: "应收账款周转率", Metric: "receivables_turnover", Unit: "次"},

	{Name: "NONPERLOAN", Label: "不良贷款率", Metric: "npl_ratio", Unit: "%"},
	{Name: "BLDKBBL", Label: "拨备覆盖率", Metric: "provision_coverage", Unit: "%"},
	{Name: "NEWCAPITALADER", Label: "资本充足率", Metric: "capital_adequacy", Unit: "%"},
	{Name: "HXYJBCZL", Label: "核心一级资本充足率", Unit: "%"},
	{Name: "TOTALDEPOSITS", Label: "存款总额", Unit: "元"},
	{Name: "GROSSLOANS", Label: "贷款总额", Unit: "元"},
}

// sinaReportFields are item_field keys of the four documents. A key with
// "/tongbi" is the year-on-year change that stands beside it, a fraction.
var sinaReportFields = []Field{
	{Name: "BIZTOTINCO", Label: "营业总收入", Metric: "revenue_total", Unit: "元", Titles: []string{"营业总收入"}},
	{Name: "BIZTOTINCO/tongbi", Label: "营业总收入同比增长率", Metric: "revenue_total_yoy", Unit: "小数"},
	{Name: "BIZINCO", Label: "营业收入", Metric: "operating_revenue", Unit: "元", Titles: []string{"营业收入"}},
	{Name: "BIZINCO/tongbi", Label: "营业收入同比增长率", Metric: "operating_revenue_yoy", Unit: "小数"},
	{Name: "BIZTOTCOST", Label: "营业总成本", Metric: "total_operating_cost", Unit: "元", Titles: []string{"营业总成本"}},
	{Name: "PERPROFIT", Label: "营业利润", Metric: "operating_profit", Unit: "元", Titles: []string{"营业利润"}},
	{Name: "NETPROFIT", Label: "净利润（含少数股东损益）", Metric: "net_profit", Unit: "元", Titles: []string{"净利润"}},
	{Name: "PARENETP", Label: "归母净利润", Metric: "net_profit_parent", Unit: "元", Titles: []string{"归母", "母公司"}},
	{Name: "PARENETP/tongbi", Label: "归母净利润同比增长率", Metric: "net_profit_parent_yoy", Unit: "小数"},
	{Name: "NETPARECOMPPROF", Label: "归母净利润", Metric: "net_profit_parent", Unit: "元", Titles: []string{"归母净利润", "母公司"}},
	{Name: "NETPARECOMPPROF/tongbi", Label: "归母净利润同比增长率", Metric: "net_profit_parent_yoy", Unit: "小数"},
	{Name: "NPCUT", Label: "扣非归母净利润", Metric: "net_profit_deducted", Unit: "元", Titles: []string{"扣非", "扣除非经常"}},
	{Name: "NPCUT/tongbi", Label: "扣非归母净利润同比增长率", Metric: "net_profit_deducted_yoy", Unit: "小数"},
	{Name: "EPSBASIC", Label: "基本每股收益", Metric: "eps_basic", Unit: "元/股", Titles: []string{"基本每股收益"}},
	{Name: "OPNCFPS", Label: "每股经营现金流量", Metric: "ocf_per_share", Unit: "元/股", Titles: []string{"经营现金流", "经营活动"}},
	{Name: "ROEWEIGHTED", Label: "加权平均净资产收益率", Metric: "roe_weighted", Unit: "%", Titles: []string{"净资产收益率"}},
	{Name: "SGPMARGIN", Label: "销售毛利率", Metric: "gross_margin", Unit: "%", Titles: []string{"毛利率"}},
	{Name: "ASSLIABRT", Label: "资产负债率", Metric: "debt_ratio", Unit: "%", Titles: []string{"资产负债率"}},
}
