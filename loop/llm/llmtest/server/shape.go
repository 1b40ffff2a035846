package server

import (
	"encoding/json"
	"strings"

	"hedui/loop/llm"
)

// Shape is a way to stream a reply: the same reply in any shape is the same
// message. Write gives the text of the whole stream.
type Shape struct {
	Name  string
	Write func(llm.Response) string
	// Whole says that the server streams nothing, whatever it is asked.
	Whole bool
	// Loses names what the shape cannot carry: "ids", "spacing" (of arguments).
	Loses string
}

type object = map[string]any

// The shapes, named for what is special about them. How common each is varies;
// all have been seen on real servers.
var (
	Plain = Shape{Name: "plain", Write: func(r llm.Response) string {
		return stream(r, pieces(r.Message.Text, 3), sequential(r.Message.Calls, 4, nil))
	}}
	Runes = Shape{Name: "one rune a delta", Write: func(r llm.Response) string {
		return stream(r, pieces(r.Message.Text, 1), sequential(r.Message.Calls, 1, nil))
	}}
	Interleaved = Shape{Name: "calls interleaved", Write: func(r llm.Response) string {
		return stream(r, pieces(r.Message.Text, 3), interleaved(sequential(r.Message.Calls, 3, nil)))
	}}
	SameIndex = Shape{Name: "all calls under index 0", Write: func(r llm.Response) string {
		return stream(r, pieces(r.Message.Text, 3), sequential(r.Message.Calls, 4, func(d object) { d["index"] = 0 }))
	}}
	NoIndex = Shape{Name: "no index", Write: func(r llm.Response) string {
		return stream(r, pieces(r.Message.Text, 3), sequential(r.Message.Calls, 4, func(d object) { delete(d, "index") }))
	}}
	NoIndexTogether = Shape{Name: "no index, all calls in one chunk", Write: func(r llm.Response) string {
		return stream(r, pieces(r.Message.Text, 3), together(r.Message.Calls, func(d object) { delete(d, "index") }))
	}}
	NoID = Shape{Name: "no id", Loses: "ids", Write: func(r llm.Response) string {
		return stream(r, pieces(r.Message.Text, 3), interleaved(sequential(r.Message.Calls, 4, func(d object) { delete(d, "id") })))
	}}
	Bare = Shape{Name: "no id and no index", Loses: "ids", Write: func(r llm.Response) string {
		return stream(r, pieces(r.Message.Text, 3), together(r.Message.Calls, func(d object) { delete(d, "id"); delete(d, "index") }))
	}}
	Repeated = Shape{Name: "id, type and name in every delta", Write: func(r llm.Response) string {
		return stream(r, pieces(r.Message.Text, 3), interleaved(repeated(r.Message.Calls, 4)))
	}}
	Together = Shape{Name: "all calls in one chunk", Write: func(r llm.Response) string {
		return stream(r, pieces(r.Message.Text, 99), together(r.Message.Calls, nil))
	}}
	Objects = Shape{Name: "arguments as objects", Loses: "spacing", Write: func(r llm.Response) string {
		return stream(r, pieces(r.Message.Text, 3), together(r.Message.Calls, func(d object) {
			f := d["function"].(object)
			if args, ok := f["arguments"].(string); ok && json.Valid([]byte(args)) && strings.HasPrefix(args, "{") {
				f["arguments"] = json.RawMessage(args)
			}
		}))
	}}
	NotStreamed = Shape{Name: "not streamed at all", Whole: true, Write: Completion}
	NoDone      = Shape{Name: "no [DONE]", Write: func(r llm.Response) string {
		return strings.TrimSuffix(Plain.Write(r), done)
	}}
	CRLF = Shape{Name: "CRLF, no space after data:", Write: func(r llm.Response) string {
		return strings.ReplaceAll(strings.ReplaceAll(Plain.Write(r), "data: ", "data:"), "\n", "\r\n")
	}}
	KeepAlive = Shape{Name: "400 keep-alive lines before the first chunks", Write: func(r llm.Response) string {
		return strings.Replace(Plain.Write(r), "data: {", strings.Repeat(": PROCESSING\n\n", 400)+"data: {", 3)
	}}
	Nulls = Shape{Name: "nulls and empty lists everywhere", Write: func(r llm.Response) string {
		return nulls(stream(r, pieces(r.Message.Text, 3), sequential(r.Message.Calls, 4, nil)))
	}}
	StopBesideCalls = Shape{Name: "finish_reason stop beside calls", Write: func(r llm.Response) string {
		if r.Finish == llm.FinishCalls {
			r.Finish = llm.FinishStop
		}
		return Plain.Write(r)
	}}
	FinishTwice = Shape{Name: "finish_reason in two chunks", Write: func(r llm.Response) string {
		last := data(object{"choices": []object{{"index": 0, "delta": object{}, "finish_reason": string(r.Finish)}}})
		return strings.Replace(Plain.Write(r), last, last+last, 1)
	}}
	OpenRouter = Shape{Name: "reasoning under another name, usage with choices", Write: openRouter}
)

// Shapes lists all shapes.
func Shapes() []Shape {
	return []Shape{
		Plain, Runes, Interleaved, SameIndex, NoIndex, NoIndexTogether, NoID, Bare, Repeated, Together, Objects,
		NotStreamed, NoDone, CRLF, KeepAlive, Nulls, StopBesideCalls, FinishTwice, OpenRouter,
	}
}

const done = "data: [DONE]\n\n"

// data is one event of a stream.
func data(v any) string {
	body, err := json.Marshal(v)
	if err != nil {
		panic(err) // nothing here fails to marshal
	}
	return "data: " + string(body) + "\n\n"
}

// chunk is an event with one delta.
func chunk(delta object) string {
	return data(object{"id": "chatcmpl-1", "object": "chat.completion.chunk", "model": "test-model",
		"choices": []object{{"index": 0, "delta": delta, "finish_reason": nil}}})
}

// stream is a whole stream: the role, the reasoning, the text, the calls (one
// chunk for each list of deltas), the finish, the usage, the end.
func stream(r llm.Response, text []string, calls [][]object) string {
	var b strings.Builder
	b.WriteString(chunk(object{"role": "assistant", "content": ""}))
	if r.Message.Reasoning != nil {
		b.WriteString(chunk(object{"reasoning_content": "", "content": nil}))
		for _, p := range pieces(*r.Message.Reasoning, 3) {
			b.WriteString(chunk(object{"reasoning_content": p, "content": nil}))
		}
	}
	for _, p := range text {
		b.WriteString(chunk(object{"content": p}))
	}
	for _, deltas := range calls {
		b.WriteString(chunk(object{"tool_calls": deltas}))
	}
	b.WriteString(data(object{"choices": []object{{"index": 0, "delta": object{}, "finish_reason": string(r.Finish)}}}))
	b.WriteString(data(object{"choices": []object{}, "usage": usage(r)}))
	b.WriteString(done)
	return b.String()
}

func usage(r llm.Response) object {
	u := r.Usage
	return object{"prompt_tokens": u.PromptTokens, "completion_tokens": u.CompletionTokens, "total_tokens": u.PromptTokens + u.CompletionTokens}
}

// pieces cuts a text into pieces of n runes.
func pieces(s string, n int) []string {
	var out []string
	runes := []rune(s)
	for len(runes) > 0 {
		k := min(n, len(runes))
		out = append(out, string(runes[:k]))
		runes = runes[k:]
	}
	return out
}
