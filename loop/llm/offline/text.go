package offline

import (
	"regexp"
	"strconv"
	"strings"

	"hedui/loop/llm"
)

// The text dialect, as the prompt explains it: tools stand in the system
// message, calls and answers are written in words. The analyst reads a request
// of that kind into messages and tools, and writes what it has to say in the
// words that were asked for. It goes by what stands in the text alone: what the
// prompt does not say of a tool, it does not know.
//
//	工具（共2个）
//
//	1. company_lookup
//	说明：…
//	参数：{…}
var (
	toolList  = regexp.MustCompile(`(?m)^工具（共\d+个）$`)
	toolEntry = regexp.MustCompile(`(?ms)^\d+\. (\S+)\n说明：(.*?)\n参数：(\{[^\n]*\})$`)
	noMore    = regexp.MustCompile(`(?m)^提示：不能再调用工具了`)
)

// readText gives what a request in the text dialect says, ok false for one in
// function calling.
func readText(req llm.Request) (out llm.Request, ok bool) {
	if len(req.Tools) > 0 || len(req.Messages) == 0 || req.Messages[0].Role != llm.System {
		return req, false
	}
	system := req.Messages[0].Text
	at := toolList.FindStringIndex(system)
	if at == nil {
		return req, false
	}
	r := textReader{messages: []llm.Message{{Role: llm.System, Text: system[:at[0]]}}, offered: true}
	for _, m := range req.Messages[1:] {
		if m.Role == llm.Assistant {
			r.said(m.Text)
		} else {
			r.told(m.Text)
		}
	}
	out = req
	out.Messages = r.messages
	if r.offered {
		for _, e := range toolEntry.FindAllStringSubmatch(system[at[1]:], -1) {
			out.Tools = append(out.Tools, llm.ToolDef{Name: e[1], Description: e[2], Parameters: []byte(e[3])})
		}
	}
	return out, true
}

// textReader turns text into messages, in order.
type textReader struct {
	messages []llm.Message
	calls    []llm.ToolCall // whose results have not come yet
	made     int
	offered  bool // tools may still be used
}

func (r *textReader) add(role llm.Role, text string) {
	r.messages = append(r.messages, llm.Message{Role: role, Text: text})
}

// call adds a call. Text has no ids, so they are counted.
func (r *textReader) call(name, args string) {
	r.made++
	c := llm.ToolCall{ID: "text_" + strconv.Itoa(r.made), Name: name, Args: args}
	r.calls = append(r.calls, c)
	r.messages = append(r.messages, llm.Message{Role: llm.Assistant, Calls: []llm.ToolCall{c}})
}

// result adds the result of the oldest open call.
func (r *textReader) result(text string) {
	if len(r.calls) == 0 {
		return
	}
	c := r.calls[0]
	r.calls = r.calls[1:]
	r.messages = append(r.messages, llm.Message{Role: llm.RoleTool, CallID: c.ID, Name: c.Name, Text: text})
}

// said reads a message of the analyst's own.
func (r *textReader) said(text string) {
	name := ""
	for _, p := range parts(text, "Thought: ", "Action: ", "Action Input: ", "Final Answer: ") {
		switch p.label {
		case "Action: ":
			name = p.text
		case "Action Input: ":
			r.call(name, p.text)
		case "Final Answer: ":
			r.add(llm.Assistant, p.text)
		}
	}
}

// told reads what came from the other side: history and question, results, and
// hints about the turn.
func (r *textReader) told(text string) {
	if noMore.MatchString(text) {
		r.offered = false
	}
	before, question, asks := cutQuestion(text)
	for _, p := range parts(before, "以前的对话（记录）：", "问：", "查过：", "查得：", "答：", "Observation: ", "提示：") {
		switch p.label {
		case "":
			if p.text != "" {
				r.add(llm.System, p.text)
			}
		case "问：", "提示：":
			r.add(llm.User, p.text)
		case "查过：":
			name, args, _ := strings.Cut(p.text, " ")
			r.call(name, args)
		case "查得：", "Observation: ":
			r.result(p.text)
		case "答：":
			r.add(llm.Assistant, p.text)
		}
	}
	if asks {
		r.add(llm.User, question)
	}
}

// cutQuestion parts a message before its question.
func cutQuestion(text string) (before, question string, ok bool) {
	if rest, ok := strings.CutPrefix(text, "问题："); ok {
		return "", unquoted(rest, ""), true
	}
	before, question, ok = strings.Cut(text, "\n问题：")
	return before, unquoted(question, ""), ok
}

// part is a label with the text behind it, "" for what stands in front of the
// first one.
type part struct{ label, text string }

// parts cuts a text at the lines that begin with a label.
func parts(text string, labels ...string) []part {
	out := []part{{}}
	for line := range strings.SplitSeq(text, "\n") {
		label := ""
		for _, l := range labels {
			if strings.HasPrefix(line, strings.TrimSuffix(l, " ")) {
				label = l
				line = strings.TrimPrefix(strings.TrimPrefix(line, strings.TrimSuffix(l, " ")), " ")
				break
			}
		}
		if label != "" {
			out = append(out, part{label: label, text: line})
			continue
		}
		last := &out[len(out)-1]
		if last.text != "" || last.label != "" {
			line = "\n" + line
		}
		last.text += line
	}
	for i := range out {
		indent := "  "
		if out[i].label == "" || out[i].label == "Final Answer: " {
			indent = ""
		}
		out[i].text = unquoted(strings.TrimRight(out[i].text, "\n"), indent)
	}
	return out
}

// unquoted takes away what the dialect puts in front of lines.
func unquoted(text, indent string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if i > 0 {
			line = strings.TrimPrefix(line, indent)
		}
		lines[i] = strings.TrimPrefix(line, "> ")
	}
	return strings.Join(lines, "\n")
}

// writeText says a reply in the words of the text dialect: one call at a time,
// or the answer.
func writeText(resp llm.Response) llm.Response {
	text := "Final Answer: " + resp.Message.Text
	if len(resp.Message.Calls) > 0 {
		c := resp.Message.Calls[0]
		text = "Thought: 还缺数据，查 " + c.Name + "。\nAction: " + c.Name + "\nAction Input: " + c.Args
	}
	resp.Message = llm.Message{Role: llm.Assistant, Text: text}
	resp.Finish = llm.FinishStop
	return resp
}
