package openai_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
	"hedui/loop/llm/llmtest/server"
	"hedui/loop/llm/openai"
)

// What servers say when they refuse, and what is made of it: the kind, and a
// hint of what the user can do.
func TestErrors(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		status int
		body   string
		kind   error
		says   string
	}{
		{"a wrong key", 401, `{"error":{"message":"Incorrect API key provided: sk-test-*****cdef.","type":"invalid_request_error","code":"invalid_api_key"}}`, llm.ErrAuth, "OPENAI_API_KEY"},
		{"a wrong key, in a few words", 401, `{"error":"Unauthorized"}`, llm.ErrAuth, "OPENAI_API_KEY"},
		{"a wrong key, as a number", 401, `{"error":{"code":"1002","message":"Authorization Token非法"}}`, llm.ErrAuth, "OPENAI_API_KEY"},
		{"a key without the right", 403, `{"error":{"message":"Country not supported","code":"unsupported_country"}}`, llm.ErrAuth, "key"},
		{"no money", 429, `{"error":{"message":"You exceeded your current quota, please check your plan","type":"insufficient_quota","code":"insufficient_quota"}}`, llm.ErrQuota, "top up"},
		{"no money, the other way", 402, `{"error":{"message":"Insufficient Balance","type":"unknown_error","param":null,"code":"invalid_request_error"}}`, llm.ErrQuota, "top up"},
		{"no money, in Chinese", 429, `{"error":{"code":"1113","message":"您的账户已欠费，请充值后重试"}}`, llm.ErrQuota, "top up"},
		{"an unknown model", 404, `{"error":{"message":"The model 'x' does not exist","code":"model_not_found"}}`, llm.ErrNotFound, "--model"},
		{"an unknown model, as 400", 400, `{"error":{"message":"Model Not Exist","type":"invalid_request_error"}}`, llm.ErrNotFound, "--model"},
		{"a wrong address", 404, "404 page not found", llm.ErrNotFound, "/v1"},
		{"a wrong address with a page", 404, "<html><body>Not Found</body></html>", llm.ErrNotFound, "/v1"},
		{"busy", 429, `{"error":{"message":"Rate limit reached","type":"requests","code":"rate_limit_exceeded"}}`, llm.ErrRateLimited, "wait"},
		{"too long", 400, `{"error":{"message":"This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.","code":"context_length_exceeded"}}`, llm.ErrContextLength, "shorter"},
		{"too long, by another server", 400, `{"error":{"code":400,"message":"the request exceeds the available context size. try increasing the context size","type":"exceed_context_size_error"}}`, llm.ErrContextLength, "shorter"},
		{"too long, by a third", 400, `{"object":"error","message":"This model's maximum context length is 4096 tokens.","type":"BadRequestError","code":400}`, llm.ErrContextLength, "shorter"},
		{"too long, in another way", 400, `{"error":{"message":"Range of input length should be [1, 30720]","code":"invalid_parameter_error"}}`, llm.ErrContextLength, "shorter"},
		{"too long for a minute", 429, `{"error":{"message":"Request too large for gpt-x on tokens per min (TPM): Limit 30000, Requested 40000","type":"tokens","code":"rate_limit_exceeded"}}`, llm.ErrContextLength, "shorter"},
		{"too long for a proxy", 413, "<html>413 Request Entity Too Large</html>", llm.ErrContextLength, "shorter"},
		{"a filter", 400, `{"error":{"message":"Content Exists Risk","type":"invalid_request_error"}}`, llm.ErrContentFilter, "other words"},
		{"a filter, by another server", 400, `{"error":{"code":"data_inspection_failed","message":"Input data may contain inappropriate content."}}`, llm.ErrContentFilter, "other words"},
		{"a refused parameter", 422, `{"detail":[{"loc":["body"],"msg":"field required"}]}`, llm.ErrBadRequest, "field required"},
		{"broken", 500, `{"error":{"message":"The server had an error"}}`, llm.ErrUnavailable, "try again"},
		{"overloaded", 503, "upstream connect error", llm.ErrUnavailable, "upstream connect error"},
		{"a page of a gateway", 502, "<html><h1>502 Bad Gateway</h1></html>", llm.ErrUnavailable, "web page"},
		{"an error inside a 200", 200, `{"error":{"message":"invalid api key","code":401}}`, llm.ErrAuth, "OPENAI_API_KEY"},
		{"a list of errors inside a 200", 200, "[{\n  \"error\": {\n \"code\": 429, \"message\": \"Resource exhausted\"}}]", llm.ErrRateLimited, "Resource exhausted"},
		{"an error without an error field inside a 200", 200, `{"code":"Throttling","message":"too fast"}`, llm.ErrUnavailable, "too fast"},
		{"a page inside a 200", 200, "\n<!DOCTYPE html><html><title>Welcome</title></html>", llm.ErrNotFound, "/v1"},
		{"half an object inside a 200", 200, `{"choices":[{"mess`, llm.ErrIncompleteStream, "broken JSON"},
		{"an object with nothing in it", 200, `{"choices":[]}`, llm.ErrEmptyResponse, "try again"},
		{"a bare text inside a 200", 200, "hello", llm.ErrEmptyResponse, "try again"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			m, s := client(t, server.Raw(test.status, strings.ReplaceAll(test.body, "sk-test-*****cdef", "sk-test-*****cdef "+testKey), "Retry-After", "7"))
			_, err := m.Complete(t.Context(), ask)
			require.ErrorIs(t, err, test.kind)
			var typed *llm.Error
			require.ErrorAs(t, err, &typed)
			require.NotEmpty(t, typed.Hint)
			require.ErrorContains(t, err, test.says)
			require.NotContains(t, err.Error(), "sk-test", "a key is printed")
			require.NotContains(t, err.Error(), "cdef", "a part of the key is printed")
			require.NotContains(t, err.Error(), "\n")
			require.Less(t, len(err.Error()), 1500)
			require.Equal(t, 7*time.Second, typed.RetryAfter)
			require.Len(t, s.Requests(), 1, "asked again")
			if test.status >= 400 {
				require.Equal(t, test.status, typed.Status)
			}
		})
	}
}

