// Package openai is a client for servers that speak OpenAI's chat completions:
// OpenAI itself, DeepSeek, Qwen, Kimi, GLM, OpenRouter, and vLLM, llama.cpp or
// Ollama on one's own machine. The library go-openai carries the requests;
// what is in them and how replies are read is decided here, because nothing may
// be lost on the way: an empty content, empty arguments, temperature 0, an
// empty reasoning. What differs between servers is one table, Providers.
package openai

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"

	goopenai "github.com/sashabaranov/go-openai"

	"hedui/loop/llm"
)

// DefaultBaseURL is where requests go when no other address is given.
const DefaultBaseURL = "https://api.openai.com/v1"

// Options adjusts a Model. A nil *Options, and any zero field, means the
// default.
type Options struct {
	// BaseURL is what stands before /chat/completions; default DefaultBaseURL.
	BaseURL string
	// Key is sent as the bearer token; none when empty. It is never part of an
	// error.
	Key string
	// Transport carries the requests; default one of the client's own.
	Transport http.RoundTripper
	// MaxReply bounds the bytes of a reply; default 16 MiB. A longer one is an
	// error.
	MaxReply int64
}

// Model is a model behind an OpenAI-compatible server. It asks once: trying
// again is package retry's business, but for parameters that the server
// refuses by name, which are left out from then on. It is safe for concurrent
// use.
type Model struct {
	name     string
	base     string
	key      string
	provider Provider
	client   *goopenai.Client
	wire     *wire

	mu      sync.Mutex
	without map[string]bool // parameters that the server has refused
	field   string          // the name by which reasoning last came
}

var _ llm.Model = (*Model)(nil)

// New gives a client for a model by the server's name for it. It is an error
// when there is no name, when the base URL is not an address, or when the key is
// nothing that can be sent. Blanks around the key are taken off.
func New(model string, opts *Options) (*Model, error) {
	if opts == nil {
		opts = &Options{}
	}
	if strings.TrimSpace(model) == "" {
		return nil, errors.New("openai: give a model name")
	}
	base, err := cleanBase(opts.BaseURL)
	if err != nil {
		return nil, err
	}
	key := strings.TrimSpace(opts.Key)
	if strings.ContainsFunc(key, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return nil, errors.New("openai: the key holds blanks or characters that no key has; set it again, without quotation marks")
	}
	m := &Model{name: model, base: base, key: key, without: map[string]bool{}}
	m.provider = ProviderFor(base, model)
	m.wire = newWire(opts.Transport, opts.MaxReply)
	config := goopenai.DefaultConfig(key)
	config.BaseURL = base
	config.EmptyMessagesLimit = 1 << 30 // keep-alives are filtered out below it
	config.HTTPClient = &http.Client{Transport: m.wire}
	m.client = goopenai.NewClientWithConfig(config)
	return m, nil
}

// cleanBase makes a base URL of what a user may have given: with or without a
// slash at the end, or the whole address of the endpoint.
func cleanBase(s string) (string, error) {
	s = strings.TrimSpace(s)
	if s == "" {
		return DefaultBaseURL, nil
	}
	u, err := url.Parse(s)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" {
		return "", errors.New("openai: the base URL is not an address: write it like https://api.deepseek.com/v1 or http://127.0.0.1:8080/v1")
	}
	if u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return "", errors.New("openai: the base URL must hold no user, query or fragment; the key has its own setting")
	}
	u.Path = strings.TrimSuffix(strings.TrimRight(u.Path, "/"), "/chat/completions")
	return strings.TrimRight(u.String(), "/"), nil
}

// Name implements llm.Model.
func (m *Model) Name() string { return m.name }

// BaseURL is the address that requests go to.
func (m *Model) BaseURL() string { return m.base }

// Provider is the row of Providers that the model goes by.
func (m *Model) Provider() Provider { return m.provider }

// Close drops the connections that are kept for later requests.
func (m *Model) Close() { m.wire.closeIdle() }

// Complete implements llm.Model. On the wire it streams all the same, so that
// a slow model's connection is not taken for a dead one.
func (m *Model) Complete(ctx context.Context, req llm.Request) (llm.Response, error) {
	return m.Stream(ctx, req, func(string) error { return nil })
}

// Stream implements llm.Model.
func (m *Model) Stream(ctx context.Context, req llm.Request, onText func(string) error) (llm.Response, error) {
	for {
		if err := ctx.Err(); err != nil {
			return llm.Response{}, err
		}
		sent := m.refusedSoFar()
		resp, err := m.once(ctx, req, sent, onText)
		switch {
		case ctx.Err() != nil:
			return llm.Response{}, ctx.Err()
		case err == nil:
			return resp, nil
		case !m.learn(err, sent):
			return llm.Response{}, err
		}
	}
}

// once sends a request and reads the reply.
func (m *Model) once(ctx context.Context, req llm.Request, without map[string]bool, onText func(string) error) (llm.Response, error) {
	body, err := m.encode(req, without)
	if err != nil {
		return llm.Response{}, fmt.Errorf("openai: encoding the request: %w", err)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	call := &exchange{body: body}
	stream, err := m.client.CreateChatCompletionStream(context.WithValue(ctx, exchangeKey{}, call), goopenai.ChatCompletionRequest{})
	if err != nil {
		return llm.Response{}, m.failed(err, call)
	}
	defer stream.Close()
	a := newAssembler(onText)
	for {
		raw, err := stream.RecvRaw()
		if errors.Is(err, io.EOF) {
			return m.finish(a, call)
		}
		if err != nil {
			if a.finished() { // all is there; only the end of the connection went wrong
				return m.finish(a, call)
			}
			return llm.Response{}, m.broken(err, call)
		}
		if err := a.add(raw); err != nil {
			var reported *streamError
			if errors.As(err, &reported) {
				return llm.Response{}, m.reported(reported, call)
			}
			var unread *unreadable
			if errors.As(err, &unread) {
				return llm.Response{}, m.broken(err, call)
			}
			return llm.Response{}, err // onText's
		}
	}
}

// finish gives the assembled reply, or says what is wrong with it.
func (m *Model) finish(a *assembler, call *exchange) (llm.Response, error) {
	resp, err := a.response()
	if err != nil {
		var onText *consumerError
		if errors.As(err, &onText) {
			return llm.Response{}, onText.err
		}
		var refused *llm.Error
		if errors.As(err, &refused) {
			return llm.Response{}, m.fail(refused.Kind, call, &llm.Error{Err: errors.New(m.scrub(refused.Err.Error()))})
		}
		return llm.Response{}, m.fail(err, call, nil)
	}
	m.came(a.field)
	return resp, nil
}
