package server

import (
	"bytes"
	"encoding/json"
	"fmt"

	"hedui/loop/llm"
)

// wire is a request in OpenAI's form.
type wire struct {
	Model    string        `json:"model"`
	Messages []wireMessage `json:"messages"`
	Tools    []struct {
		Type     string `json:"type"`
		Function struct {
			Name        string          `json:"name"`
			Description string          `json:"description"`
			Parameters  json.RawMessage `json:"parameters"`
		} `json:"function"`
	} `json:"tools"`
	Temperature *float32 `json:"temperature"`
	MaxTokens   int      `json:"max_tokens"`
	MaxNew      int      `json:"max_completion_tokens"`
	Stream      bool     `json:"stream"`
	Stop        []string `json:"stop"`
}

type wireMessage struct {
	Role       string          `json:"role"`
	Content    json.RawMessage `json:"content"`
	Reasoning  *string         `json:"reasoning_content"`
	Reasoning2 *string         `json:"reasoning"`
	CallID     string          `json:"tool_call_id"`
	Name       string          `json:"name"`
	Calls      json.RawMessage `json:"tool_calls"`
}

type wireCall struct {
	ID       string `json:"id"`
	Type     string `json:"type"`
	Function struct {
		Name      string  `json:"name"`
		Arguments *string `json:"arguments"`
	} `json:"function"`
}

// Decode reads a request and holds it against what strict servers demand: a
// content in every message, a name, an id and JSON arguments in every call,
// each call answered by exactly its results, and no empty list of calls. A
// temperature that was not sent is 1, as with most servers.
func Decode(body []byte) (Request, error) {
	req := Request{Body: body}
	var w wire
	if err := json.Unmarshal(body, &w); err != nil {
		return req, fmt.Errorf("the body is not a request: %w", err)
	}
	req.Model, req.Stream, req.MaxTokens, req.Temperature, req.Stop = w.Model, w.Stream, max(w.MaxTokens, w.MaxNew), 1, w.Stop
	if w.Temperature != nil {
		req.Temperature = *w.Temperature
	}
	if w.Model == "" || len(w.Messages) == 0 {
		return req, fmt.Errorf("model and messages are required")
	}
	for _, t := range w.Tools {
		if t.Type != "function" || t.Function.Name == "" {
			return req, fmt.Errorf("a tool needs type function and a name")
		}
		req.Tools = append(req.Tools, llm.ToolDef{
			Name: t.Function.Name, Description: t.Function.Description, Parameters: t.Function.Parameters,
		})
	}
	names := map[string]string{} // call id → tool
	var open []string            // ids of calls that have no result yet
	for i, m := range w.Messages {
		out, err := m.message(names)
		if err != nil {
			return req, fmt.Errorf("messages[%d]: %w", i, err)
		}
		if out.Role == llm.RoleTool {
			k := indexOf(open, out.CallID)
			if k < 0 {
				return req, fmt.Errorf("messages[%d]: a tool message must follow a message with its call %q", i, out.CallID)
			}
			open = append(open[:k], open[k+1:]...)
		} else if len(open) > 0 {
			return req, fmt.Errorf("messages[%d]: calls without a result: %v", i, open)
		}
		for _, c := range out.Calls {
			if indexOf(open, c.ID) >= 0 {
				return req, fmt.Errorf("messages[%d]: two calls have the id %q", i, c.ID)
			}
			open = append(open, c.ID)
		}
		req.Messages = append(req.Messages, out)
	}
	if len(open) > 0 {
		return req, fmt.Errorf("calls without a result: %v", open)
	}
	return req, nil
}

// message reads one message; names learns what calls are there.
func (m wireMessage) message(names map[string]string) (llm.Message, error) {
	out := llm.Message{Role: llm.Role(m.Role), CallID: m.CallID, Reasoning: m.Reasoning}
	if out.Reasoning == nil {
		out.Reasoning = m.Reasoning2
	}
	switch out.Role {
	case llm.System, llm.User, llm.Assistant, llm.RoleTool:
	default:
		return out, fmt.Errorf("role %q", m.Role)
	}
	if len(m.Content) == 0 {
		return out, fmt.Errorf("missing field `content`")
	}
	null := bytes.Equal(m.Content, []byte("null"))
	if !null {
		text, err := contentText(m.Content)
		if err != nil {
			return out, err
		}
		out.Text = text
	}
	if len(m.Calls) > 0 {
		var calls []wireCall
		if err := json.Unmarshal(m.Calls, &calls); err != nil || len(calls) == 0 || out.Role != llm.Assistant {
			return out, fmt.Errorf("tool_calls must be a non-empty list in an assistant message")
		}
		for _, c := range calls {
			if c.ID == "" || c.Type != "function" || c.Function.Name == "" || c.Function.Arguments == nil {
				return out, fmt.Errorf("a call needs id, type, name and arguments")
			}
			var object map[string]json.RawMessage
			if err := json.Unmarshal([]byte(*c.Function.Arguments), &object); err != nil {
				return out, fmt.Errorf("arguments of %s are no JSON object", c.Function.Name)
			}
			names[c.ID] = c.Function.Name
			out.Calls = append(out.Calls, llm.ToolCall{ID: c.ID, Name: c.Function.Name, Args: *c.Function.Arguments})
		}
	}
	if out.Role == llm.RoleTool {
		if out.Text == "" {
			return out, fmt.Errorf("a tool message is empty")
		}
		out.Name = names[m.CallID]
	}
	if null && len(out.Calls) == 0 {
		return out, fmt.Errorf("content is null")
	}
	return out, nil
}

// contentText reads a content that is a string or a list of text parts.
func contentText(raw json.RawMessage) (string, error) {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text, nil
	}
	var parts []struct {
		Type string `json:"type"`
		Text string `json:"text"`
	}
	if err := json.Unmarshal(raw, &parts); err != nil {
		return "", fmt.Errorf("content is neither a string nor a list of parts")
	}
	for _, p := range parts {
		text += p.Text
	}
	return text, nil
}

func indexOf(list []string, s string) int {
	for i, e := range list {
		if e == s {
			return i
		}
	}
	return -1
}
