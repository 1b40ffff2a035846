package decode

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// sentAs is one field as a source sends it and the quantity that it is.
type sentAs struct{ field, sent, want string }

// whole compares a row with what is expected of every field of the endpoint's
// table, none left out.
func whole(t *testing.T, e Endpoint, got Values, absent []Absence, want []sentAs) {
	t.Helper()
	require.Empty(t, absent)
	require.Len(t, want, len(Table(e)), "every field is expected")
	seen := map[string]string{}
	for _, v := range got {
		seen[v.Field] = written(v.Quantity)
	}
	for _, w := range want {
		if w.want == "" { // another field gives the same metric
			_, given := seen[w.field]
			require.False(t, given, w.field)
			continue
		}
		require.Equal(t, w.want, seen[w.field], w.field)
	}
}

func TestEveryFieldOfATencentQuote(t *testing.T) {
	want := []sentAs{
		{"3", "25.30", "25.3元"}, {"4", "24.90", "24.9元"}, {"5", "24.95", "24.95元"}, {"33", "25.48", "25.48元"}, {"34", "24.80", "24.8元"},
		{"31", "0.40", "0.4元"}, {"32", "1.61", "1.61%"}, {"35.2", "25.30/41000/102912345", "102912345元"}, {"57", "10291.2345", ""}, {"37", "10291", ""},
		{"6", "41000", "4100000股"}, {"51", "25.10", "25.1元"}, {"43", "2.73", "2.73%"}, {"38", "0.82", "0.82%"}, {"49", "1.15", "1.15倍"},
		{"47", "27.39", "27.39元"}, {"48", "22.41", "22.41元"}, {"45", "151.80", "15180000000元"}, {"44", "126.50", "12650000000元"},
		{"73", "600000000", "600000000股"}, {"72", "500000000", "500000000股"}, {"39", "18.40", "18.4倍"}, {"53", "19.20", "19.2倍"},
		{"52", "17.90", "17.9倍"}, {"46", "3.10", "3.1倍"}, {"67", "30.11", "30.11元"}, {"68", "19.05", "19.05元"},
	}
	set := map[int]string{}
	for _, w := range want {
		column, _, _ := strings.Cut(w.field, ".")
		n, err := strconv.Atoi(column)
		require.NoError(t, err)
		set[n] = w.sent
	}
	r := quoteOf(t, wine, set)
	require.Nil(t, r.Failure)
	require.Empty(t, r.Quote.Notices)
	whole(t, TencentQuote, r.Quote.Values, r.Quote.Absent, want)

	// Without the exact amount the finer of the others counts.
	set[35] = ""
	v, _ := quoteOf(t, wine, set).Quote.Values.Get("turnover_amount")
	require.Equal(t, "102912345元", written(v.Quantity))
	set[57] = ""
	v, _ = quoteOf(t, wine, set).Quote.Values.Get("turnover_amount")
	require.Equal(t, "102910000元", written(v.Quantity))
}

func TestEveryFieldOfABar(t *testing.T) {
	b, f := DecodeEastMoneyBars(answer(`{"rc":0,"data":{"code":"605999","market":1,"name":"示例","klines":[
		"2026-03-20,24.95,25.30,25.48,24.80,41000,102912345.00,2.73,1.61,0.40,0.82"]}}`), BarsAsk{Security: wine, Adjust: Raw, Step: Daily})
	require.Nil(t, f)
	require.Empty(t, b.Notices)
	whole(t, EastMoneyBars, b.Rows[0].Values, b.Rows[0].Absent, []sentAs{
		{"f52", "", "24.95元"}, {"f53", "", "25.3元"}, {"f54", "", "25.48元"}, {"f55", "", "24.8元"}, {"f56", "", "4100000股"},
		{"f57", "", "102912345元"}, {"f58", "", "2.73%"}, {"f59", "", "1.61%"}, {"f60", "", "0.4元"}, {"f61", "", "0.82%"},
	})
	b, f = DecodeTencentBars(answer(`{"code":0,"data":{"sh605999":{"day":[["2026-03-20","24.95","25.30","25.48","24.80","41000.000",{},"0.82","10291.2345"]]}}}`),
		BarsAsk{Security: wine, Adjust: Raw, Step: Daily})
	require.Nil(t, f)
	require.Empty(t, b.Notices)
	whole(t, TencentBars, b.Rows[0].Values, b.Rows[0].Absent, []sentAs{
		{"1", "", "24.95元"}, {"2", "", "25.3元"}, {"3", "", "25.48元"}, {"4", "", "24.8元"}, {"5", "", "4100000股"}, {"8", "", "102912345元"}, {"7", "", "0.82%"},
	})
}

