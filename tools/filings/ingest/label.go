package ingest

import (
	"regexp"
	"strings"
)

// kind is a main statement, or the table of key figures in front of a report.
type kind string

const (
	balanceSheet kind = "资产负债表"
	incomeSheet  kind = "利润表"
	cashSheet    kind = "现金流量表"
	keyFigures   kind = "主要会计数据"
)

// Lines that no metric stands for, but that others are checked with.
const (
	allSources = "~负债和所有者权益总计"
	cashChange = "~现金净增加额"
	cashStart  = "~期初现金余额"
	fxEffect   = "~汇率变动影响"
	outflows   = "~现金流出小计"
)

// lineNames are the names of lines by statement, as plain has them, each with
// the metric of the catalogue. A line that is not here is text and no figure.
var lineNames = map[kind]map[string]string{
	balanceSheet: names(
		"cash", "货币资金", "trading_assets", "交易性金融资产", "derivative_assets", "衍生金融资产", "notes_receivable", "应收票据", "receivables", "应收账款", "receivables_financing", "应收款项融资",
		"prepayments", "预付款项 预付账款", "other_receivables", "其他应收款", "inventory", "存货", "contract_assets", "合同资产", "current_assets", "流动资产合计",
		"long_term_equity_investment", "长期股权投资", "other_noncurrent_financial_assets", "其他非流动金融资产", "fixed_assets", "固定资产", "construction_in_progress", "在建工程",
		"intangible_assets", "无形资产", "development_expenditure", "开发支出", "goodwill", "商誉", "deferred_tax_assets", "递延所得税资产", "noncurrent_assets", "非流动资产合计",
		"total_assets", "资产总计 资产总额 总资产", "short_loans", "短期借款", "notes_payable", "应付票据", "payables", "应付账款", "advances_received", "预收款项 预收账款", "contract_liabilities", "合同负债",
		"payroll_payable", "应付职工薪酬", "taxes_payable", "应交税费", "current_liabilities", "流动负债合计", "long_loans", "长期借款", "bonds_payable", "应付债券",
		"noncurrent_liabilities", "非流动负债合计", "total_liabilities", "负债合计 负债总计 负债总额",
		"capital_reserve", "资本公积", "surplus_reserve", "盈余公积", "retained_earnings", "未分配利润",
		"equity_parent", "归属于母公司所有者权益合计 归属于母公司股东权益合计 归属于母公司所有者权益 归属于母公司股东权益 归属于母公司股东的权益 归属于母公司股东的权益合计 归属于母公司所有者的权益合计 归属于本公司股东权益合计 归属于上市公司股东权益合计 归属于本行股东权益合计 归属于母公司权益合计",
		"minority_equity", "少数股东权益 少数股东权益合计", "equity_total", "所有者权益合计 股东权益合计 权益合计 所有者权益总计 股东权益总计",
		allSources, "负债和所有者权益总计 负债及所有者权益总计 负债和股东权益总计 负债及股东权益总计 负债与所有者权益总计 负债与股东权益总计 负债和所有者权益合计 负债及股东权益合计 负债和股东权益合计 负债及所有者权益合计",
	),
	incomeSheet: names(
		"revenue_total", "营业总收入", "operating_revenue", "营业收入", "total_operating_cost", "营业总成本", "operating_cost", "营业成本", "taxes_surcharges", "税金及附加 营业税金及附加",
		"selling_expense", "销售费用", "admin_expense", "管理费用", "rd_expense", "研发费用", "finance_expense", "财务费用", "interest_expense", "利息费用", "interest_income", "利息收入",
		"other_income", "其他收益", "investment_income", "投资收益", "associates_income", "对联营企业和合营企业的投资收益 对合营企业和联营企业的投资收益",
		"fair_value_gain", "公允价值变动收益 公允价值变动损益", "credit_impairment", "信用减值损失", "asset_impairment", "资产减值损失", "disposal_income", "资产处置收益",
		"operating_profit", "营业利润", "nonoperating_income", "营业外收入", "nonoperating_expense", "营业外支出", "profit_total", "利润总额", "income_tax", "所得税费用 所得税",
		"net_profit", "净利润",
		"net_profit_parent", "归属于母公司股东的净利润 归属于母公司所有者的净利润 归属母公司股东的净利润 归属母公司所有者的净利润 归属于母公司净利润 归属于母公司的净利润 归属于本公司股东的净利润 归属于上市公司股东的净利润 归属于本行股东的净利润",
		"minority_profit", "少数股东损益 少数股东的净利润 归属于少数股东的净利润", "comprehensive_income", "综合收益总额", "eps_basic", "基本每股收益", "eps_diluted", "稀释每股收益 摊薄每股收益",
	),
	cashSheet: names(
		"cash_from_sales", "销售商品、提供劳务收到的现金", "operating_cash_flow", "经营活动产生的现金流量净额",
		"investing_cash_flow", "投资活动产生的现金流量净额", "financing_cash_flow", "筹资活动产生的现金流量净额",
		"capex", "购建固定资产、无形资产和其他长期资产支付的现金 购建固定资产、无形资产和其他长期资产所支付的现金", "investment_recovered", "收回投资收到的现金 收回投资所收到的现金",
		"dividends_interest_paid", "分配股利、利润或偿付利息支付的现金 分配股利、利润或偿付利息所支付的现金", "cash_end", "期末现金及现金等价物余额 年末现金及现金等价物余额",
		cashStart, "期初现金及现金等价物余额 年初现金及现金等价物余额", cashChange, "现金及现金等价物净增加额 现金及现金等价物净减少额 现金及现金等价物净变动额",
		fxEffect, "汇率变动对现金及现金等价物的影响 汇率变动对现金及现金等价物的影响额", outflows, "经营活动现金流出小计",
	),
	keyFigures: names(
		"revenue_total", "营业总收入", "operating_revenue", "营业收入", "profit_total", "利润总额", "net_profit", "净利润",
		"net_profit_parent", "归属于上市公司股东的净利润 归属于母公司股东的净利润 归属于母公司所有者的净利润 归属于本公司股东的净利润 归属于本行股东的净利润",
		"net_profit_deducted", "归属于上市公司股东的扣除非经常性损益的净利润 归属于上市公司股东的扣除非经常性损益后的净利润 归属于母公司股东的扣除非经常性损益的净利润 归属于本公司股东的扣除非经常性损益的净利润 归属于本行股东的扣除非经常性损益的净利润 扣除非经常性损益后归属于上市公司股东的净利润 扣除非经常性损益后归属于母公司股东的净利润",
		"operating_cash_flow", "经营活动产生的现金流量净额", "equity_parent", "归属于上市公司股东的净资产 归属于上市公司股东的所有者权益 归属于母公司股东权益 归属于母公司股东的净资产 归属于母公司所有者权益 归属于本公司股东的净资产 归属于本行股东权益 归属于上市公司股东的权益",
		"total_assets", "总资产 资产总额 资产总计", "total_liabilities", "总负债 负债总额 负债合计", "eps_basic", "基本每股收益", "eps_diluted", "稀释每股收益 摊薄每股收益",
		"roe_weighted", "加权平均净资产收益率", "bps", "归属于上市公司股东的每股净资产 归属于母公司股东的每股净资产 每股净资产", "share_capital", "期末总股本",
	),
}

