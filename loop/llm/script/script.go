// Package script holds Script, a Model that says what a test has written down.
// It knows nothing and decides nothing: it is for tests of the machinery
// around a model.
package script

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"unicode/utf8"

	"hedui/loop/llm"
)

// Reply is one answer of a Script. A Reply with Err fails instead. Finish
// defaults to tool_calls with Calls, else to stop. Hook, if set, runs before
// the reply is given: a test may cancel a context in it, or write the reply by
// what was asked.
type Reply struct {
	Text      string
	Reasoning *string
	Calls     []llm.ToolCall
	Finish    llm.Finish
	Usage     llm.Usage
	Err       error
	Hook      func(llm.Request, *Reply)
}

// Text is a reply of text, Calls one of calls, Fail a failure.
func Text(text string) Reply            { return Reply{Text: text} }
func Calls(calls ...llm.ToolCall) Reply { return Reply{Calls: calls} }
func Fail(err error) Reply              { return Reply{Err: err} }

// Call is a tool call. Its id is left to Script, which numbers those that have
// none: call_1, call_2 … over the whole conversation.
func Call(tool, args string) llm.ToolCall { return llm.ToolCall{Name: tool, Args: args} }

// Script is an llm.Model that gives its replies in order and records the
// requests. It is safe for concurrent use.
type Script struct {
	mu       sync.Mutex
	replies  []Reply
	next     int
	calls    int
	requests []llm.Request
	discard  bool
}

var _ llm.Model = (*Script)(nil)

// New gives a script. A request beyond the last reply is an error that names
// it, so that a loop that asks too often fails the test.
func New(replies ...Reply) *Script { return &Script{replies: replies} }

// Name implements llm.Model.
func (s *Script) Name() string { return "script" }

// Complete implements llm.Model.
func (s *Script) Complete(ctx context.Context, req llm.Request) (llm.Response, error) {
	return s.Stream(ctx, req, func(string) error { return nil })
}

// Stream implements llm.Model; the text comes in pieces of one character.
func (s *Script) Stream(ctx context.Context, req llm.Request, onText func(string) error) (llm.Response, error) {
	if err := ctx.Err(); err != nil {
		return llm.Response{}, err
	}
	r, err := s.take(req)
	if err != nil {
		return llm.Response{}, err
	}
	if r.Hook != nil {
		r = hooked(r, req)
	}
	if err := ctx.Err(); err != nil {
		return llm.Response{}, err
	}
	if r.Err != nil {
		return llm.Response{}, r.Err
	}
	for rest := r.Text; rest != ""; {
		_, n := utf8.DecodeRuneInString(rest)
		if err := onText(rest[:n]); err != nil {
			return llm.Response{}, err
		}
		rest = rest[n:]
	}
	return s.response(r), nil
}

func hooked(r Reply, req llm.Request) Reply {
	r.Hook(req, &r)
	return r
}

// take records the request and gives the next reply.
func (s *Script) take(req llm.Request) (Reply, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.discard {
		req.Messages = append([]llm.Message(nil), req.Messages...)
		s.requests = append(s.requests, req)
	}
	if s.next >= len(s.replies) {
		return Reply{}, fmt.Errorf("script: asked for reply %d, there are %d", s.next+1, len(s.replies))
	}
	s.next++
	return s.replies[s.next-1], nil
}

func (s *Script) response(r Reply) llm.Response {
	calls := r.Calls
	if slices.ContainsFunc(calls, func(c llm.ToolCall) bool { return c.ID == "" }) {
		calls = s.numbered(calls)
	}
	finish := r.Finish
	if finish == "" {
		finish = llm.FinishStop
		if len(calls) > 0 {
			finish = llm.FinishCalls
		}
	}
	return llm.Response{
		Message: llm.Message{Role: llm.Assistant, Text: r.Text, Reasoning: r.Reasoning, Calls: calls},
		Finish:  finish, Usage: r.Usage,
	}
}

// numbered gives ids to the calls that have none.
func (s *Script) numbered(calls []llm.ToolCall) []llm.ToolCall {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := append([]llm.ToolCall(nil), calls...)
	for i := range out {
		if out[i].ID == "" {
			s.calls++
			out[i].ID = "call_" + strconv.Itoa(s.calls)
		}
	}
	return out
}

// Requests gives what was asked so far.
func (s *Script) Requests() []llm.Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]llm.Request(nil), s.requests...)
}

// Last gives the newest request, the zero Request when there is none.
func (s *Script) Last() llm.Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.requests) == 0 {
		return llm.Request{}
	}
	return s.requests[len(s.requests)-1]
}

// Left is the number of replies that were not asked for.
func (s *Script) Left() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.replies) - s.next
}

// Rewind starts again from the first reply and stops recording, for
// measurements.
func (s *Script) Rewind() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next, s.calls, s.requests, s.discard = 0, 0, nil, true
}
