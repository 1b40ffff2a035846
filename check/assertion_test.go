package check_test

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
)

// derived makes a calculated fact.
func derived(f check.Fact, op string, of ...string) check.Fact {
	f.Op, f.Of = op, of
	return f
}

// desk are facts as tools return them for a talk about two companies.
func desk() []check.Fact {
	growth := func(id, company string, year int, value string, of ...string) check.Fact {
		return derived(fact(id, company, "revenue_total_yoy", year, value, check.Percent), check.OpGrowth, of...)
	}
	count := func(id, value string) check.Fact {
		q, err := check.Q(value, check.Count)
		if err != nil {
			panic(err)
		}
		return check.Fact{ID: id, Name: "全部A股", Metric: "companies", Label: "公司数量", Period: mention.AnnualOf(2023), Quantity: q, Source: "公司名单（公开数据集）", Trust: check.TrustVendor}
	}
	common := fact("f16", "603883.SH", "gross_margin", 2023, "32.55", check.Percent)
	common.Name = "老百姓"
	quarter := derived(fact("f17", "600519.SH", "revenue_total", 2023, "33692000000", check.Yuan), check.OpDifference, "f18", "f19")
	quarter.Period = mention.QuarterOf(2023, 3)
	ytd, half := fact("f18", "600519.SH", "revenue_total", 2023, "105316000000", check.Yuan), fact("f19", "600519.SH", "revenue_total", 2023, "71624000000", check.Yuan)
	ytd.Period, half.Period = mention.Period{Type: mention.YTDQ3, End: "2023-09-30"}, mention.Period{Type: mention.Half, End: "2023-06-30"}
	parsed := fact("f9", "600519.SH", "rd_expense", 2023, "157371873.01", check.Yuan)
	parsed.Source = "年报原文（机器解析，勾稽校验）"
	return append(anchors(),
		parsed,
		growth("f10", "300750.SZ", 2023, "22.0099", "f3", "f6"),
		derived(fact("f11", "600519.SH", "gross_margin", 2023, "229.912", check.Percent), check.OpExpression, "f1"), // 10 times too much
		common, quarter, ytd, half, count("f12", "42"), count("f13", "41"),
		check.Fact{ID: "f14", Label: "100000000元 ÷ 4", Quantity: check.Quantity{Value: decimal.New(25, 6), Unit: check.Yuan}, Trust: check.TrustUser, Op: check.OpRatio},
		check.Fact{ID: "f15", Label: "25000000元 ÷ 5", Quantity: check.Quantity{Value: decimal.New(5, 6), Unit: check.Yuan}, Trust: check.TrustUser, Op: check.OpRatio},
	)
}

// said are earlier answers of the talk.
var said = []string{"2001-08-27\n贵州茅台（600519.SH） 上市日期 · 来源：交易所名单（公开数据集）"}

