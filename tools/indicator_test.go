package tools_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/tools"
)

const indicator = "financial_indicator"

// shown is what a case says about one row: name, label, period and display.
type shown [4]string

func shownRows(t *testing.T, res tools.Result) []shown {
	t.Helper()
	var out []shown
	for _, r := range rowsOf(t, res) {
		out = append(out, shown{r.Name, r.Label, r.PeriodName, r.Display})
	}
	return out
}

func TestIndicator(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, args string
		rows       []shown
		missing    []tools.Code // partial when there are rows as well
	}{
		{
			"two companies", `{"companies":["贵州茅台","000858"],"metrics":["毛利率"],"periods":["2023"]}`,
			[]shown{{"贵州茅台", "销售毛利率", "2023年年报", "91.96%"}, {"五粮液", "销售毛利率", "2023年年报", "75.79%"}}, nil,
		},
		{
			"amounts are ready to print", `{"companies":["宁德时代","五粮液"],"metrics":["营业总收入"],"periods":["2023"]}`,
			[]shown{{"宁德时代", "营业总收入", "2023年年报", "4,009.17亿元"}, {"五粮液", "营业总收入", "2023年年报", "832.72亿元"}}, nil,
		},
		{
			"a company named twice", `{"companies":["茅台","600519.SH"],"metrics":["毛利率","gross margin"],"periods":["2023","2023"]}`,
			[]shown{{"贵州茅台", "销售毛利率", "2023年年报", "91.96%"}}, nil,
		},
		{
			"one of three is ambiguous", `{"companies":["贵州茅台","平安","五粮液"],"metrics":["毛利率"],"periods":["2023"]}`,
			[]shown{{"贵州茅台", "销售毛利率", "2023年年报", "91.96%"}, {"五粮液", "销售毛利率", "2023年年报", "75.79%"}}, []tools.Code{tools.Ambiguous},
		},
		{
			"not an A share", `{"companies":["华为"],"metrics":["营收"],"periods":["2023"]}`,
			nil, []tools.Code{tools.NotAShare},
		},
		{
			"nobody", `{"companies":["没有这家公司啊"],"metrics":["营收"],"periods":["2023"]}`,
			nil, []tools.Code{tools.NotFound},
		},
		{
			"a metric that is not held", `{"companies":["贵州茅台"],"metrics":["PEG","毛利率"],"periods":["2023"]}`,
			[]shown{{"贵州茅台", "销售毛利率", "2023年年报", "91.96%"}}, []tools.Code{tools.FieldNotAvailable},
		},
		{
			"names with their unit", `{"companies":["五粮液"],"metrics":["毛利率（%）","营业总收入(单位：亿元)","基本每股收益（元/股）"],"periods":["2023"]}`,
			[]shown{{"五粮液", "销售毛利率", "2023年年报", "75.79%"}, {"五粮液", "营业总收入", "2023年年报", "832.72亿元"}, {"五粮液", "基本每股收益", "2023年年报", "7.783元/股"}}, nil,
		},
		{
			"names with a unit that they cannot have", `{"companies":["五粮液"],"metrics":["营业总收入（亿美元）","毛利率（元）","毛利率（同比）","净利率"],"periods":["2023"]}`,
			[]shown{{"五粮液", "销售净利率", "2023年年报", "37.85%"}}, []tools.Code{tools.FieldNotAvailable, tools.FieldNotAvailable, tools.FieldNotAvailable},
		},
		{
			"a bank has no gross margin", `{"companies":["招商银行"],"metrics":["毛利率"],"periods":["2023"]}`,
			nil, []tools.Code{tools.FieldNotAvailable},
		},
		{
			"a year that is not held", `{"companies":["贵州茅台"],"metrics":["毛利率"],"periods":["1998"]}`,
			nil, []tools.Code{tools.PeriodNotAvailable},
		},
		{
			"a ratio has no single quarter", `{"companies":["贵州茅台"],"metrics":["ROE"],"periods":["2023Q3单季"]}`,
			nil, []tools.Code{tools.PeriodMismatch},
		},
		{
			"annual and interim of two vintages", `{"companies":["中国船舶"],"metrics":["营业总收入"],"periods":["2024Q4单季"]}`,
			nil, []tools.Code{tools.VintageConflict},
		},
		{
			"a figure of the share", `{"companies":["贵州茅台"],"metrics":["收盘价","每股分红"],"periods":["2023"]}`,
			[]shown{{"贵州茅台", "收盘价", "2023-12-29", "1,726.00元"}, {"贵州茅台", "每股股息", "2023年", "49.982元/股"}}, nil,
		},
		{
			"a text fact", `{"companies":["贵州茅台"],"metrics":["注册地址"]}`,
			nil, []tools.Code{tools.FieldNotAvailable},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			res := call(t, &memoBook{}, indicator, tt.args)
			require.Equal(t, tt.rows, shownRows(t, res), res.Text())
			switch {
			case tt.missing == nil:
				require.Equal(t, tools.Success, res.Status, res.Text())
			case tt.rows == nil:
				require.Equal(t, tools.Error, res.Status)
				require.Equal(t, tt.missing[0], res.Error.Code)
			default:
				require.Equal(t, tools.Partial, res.Status)
				var codes []tools.Code
				for _, m := range figuresOf(t, res).Missing {
					codes = append(codes, m.Code)
					require.NotEmpty(t, m.Reason)
				}
				require.Equal(t, tt.missing, codes)
			}
		})
	}
}

