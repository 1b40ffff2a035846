package embed_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
	"hedui/tools/filings/embed"
)

// server records requests and answers them by a function.
type server struct {
	*httptest.Server
	mu    sync.Mutex
	asked []request
}

type request struct {
	path, key string
	Model     string
	Input     []string
}

func serve(t *testing.T, answer func(w http.ResponseWriter, n int, r request)) *server {
	t.Helper()
	s := &server{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		r := request{path: req.URL.Path, key: req.Header.Get("Authorization")}
		raw, _ := io.ReadAll(req.Body)
		_ = json.Unmarshal(raw, &r)
		s.mu.Lock()
		s.asked = append(s.asked, r)
		n := len(s.asked)
		s.mu.Unlock()
		answer(w, n, r)
	}))
	t.Cleanup(s.Close)
	return s
}

// backwards answers like a server that sends the last vector first; a text's
// vector is its length and one.
func backwards(w http.ResponseWriter, r request) {
	var items []string
	for i := len(r.Input) - 1; i >= 0; i-- {
		items = append(items, fmt.Sprintf(`{"index":%d,"embedding":[%d,1]}`, i, len(r.Input[i])))
	}
	fmt.Fprintf(w, `{"data":[%s]}`, strings.Join(items, ","))
}

func model(t *testing.T, s *server, name string) *embed.Model {
	t.Helper()
	m, err := embed.New(embed.Options{Model: name, URL: s.URL + "/v1", Key: "sk-secret", Batch: 2, First: time.Millisecond})
	require.NoError(t, err)
	return m
}

func TestOpenAIPlacesVectorsByIndex(t *testing.T) {
	t.Parallel()
	s := serve(t, func(w http.ResponseWriter, _ int, r request) { backwards(w, r) })
	m := model(t, s, "bge-m3")
	require.Zero(t, m.Dim())
	got, err := m.Embed(t.Context(), []string{"a", "bb", "ccc", "dddd", "eeeee"})
	require.NoError(t, err)
	require.Equal(t, [][]float32{{1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}}, got)
	require.Equal(t, 2, m.Dim())
	require.Equal(t, "bge-m3/2", llm.VectorKind(m))
	require.Len(t, s.asked, 3, "in batches")
	require.Equal(t, request{"/v1/embeddings", "Bearer sk-secret", "bge-m3", []string{"a", "bb"}}, s.asked[0])
	none, err := m.Embed(t.Context(), nil)
	require.NoError(t, err)
	require.Empty(t, none)
	require.Len(t, s.asked, 3)
}

func TestOllama(t *testing.T) {
	t.Parallel()
	s := serve(t, func(w http.ResponseWriter, _ int, r request) {
		var all [][]float32
		for _, x := range r.Input {
			all = append(all, []float32{float32(len(x)), 0, 2})
		}
		_ = json.NewEncoder(w).Encode(map[string]any{"embeddings": all})
	})
	m := model(t, s, "ollama/bge-m3")
	got, err := m.Embed(t.Context(), []string{"a", "", strings.Repeat("x", 9000)})
	require.NoError(t, err)
	require.Equal(t, [][]float32{{1, 0, 2}, {1, 0, 2}, {6000, 0, 2}}, got, "an empty text is a dash, a long one is cut")
	require.Equal(t, "/api/embed", s.asked[0].path)
	require.Equal(t, "bge-m3", m.Name())
}

func TestBusyServerIsAskedAgain(t *testing.T) {
	t.Parallel()
	for _, status := range []int{429, 500, 503, 408} {
		s := serve(t, func(w http.ResponseWriter, n int, r request) {
			if n < 3 {
				w.WriteHeader(status)
				return
			}
			backwards(w, r)
		})
		got, err := model(t, s, "m").Embed(t.Context(), []string{"a"})
		require.NoError(t, err)
		require.Equal(t, [][]float32{{1, 1}}, got)
		require.Len(t, s.asked, 3)
	}
}