func TestAssertionsRefused(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, question, draft, rule string
	}{
		{"the period of the caption against a growth rate", "宁德时代2023年营收同比增长多少", "22.01%\n宁德时代（300750.SZ）2021年年报 营业总收入同比增长率，合并 · 来源：东方财富（公开数据集） [f3 f6]", check.RulePeriod},
		{"the company of the caption against a growth rate", "宁德时代2023年营收同比增长多少", "22.01%\n比亚迪（002594.SZ）2023年年报 营业总收入同比增长率，合并 · 来源：东方财富（公开数据集） [f3 f6]", check.RuleCompany},
		{"a source that has a period's name in it", "贵州茅台2023年研发费用", "1.574亿元\n贵州茅台（600519.SH）2023年半年报 研发费用，合并 · 来源：年报原文（机器解析，勾稽校验）", check.RulePeriod},
		{"the lesser above the greater, without figures", "", "2023年贵州茅台91.96%，五粮液75.79%。\n五粮液的毛利率高于贵州茅台", check.RuleComparison},
		{"in English", "", "In 2023 the gross margin of Moutai was 91.96%, of Wuliangye 75.79%.\nMoutai is below Wuliangye", check.RuleComparison},
		{"of facts that the draft does not print", "", "2023年五粮液的毛利率高于贵州茅台。", check.RuleComparison},
		{"of nothing held", "", "比亚迪高于宁德时代。", check.RuleComparison},
		{"higher by being lower", "", "2023年毛利率：贵州茅台更高，低16.17个百分点\n贵州茅台 91.96% − 五粮液 75.79% [f1 f2]", check.RuleNoFact},
		{"the winner of a difference", "两家谁高", "五粮液更高，高16.17个百分点\n贵州茅台 91.96% − 五粮液 75.79% [f1 f2]\n2023年毛利率", check.RuleComparison},
		{"a rise that is said to be a fall", "宁德时代2023年营收变动", "下降，升723.23亿元\n宁德时代 2023年年报 4,009.17亿元 − 2022年年报 3,285.94亿元", check.RuleSign},
		{"more covered than there are", "", "2023年年报 销售毛利率，覆盖42家中的45家", check.RuleNoFact},
		{"a count below zero", "", "2023年年报 销售毛利率，覆盖42家中的-41家", check.RuleNoFact},
		{"in English", "", "Coverage: 14 companies of all 42 companies", check.RuleNoFact},
		{"in English, the word once", "", "Coverage: 14 of 42 companies", check.RuleNoFact},
		{"the covered for all", "", "2023年年报 销售毛利率，覆盖41家中的42家", check.RuleNoFact},
		{"all for the covered", "", "Coverage: 42 companies of all 41 companies", check.RuleNoFact},
		{"all for the covered, the word once", "", "Coverage: 42 of 41 companies", check.RuleNoFact},
		{"a number that only the model wrote into a calculation", "Divide that by 4", "RMB 25.00 million\nFY2023 net profit attributable to parent RMB 100 million ÷ 4", check.RuleUser},
		{"the winner in English", "", "Wuliangye is higher, by 16.17 percentage points\nMoutai 91.96% − Wuliangye 75.79% [f1 f2]\nFY2023 gross margin", check.RuleNoFact},
		{"two metrics in a row before a working", "", "2023年贵州茅台的毛利率 净利率为91.96% ÷ 12", check.RuleMetric},
		{"two metrics that make no one", "", "91.96%\n贵州茅台（600519.SH）2023年年报 净利率毛利率 资产负债率", check.RuleMetric},
		{"a number that only the model wrote, about nothing", "Divide that by 4", "RMB 25.00 million\nthe last figure ÷ 4 [f3]", check.RuleUser},
		{"two metrics in a row with a colon", "", "2023年贵州茅台的毛利率：净利率为91.96%", check.RuleMetric},
		{"a fraction before a minus and a year", "", "贵州茅台毛利率：2023年年报 0.9196 − 2022年年报 91.87%", check.RuleMagnitude},
		{"a company with an ordinary word for a name", "", "2023年年报 毛利率：老百姓 75.79%，五粮液 75.79%", check.RuleCompany},
		{"a single quarter as the report it was made of", "", "贵州茅台2023年前三季度营业总收入336.92亿元", check.RulePeriod},
		{"two metrics in a row", "", "2023年贵州茅台的毛利率 净利率为91.96%", check.RuleMetric},
		{"a page that nothing is from", "", "贵州茅台2023年毛利率91.96%（第14页）", check.RuleCitation},
		{"a report that nothing is from", "", "贵州茅台2023年毛利率91.96%，见《贵州茅台2023年年度报告》", check.RuleCitation},
		{"a source that an earlier answer does not name as one", "", "来源：上市日期", check.RuleCitation},
		{"a source that nothing is from", "", "贵州茅台2023年毛利率91.96%\n来源：Wind", check.RuleCitation},
		{"in English", "", "The gross margin of Moutai in 2023 was 91.96%.\nSource: Bloomberg, page 3", check.RuleCitation},
		{"a working that gives something else", "这个数除以4", "229.91%\n贵州茅台 2023年年报 毛利率 91.96% ÷ 4 [f1]", check.RuleArithmetic},
		{"points for percent in an operand", "", "22.99%\n贵州茅台 2023年年报 毛利率 91.96个百分点 ÷ 4 [f1]", check.RulePoint},
		{"a multiple of the year before, no duration", "", "贵州茅台2023年毛利率 up 0.4367 year on year", check.RuleNoFact},
	}
	c := check.New(lexicon(), nil)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			v, _ := c.Draft(tt.draft, check.Evidence{Question: tt.question, Facts: desk(), Said: said})
			require.Equal(t, check.Retry, v.Decision, tt.draft)
			var rules []string
			for _, f := range v.Findings {
				rules = append(rules, f.Rule)
				require.NotEmpty(t, f.Reason)
			}
			require.Contains(t, rules, tt.rule, "%+v", v.Findings)
		})
	}
}

