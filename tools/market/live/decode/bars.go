package decode

import "github.com/shopspring/decimal"

// Adjust is the basis of a series of prices.
type Adjust string

// The bases, as check.Fact has them.
const (
	Raw      Adjust = "none"
	Forward  Adjust = "qfq" // 前复权
	Backward Adjust = "hfq" // 后复权
)

// Step is the time that one bar covers.
type Step string

// The steps. A week's or month's bar has the date of its last session.
const (
	Daily   Step = "day"
	Weekly  Step = "week"
	Monthly Step = "month"
)

// BarsAsk is what was asked for. From and To are YYYY-MM-DD, "" for open.
type BarsAsk struct {
	Security Security
	Adjust   Adjust
	Step     Step
	From, To string
}

// Bars is a series from one source on one basis, in order of date, no date twice.
type Bars struct {
	Security Security
	Name     string // "" when the source does not say
	// Adjust is what came, which may be less than what was asked for: see
	// Notices. Anchor is the day that a 前复权 series is adjusted to, which is
	// the day it was fetched; "" for the others.
	Adjust  Adjust
	Anchor  string
	Step    Step
	Rows    []Bar
	Actions []Action
	Notices []Notice
}

// Bar holds open, close, high and low, and as far as the source has them
// volume (股), turnover_amount (元) and others. Volume and amount are as traded
// on every basis.
type Bar struct {
	Date   string
	Values Values
	Absent []Absence
}

// Action is a distribution that a bar's source mentions. Cash is 元 per ten
// shares.
type Action struct {
	ExDate, RecordDate string
	Cash               decimal.Decimal
	HasCash            bool
	Text               string
}
