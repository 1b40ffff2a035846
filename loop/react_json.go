package loop

import (
	"encoding/json"
	"regexp"
	"strings"

	"hedui/loop/llm"
)

// jsonAction reads {"action": …, "action_input": …} and its like: the arguments
// under a name of their own, beside the tool's, or under the tool's name.
func (r *ReAct) jsonAction(text string) (llm.ToolCall, bool) {
	end := objectEnd(text)
	if end < 0 {
		return llm.ToolCall{}, false
	}
	var m map[string]json.RawMessage
	if json.Unmarshal([]byte(text[:end]), &m) != nil {
		return llm.ToolCall{}, false
	}
	var c llm.ToolCall
	for _, k := range []string{"action", "name", "tool", "tool_name"} {
		if c.Name == "" && m[k] != nil && json.Unmarshal(m[k], &c.Name) == nil {
			c.Name = strings.TrimSpace(c.Name)
			delete(m, k)
		}
	}
	for _, name := range r.names {
		if raw := m[name]; c.Name == "" && raw != nil && len(m) == 1 {
			return llm.ToolCall{Name: name, Args: argumentText(raw)}, true
		}
	}
	for _, k := range []string{"action_input", "arguments", "input", "args", "parameters", "tool_input", "params"} {
		if raw := m[k]; raw != nil {
			c.Args = argumentText(raw)
			return c, c.Name != ""
		}
	}
	delete(m, "thought")
	if len(m) > 0 { // keys of a map are written in order
		rest, err := json.Marshal(m)
		if err != nil {
			return llm.ToolCall{}, false
		}
		c.Args = string(rest)
	}
	return c, c.Name != ""
}

// argumentText gives arguments as text, which some write as a string.
func argumentText(raw json.RawMessage) string {
	var inner string
	if json.Unmarshal(raw, &inner) == nil {
		return inner
	}
	return string(raw)
}

// answerText takes an answer out of an object that holds nothing else, as some
// models write the arguments of finishing.
func answerText(text string) string {
	var m map[string]string
	if !strings.HasPrefix(text, "{") || json.Unmarshal([]byte(text), &m) != nil || len(m) != 1 {
		return text
	}
	for _, v := range m {
		text = v
	}
	return text
}

// bare is a call without any marker: a tool's name, with words for it in front at
// most, and its arguments behind. Group 1 is the name.
var bare = regexp.MustCompile(`(?im)^[-*_#` + "`" + `\s]*(?:(?:tool|function|call|use|工具|函数|调用|使用)[^\n:：{]{0,8}?[:：\s]\s*)?[*_` + "`" + `]*([A-Za-z_][\w.]*)[*_` + "`" + `]*[^{\n]{0,12}(?:\n[^{\n]{0,24})?\{`)

// bareCall reads a reply that is nothing but a call, without the dialect's
// markers; it would otherwise be shown as an answer.
func (r *ReAct) bareCall(text string) (llm.ToolCall, bool) {
	for _, at := range bare.FindAllStringSubmatchIndex(text, -1) {
		if name := r.named(text[at[2]:at[3]], ""); has(r.names, name) {
			args, _ := readInput(text[at[1]-1:])
			return llm.ToolCall{Name: name, Args: args}, true
		}
	}
	return llm.ToolCall{}, false
}
