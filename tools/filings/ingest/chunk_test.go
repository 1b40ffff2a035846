package ingest_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/tools/filings"
	"hedui/tools/filings/ingest"
	"hedui/tools/filings/report"
)

func chunks(t *testing.T, blocks ...report.Block) []filings.Passage {
	t.Helper()
	return ingest.Chunks(&report.Document{Pages: 9, Blocks: blocks}, moutai(t), "doc")
}

func para(page int, text string) report.Block {
	return report.Block{Kind: report.Paragraph, Page: page, Last: page, Text: text, Path: []string{"第三节 管理层讨论与分析", "一、经营情况"}}
}

func TestChunksOfText(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("公司经营稳健，渠道调整有序。", 50) // 700 runes
	got := chunks(t,
		report.Block{Kind: report.Heading, Level: 1, Page: 3, Last: 3, Text: "第三节 管理层讨论与分析"},
		para(3, "短句一。"), para(3, long), para(3, long), para(4, "下一页的话。"))
	require.Len(t, got, 3)
	require.Equal(t, filings.Passage{
		ID: "doc#00001", Document: "贵州茅台2023年年度报告", Company: "600519.SH", Name: "贵州茅台", Year: 2023, Report: "年报",
		Page: 3, PageTo: 3, Topic: "第三节 管理层讨论与分析", Text: "第三节 管理层讨论与分析\n短句一。\n" + long,
	}, got[0])
	require.Equal(t, "第三节 管理层讨论与分析 › 一、经营情况", got[1].Section)
	require.Equal(t, "一、经营情况", got[1].Topic)
	require.Equal(t, []int{4, 4}, []int{got[2].Page, got[2].PageTo}, "a page begins a passage, so that the page cited is right")
}

func TestAPassagesPageIsThatOfItsText(t *testing.T) {
	t.Parallel()
	got := chunks(t, report.Block{Kind: report.Heading, Level: 1, Page: 1, Last: 1, Text: "年度报告"}, report.Block{Kind: report.Heading, Level: 1, Page: 2, Last: 2, Text: "第三节"}, para(3, "直营渠道新增门店17家。"))
	require.Len(t, got, 1)
	require.Equal(t, 3, got[0].Page)
}

// Wherever a chunk would end, a figure keeps its unit. The border is moved
// through the text by a filler that has no stop to cut at.
func TestNoChunkPartsAFigure(t *testing.T) {
	t.Parallel()
	figures := []string{"4,009.17亿元", "4,009.17 亿元", "1,505.60万千瓦时", "-12.5 %", "3 个百分点", "2023年12月31日", "1，234，567.89元"}
	for _, figure := range figures {
		for pad := 885; pad <= 905; pad++ {
			text := strings.Repeat("长", pad) + figure + strings.Repeat("短", 40)
			whole := 0
			for _, c := range chunks(t, para(1, text)) {
				whole += strings.Count(c.Text, figure)
				require.LessOrEqual(t, utf8.RuneCountInString(c.Text), 915)
			}
			require.Equal(t, 1, whole, "%s after %d runes", figure, pad)
		}
	}
}

func TestChunksOfATable(t *testing.T) {
	t.Parallel()
	rows := [][]string{}
	for i := range 40 {
		rows = append(rows, []string{fmt.Sprintf("其中：第%d项", i+1), "七、39", fmt.Sprintf("%d,009,170", i+1), "4,000"})
	}
	b := table(12, "合并资产负债表", declared(1000, "单位：千元 币种：人民币"), []string{"附注", "2023年12月31日", "2022年12月31日"}, rows...)
	b.Table.Scope = check.Consolidated
	for i := range b.Table.Rows[30:] {
		b.Table.Rows[30+i].Page = 13
	}
	got := chunks(t, b)
	require.Greater(t, len(got), 2)
	seen := 0
	for _, c := range got {
		require.True(t, strings.HasPrefix(c.Text, "合并资产负债表 单位：千元 币种：人民币\n"), "title and unit in each")
		require.LessOrEqual(t, utf8.RuneCountInString(c.Text), 900)
		require.NotContains(t, c.Text, "七、39", "a reference to a note is no value")
		require.Equal(t, []string{"单位：千元 币种：人民币", check.Consolidated, "合并资产负债表"}, []string{c.Unit, c.Scope, c.Topic})
		require.True(t, c.Table)
		require.Equal(t, c.Page, c.PageTo)
		for _, h := range check.ParseQuantities(c.Text) {
			if h.Unit == check.Yuan && h.Value.Exponent() >= 0 && h.Value.Mod(decimalOf(1000)).IsZero() {
				seen++
			}
		}
	}
	require.Equal(t, 80, seen, "each value is read in 元")
	require.Contains(t, got[0].Text, "第1项：2023年12月31日 1,009,170千元；2022年12月31日 4,000千元", "each value with its column")
	require.Equal(t, 13, got[len(got)-1].Page)
}

