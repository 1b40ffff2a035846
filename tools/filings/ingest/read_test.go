package ingest_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/simplifiedchinese"

	"hedui/tools/filings/ingest"
	"hedui/tools/filings/report"
)

// The same made-up report in every format of text, and in the older encoding.
func TestReadFormats(t *testing.T) {
	t.Parallel()
	gb, err := simplifiedchinese.GB18030.NewEncoder().String("公司代码：600519    公司简称：贵州茅台\n\n2023 年年度报告\n\n直营渠道新增门店17家。\n")
	require.NoError(t, err)
	reader := ingest.NewReader("")
	defer reader.Close()
	for name, content := range map[string]string{
		"a.txt":  "公司代码：600519    公司简称：贵州茅台\n\n2023 年年度报告\n\n直营渠道新增门店17家。\n",
		"b.TXT":  gb,
		"c.md":   "公司代码：600519 公司简称：贵州茅台\n\n# 2023 年年度报告\n\n直营渠道新增门店17家。\n",
		"d.html": "<html><body><p>公司代码：600519 公司简称：贵州茅台</p><h1>2023 年年度报告</h1><p>直营渠道新增门店17家。</p><p style=\"display:none\">毛利率99%</p></body></html>",
	} {
		pages := 0
		doc, err := reader.Read(context.Background(), name, []byte(content), func() { pages++ })
		require.NoError(t, err, name)
		require.Equal(t, 1, pages, name)
		d, passages, _, err := ingest.Parse(&doc, "x", names(), ingest.Override{})
		require.NoError(t, err, name)
		require.Equal(t, "贵州茅台2023年年度报告", d.Title, name)
		text := ""
		for _, p := range passages {
			text += p.Text
		}
		require.Contains(t, text, "新增门店17家", name)
		require.NotContains(t, text, "99%", "hidden text is no passage")
	}
}

func TestReadRefuses(t *testing.T) {
	t.Parallel()
	reader := ingest.NewReader("")
	defer reader.Close()
	for name, content := range map[string]string{"a.pdf": "<html>", "b.txt": "  \n", "c.html": "<p></p>", "d.xls": "x"} {
		_, err := reader.Read(context.Background(), name, []byte(content), func() {})
		var r *ingest.Refusal
		require.ErrorAs(t, err, &r, name)
		require.NotEmpty(t, r.Text)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := reader.Read(ctx, "a.txt", []byte("x"), func() {})
	require.ErrorIs(t, err, context.Canceled)
}

// A statement goes on over a page without its head, with a label alone at the
// border.
func TestTablesGoOnOverAPage(t *testing.T) {
	t.Parallel()
	whole := balance("合并资产负债表", nil)
	first, rest := whole, whole
	upper, lower := *whole.Table, *whole.Table
	upper.Rows, lower.Rows = whole.Table.Rows[:4], whole.Table.Rows[4:]
	lower.Title, lower.Scale, lower.Scope = "油气资产", report.Scale{}, ""
	lower.Columns = make([]report.Column, len(upper.Columns))
	for i := range lower.Rows {
		lower.Rows[i].Page = 51
	}
	first.Table, rest.Table, rest.Page, rest.Last = &upper, &lower, 51, 51
	label := report.Block{Kind: report.Paragraph, Page: 51, Last: 51, Text: "油气资产"}
	front := report.Block{Kind: report.Paragraph, Page: 1, Last: 1, Text: "公司代码：600519 公司简称：贵州茅台 2023年年度报告"}
	doc := &report.Document{Pages: 60, Blocks: []report.Block{front, first, label, rest}}
	_, passages, facts, err := ingest.Parse(doc, "x", names(), ingest.Override{})
	require.NoError(t, err)
	total := pick(t, facts, "total_assets", "consolidated", "2023-12-31")
	require.Equal(t, []any{"1000000", 51}, []any{total.Value.String(), total.Page})
	for _, p := range passages[1:] {
		require.True(t, strings.HasPrefix(p.Text, "合并资产负债表"), p.Text)
		require.Contains(t, p.Text, "千元")
	}
	doc.Blocks = []report.Block{front, first, {Kind: report.Heading, Page: 51, Text: "别的表"}, rest}
	_, _, facts, err = ingest.Parse(doc, "x", names(), ingest.Override{})
	require.NoError(t, err)
	require.Empty(t, facts, "what stands under another heading is another table")
}
