package loop

import (
	"regexp"
	"strings"

	"hedui/loop/llm"
)

// actionKind is what the text behind Action turns out to be.
type actionKind int

const (
	noAction actionKind = iota
	isAction
	isAnswer // Action: Final Answer
)

var (
	// none is how models say that they call nothing.
	none = regexp.MustCompile(`(?i)^(?:none\b|null\b|nil\b|n/?a\b|no\b|nothing\b|not needed|无|没有|没必要|暂无|(?:不|未|勿)(?:再|必|需|用|要|须|宜|调|查|使|执|采|能|可)|-*$)`)
	// finishing is how they say that the answer follows.
	finishing = regexp.MustCompile(`(?i)^(?:final[ _]?answer|finish|answer|respond|reply|最终答案|最终回答|答案|(?:直接|开始|可以|准备)?(?:回答|作答|答复|回复)(?:用户|问题)*)\b?\s*[(\[（:：]?`)
	toolName  = regexp.MustCompile(`^[\p{L}\p{N}_.\-]+`)
	inputWord = regexp.MustCompile(`(?i)[*_` + "`" + `\s]*(?:action[ _]?input|行动输入|动作输入|行动参数)[*_` + "`" + `\s]*[:：][*_` + "`" + `]*`)
)

// readAction reads the text behind Action: a name, alone or with its arguments
// behind it, or both in one JSON object.
func (r *ReAct) readAction(text string) (llm.ToolCall, actionKind) {
	text = strings.ReplaceAll(unfenced(text), `\_`, "_")
	if strings.HasPrefix(text, "{") {
		if c, ok := r.jsonAction(text); ok {
			return c, isAction
		}
	}
	rest := ""
	if at := inputWord.FindStringIndex(text); at != nil { // on the same line
		text, rest = text[:at[0]], text[at[1]:]
	}
	text = strings.Trim(text, " \t\n\"'“”‘’「」[]【】()（）。，,"+decoration)
	if none.MatchString(text) && !has(r.names, text) {
		return llm.ToolCall{}, noAction
	}
	if m := finishing.FindString(text); m != "" && !has(r.names, text) {
		answer := strings.Trim(text[len(m):], " \n)]）")
		return llm.ToolCall{Args: answerText(joinLines(answer, strings.TrimSpace(rest)))}, isAnswer
	}
	name := toolName.FindString(text)
	if rest == "" {
		if at := strings.IndexAny(text, "{｛"); at >= 0 {
			rest = text[at:]
		} else if at := strings.IndexAny(text, "(（"); at > 0 && at == len(name) {
			rest = strings.TrimLeft(text[at:], "(（ ") // company="…": for the tool to refuse
		}
	}
	name = r.named(name, text)
	if name == "" {
		return llm.ToolCall{}, noAction
	}
	c := llm.ToolCall{Name: name}
	if strings.TrimSpace(rest) != "" {
		c.Args, _ = readInput(rest)
	}
	return c, isAction
}

// named gives the tool that is meant: the name as written, the same in other
// letters, or the only tool that the line names.
func (r *ReAct) named(name, line string) string {
	name = name[strings.LastIndexByte(name, '.')+1:] // functions.stock_price
	for _, n := range r.names {
		if strings.EqualFold(n, name) {
			return n
		}
	}
	line, _, _ = strings.Cut(line, "\n")
	found := ""
	for _, n := range r.names {
		if strings.Contains(line, n) {
			if found != "" {
				return name
			}
			found = n
		}
	}
	return first(found, name)
}

// readInput reads arguments: the first JSON object, over several lines or in a
// fence, with words around it left out; anything else as it stands, for the
// tool to refuse. more says that another object follows.
func readInput(text string) (args string, more bool) {
	text = unfenced(text)
	start := strings.IndexByte(text, '{')
	if start < 0 || strings.ContainsAny(text[:start], "[\"'“") {
		return text, false
	}
	end := objectEnd(text[start:])
	if end < 0 {
		return text, false
	}
	rest := text[start+end:]
	next := strings.IndexByte(rest, '{')
	return text[start : start+end], next >= 0 && objectEnd(rest[next:]) > 0
}

// objectEnd gives the end of the object that a text begins with, -1 when it is
// not closed.
func objectEnd(text string) int {
	depth, inString := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}

var fence = regexp.MustCompile("(?s)^```[A-Za-z]*\\s*(.*?)\\s*```\\s*$")

// unfenced takes away a code fence around a text, and a lone one at its end.
func unfenced(text string) string {
	text = strings.TrimSpace(text)
	if m := fence.FindStringSubmatch(text); m != nil {
		return strings.TrimSpace(m[1])
	}
	if strings.HasSuffix(text, "```") && strings.Count(text, "```") == 1 {
		text = strings.TrimSpace(strings.TrimSuffix(text, "```"))
	}
	return text
}

var inline = regexp.MustCompile(`(?i)(final answer|最终答案|最终回答|\baction\b|行动)\s*[:：]`)

// inlineMarker finds an answer or an action in the middle of a line.
func inlineMarker(text string) (at int, m marker, rest string) {
	x := inline.FindStringSubmatchIndex(text)
	if x == nil {
		return -1, 0, ""
	}
	m = markAnswer
	if w := strings.ToLower(text[x[2]:x[3]]); w == "action" || w == "行动" {
		m = markAction
	}
	return x[0], m, text[x[1]:]
}
