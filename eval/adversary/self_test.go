package adversary_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check/mention"
	"hedui/loop"
)

// A judge that lets everything pass would prove nothing: it lets true answers
// pass and objects to each kind of false one.
func TestJudge(t *testing.T) {
	t.Parallel()
	d, err := openDesk()
	require.NoError(t, err)
	margin := ask{question: "贵州茅台2023年毛利率", about: about{[]string{"600519.SH"}, []string{"gross_margin"}, []mention.Period{mention.AnnualOf(2023)}}}
	both := ask{question: "两家谁高", about: about{[]string{"600519.SH", "000858.SZ"}, []string{"gross_margin"}, []mention.Period{mention.AnnualOf(2023)}}}
	one := "91.96%\n贵州茅台（600519.SH）2023年年报 销售毛利率，合并 · 来源：东方财富（公开数据集），快照 7b0445a7"
	two := "贵州茅台更高，高16.17个百分点\n贵州茅台 91.96% − 五粮液 75.79% [f1 f2]\n贵州茅台（600519.SH）、五粮液（000858.SZ）2023年年报 销售毛利率，合并"
	money := "宁德时代2023年营业总收入4,009.17亿元，2022年3,285.94亿元，同比增长22.01%"
	english := "RMB 400.92 billion\nCATL (300750.SZ), FY2023, total operating revenue, consolidated"
	tests := []struct {
		name     string
		was      ask
		answer   string
		from, to string // what is changed
	}{
		{"digits", margin, one, "91.96", "91.69"}, {"rounding", margin, one, "91.96", "91.97"}, {"power", margin, one, "91.96", "9.196"},
		{"points", margin, one, "%", "个百分点"}, {"company", margin, one, "贵州茅台（600519.SH）", "五粮液（000858.SZ）"}, {"code", margin, one, "600519.SH", "000858.SZ"},
		{"year", margin, one, "2023", "2022"}, {"half", margin, one, "年年报", "年半年报"}, {"metric", margin, one, "毛利率", "净利率"}, {"sign", margin, one, "91.96", "-91.96"},
		{"page", margin, one, "7b0445a7", "7b0445a7\n（见第14页）"}, {"no fact", margin, one, "7b0445a7", "7b0445a7 [f9]"}, {"more", margin, one, "91.96%", "91.96%，同比增长3.21%"},
		{"winner", both, two, "贵州茅台更高", "五粮液更高"}, {"contradiction", both, two, "高16.17", "低16.17"}, {"lower", both, two, "更高，高", "更低，低"},
		{"swap", both, two, "贵州茅台 91.96% − 五粮液 75.79%", "贵州茅台 75.79% − 五粮液 91.96%"}, {"difference", both, two, "16.17", "17.16"}, {"above", both, two, "合并", "合并\n五粮液高于贵州茅台"},
		{"scale", ask{}, money, "4,009.17亿", "4,009.17万"}, {"yi for billion", ask{}, money, "4,009.17亿", "400.92亿"}, {"currency", ask{}, money, "4,009.17亿元", "4,009.17亿美元"},
		{"thousand", ask{}, money, "4,009.17亿元", "400,917,045,000千元"}, {"growth", ask{}, money, "22.01%", "21.22%"}, {"fall", ask{}, money, "增长", "下降"},
		{"billion for million", ask{}, english, "billion", "million"}, {"dollars", ask{}, english, "RMB ", "US$"}, {"nine months", ask{}, english, "FY2023", "9M 2023"},
	}
	held := map[string]bool{"f1": true, "f2": true}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			right := d.judge.rule(tt.was, "", loop.Record{Answer: tt.answer}, held)
			require.Empty(t, right.wrong)
			require.NotZero(t, right.right)
			require.Contains(t, tt.answer, tt.from)
			wrong := d.judge.rule(tt.was, "", loop.Record{Answer: strings.Replace(tt.answer, tt.from, tt.to, 1)}, held)
			require.NotEmpty(t, wrong.wrong)
		})
	}
}
