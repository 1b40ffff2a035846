package check_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
)

// verdicts runs drafts against book and compares the rules of the findings.
func verdicts(t *testing.T, tests []verdictCase) {
	c := check.New(lexicon(), nil)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			ev := check.Evidence{Question: tt.question, Facts: append(book(), tt.facts...), Asked: check.Asked{Companies: tt.asked}}
			v, _ := c.Draft(tt.draft, ev)
			var got []string
			for _, f := range v.Findings {
				got = append(got, f.Rule)
			}
			require.Equal(t, tt.rules, got, "%+v", v.Findings)
		})
	}
}

type verdictCase struct {
	name, question, draft string
	facts                 []check.Fact
	asked                 []string
	rules                 []string
}

func TestScopeOfFigures(t *testing.T) {
	t.Parallel()
	verdicts(t, []verdictCase{
		{name: "a segment's margin as the company's", draft: "五粮液2023年毛利率为81.92%", rules: []string{check.RuleScope}},
		{name: "named as the segment's", draft: "五粮液产品2023年毛利率为81.92%"},
		{name: "parent not named", draft: "贵州茅台2023年归母净利润为700.00亿元", rules: []string{check.RuleScope}},
		{name: "parent named", draft: "贵州茅台母公司2023年归母净利润为700.00亿元"},
		{name: "consolidated called parent", draft: "贵州茅台母公司2023年营业总收入为1,505.60亿元", rules: []string{check.RuleScope}},
		{name: "shareholders of the parent are no scope", draft: "贵州茅台2023年归属于母公司股东的净利润为747.34亿元"},
		{name: "nine months as a year", draft: "贵州茅台2023年营业总收入为1,038.67亿元", rules: []string{check.RulePeriod}},
		{name: "nine months as a quarter", draft: "贵州茅台2023年第二季度营业总收入为1,038.67亿元", rules: []string{check.RulePeriod}},
		{name: "raw price called adjusted", draft: "贵州茅台2023年12月29日前复权收盘价1,726.00元", rules: []string{check.RuleAdjust}},
		{name: "wrong day", draft: "贵州茅台2023年12月28日收盘价1,726.00元", rules: []string{check.RulePeriod}},
		{name: "quoted without its page", draft: "贵州茅台2023年产量10,386.7吨", rules: []string{check.RuleCitation}},
		{name: "quoted with its page", draft: "贵州茅台2023年产量10,386.7吨（年报第14页）"},
		{name: "another fact's id behind it", draft: "贵州茅台2023年毛利率91.96% [f2]", rules: []string{check.RuleCitation}},
		{name: "per ten as per share", draft: "贵州茅台2023年每股派息308.76元", rules: []string{check.RuleMagnitude}},
		{name: "another name beside the code", draft: "五粮液（600519.SH）2023年毛利率75.79%", rules: []string{check.RuleCompany, check.RuleIdentity}},
		{name: "the company asked", question: "五粮液2023年毛利率", draft: "91.96%", rules: []string{check.RuleCompany}},
		{name: "the company asked by id", asked: []string{"000858.SZ"}, draft: "2023年毛利率为91.96%", rules: []string{check.RuleCompany}},
		{name: "an index under a bank's name", draft: "平安银行收于2,974.93点", facts: []check.Fact{indexLevel()}, rules: []string{check.RuleCompany}},
		{name: "an index by its name", draft: "上证指数收于2,974.93点", facts: []check.Fact{indexLevel()}},
		{name: "an index beside a company", draft: "贵州茅台2023年毛利率91.96%，上证指数2023年2,974.93点", facts: []check.Fact{indexLevel()}},
		{name: "a company's figure under an index's name", draft: "上证指数2023年毛利率91.96%", facts: []check.Fact{indexLevel()}, rules: []string{check.RuleCompany}},
	})
}

// indexLevel is a figure about no company.
func indexLevel() check.Fact {
	f := fact("f90", "", "", 2023, "2974.93", check.IndexPoint)
	f.Name, f.Label, f.Scope = "上证指数", "收盘点位", ""
	return f
}

