package tools

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"hedui/loop/llm"
)

// maxEcho is how many runes of a model's own arguments an error repeats.
const maxEcho = 800

// Repairs of arguments, as they stand in Metadata.Repaired. Each keeps every
// character of meaning; whatever none of them mends is MALFORMED_JSON or
// BAD_VALUE, never a guess.
const (
	repairFence      = "code_fence"        // ```json … ``` around the object
	repairFullWidth  = "full_width"        // ｛“a”：“b”，｝ outside strings
	repairQuotes     = "single_quotes"     // {'a': 'b'}
	repairComma      = "trailing_comma"    // {"a":1,}
	repairControl    = "control_character" // a raw line break inside a string
	repairTwin       = "duplicate_object"  // {"a":1}{"a":1}
	repairLone       = "string_for_array"  // "a" for ["a"]
	repairArrayText  = "array_in_string"   // "[\"a\"]" for ["a"]
	repairSingle     = "array_for_string"  // ["a"] for "a"
	repairNumber     = "number_for_string" // 2023 for "2023"
	repairNumberText = "string_for_number" // "5" for 5
	repairNull       = "null_dropped"      // null for an optional field
)

// decode turns a model's arguments into a JSON object that passes the schema,
// with the names of the repairs that took. Blank arguments are {}.
func (s *argSchema) decode(spec Spec, raw string) (args json.RawMessage, repaired []string, fail *Failure) {
	text := strings.Trim(raw, " \t\r\n\ufeff")
	if text == "" {
		text = "{}"
	}
	if spec.MaxInput > 0 && len(text) > spec.MaxInput {
		if n := utf8.RuneCountInString(text); n > spec.MaxInput {
			return nil, nil, &Failure{
				Code:    BadValue,
				Message: fmt.Sprintf("参数共%d字，上限%d字。开头是：%s", n, spec.MaxInput, echo(text)),
				Advice:  "缩短参数后重发。" + exampleAdvice(spec),
			}
		}
	}
	doc, n, err := llm.ParseJSONPrefix(text)
	if err == nil && n < len(text) && sameTwins(text, n) {
		text, repaired = text[:n], append(repaired, repairTwin)
		doc, n, err = llm.ParseJSONPrefix(text)
	}
	if err == nil && n < len(text) {
		err = &llm.JSONError{Offset: n, Reason: "text after the value"}
	}
	if err != nil {
		mended, rules := mend(text)
		if doc, _, fail = reparse(spec, text, mended, err); fail != nil {
			return nil, nil, fail
		}
		repaired = append(repaired, rules...)
	}
	if doc.Nodes[0].Kind != llm.JSONObject {
		return nil, nil, &Failure{
			Code:    NotObject,
			Message: fmt.Sprintf("参数必须是JSON对象，收到的是%s：%s", kindName(doc.Nodes[0].Kind), echo(text)),
			Advice:  exampleAdvice(spec),
		}
	}
	d := argDecoder{doc: doc, spec: spec, out: make([]byte, 0, len(doc.Text)), repaired: repaired}
	if fail := d.value(0, s, ""); fail != nil {
		return nil, nil, fail
	}
	return d.out, d.repaired, nil
}

func reparse(spec Spec, text, mended string, first error) (llm.JSONDoc, int, *Failure) {
	if mended != text {
		if doc, err := llm.ParseJSON(mended); err == nil {
			return doc, 0, nil
		}
	}
	at, reason := 0, first.Error()
	if e, ok := first.(*llm.JSONError); ok {
		at, reason = utf8.RuneCountInString(text[:min(e.Offset, len(text))])+1, e.Reason
	}
	return llm.JSONDoc{}, 0, &Failure{
		Code:    MalformedJSON,
		Message: fmt.Sprintf("参数不是合法的JSON，第%d个字符处出错（%s）。收到：%s", at, reason, echo(text)),
		Advice:  "没有执行。改正后重发。" + exampleAdvice(spec),
	}
}

// sameTwins says that text is one JSON value written twice or more.
func sameTwins(text string, n int) bool {
	first := strings.TrimSpace(text[:n])
	for rest := text[n:]; rest != ""; {
		_, m, err := llm.ParseJSONPrefix(rest)
		if err != nil || strings.TrimSpace(rest[:m]) != first {
			return false
		}
		rest = rest[m:]
	}
	return true
}

// echo repeats text up to maxEcho runes, cut at a rune border, and says how
// long it was.
func echo(text string) string {
	if len(text) <= maxEcho {
		return text
	}
	n := 0
	for i := range text {
		if n == maxEcho-20 {
			return fmt.Sprintf("%s…（共%d字）", text[:i], utf8.RuneCountInString(text))
		}
		n++
	}
	return text
}

func exampleAdvice(spec Spec) string {
	if spec.Example == "" {
		return ""
	}
	return "正确的参数例如：" + spec.Example
}

func kindName(k llm.JSONKind) string {
	switch k {
	case llm.JSONNull:
		return "null"
	case llm.JSONBool:
		return "布尔值"
	case llm.JSONNumber:
		return "数字"
	case llm.JSONString:
		return "字符串"
	case llm.JSONArray:
		return "数组"
	default:
		return "对象"
	}
}

// Split separates calls whose arguments are several different objects run
// together ({…}{…}), as some gateways send two calls in one. It does so only
// where every object is valid for its tool; otherwise the call is kept and
// dispatch will refuse it. Ids of the added calls get a suffix. The input is
// not changed, and returned as it is when nothing was split.
func (r *Registry) Split(calls []llm.ToolCall) []llm.ToolCall {
	for i, c := range calls {
		parts := r.parts(c)
		if len(parts) < 2 {
			continue
		}
		out := append([]llm.ToolCall(nil), calls[:i]...)
		for k, args := range parts {
			part := c
			part.Args = args
			if k > 0 {
				part.ID = fmt.Sprintf("%s_%d", c.ID, k+1)
			}
			out = append(out, part)
		}
		return append(out, r.Split(calls[i+1:])...)
	}
	return calls
}

// parts gives the distinct objects of run-together arguments, nil when there
// is only one or any of them is not valid.
func (r *Registry) parts(c llm.ToolCall) []string {
	e := r.find(c.Name)
	_, n, err := llm.ParseJSONPrefix(c.Args)
	if e == nil || err != nil || n >= len(c.Args) || sameTwins(c.Args, n) {
		return nil
	}
	var out []string
	for rest := c.Args; rest != ""; rest = rest[n:] {
		if _, n, err = llm.ParseJSONPrefix(rest); err != nil {
			return nil
		}
		part := strings.TrimSpace(rest[:n])
		if _, _, fail := e.schema.decode(e.spec, part); fail != nil {
			return nil
		}
		out = append(out, part)
	}
	return out
}
