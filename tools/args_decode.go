package tools

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"hedui/loop/llm"
)

// argDecoder writes the normal form of arguments while it checks them: no
// white space, members in the order they were sent, repaired values.
type argDecoder struct {
	doc      llm.JSONDoc
	spec     Spec
	out      []byte
	repaired []string
}

func (d *argDecoder) repair(rule string) {
	if !slices.Contains(d.repaired, rule) {
		d.repaired = append(d.repaired, rule)
	}
}

func (d *argDecoder) bad(path, format string, a ...any) *Failure {
	return &Failure{Code: BadValue, Message: "参数 " + path + " " + fmt.Sprintf(format, a...), Advice: exampleAdvice(d.spec)}
}

// value checks node i against s and appends it to out.
func (d *argDecoder) value(i int32, s *argSchema, path string) *Failure {
	n := d.doc.Nodes[i]
	raw := d.doc.Raw(i)
	switch n.Kind {
	case llm.JSONObject:
		if s.allows("object") {
			return d.object(i, s, path)
		}
	case llm.JSONArray:
		if s.allows("array") {
			return d.array(i, s, path)
		}
		if s.only("string") && n.Child != 0 && d.doc.Nodes[n.Child].Next == 0 && d.doc.Nodes[n.Child].Kind == llm.JSONString {
			d.repair(repairSingle)
			return d.value(n.Child, s, path)
		}
	case llm.JSONString:
		if s.allows("string") {
			return d.scalar(raw, s, path)
		}
		if s.only("array") && s.items != nil {
			return d.lone(raw, s, path)
		}
		if s.allows("integer") || s.allows("number") {
			if text := unquote(raw); isPlainNumber(text) {
				d.repair(repairNumberText)
				return d.number(text, s, path)
			}
		}
	case llm.JSONNumber:
		if s.allows("number") || s.allows("integer") {
			return d.number(raw, s, path)
		}
		if s.allows("string") {
			d.repair(repairNumber)
			return d.scalar(strconv.Quote(raw), s, path)
		}
		if s.only("array") && s.items != nil && s.items.allows("string") {
			d.repair(repairLone)
			d.repair(repairNumber)
			return d.loneItem(strconv.Quote(raw), s, path)
		}
	case llm.JSONBool:
		if s.allows("boolean") {
			d.out = append(d.out, raw...)
			return nil
		}
	case llm.JSONNull:
		if s.allows("null") {
			d.out = append(d.out, raw...)
			return nil
		}
	}
	return d.bad(path, "应为%s，收到的是%s：%s", typeNames(s.types), kindName(n.Kind), echo(raw))
}

// lone puts a single string where an array is wanted. A string that is itself
// the text of an array is taken as that array.
func (d *argDecoder) lone(raw string, s *argSchema, path string) *Failure {
	if text := strings.TrimSpace(unquote(raw)); strings.HasPrefix(text, "[") {
		if inner, err := llm.ParseJSON(text); err == nil && inner.Nodes[0].Kind == llm.JSONArray {
			d.repair(repairArrayText)
			outer := d.doc
			d.doc = inner
			fail := d.array(0, s, path)
			d.doc = outer
			return fail
		}
	}
	if !s.items.allows("string") {
		return d.bad(path, "应为数组，收到的是字符串：%s", echo(raw))
	}
	d.repair(repairLone)
	return d.loneItem(raw, s, path)
}

func (d *argDecoder) loneItem(quoted string, s *argSchema, path string) *Failure {
	if fail := d.count(1, s, path); fail != nil {
		return fail
	}
	d.out = append(d.out, '[')
	if fail := d.scalar(quoted, s.items, path); fail != nil {
		return fail
	}
	d.out = append(d.out, ']')
	return nil
}

func (d *argDecoder) array(i int32, s *argSchema, path string) *Failure {
	d.out = append(d.out, '[')
	n := 0
	for c := d.doc.Nodes[i].Child; c != 0; c = d.doc.Nodes[c].Next {
		if n > 0 {
			d.out = append(d.out, ',')
		}
		n++
		if s.items == nil {
			d.out = append(d.out, d.doc.Raw(c)...)
		} else if fail := d.value(c, s.items, path); fail != nil {
			return fail
		}
	}
	d.out = append(d.out, ']')
	return d.count(n, s, path)
}

