package memory

import (
	"strconv"

	"hedui/loop/llm"
)

// Problem is one way in which messages break the rule that every call is
// followed directly by exactly its results. Index is the message it is about.
type Problem struct {
	Index  int
	Kind   string
	CallID string
}

// The kinds of Problem, as Repair mends them: a result is written for a call
// that has none, a result without a call is dropped, a result found elsewhere
// is moved to its call, a second result is dropped, an id that is empty or
// used before is replaced, an empty result is marked as such.
const (
	MissingResult   = "missing_result"
	OrphanResult    = "orphan_result"
	MisplacedResult = "misplaced_result"
	SecondResult    = "second_result"
	BadID           = "bad_id"
	EmptyResult     = "empty_result"
)

// Paired lists what is wrong with the pairing of messages, in order; nil means
// that they can be sent.
func Paired(messages []llm.Message) []Problem {
	if wellPaired(messages) {
		return nil
	}
	_, problems := repair(messages)
	return problems
}

// Repair mends the pairing in both directions in one pass and reports what it
// changed. Messages that are well paired are returned as they are; otherwise
// the result is a new slice and the input is not changed.
func Repair(messages []llm.Message) ([]llm.Message, []Problem) {
	if wellPaired(messages) {
		return messages, nil
	}
	return repair(messages)
}

// wellPaired is the fast answer for messages that need nothing.
func wellPaired(messages []llm.Message) bool {
	for i := 0; i < len(messages); i++ {
		m := messages[i]
		if m.Role == llm.RoleTool {
			return false // one with a call was stepped over below
		}
		for k, c := range m.Calls {
			r := i + 1 + k
			if c.ID == "" || r >= len(messages) || messages[r].Role != llm.RoleTool ||
				messages[r].CallID != c.ID || messages[r].Text == "" || usedBefore(messages[:i+1], i, k, c.ID) {
				return false
			}
		}
		i += len(m.Calls)
	}
	return true
}

// usedBefore says that an id stands at an earlier call than call k of message i.
func usedBefore(messages []llm.Message, i, k int, id string) bool {
	for j := range messages {
		for n, c := range messages[j].Calls {
			if j == i && n >= k {
				break
			}
			if c.ID == id {
				return true
			}
		}
	}
	return false
}

// repair does the work of Repair on messages that need it.
func repair(messages []llm.Message) ([]llm.Message, []Problem) {
	var problems []Problem
	note := func(i int, kind, id string) { problems = append(problems, Problem{i, kind, id}) }
	out := make([]llm.Message, 0, len(messages)+2)
	taken := make([]bool, len(messages))
	ids := make(map[string]bool)
	for i, m := range messages {
		if m.Role == llm.RoleTool {
			if !taken[i] {
				kind := OrphanResult
				if ids[m.CallID] {
					kind = SecondResult
				}
				note(i, kind, m.CallID)
			}
			continue
		}
		if len(m.Calls) == 0 {
			out = append(out, m)
			continue
		}
		calls := append([]llm.ToolCall(nil), m.Calls...)
		m.Calls = calls
		at := len(out)
		out = append(out, m)
		for k := range calls {
			r, kind := findResult(messages, taken, i, k, calls)
			id := calls[k].ID
			if id == "" || ids[id] {
				note(i, BadID, id)
				calls[k].ID = freshID(ids, i, k)
			}
			ids[calls[k].ID] = true
			result := llm.Message{Role: llm.RoleTool, CallID: calls[k].ID, Name: calls[k].Name}
			if r < 0 {
				note(i, MissingResult, calls[k].ID)
				result.Text = Unavailable(calls[k].Name, "INTERRUPTED", "")
			} else {
				if kind != "" {
					note(r, kind, id)
				}
				taken[r] = true
				result.Text, result.Name = messages[r].Text, messages[r].Name
			}
			if result.Text == "" {
				note(r, EmptyResult, calls[k].ID)
				result.Text = llm.EmptyResult
			}
			out = append(out, result)
		}
		out[at] = m
	}
	return out, problems
}

// findResult looks for the result of call k of message i: in its block first,
// then further on, up to the next use of the same id. kind says how it was
// misplaced, "" when it stood right.
func findResult(messages []llm.Message, taken []bool, i, k int, calls []llm.ToolCall) (r int, kind string) {
	id := calls[k].ID
	end := i + 1
	for end < len(messages) && messages[end].Role == llm.RoleTool {
		end++
	}
	if at := i + 1 + k; at < end && !taken[at] && messages[at].CallID == id {
		return at, ""
	}
	for at := i + 1; at < end; at++ {
		if !taken[at] && id != "" && messages[at].CallID == id {
			return at, MisplacedResult // out of order
		}
	}
	if id == "" {
		return -1, ""
	}
	for at := end; at < len(messages); at++ {
		if messages[at].Role == llm.RoleTool && !taken[at] && messages[at].CallID == id {
			return at, MisplacedResult
		}
		for _, c := range messages[at].Calls {
			if c.ID == id {
				return -1, ""
			}
		}
	}
	return -1, ""
}

func freshID(ids map[string]bool, i, k int) string {
	for n := 0; ; n++ {
		id := "call_" + strconv.Itoa(i) + "_" + strconv.Itoa(k+n)
		if !ids[id] {
			return id
		}
	}
}
