package market

import (
	"slices"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
)

// ofDividend reports whether a formula divides a dividend per share by another figure
// per share. Dividends are no series of reports: such a formula has its readings from
// payoutReading, and its periods are those of the figure that it divides by.
func (f Formula) ofDividend() bool {
	return len(f.Num) == 1 && len(f.Den) == 1 && f.Num[0].Metric == "dividend_per_share"
}

// payoutReading divides the cash dividends per share of a fiscal year by the
// earnings per share that the formula names, in percent. There is none where the
// year's distributions cannot be added up (some are missing, or shares were issued
// between them), where no year-end distribution is held, or where next to nothing was
// earned. Nor is there one where shares were given out after the year: earnings per
// share are then held as restated for the new shares or not, and nothing says which;
// the same holds where profit and earnings per share point to another number of shares
// than the market value does.
func (q *Query) payoutReading(c Company, f Formula, p mention.Period) ([]reading, error) {
	if p.Type != mention.Annual {
		return nil, nil
	}
	paid, miss := q.Payouts(c, p.Year())
	if miss != nil || paid.PerShare == nil || len(paid.Notes) > 0 {
		return nil, nil
	}
	if diluted, err := q.issuedAfter(c, p); err != nil || diluted {
		return nil, err
	}
	eps, _ := MetricByID(f.Den[0].Metric)
	earned, err := q.readings(c, eps, p)
	if err != nil || len(earned) == 0 || earned[0].value.LessThan(leastEPS) {
		return nil, err
	}
	if ok, err := q.ofAsManyShares(c, p, earned[0].value); err != nil || !ok {
		return nil, err
	}
	dividend := *paid.PerShare
	dividend.Op = "" // its own distributions are not given again
	parts := []check.Fact{dividend, plain(q.fact(c, eps, p, earned[0], earned), eps)}
	return []reading{{
		value: dividend.Value.Mul(hundred).DivRound(earned[0].value, quotientDigits),
		from:  origin{family: "mixed", printed: mixedSource(parts), trust: earned[0].from.trust, filed: true, exact: true},
		parts: parts, op: "ratio", note: "按每股数计算，股数变动或有永续债时与按总额计算的不同",
	}}, nil
}

// issuedAfter reports whether a company gave out shares after the end of a year.
func (q *Query) issuedAfter(c Company, p mention.Period) (bool, error) {
	all, err := q.store.Dividends(c.ID)
	return slices.ContainsFunc(all, func(d Dividend) bool { return d.issues() && d.ExDate > p.End }), err
}

// leastEPS, in 元/股, is the least that a quotient is made of: reports print two
// decimals, and half a cent is a tenth of it.
var leastEPS = decimal.New(5, -2)

// slack is how far two numbers of shares may be apart: the one is a year's mean and
// leaves out what perpetual bonds earn, the other is that of the year's end.
var slack = decimal.New(25, -2)

// ofAsManyShares holds the shares that profit and earnings per share point to
// against those of the market value. It is false where that cannot be done.
func (q *Query) ofAsManyShares(c Company, p mention.Period, eps decimal.Decimal) (bool, error) {
	day, miss := q.Price(c, p.End)
	price, held := day.Fact("close")
	if miss != nil || !held || !price.Value.IsPositive() {
		return false, nil
	}
	var value [2]decimal.Decimal
	for i, id := range []string{"net_profit_parent", "market_cap"} {
		m, _ := MetricByID(id)
		rs, err := q.readings(c, m, p)
		if err != nil || len(rs) == 0 {
			return false, err
		}
		value[i] = rs[0].value
	}
	mean, end := value[0].DivRound(eps, quotientDigits), value[1].DivRound(price.Value, quotientDigits)
	return end.IsPositive() && mean.Sub(end).Abs().LessThanOrEqual(slack.Mul(end)), nil
}
