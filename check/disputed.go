package check

import (
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"hedui/check/mention"
)

// disputeTimes is the ratio from which two values of one thing can only differ by
// their scale or by what they are of; a restatement is smaller.
var disputeTimes = decimal.New(8, 0)

// disputed refuses facts of a result that another fact, of the same result or one
// that is held, puts at another magnitude: of 12.30 and 1230 neither is concluded
// from. Facts that were refused already are left out.
func disputed(res ResultView, held []Fact, findings []Finding) []Finding {
	refused := map[string]bool{}
	for _, n := range findings {
		for _, id := range n.Facts {
			refused[id] = true
		}
	}
	var out []Finding
	all := slices.Concat(res.Facts, held)
	for i, f := range res.Facts {
		if refused[f.ID] || !f.plainValue() {
			continue
		}
		for j, o := range all {
			if j != i && f.sameThing(o) && o.plainValue() && farFrom(f.Value, o.Value) {
				out = append(out, Finding{Span: fmt.Sprintf("%s %s %s", f.Name, f.Label, Display(f.Quantity, DisplayOptions{})), Rule: RuleMagnitude, Facts: ids(f), Beside: []Quantity{o.Quantity},
					Reason: fmt.Sprintf("量级可疑：%s（%s），而%s是 %s；两个数都列出，不作结论", Display(f.Quantity, DisplayOptions{}), f.Source, o.Source, Display(o.Quantity, DisplayOptions{}))})
				break
			}
		}
	}
	return out
}

// plainValue reports whether f is a value that a source gave as it is, of a
// company and a period.
func (f Fact) plainValue() bool {
	if f.Period.Type == mention.Day && !slices.Contains(pricesOfDay, f.Metric) {
		return false // the volume of a range has its last day for a period
	}
	return f.Op == "" && f.Quote == "" && f.Company != "" && f.Metric != "" && f.Period.End != "" && f.Trust != TrustUser && f.Unit != Percent && f.Unit != Point
}

var pricesOfDay = []string{"close", "open", "high", "low", "previous_close"}

// sameThing reports whether two facts are values of one thing.
func (f Fact) sameThing(o Fact) bool {
	return f.Company == o.Company && f.Metric == o.Metric && f.Period == o.Period && f.Scope == o.Scope && f.Adjust == o.Adjust && f.Unit == o.Unit
}

func farFrom(a, b decimal.Decimal) bool {
	a, b = a.Abs(), b.Abs()
	return !a.IsZero() && !b.IsZero() && (a.GreaterThanOrEqual(b.Mul(disputeTimes)) || b.GreaterThanOrEqual(a.Mul(disputeTimes)))
}
