package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/shopspring/decimal"
)

// dividend is one distribution per ten shares.
type dividend struct {
	ex, record, report    string
	cash, bonus, transfer number
	plan, source          string
	incomplete            bool
	order                 int
}

var dividendColumns = []string{"code", "ex_date", "record_date", "cash_per_10", "bonus_per_10", "transfer_per_10", "source",
	"report_date", "plan_text"}

func readDividends(g *generator) error {
	g.dividends = map[int][]dividend{}
	err := g.read("dividends.csv.gz", dividendColumns, func(t *table) error {
		company, known := g.companyOf(t)
		if !known {
			return nil
		}
		d := dividend{
			ex: t.date("ex_date"), cash: t.number("cash_per_10"), bonus: t.number("bonus_per_10"), transfer: t.number("transfer_per_10"),
			plan: strings.Clone(t.text("plan_text")), source: strings.Clone(t.text("source")), order: t.row,
		}
		if t.text("record_date") != "" {
			d.record = t.date("record_date")
		}
		if t.text("report_date") != "" {
			d.report = t.date("report_date")
		}
		if d.cash.mantissa < 0 || d.bonus.mantissa < 0 || d.transfer.mantissa < 0 {
			return fmt.Errorf("negative distribution")
		}
		for _, other := range g.dividends[company] {
			if other.ex == d.ex && other.report == d.report && other.cash == d.cash && other.bonus == d.bonus && other.transfer == d.transfer {
				return fmt.Errorf("the same distribution twice, also at row %d", other.order)
			}
		}
		g.dividends[company] = append(g.dividends[company], d)
		g.kept(t)
		return nil
	})
	for _, list := range g.dividends {
		slices.SortFunc(list, func(a, b dividend) int {
			return cmp.Or(cmp.Compare(a.ex, b.ex), cmp.Compare(a.report, b.report), cmp.Compare(a.order, b.order))
		})
	}
	return err
}

// payout is what a company distributes on one ex-date, per share.
type payout struct {
	cash, shares decimal.Decimal
}

// payouts sums a company's distributions by ex-date.
func (g *generator) payouts(company int) map[string]payout {
	out := map[string]payout{}
	for _, d := range g.dividends[company] {
		p := out[d.ex]
		p.cash = p.cash.Add(perShare(d.cash))
		p.shares = p.shares.Add(perShare(d.bonus)).Add(perShare(d.transfer))
		out[d.ex] = p
	}
	return out
}

func perShare(perTen number) decimal.Decimal {
	return decimal.New(perTen.mantissa, -int32(perTen.scale)-1)
}

// reference is the exchange's reference price on the ex-date: (previous close −
// cash) / (1 + shares), rounded to the cent.
func (p payout) reference(previousClose decimal.Decimal) decimal.Decimal {
	return previousClose.Sub(p.cash).DivRound(p.shares.Add(decimal.NewFromInt(1)), 16).Round(2)
}

// ratio is the factor of the ex-date; 1 when the reference price is not
// positive, which no real distribution does.
func (p payout) ratio(previousClose decimal.Decimal) decimal.Decimal {
	r := p.reference(previousClose)
	if !r.IsPositive() {
		return decimal.NewFromInt(1)
	}
	return previousClose.DivRound(r, 8)
}

func dividendRows(g *generator) map[int][][]string {
	out := map[int][][]string{}
	for company, list := range g.dividends {
		for _, d := range list {
			incomplete := "0"
			if d.incomplete {
				incomplete = "1"
			}
			out[company] = append(out[company], []string{d.ex, d.record, d.report, d.cash.String(), d.bonus.String(), d.transfer.String(),
				d.plan, d.source, incomplete})
		}
	}
	return out
}
