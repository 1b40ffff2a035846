// Package langchain puts any model of langchaingo behind llm.Model: Anthropic,
// Google, Ollama and others that have no OpenAI-compatible address, or whose
// own protocol is wanted. It is for programs that import it; the chat command
// does without, since langchaingo's list of modules is long.
//
// What the library does silently is made loud here: a reply without a reason to
// stop is incomplete, a cancelled context is an error whatever came back, and
// errors get their kind from the HTTP status, which Client keeps. Replies are
// never streamed: the library's streaming mixes up the arguments of calls that
// arrive interleaved, hands their JSON on as text, and takes a stream that was
// cut for a whole reply.
package langchain

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"

	"github.com/tmc/langchaingo/llms"

	"hedui/loop/llm"
)

// Options adjusts a Model. A nil *Options, and any zero field, means the
// default.
type Options struct {
	// NoStopReason is for clients that never say why a reply ended, as the
	// library's for Ollama; otherwise a reply without a reason is an error.
	NoStopReason bool
	// OnePart is for clients that read only the first part of a message, as the
	// library's for Anthropic: calls and their results are then sent pair by
	// pair.
	OnePart bool
}

// Model is a model of langchaingo. It asks once, and is safe for concurrent use
// where the wrapped model is.
type Model struct {
	name  string
	model llms.Model
	opts  Options
}

var _ llm.Model = (*Model)(nil)

// New wraps a model. The name is what records call it. Give the wrapped model
// an HTTP client made by Client, so that errors keep their status.
func New(name string, model llms.Model, opts *Options) *Model {
	m := &Model{name: name, model: model}
	if opts != nil {
		m.opts = *opts
	}
	return m
}

// Name implements llm.Model.
func (m *Model) Name() string { return m.name }

// Complete implements llm.Model.
func (m *Model) Complete(ctx context.Context, req llm.Request) (llm.Response, error) {
	if err := ctx.Err(); err != nil {
		return llm.Response{}, err
	}
	messages := m.messages(req.Messages)
	options, err := callOptions(req)
	if err != nil {
		return llm.Response{}, m.fail(llm.ErrBadRequest, err, nil)
	}
	seen := &exchange{}
	reply, err := m.model.GenerateContent(context.WithValue(ctx, exchangeKey{}, seen), messages, options...)
	switch {
	case ctx.Err() != nil:
		return llm.Response{}, ctx.Err()
	case err != nil:
		return llm.Response{}, m.fail(classify(err, seen), err, seen)
	}
	return m.response(reply, seen)
}

// Stream implements llm.Model. The text comes in one piece.
func (m *Model) Stream(ctx context.Context, req llm.Request, onText func(string) error) (llm.Response, error) {
	return llm.StreamWhole(ctx, m, req, onText)
}

// callOptions gives everything of a request but its messages. It is an error
// when the schema of a tool is no JSON object.
func callOptions(req llm.Request) ([]llms.CallOption, error) {
	temperature, err := strconv.ParseFloat(strconv.FormatFloat(float64(req.Temperature), 'g', -1, 32), 64)
	if err != nil {
		return nil, err
	}
	out := []llms.CallOption{llms.WithTemperature(temperature)}
	if req.MaxTokens > 0 {
		out = append(out, llms.WithMaxTokens(req.MaxTokens))
	}
	if len(req.Stop) > 0 {
		out = append(out, llms.WithStopWords(req.Stop))
	}
	var tools []llms.Tool
	for _, d := range req.Tools {
		parameters := map[string]any{"type": "object", "properties": map[string]any{}}
		if len(d.Parameters) > 0 {
			parameters = nil
			if err := json.Unmarshal(d.Parameters, &parameters); err != nil {
				return nil, errors.New("langchain: the schema of " + d.Name + " is no JSON object")
			}
		}
		tools = append(tools, llms.Tool{Type: "function", Function: &llms.FunctionDefinition{
			Name: d.Name, Description: d.Description, Parameters: parameters,
		}})
	}
	if len(tools) > 0 {
		out = append(out, llms.WithTools(tools))
	}
	return out, nil
}

// messages gives the messages in the library's form.
func (m *Model) messages(messages []llm.Message) []llms.MessageContent {
	out := make([]llms.MessageContent, 0, len(messages))
	for i := 0; i < len(messages); i++ {
		msg := messages[i]
		switch msg.Role {
		case llm.System:
			out = append(out, llms.TextParts(llms.ChatMessageTypeSystem, msg.Text))
		case llm.User:
			out = append(out, llms.TextParts(llms.ChatMessageTypeHuman, msg.Text))
		case llm.RoleTool:
			out = append(out, result(msg))
		default:
			calls := callParts(msg.Calls)
			if !m.opts.OnePart || len(calls) == 0 {
				var parts []llms.ContentPart
				if msg.Text != "" || len(calls) == 0 {
					parts = append(parts, llms.TextPart(msg.Text))
				}
				out = append(out, llms.MessageContent{Role: llms.ChatMessageTypeAI, Parts: append(parts, calls...)})
				continue
			}
			if msg.Text != "" {
				out = append(out, llms.TextParts(llms.ChatMessageTypeAI, msg.Text))
			}
			for _, c := range calls {
				out = append(out, llms.MessageContent{Role: llms.ChatMessageTypeAI, Parts: []llms.ContentPart{c}})
				if i+1 < len(messages) && messages[i+1].Role == llm.RoleTool {
					i++
					out = append(out, result(messages[i]))
				}
			}
		}
	}
	return out
}

func result(msg llm.Message) llms.MessageContent {
	text := msg.Text
	if text == "" {
		text = llm.EmptyResult
	}
	return llms.MessageContent{Role: llms.ChatMessageTypeTool, Parts: []llms.ContentPart{
		llms.ToolCallResponse{ToolCallID: msg.CallID, Name: msg.Name, Content: text},
	}}
}

// callParts gives calls as they are sent back.
func callParts(calls []llm.ToolCall) []llms.ContentPart {
	var out []llms.ContentPart
	for _, c := range calls {
		out = append(out, llms.ToolCall{ID: c.ID, Type: "function", FunctionCall: &llms.FunctionCall{Name: c.Name, Arguments: llm.SendableArgs(c.Args)}})
	}
	return out
}
