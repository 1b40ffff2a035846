package check_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/check"
)

// kind is one way in which drafts go wrong: instances of it that are stopped,
// each with a finding of one of the rules, and true sentences next to them that
// pass unchanged.
type kind struct {
	name  string
	rules []string
	wrong []string
	right []string
}

func kinds(t *testing.T, all []kind) {
	t.Helper()
	c := check.New(lexicon(), &check.Options{Now: func() time.Time { return time.Date(2024, 8, 20, 9, 0, 0, 0, time.UTC) }})
	for _, k := range all {
		t.Run(k.name, func(t *testing.T) {
			t.Parallel()
			for _, draft := range k.wrong {
				v, _ := c.Draft(draft, check.Evidence{Facts: book()})
				require.Equal(t, check.Retry, v.Decision, draft)
				var rules []string
				for _, f := range v.Findings {
					require.NotEmpty(t, f.Reason)
					rules = append(rules, f.Rule)
				}
				require.Truef(t, meets(rules, k.rules), "%s\n%+v", draft, v.Findings)
			}
			for _, draft := range k.right {
				v, _ := c.Draft(draft, check.Evidence{Facts: book()})
				require.Equalf(t, check.Pass, v.Decision, "%s\n%+v", draft, v.Findings)
			}
		})
	}
}

func meets(got, want []string) bool {
	for _, g := range got {
		for _, w := range want {
			if g == w {
				return true
			}
		}
	}
	return false
}

func TestUnitsInTables(t *testing.T) {
	t.Parallel()
	kinds(t, []kind{
		{"the column's unit", []string{check.RuleMagnitude}, []string{
			"| 公司 | 2023年营业总收入（万元） |\n|---|---|\n| 贵州茅台 | 1,505.60 |",
			"| 公司 | 2023年营业总收入（百万元） |\n|---|---|\n| 贵州茅台 | 15,056.03 |",
			"| Company | 2023 revenue (RMB mn) |\n|---|---|\n| Moutai | 150.56 |",
		}, []string{
			"| 公司 | 2023年营业总收入（百万元） |\n|---|---|\n| 贵州茅台 | 150,560.33 |\n| 五粮液 | 83,272.07 |",
			"| 公司 | 2023年营业总收入（万元） |\n|---|---|\n| 贵州茅台 | 15,056,033.03 |",
		}},
		{"the unit of a line above", []string{check.RuleMagnitude, check.RuleUnit}, []string{
			"单位：万元\n\n| 公司 | 2023年营业总收入 |\n|---|---|\n| 贵州茅台 | 1,505.60 |",
			"（单位：元）贵州茅台2023年营收 1,505.60",
			"营收(百万)：贵州茅台 2023 年 1,505.60",
		}, []string{
			"单位：亿元\n\n| 公司 | 2023年营业总收入 |\n|---|---|\n| 贵州茅台 | 1,505.60 |\n| 五粮液 | 832.72 |",
			"贵州茅台2023年：营收 1,505.60；归母净利润 747.34（单位：亿元）",
		}},
		{"a row's company", []string{check.RuleCompany}, []string{
			"| 公司 | 2023年营业总收入（亿元） |\n|---|---|\n| 贵州茅台 | 832.72 |\n| 五粮液 | 1,505.60 |",
			"| | Moutai | Wuliangye |\n|---|---|---|\n| Gross margin 2023 | 75.79% | 91.96% |",
			"| 2023年毛利率 | 五粮液 |\n|---|---|\n| 合并 | 91.96% |",
		}, nil},
		{"a row's or column's year", []string{check.RulePeriod}, []string{
			"| 公司 | 2022年营业总收入（亿元） |\n|---|---|\n| 贵州茅台 | 1,505.60 |",
			"| 年份 | 贵州茅台营业总收入（亿元） |\n|---|---|\n| 2022 | 1,505.60 |\n| 2023 | 1,275.54 |",
			"| | 2022 | 2023 |\n|---|---|---|\n| 贵州茅台营收（亿元） | 1,505.60 | 1,275.54 |",
		}, []string{"| | 2022 | 2023 |\n|---|---|---|\n| 贵州茅台营收（亿元） | 1,275.54 | 1,505.60 |"}},
		{"a row's metric", []string{check.RuleMetric}, []string{
			"| 指标（2023年） | 贵州茅台 |\n|---|---|\n| 净利率 | 91.96% |",
			"| 指标（2023年） | 贵州茅台 |\n|---|---|\n| 毛利率 | 34.19% |",
			"| 贵州茅台2023年 | 金额（亿元） |\n|---|---|\n| 营业总收入 | 747.34 |",
		}, nil},
		{"a change in a table", []string{check.RuleNoFact, check.RulePoint, check.RuleArithmetic}, []string{
			"| 指标 | 2023年 | 同比 |\n|---|---|---|\n| 贵州茅台营收 | 1,505.60亿元 | +81.04% |",
			"| 指标 | 2023年 | 环比 |\n|---|---|---|\n| 贵州茅台营收 | 1,505.60亿元 | +18.04% |",
			"| 公司 | 毛利率 | 差距 |\n|---|---|---|\n| 贵州茅台2023年 | 91.96% | — |\n| 五粮液2023年 | 75.79% | 16.17% |",
		}, []string{"| 指标 | 2023年 | 同比 |\n|---|---|---|\n| 贵州茅台营收 | 1,505.60亿元 | +18.04% |"}},
	})
}

