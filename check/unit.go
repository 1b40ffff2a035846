// Package check holds exact quantities, facts, and the rules that decide
// whether a tool result or a draft answer may be used. It depends on no other
// package of this module but its own check/mention.
package check

// Unit is the base unit of a Quantity. Money is always kept in whole units
// (元, never 亿元); scale exists only in text.
type Unit string

// The units. NoUnit means that none is known, which is an error for a figure
// in an answer, not a synonym of Count.
const (
	NoUnit       Unit = ""
	Yuan         Unit = "元"
	USD          Unit = "美元"
	HKD          Unit = "港元"
	Percent      Unit = "%"
	Point        Unit = "个百分点"
	BasisPoint   Unit = "基点"
	Times        Unit = "倍"
	YuanPerShare Unit = "元/股"
	YuanPer10    Unit = "元/10股"
	Shares       Unit = "股"
	Lots         Unit = "手"
	People       Unit = "人"
	Days         Unit = "天"
	Count        Unit = "个"
	IndexPoint   Unit = "点"
)