func TestIndicatorSaysWhatThereIs(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, args, has string }{
		{"candidates", `{"companies":["平安"],"metrics":["营收"]}`, "601318.SH 中国平安"},
		{"periods", `{"companies":["贵州茅台"],"metrics":["毛利率"],"periods":["1998"]}`, "2024年年报"},
		{"nearest metrics", `{"companies":["贵州茅台"],"metrics":["营业毛收入"],"periods":["2023"]}`, "营业收入"},
		{"the tool for text", `{"companies":["贵州茅台"],"metrics":["法定代表人"]}`, "company_lookup"},
		{"the grammar of periods", `{"companies":["贵州茅台"],"metrics":["营收"],"periods":["去年春天"]}`, "2023Q3单季"},
		{"companies are needed", `{"metrics":["营收"],"periods":["2023"]}`, "companies"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			res := call(t, &memoBook{}, indicator, tt.args)
			require.Equal(t, tools.Error, res.Status)
			require.Contains(t, res.Text(), tt.has)
		})
	}
}

// 净利润 may mean that of the parent's shareholders or the whole: both are
// shown where they differ, the first alone where the words say which.
func TestIndicatorNetProfit(t *testing.T) {
	t.Parallel()
	res := call(t, &memoBook{}, indicator, `{"companies":["宁德时代"],"metrics":["净利润"],"periods":["2021"]}`)
	require.Equal(t, []shown{
		{"宁德时代", "归母净利润", "2021年年报", "159.31亿元"}, {"宁德时代", "净利润（含少数股东损益）", "2021年年报", "178.61亿元"},
	}, shownRows(t, res))
	for _, metric := range []string{"归母净利润", "net_profit_parent", "net profit attributable to parent"} {
		res = call(t, &memoBook{}, indicator, `{"companies":["宁德时代"],"metrics":["`+metric+`"],"periods":["2021"]}`)
		require.Len(t, rowsOf(t, res), 1, metric)
	}
}

func TestIndicatorGrowth(t *testing.T) {
	t.Parallel()
	book := &memoBook{}
	res := call(t, book, indicator, `{"companies":["600519"],"metrics":["归母净利润同比"],"periods":["2023"]}`)
	rows := rowsOf(t, res)
	require.Len(t, rows, 1)
	require.Equal(t, "19.16%", rows[0].Display)
	require.Equal(t, "growth", rows[0].Op)
	require.Len(t, rows[0].Of, 2, "both years are in the Book")
	for _, id := range rows[0].Of {
		f, ok := book.Get(id)
		require.True(t, ok)
		require.Equal(t, "net_profit_parent", f.Metric)
	}
}

