package live_test

import (
	"bytes"
	"context"
	"errors"
	"net"
	"net/http"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/tools/market/live"
	"hedui/tools/market/live/decode"
)

// wire is a network inside the test, so that time is the bubble's own: every
// host leads to one server. It counts what arrives.
type wire struct {
	conns chan net.Conn
	done  chan struct{}

	mu    sync.Mutex
	asked []asked
}

type asked struct {
	host, path, method, referer, agent, cookie string
	at                                         time.Time
}

// dial connects to the server.
func (w *wire) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	near, far := net.Pipe()
	select {
	case w.conns <- far:
		return near, nil
	case <-w.done:
		return nil, errors.New("the test is over")
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Accept, Close and Addr implement net.Listener.
func (w *wire) Accept() (net.Conn, error) {
	select {
	case c := <-w.conns:
		return c, nil
	case <-w.done:
		return nil, net.ErrClosed
	}
}

func (w *wire) Close() error   { return nil }
func (w *wire) Addr() net.Addr { return &net.TCPAddr{} }

func (w *wire) count() int { w.mu.Lock(); defer w.mu.Unlock(); return len(w.asked) }

func (w *wire) at(i int) asked { w.mu.Lock(); defer w.mu.Unlock(); return w.asked[i] }

// connect gives a client on a wire that handle answers on.
func connect(t *testing.T, opts live.Options, handle http.HandlerFunc) (*live.Client, *wire) {
	t.Helper()
	w := &wire{conns: make(chan net.Conn), done: make(chan struct{})}
	server := &http.Server{Handler: http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		w.mu.Lock()
		w.asked = append(w.asked, asked{r.Host, r.URL.Path, r.Method, r.Referer(), r.UserAgent(), r.Header.Get("Cookie"), time.Now()})
		w.mu.Unlock()
		handle(rw, r)
	})}
	go func() { _ = server.Serve(w) }()
	if opts.Loopback == "" {
		opts.Loopback = "127.0.0.1:1"
	}
	if opts.Jitter == nil {
		opts.Jitter = func(time.Duration) time.Duration { return 0 }
	}
	c, err := live.NewClient(&opts)
	require.NoError(t, err)
	c.Wire(w.dial)
	t.Cleanup(func() {
		close(w.done)
		c.Hangup()
		_ = server.Close()
	})
	return c, w
}

// plainly takes any body that is neither empty nor a page.
func plainly(got *string) live.Read {
	return func(r decode.Response) *decode.Failure {
		switch body := bytes.TrimSpace(r.Body); {
		case r.Status == http.StatusTooManyRequests:
			return &decode.Failure{Code: decode.RateLimited, Reason: "慢", RetryAfter: after(r)}
		case r.Status != http.StatusOK:
			return &decode.Failure{Code: decode.Unavailable, Reason: "拒绝", Status: r.Status, Again: r.Status >= 500}
		case len(body) == 0:
			return &decode.Failure{Code: decode.Unavailable, Reason: "空", Again: true}
		case body[0] == '<':
			return &decode.Failure{Code: decode.Unavailable, Reason: "网页"}
		case string(body) == "none":
			return &decode.Failure{Code: decode.NotFound, Reason: "没有"}
		}
		*got = string(r.Body)
		return nil
	}
}

func after(r decode.Response) time.Duration {
	if n, err := strconv.Atoi(r.RetryAfter); err == nil {
		return time.Duration(n) * time.Second
	}
	if at, err := http.ParseTime(r.RetryAfter); err == nil {
		return at.Sub(r.At)
	}
	return 0
}

const quoteURL = "https://qt.gtimg.cn/q=sh600519"

func get(t *testing.T, c *live.Client, url string, fresh live.Freshness) (string, error) {
	t.Helper()
	var got string
	_, err := c.Get(t.Context(), live.Request{URL: url, Fresh: fresh}, plainly(&got))
	return got, err
}

func failure(t *testing.T, err error) *live.Error {
	t.Helper()
	var e *live.Error
	require.ErrorAs(t, err, &e)
	return e
}
