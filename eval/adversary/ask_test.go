package adversary_test

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/shopspring/decimal"

	"hedui/check/mention"
	"hedui/tools/market"
)

// ask is one question with what it is about.
type ask struct {
	question string
	kind     string
	about
	// step is the arithmetic that the question asks for on the figure before.
	step func([]decimal.Decimal) []decimal.Decimal
	// spoken is what the answer before spoke of.
	spoken about
	// cited are the metrics of the facts that the answer cites.
	cited []string
}

// covers says that what an answer says of a figure was asked. What the answer
// leaves open, or the question does, is covered.
func (a ask) covers(said about) bool {
	within := func(n int, in func(i int) bool) bool {
		for i := range n {
			if !in(i) {
				return false
			}
		}
		return true
	}
	return (len(a.companies) == 0 || within(len(said.companies), func(i int) bool { return slices.Contains(a.companies, said.companies[i]) })) &&
		(len(a.periods) == 0 || within(len(said.periods), func(i int) bool {
			return slices.ContainsFunc(a.periods, func(p mention.Period) bool {
				return p.End[:4] == said.periods[i].End[:4] || p.AddYears(-1).End[:4] == said.periods[i].End[:4]
			})
		}))
}

// word is a metric as it is asked for.
type word struct{ zh, en, id string }

var words = []word{
	{"营收", "revenue", "revenue_total"}, {"营业收入", "operating revenue", "operating_revenue"}, {"净利润", "net profit", "net_profit_parent"},
	{"归母净利润", "net profit attributable to parent", "net_profit_parent"}, {"扣非净利润", "recurring net profit", "net_profit_deducted"},
	{"总资产", "total assets", "total_assets"}, {"总负债", "total liabilities", "total_liabilities"}, {"应收账款", "accounts receivable", "receivables"},
	{"存货", "inventory", "inventory"}, {"商誉", "goodwill", "goodwill"}, {"经营活动现金流量净额", "operating cash flow", "operating_cash_flow"},
	{"毛利率", "gross margin", "gross_margin"}, {"净利率", "net margin", "net_margin"}, {"资产负债率", "debt ratio", "debt_ratio"},
	{"ROE", "ROE", "roe_weighted"}, {"每股收益", "EPS", "eps_basic"}, {"每股净资产", "book value per share", "bps"},
	{"流动比率", "current ratio", "current_ratio"}, {"速动比率", "quick ratio", "quick_ratio"}, {"营业总收入同比增长率", "revenue growth", "revenue_total_yoy"},
	{"研发费用", "R&D expense", "rd_expense"}, {"利润总额", "total profit", "profit_total"}, {"市盈率", "PE", "pe"},
}

// crowd are the companies that are asked about.
type crowd struct{ rich, rest []market.Company }

// readCrowd takes the companies with annual figures of three years: rich have
// interim figures and ratios as well.
func readCrowd(store market.Store, t *truth) crowd {
	var out crowd
	for _, c := range store.Companies() {
		held := func(metric string, p mention.Period) bool { return len(t.values(c.ID, metric, p)) > 0 }
		switch {
		case !c.Listed || len([]rune(c.Name)) < 3 || !held("revenue_total", mention.AnnualOf(2022)) || !held("revenue_total", mention.AnnualOf(2023)):
		case held("eps_basic", mention.AnnualOf(2023)):
			out.rich = append(out.rich, c)
		default:
			out.rest = append(out.rest, c)
		}
	}
	return out
}

// asker makes up one dialogue.
type asker struct {
	*rand.Rand
	crowd
	en   bool
	last ask
	said []string // names used, so that no company comes twice
}

func newAsker(c crowd, seed uint64) *asker {
	a := &asker{Rand: rand.New(rand.NewPCG(seed, 0x9e3779b97f4a7c15)), crowd: c}
	a.en = a.IntN(3) == 0
	return a
}

func oneOf[T any](a *asker, list ...T) T { return list[a.IntN(len(list))] }

// tr picks the words of the dialogue's language.
func (a *asker) tr(zh, en string) string {
	if a.en {
		return en
	}
	return zh
}

// company gives another company and how it is called.
func (a *asker) company() (id, called string) {
	for {
		list := a.rich
		if a.IntN(3) == 0 {
			list = a.rest
		}
		c := oneOf(a, list...)
		if slices.Contains(a.said, c.Name) {
			continue
		}
		a.said = append(a.said, c.Name)
		if a.IntN(5) == 0 {
			return c.ID, " " + c.Code + " "
		}
		return c.ID, c.Name
	}
}

func (a *asker) metric() (id, called string) {
	w := oneOf(a, words...)
	return w.id, a.tr(w.zh, w.en)
}

// period gives a report period and how it is called; nine of ten are years.
func (a *asker) period() (mention.Period, string) {
	y := 2020 + a.IntN(5)
	switch a.IntN(12) {
	case 0:
		return mention.Period{Type: mention.Half, End: fmt.Sprintf("%d-06-30", y)}, a.tr(fmt.Sprintf("%d年上半年", y), fmt.Sprintf("H1 %d", y))
	case 1:
		return mention.Period{Type: mention.YTDQ3, End: fmt.Sprintf("%d-09-30", y)}, a.tr(fmt.Sprintf("%d年前三季度", y), fmt.Sprintf("the first three quarters of %d", y))
	case 2:
		return mention.QuarterOf(y, 3), a.tr(fmt.Sprintf("%d年第三季度单季", y), fmt.Sprintf("Q3 %d (single quarter)", y))
	}
	return mention.AnnualOf(y), a.tr(fmt.Sprintf("%d年", y), fmt.Sprint(y))
}

// dialogue gives n questions in a row.
func (a *asker) dialogue(n int) []ask {
	out := []ask{a.opening()}
	for a.last = out[0]; len(out) < n; out = append(out, a.last) {
		a.last = a.next()
	}
	return out
}