func TestNumerals(t *testing.T) {
	t.Parallel()
	off := []string{check.RuleMagnitude, check.RuleNoFact, check.RuleUnit}
	kinds(t, []kind{
		{"Chinese numerals", off, []string{
			"贵州茅台2023年营业总收入为一百五十点五六亿元。", "贵州茅台2023年营业总收入为一万五千零五十六亿元。", "贵州茅台2023年毛利率为百分之九十一点六九。",
			"贵州茅台2023年营收约十五亿元。", "贵州茅台2023年毛利率九成六。", "贵州茅台2023年营收壹仟陆佰亿元。",
		}, []string{
			"贵州茅台2023年营业总收入为一千五百零五点六亿元。", "贵州茅台2023年毛利率为百分之九十一点九六。", "贵州茅台2023年毛利率约九成。", "贵州茅台2023年毛利率九成二。",
			"贵州茅台2023年营收壹仟伍佰零伍点陆亿元。", "贵州茅台在中国大陆，2023年营收1,505.60亿元。",
		}},
		{"spaced and full-width digits", off, []string{
			"**贵州茅台 2023年** 毛利率 **9 1 . 6 9 %**", "贵州茅台2023年营收 1 5 0 . 5 6 亿元。", "贵州茅台２０２３年营收１５０．５６亿元。", "贵州茅台2023年营收为 1 505.60 万元。",
		}, []string{"贵州茅台２０２３年营收１，５０５．６０亿元。", "贵州茅台2023年营收1505.6 亿 元。", "茅台2023年毛利率较2022年提高0.10 个 百 分 点。"}},
		{"numbers that nobody can read", off, []string{
			"贵州茅台2023年营收1.505.60亿元。", "贵州茅台2023年毛利率9.1.96%。", "贵州茅台2023年营收1,50.560亿元。",
		}, []string{"软件1.2.3，2023.12.31，贵州茅台2023年毛利率91.96%。"}},
		{"headings, code, formulas and tags", off, []string{
			"## 贵州茅台2023年毛利率：92.96%", "## 毛利率高达95%\n\n贵州茅台2023年毛利率91.96%。", "```\n贵州茅台 2023 营收 150.56亿元\n```", "$$毛利率_{茅台,2023}=91.69\\%$$",
			"`{\"company\":\"贵州茅台\",\"year\":2023,\"gross_margin\":\"91.69%\"}`", "<b>贵州茅台</b>2023年毛利率<i>91.69%</i>",
		}, []string{"## 贵州茅台2023年毛利率：91.96%"}},
		{"scales", off, []string{
			"贵州茅台2023年营收1.5兆元。", "贵州茅台2023年营收约1.51万亿元。", "Moutai's revenue in 2023 was RMB 150,560 billion.", "贵州茅台2023年总资产 2.727×10^12 元", "Moutai's 2023 revenue was RMB 150.56 trillion.",
		}, []string{"贵州茅台2023年营收约1.51千亿元。", "贵州茅台2023年营收约0.15万亿元。", "贵州茅台2023年总资产 2.727×10^11 元", "Moutai's revenue in 2023 was RMB 150,560 million."}},
		{"mixed languages", off, []string{
			"Moutai的2023年revenue是150.56亿元。", "Moutai的2023年revenue是RMB 150.56 billion（约150.56亿元）。", "Moutai 2023年 revenue was RMB 15.06 billion，毛利率91.96%。",
		}, []string{"Moutai的2023年revenue是RMB 150.56 billion（约1,505.60亿元）。"}},
		{"currencies", []string{check.RuleCurrency}, []string{
			"贵州茅台2023年营收1505.6 亿 美 元。", "贵州茅台2023年营收 USD 1505.6亿。", "贵州茅台2023年营收1,505.60亿港币。", "Moutai's revenue in 2023 was $150.56 billion.",
		}, []string{"贵州茅台2023年营收 ￥1,505.60亿。"}},
		{"counts as money and other things", []string{check.RuleUnit, check.RuleNoFact, check.RuleMagnitude}, []string{
			"贵州茅台2023年职工人数33302元。", "2023年贵州茅台员工33302%。", "贵州茅台2023年职工人数33302家。", "贵州茅台2023年员工3.33亿人。", "贵州茅台2023年有员工33,302亿元。",
		}, []string{"贵州茅台2023年员工3.33万人。"}},
		{"ranges", []string{check.RuleNoFact, check.RuleCompany}, []string{
			"贵州茅台2023年营收在1600亿至1700亿元之间。", "五粮液2023年营收在1500亿至1600亿元之间。", "贵州茅台2023年营收100亿至5000亿元。", "贵州茅台2023年毛利率为91.96%～95.00%。",
		}, []string{"贵州茅台2023年营收在1500亿至1600亿元之间。", "贵州茅台2023年营收为1,500–1,510亿元。"}},
		{"sizes in words", []string{check.RuleNoFact, check.RuleMagnitude}, []string{
			"五粮液2023年营收突破千亿大关。", "五粮液2023年营收达到千亿级别。", "贵州茅台2023年营收腰斩。", "贵州茅台2023年营收减半。", "贵州茅台2023年营收翻了一番。", "Moutai's revenue doubled in 2023.",
		}, []string{"贵州茅台2023年营收达到千亿级别。", "千亿级公司不少，贵州茅台2023年营收1,505.60亿元。"}},
	})
}
