package tools_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools"
)

// memoBook is a Book for tests.
type memoBook struct {
	mu    sync.Mutex
	facts []check.Fact
}

func (b *memoBook) Add(f check.Fact) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, g := range b.facts {
		id := g.ID
		if g.ID = f.ID; fmt.Sprint(g) == fmt.Sprint(f) {
			return id
		}
	}
	f.ID = fmt.Sprintf("f%d", len(b.facts)+1)
	b.facts = append(b.facts, f)
	return f.ID
}

func (b *memoBook) Get(id string) (check.Fact, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, f := range b.facts {
		if f.ID == id {
			return f, true
		}
	}
	return check.Fact{}, false
}

func (b *memoBook) All() []check.Fact {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.facts)
}

func fact(company, name, metric, label string, year int, value string, unit check.Unit) check.Fact {
	return check.Fact{
		Company: company, Name: name, Metric: metric, Label: label, Period: mention.AnnualOf(year), Scope: check.Consolidated,
		Quantity: check.Quantity{Value: decimal.RequireFromString(value), Unit: unit},
		Source:   "东方财富（公开数据集）", Vintage: check.VintageUnknown, Trust: check.TrustVendor, AsOf: "a1b2c3",
	}
}

// margins is the Book after the margins and revenues of two companies have
// been asked for: f1 to f8.
func margins() *memoBook {
	b := &memoBook{}
	for _, f := range []check.Fact{
		fact("600519.SH", "贵州茅台", "gross_margin", "销售毛利率", 2023, "91.9649", check.Percent),
		fact("000858.SZ", "五粮液", "gross_margin", "销售毛利率", 2023, "75.7936", check.Percent),
		fact("300750.SZ", "宁德时代", "revenue_total", "营业总收入", 2023, "400917045000", check.Yuan),
		fact("000858.SZ", "五粮液", "revenue_total", "营业总收入", 2023, "83272067317.19", check.Yuan),
		fact("000858.SZ", "五粮液", "revenue_total", "营业总收入", 2022, "73968640704.54", check.Yuan),
		fact("000858.SZ", "五粮液", "net_profit_parent", "归母净利润", 2023, "30210554177.08", check.Yuan),
		fact("000725.SZ", "甲公司", "net_profit_parent", "归母净利润", 2023, "500000000", check.Yuan),
		fact("000725.SZ", "甲公司", "net_profit_parent", "归母净利润", 2022, "-200000000", check.Yuan),
	} {
		b.Add(f)
	}
	return b
}

func run(t *testing.T, book check.Book, tool tools.Tool, args any) tools.Result {
	t.Helper()
	raw, err := json.Marshal(args)
	require.NoError(t, err)
	return tool.Run(context.Background(), tools.Env{Book: book}, raw)
}

func calculate(t *testing.T, book check.Book, expression string) tools.Result {
	t.Helper()
	tool, err := tools.NewCalculator()
	require.NoError(t, err)
	return run(t, book, tool, map[string]string{"expression": expression})
}

