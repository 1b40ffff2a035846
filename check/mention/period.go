// Package mention is the one reader of companies, metrics, periods and
// references in text. It knows no names of its own: they come through a
// Lexicon.
package mention

// PeriodType says which stretch of time a figure covers.
type PeriodType string

// The period types. Interim reports are cumulative from 1 January (Half,
// YTDQ1, YTDQ3); Quarter is a single quarter; Instant is a balance at a date.
const (
	Annual  PeriodType = "annual"
	Half    PeriodType = "half"
	YTDQ1   PeriodType = "ytd_q1"
	YTDQ3   PeriodType = "ytd_q3"
	Quarter PeriodType = "quarter"
	TTM     PeriodType = "ttm"
	Instant PeriodType = "instant"
	Day     PeriodType = "day"

	// Latest is asked for, never stored: the newest period that is held.
	Latest PeriodType = "latest"
)

// Period is a stretch of time by its end date. It is comparable, so it may be
// a map key. End is YYYY-MM-DD; it is empty only for Latest and for a TTM
// whose end is not said.
type Period struct {
	Type PeriodType `json:"type"`
	End  string     `json:"end,omitempty"`
}
