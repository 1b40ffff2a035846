package check_test

import (
	"testing"

	"hedui/check"
)

func TestSubjects(t *testing.T) {
	t.Parallel()
	kinds(t, []kind{
		{"former and latter", []string{check.RuleCompany, check.RuleMetric, check.RulePeriod}, []string{
			"贵州茅台和五粮液都是白酒龙头。后者2023年毛利率为91.96%。", "贵州茅台和五粮液都是白酒龙头。前者2023年毛利率为75.79%，后者为91.96%。",
			"Of Moutai and Wuliangye, the latter had a gross margin of 91.96% in 2023.", "2023年贵州茅台的营收和归母净利润都在增长，后者为1,505.60亿元。",
		}, []string{"贵州茅台和五粮液都是白酒龙头。前者2023年毛利率为91.96%，后者为75.79%。", "2023年贵州茅台的营收和归母净利润都在增长，后者为747.34亿元。"}},
		{"pronouns", []string{check.RuleCompany}, []string{
			"贵州茅台2023年营收1,505.60亿元。五粮液方面，它2023年归母净利润为747.34亿元。", "先说五粮液：该公司2023年营收达1,505.60亿元。", "五粮液是另一家白酒公司，其2023年毛利率为91.96%。",
		}, []string{"五粮液是另一家白酒公司，其2023年毛利率为75.79%。"}},
		{"swapped lists", []string{check.RuleCompany, check.RulePeriod, check.RuleMetric}, []string{
			"2023年贵州茅台 vs 五粮液 毛利率 75.79% vs 91.96%", "2023年毛利率（贵州茅台/五粮液）：75.79%/91.96%。", "贵州茅台2022年和2023年的营收依次为1,505.60亿元和1,275.54亿元。", "贵州茅台2023年净利润和营收分别为1,505.60亿元和747.34亿元。",
		}, []string{"2023年贵州茅台 vs 五粮液 毛利率 91.96% vs 75.79%", "2023年毛利率（贵州茅台/五粮液）：91.96%/75.79%。"}},
		{"groups of companies", []string{check.RuleCompany}, []string{
			"行业平均毛利率为75.79%（2023年）。", "白酒行业平均2023年毛利率75.79%。", "沪深300成分股2023年平均毛利率75.79%。", "A股2023年总营收4,009.17亿元。",
		}, []string{"贵州茅台（白酒行业龙头）2023年毛利率91.96%。", "贵州茅台2023年毛利率91.96%，处于行业前列。"}},
		{"kin of a company", []string{check.RuleCompany}, []string{
			"宁德时代子公司2023年营收4,009.17亿元。", "宁德时代的控股股东2023年营收4,009.17亿元。", "五粮液的大股东2023年营收832.72亿元。", "The subsidiary revenue is unknown; CATL's subsidiary had revenue of RMB 400.92 billion in 2023.",
		}, []string{"2023年毛利率，贵州茅台91.96%，其竞争对手五粮液75.79%。", "2023年贵州茅台（五粮液、宁德时代除外）毛利率91.96%。"}},
		{"one figure for several", []string{check.RuleCompany}, []string{
			"贵州茅台和五粮液2023年毛利率均为91.96%。", "贵州茅台2022年和2023年的毛利率都是91.96%。", "五粮液、贵州茅台2023年毛利率同为75.79%。",
		}, nil},
		{"who is ahead", []string{check.RuleComparison}, []string{
			"2023年贵州茅台毛利率91.96%，不及五粮液的75.79%。", "2023年营收：五粮液反超贵州茅台。", "Moutai's 2023 revenue: Wuliangye overtook Moutai.", "2023年五粮液的营收高于宁德时代。",
		}, []string{"2023年五粮液毛利率75.79%，不及贵州茅台的91.96%。", "2023年五粮液毛利率75.79%，不高于贵州茅台的91.96%。"}},
		{"sources that nobody gave", []string{check.RuleCitation}, []string{
			"据Wind，贵州茅台2023年营收1,505.60亿元。", "According to Bloomberg, Moutai's revenue in 2023 was RMB 150.56 billion.", "贵州茅台2023年毛利率91.96%（根据同花顺数据）。",
		}, []string{"据东方财富，贵州茅台2023年营收1,505.60亿元。"}},
		{"a name beside another name", []string{check.RuleIdentity}, []string{
			"贵州茅台（五粮液）2023年毛利率为75.79%。", "五粮液（宁德时代）2023年营收832.72亿元。", "宁德时代(比亚迪)2023年营收4,009.17亿元。",
		}, nil},
		{"the parent's statements", []string{check.RuleScope}, []string{
			"贵州茅台母公司报表显示，2023年营业总收入为1,505.60亿元。", "以母公司口径计，贵州茅台2023年归母净利润747.34亿元。", "贵州茅台2023年归母净利润（合并）为700.00亿元。",
		}, []string{"贵州茅台母公司2023年归母净利润为700.00亿元，合并归母净利润为747.34亿元。", "贵州茅台2023年归属于母公司股东的净利润747.34亿元。"}},
		{"a segment's figure", []string{check.RuleScope}, []string{
			"五粮液2023年毛利率81.92%，五粮液产品表现良好。", "五粮液2023年整体毛利率81.92%。", "81.92%，这是五粮液2023年的毛利率。",
		}, []string{"五粮液产品的2023年毛利率为81.92%。", "81.92%\n五粮液2023年 五粮液产品 毛利率"}},
	})
}

