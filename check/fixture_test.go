package check_test

import (
	"hedui/check"
	"hedui/check/mention"
)

// lexicon knows a few companies and metrics by the ids that the catalogue uses.
func lexicon() mention.Lexicon {
	company := func(id string) mention.Term { return mention.Term{Kind: mention.KindCompany, IDs: []string{id}} }
	metric := func(ids ...string) mention.Term { return mention.Term{Kind: mention.KindMetric, IDs: ids} }
	return mention.NewMapLexicon(map[string]mention.Term{
		"贵州茅台": company("600519.SH"), "茅台": company("600519.SH"), "600519": company("600519.SH"), "600519.sh": company("600519.SH"), "Kweichow Moutai": company("600519.SH"), "Moutai": company("600519.SH"),
		"五粮液": company("000858.SZ"), "000858": company("000858.SZ"), "000858.sz": company("000858.SZ"), "Wuliangye": company("000858.SZ"),
		"宁德时代": company("300750.SZ"), "300750.sz": company("300750.SZ"), "CATL": company("300750.SZ"),
		"比亚迪": company("002594.SZ"), "平安银行": company("000001.SZ"), "601108": company("601108.SH"), "财通证券": company("601108.SH"),
		"华为":   {Kind: mention.KindNotAShare, IDs: []string{"华为"}},
		"上证指数": {Kind: mention.KindIndex, IDs: []string{"000001"}},
		"毛利率":  metric("gross_margin"), "销售毛利率": metric("gross_margin"), "gross margin": metric("gross_margin"),
		"净利率": metric("net_margin"), "资产负债率": metric("debt_ratio"), "ROE": metric("roe"), "净资产收益率": metric("roe"),
		"营收": metric("revenue_total", "operating_revenue"), "营业收入": metric("operating_revenue", "revenue_total"), "营业总收入": metric("revenue_total"), "revenue": metric("revenue_total"),
		"净利润": metric("net_profit_parent"), "归母净利润": metric("net_profit_parent"), "net profit": metric("net_profit_parent"),
		"总资产": metric("total_assets"), "研发费用": metric("rd_expense"), "营业成本": metric("operating_cost"),
		"每股收益": metric("eps_basic"), "基本每股收益": metric("eps_basic"), "收盘价": metric("close"), "股价": metric("close"), "员工": metric("staff"), "职工人数": metric("staff"),
		"营业总收入同比增长率": metric("revenue_total_yoy"), "每股派息": metric("dps"),
	})
}

// fact makes an annual consolidated fact of a well-known company.
func fact(id, company, metric string, year int, value string, unit check.Unit) check.Fact {
	names := map[string]string{"600519.SH": "贵州茅台", "000858.SZ": "五粮液", "300750.SZ": "宁德时代", "002594.SZ": "比亚迪", "601108.SH": "财通证券"}
	labels := map[string]string{"gross_margin": "销售毛利率", "net_margin": "销售净利率", "debt_ratio": "资产负债率", "roe": "加权平均净资产收益率", "revenue_total": "营业总收入",
		"operating_revenue": "营业收入", "net_profit_parent": "归母净利润", "total_assets": "总资产", "rd_expense": "研发费用", "eps_basic": "基本每股收益", "close": "收盘价",
		"revenue_total_yoy": "营业总收入同比增长率", "operating_cost": "营业成本", "staff": "职工人数", "dps": "每股派息"}
	q, err := check.Q(value, unit)
	if err != nil {
		panic(err)
	}
	return check.Fact{ID: id, Company: company, Name: names[company], Metric: metric, Label: labels[metric], Period: mention.AnnualOf(year),
		Scope: check.Consolidated, Quantity: q, Source: "东方财富（公开数据集）", Vintage: check.VintageUnknown, Trust: check.TrustVendor}
}

// anchors are figures that have been checked in several collections.
func anchors() []check.Fact {
	return []check.Fact{
		fact("f1", "600519.SH", "gross_margin", 2023, "91.9649", check.Percent),
		fact("f2", "000858.SZ", "gross_margin", 2023, "75.7936", check.Percent),
		fact("f3", "300750.SZ", "revenue_total", 2023, "400917045000", check.Yuan),
		fact("f4", "000858.SZ", "revenue_total", 2023, "83272067317.19", check.Yuan),
		fact("f5", "600519.SH", "revenue_total", 2023, "150560330316.45", check.Yuan),
		fact("f6", "300750.SZ", "revenue_total", 2022, "328593987500", check.Yuan),
		fact("f7", "600519.SH", "eps_basic", 2023, "59.49", check.YuanPerShare),
		fact("f8", "600519.SH", "staff", 2023, "33302", check.People),
	}
}
