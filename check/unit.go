// Package check holds exact quantities, facts, and the rules that decide
// whether a tool result or a draft answer may be used. It depends on no other
// package of this module but its own check/mention.
package check

// Unit is the base unit of a Quantity. Money is always kept in whole units
// (元, never 亿元); scale exists only in text. A physical unit that a filing
// uses (千瓦时, 吨, 辆) is kept under its own name.
type Unit string

// The units. NoUnit means that none is known, which is an error for a figure
// in an answer, not a synonym of Count.
const (
	NoUnit        Unit = ""
	Yuan          Unit = "元"
	USD           Unit = "美元"
	HKD           Unit = "港元"
	Percent       Unit = "%"
	Point         Unit = "个百分点"
	BasisPoint    Unit = "基点"
	Times         Unit = "倍"
	YuanPerShare  Unit = "元/股"
	YuanPer10     Unit = "元/10股"
	USDPerShare   Unit = "美元/股"
	HKDPerShare   Unit = "港元/股"
	YuanPerPerson Unit = "元/人"
	Shares        Unit = "股"
	Lots          Unit = "手"
	People        Unit = "人"
	Days          Unit = "天"
	Count         Unit = "个"
	IndexPoint    Unit = "点"
)

// Money reports whether u is an amount of a currency.
func (u Unit) Money() bool { return u == Yuan || u == USD || u == HKD || u.foreign() }

// PerShare reports whether u is an amount for each share, or for ten.
func (u Unit) PerShare() bool {
	return u == YuanPerShare || u == YuanPer10 || u == USDPerShare || u == HKDPerShare
}

// Currency is the currency that u is an amount of, alone or per share or
// person; NoUnit when u is not about money.
func (u Unit) Currency() Unit {
	switch u {
	case YuanPerShare, YuanPer10, YuanPerPerson:
		return Yuan
	case USDPerShare:
		return USD
	case HKDPerShare:
		return HKD
	}
	if u.Money() {
		return u
	}
	return NoUnit
}

// perShare is the price unit of a currency, NoUnit when there is none.
func (u Unit) perShare() Unit {
	switch u {
	case Yuan:
		return YuanPerShare
	case USD:
		return USDPerShare
	case HKD:
		return HKDPerShare
	}
	return NoUnit
}

// foreign currencies are read so that they are never taken for 元; no tool
// gives them.
func (u Unit) foreign() bool { return u == "欧元" || u == "日元" || u == "英镑" || u == "韩元" }
