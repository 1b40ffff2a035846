package llm

import (
	"fmt"
	"unicode/utf8"
)

// JSONKind is the kind of a JSON value.
type JSONKind uint8

// The kinds.
const (
	JSONNull JSONKind = iota
	JSONBool
	JSONNumber
	JSONString
	JSONArray
	JSONObject
)

// JSONNode is one value of a JSONDoc. Start and End are its span in the text,
// strings with their quotes. KeyStart and KeyEnd are the span of the member's
// key, quotes included, and both 0 outside objects. Child is the first element
// or member, Next the following sibling, both 0 when there is none: the root
// is never either.
type JSONNode struct {
	Kind             JSONKind
	Start, End       int
	KeyStart, KeyEnd int
	Child, Next      int32
}

// JSONDoc is a parsed JSON text that keeps its order and its wording: numbers
// and strings stay as they were written. Nodes[0] is the root.
type JSONDoc struct {
	Text  string
	Nodes []JSONNode
}

// JSONError says where a text stops being JSON. Offset is in bytes.
type JSONError struct {
	Offset int
	Reason string
}

// Error implements error.
func (e *JSONError) Error() string {
	return fmt.Sprintf("llm: not JSON at byte %d: %s", e.Offset, e.Reason)
}

// maxJSONDepth bounds nesting, so that hostile text cannot exhaust the stack.
const maxJSONDepth = 64

// ParseJSON reads one JSON value that fills text but for white space.
func ParseJSON(text string) (JSONDoc, error) {
	doc, n, err := ParseJSONPrefix(text)
	if err != nil {
		return JSONDoc{}, err
	}
	if n < len(text) {
		return JSONDoc{}, &JSONError{Offset: n, Reason: "text after the value"}
	}
	return doc, nil
}

// ParseJSONPrefix reads the first JSON value of text and returns the number of
// bytes up to the next thing that is not white space.
func ParseJSONPrefix(text string) (doc JSONDoc, n int, err error) {
	p := jsonParser{text: text, nodes: make([]JSONNode, 0, 16)}
	p.space()
	if _, err := p.value(0); err != nil {
		return JSONDoc{}, p.pos, err
	}
	p.space()
	return JSONDoc{Text: text, Nodes: p.nodes}, p.pos, nil
}

// Raw gives the text of a node.
func (d JSONDoc) Raw(i int32) string { return d.Text[d.Nodes[i].Start:d.Nodes[i].End] }

// Key gives the text of a member's key without its quotes; escapes are left
// as they stand.
func (d JSONDoc) Key(i int32) string {
	n := d.Nodes[i]
	if n.KeyEnd == 0 {
		return ""
	}
	return d.Text[n.KeyStart+1 : n.KeyEnd-1]
}

// Member gives the index of an object's member, 0 when it has none.
func (d JSONDoc) Member(object int32, key string) int32 {
	if d.Nodes[object].Kind != JSONObject {
		return 0
	}
	for c := d.Nodes[object].Child; c != 0; c = d.Nodes[c].Next {
		if d.Key(c) == key {
			return c
		}
	}
	return 0
}

type jsonParser struct {
	text  string
	pos   int
	nodes []JSONNode
}

func (p *jsonParser) fail(reason string) error { return &JSONError{Offset: p.pos, Reason: reason} }

func (p *jsonParser) space() {
	for p.pos < len(p.text) {
		switch p.text[p.pos] {
		case ' ', '\t', '\n', '\r':
			p.pos++
		default:
			return
		}
	}
}

func (p *jsonParser) peek() byte {
	if p.pos < len(p.text) {
		return p.text[p.pos]
	}
	return 0
}

func (p *jsonParser) value(depth int) (int32, error) {
	if depth > maxJSONDepth {
		return 0, p.fail("nested too deeply")
	}
	i := int32(len(p.nodes))
	p.nodes = append(p.nodes, JSONNode{Start: p.pos})
	var kind JSONKind
	var err error
	switch c := p.peek(); {
	case c == '{':
		kind, err = JSONObject, p.container(i, depth, '}')
	case c == '[':
		kind, err = JSONArray, p.container(i, depth, ']')
	case c == '"':
		kind, err = JSONString, p.str()
	case c == '-' || (c >= '0' && c <= '9'):
		kind, err = JSONNumber, p.number()
	case c == 't':
		kind, err = JSONBool, p.word("true")
	case c == 'f':
		kind, err = JSONBool, p.word("false")
	case c == 'n':
		kind, err = JSONNull, p.word("null")
	case p.pos >= len(p.text):
		err = p.fail("the text ends where a value is expected")
	default:
		err = p.fail("a value is expected")
	}
	if err != nil {
		return 0, err
	}
	p.nodes[i].Kind, p.nodes[i].End = kind, p.pos
	return i, nil
}

