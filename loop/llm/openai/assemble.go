package openai

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"hedui/loop/llm"
)

// assembler puts a reply together from the events of a stream. What it makes
// does not depend on how the reply was cut into events.
type assembler struct {
	onText func(string) error

	text      strings.Builder
	reasoning *strings.Builder
	field     string // the name by which it came
	thinking  thinking
	calls     calls
	finish    string
	usage     llm.Usage
	refusal   strings.Builder
	any       bool // an event with a choice came
	streamed  bool // a delta with something in it came
}

func newAssembler(onText func(string) error) *assembler { return &assembler{onText: onText} }

// streamError is an error that a server reports in place of a reply.
type streamError struct{ failure }

func (e *streamError) Error() string { return e.message }

// unreadable is an event that is not JSON.
type unreadable struct{ err error }

func (e *unreadable) Error() string { return e.err.Error() }

// consumerError is an error of onText.
type consumerError struct{ err error }

func (e *consumerError) Error() string { return e.err.Error() }

// finished says that the server has said why the reply ended.
func (a *assembler) finished() bool { return a.finish != "" }

// add takes in one event. The error is onText's, or a *streamError, or
// *unreadable.
func (a *assembler) add(raw []byte) error {
	var c chunk
	if err := json.Unmarshal(raw, &c); err != nil {
		if f, ok := readFailure(raw); ok {
			return &streamError{f}
		}
		return &unreadable{fmt.Errorf("an event of the stream cannot be read: %w", err)}
	}
	if f, ok := c.failure(raw); ok {
		return &streamError{f}
	}
	if u := c.Usage; u != nil && (u.PromptTokens > 0 || u.CompletionTokens > 0) {
		a.usage = llm.Usage{PromptTokens: int(u.PromptTokens), CompletionTokens: int(u.CompletionTokens)}
	}
	for _, ch := range c.Choices {
		if ch.Index != 0 {
			continue // we ask for one
		}
		a.any = true
		if ch.FinishReason != nil && *ch.FinishReason != "" {
			a.finish = *ch.FinishReason
		}
		d := ch.Delta
		if ch.Message != nil && !a.streamed && d.empty() {
			d = ch.Message // else it is the whole of what was streamed, once more
		}
		if d.empty() {
			continue
		}
		a.streamed = a.streamed || d == ch.Delta
		if err := a.delta(d); err != nil {
			return err
		}
	}
	return nil
}

func (a *assembler) delta(d *delta) error {
	if text, ok := a.reasoned(d); ok {
		a.think(text)
	}
	if d.Refusal != nil {
		a.refusal.WriteString(*d.Refusal)
	}
	a.calls.add(d.Calls)
	reasoning, text := a.thinking.split(string(d.Content), a.reasoning != nil && a.reasoning.Len() > 0)
	if reasoning != "" {
		a.think(reasoning)
	}
	return a.say(text)
}

// reasoned gives the reasoning of a delta. It comes by one of two names; a
// server that sends both sends the same twice, or nothing by one of them.
func (a *assembler) reasoned(d *delta) (string, bool) {
	if a.reasoning == nil || a.reasoning.Len() == 0 {
		switch {
		case d.ReasoningContent != nil && *d.ReasoningContent != "":
			a.field = fieldReasoningContent
		case d.Reasoning != nil && *d.Reasoning != "":
			a.field = fieldReasoning
		case a.field == "" && d.ReasoningContent != nil:
			a.field = fieldReasoningContent
		case a.field == "" && d.Reasoning != nil:
			a.field = fieldReasoning
		}
	}
	text := d.ReasoningContent
	if a.field == fieldReasoning {
		text = d.Reasoning
	}
	if text == nil {
		return "", false
	}
	return *text, true
}

func (a *assembler) think(s string) {
	if a.reasoning == nil {
		a.reasoning = &strings.Builder{}
	}
	a.reasoning.WriteString(s)
}

func (a *assembler) say(text string) error {
	if text == "" {
		return nil
	}
	a.text.WriteString(text)
	return a.onText(text)
}

// response gives the whole reply. A stream that never said how it ended is
// incomplete, a reply with nothing in it empty; a refusal comes as an
// *llm.Error with the model's words.
func (a *assembler) response() (llm.Response, error) {
	reasoning, text := a.thinking.rest()
	if reasoning != "" {
		a.think(reasoning)
	}
	if err := a.say(text); err != nil {
		return llm.Response{}, &consumerError{err}
	}
	finish := llm.ReadFinish(a.finish)
	r := llm.Response{
		Message: llm.Message{Role: llm.Assistant, Text: a.text.String(), Calls: a.calls.done()},
		Finish:  finish, Usage: a.usage,
	}
	if a.reasoning != nil {
		s := a.reasoning.String()
		r.Message.Reasoning = &s
	}
	switch {
	case finish == "" && !a.any && a.usage == (llm.Usage{}):
		return llm.Response{}, llm.ErrEmptyResponse
	case finish == "":
		return llm.Response{}, llm.ErrIncompleteStream
	case finish == llm.FinishError:
		return llm.Response{}, llm.ErrIncompleteStream
	case len(r.Message.Calls) > 0 || finish == llm.FinishLength || finish == llm.FinishFilter:
		return r, nil
	case strings.TrimSpace(r.Message.Text) == "" && a.refusal.Len() > 0:
		return llm.Response{}, &llm.Error{Kind: llm.ErrContentFilter, Err: errors.New(brief(a.refusal.String()))}
	case strings.TrimSpace(r.Message.Text) == "":
		return llm.Response{}, llm.ErrEmptyResponse
	}
	return r, nil
}
