package live

import (
	"errors"
	"fmt"
	"math"
	"time"

	"hedui/tools/market"
	"hedui/tools/market/live/decode"
)

// Error says that a provider gave nothing, which says nothing about whether the
// thing asked for exists: another provider may be asked. Code is
// market.CodeRateLimited, CodeTimeout or CodeUpstreamBlocked.
type Error struct {
	Code     string
	Provider string // as printed
	Reason   string // in Chinese, what happened
	// RetryAfter is how long the provider asks to wait; 0 when it names no time.
	RetryAfter time.Duration
	// Until is when the provider is asked again, zero when at any time.
	Until time.Time
	// Waited is the time spent waiting between tries.
	Waited time.Duration
	Err    error

	barred bool // it refused us: don't try again, leave it alone
	again  bool // another try may help
}

// Error implements error.
func (e *Error) Error() string {
	s := fmt.Sprintf("live: %s: %s", e.Provider, e.Reason)
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

// Unwrap implements errors.
func (e *Error) Unwrap() error { return e.Err }

// failed turns what the reading of an answer says into an error: an *Error when
// the provider gave nothing, else the failure itself.
func failed(f *decode.Failure, p Provider) error {
	if f == nil {
		return nil
	}
	e := &Error{Code: market.CodeUpstreamBlocked, Provider: p.Name, Reason: f.Reason, RetryAfter: f.RetryAfter, again: f.Again, barred: !f.Again}
	if f.Status != 0 { // for who traces it; an answer's reasons hold no numbers
		e.Err = fmt.Errorf("HTTP %d", f.Status)
	}
	switch f.Code {
	case decode.Unavailable:
		return e
	case decode.RateLimited:
		e.Code, e.barred = market.CodeRateLimited, false
		return e
	}
	return f
}

// unavailable reports whether another provider may be asked after err.
func unavailable(err error) bool {
	var e *Error
	return errors.As(err, &e)
}

// seconds rounds a wait up to whole seconds.
func seconds(d time.Duration) int { return int(math.Ceil(d.Seconds())) }

// worst sums up why none of several providers gave anything: RATE_LIMITED with
// the shortest wait when one only asks to wait, else the code of the first.
func worst(errs []error) *market.Miss {
	m := &market.Miss{}
	for _, err := range errs {
		var e *Error
		if !errors.As(err, &e) {
			continue
		}
		if m.Code == "" {
			m.Code = e.Code
		}
		if wait := seconds(e.RetryAfter); e.Code == market.CodeRateLimited && (m.RetryAfter == 0 || wait < m.RetryAfter) {
			m.Code, m.RetryAfter = e.Code, wait
		}
		if m.Reason != "" {
			m.Reason += "，"
		}
		m.Reason += e.Provider + "：" + e.Reason
	}
	return m
}
