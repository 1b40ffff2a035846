package decode

import (
	"fmt"
	"time"

	"github.com/shopspring/decimal"

	"hedui/check"
)

// verdict is what amount and prices say about a volume's unit.
type verdict int

const (
	unchecked    verdict = iota // nothing to check by
	confirmed                   // the declared unit fits
	corrected                   // another unit fits, the declared one does not
	contradicted                // no unit fits
)

var (
	slackLow  = decimal.New(995, -3)
	slackHigh = decimal.New(1005, -3)
	// apart is the ratio from which two amounts of the same thing can only
	// differ by their unit. A first day's gain was never as large in a quote
	// that is not marked as one.
	apart = decimal.NewFromInt(8)
	// apartNew is that bound for a share in its first days of trading.
	apartNew = decimal.NewFromInt(50)
	// apartPeriods is that bound for the revenue of neighbouring reports.
	apartPeriods = decimal.NewFromInt(300)
	// apartRates is that bound for a growth rate and the one that the levels
	// give: a fraction taken for per cent is off by a hundred.
	apartRates = decimal.NewFromInt(30)

	two     = decimal.New(2, 0)
	hundred = decimal.New(1, 2)
)

// volumeUnit finds the unit in which amount ÷ volume lies between the day's
// low and high. Amount and volume are as traded, so that adjusted prices prove
// nothing, and an index has no price to compare with.
func (r *row) volumeUnit(v decimal.Decimal, declared string) (string, verdict) {
	amount, hasAmount := r.values.Get("turnover_amount")
	low, hasLow := r.values.Get("low")
	high, hasHigh := r.values.Get("high")
	if v.IsZero() && (!hasAmount || amount.Value.IsZero()) {
		return "股", confirmed // nothing is nothing in any unit
	}
	if !hasAmount || !hasLow || !hasHigh || r.adjusted || r.security.Index || amount.Unit != low.Unit {
		return declared, unchecked
	}
	if !v.IsPositive() || !amount.Value.IsPositive() {
		return "", contradicted
	}
	fits := func(unit string) bool {
		q, _ := quantity(v, unit)
		return amount.Value.GreaterThanOrEqual(q.Value.Mul(low.Value).Mul(slackLow)) &&
			amount.Value.LessThanOrEqual(q.Value.Mul(high.Value).Mul(slackHigh))
	}
	if declared != "" && fits(declared) {
		return declared, confirmed
	}
	for _, unit := range []string{"股", "手"} {
		if unit != declared && fits(unit) {
			return unit, corrected
		}
	}
	return "", contradicted
}

// farApart says that one of two amounts is at least n times the other, or that
// their signs differ.
func farApart(a, b, n decimal.Decimal) bool {
	if a.Sign() != b.Sign() {
		return true
	}
	a, b = a.Abs(), b.Abs()
	return a.GreaterThanOrEqual(b.Mul(n)) || b.GreaterThanOrEqual(a.Mul(n))
}

// suspect is the failure of figures that can't both be true.
func suspect(e Endpoint, reason string, figures ...Value) *Failure {
	f := fail(e, Suspect, "%s", reason)
	f.Figures = figures
	return f
}

// written is a figure as it is put into a reason.
func written(q check.Quantity) string { return q.Plain() + string(q.Unit) }

// CrossCheck compares two sources' quotes of one security. It gives a Suspect
// with both prices when they are in different units or so far apart that one
// is wrong by a power of ten, and nil when they agree or can't be compared.
// No price may be shown then.
func CrossCheck(a, b Quote) *Failure {
	if a.Security != b.Security {
		return fail("", BadRequest, "比较的不是同一只证券")
	}
	for _, metric := range []string{"close", "previous_close"} {
		x, okX := a.Values.Get(metric)
		y, okY := b.Values.Get(metric)
		if !okX || !okY {
			continue
		}
		if x.Unit != y.Unit || farApart(x.Value, y.Value, apart) {
			return suspect("", fmt.Sprintf("两个来源的%s相差太大：%s和%s", x.Label, written(x.Quantity), written(y.Quantity)), x, y)
		}
	}
	return nil
}

// samePeriod says that two days are of one week, from Monday, or one month.
func samePeriod(step Step, a, b string) bool {
	x, errX := time.Parse(time.DateOnly, a)
	y, errY := time.Parse(time.DateOnly, b)
	if errX != nil || errY != nil {
		return false
	}
	if step == Monthly {
		return a[:7] == b[:7]
	}
	yearX, weekX := x.ISOWeek()
	yearY, weekY := y.ISOWeek()
	return yearX == yearY && weekX == weekY
}
