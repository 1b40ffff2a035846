package loop

import (
	"encoding/json"
	"regexp"
	"strings"

	"hedui/loop/llm"
)

// Servers that do not know a model's way of writing calls leave it in the text:
// for want of a parser, or because no tools were on offer. It is never an
// answer. Calls between <tool_call> tags, which most open models write, are
// read, and so is a call in JSON that a reply begins with, in a fence or not, as
// small models write it; what follows such a call is the result that the model
// makes up, and goes. Any other markup of calls is cut out, to its end or to the
// end of the text.
var (
	taggedCall = regexp.MustCompile(`(?s)<tool_call>\s*(\{.*?\})\s*(?:</tool_call>|$)`)
	leakedCall = regexp.MustCompile(`(?s)<tool_call>.*?(?:</tool_call>|$)` +
		`|<｜DSML｜.*(?:</｜DSML｜[^>]*>|$)` +
		`|<｜tool▁calls▁begin｜>.*?(?:<｜tool▁calls▁end｜>|$)` +
		`|<function=.*?(?:</function>|$)` +
		`|<(?:\w+:)?(?:function_calls>|invoke name=).*?(?:</(?:\w+:)?function_calls>|$)` +
		`|\[TOOL_CALLS\].*|<\|python_tag\|>.*|<\|tool_call(?:s_section)?_begin\|>.*`)
)

// withoutMarkup gives a reply whose text holds no markup of calls; calls that
// were written so, and no others, become calls of the reply.
func withoutMarkup(resp llm.Response) llm.Response {
	text := resp.Message.Text
	if len(resp.Message.Calls) == 0 && strings.Contains(text, `"arguments"`) {
		if c, ok := leadingCall(unfenced(text)); ok {
			resp.Message.Text, resp.Message.Calls = "", []llm.ToolCall{c}
			return resp
		}
	}
	if !strings.Contains(text, "<tool_call>") && !strings.Contains(text, "<function=") && !strings.Contains(text, "function_calls>") && !strings.Contains(text, "invoke name=") && !strings.Contains(text, "｜") &&
		!strings.Contains(text, "[TOOL_CALLS]") && !strings.Contains(text, "<|") {
		return resp
	}
	if len(resp.Message.Calls) == 0 {
		for _, m := range taggedCall.FindAllStringSubmatch(text, -1) {
			if c, ok := readTagged(m[1]); ok {
				resp.Message.Calls = append(resp.Message.Calls, c)
			}
		}
	}
	resp.Message.Text = strings.TrimSpace(leakedCall.ReplaceAllString(text, ""))
	return resp
}

// leadingCall reads the call in JSON that a text begins with.
func leadingCall(text string) (llm.ToolCall, bool) {
	var first json.RawMessage
	if json.NewDecoder(strings.NewReader(text)).Decode(&first) != nil {
		return llm.ToolCall{}, false
	}
	return readTagged(string(first))
}

// readTagged reads {"name": …, "arguments": {…}}.
func readTagged(s string) (llm.ToolCall, bool) {
	var c struct {
		Name      string          `json:"name"`
		Arguments json.RawMessage `json:"arguments"`
	}
	if json.Unmarshal([]byte(s), &c) != nil || c.Name == "" {
		return llm.ToolCall{}, false
	}
	args := string(c.Arguments)
	var quoted string
	if json.Unmarshal(c.Arguments, &quoted) == nil {
		args = quoted
	}
	if strings.TrimSpace(args) == "" {
		args = "{}"
	}
	return llm.ToolCall{Name: c.Name, Args: args}, true
}