func (d *argDecoder) count(n int, s *argSchema, path string) *Failure {
	if s.minItems != nil && n < *s.minItems {
		return d.bad(path, "至少要有%d项，收到%d项", *s.minItems, n)
	}
	if s.maxItems != nil && n > *s.maxItems {
		return d.bad(path, "最多%d项，收到%d项", *s.maxItems, n)
	}
	return nil
}

// scalar appends a quoted string that passes enum, lengths and pattern.
func (d *argDecoder) scalar(quoted string, s *argSchema, path string) *Failure {
	if s.enum != nil || s.minLen != nil || s.maxLen != nil || s.pattern != nil {
		text := unquote(quoted)
		n := utf8.RuneCountInString(text)
		switch {
		case s.enum != nil && !slices.Contains(s.enum, any(text)):
			return &Failure{
				Code: BadValue, Message: fmt.Sprintf("参数 %s 不能是 %s", path, echo(quoted)),
				Advice: exampleAdvice(d.spec), Available: enumNames(s.enum),
			}
		case s.minLen != nil && n < *s.minLen:
			return d.bad(path, "不能少于%d字", *s.minLen)
		case s.maxLen != nil && n > *s.maxLen:
			return d.bad(path, "不能超过%d字，收到%d字：%s", *s.maxLen, n, echo(quoted))
		case s.pattern != nil && !s.pattern.MatchString(text):
			return d.bad(path, "的格式不对：%s", echo(quoted))
		}
	}
	d.out = append(d.out, quoted...)
	return nil
}

func (d *argDecoder) number(text string, s *argSchema, path string) *Failure {
	if s.min != nil || s.max != nil || s.exMin != nil || s.exMax != nil || s.enum != nil || !s.allows("number") {
		f, err := strconv.ParseFloat(text, 64)
		switch {
		case err != nil:
			return d.bad(path, "超出数值范围：%s", echo(text))
		case !s.allows("number") && (f != math.Trunc(f) || math.Abs(f) > 1e15):
			return d.bad(path, "应为整数，收到 %s", echo(text))
		case s.min != nil && f < *s.min, s.exMin != nil && f <= *s.exMin,
			s.max != nil && f > *s.max, s.exMax != nil && f >= *s.exMax:
			return d.bad(path, "超出允许的范围%s，收到 %s", rangeName(s), echo(text))
		case s.enum != nil && !slices.Contains(s.enum, any(f)):
			return &Failure{Code: BadValue, Message: fmt.Sprintf("参数 %s 不能是 %s", path, echo(text)), Available: enumNames(s.enum)}
		}
		if !s.allows("number") {
			text = strconv.FormatInt(int64(f), 10) // 5.0 and 1e2 are integers too
		}
	}
	d.out = append(d.out, text...)
	return nil
}

// isPlainNumber says that a string is a number as JSON writes it.
func isPlainNumber(text string) bool {
	doc, err := llm.ParseJSON(text)
	return err == nil && doc.Nodes[0].Kind == llm.JSONNumber && text == doc.Raw(0)
}

// unquote decodes a JSON string.
func unquote(quoted string) string {
	if !strings.Contains(quoted, `\`) {
		return quoted[1 : len(quoted)-1]
	}
	var s string
	if err := json.Unmarshal([]byte(quoted), &s); err != nil {
		return quoted
	}
	return s
}

func enumNames(enum []any) []string {
	out := make([]string, len(enum))
	for i, e := range enum {
		out[i] = fmt.Sprint(e)
	}
	return out
}

func rangeName(s *argSchema) string {
	lo, hi := s.min, s.max
	if lo == nil {
		lo = s.exMin
	}
	if hi == nil {
		hi = s.exMax
	}
	name := "（"
	if lo != nil {
		name += strconv.FormatFloat(*lo, 'g', -1, 64)
	}
	name += "～"
	if hi != nil {
		name += strconv.FormatFloat(*hi, 'g', -1, 64)
	}
	return name + "）"
}

func typeNames(types []string) string {
	names := map[string]string{
		"string": "字符串", "array": "数组", "object": "对象", "integer": "整数",
		"number": "数字", "boolean": "布尔值", "null": "null",
	}
	out := make([]string, len(types))
	for i, t := range types {
		out[i] = names[t]
	}
	return strings.Join(out, "或")
}
