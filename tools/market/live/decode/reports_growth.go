package decode

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check"
)

// neverNegative are levels whose growth needs no proof of a positive base.
var neverNegative = []string{"revenue_total", "operating_revenue"}

// growth takes a published growth rate away that can't be trusted. Sources
// divide by the amount of a loss, so that a loss turned into a profit looks
// like growth, which always comes out above 100 %. A rate of per cent also has
// to be near the one that the two levels give.
func (r *Report) growth(before Report) {
	for _, rate := range slices.Clone(r.Values) {
		level, ok := strings.CutSuffix(rate.Metric, check.GrowthSuffix)
		if !ok {
			continue
		}
		now, held := r.Values.Get(level)
		base, based := before.Values.Get(level)
		switch {
		case !held, based && !base.Value.IsPositive():
			r.take(rate, NoBase)
		case !based && !slices.Contains(neverNegative, level) && (!now.Value.IsPositive() || rate.Value.Abs().GreaterThan(hundred)):
			r.take(rate, NoBase)
		case based && growthApart(rate.Value, now.Value.Sub(base.Value).Mul(hundred).DivRound(base.Value, 6)):
			r.take(rate, ScaleWrong)
		}
	}
}

// growthApart says that two rates in per cent are of different magnitude. A
// restated base moves a rate, and can turn its sign, but not by that much.
func growthApart(a, b decimal.Decimal) bool {
	a, b = a.Abs(), b.Abs()
	larger := decimal.Max(a, b)
	return larger.GreaterThan(hundred) && farApart(a, b, apart) || larger.GreaterThan(two) && farApart(a, b, apartRates)
}

func (r *Report) take(v Value, why Why) {
	r.Values = slices.DeleteFunc(r.Values, func(x Value) bool { return x.Field == v.Field })
	r.Absent = append(r.Absent, Absence{Field: v.Field, Label: v.Label, Metric: v.Metric, Why: why})
}
