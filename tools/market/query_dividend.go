package market

import (
	"fmt"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
)

// payoutsComplete is the first fiscal year all of whose distributions are held:
// the records are complete from August 2022.
const payoutsComplete = 2022

// Payout is one distribution, as facts.
type Payout struct {
	Dividend
	// PerTen and PerShare are the cash part before tax; zero facts when there
	// is none.
	PerTen, PerShare check.Fact
	Source           string
}

// Payouts are the distributions of a company, newest first.
type Payouts struct {
	List []Payout
	// PerShare and PerTen are the cash of one fiscal year over its
	// distributions; nil when no year was asked, one of them is incomplete, or
	// shares were issued between two of them so that they can't be added.
	PerShare, PerTen  *check.Fact
	Inputs, TenInputs []check.Fact // what PerShare and PerTen add up
	Notes             []string
}

// Payouts gives the distributions for a fiscal year, whenever paid; year 0
// gives all that are held. Without any the miss names the years held.
func (q *Query) Payouts(c Company, year int) (Payouts, *Miss) {
	m, _ := MetricByID("dividend_per_share")
	period := mention.Period{Type: mention.Latest}
	if year != 0 {
		period = mention.AnnualOf(year)
	}
	all, err := q.store.Dividends(c.ID)
	if err != nil {
		return Payouts{}, q.broken(c, m, period, err)
	}
	var out Payouts
	incomplete, issued, final := false, false, false
	for i := len(all) - 1; i >= 0; i-- {
		d := all[i]
		if year != 0 && (len(d.ReportDate) < 4 || d.ReportDate[:4] != fmt.Sprint(year)) {
			continue
		}
		p := q.payout(c, d)
		incomplete = incomplete || d.Incomplete
		// Shares issued along with the last payment leave it per old share.
		issued = issued || len(out.Inputs) > 0 && d.issues()
		final = final || strings.HasSuffix(d.ReportDate, "-12-31")
		out.List = append(out.List, p)
		if d.Cash.IsPositive() {
			out.Inputs, out.TenInputs = append(out.Inputs, p.PerShare), append(out.TenInputs, p.PerTen)
		}
	}
	if len(out.List) == 0 {
		return Payouts{}, q.missPayouts(c, m, period, all)
	}
	switch {
	case incomplete:
		out.Notes = append(out.Notes, "有除权除息日的分红记录不全，不合计")
	case year == 0 || len(out.Inputs) == 0:
	case year < payoutsComplete:
		out.Notes = append(out.Notes, fmt.Sprintf("%d年度以前的分红记录可能不全，不合计", payoutsComplete))
	case issued:
		out.Notes = append(out.Notes, "年度内有送转股，前后每股口径不同，不合计")
	default:
		out.PerShare, out.PerTen = yearly(year, out.Inputs), yearly(year, out.TenInputs)
		if !final {
			out.Notes = append(out.Notes, "没有该年度的年末分红记录，合计只含已登记的")
		}
	}
	return out, nil
}

func (q *Query) payout(c Company, d Dividend) Payout {
	p := Payout{Dividend: d, Source: q.origin(d.Source).printed}
	if !d.Cash.IsPositive() {
		return p
	}
	period, ok := mention.Period{Type: mention.Day, End: d.ReportDate}.Report()
	if !ok || d.ReportDate == "" {
		period = mention.Period{Type: mention.Day, End: d.ExDate}
	}
	fact := func(id string, v decimal.Decimal, unit check.Unit) check.Fact {
		m, _ := MetricByID(id)
		return check.Fact{
			Company: c.ID, Name: c.Name, Metric: id, Label: m.Name, Period: period, Quantity: check.Quantity{Value: v, Unit: unit},
			Source: p.Source, Vintage: check.AsFiled, Trust: q.origin(d.Source).trust, AsOf: q.asOf, Note: "税前，除权除息日" + d.ExDate,
		}
	}
	p.PerTen = fact("dividend_per_10", d.Cash, check.YuanPer10)
	p.PerShare = fact("dividend_per_share", d.Cash.Shift(-1), check.YuanPerShare)
	return p
}

// issues reports whether a distribution gave out shares.
func (d Dividend) issues() bool { return !d.Bonus.IsZero() || !d.Transfer.IsZero() }

// yearly adds up the cash of a fiscal year.
func yearly(year int, parts []check.Fact) *check.Fact {
	f := parts[0]
	f.Period, f.Note = mention.AnnualOf(year), "税前，该年度各次分红合计"
	if len(parts) > 1 {
		f.Op = "sum"
		total := decimal.Zero
		for _, in := range parts {
			total = total.Add(in.Value)
		}
		f.Value = total
	}
	return &f
}

func (q *Query) missPayouts(c Company, m Metric, p mention.Period, all []Dividend) *Miss {
	miss := q.miss(c, m, p, CodePeriodNotAvailable, fmt.Sprintf("没有收录%s%s的分红", c.Name, p.Label("zh")))
	if len(all) == 0 {
		miss.Code, miss.Reason = CodeFieldNotAvailable, "没有收录"+c.Name+"的分红"
	}
	seen := map[string]bool{}
	for i := len(all) - 1; i >= 0 && len(miss.Held) < maxHeld; i-- {
		if d := all[i].ReportDate; len(d) >= 4 && !seen[d[:4]] {
			seen[d[:4]] = true
			miss.Held = append(miss.Held, d[:4]+"年度")
		}
	}
	return miss
}