func TestUnitsOfFigures(t *testing.T) {
	t.Parallel()
	verdicts(t, []verdictCase{
		{name: "a count as a percentage", draft: "收益率81%", facts: []check.Fact{with(fact("f91", "", "observations", 2023, "81", check.Count), func(f *check.Fact) { f.Scope = "" })}, rules: []string{check.RuleUnit}},
		{name: "a count as money", draft: "贵州茅台2023年职工人数为33302元", rules: []string{check.RuleUnit}},
		{name: "money without unit", draft: "贵州茅台2023年营业总收入为150560330316.45", rules: []string{check.RuleUnit}},
		{name: "yi without its unit", draft: "贵州茅台2023年营业总收入为1505.60", rules: []string{check.RuleUnit}},
		{name: "billion for yi", draft: "贵州茅台2023年营业总收入为1,505.60 billion", rules: []string{check.RuleMagnitude}},
		{name: "yi for billion in English", draft: "Moutai's revenue in 2023 was RMB 15.06 billion", rules: []string{check.RuleMagnitude}},
		{name: "thousand", draft: "贵州茅台2023年营业总收入为150,560,330.32元", rules: []string{check.RuleMagnitude}},
		{name: "Hong Kong dollars", draft: "贵州茅台2023年营业总收入为1,505.60亿港元", rules: []string{check.RuleCurrency}},
		{name: "points for percent", draft: "贵州茅台2023年毛利率为91.96个百分点", rules: []string{check.RulePoint}},
		{name: "a change in percent", draft: "贵州茅台2023年毛利率91.96%，同比上升0.10%", rules: []string{check.RulePoint}},
		{name: "about, but not this much", draft: "贵州茅台2023年营收约1600亿元", rules: []string{check.RuleNoFact}},
		{name: "over, but it is under", draft: "贵州茅台2023年营收超1600亿元", rules: []string{check.RuleNoFact}},
		{name: "loss as profit", draft: "比亚迪2022年净利润为3.20亿元", rules: []string{check.RuleSign}},
		{name: "profit as loss", draft: "比亚迪2023年亏损1.50亿元", rules: []string{check.RuleSign}},
		{name: "growth on a loss", draft: "比亚迪2023年净利润同比增长146.88%", rules: []string{check.RuleNoFact}},
		{name: "a level as an increase", draft: "贵州茅台2023年营收增加1,505.60亿元", rules: []string{check.RuleArithmetic}},
		{name: "a margin as growth", draft: "贵州茅台2023年毛利率增长91.96%", rules: []string{check.RuleArithmetic}},
		{name: "a level reached", draft: "贵州茅台2023年营收增至1,505.60亿元，毛利率上升到91.96%"},
		{name: "growth from another base", draft: "贵州茅台2023年营收较2021年增长18.04%", rules: []string{check.RulePeriod}},
		{name: "a round amount", draft: "贵州茅台2023年营收超千亿元"},
		{name: "a round amount too large", draft: "五粮液2023年营收超千亿元", rules: []string{check.RuleNoFact}},
		{name: "stale ratio", draft: "2023年宁德时代营收是五粮液的5.81倍", rules: []string{check.RuleNoFact}},
		{name: "made-up exchange rate", question: "贵州茅台2023年营收是多少十亿美元", draft: "贵州茅台2023年营收1,505.60亿元，约合21.2 billion美元", rules: []string{check.RuleNoFact}},
	})
}

