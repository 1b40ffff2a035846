// Package market holds the embedded snapshot of A-share data, the names and
// codes of companies, the metric catalogue, and the rules for deriving one
// figure from others.
package market

import (
	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
)

// Company is one listed (or formerly listed) A-share company.
type Company struct {
	ID       string // 600519.SH, 000858.SZ, 920002.BJ
	Code     string // 600519
	Name     string // short name as printed: 贵州茅台, 五粮液 (spaces removed)
	FullName string
	Exchange string // SSE, SZSE, BSE
	Board    string
	Industry string // 行业, the finest of the three classifications held
	SW1      string // 申万一级
	EM       string // 东方财富行业
	Area     string
	ListDate string   // YYYY-MM-DD, "" when not known
	Listed   bool     // on the snapshot's list of listed companies
	Aliases  []string // former names and written variants
	Pinyin   string   // initials, lower case
}

// Datum is one stored value of a raw series. Series is the name the source
// gives it; the catalogue maps metrics to series.
type Datum struct {
	Period mention.Period // Annual, Half, YTDQ1 or YTDQ3; the catalogue says what is an instant
	Value  decimal.Decimal
	Unit   check.Unit
	Source string // verbatim, as in the data set
	Tier   Tier
}

// Tier is the data set's file that a Datum comes from.
type Tier uint8

// Tiers, in order of preference where two hold the same period.
const (
	TierMain      Tier = iota // indicators: the preferred annual value
	TierInterim               // indicators_interim
	TierLineItems             // line_items: as filed, identity-checked
	TierExtra                 // ratios_extra
	TierAlt                   // indicators_alt: the same facts from other sources
	TierStaff                 // staff counts of identity-checked company-years
)

// Bar is one trading day, unadjusted. Volume is in shares, -1 when not held;
// Amount is in 元, zero value and HasAmount false when not held.
type Bar struct {
	Date                   string
	Open, High, Low, Close decimal.Decimal
	Volume                 int64
	Amount                 decimal.Decimal
	HasAmount              bool
	Source                 string // verbatim, as in the data set
}

// Factor is an ex-date: a return across it is the raw ratio times Ratio.
type Factor struct {
	ExDate string
	Ratio  decimal.Decimal
	Basis  FactorBasis
}

// FactorBasis says where a Factor comes from.
type FactorBasis string

// The bases. The exchange's rule for FactorComputed: reference price =
// (previous close − cash) / (1 + bonus + transfer) per share, rounded to the
// cent; Ratio = previous close / reference price.
const (
	FactorGiven    FactorBasis = "given"    // as the source's factor series has it
	FactorRedated  FactorBasis = "redated"  // the source's, one session late, moved to the distribution's ex-date
	FactorComputed FactorBasis = "computed" // from the distribution and the previous close
)

// Dividend is one distribution per ten shares. Cash is 元 before tax.
type Dividend struct {
	ExDate, RecordDate, ReportDate string
	Cash, Bonus, Transfer          decimal.Decimal // per 10 shares
	Plan                           string
	Source                         string // verbatim, as in the data set
	// Incomplete says that the fall of the reference price on the ex-date is
	// larger than the distributions held for that day explain, so another one
	// of that day is probably missing. Don't sum over it.
	Incomplete bool
}

// ProfileField is one text fact about a company.
type ProfileField struct {
	Field, Value, AsOf, Source string
}
