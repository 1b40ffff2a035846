package openai

import (
	"bytes"
	"encoding/json"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
)

// cutter cuts texts at places that a fuzzer chooses.
type cutter struct{ cuts []byte }

func (c *cutter) next() int {
	if len(c.cuts) == 0 {
		return 1 << 20
	}
	n := int(c.cuts[0])
	c.cuts = c.cuts[1:]
	return n
}

// pieces cuts a text at rune borders; some pieces are empty.
func (c *cutter) pieces(s string) []string {
	var out []string
	for s != "" {
		n := min(c.next()%9, len(s))
		for n < len(s) && !utf8.RuneStart(s[n]) {
			n++
		}
		out, s = append(out, s[:n]), s[n:]
	}
	return out
}

// written says which of the marks that hold deltas together a server sends.
type written struct{ index, id, repeat, sameIndex bool }

// stream cuts a reply into the events of a stream.
func (c *cutter) stream(r llm.Response, w written) [][]byte {
	var out [][]byte
	event := func(delta map[string]any) {
		raw, _ := json.Marshal(map[string]any{"choices": []any{map[string]any{"index": 0, "delta": delta}}})
		out = append(out, raw)
	}
	if r.Message.Reasoning != nil {
		event(map[string]any{"reasoning_content": ""})
		for _, p := range c.pieces(*r.Message.Reasoning) {
			event(map[string]any{"reasoning_content": p})
		}
	}
	for _, p := range c.pieces(r.Message.Text) {
		event(map[string]any{"content": p})
	}
	var queues [][]map[string]any
	for i, call := range r.Message.Calls {
		mark := func(first bool, args string) map[string]any {
			f := map[string]any{"arguments": args}
			d := map[string]any{"function": f}
			if w.index {
				d["index"] = i
				if w.sameIndex {
					d["index"] = 0
				}
			}
			if first || w.repeat {
				f["name"] = call.Name
				if w.id {
					d["id"] = call.ID
				}
			}
			return d
		}
		queue := []map[string]any{mark(true, "")}
		for _, p := range c.pieces(call.Args) {
			queue = append(queue, mark(false, p))
		}
		queues = append(queues, queue)
	}
	// Deltas of calls may alternate where each says which call it is of.
	apart := w.index && !w.sameIndex || w.id && w.repeat
	for left, first := true, 1; left; first = 0 { // calls are begun in order
		left = false
		var together []any
		for i, q := range queues {
			n := len(q)
			if apart {
				n = min(max(first, c.next()%3), n)
			}
			for _, d := range q[:n] {
				together = append(together, d)
				if c.next()%2 == 0 || w.repeat && !w.id && !w.index { // two names in an event are two calls
					event(map[string]any{"tool_calls": together})
					together = nil
				}
			}
			queues[i] = q[n:]
			left = left || len(queues[i]) > 0
		}
		if together != nil {
			event(map[string]any{"tool_calls": together})
		}
	}
	finish, _ := json.Marshal(map[string]any{"choices": []any{map[string]any{"delta": map[string]any{}, "finish_reason": r.Finish}}})
	return append(out, finish, []byte(`{"choices":[],"usage":{"prompt_tokens":5,"completion_tokens":2}}`))
}

func assembled(t *testing.T, list [][]byte) (llm.Response, string) {
	heard := ""
	a := newAssembler(func(s string) error { heard += s; return nil })
	for _, raw := range list {
		require.NoError(t, a.add(raw))
	}
	r, err := a.response()
	require.NoError(t, err)
	return r, heard
}

// FuzzSplit: however a valid stream is cut, it gives the same message, in every
// form in which servers mark their deltas.
func FuzzSplit(f *testing.F) {
	f.Add("查一下", "想", `{"query":"茅台"}`, `{}`, []byte{1, 2, 3, 0, 0, 7}, uint8(0))
	f.Add("", "", `{"a":"}{"}`, `{"b":[1,2,{"c":"\""}]}`, []byte{0, 0, 0, 1, 1, 1}, uint8(7))
	f.Add("<think>想</think>好", "", `{}`, `{"n":1.50}`, []byte{3}, uint8(3))
	f.Fuzz(sameMessage)
}