func TestCalculatedFactsKeepTheirOperands(t *testing.T) {
	t.Parallel()
	ratio := fact("f92", "", "revenue_total", 2023, "4.8145", check.Times)
	ratio.Op, ratio.Of = check.OpRatio, []string{"f3", "f4"}
	growth := fact("f93", "600519.SH", "revenue_total", 2023, "18.0366", check.Percent)
	growth.Op, growth.Of = check.OpGrowth, []string{"f5", "f10"}
	facts := []check.Fact{ratio, growth}
	verdicts(t, []verdictCase{
		{name: "ratio", facts: facts, draft: "2023年宁德时代营收是五粮液的4.81倍"},
		{name: "ratio the other way round", facts: facts, draft: "2023年五粮液营收是宁德时代的4.81倍", rules: []string{check.RuleSign}},
		{name: "ratio of another company", facts: facts, draft: "2023年贵州茅台营收是五粮液的4.81倍，宁德时代营收4,009.17亿元", rules: []string{check.RuleCompany}},
		{name: "recomputed ratio of another company", draft: "2023年贵州茅台营收是五粮液的4.81倍，宁德时代营收4,009.17亿元", rules: []string{check.RuleNoFact}},
		{name: "growth", facts: facts, draft: "贵州茅台2023年营收同比增长18.04%"},
		{name: "growth of another company", draft: "宁德时代2023年营收同比增长18.04%，贵州茅台营收1,505.60亿元", rules: []string{check.RuleCompany}},
		{name: "years the other way round", draft: "贵州茅台2021年营收是2023年的1.38倍", rules: []string{check.RuleNoFact}},
		{name: "years", draft: "贵州茅台2023年营收是2021年的1.38倍"},
	})
}

func TestFiguresOfTheUser(t *testing.T) {
	t.Parallel()
	verdicts(t, []verdictCase{
		{name: "echoed as the user's", question: "茅台2023年毛利率是95%吗", draft: "您提到的95%有误，贵州茅台2023年毛利率为91.96%。"},
		{name: "denied", question: "茅台2023年毛利率是95%吗", draft: "不是95%，贵州茅台2023年毛利率为91.96%。"},
		{name: "taken over", question: "茅台2023年毛利率是95%吗", draft: "是的，毛利率为95%。", rules: []string{check.RuleUser}},
		{name: "taken over with the company", question: "茅台2023年毛利率是95%吗", draft: "贵州茅台2023年毛利率达到95%。", rules: []string{check.RuleUser}},
		{name: "bound of a filter", question: "哪些公司2023年营收超过1000亿", draft: "营收超过1000亿元的公司：贵州茅台（2023年1,505.60亿元）"},
		{name: "bound said of a company", question: "茅台2023年营收超过2000亿吗", draft: "是的，贵州茅台2023年营收超过2000亿元。", rules: []string{check.RuleUser}},
		{name: "conversion", question: "1234万元是多少亿", draft: "1234万元 = 0.1234亿元"},
		{name: "wrong conversion", question: "1234万元是多少亿", draft: "1234万元 = 1.234亿元", rules: []string{check.RuleNoFact}},
		{name: "wrong sum", question: "3亿元加5亿元是多少", draft: "3亿元 + 5亿元 = 9亿元", rules: []string{check.RuleArithmetic}},
		{name: "sum", question: "3亿元加5亿元是多少", draft: "3亿元 + 5亿元 = 8亿元"},
	})
}

func TestFailedCallsGroundNothing(t *testing.T) {
	t.Parallel()
	c := check.New(lexicon(), nil)
	ev := check.Evidence{Question: "贵州茅台2023年ROE", Status: []check.Status{{Tool: "financial_indicator", Status: "error", Code: "TIMEOUT"}}}
	v, figs := c.Draft("贵州茅台2023年ROE为34.19%，资产负债率45%。", ev)
	require.Equal(t, check.Retry, v.Decision)
	require.Len(t, v.Findings, 2)
	require.Empty(t, figs)
	v, _ = c.Draft("贵州茅台2023年ROE暂时取不到（TIMEOUT）。", ev)
	require.Equal(t, check.Pass, v.Decision)
}

// What a question names is read with the names of the checker; without any it
// names nothing.
func TestAsked(t *testing.T) {
	t.Parallel()
	question := "茅台和五粮液2023年的毛利率谁高"
	require.Equal(t, check.Asked{Companies: []string{"600519.SH", "000858.SZ"}, Metrics: []string{"gross_margin"}}, check.New(lexicon(), nil).Asked(question))
	require.Zero(t, check.New(nil, nil).Asked(question))
	require.Zero(t, check.New(lexicon(), nil).Asked("谢谢"))
}