func TestCalculator(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, expression string
		value            string
		unit             check.Unit
		op               string
		of               []string
		label            string
	}{
		{"difference of percentages is in points", "f1 - f2", "16.1713", check.Point, "difference", []string{"f1", "f2"}, "贵州茅台 91.96% − 五粮液 75.79%"},
		{"multiple", "f3/f4", "4.8145441553", check.Times, "ratio", []string{"f3", "f4"}, ""},
		{"plain division keeps the unit", "f4/10000", "8327206.731719", check.Yuan, "expression", []string{"f4"}, ""},
		{"growth", "growth(f4, f5)", "12.5775281579", check.Percent, "growth", []string{"f4", "f5"}, ""},
		{"growth by hand", "(f4-f5)/f5", "12.5775281579", check.Percent, "growth", []string{"f4", "f5"}, ""},
		{"growth by hand with 100%", "(f4 - f5) / f5 * 100%", "12.5775281579", check.Percent, "growth", []string{"f4", "f5"}, ""},
		{"growth as a quotient less one", "f4/f5 - 1", "12.5775281579", check.Percent, "growth", []string{"f4", "f5"}, ""},
		{"the same in per cent", "(f4/f5 - 100%) * 100%", "12.5775281579", check.Percent, "growth", []string{"f4", "f5"}, ""},
		{"a quotient of two companies less one", "f3/f4 - 1", "3.8145441553", check.Times, "expression", []string{"f3", "f4"}, ""},
		{"share", "share(f6, f4)", "36.2793372981", check.Percent, "share", []string{"f6", "f4"}, ""},
		{"share by 100%", "f6/f4*100%", "36.2793372981", check.Percent, "share", []string{"f6", "f4"}, ""},
		{"share by to", "to(f6/f4, %)", "36.2793372981", check.Percent, "share", []string{"f6", "f4"}, ""},
		{"sum of three", "f3 + f4 + f5", "558157753021.73", check.Yuan, "sum", []string{"f3", "f4", "f5"}, ""},
		{"mean", "avg(f4, f5)", "78620354010.865", check.Yuan, "mean", []string{"f4", "f5"}, ""},
		{"maximum", "max(f4,f3)", "400917045000", check.Yuan, "expression", []string{"f3", "f4"}, ""},
		{"absolute difference", "abs(f2 - f1)", "16.1713", check.Point, "difference", []string{"f2", "f1"}, ""},
		{"cost ratio", "1 - f1", "8.0351", check.Percent, "difference", []string{"f1"}, ""},
		{"percentage of a fact", "50% * f4", "41636033658.595", check.Yuan, "product", []string{"f4"}, ""},
		{"raised by a rate", "f4 * (1+10%)", "91599274048.909", check.Yuan, "expression", []string{"f4"}, ""},
		{"compound growth", "cagr(f4, f5, 1)", "12.5775281579", check.Percent, "cagr", []string{"f4", "f5"}, ""},
		{"points", "f1 - 5个百分点", "86.9649", check.Percent, "difference", []string{"f1"}, ""},
		{"basis points", "f1 + 25bp", "92.2149", check.Percent, "sum", []string{"f1"}, ""},
		{"power", "2^10", "1024", check.NoUnit, "expression", nil, "2^10"},
		{"power of a power", "2^3^2", "512", check.NoUnit, "expression", nil, ""},
		{"sign and power", "-2^2", "-4", check.NoUnit, "expression", nil, ""},
		{"root", "8^(1/3)", "2", check.NoUnit, "expression", nil, ""},
		{"full width", "（４００９＋１）／２", "2005", check.NoUnit, "expression", nil, ""},
		{"scales", "4009亿/833亿", "4.8127250900", check.Times, "ratio", nil, ""},
		{"English scales", "400.9 billion yuan - RMB 83.3bn", "317600000000", check.Yuan, "difference", nil, ""},
		{"thousands", "12,345.67万元 + 1元", "123456701", check.Yuan, "sum", nil, ""},
		{"scientific", "4.00917e+11 / 10", "40091700000", check.NoUnit, "ratio", nil, ""},
		{"unit conversion", "to(83272067317.19元, 亿元)", "83272067317.19", check.Yuan, "expression", nil, ""},
		{"dividend per share", "to(25.911元/10股, 元/股)", "2.5911", check.YuanPerShare, "expression", nil, ""},
		{"payout", "to(25.911元/10股 / 6.23元/股, %)", "41.5906902087", check.Percent, "share", nil, ""},
		{"exact tenths", "0.1+0.2", "0.3", check.NoUnit, "sum", nil, ""},
		{"rounding", "round(2.345, 2)", "2.35", check.NoUnit, "expression", nil, ""},
		{"Chinese functions", "增长率（f4，f5）", "12.5775281579", check.Percent, "growth", []string{"f4", "f5"}, ""},
		{"market value", "12.5元/股 * 8亿股", "10000000000", check.Yuan, "product", nil, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			book := margins()
			res := calculate(t, book, tt.expression)
			require.Equal(t, tools.Success, res.Status, res.Text())
			rows := res.Data.(tools.Figures).Rows
			require.Len(t, rows, 1)
			row := rows[0]
			got, want := decimal.RequireFromString(row.Value), decimal.RequireFromString(tt.value)
			require.Equal(t, want.String(), got.Round(max(-want.Exponent(), 0)).String(), row.Value)
			require.Equal(t, tt.unit, row.Unit)
			require.Equal(t, tt.op, row.Op)
			require.Equal(t, tt.of, row.Of)
			if tt.label != "" {
				require.Equal(t, tt.label, row.Label)
			}
			f, ok := book.Get(row.Fact)
			require.True(t, ok, "the result is in the Book")
			require.Equal(t, row.Value, f.Value.Round(12).String())
			if tt.of == nil {
				require.Equal(t, check.TrustUser, f.Trust)
			}
		})
	}
}