// container reads the elements of an array or the members of an object.
func (p *jsonParser) container(parent int32, depth int, end byte) error {
	p.pos++
	var last int32
	for first := true; ; first = false {
		p.space()
		if p.peek() == end && first {
			p.pos++
			return nil
		}
		var keyStart, keyEnd int
		if end == '}' {
			keyStart = p.pos
			if p.peek() != '"' {
				return p.fail("a key in double quotes is expected")
			}
			if err := p.str(); err != nil {
				return err
			}
			keyEnd = p.pos
			p.space()
			if p.peek() != ':' {
				return p.fail("a colon is expected")
			}
			p.pos++
			p.space()
		}
		i, err := p.value(depth + 1)
		if err != nil {
			return err
		}
		p.nodes[i].KeyStart, p.nodes[i].KeyEnd = keyStart, keyEnd
		if last == 0 {
			p.nodes[parent].Child = i
		} else {
			p.nodes[last].Next = i
		}
		last = i
		p.space()
		switch p.peek() {
		case ',':
			p.pos++
		case end:
			p.pos++
			return nil
		default:
			return p.fail("a comma or a closing bracket is expected")
		}
	}
}

func (p *jsonParser) str() error {
	start := p.pos
	p.pos++
	for p.pos < len(p.text) {
		switch c := p.text[p.pos]; {
		case c == '"':
			p.pos++
			return nil
		case c == '\\':
			if err := p.escape(); err != nil {
				return err
			}
		case c < 0x20:
			return p.fail("a control character inside a string")
		case c < utf8.RuneSelf:
			p.pos++
		default:
			r, n := utf8.DecodeRuneInString(p.text[p.pos:])
			if r == utf8.RuneError && n == 1 {
				return p.fail("invalid UTF-8")
			}
			p.pos += n
		}
	}
	p.pos = start
	return p.fail("a string that is not closed")
}

func (p *jsonParser) escape() error {
	if p.pos+1 >= len(p.text) {
		return p.fail("an escape that is cut off")
	}
	switch p.text[p.pos+1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		p.pos += 2
		return nil
	case 'u':
		if p.pos+6 > len(p.text) {
			return p.fail("an escape that is cut off")
		}
		for _, c := range []byte(p.text[p.pos+2 : p.pos+6]) {
			if !isHex(c) {
				return p.fail("an escape that is not hexadecimal")
			}
		}
		p.pos += 6
		return nil
	}
	return p.fail("an unknown escape")
}

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}

func (p *jsonParser) number() error {
	if p.peek() == '-' {
		p.pos++
	}
	switch c := p.peek(); {
	case c == '0':
		p.pos++
	case c >= '1' && c <= '9':
		p.digits()
	default:
		return p.fail("a digit is expected")
	}
	if p.peek() == '.' {
		p.pos++
		if p.digits() == 0 {
			return p.fail("a digit is expected")
		}
	}
	if c := p.peek(); c == 'e' || c == 'E' {
		p.pos++
		if c := p.peek(); c == '+' || c == '-' {
			p.pos++
		}
		if p.digits() == 0 {
			return p.fail("a digit is expected")
		}
	}
	if c := p.peek(); c >= '0' && c <= '9' {
		return p.fail("a number with a leading zero")
	}
	return nil
}

func (p *jsonParser) digits() (n int) {
	for c := p.peek(); c >= '0' && c <= '9'; c = p.peek() {
		p.pos++
		n++
	}
	return n
}

func (p *jsonParser) word(w string) error {
	if len(p.text)-p.pos < len(w) || p.text[p.pos:p.pos+len(w)] != w {
		return p.fail("a value is expected")
	}
	p.pos += len(w)
	return nil
}
