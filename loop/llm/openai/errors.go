package openai

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"regexp"
	"strings"

	goopenai "github.com/sashabaranov/go-openai"

	"hedui/loop/llm"
)

// failed makes a typed error of what the library returns for a request that
// got no stream.
func (m *Model) failed(err error, call *exchange) error {
	var typed *llm.Error
	if errors.As(err, &typed) { // of our own transport
		return m.fail(typed.Kind, call, typed)
	}
	f := failure{status: call.status}
	var refused *goopenai.RequestError
	var api *goopenai.APIError
	switch {
	case errors.As(err, &refused):
		if read, ok := readFailure(refused.Body); ok {
			f = read
		} else {
			f.message = string(refused.Body)
		}
		f.status = refused.HTTPStatusCode
	case errors.As(err, &api):
		f.message, f.kind, f.status = api.Message, api.Type, api.HTTPStatusCode
		if api.Code != nil {
			f.code = fmt.Sprint(api.Code)
		}
		if api.Param != nil {
			f.param = *api.Param
		}
	default:
		return m.broken(err, call)
	}
	return m.reported(&streamError{f}, call)
}

// reported makes a typed error of what a server said.
func (m *Model) reported(e *streamError, call *exchange) error {
	if e.status != 0 {
		call.status = e.status
	}
	message := e.message
	if strings.HasPrefix(strings.TrimSpace(message), "<") { // a page of a proxy
		message = "it answered with a web page"
	}
	return m.fail(classify(e.failure), call, &llm.Error{Err: &serverError{e.failure, m.scrub(brief(message))}})
}

// serverError is a server's message, without anything secret in it.
type serverError struct {
	failure
	text string
}

func (e *serverError) Error() string {
	if e.code != "" && !strings.Contains(e.text, e.code) {
		return strings.TrimSpace(e.text + " [" + e.code + "]")
	}
	return e.text
}

// broken makes a typed error of a connection that failed: before an answer it
// means that the server cannot be reached, in the midst of one that the stream
// is incomplete.
func (m *Model) broken(err error, call *exchange) error {
	var u *url.Error
	if errors.As(err, &u) { // it would print the whole address
		err = u.Err
	}
	kind := llm.ErrIncompleteStream
	if call.status == 0 {
		kind = llm.ErrUnavailable
	}
	if errors.Is(err, errTooLarge) {
		kind = llm.ErrUnavailable
	}
	hint := ""
	var dns *net.DNSError
	var op *net.OpError
	switch {
	case errors.As(err, &dns):
		hint = "there is no server of that name; check --base-url and the network"
	case errors.As(err, &op) && op.Op == "dial":
		hint = "nothing answers at " + m.base + "; start the server, or check --base-url"
	}
	return m.fail(kind, call, &llm.Error{Err: errors.New(m.scrub(brief(err.Error()))), Hint: hint})
}

// fail makes the error that is returned. What e has of its own stays.
func (m *Model) fail(kind error, call *exchange, e *llm.Error) error {
	out := llm.Error{}
	if e != nil {
		out = *e
	}
	out.Kind, out.Model, out.RetryAfter = kind, m.name, call.retryAfter
	if out.Kind == nil {
		out.Kind = llm.ErrUnavailable
	}
	if call.status >= 400 {
		out.Status = call.status
	}
	if out.Hint == "" {
		out.Hint = m.hint(out.Kind)
	}
	return &out
}

const hintBase = "check --base-url: it is the address before /chat/completions, and most end in /v1"

// hint says what the user can do about an error of a kind.
func (m *Model) hint(kind error) string {
	p := m.provider
	switch kind {
	case llm.ErrAuth:
		s := "set OPENAI_API_KEY to a key for " + m.base
		if m.key != "" {
			s = "the key in OPENAI_API_KEY is not one for " + m.base + ", or has expired"
		}
		if p.Keys != "" {
			s += "; keys are made at " + p.Keys
		}
		return s
	case llm.ErrQuota:
		s := "top up the account of the key in OPENAI_API_KEY, or use another"
		if p.Keys != "" {
			s += "; see " + p.Keys
		}
		return s
	case llm.ErrNotFound:
		return "check the model name given with --model, and --base-url (" + m.base + "; most end in /v1)"
	case llm.ErrRateLimited:
		return "wait a little and ask again, or use a key with a higher limit"
	case llm.ErrContextLength:
		return "ask something shorter, start a new session, or use a model with a larger context"
	case llm.ErrContentFilter:
		return "put the question in other words, or use another provider"
	case llm.ErrUnavailable:
		return "try again in a while; chat doctor says whether " + m.base + " can be reached"
	case llm.ErrIncompleteStream, llm.ErrEmptyResponse:
		return "try again; if it stays so, the server or the model does not get on with this request"
	case llm.ErrBadRequest:
		return "the server does not take a request that it should; try another model, or see docs/models.md"
	}
	return ""
}

// keyLike finds what looks like a key, masked or not.
var keyLike = regexp.MustCompile(`(?i)\b(?:sk|pk|rk|ak|gsk|xai|nvapi|hf)[-_][\w\-*•.]{4,}|bearer\s+\S+|[A-Za-z0-9]{16,}\.[A-Za-z0-9]{8,}|\b[\w\-]{0,12}\*{3,}[\w\-]{0,12}`)

// scrub takes keys out of a text.
func (m *Model) scrub(s string) string {
	if m.key != "" {
		s = strings.ReplaceAll(s, m.key, "[key]")
	}
	return keyLike.ReplaceAllString(s, "[key]")
}
