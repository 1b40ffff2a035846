package llm

import (
	"errors"
	"fmt"
	"time"
)

// Sentinel errors; use errors.Is. Clients wrap them in *Error.
var (
	ErrEmptyResponse    = errors.New("llm: the model returned an empty reply")
	ErrIncompleteStream = errors.New("llm: the stream ended before the reply was complete")
	ErrContextLength    = errors.New("llm: the request is longer than the model's context")
	ErrContentFilter    = errors.New("llm: the provider's content filter stopped the reply")
	ErrRateLimited      = errors.New("llm: rate limited")
	ErrAuth             = errors.New("llm: the key was refused")
	ErrQuota            = errors.New("llm: the account has no credit left")
	ErrNotFound         = errors.New("llm: the server does not know the model or the address")
	ErrBadRequest       = errors.New("llm: the server refused the request")
	ErrUnavailable      = errors.New("llm: the model cannot be reached")
)

// Error is a failed request. Kind is one of the sentinels, Hint says what the
// user can do, RetryAfter is zero when the provider gave none.
type Error struct {
	Kind       error
	Model      string
	Status     int
	RetryAfter time.Duration
	Hint       string
	Err        error
}

// Error implements error.
func (e *Error) Error() string {
	s := e.Kind.Error()
	if e.Model != "" {
		s += fmt.Sprintf(" (model %s)", e.Model)
	}
	if e.Status != 0 {
		s += fmt.Sprintf(", status %d", e.Status)
	}
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	if e.Hint != "" {
		s += " — " + e.Hint
	}
	return s
}

// Unwrap gives both the kind and the cause to errors.Is and errors.As.
func (e *Error) Unwrap() []error { return []error{e.Kind, e.Err} }
