package loop

import (
	"strings"

	"hedui/loop/llm"
)

// ReAct is the text dialect, for models without function calling: tools stand
// in the system prompt, a call is written as
//
//	Thought: …
//	Action: financial_indicator
//	Action Input: {"companies":["贵州茅台"], …}
//
// and its result comes back as a user message that begins with Observation.
// An answer is written behind Final Answer. A request is one system message,
// then user and assistant in turn, which every chat template takes.
type ReAct struct {
	tools string // what is said of dialect and tools, the same for every request
	names []string
}

// NewReAct makes the dialect for a set of tools. They are shown with every
// request, also with the one that asks for the answer only, so that the system
// message stays the same.
func NewReAct(defs []llm.ToolDef) *ReAct {
	r := &ReAct{tools: toolText(defs)}
	for _, d := range defs {
		r.names = append(r.names, d.Name)
	}
	return r
}

// The beginnings of what is sent, beside the markers that the model writes.
const (
	questionLabel    = "问题："
	hintLabel        = "提示："
	observationLabel = "Observation: "
)

// stops are the texts at which a reply may end: what follows would be made up.
var stops = []string{"\nObservation:", "\n观察："}

// Request implements Dialect.
func (r *ReAct) Request(req llm.Request, asked int) llm.Request {
	head, history := splitHead(req.Messages[:asked])
	out := make([]llm.Message, 0, 2+len(req.Messages)-asked)
	out = append(out, llm.Message{Role: llm.System, Text: joinBlocks(head, r.tools)})
	w := writer{messages: out}
	if text := historyText(history); text != "" {
		w.user(text)
	}
	for i, m := range req.Messages[asked:] {
		w.message(m, i == 0)
	}
	req.Messages, req.Tools, req.Stop = w.messages, nil, stops
	return req
}

// splitHead gives the system prompt and the rest of the messages before the
// question.
func splitHead(messages []llm.Message) (system string, history []llm.Message) {
	if len(messages) > 0 && messages[0].Role == llm.System {
		return messages[0].Text, messages[1:]
	}
	return "", messages
}

// writer puts messages together; what the same side says in a row becomes one
// message.
type writer struct{ messages []llm.Message }

func (w *writer) user(text string) { w.put(llm.Message{Role: llm.User, Text: text}) }

func (w *writer) put(m llm.Message) {
	if n := len(w.messages); n > 0 && w.messages[n-1].Role == m.Role {
		last := &w.messages[n-1]
		last.Text = joinBlocks(last.Text, m.Text)
		if m.Reasoning != nil {
			last.Reasoning = m.Reasoning
		}
		return
	}
	w.messages = append(w.messages, m)
}

// message writes a message of the running turn.
func (w *writer) message(m llm.Message, question bool) {
	switch {
	case question:
		w.user(questionLabel + harmless(m.Text, ""))
	case m.Role == llm.RoleTool:
		w.user(observationLabel + harmless(m.Text, indent))
	case m.Role == llm.Assistant && len(m.Calls) > 0:
		w.put(llm.Message{Role: llm.Assistant, Text: actionText(m), Reasoning: m.Reasoning})
	case m.Role == llm.Assistant:
		w.put(llm.Message{Role: llm.Assistant, Text: answerLabel + harmless(m.Text, ""), Reasoning: m.Reasoning})
	default:
		w.user(hintLabel + harmless(m.Text, indent))
	}
}

// The labels as the prompt spells them.
const (
	thoughtLabel = "Thought: "
	actionLabel  = "Action: "
	inputLabel   = "Action Input: "
	answerLabel  = "Final Answer: "
)

// actionText writes calls as the model should have written them.
func actionText(m llm.Message) string {
	var b strings.Builder
	if text := strings.TrimSpace(m.Text); text != "" {
		b.WriteString(thoughtLabel + harmless(text, indent) + "\n")
	}
	for i, c := range m.Calls {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(actionLabel + oneLine(c.Name) + "\n" + inputLabel + harmless(c.Args, indent))
	}
	return b.String()
}

func joinBlocks(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "\n\n" + b
}
