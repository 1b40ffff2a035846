package report

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// rowsOf is a text again, each word where it stands.
func rowsOf(words []Word) string {
	var rows []string
	for _, w := range words {
		for len(rows) <= int(w.Y0) {
			rows = append(rows, "")
		}
		if rows[int(w.Y0)] != "" {
			rows[int(w.Y0)] += " | "
		}
		rows[int(w.Y0)] += w.Text
	}
	var kept []string
	for _, r := range rows {
		if r != "" {
			kept = append(kept, r)
		}
	}
	return strings.Join(kept, "\n")
}

func TestUnwrap(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, text, want string }{
		{"label around its figures", `
四、利润总额（亏损总额以“－”号
                              304.00   200.00
填列）
 减：所得税费用                76.00    50.00`,
			"四、利润总额（亏损总额以“－”号填列） | 304.00 | 200.00\n减：所得税费用 | 76.00 | 50.00"},
		{"an empty line above is another's", `
净敞口套期收益（损失以“-”号
填列）
公允价值变动收益（损失以
                   70         304.00   200.00
“－”号填列）
信用减值损失（损失以“-”号
                   71           4.00     2.00
填列）`,
			"净敞口套期收益（损失以“-”号\n填列）\n公允价值变动收益（损失以“－”号填列） | 70 | 304.00 | 200.00\n信用减值损失（损失以“-”号填列） | 71 | 4.00 | 2.00"},
		{"two lines above and below", `
归属于上市公司
              8,501     8,544
股东的净利润
归属于上市公司
股东的扣除非经
              9,337     8,385
常性损益的净利
润
基本每股收益
              0.070     0.060
（元/股）`,
			"归属于上市公司股东的净利润 | 8,501 | 8,544\n归属于上市公司股东的扣除非经常性损益的净利润 | 9,337 | 8,385\n基本每股收益（元/股） | 0.070 | 0.060"},
		{"rows that stand alone stay", `
流动资产：
 货币资金            300.00   200.00
 结算备付金
 应收账款             50.00    60.00`,
			"流动资产：\n货币资金 | 300.00 | 200.00\n结算备付金\n应收账款 | 50.00 | 60.00"},
		{"figures without a label below", `
合计
              8,501     8,544

公司经营稳健。`,
			"合计\n8,501 | 8,544\n公司经营稳健。"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, tt.want, rowsOf(textPages(tt.text)[0].Words))
		})
	}
}
