package replay

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"hedui/loop/llm"
)

// RecorderOptions adjusts a Recorder. A nil *RecorderOptions, and any zero
// field, means the default.
type RecorderOptions struct {
	// Now is the clock; default time.Now.
	Now func() time.Time
	// Secrets are texts that must not be written: keys.
	Secrets []string
}

// Recorder is a model that writes down what it is asked and answers. It is safe
// for concurrent use, if not for its order.
type Recorder struct {
	model llm.Model
	opts  RecorderOptions

	mu  sync.Mutex
	out *json.Encoder
}

var _ llm.Model = (*Recorder)(nil)

// Record gives a model whose takes go to w, each in one write. Errors of the
// provider are recorded too; a cancelled request is not.
func Record(model llm.Model, w io.Writer, opts *RecorderOptions) *Recorder {
	r := &Recorder{model: model, out: json.NewEncoder(w)}
	r.out.SetEscapeHTML(false)
	if opts != nil {
		r.opts = *opts
	}
	if r.opts.Now == nil {
		r.opts.Now = time.Now
	}
	return r
}

// Name implements llm.Model.
func (r *Recorder) Name() string { return r.model.Name() }

// Complete implements llm.Model. An answer that cannot be written down is an
// error: a recording with gaps would only show later.
func (r *Recorder) Complete(ctx context.Context, req llm.Request) (llm.Response, error) {
	resp, err := r.model.Complete(ctx, req)
	return r.keep(req, resp, err)
}

// Stream implements llm.Model.
func (r *Recorder) Stream(ctx context.Context, req llm.Request, onText func(string) error) (llm.Response, error) {
	var stopped error
	resp, err := r.model.Stream(ctx, req, func(s string) error {
		stopped = onText(s)
		return stopped
	})
	if stopped != nil {
		return resp, err
	}
	return r.keep(req, resp, err)
}

func (r *Recorder) keep(req llm.Request, resp llm.Response, err error) (llm.Response, error) {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return resp, err
	}
	n, clean := normalise(req, r.opts.Secrets)
	t := take{Hash: n.hash(r.Name()), Model: r.Name(), At: r.opts.Now().UTC(), Request: n}
	if err != nil {
		t.Error = recordedError(err, clean)
	} else {
		t.Response = recordedResponse(resp, clean)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if failed := r.out.Encode(t); failed != nil {
		return llm.Response{}, errors.Join(err, fmt.Errorf("replay: the take was not written: %w", failed))
	}
	return resp, err
}

// take is one request with its answer, as it is written down.
type take struct {
	Hash     string    `json:"hash"`
	Model    string    `json:"model"`
	At       time.Time `json:"at"`
	Request  request   `json:"request"`
	Response *response `json:"response,omitempty"`
	Error    *failure  `json:"error,omitempty"`
}

// response is an answer as it is written down: calls keep their ids, which the
// requests after it repeat.
type response struct {
	Text      string     `json:"text"`
	Reasoning *string    `json:"reasoning,omitempty"`
	Calls     []call     `json:"calls,omitempty"`
	Finish    llm.Finish `json:"finish"`
	Prompt    int        `json:"prompt_tokens"`
	Output    int        `json:"completion_tokens"`
}

func recordedResponse(resp llm.Response, clean scrubber) *response {
	out := &response{
		Text: clean.text(resp.Message.Text), Reasoning: clean.optional(resp.Message.Reasoning), Finish: resp.Finish,
		Prompt: resp.Usage.PromptTokens, Output: resp.Usage.CompletionTokens,
	}
	for _, c := range resp.Message.Calls {
		out.Calls = append(out.Calls, call{ID: c.ID, Name: c.Name, Args: clean.text(c.Args)})
	}
	return out
}

func (r *response) response() llm.Response {
	out := llm.Response{
		Message: llm.Message{Role: llm.Assistant, Text: r.Text, Reasoning: r.Reasoning},
		Finish:  r.Finish, Usage: llm.Usage{PromptTokens: r.Prompt, CompletionTokens: r.Output},
	}
	for _, c := range r.Calls {
		out.Message.Calls = append(out.Message.Calls, llm.ToolCall{ID: c.ID, Name: c.Name, Args: c.Args})
	}
	return out
}

// failure is an error as it is written down.
type failure struct {
	Kind       string `json:"kind"`
	Message    string `json:"message,omitempty"`
	Status     int    `json:"status,omitempty"`
	RetryAfter int64  `json:"retry_after_ms,omitempty"`
	Hint       string `json:"hint,omitempty"`
}

// kinds names the sentinels of package llm.
var kinds = []struct {
	name string
	err  error
}{
	{"empty_response", llm.ErrEmptyResponse}, {"incomplete_stream", llm.ErrIncompleteStream},
	{"context_length", llm.ErrContextLength}, {"content_filter", llm.ErrContentFilter},
	{"rate_limited", llm.ErrRateLimited}, {"auth", llm.ErrAuth}, {"quota", llm.ErrQuota},
	{"not_found", llm.ErrNotFound}, {"bad_request", llm.ErrBadRequest}, {"unavailable", llm.ErrUnavailable},
}

func recordedError(err error, clean scrubber) *failure {
	f := &failure{Kind: "unavailable", Message: clean.text(err.Error())}
	for _, k := range kinds {
		if errors.Is(err, k.err) {
			f.Kind = k.name
			break
		}
	}
	var e *llm.Error
	if errors.As(err, &e) {
		f.Status, f.RetryAfter, f.Hint, f.Message = e.Status, e.RetryAfter.Milliseconds(), clean.text(e.Hint), ""
		if e.Err != nil {
			f.Message = clean.text(e.Err.Error())
		}
	}
	return f
}

// typed gives the error again.
func (f *failure) typed(model string) error {
	e := &llm.Error{Kind: llm.ErrUnavailable, Model: model, Status: f.Status, Hint: f.Hint,
		RetryAfter: time.Duration(f.RetryAfter) * time.Millisecond}
	if f.Message != "" {
		e.Err = errors.New(f.Message)
	}
	for _, k := range kinds {
		if k.name == f.Kind {
			e.Kind = k.err
		}
	}
	return e
}
