package report

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// doubts counts the cells of a table and those that are in doubt.
func doubts(d Document) (cells, doubtful int) {
	for _, table := range tablesOf(d) {
		for _, r := range table.Rows {
			for _, c := range r.Cells {
				if isNumber(c.Text) {
					cells++
					if c.Doubtful {
						doubtful++
					}
				}
			}
		}
	}
	return cells, doubtful
}

func mustMarkdown(t *testing.T, s string) Document {
	t.Helper()
	d, err := FromMarkdown(s, Options{})
	require.NoError(t, err)
	return d
}

// A header that is shifted by one against its values makes every cell doubtful,
// whichever way it shows.
func TestShiftedHeader(t *testing.T) {
	t.Parallel()
	for name, table := range map[string]string{
		"amounts below the notes": `
| 项目 | 附注 | 2023年 | 2022年 |
|---|---|---|---|
| 货币资金 | 7,778,439,308.63 | 10,638,044,864.92 | |
| 存货 | 586,548,003.46 | 567,385,580.82 | |`,
		"amounts below a rate": `
| 项目 | 2022年 | 变动比例（%） | 2023年 |
|---|---|---|---|
| 营业收入 | 13.43 | 78,111,573,265.75 | 68,863,128,424.25 |
| 营业成本 | 11.58 | 32,942,554,525.43 | 29,524,219,483.64 |`,
		"values below no header": `
| 项目 | 2023年 | 2022年 | |
|---|---|---|---|
| 营业收入 | | 78,111,573,265.75 | 68,863,128,424.25 |
| 营业成本 | | 32,942,554,525.43 | 29,524,219,483.64 |`,
		"changes that are not those of the figures": `
| 科目 | 本期数 | 上年同期数 | 变动比例（%） |
|---|---|---|---|
| 营业收入 | 688.63 | 781.11 | 13.43 |
| 营业成本 | 295.24 | 329.42 | 31.58 |
| 财务费用 | 95.82 | 125.56 | 51.05 |`,
		"a sum that does not come out": `
| 项目 | 2023年12月31日 |
|---|---|
| 流动资产合计 | 17,694,530,450.82 |
| 非流动资产合计 | 554,248,014,458.47 |
| 资产总计 | 571,942,544.91 |`,
	} {
		n, bad := doubts(mustMarkdown(t, table))
		require.Positive(t, n, name)
		require.Equal(t, n, bad, name)
	}
}

func TestSoundTable(t *testing.T) {
	t.Parallel()
	for name, table := range map[string]string{
		"changes": `
| 科目 | 本期数 | 上年同期数 | 变动比例（%） |
|---|---|---|---|
| 营业收入 | 781.11 | 688.63 | 13.43 |
| 营业成本 | 329.42 | 295.24 | 11.58 |
| 亏损 | -5.00 | 3.00 | 不适用 |`,
		"changes after restatement": `
| 项目 | 2023年 | 2022年/调整后 | 2022年/调整前 | 本期比上年同期增减（%） |
|---|---|---|---|---|
| 营业收入 | 781.11 | 688.63 | 520.60 | 13.43 |
| 净利润 | 272.39 | 237.26 | 213.09 | 14.81 |`,
		"changes against another year": `
| 分行业 | 营业收入 | 营业成本 | 毛利率（%） | 营业收入比上年增减（%） |
|---|---|---|---|---|
| 水电 | 690.45 | 269.47 | 60.97 | 12.39 |
| 其他 | 87.94 | 59.12 | 32.77 | 21.44 |`,
		"a balance sheet": `
| 项目 | 附注 | 2023年12月31日 |
|---|---|---|
| 流动资产合计 | 七、1 | 17,694,530,450.82 |
| 非流动资产合计 | | 554,248,014,458.47 |
| 资产总计 | | 571,942,544,909.29 |`,
	} {
		n, bad := doubts(mustMarkdown(t, table))
		require.Positive(t, n, name)
		require.Zero(t, bad, name)
	}
}

// Pieces of a figure are put together only where the first cannot be a figure of
// its own.
func TestJoined(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		lines []string
		want  string
		sure  bool
	}{
		{[]string{"150,560,330,316.4", "5"}, "150,560,330,316.45", true},
		{[]string{"16,05", "2,226", ",841", ".19"}, "16,052,226,841.19", true},
		{[]string{"1,234,5", "67.89"}, "1,234,567.89", true},
		{[]string{"归属于上市公司股", "东的净利润"}, "归属于上市公司股东的净利润", true},
		{[]string{"China Mobile", "Limited"}, "China Mobile Limited", true},
		{[]string{"5", "12"}, "512", false},
		{[]string{"3.4", "5"}, "3.45", false},
		{[]string{"1,234.56", "7,890.12"}, "1,234.567,890.12", false},
		{[]string{"减少2.42个", "百分点"}, "减少2.42个百分点", true},
	} {
		got, sure := joined(c.lines)
		require.Equal(t, c.want, got)
		require.Equal(t, c.sure, sure, got)
	}
}
