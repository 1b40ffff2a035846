package embed

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/cenkalti/backoff/v5"

	"hedui/loop/llm"
)

// maxReply is how long a reply may be, in bytes: a batch of the longest vectors
// takes a tenth of it.
const maxReply = 64 << 20

// ask sends one batch until it is answered or will not be.
func (m *Model) ask(ctx context.Context, texts []string) ([][]float32, error) {
	body, err := json.Marshal(m.style.request(m.opts.Model, texts))
	if err != nil {
		return nil, fmt.Errorf("embed: %w", err)
	}
	waits := backoff.NewExponentialBackOff()
	waits.InitialInterval = m.opts.First
	vectors, err := backoff.Retry(ctx, func() ([][]float32, error) {
		out, err := m.send(ctx, body, len(texts))
		var e *llm.Error
		switch {
		case err == nil:
			return out, nil
		case !errors.As(err, &e), !errors.Is(err, llm.ErrRateLimited) && !errors.Is(err, llm.ErrUnavailable):
			return nil, backoff.Permanent(err)
		case e.RetryAfter > 0:
			return nil, errors.Join(err, backoff.RetryAfter(int(e.RetryAfter.Seconds())))
		}
		return nil, err
	}, backoff.WithBackOff(waits), backoff.WithMaxTries(uint(m.opts.Tries)))
	var e *llm.Error
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.As(err, &e): // without the marks for backoff
		return nil, e
	}
	return vectors, err
}

// send sends a request once.
func (m *Model) send(ctx context.Context, body []byte, n int) ([][]float32, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, m.url, bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("embed: %w", err)
	}
	req.Header.Set("Content-Type", "application/json")
	if m.opts.Key != "" {
		req.Header.Set("Authorization", "Bearer "+m.opts.Key)
	}
	resp, err := m.opts.Client.Do(req)
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, m.fail(llm.ErrUnavailable, nil, err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(resp.Body, maxReply))
	if err != nil {
		return nil, m.fail(llm.ErrUnavailable, resp, err)
	}
	if resp.StatusCode != http.StatusOK {
		return nil, m.fail(kindOf(resp.StatusCode), resp, errors.New(m.scrub(said(raw))))
	}
	vectors, err := m.style.read(raw, n)
	if err == nil {
		err = m.accept(vectors, n)
	}
	if err != nil {
		return nil, m.fail(llm.ErrBadRequest, resp, errors.New(m.scrub(err.Error())))
	}
	return vectors, nil
}

// scrub takes the key out of what a server says.
func (m *Model) scrub(text string) string {
	if m.opts.Key == "" {
		return text
	}
	return strings.ReplaceAll(text, m.opts.Key, "***")
}

// kindOf says what a status means.
func kindOf(status int) error {
	switch {
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		return llm.ErrAuth
	case status == http.StatusPaymentRequired:
		return llm.ErrQuota
	case status == http.StatusNotFound:
		return llm.ErrNotFound
	case status == http.StatusTooManyRequests:
		return llm.ErrRateLimited
	case status >= 500 || status == http.StatusRequestTimeout:
		return llm.ErrUnavailable
	}
	return llm.ErrBadRequest
}

// hints say what the user can do.
var hints = map[error]string{
	llm.ErrAuth:        "check the key of the embedding server",
	llm.ErrNotFound:    "check HEDUI_EMBED_MODEL and HEDUI_EMBED_URL",
	llm.ErrUnavailable: "check HEDUI_EMBED_URL, or use --embedder offline",
	llm.ErrBadRequest:  "the server may not be one for embeddings, or the model not one",
}

func (m *Model) fail(kind error, resp *http.Response, err error) error {
	e := &llm.Error{Kind: kind, Model: m.opts.Model, Hint: hints[kind], Err: err}
	if resp != nil {
		e.Status = resp.StatusCode
		if s, err := strconv.Atoi(resp.Header.Get("Retry-After")); err == nil && s > 0 {
			e.RetryAfter = time.Duration(min(s, 60)) * time.Second
		}
	}
	return e
}
