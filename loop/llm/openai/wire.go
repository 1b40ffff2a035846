package openai

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"hedui/loop/llm"
)

// exchange is what one request sends and what is kept of how it was answered.
type exchange struct {
	body       []byte
	status     int
	retryAfter time.Duration
}

type exchangeKey struct{}

// wire is the http.RoundTripper below the library. It puts the exact bytes of
// the exchange in the request's context on the wire, keeps the status and the
// Retry-After of the answer, and hands the body on as lines that the library
// can read.
type wire struct {
	next  http.RoundTripper
	limit int64
}

const (
	defaultMaxReply = 16 << 20
	maxErrorBody    = 1 << 20
)

func newWire(next http.RoundTripper, limit int64) *wire {
	if next == nil {
		t := http.DefaultTransport.(*http.Transport).Clone()
		t.MaxIdleConnsPerHost = 16
		next = t
	}
	if limit <= 0 {
		limit = defaultMaxReply
	}
	return &wire{next: next, limit: limit}
}

func (w *wire) closeIdle() {
	if c, ok := w.next.(interface{ CloseIdleConnections() }); ok {
		c.CloseIdleConnections()
	}
}

// RoundTrip implements http.RoundTripper.
func (w *wire) RoundTrip(r *http.Request) (*http.Response, error) {
	call, ok := r.Context().Value(exchangeKey{}).(*exchange)
	if !ok { // not a chat completion
		return w.next.RoundTrip(r)
	}
	if r.Body != nil {
		_ = r.Body.Close()
	}
	r = r.Clone(r.Context())
	r.Body = io.NopCloser(bytes.NewReader(call.body))
	r.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(call.body)), nil }
	r.ContentLength = int64(len(call.body))
	resp, err := w.next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	call.status = resp.StatusCode
	call.retryAfter = retryAfter(resp.Header, time.Now())
	switch {
	case resp.StatusCode >= 300 && resp.StatusCode < 400: // a POST does not survive most redirects
		_ = resp.Body.Close()
		return nil, &llm.Error{Kind: llm.ErrNotFound, Status: resp.StatusCode,
			Hint: fmt.Sprintf("the server has moved; try --base-url %s", movedTo(resp))}
	case resp.StatusCode >= 400:
		resp.Body = limited(resp.Body, maxErrorBody)
	default:
		body, err := newLines(resp.Body, w.limit)
		if err != nil {
			_ = resp.Body.Close()
			return nil, err
		}
		resp.Body = body
	}
	return resp, nil
}

// movedTo gives the base URL that a redirect points to.
func movedTo(resp *http.Response) string {
	u, err := resp.Location()
	if err != nil {
		return "another address"
	}
	u.User, u.RawQuery, u.Fragment = nil, "", ""
	return strings.TrimSuffix(u.String(), "/chat/completions")
}

func limited(body io.ReadCloser, n int64) io.ReadCloser {
	return struct {
		io.Reader
		io.Closer
	}{io.LimitReader(body, n), body}
}

// retryAfter reads how long a server asks to be left alone: seconds, a date, or
// the milliseconds that some send. Zero when it does not say.
func retryAfter(h http.Header, now time.Time) time.Duration {
	if ms, err := time.ParseDuration(strings.TrimSpace(h.Get("Retry-After-Ms")) + "ms"); err == nil && ms > 0 {
		return ms
	}
	v := strings.TrimSpace(h.Get("Retry-After"))
	if v == "" {
		return 0
	}
	if s, err := time.ParseDuration(v + "s"); err == nil {
		return max(0, s)
	}
	if at, err := http.ParseTime(v); err == nil {
		return max(0, at.Sub(now))
	}
	return 0
}