// sameMessage holds a reply cut at cuts against the same reply in few pieces, in
// one of the forms in which servers mark deltas.
func sameMessage(t *testing.T, text, reasoning, args1, args2 string, cuts []byte, form uint8) {
	for _, s := range []*string{&text, &reasoning, &args1, &args2} {
		*s = strings.ToValidUTF8(*s, "?")
	}
	for _, args := range []*string{&args1, &args2} { // a valid stream has valid arguments
		var object map[string]any
		if json.Unmarshal([]byte(*args), &object) != nil || object == nil {
			*args = "{}"
		}
		*args = strings.TrimSpace(*args)
	}
	w := written{index: form&1 == 0, id: form&2 == 0, repeat: form&4 == 0, sameIndex: form&8 != 0}
	if w.sameIndex && !w.id && args1 == args2 {
		w.id = true // nothing tells two such calls apart from one sent twice
	}
	want := llm.Response{Finish: llm.FinishCalls, Message: llm.Message{Text: text, Calls: []llm.ToolCall{
		{ID: "a", Name: "f", Args: args1}, {ID: "b", Name: "f", Args: args2}, {ID: "c", Name: "g", Args: args1},
	}}}
	if reasoning != "" {
		want.Message.Reasoning = &reasoning
	}
	whole, heardWhole := assembled(t, (&cutter{}).stream(want, w))
	split, heard := assembled(t, (&cutter{cuts}).stream(want, w))
	require.Equal(t, whole, split)
	require.Equal(t, heardWhole, heard)
	require.Equal(t, whole.Message.Text, heard)
	if reasoning != "" || !strings.HasPrefix(strings.TrimLeft(text, " \t\r\n"), thinkOpen) {
		require.Equal(t, text, split.Message.Text)
	}
	require.Len(t, split.Message.Calls, 3)
	for i, c := range split.Message.Calls {
		require.Equal(t, want.Message.Calls[i].Name, c.Name)
		require.Equal(t, want.Message.Calls[i].Args, c.Args)
		if w.id {
			require.Equal(t, want.Message.Calls[i].ID, c.ID)
		}
	}
}

// TestSplit cuts a reply at random, in all forms.
func TestSplit(t *testing.T) {
	t.Parallel()
	dice := rand.New(rand.NewPCG(1, 2))
	times := 1600
	if testing.Short() {
		times = 64
	}
	cuts := make([]byte, 200)
	for i := range times {
		for k := range cuts {
			cuts[k] = byte(dice.UintN(256))
		}
		sameMessage(t, "毛利率 😀\n\n见下", "<先>查", `{"companies":["贵州茅台"],"n":[1,{"a":"}{\\\""}]}`, `{ "x" : 1.50 }`, cuts, uint8(i%16))
	}
}

// FuzzAssemble: whatever a server sends, nothing panics, and a reply that comes
// out keeps the contract.
func FuzzAssemble(f *testing.F) {
	f.Add([]byte(`{"choices":[{"delta":{"content":"好"}}]}` + "\n" + `{"choices":[{"delta":{},"finish_reason":"stop"}]}`))
	f.Add([]byte(`{"choices":[{"delta":{"tool_calls":[{"index":-1,"id":"a","function":{"name":"f","arguments":{"q":1}}},null]}}]}`))
	f.Add([]byte(`{"error":{"code":[1],"message":{"a":1}}}` + "\n" + `[{"error":5}]` + "\n" + `{"message":null,"detail":[[]]}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		heard := ""
		a := newAssembler(func(s string) error { heard += s; return nil })
		for line := range bytes.SplitSeq(body, []byte("\n")) {
			if a.add(line) != nil {
				return
			}
		}
		r, err := a.response()
		if err != nil {
			return
		}
		require.Equal(t, r.Message.Text, heard)
		seen := map[string]bool{}
		for _, c := range r.Message.Calls {
			require.NotEmpty(t, c.ID)
			require.NotEmpty(t, c.Args)
			require.False(t, seen[c.ID])
			seen[c.ID] = true
		}
	})
}

// FuzzLines: however the bytes of a body arrive, the same lines come out, each
// a line of data.
func FuzzLines(f *testing.F) {
	f.Add([]byte("data: {\"a\":1}\n\n: x\r\ndata:[DONE]\n\n"))
	f.Add([]byte(" \n{\"a\":\n 1}"))
	f.Add([]byte("event: error\ndata: {\"error\":1}"))
	f.Add([]byte("<html>"))
	f.Fuzz(func(t *testing.T, body []byte) {
		whole, err := read(bytes.NewReader(body))
		slow, errSlow := read(iotest.OneByteReader(bytes.NewReader(body)))
		require.Equal(t, err == nil, errSlow == nil)
		require.Equal(t, string(whole), string(slow))
		for line := range strings.SplitSeq(strings.TrimSuffix(string(whole), "\n"), "\n") {
			require.True(t, line == "" && len(whole) == 0 || strings.HasPrefix(line, "data: "), "%q", line)
		}
	})
}

func read(r io.Reader) ([]byte, error) {
	l, err := newLines(io.NopCloser(r), 1<<20)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(l)
}