func TestATableWithoutUnit(t *testing.T) {
	t.Parallel()
	got := chunks(t, table(2, "产品情况", report.Scale{}, []string{"2023年"}, []string{"销售收入", "4,009,170"}))
	require.Equal(t, ingest.UnitUnknown, got[0].Unit)
	require.Equal(t, "产品情况 单位不明\n销售收入：2023年 4,009,170", got[0].Text)
	for _, h := range check.ParseQuantities(got[0].Text) {
		require.Equal(t, check.NoUnit, h.Unit, "no unit is guessed")
	}
}

// Cells that are no amounts don't get the table's unit.
func TestUnitsOfCells(t *testing.T) {
	t.Parallel()
	tests := []struct{ label, head, cell, want string }{
		{"营业收入", "2023年", "12.00", "12.00万元"},
		{"基本每股收益", "2023年", "59.49", "59.49元/股"},
		{"基本每股收益（元／股）", "2023年", "59.49", "59.49元/股"},
		{"基本每股收益（人民币元）", "2023年", "59.49", "59.49元/股"},
		{"加权平均净资产收益率（%）", "2023年", "34.19", "34.19%"},
		{"加权平均净资产收益率", "2023年", "34.19", "34.19"},
		{"营业收入", "本期比上年同期增减（%）", "(3.10)", "(3.10)%"},
		{"营业收入", "同比增减", "3.10%", "3.10%"},
		{"员工人数", "2023年", "300", "300"},
		{"职工薪酬（亿元）", "2023年", "3", "3亿元"},
		{"发电量（亿千瓦时）", "2023年", "2,762.63", "2,762.63亿千瓦时"},
		{"期末总股本", "2023年", "1,256,197,800.00", "1,256,197,800.00"},
		{"营业收入", "占比", "30.1", "30.1"},
		{"营业收入", "金额（百万元）", "30", "30百万元"},
	}
	for _, tt := range tests {
		t.Run(tt.label+tt.head, func(t *testing.T) {
			t.Parallel()
			got := chunks(t, table(2, "表", declared(10000, "单位：万元"), []string{tt.head}, []string{tt.label, tt.cell}))
			require.True(t, strings.HasSuffix(got[0].Text, "："+tt.head+" "+tt.want), got[0].Text)
		})
	}
}

// An amount under a head for rates says that the heads stand over the wrong
// columns: then no number of the table gets a unit or a head.
func TestHeadsOverWrongColumns(t *testing.T) {
	t.Parallel()
	heads := []string{"账面余额", "计提比例（%）"}
	got := chunks(t, table(2, "坏账准备", declared(1, "单位：元"), heads, []string{"应收售电款", "3,000.00", "1,441,502,264.78"}, []string{"其他", "2,665,075.34", "5.00"}))
	require.Contains(t, got[0].Text, "应收售电款：3,000.00；1,441,502,264.78")
	_, rows, _ := strings.Cut(got[0].Text, "\n")
	for _, h := range check.ParseQuantities(rows) {
		require.Equal(t, check.NoUnit, h.Unit, got[0].Text)
	}
	got = chunks(t, table(2, "增减", declared(1, "单位：元"), []string{"本期", "增减（%）"}, []string{"其他收益", "3,000.00", "12,345.67"}))
	require.Contains(t, got[0].Text, "本期 3,000.00元；增减（%） 12,345.67%")
}
