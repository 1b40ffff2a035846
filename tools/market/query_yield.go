package market

import (
	"fmt"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
)

// yieldSlack is how far, in points, a vendor's dividend yield of two decimals may be
// from the one that the dividends held give.
var yieldSlack = decimal.New(15, -3)

// sayBasis notes on a dividend yield which dividends it counts; other figures stay as
// they are.
func (q *Query) sayBasis(c Company, f *check.Fact) {
	if f.Metric == "dividend_yield" {
		f.Note = notes(q.yieldBasis(c, f.Period, f.Value), f.Note)
	}
}

// yieldBasis says which dividends a vendor's year-end yield counts. Vendors say
// "the last year's" and mean different ones, so it is found by working the yield out:
// over those with ex-dates in the year before (most), in the year, or paid for the
// fiscal year before. Where none of these fits, the note says that.
func (q *Query) yieldBasis(c Company, p mention.Period, yield decimal.Decimal) string {
	unknown := "数据商按已分的现金计算，算的是哪些分红未能核实"
	if yield.IsZero() {
		return ""
	}
	all, err := q.store.Dividends(c.ID)
	day, miss := q.Price(c, p.End)
	price, ok := day.Fact("close")
	if err != nil || miss != nil || !ok || !price.Value.IsPositive() {
		return unknown
	}
	year := p.Year()
	for _, basis := range []struct {
		date  func(Dividend) string
		year  int
		words string
	}{
		{func(d Dividend) string { return d.ExDate }, year - 1, "按%d年除息的现金分红计算"},
		{func(d Dividend) string { return d.ReportDate }, year - 1, "按%d年度的现金分红计算"},
		{func(d Dividend) string { return d.ExDate }, year, "按%d年除息的现金分红计算"},
	} {
		sum := decimal.Zero
		for _, d := range all {
			if strings.HasPrefix(basis.date(d), fmt.Sprint(basis.year, "-")) {
				sum = sum.Add(d.Cash.Shift(-1))
			}
		}
		if sum.Mul(hundred).DivRound(price.Value, quotientDigits).Sub(yield).Abs().LessThanOrEqual(yieldSlack) {
			return fmt.Sprintf(basis.words, basis.year)
		}
	}
	return unknown
}
