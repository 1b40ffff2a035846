package langchain

import (
	"strconv"
	"strings"

	"github.com/tmc/langchaingo/llms"

	"hedui/loop/llm"
)

// response puts a reply together. Clients that give text and calls as choices
// of their own mean one message; several choices are never asked for.
func (m *Model) response(reply *llms.ContentResponse, seen *exchange) (llm.Response, error) {
	out := llm.Response{Message: llm.Message{Role: llm.Assistant}}
	stop := ""
	if reply != nil {
		for _, c := range reply.Choices {
			if c == nil {
				continue
			}
			out.Message.Text += c.Content
			out.Message.Calls = append(out.Message.Calls, calls(c)...)
			if reasoning := first(c.ReasoningContent, text(c.GenerationInfo, "ThinkingContent")); reasoning != "" {
				out.Message.Reasoning = &reasoning
			}
			stop = first(stop, c.StopReason)
			out.Usage.PromptTokens = max(out.Usage.PromptTokens, count(c.GenerationInfo, "PromptTokens", "InputTokens", "input_tokens"))
			out.Usage.CompletionTokens = max(out.Usage.CompletionTokens, count(c.GenerationInfo, "CompletionTokens", "OutputTokens", "output_tokens"))
		}
	}
	out.Finish = finish(stop)
	identify(out.Message.Calls)
	switch {
	case out.Message.Text == "" && len(out.Message.Calls) == 0 && out.Finish != llm.FinishFilter && out.Finish != llm.FinishLength:
		return llm.Response{}, m.fail(llm.ErrEmptyResponse, nil, seen)
	case out.Finish == llm.FinishError, stop == "" && !m.opts.NoStopReason:
		return llm.Response{}, m.fail(llm.ErrIncompleteStream, nil, seen)
	case stop == "" && len(out.Message.Calls) > 0:
		out.Finish = llm.FinishCalls
	}
	return out, nil
}

// calls gives the calls of a choice; no arguments are an empty object.
func calls(c *llms.ContentChoice) []llm.ToolCall {
	var out []llm.ToolCall
	for _, t := range c.ToolCalls {
		if t.FunctionCall != nil {
			out = append(out, llm.ToolCall{ID: t.ID, Name: t.FunctionCall.Name, Args: t.FunctionCall.Arguments})
		}
	}
	if len(out) == 0 && c.FuncCall != nil { // the older form
		out = append(out, llm.ToolCall{Name: c.FuncCall.Name, Args: c.FuncCall.Arguments})
	}
	for i := range out {
		if args := strings.TrimSpace(out[i].Args); args == "" || args == "null" {
			out[i].Args = "{}"
		}
	}
	return out
}

// identify gives ids to calls that have none, or one that another has.
func identify(calls []llm.ToolCall) {
	used := map[string]bool{}
	for i := range calls {
		for n := i + 1; calls[i].ID == "" || used[calls[i].ID]; n++ {
			calls[i].ID = "call_" + strconv.Itoa(n)
		}
		used[calls[i].ID] = true
	}
}

// finish reads why a reply ended, as any of the library's clients words it.
func finish(stop string) llm.Finish {
	switch f := llm.ReadFinish(strings.TrimPrefix(stop, "FinishReason")); f {
	case llm.FinishCalls, llm.FinishLength, llm.FinishFilter, llm.FinishError:
		return f
	}
	return llm.FinishStop
}

func count(info map[string]any, keys ...string) int {
	for _, k := range keys {
		switch v := info[k].(type) {
		case int:
			return v
		case int32:
			return int(v)
		case int64:
			return int(v)
		case float64:
			return int(v)
		}
	}
	return 0
}

func text(info map[string]any, key string) string {
	s, _ := info[key].(string)
	return s
}

func first(a, b string) string {
	if a != "" {
		return a
	}
	return b
}
