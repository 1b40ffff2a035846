package memory

import (
	"encoding/json"
	"strings"
	"time"
	"unicode"

	"hedui/loop/llm"
)

// Unavailable is the line that a failed call leaves in the history, in place
// of its result: what failed, why, and until when, "" for unknown. It carries
// nothing that could be taken for a figure or an instruction.
func Unavailable(tool, reason, until string) string {
	line := "unavailable(" + tool + ", " + reason
	if until != "" {
		line += ", until " + until
	}
	return line + ")"
}

// settle gives the messages of a turn as history keeps them: arguments that
// are no JSON object become {}, failed results become an unavailable line, and
// of several failures of one tool for one reason only the last stays. What was
// thought aloud beside calls goes when it holds a number: nobody checked it.
func settle(t Turn) []llm.Message {
	out := make([]llm.Message, len(t.Messages))
	for i, m := range t.Messages {
		switch {
		case m.Role == llm.RoleTool:
			m.Text = settledText(m, t.At)
		case len(m.Calls) > 0:
			m.Calls = settledCalls(m.Calls)
			if strings.ContainsFunc(m.Text, unicode.IsDigit) {
				m.Text = ""
			}
		}
		out[i] = m
	}
	out, _ = Repair(out)
	return dropFailures(out, failures(out), true)
}

func settledCalls(calls []llm.ToolCall) []llm.ToolCall {
	out := append([]llm.ToolCall(nil), calls...)
	for i := range out {
		if doc, err := llm.ParseJSON(out[i].Args); err != nil || doc.Nodes[0].Kind != llm.JSONObject {
			out[i].Args = "{}"
		}
	}
	return out
}

func settledText(m llm.Message, at time.Time) string {
	if !strings.HasPrefix(m.Text, `{"status":"error"`) {
		return m.Text
	}
	var r struct {
		Error struct {
			Code       string `json:"code"`
			RetryAfter int    `json:"retry_after"`
		} `json:"error"`
	}
	if err := json.Unmarshal([]byte(m.Text), &r); err != nil || r.Error.Code == "" {
		return Unavailable(m.Name, "INTERNAL", "")
	}
	until := ""
	if r.Error.RetryAfter > 0 {
		until = at.Add(time.Duration(r.Error.RetryAfter) * time.Second).Format(time.RFC3339)
	}
	return Unavailable(m.Name, r.Error.Code, until)
}

// failures lists what failed in messages, as "tool, reason".
func failures(messages []llm.Message) []string {
	var out []string
	for _, m := range messages {
		if f := failure(m); f != "" {
			out = append(out, f)
		}
	}
	return out
}

// failure gives "tool, reason" of an unavailable line, "" for other messages.
func failure(m llm.Message) string {
	rest, ok := strings.CutPrefix(m.Text, "unavailable(")
	if !ok || m.Role != llm.RoleTool {
		return ""
	}
	rest, _, _ = strings.Cut(strings.TrimSuffix(rest, ")"), ", until ")
	return rest
}

// overcome lists the failures in old messages of tools that have worked in new
// ones: that they did not work is no longer true.
func overcome(old, new []llm.Message) []string {
	var out []string
	for _, f := range failures(old) {
		tool, _, _ := strings.Cut(f, ", ")
		for _, m := range new {
			if m.Role == llm.RoleTool && m.Name == tool && failure(m) == "" {
				out = append(out, f)
				break
			}
		}
	}
	return out
}

// dropFailures takes call and result of the given failures out of messages.
// With keepLast the last of each stays. A message that neither calls nor says
// anything any more goes too.
func dropFailures(messages []llm.Message, failed []string, keepLast bool) []llm.Message {
	if len(failed) == 0 {
		return messages
	}
	drop := make(map[string]bool) // call ids
	last := make(map[string]string)
	for _, m := range messages {
		f := failure(m)
		if f == "" || !contains(failed, f) {
			continue
		}
		if id, seen := last[f]; seen || !keepLast {
			if !keepLast {
				id = m.CallID
			}
			drop[id] = true
		}
		last[f] = m.CallID
	}
	if len(drop) == 0 {
		return messages
	}
	var out []llm.Message
	for _, m := range messages {
		if m.Role == llm.RoleTool && drop[m.CallID] {
			continue
		}
		if len(m.Calls) > 0 {
			m.Calls = keepCalls(m.Calls, drop)
			if len(m.Calls) == 0 && strings.TrimSpace(m.Text) == "" {
				continue
			}
		}
		out = append(out, m)
	}
	return out
}

func keepCalls(calls []llm.ToolCall, drop map[string]bool) []llm.ToolCall {
	var out []llm.ToolCall
	for _, c := range calls {
		if !drop[c.ID] {
			out = append(out, c)
		}
	}
	return out
}

func contains(list []string, s string) bool {
	for _, e := range list {
		if e == s {
			return true
		}
	}
	return false
}

// Settled gives the messages of a turn as history keeps them, before anything
// is cut: paired, and with failures as unavailable lines. It is what a store
// keeps.
func Settled(t Turn) []llm.Message { return settle(t) }
