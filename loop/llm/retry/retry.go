// Package retry asks a model again when its server is busy or gone, for as long
// as the request's time allows, and leaves a server alone that keeps failing.
package retry

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/cenkalti/backoff/v5"
	"github.com/sony/gobreaker/v2"

	"hedui/loop/llm"
)

// Options adjusts a Model. A nil *Options, and any zero field, means the
// default.
type Options struct {
	// Tries bounds how often a request is sent; default 4.
	Tries int
	// First is the wait before the second try, where the server names none;
	// default half a second. Each later one is twice as long, up to Longest,
	// by default 20 s. None of them is exact: waits differ by up to a half, so
	// that clients that failed together do not come back together.
	First, Longest time.Duration
	// Budget bounds all tries of a request where its context has no deadline;
	// default 2 minutes.
	Budget time.Duration
	// Trip is the number of failures in a row, of any requests, after which
	// nothing is sent any more for Rest; default 8, and 30 s.
	Trip int
	Rest time.Duration
	// Notice is told of each wait; default nobody.
	Notice func(err error, wait time.Duration)
}

// Model is a model that is asked again. Only what another try may cure is tried
// again: llm.ErrRateLimited and llm.ErrUnavailable, and only while no text has
// been handed on. It is safe for concurrent use.
type Model struct {
	llm.Model
	opts    Options
	breaker *gobreaker.CircuitBreaker[llm.Response]
}

// New wraps a model.
func New(model llm.Model, opts *Options) *Model {
	m := &Model{Model: model, opts: opts.withDefaults()}
	m.breaker = gobreaker.NewCircuitBreaker[llm.Response](gobreaker.Settings{
		Timeout:      m.opts.Rest,
		ReadyToTrip:  func(c gobreaker.Counts) bool { return int(c.ConsecutiveFailures) >= m.opts.Trip },
		IsSuccessful: func(err error) bool { return !errors.Is(err, llm.ErrUnavailable) },
		IsExcluded: func(err error) bool {
			return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
		},
	})
	return m
}

func (o *Options) withDefaults() Options {
	var out Options
	if o != nil {
		out = *o
	}
	set := func(v *time.Duration, d time.Duration) {
		if *v <= 0 {
			*v = d
		}
	}
	set(&out.First, 500*time.Millisecond)
	set(&out.Longest, 20*time.Second)
	set(&out.Budget, 2*time.Minute)
	set(&out.Rest, 30*time.Second)
	if out.Tries <= 0 {
		out.Tries = 4
	}
	if out.Trip <= 0 {
		out.Trip = 8
	}
	return out
}

// Complete implements llm.Model.
func (m *Model) Complete(ctx context.Context, req llm.Request) (llm.Response, error) {
	return m.ask(ctx, func() (llm.Response, error) { return m.Model.Complete(ctx, req) })
}

// Stream implements llm.Model.
func (m *Model) Stream(ctx context.Context, req llm.Request, onText func(string) error) (llm.Response, error) {
	said := false
	return m.ask(ctx, func() (llm.Response, error) {
		resp, err := m.Model.Stream(ctx, req, func(s string) error {
			said = true
			return onText(s)
		})
		if err != nil && said {
			return resp, backoff.Permanent(err)
		}
		return resp, err
	})
}

// ask sends a request until it is answered, fails for good, or has no time for
// another try.
func (m *Model) ask(ctx context.Context, send func() (llm.Response, error)) (llm.Response, error) {
	budget := m.opts.Budget
	if deadline, ok := ctx.Deadline(); ok {
		budget = time.Until(deadline)
	}
	waits := backoff.NewExponentialBackOff()
	waits.InitialInterval, waits.MaxInterval, waits.Multiplier = m.opts.First, m.opts.Longest, 2
	tries, start := 0, time.Now()
	resp, err := backoff.Retry(ctx, func() (llm.Response, error) {
		tries++
		resp, err := m.guarded(send)
		if err == nil {
			return resp, nil
		}
		return llm.Response{}, advised(err)
	}, backoff.WithBackOff(waits), backoff.WithMaxTries(uint(m.opts.Tries)),
		backoff.WithMaxElapsedTime(max(budget, time.Nanosecond)), backoff.WithNotify(m.notice))
	if err == nil {
		return resp, nil
	}
	if ctx.Err() != nil {
		return llm.Response{}, ctx.Err()
	}
	return llm.Response{}, told(plain(err), tries, budget-time.Since(start))
}

func (m *Model) notice(err error, wait time.Duration) {
	if m.opts.Notice != nil {
		m.opts.Notice(plain(err), wait)
	}
}

// guarded sends a request unless the server is being left alone.
func (m *Model) guarded(send func() (llm.Response, error)) (llm.Response, error) {
	resp, err := m.breaker.Execute(send)
	if errors.Is(err, gobreaker.ErrOpenState) || errors.Is(err, gobreaker.ErrTooManyRequests) {
		return llm.Response{}, backoff.Permanent(&llm.Error{
			Kind: llm.ErrUnavailable, Model: m.Name(), Err: errors.New("it failed too often in a row and is left alone for a while"),
			Hint: fmt.Sprintf("ask again in %v", m.opts.Rest),
		})
	}
	return resp, err
}

// advice is an error together with what it says about trying again.
type advice struct{ err, again error }

func (a *advice) Error() string   { return a.err.Error() }
func (a *advice) Unwrap() []error { return []error{a.err, a.again} }

// advised marks an error for package backoff: not to be tried again, or after
// the wait that the server asked for.
func advised(err error) error {
	var permanent *backoff.PermanentError
	if errors.As(err, &permanent) {
		return err
	}
	if !errors.Is(err, llm.ErrRateLimited) && !errors.Is(err, llm.ErrUnavailable) {
		return backoff.Permanent(err)
	}
	var e *llm.Error
	if errors.As(err, &e) && e.RetryAfter > 0 {
		return &advice{err, &backoff.RetryAfterError{Duration: e.RetryAfter}}
	}
	return err
}

// plain takes the marks off again.
func plain(err error) error {
	var a *advice
	if errors.As(err, &a) {
		return a.err
	}
	var permanent *backoff.PermanentError
	if errors.As(err, &permanent) {
		return permanent.Unwrap()
	}
	return err
}

// told adds to an error what was tried, and that the wait asked for is longer
// than the time left.
func told(err error, tries int, left time.Duration) error {
	var e *llm.Error
	if !errors.As(err, &e) || !errors.Is(err, llm.ErrRateLimited) && !errors.Is(err, llm.ErrUnavailable) {
		return err
	}
	out := *e
	if out.RetryAfter > 0 && out.RetryAfter > left {
		out.Hint = fmt.Sprintf("the server asks to wait %v, which is longer than this question may take; ask again then", out.RetryAfter.Round(time.Second))
	}
	if tries > 1 {
		out.Hint += fmt.Sprintf(" (tried %d times)", tries)
	}
	return &out
}
