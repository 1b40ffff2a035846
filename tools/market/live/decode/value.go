package decode

import "hedui/check"

// Value is one figure as a source gives it, in a base unit.
type Value struct {
	Field  string // the source's own name or position of it: PARENTNETPROFIT, 44
	Label  string // in Chinese, for printing where Metric is empty
	Metric string // id in the catalogue, "" where the catalogue has no such figure
	check.Quantity
}

// Values are figures in the order of the endpoint's table.
type Values []Value

// Get gives the figure of a metric. What the source did not give is not there.
func (v Values) Get(metric string) (Value, bool) {
	for _, x := range v {
		if x.Metric == metric && metric != "" {
			return x, true
		}
	}
	return Value{}, false
}

// Field gives a figure by the source's own name of it.
func (v Values) Field(name string) (Value, bool) {
	for _, x := range v {
		if x.Field == name {
			return x, true
		}
	}
	return Value{}, false
}

// Absence is a figure of the table that the answer does not hold.
type Absence struct {
	Field, Label, Metric string
	Why                  Why
}

// Why says why a figure is absent.
type Why string

// The reasons. NotGiven is a placeholder or nothing at all, which for a bank's
// gross margin means that there is no such figure.
const (
	NotGiven    Why = "not_given"
	NotTraded   Why = "not_traded"    // suspended, or not yet traded
	UnitUnknown Why = "unit_unknown"  // given, but nothing says in which unit
	ScaleWrong  Why = "scale_suspect" // given, but contradicts other figures of the row
	Unreadable  Why = "unreadable"    // given, but not as a number
	NoBase      Why = "no_base"       // a growth rate without a base that is known to be positive
)

// Notice is a doubt that belongs into the answer, or a correction that was
// made, in Chinese.
type Notice struct {
	Kind Kind
	Text string
}

// Kind names a notice, so that code need not read its text.
type Kind string

// The kinds.
const (
	UnitByEvidence  Kind = "unit_by_evidence" // volume read in the unit that its amount proves
	UnitUnchecked   Kind = "unit_unchecked"   // volume in the declared unit, nothing to check it by
	BasisNotGiven   Kind = "basis_not_given"  // an adjusted series was asked for and an unadjusted one came
	NotPositive     Kind = "not_positive"     // rows with a price of zero or less were left out
	OutOfRange      Kind = "out_of_range"     // rows that were not asked for were left out
	LateNotice      Kind = "late_notice"      // announced after the legal deadline: probably a restatement
	NoIdentity      Kind = "no_identity"      // the answer does not name its security
	StatusFlag      Kind = "status_flag"      // the source flags the share with a mark that is not known here
	DateUnavailable Kind = "date_unavailable" // the row says not when it is of, or was announced
	LikelyPartial   Kind = "likely_partial"   // today's bar, before the close
)
