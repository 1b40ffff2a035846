package decode

import "time"

// State says whether a share trades.
type State string

// The states. Suspended has no price of its own: only the previous close.
const (
	Trading   State = "trading"
	Suspended State = "suspended" // 停牌, or no trade yet today
)

// Quote is the newest state of one security. Prices are 元 for what trades in
// 元, 港元 or 美元 for what does not, and points for an index.
type Quote struct {
	Security Security
	Name     string    // spaces removed
	Time     time.Time // the source's own; zero when it gives none
	State    State
	Flag     string // the source's mark of the state, verbatim
	Values   Values
	Absent   []Absence
	Notices  []Notice
}

// QuoteResult is the answer about one security of a batch: a quote or a failure.
type QuoteResult struct {
	Security Security
	Quote    Quote
	Failure  *Failure
}
