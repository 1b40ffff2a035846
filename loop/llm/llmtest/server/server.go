// Package server is an OpenAI-compatible server on the loopback interface, for
// tests of clients. It can put a model of ours behind the wire, in every shape
// of stream that servers are known to send, and it can fail in every way that
// they fail. It refuses what strict servers refuse, so that a client whose
// requests it takes is one that they take.
package server

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"hedui/loop/llm"
)

// Request is what a client sent: the bytes, the header, and what they say.
type Request struct {
	Header http.Header
	Body   []byte
	llm.Request
	Model  string
	Stream bool
}

// Answer writes the reply to a request.
type Answer func(w http.ResponseWriter, r *http.Request, req Request)

// Server is a running server. URL is what a client takes for its base URL.
type Server struct {
	URL string

	http *httptest.Server

	mu       sync.Mutex
	requests []Request
}

// New starts a server whose requests are answered by answer. It stops when the
// test ends. Requests that no server would take are refused with status 400
// and never reach answer. Any path but /v1/chat/completions and /v1/models is
// not found.
func New(t testing.TB, answer Answer) *Server {
	t.Helper()
	s := &Server{}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/chat/completions", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		req, err := Decode(body)
		req.Header = r.Header.Clone()
		s.mu.Lock()
		s.requests = append(s.requests, req)
		s.mu.Unlock()
		if err != nil {
			Error(http.StatusBadRequest, "invalid_request_error", "", err.Error())(w, r, req)
			return
		}
		answer(w, r, req)
	})
	mux.HandleFunc("GET /v1/models", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"object":"list","data":[{"id":"test-model","object":"model"}]}`)
	})
	s.http = httptest.NewServer(mux)
	s.URL = s.http.URL + "/v1"
	t.Cleanup(s.Close)
	return s
}

// Close stops the server; it may be called more than once.
func (s *Server) Close() {
	s.http.CloseClientConnections()
	s.http.Close()
}

// Requests gives what was asked so far, in order.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Request(nil), s.requests...)
}

// Last gives the newest request, the zero Request when there is none.
func (s *Server) Last() Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.requests) == 0 {
		return Request{}
	}
	return s.requests[len(s.requests)-1]
}

// Forget drops the requests so far.
func (s *Server) Forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = nil
}

// Sequence answers the first request by the first answer and so on; the last
// one answers all that follow.
func Sequence(answers ...Answer) Answer {
	var mu sync.Mutex
	next := 0
	return func(w http.ResponseWriter, r *http.Request, req Request) {
		mu.Lock()
		a := answers[min(next, len(answers)-1)]
		next++
		mu.Unlock()
		a(w, r, req)
	}
}

// Raw answers with a status, header fields in pairs, and a body as it stands.
func Raw(status int, body string, header ...string) Answer {
	return func(w http.ResponseWriter, _ *http.Request, _ Request) {
		for i := 0; i+1 < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

// Error answers with an error in the form of OpenAI's.
func Error(status int, kind, code, message string, header ...string) Answer {
	e := map[string]any{"message": message, "type": kind}
	if code != "" {
		e["code"] = code
	}
	body, err := json.Marshal(map[string]any{"error": e})
	if err != nil {
		panic(err) // strings always marshal
	}
	return Raw(status, string(body), append([]string{"Content-Type", "application/json"}, header...)...)
}

// Stream answers with the text of a stream as it stands, sent event by event.
func Stream(text string) Answer {
	return func(w http.ResponseWriter, r *http.Request, _ Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		send(w, r, text)
	}
}

// Cut answers with the text and then drops the connection.
func Cut(text string) Answer {
	return func(w http.ResponseWriter, r *http.Request, _ Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		send(w, r, text)
		panic(http.ErrAbortHandler)
	}
}

// Hang answers with the text and then nothing more until the client has gone.
// Each hanging request is reported to started, which may be nil.
func Hang(text string, started chan<- struct{}) Answer {
	return func(w http.ResponseWriter, r *http.Request, _ Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		w.WriteHeader(http.StatusOK)
		send(w, r, text)
		if started != nil {
			started <- struct{}{}
		}
		<-r.Context().Done()
	}
}

// maxFlushed is the number of events that are sent each by itself. What follows
// goes out as it fills the buffers.
const maxFlushed = 30

// send writes a text and flushes it after each event, so that the client reads
// it in many pieces.
func send(w http.ResponseWriter, r *http.Request, text string) {
	flusher, _ := w.(http.Flusher)
	for n := 0; text != ""; n++ {
		if r.Context().Err() != nil {
			return
		}
		event := text
		if i := strings.Index(text, "\n\n"); i >= 0 && n < maxFlushed {
			event = text[:i+2]
		}
		if _, err := io.WriteString(w, event); err != nil {
			return
		}
		text = text[len(event):]
		if flusher != nil {
			flusher.Flush()
		}
	}
}
