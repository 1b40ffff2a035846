package loop

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"strconv"
	"strings"

	"hedui/loop/llm"
)

// The history is a record in words of its own, in front of the question. What
// memory shows of it is the same as for function calling, but nothing in it
// looks like an instruction to act or like an action: a history full of Action
// and Observation teaches a model to go on writing them.
const (
	historyTitle = "以前的对话（记录）："
	pastQuestion = "问："
	pastCall     = "查过："
	pastResult   = "查得："
	pastAnswer   = "答："
)

// historyText writes what memory shows of earlier turns, "" for nothing. The
// messages are well paired.
func historyText(messages []llm.Message) string {
	var b strings.Builder
	for i, m := range messages {
		switch {
		case m.Role == llm.System: // notes
			continue
		case b.Len() == 0:
			b.WriteString(historyTitle)
		}
		switch {
		case m.Role == llm.User:
			pastLine(&b, pastQuestion, m.Text)
		case len(m.Calls) > 0:
			for k, c := range m.Calls {
				pastLine(&b, pastCall, oneLine(c.Name)+" "+c.Args)
				pastLine(&b, pastResult, messages[i+1+k].Text)
			}
		case m.Role == llm.RoleTool: // written with its call
		default:
			pastLine(&b, pastAnswer, m.Text)
		}
	}
	return joinBlocks(notesText(messages), b.String())
}

// notesText gives what memory notes beside the turns: what the talk is about,
// facts that were printed.
func notesText(messages []llm.Message) (text string) {
	for _, m := range messages {
		if m.Role == llm.System {
			text = joinBlocks(text, harmless(m.Text, ""))
		}
	}
	return text
}

func pastLine(b *strings.Builder, label, text string) {
	b.WriteString("\n" + label + harmless(text, indent))
}

//go:embed react_prompt.txt
var reactPrompt string

// toolText is what the system prompt says of the dialect and the tools.
func toolText(defs []llm.ToolDef) string {
	var b strings.Builder
	b.WriteString(strings.TrimSpace(reactPrompt))
	b.WriteString("\n\n工具（共" + strconv.Itoa(len(defs)) + "个）")
	for i, d := range defs {
		b.WriteString("\n\n" + strconv.Itoa(i+1) + ". " + d.Name + "\n说明：" + strings.TrimSpace(d.Description) + "\n参数：" + compact(d.Parameters))
	}
	return b.String()
}

// compact puts a schema on one line; what is no JSON stays as it is.
func compact(schema json.RawMessage) string {
	var b bytes.Buffer
	if json.Compact(&b, schema) != nil {
		return oneLine(string(schema))
	}
	return b.String()
}
