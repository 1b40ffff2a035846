package adversary_test

import (
	"slices"

	"github.com/shopspring/decimal"

	"hedui/tools/market"
)

// known is a cell with its true values.
type known struct {
	cell
	unit   string
	values []decimal.Decimal
}

// cells lists what is held of everything that is named.
func (j judge) cells(a about) []known {
	var out []known
	for _, m := range a.metrics {
		metric, ok := market.MetricByID(m)
		if !ok {
			continue
		}
		for _, c := range a.companies {
			for _, p := range a.periods {
				k := known{cell{c, m, report(metric, p)}, string(metric.Unit), j.values(c, m, p)}
				if len(k.values) > 0 && !slices.ContainsFunc(out, func(o known) bool { return o.cell == k.cell }) {
					out = append(out, k)
				}
			}
		}
	}
	return out
}

// anyDerived says that a figure is a result of calculating with what the words
// around it, the answer, the question or the talk name.
func (j judge) anyDerived(was ask, p printed, said, answer about) bool {
	for _, context := range []about{answer.fill(was.about), answer.fill(was.spoken)} {
		near := about{companies: context.companies, metrics: said.metrics, periods: said.periods}.fill(context)
		if j.derived(was, p, near) || j.derived(was, p, context) {
			return true
		}
	}
	return false
}

// maxCells bounds what is calculated with; an answer that names more prints no
// result of a calculation.
const maxCells = 24

// derived says that a figure is a result of calculating with what is named: a
// difference, a quotient, a rate, a sum, a mean, or the step that was asked.
func (j judge) derived(was ask, p printed, a about) bool {
	cells := slices.DeleteFunc(j.cells(a), func(k known) bool { return !measures(k.unit, p.unit) })
	if len(cells) == 0 || len(cells) > maxCells {
		return false
	}
	for i, x := range cells {
		if p.value.IsZero() && was.step == nil && x.unit != "" { // a figure less itself
			return true
		}
		if was.step != nil && p.anyFits(was.step(x.values), x.unit) {
			return true
		}
		for k, y := range cells {
			if i == k {
				continue
			}
			for _, n := range p.times { // the working has a factor
				z := known{y.cell, y.unit, scaled(y.values, n)}
				if j.pair(p, x, z) || j.pair(p, z, x) || p.unit == "%" && p.anyFits(quotients(differences(x.values, z.values), y.values, true), "%") {
					return true
				}
			}
			if j.pair(p, x, y) || was.step != nil && j.stepped(was, p, x, y) {
				return true
			}
		}
	}
	return j.total(p, cells)
}

// stepped tries the step that was asked on the difference of two cells.
func (j judge) stepped(was ask, p printed, x, y known) bool {
	unit := x.unit
	if unit == "%" {
		unit = "个百分点"
	}
	return x.metric == y.metric && p.anyFits(was.step(differences(x.values, y.values)), unit)
}

// measures says that figures of a unit can give a result in the printed one.
func measures(unit, printed string) bool {
	switch printed {
	case "个百分点", "基点":
		return unit == "%"
	case "倍", "%", "":
		return true
	case "元/股":
		return unit == "元/股" || unit == "元"
	}
	_, ok := inUnit(decimal.Zero, unit, printed)
	return ok
}

func scaled(in []decimal.Decimal, by decimal.Decimal) []decimal.Decimal {
	var out []decimal.Decimal
	for _, v := range in {
		out = append(out, v.Mul(by))
	}
	return out
}

// anyFits says that one of the values in a unit rounds to what is printed.
func (p printed) anyFits(values []decimal.Decimal, unit string) bool {
	return slices.ContainsFunc(values, func(v decimal.Decimal) bool {
		v, ok := inUnit(v, unit, p.unit)
		return ok && p.fits(v)
	})
}

// pair tries what two cells give together.
func (j judge) pair(p printed, x, y known) bool {
	same := x.metric == y.metric
	unit := x.unit
	if unit == "%" {
		unit = "个百分点"
	}
	switch {
	case x.unit != y.unit:
		return false
	case p.anyFits(differences(x.values, y.values), unit),
		unit == "个百分点" && p.unit == unit && p.fits(asPrinted(x.values[0]).Sub(asPrinted(y.values[0]))):
		return true
	case p.anyFits(quotients(x.values, y.values, false), "倍"), p.anyFits(sums(x.values, y.values), x.unit):
		return true
	case same && x.company != y.company && p.unit == "%" && p.anyFits(excesses(x.values, y.values), "%"):
		return true
	case !same || x.company != y.company || x.period.Type != y.period.Type || x.period.End <= y.period.End:
		return false
	}
	if p.anyFits(growths(x.values, y.values), "%") {
		return true
	}
	years := x.period.Year() - y.period.Year()
	return years > 1 && p.unit == "%" && p.compound(x.values, y.values, years)
}

// excesses gives (a − b) / b × 100, by how much a is above b.
func excesses(a, b []decimal.Decimal) []decimal.Decimal {
	return combine(a, b, func(x, y decimal.Decimal) (decimal.Decimal, bool) {
		if y.IsZero() {
			return decimal.Zero, false
		}
		return x.Sub(y).Shift(2).DivRound(y, 20), true
	})
}

// asPrinted rounds as figures are shown; a difference of two printed
// percentages may be told as well as that of the exact ones.
func asPrinted(v decimal.Decimal) decimal.Decimal { return v.Round(2) }

// compound says that (1 + p)ⁿ takes y to x, within the rounding.
func (p printed) compound(x, y []decimal.Decimal, years int) bool {
	grow := func(rate decimal.Decimal) decimal.Decimal {
		return rate.Shift(-2).Add(decimal.New(1, 0)).Pow(decimal.NewFromInt(int64(years)))
	}
	low, high := grow(p.value.Sub(p.half)), grow(p.value.Add(p.half))
	return slices.ContainsFunc(quotients(x, y, false), func(q decimal.Decimal) bool {
		return q.GreaterThanOrEqual(low) && q.LessThanOrEqual(high)
	})
}

// total tries the sum and the mean of all cells of one metric.
func (j judge) total(p printed, cells []known) bool {
	sum := []decimal.Decimal{decimal.Zero}
	for _, c := range cells {
		if c.metric != cells[0].metric {
			return false
		}
		sum = sums(sum, c.values)
	}
	n := decimal.NewFromInt(int64(len(cells)))
	var mean []decimal.Decimal
	for _, v := range sum {
		mean = append(mean, v.DivRound(n, 20))
	}
	return p.anyFits(sum, cells[0].unit) || p.anyFits(mean, cells[0].unit)
}