func TestCalculatorErrors(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, expression string
		code             tools.Code
		says             string
	}{
		{"division by zero", "1/0", tools.BadValue, "除数是零"},
		{"multiple of a loss", "f7/f8", tools.BadValue, "没有倍数关系"},
		{"loss as a multiple of a profit", "f8/f7", tools.BadValue, "没有倍数关系"},
		{"how far above a loss", "(f6-f8)/f8", tools.BadValue, "没有倍数关系"},
		{"division by nothing left", "f1/(f2-f2)", tools.BadValue, "除数是零"},
		{"huge exponent", "1e999", tools.BadValue, "指数太大"},
		{"power bomb", "1^10000000", tools.BadValue, "第3个字符"},
		{"tower", "9^64^64", tools.BadValue, ""},
		{"nested power", "(9^64)^64", tools.BadValue, "位数太多"},
		{"code", "__import__('os')", tools.BadValue, "__import__"},
		{"unknown fact", "f1 - f99", tools.NotFound, "f99"},
		{"unknown function", "sqrt(4)", tools.BadValue, "sqrt"},
		{"empty", "  ", tools.BadValue, "空"},
		{"open bracket", "(f1 - f2", tools.BadValue, "第1个字符"},
		{"missing operator", "f1 f2", tools.BadValue, "f2"},
		{"missing operand", "f1 -", tools.BadValue, "第5个字符"},
		{"ambiguous comma", "max(1,200)", tools.BadValue, "千分位"},
		{"money and percentage", "f4 + f1", tools.BadValue, "不能相加减"},
		{"money and a bare number", "f4 - 5", tools.BadValue, "不能相加减"},
		{"hundred less a percentage", "100 - f1", tools.BadValue, "100%"},
		{"currencies", "1美元 + 1元", tools.BadValue, "没有汇率"},
		{"money times money", "f3 * f4", tools.BadValue, "不能相乘"},
		{"two companies, two metrics", "f6 - f3", tools.BadValue, "不是同一公司的"},
		{"ratio of two companies, two metrics", "f6 / f3", tools.BadValue, "不是同一公司的"},
		{"ratio times a bare hundred", "f6/f4*100", tools.BadValue, "百分号"},
		{"growth of a margin", "growth(f1, f2)", tools.BadValue, "不是同一家公司"},
		{"years that do not fit", "cagr(f4, f5, 3)", tools.PeriodMismatch, "年数"},
		{"too long", strings.Repeat("1+", 300) + "1", tools.BadValue, "最多400"},
		{"too deep", strings.Repeat("(", 60) + "1" + strings.Repeat(")", 60), tools.BadValue, "太深"},
		{"too many digits", strings.Repeat("9", 60), tools.BadValue, "超过40位"},
		{"half an exponent", "4^0.5", tools.BadValue, "整数"},
		{"root of a negative", "(-8)^(1/3)", tools.BadValue, "负数"},
		{"modulo", "7 % 3", tools.BadValue, "3"},
		{"money to dollars", "to(f4, 美元)", tools.BadValue, "没有汇率"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			book := margins()
			res := calculate(t, book, tt.expression)
			require.Equal(t, tools.Error, res.Status, res.Text())
			require.Equal(t, tt.code, res.Error.Code, res.Error.Message)
			require.Contains(t, res.Error.Message+res.Error.Advice, tt.says)
			require.Len(t, book.facts, 8, "an error leaves no fact")
		})
	}
}

