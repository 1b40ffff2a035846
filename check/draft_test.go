package check_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
)

func TestDraftPasses(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name     string
		question string
		draft    string
		facts    []string // of the figures, in order
	}{
		{"figure first, caption next", "贵州茅台2023年毛利率是多少", "91.96%\n贵州茅台（600519.SH）2023年年报，合并 · 来源：东方财富（公开数据集），快照 a1b2c3", []string{"f1"}},
		{"follow-up", "那五粮液呢", "75.79%\n五粮液（000858.SZ）2023年年报，合并", []string{"f2"}},
		{"two captions", "两家毛利率", "91.96%\n贵州茅台2023年年报\n75.79%\n五粮液2023年年报", []string{"f1", "f2"}},
		{"difference first", "两家差多少个百分点", "16.17个百分点\n贵州茅台 91.96% − 五粮液 75.79% [f1 f2]", []string{"derived", "f1", "f2"}},
		{"difference in a sentence", "", "贵州茅台2023年毛利率为91.96%，比五粮液的75.79%高16.17个百分点。", []string{"f1", "f2", "derived"}},
		{"seed's sentence", "两家差多少个百分点？", "贵州茅台2023年毛利率（91.96%）比五粮液（75.79%）高16.17个百分点。", []string{"f1", "f2", "derived"}},
		{"yi", "宁德时代2023年营收", "宁德时代2023年营业总收入为4,009.17亿元。", []string{"f3"}},
		{"about", "", "宁德时代2023年营收约4009亿元", []string{"f3"}},
		{"billion", "What was CATL's revenue in 2023?", "CATL's revenue in 2023 was RMB 400.92 billion.", []string{"f3"}},
		{"ratio", "宁德时代营收是五粮液的几倍", "2023年宁德时代营收4,009.17亿元，五粮液832.72亿元，宁德时代是五粮液的4.81倍。", []string{"f3", "f4", "derived"}},
		{"growth", "宁德时代2023年营收同比", "宁德时代2023年营收4,009.17亿元，同比增长22.01%。", []string{"f3", "derived"}},
		{"pairs", "", "贵州茅台和五粮液2023年毛利率分别为91.96%和75.79%。", []string{"f1", "f2"}},
		{"table", "", "| 公司 | 2023年营业总收入（亿元） |\n|---|---|\n| 贵州茅台 | 1,505.60 |\n| 五粮液 | 832.72 |", []string{"f5", "f4"}},
		{"price unit", "", "贵州茅台2023年基本每股收益59.49元", []string{"f7"}},
		{"staff", "", "2023年贵州茅台的职工人数是33302人", []string{"f8"}},
		{"sum", "", "2023年贵州茅台营收1,505.60亿元，五粮液832.72亿元，合计2,338.32亿元。", []string{"f5", "f4", "derived"}},
		{"no figures", "你好", "你好，我可以查 A 股公司 2023 年的指标。", nil},
	}
	c := check.New(lexicon(), nil)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			v, figs := c.Draft(tt.draft, check.Evidence{Question: tt.question, Facts: anchors()})
			require.Equal(t, check.Verdict{Decision: check.Pass}, v)
			var got []string
			for _, f := range figs {
				require.Contains(t, tt.draft, f.Text)
				got = append(got, f.Fact)
			}
			require.Equal(t, tt.facts, got)
		})
	}
}

func TestDraftRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name     string
		question string
		draft    string
		rules    []string
	}{
		{"billion taken for yi", "宁德时代2023年营收", "宁德时代2023年营业总收入约400.9亿元", []string{check.RuleMagnitude}},
		{"both wrong, ratio right", "", "2023年宁德时代营收400.9亿，五粮液83.3亿，宁德时代是五粮液的4.81倍", []string{check.RuleMagnitude, check.RuleMagnitude}},
		{"wrong company", "", "五粮液2023年毛利率为91.96%", []string{check.RuleCompany}},
		{"wrong year", "", "贵州茅台2022年毛利率为91.96%", []string{check.RulePeriod}},
		{"wrong metric", "", "贵州茅台2023年净利率为91.96%", []string{check.RuleMetric}},
		{"percent for points", "", "贵州茅台2023年毛利率为91.96%，比五粮液的75.79%高16.17%。", []string{check.RulePoint}},
		{"wrong direction", "", "五粮液2023年毛利率比贵州茅台高16.17个百分点。", []string{check.RuleNoFact}},
		{"made up", "", "贵州茅台2023年毛利率为93.10%", []string{check.RuleNoFact}},
		{"sign", "", "宁德时代2023年营收4,009.17亿元，同比下降22.01%。", []string{check.RuleNoFact}},
		{"swapped", "", "贵州茅台和五粮液2023年毛利率分别为75.79%和91.96%。", []string{check.RuleCompany, check.RuleCompany}},
		{"fraction", "", "贵州茅台2023年毛利率为0.9196", []string{check.RuleMagnitude}},
		{"no unit", "", "贵州茅台2023年毛利率为91.96", []string{check.RuleUnit}},
		{"rounded to nothing", "宁德时代2023年营收", "宁德时代2023年营收0万亿元", []string{check.RuleNoFact}},
		{"a price rounded to nothing", "贵州茅台2023年12月29日收盘价", "0万元\n贵州茅台（600519.SH）2023-12-29 收盘价，不复权", []string{check.RuleNoFact}},
		{"people rounded to nothing", "", "2023年贵州茅台的职工人数是0.0亿人", []string{check.RuleNoFact}},
		{"currency", "", "宁德时代2023年营收4,009.17亿美元", []string{check.RuleCurrency}},
		{"user's figure as a fact", "贵州茅台2023年毛利率是95%吗", "是的，贵州茅台2023年毛利率为95%。", []string{check.RuleUser}},
		{"identity", "", "贵州茅台（601108）2023年毛利率为91.96%", []string{check.RuleCompany, check.RuleIdentity}},
		{"not listed", "华为2023年营收", "华为2023年营收4,009.17亿元", []string{check.RuleCompany}},
		{"unknown id", "", "贵州茅台2023年毛利率91.96% [f77]", []string{check.RuleCitation}},
	}
	c := check.New(lexicon(), nil)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			v, _ := c.Draft(tt.draft, check.Evidence{Question: tt.question, Facts: anchors()})
			require.Equal(t, check.Retry, v.Decision)
			var got []string
			for _, f := range v.Findings {
				got = append(got, f.Rule)
				require.NotEmpty(t, f.Reason)
			}
			require.Equal(t, tt.rules, got, "%+v", v.Findings)
		})
	}
}
