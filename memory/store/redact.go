package store

import (
	"regexp"
	"strings"

	"hedui/loop/llm"
	"hedui/memory"
)

// hidden stands for a secret.
const hidden = "[已隐去]"

// secretShapes are texts that are keys by their looks. What a provider's key
// looks like is public; a password has no looks, so its label gives it away.
var secretShapes = regexp.MustCompile(`\b(?:sk|pk|rk)-[A-Za-z0-9_-]{16,}|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{30,}|\bxox[abprs]-[A-Za-z0-9-]{10,}|` +
	`\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{5,}|-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)`)

var labelled = regexp.MustCompile(`(?i)((?:api[_ -]?key|secret|token|password|passwd|密码|口令|密钥)\s*(?:[:：=]|是|为)\s*["']?)([^\s"',，。；;]{6,})|(\bbearer\s+)([A-Za-z0-9._~+/-]{16,}=*)`)

// redact takes secrets out of a text: those that the program knows, and those
// that look like one.
func (d *DB) redact(text string) string {
	for _, s := range d.opts.Secrets {
		if len(s) >= 6 {
			text = strings.ReplaceAll(text, s, hidden)
		}
	}
	text = secretShapes.ReplaceAllString(text, hidden)
	return labelled.ReplaceAllString(text, "${1}${3}"+hidden)
}

// clean gives a turn without secrets. The turn given is not changed.
func (d *DB) clean(t memory.Turn) memory.Turn {
	t.Question, t.Answer = d.redact(t.Question), d.redact(t.Answer)
	messages := append([]llm.Message(nil), t.Messages...)
	for i := range messages {
		m := &messages[i]
		m.Text = d.redact(m.Text)
		if m.Reasoning != nil {
			r := d.redact(*m.Reasoning)
			m.Reasoning = &r
		}
		m.Calls = append([]llm.ToolCall(nil), m.Calls...)
		for k := range m.Calls {
			m.Calls[k].Args = d.redact(m.Calls[k].Args)
		}
	}
	t.Messages = messages
	return t
}
