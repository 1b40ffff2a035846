package replay

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strconv"
	"strings"

	"hedui/loop/llm"
)

// request is what a request says, in a form that is the same whenever it means
// the same: ids of calls are numbered, JSON is written in one way, and keys and
// personal data are placeholders.
type request struct {
	Messages    []message `json:"messages"`
	Tools       []tool    `json:"tools,omitempty"`
	Temperature float32   `json:"temperature"`
	MaxTokens   int       `json:"max_tokens,omitempty"`
	Stop        []string  `json:"stop,omitempty"`
}

type message struct {
	Role      llm.Role `json:"role"`
	Text      string   `json:"text"`
	Reasoning *string  `json:"reasoning,omitempty"`
	Calls     []call   `json:"calls,omitempty"`
	CallID    string   `json:"call_id,omitempty"`
}

type call struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Args string `json:"args"`
}

type tool struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	Parameters  string `json:"parameters"`
}

// normalise gives what a request says, and the scrubber for its answer.
func normalise(req llm.Request, secrets []string) (request, scrubber) {
	clean := newScrubber(req, secrets)
	out := request{Temperature: req.Temperature, MaxTokens: req.MaxTokens, Stop: req.Stop}
	ids := map[string]string{"": ""}
	for _, m := range req.Messages {
		n := message{Role: m.Role, Text: clean.text(m.Text), Reasoning: clean.optional(m.Reasoning)}
		for _, c := range m.Calls {
			ids[c.ID] = "#" + strconv.Itoa(len(ids))
			n.Calls = append(n.Calls, call{ID: ids[c.ID], Name: c.Name, Args: clean.text(canonical(c.Args))})
		}
		if m.CallID != "" {
			n.CallID = ids[m.CallID]
		}
		out.Messages = append(out.Messages, n)
	}
	for _, t := range req.Tools {
		out.Tools = append(out.Tools, tool{Name: t.Name, Description: t.Description, Parameters: canonical(string(t.Parameters))})
	}
	return out, clean
}

// canonical writes JSON in one way: sorted keys, no blanks, numbers as they
// stand. What is no JSON stays as it is.
func canonical(s string) string {
	dec := json.NewDecoder(strings.NewReader(s))
	dec.UseNumber()
	var v any
	if dec.Decode(&v) != nil || dec.More() {
		return s
	}
	return encode(v)
}

// encode writes a value; maps come out sorted.
func encode(v any) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err) // strings, numbers, lists and maps of them always marshal
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func sum(parts ...any) string {
	h := sha256.New()
	for _, p := range parts {
		_, _ = h.Write([]byte(encode(p) + "\n"))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// hash stands for all that a model is asked.
func (r request) hash(model string) string { return sum(model, r) }

func (r request) toolsHash() string    { return sum(r.Tools) }
func (r request) messagesHash() string { return sum(r.Messages) }
