package offline

import (
	"context"

	"hedui/loop/llm"
)

// Spoken gives a model of function calling that speaks the text dialect the way
// the analyst does: a request is read into messages and tools, and its reply
// written as text. It is for models that stand in for one, such as a lying one.
// Requests in function calling go through as they are.
func Spoken(m llm.Model) llm.Model { return speaker{m} }

type speaker struct{ llm.Model }

// Complete implements llm.Model.
func (s speaker) Complete(ctx context.Context, req llm.Request) (llm.Response, error) {
	in, text := readText(req)
	resp, err := s.Model.Complete(ctx, in)
	if err != nil || !text {
		return resp, err
	}
	return writeText(resp), nil
}

// Stream implements llm.Model. The text comes in one piece.
func (s speaker) Stream(ctx context.Context, req llm.Request, onText func(string) error) (llm.Response, error) {
	return llm.StreamWhole(ctx, s, req, onText)
}
