package tools_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools"
	"hedui/tools/filings"
	"hedui/tools/market"
)

// stub is a Searcher over a few passages that finds all of a company's.
type stub struct {
	passages []filings.Passage
	err      error
	asked    filings.Query
}

func (s *stub) find(q filings.Query) filings.Found {
	s.asked = q
	var out filings.Found
	for _, p := range s.passages {
		if (q.Company == "" || p.Company == q.Company) && (q.Year == 0 || p.Year == q.Year) && (q.Page == 0 || p.Page == q.Page) {
			out.Hits = append(out.Hits, filings.Hit{Passage: p, Score: 0.5})
			out.Total++
		}
	}
	return out
}

func (s *stub) Search(_ context.Context, q filings.Query) (filings.Found, error) {
	return s.find(q), s.err
}

func (s *stub) Grep(_ context.Context, q filings.Query) (filings.Found, error) {
	return s.find(q), s.err
}

func (s *stub) Lines(_ context.Context, q filings.Query) (filings.Found, error) {
	return s.find(q), s.err
}

func (s *stub) Documents(_ context.Context, company string) ([]string, error) {
	var out []string
	for _, h := range s.find(filings.Query{Company: company}).Hits {
		out = append(out, h.Document)
	}
	return out, nil
}

func newShelf() *stub {
	return &stub{passages: []filings.Passage{
		{ID: "a", Document: "甲年报", Company: "600900.SH", Name: "长江电力", Year: 2023, Report: "年报", Page: 14, Topic: "客户",
			Text: "前五名客户销售额7,190,410万元，占94.08%。其中没有关联方。"},
		{ID: "b", Document: "乙半年报", Company: "600900.SH", Name: "长江电力", Year: 2024, Report: "半年报", Page: 3, Topic: "来水", Text: "来水偏丰，发电量增加。"},
	}}
}

func searchTool(t *testing.T, s tools.Searcher) tools.Tool {
	t.Helper()
	tool, err := tools.NewSearch(s, market.NewResolver([]market.Company{
		{ID: "600900.SH", Code: "600900", Name: "长江电力", Exchange: "SSE", Listed: true},
		{ID: "600519.SH", Code: "600519", Name: "贵州茅台", Exchange: "SSE", Listed: true},
	}))
	require.NoError(t, err)
	return tool
}

func TestSearchQuotesFigures(t *testing.T) {
	t.Parallel()
	book := &memoBook{}
	res := run(t, book, searchTool(t, newShelf()), map[string]any{"query": "客户", "company": "长江电力", "year": 2023})
	require.Equal(t, tools.Success, res.Status)
	passages := res.Data.(tools.Passages).Passages
	require.Len(t, passages, 1)
	p := passages[0]
	require.Equal(t, 14, p.Page)
	require.Equal(t, []tools.Quoted{{Fact: "f1", Text: "7,190,410万元"}, {Fact: "f2", Text: "94.08%"}}, p.Figures)
	f, ok := book.Get("f1")
	require.True(t, ok)
	require.Equal(t, "71904100000", f.Value.String())
	require.Equal(t, check.Yuan, f.Unit)
	require.Equal(t, "甲年报", f.Document)
	require.Equal(t, 14, f.Page)
	require.Equal(t, "前五名客户销售额7,190,410万元，占94.08%。", f.Quote)
	require.Equal(t, mention.AnnualOf(2023), f.Period)
	require.Equal(t, check.TrustFiling, f.Trust)

	sum := calculate(t, book, "f1 / 2")
	require.Equal(t, tools.Error, sum.Status, "a quoted figure is not calculated with")
}

func TestSearchModes(t *testing.T) {
	t.Parallel()
	s := newShelf()
	tool := searchTool(t, s)
	res := run(t, &memoBook{}, tool, map[string]any{"mode": "lines", "company": "600900", "year": 2024, "page": 3})
	require.Equal(t, tools.Success, res.Status)
	require.Equal(t, filings.Query{Company: "600900.SH", Year: 2024, Page: 3}, s.asked)
	require.Empty(t, res.Data.(tools.Passages).Passages[0].Score, "a page has no score")
	res = run(t, &memoBook{}, tool, map[string]any{"mode": "grep", "query": "来水"})
	require.Equal(t, tools.Success, res.Status)
	require.Equal(t, "甲年报；乙半年报", res.Metadata.Source)
}

func TestSearchErrors(t *testing.T) {
	t.Parallel()
	broken := newShelf()
	broken.err = errors.New("disk")
	tests := []struct {
		name  string
		index *stub
		args  map[string]any
		code  tools.Code
		says  string
	}{
		{"no query", newShelf(), map[string]any{"company": "长江电力"}, tools.MissingField, "query"},
		{"lines without a page", newShelf(), map[string]any{"mode": "lines", "company": "长江电力"}, tools.MissingField, "page"},
		{"lines without a company", newShelf(), map[string]any{"mode": "lines", "page": 2}, tools.MissingField, "company"},
		{"no report of the company", newShelf(), map[string]any{"query": "客户", "company": "贵州茅台"}, tools.EmptyResult, "没有收录这家公司的报告"},
		{"no report of the year", newShelf(), map[string]any{"query": "客户", "company": "长江电力", "year": 2001}, tools.EmptyResult, "甲年报"},
		{"nobody", newShelf(), map[string]any{"query": "客户", "company": "没有这家公司啊"}, tools.NotFound, ""},
		{"broken", broken, map[string]any{"query": "客户"}, tools.Internal, "disk"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			res := run(t, &memoBook{}, searchTool(t, tt.index), tt.args)
			require.Equal(t, tools.Error, res.Status, res.Text())
			require.Equal(t, tt.code, res.Error.Code)
			require.Contains(t, res.Text(), tt.says)
		})
	}
}

func ExampleNewCalculator() {
	calculator, err := tools.NewCalculator()
	if err != nil {
		panic(err)
	}
	book := margins() // f1 is 贵州茅台 91.9649%, f2 is 五粮液 75.7936%
	res := calculator.Run(context.Background(), tools.Env{Book: book}, []byte(`{"expression":"f1 - f2"}`))
	row := res.Data.(tools.Figures).Rows[0]
	fmt.Println(row.Display, row.Of)
	fmt.Println(row.Label)
	// Output:
	// 16.17个百分点 [f1 f2]
	// 贵州茅台 91.96% − 五粮液 75.79%
}

// Of a table only what has its unit with it is a figure: a share below 单位：万元 is
// no amount, and a number that nobody can read is nothing.
func TestSearchFiguresOfATable(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"分产品 单位：万元\n系列酒：收入 4,009万元；占比 54.1":           {"4,009万元"},
		"前十名股东 单位：万股\n甲集团：持股 4,009万股；比例 54.1；年限 12":   {"4,009万股"},
		"分地区 单位：元 币种：人民币\n省内：2023年 4 009 170；增减 3.1%": {"3.1%"},
		"分地区\n省内：2023年 4 009 170元；2022年 39 300万元":     nil,
	} {
		s := &stub{passages: []filings.Passage{{ID: "c", Document: "丙年报", Company: "600900.SH", Name: "长江电力", Year: 2023, Report: "年报", Page: 8, Topic: "分产品", Table: true, Text: text}}}
		book := &memoBook{}
		res := run(t, book, searchTool(t, s), map[string]any{"query": "收入"})
		require.Equal(t, tools.Success, res.Status)
		var got []string
		for _, f := range res.Data.(tools.Passages).Passages[0].Figures {
			got = append(got, f.Text)
		}
		require.Equal(t, want, got, text)
		require.Len(t, book.All(), len(want))
	}
}
