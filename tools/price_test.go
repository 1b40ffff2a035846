package tools_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/tools"
)

const stockPrice = "stock_price"

// byMetric gives the first row of a metric.
func byMetric(t *testing.T, res tools.Result, metric string) tools.Row {
	t.Helper()
	for _, r := range rowsOf(t, res) {
		if r.Metric == metric {
			return r
		}
	}
	require.Fail(t, "no row", "%s in %s", metric, res.Text())
	return tools.Row{}
}

func TestPriceDay(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, args, metric, display, date, note string
	}{
		{"a session", `{"company":"600519","date":"2023-12-29"}`, "close", "1,726.00元", "2023-12-29", ""},
		{"a Sunday gives the session before", `{"company":"茅台","date":"2023-12-31"}`, "close", "1,726.00元", "2023-12-29", "2023-12-31非交易日"},
		{"a month is its last session", `{"company":"茅台","date":"2023-12"}`, "close", "1,726.00元", "2023-12-29", ""},
		{"an ex-date has a true change", `{"company":"茅台","date":"2023-06-30"}`, "change_pct", "0.19%", "2023-06-30", "除权除息"},
		{"an index by name", `{"company":"沪深300","date":"2023-12-29"}`, "index_level", "3,431.11点", "2023-12-29", ""},
		{"000001 is the bank", `{"company":"000001","date":"2023-12-29"}`, "close", "9.39元", "2023-12-29", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			res := call(t, &memoBook{}, stockPrice, tt.args)
			require.Equal(t, tools.Success, res.Status, res.Text())
			row := byMetric(t, res, tt.metric)
			require.Equal(t, tt.display, row.Display)
			require.Equal(t, tt.date, row.Period)
			require.Contains(t, row.Note, tt.note)
		})
	}
}

func TestPriceRange(t *testing.T) {
	t.Parallel()
	book := &memoBook{}
	res := call(t, book, stockPrice, `{"company":"600519","from":"2023-01-01","to":"2023-12-31"}`)
	require.Equal(t, tools.Success, res.Status)
	change := byMetric(t, res, "period_return")
	require.Equal(t, "2.65%", change.Display, "two raw closes would say −0.06%")
	require.Equal(t, "2023年", change.PeriodName)
	require.Contains(t, change.Note, "复权")
	require.Len(t, change.Of, 2)
	for _, id := range change.Of {
		f, ok := book.Get(id)
		require.True(t, ok)
		require.Equal(t, "close", f.Metric)
	}
	require.Equal(t, "2023-01-16", byMetric(t, res, "high").Period)
	require.Equal(t, "1,935.00元", byMetric(t, res, "high").Display)
	closes := 0
	for _, r := range rowsOf(t, res) {
		if r.Metric == "close" {
			closes++
		}
	}
	require.Equal(t, 13, closes, "the close before, and each month's last")

	adjusted := call(t, &memoBook{}, stockPrice, `{"company":"600519","from":"2023-06-26","to":"2023-07-05","adjust":"qfq"}`)
	require.Equal(t, change.Unit, check.Percent)
	require.Contains(t, byMetric(t, adjusted, "low").Note, "前复权")
	year := call(t, &memoBook{}, stockPrice, `{"company":"600519","from":"2023","to":"2023"}`)
	require.Equal(t, change.Display, byMetric(t, year, "period_return").Display, "a year is its first and last day")
}

func TestPriceErrors(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, args string
		code       tools.Code
		says       string
	}{
		{"after the snapshot", `{"company":"茅台","date":"2031-01-01"}`, tools.PeriodNotAvailable, "行情只到"},
		{"before the listing", `{"company":"茅台","date":"1999-01-04"}`, tools.PeriodNotAvailable, "开始"},
		{"no date", `{"company":"茅台","date":"昨天"}`, tools.BadValue, "2023-12-29"},
		{"from without to gives the newest", `{"company":"茅台","to":"2023-12-29"}`, tools.MissingField, "from"},
		{"a day and a range", `{"company":"茅台","date":"2023-12-29","from":"2023-01-01"}`, tools.BadValue, "只能写一种"},
		{"backwards", `{"company":"茅台","from":"2023-12-29","to":"2023-01-01"}`, tools.BadValue, "晚于"},
		{"ambiguous", `{"company":"平安","date":"2023-12-29"}`, tools.Ambiguous, "601318.SH 中国平安"},
		{"Hong Kong", `{"company":"腾讯","date":"2023-12-29"}`, tools.NotAShare, "腾讯"},
		{"nobody", `{"company":"没有这家公司啊","date":"2023-12-29"}`, tools.NotFound, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			res := call(t, &memoBook{}, stockPrice, tt.args)
			require.Equal(t, tools.Error, res.Status, res.Text())
			require.Equal(t, tt.code, res.Error.Code, res.Text())
			require.Contains(t, res.Text(), tt.says)
		})
	}
}

// The change between two raw closes is refused by the calculator and told
// where it is.
func TestRawClosesAreNotCompared(t *testing.T) {
	t.Parallel()
	book := &memoBook{}
	last := byMetric(t, call(t, book, stockPrice, `{"company":"600519","date":"2023-12-29"}`), "close").Fact
	first := byMetric(t, call(t, book, stockPrice, `{"company":"600519","date":"2023-01-03"}`), "close").Fact
	for _, e := range []string{"growth(L, F)", "L - F", "(L - F) / F"} {
		e = strings.NewReplacer("L", last, "F", first).Replace(e)
		res := call(t, book, "calculator", `{"expression":"`+e+`"}`)
		require.Equal(t, tools.Error, res.Status, res.Text())
		require.Contains(t, res.Error.Advice, "stock_price")
	}
	bank := byMetric(t, call(t, book, stockPrice, `{"company":"000001","date":"2023-12-29"}`), "close").Fact
	res := call(t, book, "calculator", `{"expression":"`+last+` / `+bank+`"}`)
	require.Equal(t, tools.Success, res.Status, "two companies on one day can be compared")
	require.Equal(t, check.Times, rowsOf(t, res)[0].Unit)
}
