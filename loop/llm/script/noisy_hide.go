package script

import (
	"strings"

	"hedui/loop/llm"
)

// key is how a draft is known again in a later request.
func key(text string) string { return strings.TrimSpace(text) }

// objected gives the draft that the request sends back, if it does: the last
// message is the loop's, and behind a draft. sentBack is also true where the
// draft itself was cut away.
func objected(req llm.Request) (before string, sentBack bool) {
	n := len(req.Messages)
	if n < 2 || req.Messages[n-1].Role != llm.User {
		return "", false
	}
	if m := req.Messages[n-2]; m.Role == llm.Assistant && len(m.Calls) == 0 && strings.Contains(req.Messages[n-1].Text, "没有通过核对") {
		return m.Text, true
	}
	return "", false
}

// innocent gives the request as the wrapped model would have it, had Noisy not
// meddled: without drafts that it never wrote and what was objected to in
// them, and with its own calls for those that were changed. A changed call
// that gave nothing is left out, so that the model makes it again.
func (l *Liar) innocent(req llm.Request) llm.Request {
	out := make([]llm.Message, 0, len(req.Messages))
	failed := map[string]bool{}
	for _, m := range req.Messages {
		if m.Role == llm.RoleTool && !strings.HasPrefix(m.Text, `{"status":"success"`) {
			failed[m.CallID] = true
		}
	}
	for i := 0; i < len(req.Messages); i++ {
		m := req.Messages[i]
		switch {
		case m.Role == llm.Assistant && len(m.Calls) > 0:
			if m.Calls = l.ownCalls(m.Calls, failed); len(m.Calls) == 0 {
				continue
			}
		case m.Role == llm.Assistant:
			last := i+1 < len(req.Messages) && req.Messages[i+1].Role == llm.User && strings.Contains(req.Messages[i+1].Text, "没有通过核对")
			if _, lied := l.drafts[key(m.Text)]; lied && last {
				i++ // and the objection
				continue
			}
		case m.Role == llm.RoleTool:
			c, ok := l.calls[m.CallID]
			switch {
			case !ok:
			case c.hidden || failed[m.CallID]:
				continue
			case c.undo != nil:
				m.CallID, m.Text = c.honest.ID, c.undo.Replace(m.Text)
			default:
				m.CallID = c.honest.ID
			}
		}
		out = append(out, m)
	}
	req.Messages = out
	return req
}

// ownCalls gives the calls that the wrapped model made.
func (l *Liar) ownCalls(calls []llm.ToolCall, failed map[string]bool) []llm.ToolCall {
	var out []llm.ToolCall
	for _, call := range calls {
		c, ok := l.calls[call.ID]
		switch {
		case !ok:
			out = append(out, call)
		case c.hidden || failed[call.ID]:
		default:
			out = append(out, c.honest)
		}
	}
	return out
}
