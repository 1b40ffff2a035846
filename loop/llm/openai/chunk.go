package openai

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
)

// chunk is one event of a stream, or the whole reply of a server that does not
// stream. Everything may be absent or null.
type chunk struct {
	Choices []choice        `json:"choices"`
	Usage   *wireUsage      `json:"usage"`
	Error   json.RawMessage `json:"error"`
	// How errors without an error field come.
	Code    json.RawMessage `json:"code"`
	Message json.RawMessage `json:"message"`
	Detail  json.RawMessage `json:"detail"`
}

type wireUsage struct {
	PromptTokens     count `json:"prompt_tokens"`
	CompletionTokens count `json:"completion_tokens"`
}

// count is a number of tokens. What is no whole number is none: a reply is not
// lost over its price.
type count int

// UnmarshalJSON implements json.Unmarshaler.
func (c *count) UnmarshalJSON(raw []byte) error {
	whole, _, _ := strings.Cut(string(raw), ".")
	n, err := strconv.Atoi(whole)
	if err != nil {
		n = 0
	}
	*c = count(n)
	return nil
}

// mark is what tells calls apart, a text or a number; null is none.
type mark string

// UnmarshalJSON implements json.Unmarshaler.
func (m *mark) UnmarshalJSON(raw []byte) error {
	switch {
	case bytes.Equal(raw, []byte("null")):
		return nil
	case raw[0] == '"':
		return json.Unmarshal(raw, (*string)(m))
	}
	*m = mark(raw)
	return nil
}

type choice struct {
	Index        int     `json:"index"`
	Delta        *delta  `json:"delta"`
	Message      *delta  `json:"message"` // not streamed
	FinishReason *string `json:"finish_reason"`
}

type delta struct {
	Content          content     `json:"content"`
	Refusal          *string     `json:"refusal"`
	ReasoningContent *string     `json:"reasoning_content"`
	Reasoning        *string     `json:"reasoning"`
	Calls            []callDelta `json:"tool_calls"`
}

// empty says that a delta holds nothing, as the one has that says how a reply
// ended. One that only names an empty reasoning is not: it has to be echoed.
func (d *delta) empty() bool {
	return d == nil || d.Content == "" && d.Refusal == nil && d.ReasoningContent == nil && d.Reasoning == nil && len(d.Calls) == 0
}

type callDelta struct {
	Index    *mark `json:"index"`
	ID       mark  `json:"id"`
	Function struct {
		Name      string    `json:"name"`
		Arguments arguments `json:"arguments"`
	} `json:"function"`
}

// content is a text: a string, null, or a list of parts.
type content string

// UnmarshalJSON implements json.Unmarshaler.
func (c *content) UnmarshalJSON(raw []byte) error {
	if bytes.Equal(raw, []byte("null")) {
		return nil
	}
	if raw[0] != '[' {
		return json.Unmarshal(raw, (*string)(c))
	}
	var parts []struct {
		Text string `json:"text"`
	}
	if err := json.Unmarshal(raw, &parts); err != nil {
		return err
	}
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(p.Text)
	}
	*c = content(b.String())
	return nil
}

// arguments is a piece of the text of a call's arguments. Some servers send
// the object itself in place of its text.
type arguments string

// UnmarshalJSON implements json.Unmarshaler.
func (a *arguments) UnmarshalJSON(raw []byte) error {
	switch {
	case bytes.Equal(raw, []byte("null")):
		return nil
	case raw[0] == '"':
		return json.Unmarshal(raw, (*string)(a))
	}
	*a = arguments(raw)
	return nil
}
