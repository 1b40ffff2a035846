package ingest_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/tools/filings/ingest"
)

// Units as tables declare them, wherever and in whatever words; where two are
// declared, or none is, no number has one.
func TestUnitsOfTablesAsFiled(t *testing.T) {
	t.Parallel()
	reader := ingest.NewReader("")
	t.Cleanup(func() { reader.Close() })
	const head = "公司代码：600519 公司简称：贵州茅台\n\n# 2023 年年度报告\n\n## 第三节 管理层讨论\n\n"
	for name, tt := range map[string]struct{ text, want string }{
		"in a first row of its own":      {"| 单位：万元 币种：人民币 | | |\n|---|---|---|\n| 产品 | 2023年 | 2022年 |\n| 系列酒收入 | 4,009,170 | 3,109,555 |\n", "系列酒收入：2023年 4,009,170万元；2022年 3,109,555万元"},
		"between head and rows":          {"| 产品 | 2023年 | 2022年 |\n|---|---|---|\n| | | 单位：百万元 |\n| 系列酒收入 | 4,009 | 3,109 |\n", "系列酒收入：2023年 4,009百万元；2022年 3,109百万元"},
		"in other words":                 {"（以人民币千元列示）\n\n| 产品 | 2023年 | 2022年 |\n|---|---|---|\n| 系列酒收入 | 4,009,170 | 3,109,555 |\n", "系列酒收入：2023年 4,009,170千元；2022年 3,109,555千元"},
		"percentages excepted":           {"（人民币百万元，百分比除外）\n\n| 产品 | 2023年 | 变动 |\n|---|---|---|\n| 系列酒收入 | 4,009 | 28.9% |\n", "系列酒收入：2023年 4,009百万元；变动 28.9%"},
		"in the head of the labels":      {"| 项目（单位：千元） | 2023年 | 2022年 |\n|---|---|---|\n| 系列酒收入 | 4,009 | 3,109 |\n", "系列酒收入：2023年 4,009千元；2022年 3,109千元"},
		"two of one table":               {"金额单位：亿元 数量单位：万吨\n\n| 产品 | 销售额 | 销量 |\n|---|---|---|\n| 系列酒 | 40.09 | 3.12 |\n", "系列酒：销售额 40.09；销量 3.12"},
		"above and in the head disagree": {"单位：万元\n\n| 项目（单位：元） | 2023年 | 2022年 |\n|---|---|---|\n| 系列酒收入 | 4,009 | 3,109 |\n", "系列酒收入：2023年 4,009；2022年 3,109"},
		"of the table before":            {"单位：万元\n\n| 产品 | 2023年 |\n|---|---|\n| 系列酒收入 | 4,009 |\n\n分地区如下：\n\n| 地区 | 2023年 |\n|---|---|\n| 省内收入 | 5,009 |\n", "省内收入：2023年 5,009"},
		"below the table":                {"| 产品 | 2023年 | 2022年 |\n|---|---|---|\n| 系列酒收入 | 4,009 | 3,109 |\n\n注：上表单位为万元。\n", "系列酒收入：2023年 4,009；2022年 3,109"},
		"a blank within the number":      {"单位：万元\n\n| 产品 | 2023年 | 2022年 |\n|---|---|---|\n| 系列酒收入 | 4 009 170 | 3,109 |\n", "系列酒收入：2023年 4 009 170；2022年 3,109万元"},
		"a reference before the number":  {"单位：万元\n\n| 产品 | 2023年 | 2022年 |\n|---|---|---|\n| 系列酒收入 | 39 4,009 | 3,109 |\n", "系列酒收入：2023年 39 4,009；2022年 3,109万元"},
		"dots for thousands":             {"单位：万元\n\n| 产品 | 2023年 | 2022年 |\n|---|---|---|\n| 系列酒收入 | 4.009.170,00 | 3,109 |\n", "系列酒收入：2023年 4.009.170,00；2022年 3,109万元"},
	} {
		t.Run(name, func(t *testing.T) {
			doc, err := reader.Read(context.Background(), "a.md", []byte(head+tt.text), func() {})
			require.NoError(t, err)
			_, passages, _, err := ingest.Parse(&doc, "x", names(), ingest.Override{})
			require.NoError(t, err)
			var rows []string
			for _, p := range passages {
				if p.Table {
					rows = append(rows, strings.Split(p.Text, "\n")...)
				}
			}
			require.Contains(t, rows, tt.want)
		})
	}
}
