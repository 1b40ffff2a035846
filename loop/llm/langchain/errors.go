package langchain

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/tmc/langchaingo/llms"

	"hedui/loop/llm"
)

// exchange is what is kept of how a server answered.
type exchange struct {
	status     int
	retryAfter time.Duration
	body       []byte // of an error
}

type exchangeKey struct{}

// Client gives an HTTP client for the wrapped model, which keeps what the
// library throws away: the status of a refusal, its whole body, and how long to
// wait. A nil next means http.DefaultTransport.
func Client(next http.RoundTripper) *http.Client {
	if next == nil {
		next = http.DefaultTransport
	}
	return &http.Client{Transport: keeper{next}}
}

type keeper struct{ next http.RoundTripper }

// maxErrorBody bounds what is kept of an error, in bytes.
const maxErrorBody = 64 << 10

// RoundTrip implements http.RoundTripper.
func (k keeper) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, err := k.next.RoundTrip(r)
	seen, ok := r.Context().Value(exchangeKey{}).(*exchange)
	if err != nil || !ok {
		return resp, err
	}
	seen.status, seen.retryAfter = resp.StatusCode, retryAfter(resp.Header.Get("Retry-After"), time.Now())
	if resp.StatusCode < 400 {
		return resp, nil
	}
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxErrorBody))
	_ = resp.Body.Close()
	seen.body = body
	resp.Body = io.NopCloser(bytes.NewReader(body))
	return resp, err
}

// retryAfter reads how long a server asks to be left alone: seconds or a date.
func retryAfter(v string, now time.Time) time.Duration {
	if s, err := time.ParseDuration(strings.TrimSpace(v) + "s"); err == nil {
		return max(0, s)
	}
	if at, err := http.ParseTime(v); err == nil {
		return max(0, at.Sub(now))
	}
	return 0
}

var (
	statusText = regexp.MustCompile(`status(?: code)?:? ?(\d{3})`)
	tooLong    = regexp.MustCompile(`context[ _]length|maximum context|prompt is too long|too many tokens|token_limit`)
	filtered   = regexp.MustCompile(`content[ _]filter|content management policy`)
	noCredit   = regexp.MustCompile(`insufficient_quota|insufficient balance|credit balance|quota exceeded`)
	unusable   = regexp.MustCompile(`only support|unsupported|not supported|unexpected (?:message|part) type|expecting a single`)
	emptyReply = regexp.MustCompile(`empty response|no response|no choices`)
	cutOff     = regexp.MustCompile(`unexpected eof|unexpected end of json|connection reset`)
)

// classify finds the kind of an error: from the status that was seen, from the
// library's own codes, and last from the words of it.
func classify(err error, seen *exchange) error {
	var syntax *json.SyntaxError
	words := strings.ToLower(err.Error() + " " + string(seen.body))
	status := seen.status
	if m := statusText.FindStringSubmatch(words); m != nil && status < 400 {
		status, _ = strconv.Atoi(m[1])
	}
	switch {
	case filtered.MatchString(words):
		return llm.ErrContentFilter
	case tooLong.MatchString(words) || status == http.StatusRequestEntityTooLarge:
		return llm.ErrContextLength
	case noCredit.MatchString(words) || status == http.StatusPaymentRequired:
		return llm.ErrQuota
	}
	if kind, ok := ofCode(err); ok && status < 400 {
		return kind
	}
	switch {
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		return llm.ErrAuth
	case status == http.StatusTooManyRequests:
		return llm.ErrRateLimited
	case status == http.StatusNotFound:
		return llm.ErrNotFound
	case status >= 500:
		return llm.ErrUnavailable
	case status >= 400:
		return llm.ErrBadRequest
	case emptyReply.MatchString(words):
		return llm.ErrEmptyResponse
	case errors.As(err, &syntax) || errors.Is(err, io.ErrUnexpectedEOF) || cutOff.MatchString(words):
		return llm.ErrIncompleteStream
	case status == http.StatusOK:
		return llm.ErrBadRequest // it answered, and the library could not use the answer
	}
	if unusable.MatchString(words) {
		return llm.ErrBadRequest
	}
	return llm.ErrUnavailable
}

// ofCode reads the library's standard errors, which some clients return.
func ofCode(err error) (error, bool) {
	var e *llms.Error
	if !errors.As(err, &e) {
		return nil, false
	}
	kind, ok := map[llms.ErrorCode]error{
		llms.ErrCodeAuthentication: llm.ErrAuth, llms.ErrCodeRateLimit: llm.ErrRateLimited,
		llms.ErrCodeQuotaExceeded: llm.ErrQuota, llms.ErrCodeContentFilter: llm.ErrContentFilter,
		llms.ErrCodeTokenLimit: llm.ErrContextLength, llms.ErrCodeResourceNotFound: llm.ErrNotFound,
		llms.ErrCodeInvalidRequest: llm.ErrBadRequest, llms.ErrCodeProviderUnavailable: llm.ErrUnavailable,
		llms.ErrCodeTimeout: llm.ErrUnavailable,
	}[e.Code]
	return kind, ok
}

// hints say what the user can do.
var hints = map[error]string{
	llm.ErrEmptyResponse:    "ask again; if it stays so, the model does not get on with this request",
	llm.ErrIncompleteStream: "ask again; a client that never gives a stop reason needs Options.NoStopReason",
	llm.ErrContextLength:    "ask something shorter, start a new session, or use a model with a larger context",
	llm.ErrContentFilter:    "put the question in other words, or use another provider",
	llm.ErrRateLimited:      "wait a little and ask again, or use a key with a higher limit",
	llm.ErrAuth:             "check the key that the wrapped model was made with",
	llm.ErrQuota:            "top up the account of the key, or use another",
	llm.ErrNotFound:         "check the model's name and the server's address",
	llm.ErrBadRequest:       "check what the wrapped model takes: clients without tool messages need the react dialect",
	llm.ErrUnavailable:      "check that the server runs and can be reached, or try again in a while",
}

// fail makes the error that is returned.
func (m *Model) fail(kind, err error, seen *exchange) error {
	out := &llm.Error{Kind: kind, Model: m.name, Hint: hints[kind]}
	if seen != nil {
		out.RetryAfter = seen.retryAfter
		if seen.status >= 400 {
			out.Status = seen.status
		}
	}
	if err != nil {
		out.Err = errors.New(scrub(llm.Clip(message(err, seen), maxMessage)))
	}
	return out
}

// maxMessage is what is kept of a server's words, in runes.
const maxMessage = 300

// message prefers what the server said to what the library made of it.
func message(err error, seen *exchange) string {
	var body struct {
		Error struct {
			Message string `json:"message"`
		} `json:"error"`
	}
	if seen != nil && json.Unmarshal(seen.body, &body) == nil && body.Error.Message != "" {
		return body.Error.Message
	}
	return err.Error()
}

// keyLike finds what looks like a key.
var keyLike = regexp.MustCompile(`(?i)\b(?:sk|pk|rk|ak|gsk|xai|hf)[-_][\w\-*•.]{4,}|bearer\s+\S+|key=[\w\-]+`)

func scrub(s string) string { return keyLike.ReplaceAllString(s, "[key]") }
