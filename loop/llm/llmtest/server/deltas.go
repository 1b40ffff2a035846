package server

import (
	"encoding/json"
	"strings"

	"hedui/loop/llm"
)

// first is the delta that opens a call.
func first(i int, c llm.ToolCall, args string) object {
	return object{"index": i, "id": c.ID, "type": "function", "function": object{"name": c.Name, "arguments": args}}
}

// sequential gives the deltas of calls, one after the other: the id and the
// name first, then the arguments in pieces of n runes. change, if any, is made
// to each.
func sequential(calls []llm.ToolCall, n int, change func(object)) [][]object {
	var out [][]object
	for i, c := range calls {
		deltas := []object{first(i, c, "")}
		for _, p := range pieces(c.Args, n) {
			deltas = append(deltas, object{"index": i, "function": object{"arguments": p}})
		}
		for _, d := range deltas {
			if change != nil {
				change(d)
			}
			out = append(out, []object{d})
		}
	}
	return out
}

// repeated gives deltas that all carry everything but the rest of the
// arguments.
func repeated(calls []llm.ToolCall, n int) [][]object {
	var out [][]object
	for i, c := range calls {
		out = append(out, []object{first(i, c, "")})
		for _, p := range pieces(c.Args, n) {
			out = append(out, []object{first(i, c, p)})
		}
		out = append(out, []object{first(i, c, "")})
	}
	return out
}

// together gives all calls, whole, in one chunk.
func together(calls []llm.ToolCall, change func(object)) [][]object {
	var deltas []object
	for i, c := range calls {
		d := first(i, c, c.Args)
		if change != nil {
			change(d)
		}
		deltas = append(deltas, d)
	}
	if deltas == nil {
		return nil
	}
	return [][]object{deltas}
}

// interleaved deals the deltas of the calls out in turn; each call's own keep
// their order.
func interleaved(chunks [][]object) [][]object {
	var queues [][][]object
	for _, c := range chunks {
		i, _ := c[0]["index"].(int)
		for len(queues) <= i {
			queues = append(queues, nil)
		}
		queues[i] = append(queues[i], c)
	}
	var out [][]object
	for left := len(chunks); left > 0; {
		for i, q := range queues {
			if len(q) > 0 {
				out, queues[i] = append(out, q[0]), q[1:]
				left--
			}
		}
	}
	return out
}

// nulls fills the deltas of a stream with what some servers put where there is
// nothing, and adds chunks that say nothing.
func nulls(stream string) string {
	var b strings.Builder
	for event := range strings.SplitSeq(strings.TrimSuffix(stream, "\n\n"), "\n\n") {
		body := strings.TrimPrefix(event, "data: ")
		var v object
		if json.Unmarshal([]byte(body), &v) != nil {
			b.WriteString(event + "\n\n")
			continue
		}
		v["error"], v["system_fingerprint"] = nil, nil
		if _, ok := v["usage"]; !ok {
			v["usage"] = nil
		}
		choices, _ := v["choices"].([]any)
		for _, c := range choices {
			delta, _ := c.(object)["delta"].(object)
			for _, k := range []string{"role", "content", "function_call", "refusal", "audio"} {
				if _, ok := delta[k]; !ok {
					delta[k] = nil
				}
			}
			if _, ok := delta["tool_calls"]; !ok {
				delta["tool_calls"] = []any{}
			}
		}
		b.WriteString(data(v))
		b.WriteString(data(object{"choices": []any{}}))
		b.WriteString(data(object{"choices": nil}))
	}
	return b.String()
}

// openRouter streams a reply as that service does.
func openRouter(r llm.Response) string {
	var b strings.Builder
	b.WriteString(": OPENROUTER PROCESSING\n\n")
	if r.Message.Reasoning != nil {
		b.WriteString(chunk(object{"role": "assistant", "content": "", "reasoning": ""}))
		for _, p := range pieces(*r.Message.Reasoning, 3) {
			b.WriteString(chunk(object{"role": "assistant", "content": "", "reasoning": p}))
		}
	}
	for _, p := range pieces(r.Message.Text, 3) {
		b.WriteString(chunk(object{"role": "assistant", "content": p}))
	}
	for _, deltas := range together(r.Message.Calls, nil) {
		b.WriteString(chunk(object{"role": "assistant", "content": nil, "tool_calls": deltas}))
	}
	b.WriteString(": OPENROUTER PROCESSING\n\n")
	b.WriteString(data(object{"choices": []object{{"index": 0, "delta": object{"role": "assistant", "content": ""},
		"finish_reason": string(r.Finish), "native_finish_reason": "STOP"}}}))
	b.WriteString(data(object{"choices": []object{{"index": 0, "delta": object{"role": "assistant", "content": ""}, "finish_reason": nil}}, "usage": usage(r)}))
	b.WriteString(done)
	return b.String()
}
