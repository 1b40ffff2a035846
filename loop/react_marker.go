package loop

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// marker is what a line of a reply announces.
type marker int

const (
	markThought marker = iota
	markAction
	markInput
	markObservation
	markAnswer
	markQuestion
)

// markerWords spells the markers, longer words before their beginnings.
var markerWords = []struct {
	mark marker
	word string
}{
	{markInput, "action input"}, {markInput, "action_input"}, {markInput, "actioninput"},
	{markInput, "行动输入"}, {markInput, "动作输入"}, {markInput, "行动参数"}, {markInput, "动作参数"},
	{markAnswer, "final answer"}, {markAnswer, "final_answer"}, {markAnswer, "finalanswer"},
	{markAnswer, "最终答案"}, {markAnswer, "最终回答"}, {markAnswer, "answer"}, {markAnswer, "答案"},
	{markThought, "thoughts"}, {markThought, "thought"}, {markThought, "思考"}, {markThought, "想法"},
	{markAction, "action"}, {markAction, "行动"}, {markAction, "动作"},
	{markObservation, "observations"}, {markObservation, "observation"}, {markObservation, "观察结果"}, {markObservation, "观察"},
	{markQuestion, "question"}, {markQuestion, "问题"},
}

// decoration is what Markdown puts around a marker.
const decoration = "*_#`~"

// bullet is how a line of a list begins; what may follow in a list of actions is
// the name of a tool or its arguments. Any other list belongs to an answer.
var (
	bullet = regexp.MustCompile("^[ \\t\u3000]*(?:[-•·+]|[(（]?[0-9]{1,2}[.)）、．]|[①-⑳])[ \\t\u3000]*")
	inList = regexp.MustCompile("^[*_`]*[A-Za-z{｛]|^(?:```.*)?$")
)

// readMarker reads a line that begins with a marker: with a colon, half or
// full width, bold, numbered, in brackets, or as a heading of its own. An action
// may be an item of a list. rest is what the line says behind it.
func readMarker(line string) (m marker, rest string, ok bool) {
	item := bullet.FindString(line)
	m, rest, ok = readPlainMarker(line[len(item):])
	if item != "" && ok && (m != markAction && m != markInput || !inList.MatchString(rest)) {
		return 0, "", false
	}
	return m, rest, ok
}

func readPlainMarker(line string) (m marker, rest string, ok bool) {
	s := strings.TrimLeft(line, " \t\u3000")
	body := strings.TrimLeft(s, decoration+" ")
	opened := s[:len(s)-len(body)]
	bracket := ""
	for _, pair := range []string{"[]", "【】", "［］"} {
		open, n := utf8.DecodeRuneInString(pair)
		if r, _ := utf8.DecodeRuneInString(body); r == open {
			bracket, body = pair[n:], strings.TrimPrefix(body, string(open))
		}
	}
	m, body, ok = cutWord(body)
	if !ok {
		return 0, "", false
	}
	body = strings.TrimLeft(body, " 0123456789")
	if bracket != "" {
		if body, ok = strings.CutPrefix(body, bracket); !ok {
			return 0, "", false
		}
	}
	closed := strings.TrimLeft(body, decoration+" ")
	switch r, n := utf8.DecodeRuneInString(closed); {
	case r == ':' || r == '：':
		if strings.Trim(body[:len(body)-len(closed)], " ") == "" { // **Action:** closes behind the colon
			closed = strings.TrimLeft(closed[n:], " \t\u3000")
			return m, strings.TrimSpace(strings.TrimPrefix(closed, strings.TrimSpace(strings.Trim(opened, "# ")))), true
		}
		return m, strings.TrimSpace(closed[n:]), true
	case bracket != "":
		return m, strings.TrimSpace(closed), true
	}
	return m, "", strings.TrimSpace(opened) != "" && strings.TrimSpace(closed) == ""
}

// cutWord cuts a marker's word off, whatever its case.
func cutWord(s string) (m marker, rest string, ok bool) {
	for _, w := range markerWords {
		if len(s) < len(w.word) || !strings.EqualFold(s[:len(w.word)], w.word) {
			continue
		}
		if r, _ := utf8.DecodeRuneInString(s[len(w.word):]); r < utf8.RuneSelf && unicode.IsLetter(r) {
			continue // actions, questionable
		}
		return w.mark, s[len(w.word):], true
	}
	return 0, "", false
}

// segment is a marker with everything up to the next one.
type segment struct {
	mark marker
	text string
}

// segments cuts a reply at its markers. before is what stands in front of the
// first one.
func segments(text string) (before string, out []segment) {
	var lines []string
	flush := func() {
		body := strings.TrimSpace(strings.Join(lines, "\n"))
		if len(out) == 0 {
			before = body
		} else {
			out[len(out)-1].text = body
		}
		lines = lines[:0]
	}
	for line := range strings.SplitSeq(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n") {
		m, rest, ok := readMarker(line)
		if ok {
			flush()
			out = append(out, segment{mark: m})
			line = rest
		}
		lines = append(lines, line)
	}
	flush()
	return before, out
}
