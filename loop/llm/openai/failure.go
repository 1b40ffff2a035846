package openai

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
)

// failure is what a server says went wrong, in whatever form it says it.
type failure struct {
	status  int // 0: it does not say
	code    string
	kind    string
	param   string
	message string
}

// failure says whether an event is an error.
func (c chunk) failure(raw []byte) (failure, bool) {
	set := func(r json.RawMessage) bool { return len(r) > 0 && !bytes.Equal(r, []byte("null")) }
	if set(c.Error) || len(c.Choices) == 0 && c.Usage == nil && (set(c.Code) || set(c.Message) || set(c.Detail)) {
		return readFailure(raw)
	}
	return failure{}, false
}

// readFailure reads an error body: OpenAI's object, an object without the error
// around it, a bare text in its place, or a list of one. ok is false when it is
// none of them.
func readFailure(raw []byte) (failure, bool) {
	raw = bytes.TrimSpace(raw)
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) == nil && len(list) > 0 {
		raw = list[0]
	}
	var fields map[string]json.RawMessage
	if json.Unmarshal(raw, &fields) != nil {
		return failure{}, false
	}
	if inner, ok := fields["error"]; ok {
		var text string
		if json.Unmarshal(inner, &text) == nil {
			return failure{message: text, code: scalar(fields["code"]), status: statusOf(scalar(fields["code"]))}, text != ""
		}
		fields = nil
		if json.Unmarshal(inner, &fields) != nil {
			return failure{}, false
		}
	}
	f := failure{
		code: scalar(fields["code"]), kind: scalar(fields["type"]), param: scalar(fields["param"]),
		message: scalar(fields["message"]),
	}
	for _, k := range []string{"detail", "error_msg", "msg"} {
		if f.message == "" {
			f.message = scalar(fields[k])
		}
	}
	f.status = statusOf(f.code)
	return f, f.message != "" || f.code != "" || f.kind != ""
}

// scalar gives a string or a number as text, a list of strings joined, and
// anything else as its JSON.
func scalar(raw json.RawMessage) string {
	var s string
	var list []string
	switch {
	case len(raw) == 0 || bytes.Equal(raw, []byte("null")):
		return ""
	case json.Unmarshal(raw, &s) == nil:
		return s
	case json.Unmarshal(raw, &list) == nil:
		return strings.Join(list, ", ")
	}
	return string(raw)
}

// statusOf reads a code that is an HTTP status.
func statusOf(code string) int {
	n, err := strconv.Atoi(code)
	if err != nil || n < 400 || n > 599 {
		return 0
	}
	return n
}
