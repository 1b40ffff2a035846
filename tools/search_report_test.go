package tools_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools"
	"hedui/tools/filings"
	"hedui/tools/filings/shelf"
	"hedui/tools/toolstest"
)

// report is a made-up report as it is kept once it was read: rows of tables with
// their units, references to notes left out.
var report = filings.Document{ID: "r", Title: "长江电力2023年年度报告", Company: "600900.SH", Name: "长江电力", Year: 2023, Report: "年报", End: "2023-12-31"}

func chunk(n, page int, topic, unit, scope, text string) filings.Passage {
	return filings.Passage{
		ID: fmt.Sprintf("r#%03d", n), Document: report.Title, Company: report.Company, Name: report.Name, Year: report.Year, Report: report.Report,
		Page: page, Topic: topic, Section: "第十节 财务报告", Table: unit != "", Unit: unit, Scope: scope, Text: text,
	}
}

func lineItem(metric, label, scope, value string, page int) check.Fact {
	return check.Fact{
		Company: report.Company, Name: report.Name, Metric: metric, Label: label, Period: mention.AnnualOf(2023), Scope: scope,
		Quantity: check.Quantity{Value: decimal.RequireFromString(value), Unit: check.Yuan}, Source: report.Title,
		Vintage: check.AsFiled, Trust: check.TrustFiling, Document: report.Title, Page: page,
	}
}

// reportTool searches the made-up report.
func reportTool(t *testing.T) tools.Tool {
	t.Helper()
	s, err := shelf.Open(filepath.Join(t.TempDir(), shelf.File))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	passages := []filings.Passage{
		chunk(1, 60, "扩建投入明细", "单位：千元 币种：人民币", "", "扩建投入明细 单位：千元 币种：人民币\n酒库扩建投入：2023年 4,009,170千元；2022年 3,109,555千元"),
		chunk(2, 61, "礼盒销售", filings.UnitUnknown, "", "礼盒销售 单位不明\n礼盒销售额：2023年 5,123,456；2022年 4,123,456"),
		chunk(3, 62, "合并利润表", "单位：元", check.Consolidated, "合并利润表 单位：元\n净利润：2023年 800元"),
		chunk(4, 63, "母公司利润表", "单位：元", check.Parent, "母公司利润表 单位：元\n净利润：2023年 700元"),
	}
	passages = append(passages, chunk(5, 64, "前五名客户", "", "", "前五名客户都是电网公司。"))
	for i := range 30 {
		passages = append(passages, chunk(100+i, 70+i, "水库调度", "", "", fmt.Sprintf("第%d座水库调度情况：%s", i, strings.Repeat("汛期按计划调度水库，", 60))))
	}
	facts := []check.Fact{
		lineItem("net_profit", "净利润", check.Consolidated, "800", 62), lineItem("net_profit", "净利润", check.Parent, "700", 63),
	}
	require.NoError(t, s.Put(t.Context(), report, passages, facts))
	x, err := filings.Open(t.Context(), nil, filings.NewHashEmbedder(64), s, filings.Offline)
	require.NoError(t, err)
	return searchTool(t, x)
}

func passagesOf(t *testing.T, res tools.Result) tools.Passages {
	t.Helper()
	require.Equal(t, tools.Success, res.Status, res.Text())
	return res.Data.(tools.Passages)
}

// A figure of a table has the unit that the table declares, as money in 元; one
// of a table without a unit is no figure, and that is said.
func TestSearchUnitsOfTables(t *testing.T) {
	t.Parallel()
	tool, book := reportTool(t), &memoBook{}
	res := run(t, book, tool, map[string]any{"query": "酒库扩建投入", "company": "600900"})
	p := passagesOf(t, res).Passages[0]
	require.Equal(t, "单位：千元 币种：人民币", p.Unit)
	require.Equal(t, "第十节 财务报告", p.Section)
	require.Equal(t, tools.Quoted{Fact: "f1", Text: "4,009,170千元", Display: "40.09亿元"}, p.Figures[0])
	f, ok := book.Get("f1")
	require.True(t, ok)
	require.Equal(t, "4009170000", f.Value.String())
	require.Equal(t, check.Yuan, f.Unit)
	require.Equal(t, "酒库扩建投入：2023年 4,009,170千元；2022年 3,109,555千元", f.Quote)
	require.Equal(t, 60, f.Page)
	require.Equal(t, tools.Error, calculate(t, book, "f1 / 2").Status, "it is cited, not calculated with")

	book = &memoBook{}
	data := passagesOf(t, run(t, book, tool, map[string]any{"query": "礼盒销售额", "company": "600900"}))
	require.Empty(t, data.Passages[0].Figures)
	require.Empty(t, book.All())
	require.Contains(t, strings.Join(data.Notes, ""), "UNIT_UNKNOWN")
	require.Contains(t, strings.Join(data.Notes, ""), "第61页")
}

