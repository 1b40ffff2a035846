package check_test

import (
	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
)

// book is the evidence that the drafts of the corpus are held against: figures
// of a few companies, some of them invented.
func book() []check.Fact {
	fs := anchors()
	add := func(f check.Fact) { fs = append(fs, f) }
	add(fact("f10", "600519.SH", "revenue_total", 2022, "127553959355.97", check.Yuan))
	add(fact("f11", "600519.SH", "revenue_total", 2021, "109464278563.89", check.Yuan))
	add(fact("f12", "600519.SH", "net_profit_parent", 2023, "74734071550.75", check.Yuan))
	add(fact("f13", "600519.SH", "net_profit_parent", 2022, "62716443738.27", check.Yuan))
	add(fact("f14", "000858.SZ", "net_profit_parent", 2023, "30210552462.43", check.Yuan))
	add(fact("f15", "600519.SH", "gross_margin", 2022, "91.8669", check.Percent))
	add(fact("f16", "600519.SH", "rd_expense", 2023, "157371873.01", check.Yuan))
	add(fact("f17", "600519.SH", "operating_revenue", 2023, "147693604994.14", check.Yuan))
	add(fact("f18", "600519.SH", "operating_cost", 2023, "11867273851.78", check.Yuan))
	add(fact("f19", "600519.SH", "total_assets", 2023, "272699660092.25", check.Yuan))
	add(fact("f20", "600519.SH", "roe", 2023, "34.19", check.Percent))
	loss := fact("f21", "002594.SZ", "net_profit_parent", 2022, "-320000000", check.Yuan)
	add(loss)
	add(fact("f22", "002594.SZ", "net_profit_parent", 2023, "150000000", check.Yuan))
	price := fact("f23", "600519.SH", "close", 2023, "1726", check.YuanPerShare)
	price.Period = mention.Period{Type: mention.Day, End: "2023-12-29"}
	price.Scope, price.Adjust = "", "none"
	add(price)
	dps := fact("f24", "600519.SH", "dps", 2023, "30.876", check.YuanPerShare)
	add(dps)
	seg := fact("f25", "000858.SZ", "gross_margin", 2023, "81.92", check.Percent)
	seg.Scope = "segment:五粮液产品"
	add(seg)
	parent := fact("f26", "600519.SH", "net_profit_parent", 2023, "70000000000", check.Yuan)
	parent.Scope = check.Parent
	add(parent)
	q := fact("f27", "600519.SH", "revenue_total", 2023, "103867000000", check.Yuan)
	q.Period = mention.Period{Type: mention.YTDQ3, End: "2023-09-30"}
	add(q)
	quoted := check.Fact{ID: "f28", Company: "600519.SH", Name: "贵州茅台", Quantity: check.Quantity{Value: q.Value.Shift(-7), Unit: "吨"}, Document: "贵州茅台2023年年度报告", Page: 14, Quote: "……", Trust: check.TrustFiling}
	add(quoted)
	add(fact("f29", "300750.SZ", "gross_margin", 2023, "22.91", check.Percent))
	add(fact("f30", "300750.SZ", "net_profit_parent", 2023, "44121248300", check.Yuan))
	yoy := fact("f31", "600519.SH", "revenue_total_yoy", 2023, "18.04", check.Percent)
	add(yoy)
	divided := fact("f40", "600519.SH", "revenue_total", 2023, "15056033.031645", check.Yuan)
	divided.Of, divided.Op = []string{"f5"}, check.OpExpression
	add(divided)
	add(check.Fact{ID: "f41", Quantity: check.Quantity{Value: loss.Value.Abs().Div(loss.Value.Abs()).Shift(6), Unit: check.Yuan}, Trust: check.TrustUser, Op: check.OpExpression})
	pe := fact("f42", "600519.SH", "", 2023, "29.0133", check.Times)
	pe.Op, pe.Of = check.OpRatio, []string{"f23", "f7"}
	add(pe)
	for _, n := range []int64{41, 42} { // companies covered, and of the market
		add(check.Fact{ID: "f" + decimal.NewFromInt(n+10).String(), Name: "全部A股", Label: "公司数量", Period: mention.AnnualOf(2023), Quantity: check.Quantity{Value: decimal.NewFromInt(n), Unit: check.Count}, Trust: check.TrustVendor})
	}
	return fs
}
