package llm

import "unicode/utf8"

// Runes is the size of a message as budgets count it: text, reasoning, and
// the names and arguments of its calls.
func (m Message) Runes() int {
	n := utf8.RuneCountInString(m.Text)
	if m.Reasoning != nil {
		n += utf8.RuneCountInString(*m.Reasoning)
	}
	for _, c := range m.Calls {
		n += len(c.Name) + utf8.RuneCountInString(c.Args)
	}
	return n
}

// Runes is the size of a request: its messages and the tools shown with it.
func (r Request) Runes() int { return MessageRunes(r.Messages) + ToolRunes(r.Tools) }

// MessageRunes adds up messages.
func MessageRunes(messages []Message) (n int) {
	for i := range messages {
		n += messages[i].Runes()
	}
	return n
}

// ToolRunes adds up what tool definitions take of a request.
func ToolRunes(defs []ToolDef) (n int) {
	for _, d := range defs {
		n += len(d.Name) + utf8.RuneCountInString(d.Description) + utf8.RuneCount(d.Parameters)
	}
	return n
}
