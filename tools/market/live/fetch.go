package live

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"hedui/tools/market"
	"hedui/tools/market/live/decode"
)

// Request is one question to a provider. Form is the body of a POST, "" for a
// GET. Fresh says how long an answer stands for; nil keeps none.
type Request struct {
	URL   string // https://qt.gtimg.cn/q=sh600519
	Form  string
	Fresh Freshness
	// File allows for a report's PDF: more bytes and more time.
	File bool
}

// Read turns an answer into what was asked for. It keeps nothing of an answer
// that it fails.
type Read func(decode.Response) *decode.Failure

// Sleeper waits for a time or until the context ends, whose error it returns.
type Sleeper func(ctx context.Context, d time.Duration) error

func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Get answers a request from the cache while that is fresh, else from the
// network, and gives the time at which the answer was fetched. The error is an
// *Error when the provider is unavailable, a *decode.Failure when it answered
// with something else, and ctx's when that was cancelled.
func (c *Client) Get(ctx context.Context, r Request, read Read) (time.Time, error) {
	now := c.opts.Now()
	if k, ok := c.cache.get(r); ok && r.Fresh != nil && r.Fresh(k.At, now) && read(k.answer()) == nil {
		return k.At, nil
	}
	u, err := url.Parse(r.URL)
	if err != nil {
		return time.Time{}, fmt.Errorf("live: %w", err)
	}
	p, ok := providerOf(u.Host)
	if !ok || u.Scheme != "https" || u.User != nil {
		return time.Time{}, fmt.Errorf("live: %s: %w", u.Redacted(), errForbidden)
	}
	if c.opts.NoNetwork {
		return time.Time{}, &Error{Code: market.CodeUpstreamBlocked, Provider: p.Name, Reason: "没有请求，--no-network 不许联网", Err: errOffline}
	}
	resp, err := c.ask(ctx, c.gates[p.ID], r, u, read)
	if err != nil {
		return time.Time{}, err
	}
	if r.Fresh != nil {
		c.cache.put(r, resp)
	}
	return resp.At, nil
}

// Old reads what the cache holds for a request however old it is, for when no
// provider can be reached, and gives its time.
func (c *Client) Old(r Request, read Read) (time.Time, bool) {
	k, ok := c.cache.get(r)
	if !ok || read(k.answer()) != nil {
		return time.Time{}, false
	}
	return k.At, true
}

// ask tries until there is an answer, within the time of the question.
func (c *Client) ask(ctx context.Context, g *gate, r Request, u *url.URL, read Read) (decode.Response, error) {
	none := decode.Response{}
	deadline, ok := ctx.Deadline()
	if !ok && !r.File {
		deadline = time.Now().Add(Budget)
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, deadline)
		defer cancel()
	}
	if err := g.enter(ctx); err != nil {
		return none, g.over(ctx, err)
	}
	defer g.leave()
	var waited time.Duration
	pause := func(why string, wait time.Duration) error {
		if c.opts.Notice != nil {
			c.opts.Notice(g.Name, why, wait)
		}
		waited += wait
		return c.opts.Sleep(ctx, wait)
	}
	fits := func(wait time.Duration) bool { return deadline.IsZero() || wait < time.Until(deadline) }
	backoff := time.Duration(0)
	for tries := 1; ; tries++ {
		if e := g.closed(c.opts.Now()); e != nil {
			if e.Waited = waited; e.RetryAfter == 0 || !fits(e.RetryAfter) {
				return none, e
			}
			if err := pause("它要求稍后再试", e.RetryAfter); err != nil {
				return none, g.over(ctx, err)
			}
		}
		if wait := max(g.wait(c.opts.Now()), backoff); wait > 0 {
			if !fits(wait) {
				return none, &Error{Code: market.CodeTimeout, Provider: g.Name, Reason: "没有在时限内回答", Waited: waited}
			}
			if err := pause("两次请求之间要隔开", wait); err != nil {
				return none, g.over(ctx, err)
			}
		}
		resp, err := g.try(func() (decode.Response, error) {
			resp, err := c.once(ctx, g.Provider, r, u)
			if err == nil {
				err = failed(read(resp), g.Provider)
			}
			return resp, err
		})
		var e *Error
		switch {
		case err == nil:
			return resp, nil
		case ctx.Err() != nil:
			return none, g.over(ctx, ctx.Err())
		case errors.As(err, &e):
			if e.Waited = waited; tries == maxTries || !e.again && e.Code != market.CodeRateLimited {
				return none, err
			}
		default:
			return none, err
		}
		if e.again {
			backoff = firstWait << (tries - 1)
			backoff += c.opts.Jitter(backoff / jitterPart)
		}
	}
}

// over is the error of a question whose time ended while it waited here.
func (g *gate) over(ctx context.Context, err error) error {
	if errors.Is(ctx.Err(), context.Canceled) {
		return err
	}
	return &Error{Code: market.CodeTimeout, Provider: g.Name, Reason: "没有在时限内回答", Err: err}
}

// once sends the request one time and gives the answer, whatever its status. An
// error says that there is none.
func (c *Client) once(ctx context.Context, p Provider, r Request, u *url.URL) (decode.Response, error) {
	limit, most := tryTime, maxBody
	if r.File {
		limit, most = fileTime, maxFile
	}
	bounded, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	fail := func(again bool, reason string, err error) error {
		if ctx.Err() != nil {
			return errGaveUp
		}
		code := market.CodeUpstreamBlocked
		if errors.Is(err, context.DeadlineExceeded) {
			code, reason = market.CodeTimeout, "没有及时回答"
		}
		return &Error{Code: code, Provider: p.Name, Reason: reason, Err: err, again: again, barred: !again}
	}
	req, err := c.request(bounded, p, r, u)
	if err != nil {
		return decode.Response{}, err
	}
	resp, err := c.http.Do(req)
	switch {
	case errors.Is(err, errForbidden):
		return decode.Response{}, fail(false, "地址不在名单上，没有连接", err)
	case err != nil:
		return decode.Response{}, fail(true, "连接不上", err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, int64(most)+1))
	switch {
	case len(body) > most:
		return decode.Response{}, fail(false, fmt.Sprintf("回答超过%dMB，没有读完", most>>20), nil)
	case err != nil:
		return decode.Response{}, fail(true, "回答中断", err)
	}
	return decode.Response{
		Status: resp.StatusCode, ContentType: resp.Header.Get("Content-Type"), RetryAfter: resp.Header.Get("Retry-After"),
		At: c.opts.Now(), Body: body,
	}, nil
}

// request writes what is sent: nothing that tells one user from another.
func (c *Client) request(ctx context.Context, p Provider, r Request, u *url.URL) (*http.Request, error) {
	if c.opts.Loopback != "" {
		plain := *u
		plain.Scheme = "http"
		u = &plain
	}
	method, body := http.MethodGet, io.Reader(nil)
	if r.Form != "" {
		method, body = http.MethodPost, strings.NewReader(r.Form)
	}
	req, err := http.NewRequestWithContext(ctx, method, u.String(), body)
	if err != nil {
		return nil, fmt.Errorf("live: %w", err)
	}
	req.Header.Set("User-Agent", agent)
	if p.Referer != "" {
		req.Header.Set("Referer", p.Referer)
	}
	if r.Form != "" {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded; charset=UTF-8")
		req.Header.Set("Origin", "https://"+u.Host)
		req.Header.Set("X-Requested-With", "XMLHttpRequest")
	}
	return req, nil
}