func TestIndicatorRanking(t *testing.T) {
	t.Parallel()
	res := call(t, &memoBook{}, indicator, `{"metrics":["归母净利润"],"periods":["2023"],"top":3,"industry":"银行"}`)
	require.Equal(t, tools.Success, res.Status)
	figures := figuresOf(t, res)
	require.Equal(t, []shown{
		{"工商银行", "归母净利润", "2023年年报", "3,639.93亿元"}, {"建设银行", "归母净利润", "2023年年报", "3,326.53亿元"},
		{"农业银行", "归母净利润", "2023年年报", "2,693.56亿元"},
	}, shownRows(t, res))
	for i, r := range figures.Rows {
		require.Equal(t, i+1, r.Rank)
	}
	require.Equal(t, "desc", figures.Ranking.Order)
	require.GreaterOrEqual(t, figures.Ranking.Total, figures.Ranking.Covered)

	res = call(t, &memoBook{}, indicator, `{"metrics":["区间涨跌幅"],"periods":["2023"],"top":2,"industry":"白酒"}`)
	require.Len(t, rowsOf(t, res), 2)
	require.Equal(t, "period_return", rowsOf(t, res)[0].Metric)

	res = call(t, &memoBook{}, indicator, `{"metrics":["毛利率"],"periods":["2023"],"top":3,"order":"asc","index":"沪深300"}`)
	require.Equal(t, tools.Partial, res.Status, "fewer than 99 %% are covered")
	figures = figuresOf(t, res)
	require.Contains(t, figures.Ranking.Universe, "沪深300")
	require.Less(t, figures.Ranking.Covered, figures.Ranking.Total)
	require.NotEmpty(t, figures.Notes)
}

func TestIndicatorRankingErrors(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, args string
		code       tools.Code
	}{
		{"no such index", `{"metrics":["营收"],"periods":["2023"],"top":3,"index":"沪深五百"}`, tools.NotFound},
		{"no such industry", `{"metrics":["营收"],"periods":["2023"],"top":3,"industry":"炼丹"}`, tools.EmptyResult},
		{"two metrics", `{"metrics":["营收","净利润"],"periods":["2023"],"top":3}`, tools.BadValue},
		{"two periods", `{"metrics":["营收"],"periods":["2022-2023"],"top":3}`, tools.BadValue},
		{"industry and index", `{"metrics":["营收"],"periods":["2023"],"industry":"银行","index":"沪深300"}`, tools.BadValue},
		{"unknown metric", `{"metrics":["帅气"],"periods":["2023"],"top":3}`, tools.FieldNotAvailable},
		{"a day of statements", `{"metrics":["营收"],"periods":["2023-05-05"],"top":3}`, tools.PeriodMismatch},
		{"too many figures", `{"companies":["1","2","3","4","5","6","7","8","9","10","11","12","13","14","15","16","17","18","19","20","21"],"metrics":["营收","净利润"],"periods":["2001-2020"]}`, tools.BadValue},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			res := call(t, &memoBook{}, indicator, tt.args)
			require.Equal(t, tools.Error, res.Status, res.Text())
			require.Equal(t, tt.code, res.Error.Code, res.Text())
		})
	}
}

// The newest period is each metric's own, and the answer says when they differ.
func TestIndicatorLatest(t *testing.T) {
	t.Parallel()
	res := call(t, &memoBook{}, indicator, `{"companies":["贵州茅台"],"metrics":["归母净利润"]}`)
	require.Equal(t, tools.Success, res.Status)
	require.Len(t, rowsOf(t, res), 1)
	require.Empty(t, figuresOf(t, res).Notes)
	res = call(t, &memoBook{}, indicator, `{"companies":["贵州茅台"],"metrics":["归母净利润","市盈率"],"periods":["latest"]}`)
	rows := rowsOf(t, res)
	require.Len(t, rows, 2)
	require.NotEqual(t, rows[0].Period, rows[1].Period)
	require.Len(t, figuresOf(t, res).Notes, 1)
}

// A long answer says how much of it is shown, and shows no figure that is not
// in the Book.
func TestIndicatorTruncates(t *testing.T) {
	t.Parallel()
	res := call(t, &memoBook{}, indicator, `{"companies":["贵州茅台","五粮液","泸州老窖","洋河股份"],"metrics":["营收","净利润","总资产"],"periods":["2018-2024"]}`)
	require.Contains(t, res.Metadata.Truncated, "共")
	require.NotEmpty(t, rowsOf(t, res))
}