func TestMetrics(t *testing.T) {
	t.Parallel()
	kinds(t, []kind{
		{"amounts that nothing holds", []string{check.RuleMetric}, []string{
			"贵州茅台2023年广告费用1.57亿元。", "贵州茅台2023年纳税总额747.34亿元。", "贵州茅台2023年系列酒收入1,505.60亿元。", "贵州茅台2023年12月29日目标价1,726.00元。", "贵州茅台2023年12月29日均价1,726.00元。",
			"贵州茅台2023年总市值2,727.00亿元。",
		}, []string{"贵州茅台2023年研发投入（研发费用）1.57亿元。", "贵州茅台2023年的收入为1,505.60亿元，利润747.34亿元。", "贵州茅台：总资产规模2,727.00亿元（2023年末）。"}},
		{"qualified metrics", []string{check.RuleMetric}, []string{
			"贵州茅台2023年摊薄ROE为34.19%。", "贵州茅台2023年境外营收1,505.60亿元。", "贵州茅台2023年女员工33302人。", "贵州茅台2023年预计营收1,505.60亿元。", "Moutai's forecast revenue for 2023 was RMB 150.56 billion.",
		}, []string{"贵州茅台2023年ROE为34.19%。"}},
		{"per share for the total", []string{check.RuleMagnitude, check.RuleMetric, check.RuleUnit, check.RuleNoFact}, []string{
			"贵州茅台2023年归母净利润为59.49亿元。", "贵州茅台2023年每股收益为747.34元。", "贵州茅台2023年每股派息59.49元。", "茅台2023年每10股派息30.876元。", "Moutai's EPS was RMB 594.9 in 2023.",
		}, []string{"茅台2023年每10股派息308.76元。"}},
		{"quarters and cumulative figures", []string{check.RulePeriod}, []string{
			"贵州茅台2023年第三季度营业总收入1,038.67亿元。", "Moutai's Q3 2023 revenue was RMB 103.87 billion.", "贵州茅台2023年全年营业总收入1,038.67亿元。", "贵州茅台2023年上半年营收1,505.60亿元。", "贵州茅台2023年前三季度营收1,505.60亿元。",
		}, []string{"贵州茅台2023年前三季度营收1,038.67亿元。", "贵州茅台2023年三季报营收1,038.67亿元。", "贵州茅台2023Q3累计营收1,038.67亿元。", "Moutai's revenue in the first nine months of 2023 was RMB 103.87 billion."}},
		{"percent and points", []string{check.RulePoint, check.RuleMagnitude, check.RuleUnit, check.RuleNoFact}, []string{
			"贵州茅台2023年毛利率比2022年提高0.10%。", "贵州茅台2023年营收同比增长18.04个百分点。", "贵州茅台2023年毛利率91.96%，五粮液75.79%，差1617pp。", "贵州茅台2023年毛利率91.96%，五粮液75.79%，差16.17bp。", "茅台2023年毛利率较2022年提高100个基点。",
		}, []string{"贵州茅台2023年毛利率91.96%，五粮液75.79%，差1617bp。", "贵州茅台2023年毛利率91.96%，五粮液75.79%，差16.17pp。"}},
	})
}

func TestTrends(t *testing.T) {
	t.Parallel()
	kinds(t, []kind{
		{"words for the sign", []string{check.RuleSign, check.RuleNoFact}, []string{
			"宁德时代2023年营收4,009.17亿元，同比下滑22.01%。", "贵州茅台2023年亏损747.34亿元。", "贵州茅台2023年归母净利润为(747.34)亿元。", "比亚迪2022年盈利3.20亿元。", "比亚迪2023年净亏损1.50亿元。",
		}, []string{"比亚迪2022年净亏损3.20亿元。"}},
		{"from one value to another", []string{check.RuleSign}, []string{
			"贵州茅台营收从2022年的1,275.54亿元下降到2023年的1,505.60亿元。", "贵州茅台2023年营收下降至1,505.60亿元。", "贵州茅台2023年毛利率降至91.96%。", "Moutai's revenue fell to RMB 150.56 billion in 2023.",
		}, []string{"贵州茅台营收从2022年的1,275.54亿元上升到2023年的1,505.60亿元。", "Moutai's revenue rose to RMB 150.56 billion in 2023."}},
		{"year on year, quarter on quarter, compounded", []string{check.RuleArithmetic, check.RuleNoFact}, []string{
			"贵州茅台2021-2023年营收复合增长率为18.04%。", "贵州茅台2023年营收1,505.60亿元，环比增长18.04%。", "贵州茅台2023年毛利率91.96%，环比上升0.10个百分点。", "Moutai's 2023 revenue grew 18.04% quarter-on-quarter.",
		}, []string{"贵州茅台2021年至2023年营收年均复合增速17.28%。", "贵州茅台2023年毛利率91.96%，同比上升0.10个百分点。", "Moutai's 2023 revenue grew 18.04% year-on-year."}},
		{"what it is measured from", []string{check.RuleNoFact, check.RuleSign, check.RulePeriod}, []string{
			"贵州茅台2022年营收比2023年多230.06亿元。", "贵州茅台2023年营收比2021年多230.06亿元。", "五粮液2023年营收是贵州茅台的1.81倍。", "五粮液2023年营收比贵州茅台高80.81%。",
		}, []string{"贵州茅台2022年营收比2023年少230.06亿元。", "从2022年到2023年，贵州茅台营收增加230.06亿元。"}},
		{"both parts of a ratio", []string{check.RuleMagnitude}, []string{
			"2023年宁德时代营收40.09亿元，五粮液8.33亿元，前者是后者的4.81倍。", "2023年贵州茅台营收150.56亿元，归母净利润74.73亿元，净利率49.64%。", "CATL's 2023 revenue was RMB 40.09 billion, 4.81 times Wuliangye's RMB 8.33 billion.",
		}, []string{"2023年宁德时代营收4,009.17亿元，五粮液832.72亿元，前者是后者的4.81倍。"}},
	})
}
