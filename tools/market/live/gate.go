package live

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"sync"
	"time"

	"github.com/sony/gobreaker/v2"

	"hedui/tools/market"
	"hedui/tools/market/live/decode"
)

// gate stands before one provider: it lets one request through at a time, keeps
// the distance between two, and closes for a while when the provider refuses or
// fails. What it knows is kept on disk, since most runs ask one question.
type gate struct {
	Provider
	c       *Client
	file    string
	turn    chan struct{} // holds one token: who has it may ask
	breaker *gobreaker.DistributedCircuitBreaker[decode.Response]
	barred  bool // the try just made was refused; used by who has the turn

	mu    sync.Mutex
	state state
}

func (c *Client) newGate(p Provider) (*gate, error) {
	g := &gate{Provider: p, c: c, turn: make(chan struct{}, 1)}
	file := ""
	if c.opts.Dir != "" {
		file = filepath.Join(c.opts.Dir, "state", p.ID+".json")
	}
	g.state = load(file)
	var err error
	g.breaker, err = gobreaker.NewDistributedCircuitBreaker[decode.Response]((*shelf)(g), gobreaker.Settings{
		Name: p.ID, Timeout: restTime,
		ReadyToTrip:  func(n gobreaker.Counts) bool { return g.barred || n.ConsecutiveFailures >= tripAfter },
		IsSuccessful: func(err error) bool { return !unavailable(err) },
		IsExcluded: func(err error) bool {
			var e *Error
			return errors.As(err, &e) && e.Code == market.CodeRateLimited || errors.Is(err, errGaveUp) || errors.Is(err, errOffline)
		},
	})
	g.file = file // from here on: a provider that is never asked leaves no file
	return g, err
}

// errGaveUp is for a try that the question's own end broke off: it says nothing
// about the provider.
var errGaveUp = errors.New("the question's time is over")

// enter waits for the gate's turn; leave gives it back.
func (g *gate) enter(ctx context.Context) error {
	select {
	case g.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (g *gate) leave() { <-g.turn }

// closed gives the error of a gate that lets nothing through now, nil when it
// is open.
func (g *gate) closed(now time.Time) *Error {
	s := g.remembered()
	if s.NotBefore.After(now) {
		return &Error{Code: market.CodeRateLimited, Provider: g.Name, Reason: "要求稍后再试", RetryAfter: s.NotBefore.Sub(now), Until: s.NotBefore}
	}
	if until := s.blocked(now); !until.IsZero() {
		return &Error{Code: market.CodeUpstreamBlocked, Provider: g.Name, Reason: "近来拒绝或接连失败，暂不再请求", Until: until}
	}
	return nil
}

// blocked is until when the breaker is open, zero when it is not. The breaker
// goes by the computer's clock.
func (s state) blocked(now time.Time) time.Time {
	var b gobreaker.SharedState
	if len(s.Breaker) == 0 || json.Unmarshal(s.Breaker, &b) != nil || b.State != gobreaker.StateOpen || time.Until(b.Expiry) <= 0 {
		return time.Time{}
	}
	return now.Add(time.Until(b.Expiry)).In(shanghai)
}

// wait is how long to wait before the next request.
func (g *gate) wait(now time.Time) time.Duration {
	last := g.remembered().LastRequest
	if last.IsZero() || last.After(now) {
		return 0
	}
	gap := g.Gap + g.c.opts.Jitter(g.Gap/jitterPart)
	return max(gap-now.Sub(last), 0)
}

// try makes one request under the breaker.
func (g *gate) try(send func() (decode.Response, error)) (decode.Response, error) {
	g.note(func(s *state) { s.LastRequest = g.c.opts.Now() })
	resp, err := g.breaker.Execute(func() (decode.Response, error) {
		resp, err := send()
		var e *Error
		g.barred = errors.As(err, &e) && e.barred
		return resp, err
	})
	if errors.Is(err, gobreaker.ErrOpenState) || errors.Is(err, gobreaker.ErrTooManyRequests) {
		return resp, &Error{Code: market.CodeUpstreamBlocked, Provider: g.Name, Reason: "接连失败，暂不再请求"}
	}
	g.note(func(s *state) {
		var e *Error
		var f *decode.Failure
		switch {
		case err == nil, errors.As(err, &f) && f.Code == decode.NotFound: // that there is nothing is an answer
			s.LastSuccess, s.LastFailure, s.NotBefore = g.c.opts.Now(), "", time.Time{}
		case errors.As(err, &e):
			s.LastFailure = e.Reason
			if wait := e.RetryAfter; e.Code == market.CodeRateLimited {
				if wait == 0 {
					wait = busyTime
				}
				s.NotBefore = g.c.opts.Now().Add(wait)
			}
		}
	})
	return resp, err
}

// remembered gives the state as it is.
func (g *gate) remembered() state {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.state
}

// note changes the state and keeps it. That it cannot be written only means that
// the next run knows less.
func (g *gate) note(change func(*state)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	change(&g.state)
	_ = g.state.save(g.file)
}

// shelf keeps the breaker's state within the gate's. The gate's turn is its
// lock.
type shelf gate

// Lock implements gobreaker.SharedDataStore.
func (*shelf) Lock(string) error { return nil }

// Unlock implements gobreaker.SharedDataStore.
func (*shelf) Unlock(string) error { return nil }

// GetData implements gobreaker.SharedDataStore.
func (s *shelf) GetData(string) ([]byte, error) { return (*gate)(s).remembered().Breaker, nil }

// SetData implements gobreaker.SharedDataStore.
func (s *shelf) SetData(_ string, data []byte) error {
	(*gate)(s).note(func(st *state) { st.Breaker = data })
	return nil
}
