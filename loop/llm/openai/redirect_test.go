package openai_test

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm/llmtest/server"
)

// to carries every request to the test server, whatever its host.
func to(t testing.TB, s *server.Server) http.RoundTripper {
	u, err := url.Parse(s.URL)
	require.NoError(t, err)
	transport := &http.Transport{}
	t.Cleanup(transport.CloseIdleConnections)
	return toHost{u.Host, transport}
}

type toHost struct {
	host string
	next http.RoundTripper
}

func (h toHost) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.URL.Path = "http", h.host, "/v1/chat/completions"
	return h.next.RoundTrip(r)
}