func TestFailures(t *testing.T) {
	t.Parallel()
	body := func(text string) func(http.ResponseWriter, int, request) {
		return func(w http.ResponseWriter, _ int, _ request) { fmt.Fprint(w, text) }
	}
	status := func(code int, text string) func(http.ResponseWriter, int, request) {
		return func(w http.ResponseWriter, _ int, _ request) { w.WriteHeader(code); fmt.Fprint(w, text) }
	}
	for name, tt := range map[string]struct {
		answer func(http.ResponseWriter, int, request)
		kind   error
		says   string
		asked  int
	}{
		"key refused":          {status(401, `{"error":"bad key sk-secret"}`), llm.ErrAuth, "check the key", 1},
		"no credit":            {status(402, ``), llm.ErrQuota, "", 1},
		"no such model":        {status(404, `model not found`), llm.ErrNotFound, "HEDUI_EMBED_MODEL", 1},
		"always busy":          {status(429, ``), llm.ErrRateLimited, "", 4},
		"always down":          {status(502, `<html>`), llm.ErrUnavailable, "--embedder offline", 4},
		"refused":              {status(400, `too long`), llm.ErrBadRequest, "too long", 1},
		"an error with 200":    {body(`{"error":{"message":"overloaded"}}`), llm.ErrBadRequest, "overloaded", 1},
		"no JSON":              {body(`<html>`), llm.ErrBadRequest, "", 1},
		"too few":              {body(`{"data":[{"index":0,"embedding":[1,2]}]}`), llm.ErrBadRequest, "text 1 has no vector", 1},
		"twice the same index": {body(`{"data":[{"index":0,"embedding":[1]},{"index":0,"embedding":[2]}]}`), llm.ErrBadRequest, "index 0", 1},
		"an index too large":   {body(`{"data":[{"index":7,"embedding":[1]}]}`), llm.ErrBadRequest, "index 7", 1},
		"two lengths":          {body(`{"data":[{"embedding":[1,2]},{"embedding":[1]}]}`), llm.ErrBadRequest, "1 dimensions, not 2", 1},
		"zero":                 {body(`{"data":[{"embedding":[1,2]},{"embedding":[0,0]}]}`), llm.ErrBadRequest, "without a direction", 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, tt.answer)
			got, err := model(t, s, "m").Embed(t.Context(), []string{"a", "b"})
			require.ErrorIs(t, err, tt.kind)
			require.ErrorContains(t, err, tt.says)
			require.NotContains(t, err.Error(), "sk-secret")
			require.Nil(t, got)
			require.Len(t, s.asked, tt.asked)
		})
	}
}

func TestCancelled(t *testing.T) {
	t.Parallel()
	s := serve(t, func(w http.ResponseWriter, _ int, _ request) { w.WriteHeader(503) })
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := model(t, s, "m").Embed(ctx, []string{"a"})
	require.ErrorIs(t, err, context.Canceled)
}

func TestOptionsAreLookedAt(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ model, url, says string }{
		{"", "http://x/v1", "HEDUI_EMBED_MODEL"},
		{"m", "", "HEDUI_EMBED_URL"},
		{"m", "api.example.com", "HEDUI_EMBED_URL"},
		{"m", "file:///etc/passwd", "HEDUI_EMBED_URL"},
	} {
		_, err := embed.New(embed.Options{Model: tt.model, URL: tt.url})
		require.ErrorContains(t, err, tt.says)
	}
	m, err := embed.New(embed.Options{Model: "ollama/bge-m3"})
	require.NoError(t, err)
	require.Equal(t, "localhost:11434", m.Host())
}

func FuzzReply(f *testing.F) {
	for _, s := range []string{`{"data":[{"index":0,"embedding":[1,2]}]}`, `{"embeddings":[[1]]}`, `{"error":null,"data":null}`, `[]`, `{"data":[{"index":-1}]}`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, body string) {
		for _, name := range []string{"m", "ollama/m"} {
			m, err := embed.New(embed.Options{Model: name, URL: "http://x", Tries: 1, Client: &http.Client{Transport: canned(body)}})
			require.NoError(t, err)
			got, err := m.Embed(t.Context(), []string{"a", "b"})
			if err == nil {
				require.Len(t, got, 2)
				require.Len(t, got[1], m.Dim())
			}
		}
	})
}

type canned string

func (c canned) RoundTrip(*http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: 200, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(string(c)))}, nil
}
