package openai

import (
	"bytes"
	"encoding/json"

	"hedui/loop/llm"
)

// The request as it goes out. The order of the fields is that of the bytes:
// what stays the same from request to request stands first.
type wireRequest struct {
	Model         string         `json:"model"`
	Tools         []wireTool     `json:"tools,omitempty"`
	Messages      []wireMessage  `json:"messages"`
	Temperature   *float32       `json:"temperature,omitempty"`
	MaxTokens     int            `json:"max_tokens,omitempty"`
	MaxNew        int            `json:"max_completion_tokens,omitempty"`
	Stop          []string       `json:"stop,omitempty"`
	Stream        bool           `json:"stream"`
	StreamOptions *streamOptions `json:"stream_options,omitempty"`
}

type streamOptions struct {
	IncludeUsage bool `json:"include_usage"`
}

type wireTool struct {
	Type     string       `json:"type"`
	Function wireFunction `json:"function"`
}

type wireFunction struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Parameters  json.RawMessage `json:"parameters"`
}

type wireMessage struct {
	Role             string     `json:"role"`
	Content          *string    `json:"content"`
	ReasoningContent *string    `json:"reasoning_content,omitempty"`
	Reasoning        *string    `json:"reasoning,omitempty"`
	Calls            []wireCall `json:"tool_calls,omitempty"`
	CallID           string     `json:"tool_call_id,omitempty"`
}

type wireCall struct {
	ID       string           `json:"id"`
	Type     string           `json:"type"`
	Function wireCallFunction `json:"function"`
}

type wireCallFunction struct {
	Name      string `json:"name"`
	Arguments string `json:"arguments"`
}

// encode gives the bytes of a request, the same for the same request. The
// parameters of without are left out.
func (m *Model) encode(req llm.Request, without map[string]bool) ([]byte, error) {
	out := wireRequest{Model: m.name, Stream: true, Messages: make([]wireMessage, 0, len(req.Messages))}
	for _, msg := range m.provider.Reasoning.Replay(req.Messages) {
		out.Messages = append(out.Messages, m.message(msg))
	}
	for _, t := range req.Tools {
		parameters := t.Parameters
		if len(parameters) == 0 {
			parameters = json.RawMessage(`{"type":"object","properties":{}}`)
		}
		out.Tools = append(out.Tools, wireTool{Type: "function", Function: wireFunction{t.Name, t.Description, parameters}})
	}
	if !m.provider.FixedTemperature && !without[paramTemperature] {
		out.Temperature = &req.Temperature
	}
	if m.provider.MaxCompletionTokens || without[paramMaxTokens] {
		out.MaxNew = req.MaxTokens
	} else {
		out.MaxTokens = req.MaxTokens
	}
	if !without[paramStop] {
		out.Stop = req.Stop
	}
	if !without[paramStreamOptions] {
		out.StreamOptions = &streamOptions{IncludeUsage: true}
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(out); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

func (m *Model) message(msg llm.Message) wireMessage {
	out := wireMessage{Role: string(msg.Role), CallID: msg.CallID, Content: &msg.Text}
	reasoning := msg.Reasoning
	if reasoning == nil && msg.Role == llm.Assistant && m.provider.ReasoningAlways {
		reasoning = new(string)
	}
	if m.reasoningField() == fieldReasoning {
		out.Reasoning = reasoning
	} else {
		out.ReasoningContent = reasoning
	}
	if msg.Role == llm.RoleTool && msg.Text == "" {
		text := llm.EmptyResult
		out.Content = &text
	}
	for _, c := range msg.Calls {
		out.Calls = append(out.Calls, wireCall{c.ID, "function", wireCallFunction{c.Name, llm.SendableArgs(c.Args)}})
	}
	if len(out.Calls) > 0 && msg.Text == "" && m.provider.NullContent {
		out.Content = nil
	}
	return out
}
