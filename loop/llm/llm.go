// Package llm holds the messages that go to and come from a language model,
// and the Model interface that clients implement. It knows no tool, no memory
// and no provider.
package llm

import (
	"context"
	"encoding/json"
)

// Role is who speaks.
type Role string

// The roles of the chat wire format.
const (
	System    Role = "system"
	User      Role = "user"
	Assistant Role = "assistant"
	RoleTool  Role = "tool"
)

// Message is one entry of a conversation. An assistant message may carry text
// and calls at once. A tool message answers the call CallID and its Text is
// never empty. Reasoning is nil when the model sent none; an empty string that
// the model sent is kept, since some servers want it back exactly.
type Message struct {
	Role      Role
	Text      string
	Reasoning *string
	Calls     []ToolCall
	CallID    string
	Name      string // tool messages: the tool's name
}

// ToolCall is a request to run a tool. Args is the JSON text as the model
// wrote it, which may be malformed; "" has been normalised to "{}".
type ToolCall struct {
	ID   string
	Name string
	Args string
}

// ToolDef shows a tool to a model. Parameters is a JSON Schema object.
type ToolDef struct {
	Name        string
	Description string
	Parameters  json.RawMessage
}

// Finish is why a reply ended.
type Finish string

// Finish reasons. Calls present mean act, whatever the reason says.
const (
	FinishStop   Finish = "stop"
	FinishCalls  Finish = "tool_calls"
	FinishLength Finish = "length"
	FinishFilter Finish = "content_filter"
)

// Request is one question to a model. The model must not keep or change its
// slices. Tools is empty when the model may not call any. A reply may end where
// it would go on with one of Stop; a client whose server knows no such thing
// leaves it out.
type Request struct {
	Messages    []Message
	Tools       []ToolDef
	Temperature float32
	MaxTokens   int // 0: the model's default
	Stop        []string
}

// Usage is what a reply cost, in tokens as the provider counts them; zero when
// the provider does not say.
type Usage struct {
	PromptTokens     int
	CompletionTokens int
}

// Response is a whole reply. Its Message has role Assistant.
type Response struct {
	Message Message
	Finish  Finish
	Usage   Usage
}

// Model is anything that answers a Request. Complete blocks until the reply is
// whole. Stream does the same and hands text to onText as it arrives; the
// returned Response is the whole reply, not the rest, and an error from onText
// ends the stream and is returned. Both return ctx.Err() when cancelled, and
// one of this package's typed errors when the provider failed.
type Model interface {
	Name() string
	Complete(ctx context.Context, req Request) (Response, error)
	Stream(ctx context.Context, req Request, onText func(string) error) (Response, error)
}

// StreamWhole is Stream for a model that writes a reply in one piece: it is
// asked to complete, and a text that is not empty goes to onText at once.
func StreamWhole(ctx context.Context, m Model, req Request, onText func(string) error) (Response, error) {
	resp, err := m.Complete(ctx, req)
	if err != nil || resp.Message.Text == "" {
		return resp, err
	}
	if err := onText(resp.Message.Text); err != nil {
		return Response{}, err
	}
	return resp, nil
}
