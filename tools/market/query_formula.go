package market

import (
	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
)

const quotientDigits = 34

var hundred = decimal.New(100, 0)

// calculated applies a metric's formula. Its parts come from one family of
// sources for the same company and period, so that they share a vintage; only
// when no family has them all are families combined whose other figures for
// that period prove to be the same vintage.
func (q *Query) calculated(c Company, m Metric, p mention.Period) ([]reading, error) {
	if m.Formula.ofDividend() {
		return q.payoutReading(c, m.Formula, p)
	}
	parts := append(append([]Part(nil), m.Formula.Num...), m.Formula.Den...)
	held := make(map[string][]reading, len(parts))
	for _, part := range parts {
		if _, ok := held[part.Metric]; ok {
			continue
		}
		pm, _ := MetricByID(part.Metric)
		rs, err := q.readings(c, pm, p)
		if err != nil || len(rs) == 0 {
			return nil, err
		}
		held[part.Metric] = rs
	}
	var out []reading
	tried := map[string]bool{}
	for _, r := range held[parts[0].Metric] {
		if tried[r.from.family] || !r.from.exact {
			continue
		}
		tried[r.from.family] = true
		family := r.from.family
		pick := func(metric string) (reading, bool) { return ofFamily(held[metric], family) }
		if r, ok := q.apply(c, m, p, parts, held, pick); ok {
			out = append(out, r)
		}
	}
	if len(out) > 0 {
		return out, nil
	}
	pick := func(metric string) (reading, bool) {
		for _, r := range held[metric] {
			if vintage(r, held[metric]) == check.AsFiled || r.from.exact && q.companyYearAsFiled(c, p, r.from.family) {
				return r, true
			}
		}
		return reading{}, false
	}
	if r, ok := q.apply(c, m, p, parts, held, pick); ok {
		r.from = origin{family: "mixed", printed: mixedSource(r.parts), trust: check.TrustParsed, filed: true, exact: true}
		out = append(out, r)
	}
	return out, nil
}

// apply calculates the formula over picked readings. No result for a part that
// is missing and for a denominator of zero; a negative one is said in a note.
func (q *Query) apply(c Company, m Metric, p mention.Period, parts []Part, held map[string][]reading, pick func(string) (reading, bool)) (reading, bool) {
	result := reading{op: "expression"}
	used := map[string]bool{}
	num, den := decimal.Zero, decimal.Zero
	for i, part := range parts {
		r, ok := pick(part.Metric)
		if !ok {
			return reading{}, false
		}
		if i == 0 {
			result.from = r.from
		}
		if !used[part.Metric] {
			used[part.Metric] = true
			pm, _ := MetricByID(part.Metric)
			result.parts = append(result.parts, plain(q.fact(c, pm, p, r, held[part.Metric]), pm))
		}
		v := r.value
		if part.Negative {
			v = v.Neg()
		}
		if i < len(m.Formula.Num) {
			num = num.Add(v)
		} else {
			den = den.Add(v)
		}
	}
	result.value = num
	if len(m.Formula.Den) > 0 {
		if den.IsZero() {
			return reading{}, false
		}
		if den.IsNegative() {
			result.note = "分母为负，比值没有通常的含义"
		}
		result.op = "ratio"
		if m.Formula.Percent {
			num = num.Mul(hundred)
		}
		result.value = num.DivRound(den, quotientDigits)
	}
	return result, true
}

func ofFamily(rs []reading, family string) (reading, bool) {
	for _, r := range rs {
		if r.from.family == family {
			return r, true
		}
	}
	return reading{}, false
}

// mixedSource names the distinct sources of facts, in order.
func mixedSource(facts []check.Fact) string {
	var out string
	seen := map[string]bool{}
	for _, f := range facts {
		if !seen[f.Source] {
			if out != "" {
				out += "；"
			}
			seen[f.Source] = true
			out += f.Source
		}
	}
	return out
}

// yardsticks are figures that both vendors and parsed filings hold for most
// companies: they show whether a vendor's company-year is the one as filed.
var yardsticks = []string{"revenue_total", "total_assets", "total_liabilities"}

// companyYearAsFiled says that a family's figures for a company and period are
// those first published: at least one yardstick equals the as-filed figure, and
// none differs.
func (q *Query) companyYearAsFiled(c Company, p mention.Period, family string) bool {
	proven := false
	for _, id := range yardsticks {
		m, _ := MetricByID(id)
		rs, err := q.readings(c, m, p)
		if err != nil {
			return false
		}
		r, ok := ofFamily(rs, family)
		if !ok {
			continue
		}
		switch vintage(r, rs) {
		case check.AsFiled:
			proven = true
		case check.Restated:
			return false
		}
	}
	return proven
}
