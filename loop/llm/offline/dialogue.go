package offline

import (
	"strings"

	"hedui/loop/llm"
)

// exchange is one question with what followed it.
type exchange struct {
	question string
	results  []result // in the order of the calls
	answer   string   // "" while the turn is running
}

// dialogue is a request's messages, sorted by turn. The last exchange is the
// one to be answered.
type dialogue struct {
	system  []string
	past    []exchange
	current exchange
	ids     map[string]bool // call ids in use
}

// readDialogue sorts messages into turns. Results are paired with their calls
// by id; a tool message without a call is data of no known call and is left
// out. Text that comes with calls is thinking aloud, not an answer.
func readDialogue(messages []llm.Message) dialogue {
	d := dialogue{ids: map[string]bool{}}
	calls := map[string]llm.ToolCall{}
	var turns []exchange
	for _, m := range messages {
		switch m.Role {
		case llm.System:
			d.system = append(d.system, m.Text)
			continue
		case llm.User:
			turns = append(turns, exchange{question: m.Text})
			continue
		}
		if len(turns) == 0 {
			turns = append(turns, exchange{})
		}
		t := &turns[len(turns)-1]
		switch {
		case m.Role == llm.RoleTool:
			if c, ok := calls[m.CallID]; ok {
				r := readResult(m.Text)
				r.Tool, r.Args = c.Name, canonical(c.Args)
				t.results = append(t.results, r)
			}
		case len(m.Calls) > 0:
			for _, c := range m.Calls {
				calls[c.ID] = c
				d.ids[c.ID] = true
			}
		default:
			t.answer = strings.TrimSpace(m.Text)
		}
	}
	if n := len(turns); n > 0 {
		d.past, d.current = turns[:n-1], turns[n-1]
	}
	return d
}
