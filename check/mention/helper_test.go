package mention_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/check/mention"
)

// now is the clock of these tests; the newest annual report due is of 2025.
var now = time.Date(2026, 8, 14, 10, 0, 0, 0, time.UTC)

func opts() mention.Options { return mention.Options{Now: now} }

func company(ids ...string) mention.Term { return mention.Term{Kind: mention.KindCompany, IDs: ids} }
func metric(id string) mention.Term {
	return mention.Term{Kind: mention.KindMetric, IDs: []string{id}}
}

var names = mention.NewMapLexicon(map[string]mention.Term{
	"贵州茅台": company("600519.SH"), "茅台": company("600519.SH"), "600519": company("600519.SH"), "600519.SH": company("600519.SH"),
	"sh600519": company("600519.SH"), "Moutai": company("600519.SH"), "五粮液": company("000858.SZ"), "000858": company("000858.SZ"),
	"Wuliangye": company("000858.SZ"), "宁德时代": company("300750.SZ"), "比亚迪": company("002594.SZ"), "BYD": company("002594.SZ"),
	"海康威视": company("002415.SZ"), "招商银行": company("600036.SH"), "600036": company("600036.SH"), "三六零": company("601360.SH"),
	"平安": company("601318.SH", "000001.SZ", "001359.SZ"), "中国平安": company("601318.SH"), "初灵信息": company("300250.SZ"),
	"万科A": company("000002.SZ"), "中国中期": company("000996.SZ"), "首创环境": company("600008.SH"), "第一创业": company("002797.SZ"),
	"利润空间": company("999001.SZ"), "TCL科技": company("000100.SZ"), "合力泰": company("002217.SZ"), "中报传媒": company("999002.SZ"),
	"华为":    {Kind: mention.KindNotAShare, IDs: []string{"华为"}},
	"沪深300": {Kind: mention.KindIndex, IDs: []string{"000300.SH"}}, "中证500": {Kind: mention.KindIndex, IDs: []string{"000905.SH"}},
	"银行": {Kind: mention.KindIndustry, IDs: []string{"银行"}}, "白酒": {Kind: mention.KindIndustry, IDs: []string{"白酒"}},
	"毛利率": metric("gross_margin"), "gross margin": metric("gross_margin"), "净利润": metric("net_profit"), "net profit": metric("net_profit"),
	"利润": metric("net_profit"), "营收": metric("revenue"), "营业收入": metric("revenue"), "revenue": metric("revenue"), "ROE": metric("roe"),
	"PE": metric("pe"), "PE TTM": metric("pe_ttm"), "总资产": metric("total_assets"), "研发费用": metric("rd"), "收盘价": metric("close"),
	"股价": metric("close"), "成交量": metric("volume"), "净利润增长率": metric("net_profit_yoy"), "资产负债率": metric("debt_ratio"),
	"期末现金余额": metric("cash_end"), "current ratio": metric("current_ratio"), "加权平均净资产收益率": metric("roe"),
	"注册地址":  {Kind: mention.KindField, IDs: []string{"registered_address"}},
	"法定代表人": {Kind: mention.KindField, IDs: []string{"legal_representative"}},
})

// row is a text and what is to be read in it, written by the describe function
// of its test, joined by blanks.
type row struct{ name, want string }

func runRows(t *testing.T, rows []row, describe func(mention.Reading) []string) {
	t.Helper()
	for _, tt := range rows {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := mention.Read(tt.name, names, opts())
			require.Equal(t, tt.want, strings.Join(describe(r), " "))
		})
	}
}

// describePeriods writes 2023, talk-1y for an unresolved one, with + before a
// role and | between the first and the last day of a stretch.
func describePeriods(r mention.Reading) []string {
	var out []string
	for _, m := range r.Of(mention.KindPeriod) {
		var ps []string
		for _, p := range m.Periods {
			arg := p.Arg()
			if p.Type == mention.Instant {
				arg += "末"
			}
			ps = append(ps, arg)
		}
		sep := ","
		if m.Stretch {
			sep = "|"
		}
		s := strings.Join(ps, sep)
		if s == "" {
			s = describeWhen(m.When)
		}
		for _, p := range m.Also {
			s += "/" + p.Arg()
		}
		out = append(out, s)
	}
	return out
}

func describeWhen(w mention.When) string {
	if w == (mention.When{}) {
		return "none"
	}
	s := fmt.Sprintf("%s%+d%s", w.Anchor, w.Shift, w.Unit)
	if w.Count != 0 {
		s += fmt.Sprintf("#%d", w.Count)
	}
	if w.Edge != 0 {
		s += fmt.Sprintf("^%d", w.Edge)
	}
	if w.Type != "" {
		s += "." + string(w.Type)
	}
	if w.MonthDay != "" {
		s += "." + w.MonthDay
	}
	return s
}

func describeRefs(r mention.Reading) []string {
	var out []string
	for _, m := range r.Refs() {
		s := string(m.Ref.Kind)
		if m.Ref.N != 0 {
			s += fmt.Sprint(m.Ref.N)
		}
		if m.Ref.Ranked {
			s += "r"
		}
		if m.Ref.Unit != "" {
			s += "." + string(m.Ref.Unit)
		}
		out = append(out, s)
	}
	return out
}

func describeOps(r mention.Reading) []string {
	var out []string
	for _, m := range r.Ops() {
		o := m.Op
		s := string(o.Kind)
		if o.N != 0 {
			s += fmt.Sprint(o.N)
		}
		if o.Basis != "" {
			s += "." + o.Basis
		}
		if o.Order == "asc" {
			s += ".asc"
		}
		out = append(out, s+o.Sign+o.Operand)
	}
	return out
}