func TestAssertionsPass(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, question, draft string }{
		{"growth with its operands", "宁德时代2023年营收同比增长多少", "22.01%\n宁德时代（300750.SZ）2023年年报 营业总收入同比增长率，合并 · 来源：东方财富（公开数据集） [f3 f6]"},
		{"parsed source", "贵州茅台2023年研发费用", "1.574亿元\n贵州茅台（600519.SH）2023年年报 研发费用，合并 · 来源：年报原文（机器解析，勾稽校验），快照 a1b2c3d4"},
		{"comparison", "", "2023年贵州茅台的毛利率高于五粮液。"},
		{"comparison with figures", "", "2023年贵州茅台的毛利率91.96%，高于五粮液的75.79%。"},
		{"comparison denied", "", "2023年五粮液的毛利率不高于贵州茅台。"},
		{"comparison asked", "", "要比较毛利率还是营收？例如五粮液高于贵州茅台吗？"},
		{"higher, by", "", "2023年毛利率：贵州茅台更高，高16.17个百分点\n贵州茅台 91.96% − 五粮液 75.79% [f1 f2]"},
		{"lower, by", "", "2023年毛利率：五粮液更低，低16.17个百分点\n贵州茅台 91.96% − 五粮液 75.79% [f1 f2]"},
		{"a company with an ordinary word for a name", "", "2023年年报 毛利率：老百姓 32.55%，五粮液 75.79%"},
		{"the user's number", "1亿元除以4是多少", "2,500.00万元\n您给的1亿元 ÷ 4 [f14]"},
		{"and a step behind it", "再除以5", "500.00万元\n上一个数 ÷ 5 [f14]"},
		{"coverage", "", "2023年年报 销售毛利率，覆盖42家中的41家"},
		{"coverage in English", "", "Coverage: 41 of 42 companies"},
		{"coverage in English, the word twice", "", "Coverage: 41 companies of all 42 companies"},
		{"page of the question", "第14页的毛利率是多少", "没有找到第14页的内容。"},
		{"page of a passage", "", "见《五粮液2023年年度报告》第9-10页。"},
		{"the source of an earlier answer", "", "来源：交易所名单（公开数据集）"},
		{"two sources", "", "2023年贵州茅台毛利率91.96%\n来源：东方财富（公开数据集）；公司名单（公开数据集），快照 a1b2c3d4"},
	}
	c := check.New(lexicon(), nil)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			v, _ := c.Draft(tt.draft, check.Evidence{Question: tt.question, Facts: desk(), Said: said, Passages: []check.Passage{
				{Document: "五粮液2023年年度报告", Page: 9}, {Document: "五粮液2023年年度报告", Page: 10},
			}})
			require.Equal(t, check.Verdict{Decision: check.Pass}, v)
		})
	}
}
