package ingest

import (
	"fmt"
	"slices"

	"github.com/shopspring/decimal"
)

// identity is an equation between the lines of one statement: the sum of plus
// less that of minus is the total.
type identity struct {
	text        string
	total       string
	plus, minus []string
}

func parts(ids ...string) []string { return ids }

// identities are what accounting demands of each statement.
var identities = map[kind][]identity{
	balanceSheet: {
		{"资产总计 = 负债合计 + 所有者权益合计", "total_assets", parts("total_liabilities", "equity_total"), nil},
		{"资产总计 = 负债和所有者权益总计", "total_assets", parts(allSources), nil},
		{"资产总计 = 流动资产合计 + 非流动资产合计", "total_assets", parts("current_assets", "noncurrent_assets"), nil},
		{"负债合计 = 流动负债合计 + 非流动负债合计", "total_liabilities", parts("current_liabilities", "noncurrent_liabilities"), nil},
		{"所有者权益合计 = 归属于母公司 + 少数股东权益", "equity_total", parts("equity_parent", "minority_equity"), nil},
	},
	incomeSheet: {
		{"净利润 = 利润总额 − 所得税费用", "net_profit", parts("profit_total"), parts("income_tax")},
		{"净利润 = 归属于母公司 + 少数股东损益", "net_profit", parts("net_profit_parent", "minority_profit"), nil},
		{"利润总额 = 营业利润 + 营业外收入 − 营业外支出", "profit_total", parts("operating_profit", "nonoperating_income"), parts("nonoperating_expense")},
	},
	cashSheet: {
		{"现金净增加额 = 三项活动净额 + 汇率影响", cashChange, parts("operating_cash_flow", "investing_cash_flow", "financing_cash_flow", fxEffect), nil},
		{"期末现金 = 期初现金 + 净增加额", "cash_end", parts(cashStart, cashChange), nil},
	},
}

// optional are lines that are left out of a filing where they are nothing.
var optional = map[string]bool{"minority_equity": true, "minority_profit": true, "nonoperating_income": true, "nonoperating_expense": true, fxEffect: true, "noncurrent_liabilities": true}

// test is what the identities say of one column.
type test struct {
	passed int
	failed []string
}

// check holds the values of a column against the identities of its statement.
// Those whose lines are not all there say nothing.
func (s *statement) check(column int) test {
	at := map[string]line{}
	for _, l := range s.lines {
		if l.column == column && l.span.role != growth {
			if _, ok := at[l.metric]; !ok {
				at[l.metric] = l
			}
		}
	}
	var t test
	for _, id := range identities[s.kind] {
		held, whole := holds(id, at)
		switch {
		case !whole:
		case held:
			t.passed++
		default:
			t.failed = append(t.failed, id.text)
		}
	}
	return t
}

// holds tests one identity; whole is false when a line is missing that is not
// optional, or when nothing but optional lines would be compared.
func holds(id identity, at map[string]line) (held, whole bool) {
	total, ok := at[id.total]
	if !ok {
		return false, false
	}
	sum := decimal.Zero
	slack := total.place
	add := func(ids []string, sign int64) bool {
		for _, m := range ids {
			l, ok := at[m]
			if !ok {
				if optional[m] {
					continue
				}
				return false
			}
			sum = sum.Add(l.value.Mul(decimal.NewFromInt(sign)))
			slack = slack.Add(l.place)
		}
		return true
	}
	if !add(id.plus, 1) || !add(id.minus, -1) {
		return false, false
	}
	// Each value is rounded to its last digit; to the cent, sums are exact.
	slack = slack.Mul(decimal.New(5, -1))
	if slack.LessThan(decimal.NewFromInt(1)) {
		slack = decimal.New(1, -2)
	}
	return sum.Sub(total.value).Abs().LessThanOrEqual(slack), true
}

// verify tests each column that has values and collects what is wrong. A
// column that no identity can test is a fault too, since nothing tells then
// whether its values stand under the right head.
func (s *statement) verify() {
	if s.kind == keyFigures {
		return
	}
	for _, c := range s.columns() {
		t := s.check(c)
		switch {
		case len(t.failed) > 0:
			s.faults = append(s.faults, fmt.Sprintf("第%d列不满足：%s", c+1, t.failed[0]))
		case t.passed == 0:
			s.faults = append(s.faults, fmt.Sprintf("第%d列缺少可以核对勾稽关系的行", c+1))
		}
	}
}

// columns are the columns that have values with a period.
func (s *statement) columns() []int {
	var out []int
	for _, l := range s.lines {
		if l.span.role != growth && !slices.Contains(out, l.column) {
			out = append(out, l.column)
		}
	}
	slices.Sort(out)
	return out
}