func TestCalculatorFactRules(t *testing.T) {
	t.Parallel()
	book := &memoBook{}
	add := func(f check.Fact, change func(*check.Fact)) string {
		change(&f)
		return book.Add(f)
	}
	revenue := fact("000858.SZ", "五粮液", "revenue_total", "营业总收入", 2023, "100", check.Yuan)
	annual := add(revenue, func(*check.Fact) {})
	ttm := add(revenue, func(f *check.Fact) { f.Period = mention.Period{Type: mention.TTM, End: "2024-09-30"} })
	half := add(revenue, func(f *check.Fact) { f.Period = mention.Period{Type: mention.Half, End: "2024-06-30"} })
	filed := add(revenue, func(f *check.Fact) {
		f.Vintage, f.Period, f.Source = check.AsFiled, mention.AnnualOf(2022), "年报原文"
	})
	restated := add(revenue, func(f *check.Fact) { f.Vintage, f.Period = check.Restated, mention.AnnualOf(2021) })
	parent := add(revenue, func(f *check.Fact) { f.Scope = check.Parent })
	quoted := add(revenue, func(f *check.Fact) { f.Document, f.Page, f.Quote = "年报", 14, "……" })
	day := mention.Period{Type: mention.Day, End: "2023-12-29"}
	price := fact("600519.SH", "贵州茅台", "close", "收盘价", 2023, "1726", check.Yuan)
	last := add(price, func(f *check.Fact) { f.Period, f.Adjust = day, "none" })
	first := add(price, func(f *check.Fact) {
		f.Period, f.Adjust = mention.Period{Type: mention.Day, End: "2023-01-03"}, "none"
	})
	eps := add(fact("600519.SH", "贵州茅台", "eps", "基本每股收益", 2023, "59.49", check.YuanPerShare), func(*check.Fact) {})
	tests := []struct {
		name, expression string
		code             tools.Code // "" for success
	}{
		{"TTM against a year", "growth(" + ttm + "," + annual + ")", tools.PeriodMismatch},
		{"half against a year", half + " / " + annual, tools.PeriodMismatch},
		{"as filed against restated", "growth(" + filed + "," + restated + ")", tools.VintageConflict},
		{"unknown against as filed of another source", "growth(" + annual + "," + filed + ")", tools.VintageConflict},
		{"parent against group", annual + "-" + parent, tools.BadValue},
		{"quoted", quoted + " / 2", tools.BadValue},
		{"change of raw prices", "growth(" + last + "," + first + ")", tools.BadValue},
		{"difference of raw prices", last + "-" + first, tools.BadValue},
		{"price over earnings", last + "/" + eps, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			res := calculate(t, book, tt.expression)
			if tt.code == "" {
				require.Equal(t, tools.Success, res.Status, res.Text())
				require.Equal(t, check.Times, res.Data.(tools.Figures).Rows[0].Unit)
				return
			}
			require.Equal(t, tools.Error, res.Status, res.Text())
			require.Equal(t, tt.code, res.Error.Code)
		})
	}
}

func TestCalculatorGrowthWithoutRate(t *testing.T) {
	t.Parallel()
	res := calculate(t, margins(), "growth(f7, f8)")
	require.Equal(t, tools.Partial, res.Status)
	figures := res.Data.(tools.Figures)
	require.Len(t, figures.Rows, 2, "both values are shown")
	require.Equal(t, tools.FieldNotAvailable, figures.Missing[0].Code)
	require.Contains(t, figures.Missing[0].Reason, "扭亏为盈")
}

func TestCalculatorKeepsWhatAFactIs(t *testing.T) {
	t.Parallel()
	book := margins()
	res := calculate(t, book, "to(f4, 亿元)")
	row := res.Data.(tools.Figures).Rows[0]
	require.Equal(t, "f4", row.Fact, "another form is no other fact")
	require.True(t, strings.HasSuffix(row.Display, "亿元"), row.Display)
	require.Len(t, book.facts, 8)

	res = calculate(t, book, "f3 * 0.9")
	f, _ := book.Get(res.Data.(tools.Figures).Rows[0].Fact)
	require.Equal(t, check.TrustUser, f.Trust, "0.9 is no evidence")
	require.Contains(t, f.Note, "0.9")
	require.Equal(t, "宁德时代", f.Name)

	res = calculate(t, book, "f3 / 10000")
	f, _ = book.Get(res.Data.(tools.Figures).Rows[0].Fact)
	require.Equal(t, check.TrustVendor, f.Trust, "a conversion adds nothing")
}

// The difference of two prices is an amount like them, and not one per share.
func TestPricesStayPrices(t *testing.T) {
	t.Parallel()
	book := &memoBook{}
	for _, v := range []string{"1460", "121"} {
		book.Add(check.Fact{
			Company: "c" + v, Name: v, Metric: "close", Label: "收盘价", Period: mention.Period{Type: mention.Day, End: "2026-11-30"},
			Quantity: check.Quantity{Value: decimal.RequireFromString(v), Unit: check.Yuan}, Adjust: "none", Trust: check.TrustVendor,
		})
	}
	for expression, want := range map[string]string{"f1 - f2": "1,339.00元", "(f1 + f2) / 2": "790.50元", "f1 / f2": "12.07倍"} {
		res := calculate(t, book, expression)
		require.Equal(t, tools.Success, res.Status, res.Text())
		require.Equal(t, want, res.Data.(tools.Figures).Rows[0].Display, expression)
	}
}
