package decode

import (
	"fmt"
	"time"
)

// Code is what kind of failure it is. The set is closed.
type Code string

// The codes. Only NotFound is a statement about the security: the source
// works and has nothing. Of the others the source said nothing about it.
const (
	NotFound    Code = "not_found"    // a valid answer that is empty
	Unavailable Code = "unavailable"  // blocked, busy, empty or not data at all
	RateLimited Code = "rate_limited" // told to wait
	BadRequest  Code = "bad_request"  // our own mistake; the same request never works
	Suspect     Code = "suspect"      // figures of a magnitude that contradicts other figures
	Damaged     Code = "damaged"      // data, but not as described, or of another security
)

// Failure says why there is no result.
type Failure struct {
	Endpoint Endpoint
	Code     Code
	Status   int    // of HTTP, 0 when the body decided
	Reason   string // in Chinese, for the reader of an answer
	// RetryAfter is how long the source wants to be left alone, 0 when it
	// does not say.
	RetryAfter time.Duration
	// Again says that the same request may be sent once more. It is never set
	// on a refusal (403, a page that asks for a captcha).
	Again bool
	// Figures are those that contradict each other, of a Suspect.
	Figures []Value
}

// Error names endpoint, code and reason.
func (f *Failure) Error() string {
	s := fmt.Sprintf("decode: %s: %s: %s", f.Endpoint, f.Code, f.Reason)
	if f.Status != 0 {
		s += fmt.Sprintf(" (HTTP %d)", f.Status)
	}
	return s
}

// FallThrough says that another source may be asked instead. It may not where
// this one gave a valid answer, where the mistake is ours, and where the
// figures themselves are in doubt.
func (f *Failure) FallThrough() bool { return f.Code == Unavailable || f.Code == RateLimited }

func fail(e Endpoint, code Code, format string, args ...any) *Failure {
	return &Failure{Endpoint: e, Code: code, Reason: fmt.Sprintf(format, args...)}
}
