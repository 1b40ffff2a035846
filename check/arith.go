package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"hedui/check/mention"
)

// Operations, as they stand in Fact.Op and Figure.Op.
const (
	OpDifference = "difference"
	OpSum        = "sum"
	OpRatio      = "ratio"
	OpProduct    = "product"
	OpGrowth     = "growth"
	OpShare      = "share"
	OpMean       = "mean"
	OpCAGR       = "cagr"
	OpExpression = "expression"
)

// Plain is a number operand without unit or company: the 10000 of f1 / 10000.
func Plain(v decimal.Decimal) Fact {
	return Fact{Quantity: Quantity{Value: v}, Trust: TrustUser}
}

// isPlain reports whether f is a bare number.
func (f Fact) isPlain() bool { return f.Unit == NoUnit && f.Company == "" && f.Metric == "" }

// Sub gives a − b. Two percentages differ by 个百分点. It fails on operands of
// different units, currencies, scopes, period types or vintages, on quoted
// facts, and on raw closes of two days of one company.
func Sub(a, b Fact) (Fact, error) {
	unit := a.Unit
	if a.Unit == Percent && b.Unit == Percent {
		unit = Point
	}
	b, err := subtrahend(a, b)
	if err != nil {
		return Fact{}, err
	}
	return derived(OpDifference, a.Value.Sub(b.Value), unit, a, b), nil
}

// subtrahend gives b as it is taken from a, or says why it cannot be.
func subtrahend(a, b Fact) (Fact, error) {
	if err := sameKind(OpDifference, a, b); err != nil {
		return Fact{}, err
	}
	return inUnit(OpDifference, b, a.Unit)
}

// Add gives a + b under the rules of Sub; percentages stay percentages.
func Add(a, b Fact) (Fact, error) {
	if err := sameKind(OpSum, a, b); err != nil {
		return Fact{}, err
	}
	b, err := inUnit(OpSum, b, a.Unit)
	if err != nil {
		return Fact{}, err
	}
	return derived(OpSum, a.Value.Add(b.Value), a.Unit, a, b), nil
}

// inUnit converts b for adding to a: 基点 to 个百分点, 手 to 股; points may be
// added to a percentage.
func inUnit(op string, b Fact, u Unit) (Fact, error) {
	if b.Unit == u || u == Percent && b.Unit == Point {
		return b, nil
	}
	if u == Percent && b.Unit == BasisPoint {
		u = Point
	}
	q, err := b.Convert(u)
	if err != nil || u == Percent || u == Times {
		return b, unitError(op, fmt.Sprintf("%s 与 %s 不能相加减", unitName(u), unitName(b.Unit)), "先换成同一单位")
	}
	b.Quantity = q
	return b, nil
}

// Mul gives a × b: by a plain number, a percentage or a multiple, or 元/股 × 股.
func Mul(a, b Fact) (Fact, error) {
	if err := usable(OpProduct, a, b); err != nil {
		return Fact{}, err
	}
	if a.Unit == NoUnit || a.Unit == Times && b.Unit != NoUnit || a.Unit == Percent && b.Unit != NoUnit && b.Unit != Times || a.Unit == Shares && b.Unit.PerShare() {
		a, b = b, a
	}
	switch {
	case b.Unit == NoUnit || b.Unit == Times:
		return derived(OpProduct, a.Value.Mul(b.Value), a.Unit, a, b), nil
	case b.Unit == Percent && a.Unit != Point && a.Unit != BasisPoint:
		return derived(OpProduct, a.Value.Mul(b.Value).Shift(-2), a.Unit, a, b), nil
	case b.Unit == Shares && a.Unit.PerShare():
		v := a.Value.Mul(b.Value)
		if a.Unit == YuanPer10 {
			v = v.Shift(-1)
		}
		return derived(OpProduct, v, a.Unit.Currency(), a, b), nil
	}
	return Fact{}, unitError(OpProduct, fmt.Sprintf("%s 与 %s 不能相乘", unitName(a.Unit), unitName(b.Unit)),
		"可乘的是普通数字、倍、%，以及 元/股 × 股")
}

// Div gives a ÷ b to Precision places: by a plain number; of one unit by the
// same unit, in 倍; 元 by 股, 元/股 or 人. A flow may be divided by a balance or
// a price, but not by a flow of another period type.
func Div(a, b Fact) (Fact, error) {
	divisor, unit, err := quotientOf(a, b)
	if err != nil {
		return Fact{}, err
	}
	b.Quantity = divisor
	return derived(OpRatio, a.Value.DivRound(b.Value, Precision), unit, a, b), nil
}

