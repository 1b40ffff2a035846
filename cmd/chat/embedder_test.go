package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// embeddings is a server whose vectors count a text's characters.
type embeddings struct {
	*httptest.Server
	mu    sync.Mutex
	texts []string
}

func newEmbeddings(t *testing.T) *embeddings {
	t.Helper()
	e := &embeddings{}
	e.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var asked struct{ Input []string }
		_ = json.NewDecoder(r.Body).Decode(&asked)
		e.mu.Lock()
		e.texts = append(e.texts, asked.Input...)
		e.mu.Unlock()
		type item struct {
			Index     int       `json:"index"`
			Embedding []float32 `json:"embedding"`
		}
		var out struct {
			Data []item `json:"data"`
		}
		for i, text := range asked.Input {
			v := make([]float32, 16)
			for _, c := range text {
				v[c%16]++
			}
			out.Data = append(out.Data, item{i, v})
		}
		_ = json.NewEncoder(w).Encode(out)
	}))
	t.Cleanup(e.Close)
	return e
}

func (e *embeddings) asked() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return len(e.texts)
}

// runWithEnv runs the command with an environment.
func runWithEnv(env map[string]string, args ...string) runResult {
	var out, errs bytes.Buffer
	code := run(context.Background(), args, console{
		in: strings.NewReader(""), out: &out, err: &errs, env: func(name string) string { return env[name] }, now: today,
	})
	return runResult{out.String(), errs.String(), code}
}

// Reports are embedded once, by the server that is named; questions are
// answered with it and, when it is gone, without it.
func TestReportsAreEmbeddedByAServer(t *testing.T) {
	t.Parallel()
	e := newEmbeddings(t)
	dir, home := reportFolder(t, map[string]string{"r.md": ownReport})
	env := map[string]string{"HEDUI_HOME": home, "HEDUI_EMBED_URL": e.URL + "/v1"}
	ingested := runWithEnv(env, "ingest", "--embedder", "my-model", filepath.Join(dir, "r.md"))
	require.Equal(t, exitOK, ingested.code, ingested.err)
	n := e.asked()
	require.Greater(t, n, 3)
	require.Equal(t, exitOK, runWithEnv(env, "ingest", "--embedder", "my-model", filepath.Join(dir, "r.md")).code)
	require.Equal(t, n+1, e.asked(), "one text tells how long the vectors are; the rest is kept")

	env["HEDUI_EMBED_MODEL"] = "my-model"
	const question = "贵州茅台2023年年报里直营渠道新增体验门店多少家"
	got := runWithEnv(env, "ask", question)
	require.Contains(t, got.out, "17家", got.err)
	require.Greater(t, e.asked(), n+1)
	e.Close()
	got = runWithEnv(env, "ask", question)
	require.Contains(t, got.out, "17家", got.err)
}

// Nothing goes to a server elsewhere before the user has said that it may.
func TestEmbeddingElsewhereIsAskedAbout(t *testing.T) {
	t.Parallel()
	dir, home := reportFolder(t, map[string]string{"r.md": ownReport})
	file := filepath.Join(dir, "r.md")
	env := map[string]string{"HEDUI_HOME": home, "HEDUI_EMBED_URL": "https://embeddings.invalid/v1", "HEDUI_EMBED_MODEL": "m"}
	got := runWithEnv(env, "ingest", file)
	require.Equal(t, exitUsage, got.code)
	require.Contains(t, got.err, "embeddings.invalid")
	require.Contains(t, got.err, "--yes")
	require.Equal(t, exitUsage, runWithEnv(env, "ingest", "--no-network", file).code)
	got = runWithEnv(env, "ingest", "--embedder", "offline", file)
	require.Equal(t, exitOK, got.code, got.err)
	got = runWithEnv(env, "ask", "--json", "贵州茅台2023年年报里直营渠道新增体验门店多少家")
	require.Contains(t, got.out, "17家", "by words alone")
	env["HEDUI_EMBED_URL"] = "nowhere"
	require.Equal(t, exitUsage, runWithEnv(env, "ask", "茅台").code)
}
