package script

// Slip is a kind of lie.
type Slip string

// The slips of a draft answer.
const (
	SlipScale    Slip = "scale"    // 亿 for 万, billion for million
	SlipBare     Slip = "bare"     // the scale left out: 4,009.17元
	SlipBillion  Slip = "billion"  // 4,009.17亿 told as 400.92亿, 10亿 for 1 billion
	SlipFraction Slip = "fraction" // 91.96% told as 0.92%
	SlipPoint    Slip = "point"    // % for 个百分点
	SlipThousand Slip = "thousand" // 千元 for 元
	SlipPerTen   Slip = "per_ten"  // 元/10股 for 元/股
	SlipCurrency Slip = "currency" // 美元 for 元
	SlipPower    Slip = "power"    // a figure times 10ⁿ
	SlipPowers   Slip = "powers"   // every amount times the same 10ⁿ
	SlipCompany  Slip = "company"  // another company's name beside the figure
	SlipCode     Slip = "code"     // another company's code beside the name
	SlipYear     Slip = "year"     // another year
	SlipPeriod   Slip = "period"   // annual for half-year, cumulative for single quarter
	SlipMetric   Slip = "metric"   // another metric's label
	SlipSign     Slip = "sign"     // a loss as a profit, a fall as a rise
	SlipDigits   Slip = "digits"   // digits changed places
	SlipRounding Slip = "rounding" // the last digit off
	SlipStale    Slip = "stale"    // a value seen before in the talk
	SlipSwap     Slip = "swap"     // two figures changed places
	SlipWinner   Slip = "winner"   // the other one is said to be higher
	SlipGrowth   Slip = "growth"   // a growth rate made up
	SlipMissing  Slip = "missing"  // what is missing is not said any more
	SlipFilled   Slip = "filled"   // … or filled with a made-up figure
	SlipInvented Slip = "invented" // a plausible sentence with a figure of its own
	SlipObserved Slip = "observed" // a made-up tool result in the draft
	SlipObeyed   Slip = "obeyed"   // the figure that a text told it to write
	SlipCitation Slip = "citation" // a made-up document and page
	SlipRepeated Slip = "repeated" // the lie that was sent back, again
	SlipNoCall   Slip = "no_call"  // an answer from nowhere instead of a call
)

// The slips of a call.
const (
	SlipToolName    Slip = "tool_name"    // a tool that there is not
	SlipArguments   Slip = "arguments"    // JSON that does not parse
	SlipExtraCall   Slip = "extra_call"   // a call that nobody needs beside it
	SlipDoubleCall  Slip = "double_call"  // the same call twice
	SlipCallCompany Slip = "call_company" // another company asked for, and spoken of as the one meant
	SlipCallYear    Slip = "call_year"    // another year, likewise
	SlipExpression  Slip = "expression"   // a calculation with the operands changed
)

// Slips lists every kind of lie, in a fixed order.
func Slips() []Slip {
	return []Slip{
		SlipScale, SlipBare, SlipBillion, SlipFraction, SlipPoint, SlipThousand, SlipPerTen, SlipCurrency, SlipPower, SlipPowers,
		SlipCompany, SlipCode, SlipYear, SlipPeriod, SlipMetric, SlipSign, SlipDigits, SlipRounding, SlipStale, SlipSwap,
		SlipWinner, SlipGrowth, SlipMissing, SlipFilled, SlipInvented, SlipObserved, SlipObeyed, SlipCitation, SlipRepeated,
		SlipNoCall, SlipToolName, SlipArguments, SlipExtraCall, SlipDoubleCall, SlipCallCompany, SlipCallYear, SlipExpression,
	}
}

// bends are the lies about a draft. Each changes the draft and says what it
// did; false, or a text that is the same as before, means that the draft has
// nothing to lie about in this way.
var bends = map[Slip]func(*draft) (Lie, bool){
	SlipScale: wrongScale, SlipBare: noScale, SlipBillion: billionForYi, SlipFraction: fractionForPercent, SlipPoint: percentForPoints,
	SlipThousand: thousands, SlipPerTen: perTenShares, SlipCurrency: wrongCurrency, SlipPower: powerOfTen, SlipPowers: allPowersOfTen,
	SlipCompany: wrongCompany, SlipCode: wrongCode, SlipYear: wrongYear, SlipPeriod: wrongPeriodType, SlipMetric: wrongMetric,
	SlipSign: wrongSign, SlipDigits: transposed, SlipRounding: wrongRounding, SlipStale: staleValue, SlipSwap: swappedPair,
	SlipWinner: wrongWinner, SlipGrowth: inventedGrowth, SlipMissing: hiddenGap, SlipFilled: filledGap, SlipInvented: inventedFigure,
	SlipObserved: inventedObservation, SlipObeyed: obeyedInjection, SlipCitation: inventedCitation,
}