// quotientOf gives the divisor of a ÷ b, in a's unit where the two measure the
// same, and the unit of the quotient, or says why there is none.
func quotientOf(a, b Fact) (Quantity, Unit, error) {
	if err := usable(OpRatio, a, b); err != nil {
		return Quantity{}, NoUnit, err
	}
	if b.Value.IsZero() {
		return Quantity{}, NoUnit, &MathError{Kind: ErrZeroDivisor, Op: OpRatio, Reason: "除数是 0", Advice: "换一个不为 0 的除数", Facts: ids(a, b)}
	}
	if err := compatible(OpRatio, a, b); err != nil {
		return Quantity{}, NoUnit, err
	}
	unit := NoUnit
	switch {
	case b.Unit == NoUnit:
		unit = a.Unit
	case a.Unit == b.Unit:
		unit = Times
	case a.Unit.Money() && b.Unit == Shares:
		unit = a.Unit.perShare()
	case a.Unit.Money() && b.Unit.PerShare() && b.Unit.Currency() == a.Unit && b.Unit != YuanPer10:
		unit = Shares
	case a.Unit == Yuan && b.Unit == People:
		unit = YuanPerPerson
	case a.Unit.Currency() != NoUnit && b.Unit.Currency() != NoUnit && a.Unit.Currency() != b.Unit.Currency():
		return Quantity{}, NoUnit, currencyError(OpRatio, a, b)
	default:
		if q, err := b.Convert(a.Unit); err == nil && a.Unit != Percent && a.Unit != Times && !q.Value.IsZero() {
			b.Quantity = q
			unit = Times
			break
		}
		return Quantity{}, NoUnit, unitError(OpRatio, fmt.Sprintf("%s 不能除以 %s", unitName(a.Unit), unitName(b.Unit)), "相除的两个数要单位相同，或除以普通数字")
	}
	return b.Quantity, unit, nil
}

// Share gives part ÷ whole as a percentage. A segment may be held against the
// whole company, and part of a year against that year.
func Share(part, whole Fact) (Fact, error) {
	p, err := partOf(part, whole)
	if err != nil {
		return Fact{}, err
	}
	r, err := Div(p, whole)
	if err != nil {
		return Fact{}, rename(err, OpShare)
	}
	r.Value, r.Unit, r.Op, r.Scope, r.Period = r.Value.Shift(2), Percent, OpShare, part.Scope, part.Period
	return r, nil
}

// partOf gives a part as it is held against the whole, or says why it cannot.
func partOf(part, whole Fact) (Fact, error) {
	p := part
	if p.Company == whole.Company && p.Metric == whole.Metric && whole.Period.Type == mention.Annual && p.Period.Year() == whole.Period.Year() && isFlow(p.Period.Type) && p.Period.Type != mention.TTM {
		p.Period = whole.Period
	}
	if strings.HasPrefix(p.Scope, "segment:") && whole.Scope == Consolidated {
		p.Scope = Consolidated
	}
	if _, unit, err := quotientOf(p, whole); err != nil {
		return Fact{}, rename(err, OpShare)
	} else if unit != Times {
		return Fact{}, unitError(OpShare, fmt.Sprintf("%s 占 %s 没有意义", unitName(part.Unit), unitName(whole.Unit)), "占比的两个数要单位相同")
	}
	return p, nil
}

// derived builds the result of an operation: what the operands share is kept,
// what differs is dropped, trust is the weakest, notes are joined.
func derived(op string, v decimal.Decimal, u Unit, fs ...Fact) Fact {
	out := Fact{Quantity: Quantity{Value: v, Unit: u}, Op: op, Of: ids(fs...), Vintage: VintageUnknown, Trust: TrustFiling}
	var real []Fact
	for _, f := range fs {
		if !f.isPlain() {
			real = append(real, f)
		}
		if trustRank(f.Trust) > trustRank(out.Trust) && !f.isPlain() {
			out.Trust = f.Trust
		}
	}
	if len(real) == 0 {
		out.Trust = TrustUser
		return out
	}
	first := real[0]
	out.Company, out.Name, out.Metric, out.Label = first.Company, first.Name, first.Metric, first.Label
	out.Period, out.Scope, out.Vintage, out.AsOf, out.Adjust = first.Period, first.Scope, first.Vintage, first.AsOf, first.Adjust
	var sources, notes []string
	for _, f := range real {
		if f.Company != out.Company {
			out.Company, out.Name = "", ""
		}
		if f.Metric != out.Metric {
			out.Metric, out.Label = "", ""
		}
		if f.Period.End > out.Period.End {
			out.Period = f.Period
		}
		if f.Scope != out.Scope {
			out.Scope = ""
		}
		if f.Vintage != out.Vintage {
			out.Vintage = VintageUnknown
		}
		if f.AsOf != out.AsOf {
			out.AsOf = ""
		}
		for source := range strings.SplitSeq(f.Source, "、") { // of a calculated one: all that it was made of
			if source != "" && !slices.Contains(sources, source) {
				sources = append(sources, source)
			}
		}
		if f.Note != "" && !slices.Contains(notes, f.Note) {
			notes = append(notes, f.Note)
		}
	}
	out.Source, out.Note = strings.Join(sources, "、"), strings.Join(notes, "、")
	return out
}

func ids(fs ...Fact) []string {
	var out []string
	for _, f := range fs {
		if f.ID != "" {
			out = append(out, f.ID)
		}
	}
	return out
}

func trustRank(t Trust) int {
	return slices.Index([]Trust{TrustFiling, TrustVendor, TrustParsed, TrustUser}, t)
}
