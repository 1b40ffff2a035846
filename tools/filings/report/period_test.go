package report

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check/mention"
)

func TestFixedPeriod(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"2023年12月31日":      "instant 2023-12-31",
		"2023 年 12 月 31 日": "instant 2023-12-31",
		"2023年度":           "annual 2023-12-31",
		"2023年":            "annual 2023-12-31",
		"2023":             "annual 2023-12-31",
		"2025年1-6月":        "half 2025-06-30",
		"2025年1—6月":        "half 2025-06-30",
		"2025年上半年":         "half 2025-06-30",
		"2025年前三季度":        "ytd_q3 2025-09-30",
		"2024年第三季度":        "quarter 2024-09-30",
		"2023年末":           "instant 2023-12-31",
		"截至2025年6月30日止六个月期间":        "half 2025-06-30",
		"截至2025年6月30日止3个月":          "quarter 2025-06-30",
		"截至9月30日止3个月（7-9月）期间/2024年": "quarter 2024-09-30",
		"截至9月30日止9个月期间/2025年":       "ytd_q3 2025-09-30",
		"2023年12月31日/账面价值":          "instant 2023-12-31",
		"期末余额":                      " ",
		"2023年比2022年增减（%）":          " ",
		"2025年上半年／于2025年6月30日":      " ",
		"截至9月30日止3个月/比上年同期增减(%)":    " ",
		"2023年2月30日":                " ",
	} {
		got := fixedPeriod(tight(name))
		require.Equal(t, want, string(got.Type)+" "+got.End, name)
	}
}

func TestDate(t *testing.T) {
	t.Parallel()
	for fiscal, want := range map[string]map[string]string{
		"2023-12-31": {
			"期末余额": "instant 2023-12-31", "期初余额": "instant 2022-12-31", "上年年末余额": "instant 2022-12-31",
			"本期发生额": "annual 2023-12-31", "上期发生额": "annual 2022-12-31", "上年同期数": "annual 2022-12-31",
			"期末余额/账面价值": "instant 2023-12-31", "本期比上年同期增减(%)": " ", "项目": " ", "2022年12月31日": "instant 2022-12-31",
		},
		"2025-06-30": {
			"本报告期（1－6月）": "half 2025-06-30", "上年同期": "half 2024-06-30", "本报告期末": "instant 2025-06-30", "上年度末": "instant 2024-12-31",
			"上年度期末": "instant 2024-12-31",
		},
		"2025-09-30": {
			"本报告期": "quarter 2025-09-30", "年初至报告期末": "ytd_q3 2025-09-30", "上年初至上年报告期末": "ytd_q3 2024-09-30",
		},
	} {
		var table Table
		var names []string
		for name := range want {
			names = append(names, name)
			table.Columns = append(table.Columns, Column{Name: name, Period: fixedPeriod(name)})
		}
		d := Document{Blocks: []Block{{Kind: Tabular, Table: &table}}}
		require.NoError(t, d.Date(fiscal))
		for i, name := range names {
			got := table.Columns[i].Period
			require.Equal(t, want[name], string(got.Type)+" "+got.End, name+" in "+fiscal)
		}
	}
	require.Error(t, (&Document{}).Date("2023-11-30"), "it ends no quarter")
	require.Error(t, (&Document{}).Date("2023年"))
}

// A bare year in an interim report does not mean the whole of it.
func TestDateCutYear(t *testing.T) {
	t.Parallel()
	table := Table{Columns: []Column{{Name: "2025年", Period: mention.AnnualOf(2025)}, {Name: "2024年", Period: mention.AnnualOf(2024)}}}
	d := Document{Blocks: []Block{{Kind: Tabular, Table: &table}}}
	require.NoError(t, d.Date("2025-09-30"))
	require.Empty(t, table.Columns[0].Period.End)
	require.Empty(t, table.Columns[1].Period.End)
}