// names reads pairs of a metric and its names, parted by blanks.
func names(pairs ...string) map[string]string {
	out := map[string]string{}
	for i := 0; i+1 < len(pairs); i += 2 {
		for _, n := range strings.Fields(pairs[i+1]) {
			out[n] = pairs[i]
		}
	}
	return out
}

var (
	enumerator = regexp.MustCompile(`^(?:[一二三四五六七八九十]+、|\([一二三四五六七八九十\d]+\)、?|\d+(?:[.、．])|[-·*])`)
	lead       = regexp.MustCompile(`^(?:其中|加|减|减去|加上):`)
	aside      = regexp.MustCompile(`\([^()]*\)`)
	// A flow that is negative is called 使用 or 所用 by some.
	netCash = regexp.MustCompile(`^(经营|投资|筹资)活动(?:产生|使用|所用|所使用|运用|耗用|流入|流出|/)*的?现金流量?净额$`)
	twoWays = regexp.MustCompile(`/?\((?:损失|亏损|收益|转回|减少|增加|净额|支出|收入)\)/?|/(?:转回|损失|收益)|转回/`)
)

// plain is a line's name without numbering, 其中 and what stands in brackets:
// 四、利润总额（亏损总额以“-”号填列） is 利润总额. (损失)/收益 loses its brackets.
func plain(label string) string {
	s := strings.ReplaceAll(compact(label), "，", "、")
	s = strings.ReplaceAll(s, ",", "、")
	for {
		next := lead.ReplaceAllString(enumerator.ReplaceAllString(s, ""), "")
		if next == s {
			break
		}
		s = next
	}
	s = twoWays.ReplaceAllString(s, "")
	for aside.MatchString(s) {
		s = aside.ReplaceAllString(s, "")
	}
	s = netCash.ReplaceAllString(s, "${1}活动产生的现金流量净额")
	return strings.Trim(s, ":、;")
}

// subtracted reports whether a line is marked 减.
func subtracted(label string) bool {
	s := enumerator.ReplaceAllString(compact(label), "")
	return strings.HasPrefix(s, "减:")
}
