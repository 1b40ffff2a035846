// Package embed turns text into vectors by a model on a server: one that speaks
// OpenAI's /v1/embeddings, or Ollama.
package embed

import (
	"context"
	"fmt"
	"math"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"hedui/loop/llm"
)

// Options says which model of which server is used. Zero fields of the second
// group mean the default.
type Options struct {
	Model string // bge-m3; ollama/bge-m3 for Ollama's own interface
	URL   string // https://api.example.com/v1; for Ollama http://localhost:11434 when empty
	Key   string // sent as a bearer token; "" for none

	Client *http.Client  // default: one that waits a minute for a reply
	Batch  int           // texts in one request; default 32
	Tries  int           // how often a request is sent; default 4
	First  time.Duration // the wait before the second try; default half a second
}

// maxRunes is how much of a text is sent: models read no more than about 8,000
// tokens, and passages are far shorter.
const maxRunes = 6000

// ollama marks a model that is asked for through Ollama's own interface.
const ollama = "ollama/"

// Model is an embedding model on a server. Nothing is sent before the first
// Embed. It is safe for concurrent use.
type Model struct {
	opts  Options
	url   string
	style style
	dim   atomic.Int64
}

var _ llm.Embedder = (*Model)(nil)

// New makes a Model. An error says what is wrong with the options.
func New(opts Options) (*Model, error) {
	m := &Model{opts: opts, style: openAI{}}
	if name, ok := strings.CutPrefix(opts.Model, ollama); ok {
		m.opts.Model, m.style = name, ollamaAPI{}
		if opts.URL == "" {
			m.opts.URL = "http://localhost:11434"
		}
	}
	if m.opts.Model == "" {
		return nil, fmt.Errorf("embed: no model is named; set HEDUI_EMBED_MODEL or --embedder")
	}
	u, err := url.Parse(m.opts.URL)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("embed: %q is no address of a server; set HEDUI_EMBED_URL to one such as https://api.example.com/v1", m.opts.URL)
	}
	m.url = m.style.address(strings.TrimRight(m.opts.URL, "/"))
	if m.opts.Client == nil {
		m.opts.Client = &http.Client{Timeout: time.Minute}
	}
	if m.opts.Batch <= 0 {
		m.opts.Batch = 32
	}
	if m.opts.Tries <= 0 {
		m.opts.Tries = 4
	}
	if m.opts.First <= 0 {
		m.opts.First = 500 * time.Millisecond
	}
	return m, nil
}

// Name implements llm.Embedder: the model's name.
func (m *Model) Name() string { return m.opts.Model }

// Host is the server that texts are sent to.
func (m *Model) Host() string {
	u, err := url.Parse(m.url)
	if err != nil {
		return ""
	}
	return u.Host
}

// Dim implements llm.Embedder. It is 0 until the server has answered once.
func (m *Model) Dim() int { return int(m.dim.Load()) }

// Embed implements llm.Embedder. Errors are *llm.Error, and say what to do.
func (m *Model) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, 0, len(texts))
	for len(texts) > 0 {
		n := min(m.opts.Batch, len(texts))
		batch := make([]string, n)
		for i, t := range texts[:n] {
			batch[i] = clip(t)
		}
		vectors, err := m.ask(ctx, batch)
		if err != nil {
			return nil, err
		}
		out = append(out, vectors...)
		texts = texts[n:]
	}
	return out, nil
}

// clip cuts a text to what models read. Servers refuse an empty one.
func clip(text string) string {
	if strings.TrimSpace(text) == "" {
		return "-"
	}
	if utf8.RuneCountInString(text) <= maxRunes {
		return text
	}
	return string([]rune(text)[:maxRunes])
}

// accept looks whether a reply has one usable vector for each text, all as long
// as the first one that the model ever gave.
func (m *Model) accept(vectors [][]float32, n int) error {
	if len(vectors) != n {
		return fmt.Errorf("%d vectors for %d texts", len(vectors), n)
	}
	for i, v := range vectors {
		if len(v) == 0 {
			return fmt.Errorf("text %d has no vector", i)
		}
		m.dim.CompareAndSwap(0, int64(len(v)))
		if len(v) != m.Dim() {
			return fmt.Errorf("text %d has a vector of %d dimensions, not %d", i, len(v), m.Dim())
		}
		var sum float64
		for _, f := range v {
			sum += float64(f) * float64(f)
		}
		if sum == 0 || math.IsNaN(sum) || math.IsInf(sum, 0) {
			return fmt.Errorf("text %d has a vector without a direction", i)
		}
	}
	return nil
}