func TestEveryFieldOfTheIndicators(t *testing.T) {
	want := []sentAs{
		{"TOTALOPERATEREVE", "8123456789.12", "8123456789.12元"}, {"MLR", "3249382715.65", "3249382715.65元"}, {"PARENTNETPROFIT", "512000000.5", "512000000.5元"},
		{"KCFJCXSYJLR", "498000000", "498000000元"}, {"TOTALOPERATEREVETZ", "8.31", "8.31%"}, {"PARENTNETPROFITTZ", "12.4", "12.4%"},
		{"KCFJCXSYJLRTZ", "-3.5", "-3.5%"}, {"YYZSRGDHBZC", "1.25", "1.25%"}, {"NETPROFITRPHBZC", "1.5", "1.5%"}, {"KFJLRGDHBZC", "1.75", "1.75%"},
		{"EPSJB", "0.85", "0.85元/股"}, {"EPSXS", "0.84", "0.84元/股"}, {"EPSKCJB", "0.83", "0.83元/股"}, {"BPS", "7.2", "7.2元/股"},
		{"MGZBGJ", "1.1", "1.1元/股"}, {"MGWFPLR", "3.3", "3.3元/股"}, {"MGJYXJJE", "1.02", "1.02元/股"},
		{"ROEJQ", "12.31", "12.31%"}, {"ROEKCJQ", "11.9", "11.9%"}, {"ZZCJLL", "6.7", "6.7%"}, {"XSMLL", "40.0", "40%"}, {"XSJLL", "6.3", "6.3%"}, {"TAXRATE", "24.6", "24.6%"},
		{"YSZKYYSR", "0.05", "0.05倍"}, {"XSJXLYYSR", "1.08", "1.08倍"}, {"JYXJLYYSR", "0.12", "0.12倍"},
		{"ZCFZL", "38.4", "38.4%"}, {"LD", "1.91", "1.91倍"}, {"SD", "1.22", "1.22倍"}, {"XJLLB", "0.44", "0.44倍"}, {"QYCS", "1.62", "1.62倍"}, {"CQBL", "0.62", "0.62倍"},
		{"ZZCZZTS", "410", "410天"}, {"CHZZTS", "155.5", "155.5天"}, {"YSZKZZTS", "31.2", "31.2天"},
		{"TOAZZL", "0.88", "0.88倍"}, {"CHZZL", "2.31", "2.31倍"}, {"YSZKZZL", "11.5", "11.5倍"},
		{"NONPERLOAN", "1.12", "1.12%"}, {"BLDKBBL", "243.7", "243.7%"}, {"NEWCAPITALADER", "13.05", "13.05%"}, {"HXYJBCZL", "9.4", "9.4%"},
		{"TOTALDEPOSITS", "2310000000000", "2310000000000元"}, {"GROSSLOANS", "1980000000000", "1980000000000元"},
	}
	var row strings.Builder
	row.WriteString(`"REPORT_DATE":"2025-12-31 00:00:00","NOTICE_DATE":"2026-03-28 00:00:00"`)
	for _, w := range want {
		fmt.Fprintf(&row, ",%q:%s", w.field, w.sent)
	}
	r, f := DecodeEastMoneyIndicators(mainfin(row.String()), ReportsAsk{Security: wine})
	require.Nil(t, f)
	require.Empty(t, r.Rows[0].Notices)
	whole(t, EastMoneyIndicators, r.Rows[0].Values, r.Rows[0].Absent, want)
}

func TestEveryFieldOfASinaReport(t *testing.T) {
	want := []sentAs{
		{"BIZTOTINCO", "营业总收入 8123456789.12 0.0831", "8123456789.12元"}, {"BIZTOTINCO/tongbi", "", "8.31%"},
		{"BIZINCO", "营业收入 8000000000 -0.05", "8000000000元"}, {"BIZINCO/tongbi", "", "-5%"},
		{"BIZTOTCOST", "营业总成本 7000000000 0", "7000000000元"}, {"PERPROFIT", "营业利润 700000000 0", "700000000元"},
		{"NETPROFIT", "净利润 530000000 0", "530000000元"}, {"PARENETP", "归母净利润 512000000.5 0.124", "512000000.5元"}, {"PARENETP/tongbi", "", "12.4%"},
		{"NETPARECOMPPROF", "归母净利润 512000000.5 0.124", ""}, {"NETPARECOMPPROF/tongbi", "", ""},
		{"NPCUT", "扣非净利润 498000000 -0.035", "498000000元"}, {"NPCUT/tongbi", "", "-3.5%"},
		{"EPSBASIC", "基本每股收益 0.85 0", "0.85元/股"}, {"OPNCFPS", "每股经营现金流 1.02 0", "1.02元/股"}, {"ROEWEIGHTED", "净资产收益率(ROE) 12.31 0", "12.31%"},
		{"SGPMARGIN", "毛利率 40 0", "40%"}, {"ASSLIABRT", "资产负债率 38.4 0", "38.4%"},
	}
	var items []string
	for _, w := range want {
		if parts := strings.Fields(w.sent); len(parts) == 3 {
			items = append(items, fmt.Sprintf(`{"item_field":%q,"item_title":%q,"item_value":%q,"item_tongbi":%s}`, w.field, parts[0], parts[1], parts[2]))
		}
	}
	r, f := DecodeSinaReport(answer(fmt.Sprintf(`{"result":{"status":{"code":0},"data":{"report_list":{"20251231":{"publish_date":"20260328","data":[%s]}}}}}`,
		strings.Join(items, ","))), ReportsAsk{Security: wine, Statement: "gjzb"})
	require.Nil(t, f)
	whole(t, SinaReport, r.Rows[0].Values, r.Rows[0].Absent, want)
}