// The group's figures come first and the parent company's say whose they are.
func TestSearchScopes(t *testing.T) {
	t.Parallel()
	tool := reportTool(t)
	for query, want := range map[string]string{"净利润": check.Consolidated, "母公司净利润": check.Parent} {
		book := &memoBook{}
		res := run(t, book, tool, map[string]any{"query": query, "company": "600900"})
		p := passagesOf(t, res).Passages
		require.Equal(t, want, p[0].Scope, query)
		require.Len(t, p, 2)
		f, _ := book.Get(p[0].Figures[0].Fact)
		require.Equal(t, want, f.Scope)
		require.Contains(t, res.Text(), `"scope":"`+want+`"`)
	}
}

// Lines with a metric gives the figures of the statements, with their pages, to
// calculate with.
func TestSearchStatementLines(t *testing.T) {
	t.Parallel()
	tool, book := reportTool(t), &memoBook{}
	data := passagesOf(t, run(t, book, tool, map[string]any{"mode": "lines", "query": "净利润", "company": "600900", "year": 2023}))
	require.Empty(t, data.Passages)
	require.Len(t, data.Rows, 2)
	require.Equal(t, "800.00元", data.Rows[0].Display)
	require.Equal(t, 62, data.Rows[0].Page)
	require.Equal(t, report.Title, data.Rows[0].Document)
	require.Equal(t, check.Parent, data.Rows[1].Scope)
	require.Equal(t, tools.Success, calculate(t, book, data.Rows[0].Fact+" / 2").Status)

	data = passagesOf(t, run(t, &memoBook{}, tool, map[string]any{"mode": "lines", "company": "600900", "page": 63}))
	require.Len(t, data.Passages, 1)
	require.Len(t, data.Rows, 1)
}

// What does not fit is left out whole, the best first, and said.
func TestSearchSaysWhatIsCut(t *testing.T) {
	t.Parallel()
	tool := reportTool(t)
	reg, err := tools.NewRegistry([]tools.Tool{tool}, func(string) string { return "说明" })
	require.NoError(t, err)
	for _, mode := range []string{"search", "grep"} {
		res := dispatchTo(reg, &memoBook{}, "rag_search", `{"query":"水库调度","company":"600900","mode":"`+mode+`"}`)
		data := passagesOf(t, res)
		require.Less(t, len(data.Passages), 30)
		require.Equal(t, fmt.Sprintf("共30段，显示%d段", len(data.Passages)), res.Metadata.Truncated)
		require.LessOrEqual(t, utf8.RuneCountInString(res.Text()), tool.Spec().MaxOutput)
		for _, p := range data.Passages {
			require.True(t, strings.HasSuffix(p.Text, "，"), "a passage is whole")
			require.Equal(t, mode == "search", p.Score != "" && p.Words != "")
		}
	}
}

// An expression is bounded: RE2 alone, of some length.
func TestSearchExpressions(t *testing.T) {
	t.Parallel()
	tool := reportTool(t)
	data := passagesOf(t, run(t, &memoBook{}, tool, map[string]any{"mode": "grep", "query": "/酒库.{2}投入：2023年/", "company": "600900"}))
	require.Len(t, data.Passages, 1)
	for _, bad := range []string{"/(/", `/(a)\1/`, "/" + strings.Repeat("水", 90) + "/"} {
		res := run(t, &memoBook{}, tool, map[string]any{"mode": "grep", "query": bad})
		require.Equal(t, tools.Error, res.Status)
		require.Equal(t, tools.BadValue, res.Error.Code)
		require.Contains(t, res.Error.Advice, "RE2")
	}
}

func TestSearchOfReportsKeepsTheContract(t *testing.T) {
	t.Parallel()
	toolstest.Run(t, reportTool(t), func() check.Book { return &memoBook{} }, []toolstest.Case{
		{Name: "a page", Args: `{"mode":"lines","company":"长江电力","year":2023,"page":62}`},
		{Name: "a metric", Args: `{"mode":"lines","company":"长江电力","query":"净利润"}`},
		{Name: "no metric", Args: `{"mode":"lines","company":"长江电力","query":"水库"}`, Code: tools.FieldNotAvailable},
		{Name: "an expression", Args: `{"mode":"grep","query":"/水库/"}`},
		{Name: "a bad expression", Args: `{"mode":"grep","query":"/(/"}`, Code: tools.BadValue},
		{Name: "nothing", Args: `{"query":"足球比赛结果"}`, Code: tools.EmptyResult},
	})
}