func TestRetryAfterForms(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, value string
		want        time.Duration
	}{
		{"Retry-After", "3", 3 * time.Second}, {"Retry-After", "0.5", 500 * time.Millisecond}, {"Retry-After-Ms", "250", 250 * time.Millisecond},
		{"Retry-After", "soon", 0}, {"Retry-After", "-3", 0}, {"Retry-After", "Mon, 01 Jan 2001 00:00:00 GMT", 0}, {"X", "3", 0},
	} {
		m, _ := client(t, server.Error(429, "requests", "", "busy", test.name, test.value))
		_, err := m.Complete(t.Context(), ask)
		var typed *llm.Error
		require.ErrorAs(t, err, &typed)
		require.Equal(t, test.want, typed.RetryAfter, test.value)
	}
	m, _ := client(t, server.Error(429, "requests", "", "busy", "Retry-After", time.Now().Add(time.Hour).UTC().Format(http.TimeFormat)))
	_, err := m.Complete(t.Context(), ask)
	var typed *llm.Error
	require.ErrorAs(t, err, &typed)
	require.InDelta(t, time.Hour.Seconds(), typed.RetryAfter.Seconds(), 600)
}

// A server that is not there, a name that is none, a server that has moved.
func TestUnreachable(t *testing.T) {
	t.Parallel()
	m, s := client(t, server.Stream(""))
	s.Close()
	_, err := m.Complete(t.Context(), ask)
	require.ErrorIs(t, err, llm.ErrUnavailable)
	require.ErrorContains(t, err, "nothing answers at "+s.URL)

	m, _ = client(t, server.Raw(308, "", "Location", "https://example.com/v1/chat/completions?key=secret"))
	_, err = m.Complete(t.Context(), ask)
	require.ErrorIs(t, err, llm.ErrNotFound)
	require.ErrorContains(t, err, "--base-url https://example.com/v1")
	require.NotContains(t, err.Error(), "secret")
}

func TestBaseURL(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{
		"": openai.DefaultBaseURL, " https://api.deepseek.com/ ": "https://api.deepseek.com",
		"http://127.0.0.1:8080/v1/chat/completions": "http://127.0.0.1:8080/v1", "https://x.cn/api/paas/v4//": "https://x.cn/api/paas/v4",
	} {
		m, err := openai.New("m", &openai.Options{BaseURL: given})
		require.NoError(t, err)
		require.Equal(t, want, m.BaseURL())
	}
	for _, bad := range []string{"localhost:8080", "ftp://x", "https://", "https://me:sk-secret@x.cn", "https://x.cn/v1?key=sk-secret", "::"} {
		_, err := openai.New("m", &openai.Options{BaseURL: bad})
		require.Error(t, err, bad)
		require.NotContains(t, err.Error(), "secret")
	}
	_, err := openai.New(" ", nil)
	require.Error(t, err)
}

// The key goes out as a bearer token, and without one none does.
func TestKey(t *testing.T) {
	t.Parallel()
	m, s := client(t, server.Stream(events(delta(`"content":"好"`), finish("stop"))))
	_, err := m.Complete(t.Context(), ask)
	require.NoError(t, err)
	require.Equal(t, "Bearer "+testKey, s.Last().Header.Get("Authorization"))
	m, err = openai.New("test-model", &openai.Options{BaseURL: s.URL})
	require.NoError(t, err)
	defer m.Close()
	_, err = m.Complete(t.Context(), ask)
	require.NoError(t, err)
	require.Empty(t, s.Last().Header.Values("Authorization"))

	_, err = openai.New("m", &openai.Options{Key: "sk-“secret”"})
	require.ErrorContains(t, err, "the key holds")
	require.NotContains(t, err.Error(), "secret")
	m, err = openai.New("test-model", &openai.Options{BaseURL: s.URL, Key: " " + testKey + "\n"})
	require.NoError(t, err)
	defer m.Close()
	_, err = m.Complete(t.Context(), ask)
	require.NoError(t, err)
	require.Equal(t, "Bearer "+testKey, s.Last().Header.Get("Authorization"))
}
