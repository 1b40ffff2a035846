package openai

import (
	"encoding/json"
	"strconv"
	"strings"

	"hedui/loop/llm"
)

// calls puts tool calls together from deltas. Servers disagree about how
// deltas belong together, so no single mark is trusted: the index is missing or
// always 0, the id is missing or comes with every delta, and so does the name.
type calls struct {
	open []*openCall // in the order in which they were first seen
}

// openCall is a call of which more may come. Its id and name are set once.
type openCall struct {
	index *mark
	id    mark
	name  string
	args  strings.Builder

	deltas, named int // how many deltas it got, and how many with its name
}

// add takes in the deltas of one event.
func (c *calls) add(deltas []callDelta) {
	var before *openCall // what the delta before this one, in this event, went to
	for _, d := range deltas {
		if d.ID == "" && d.Function.Name == "" && d.Function.Arguments == "" {
			continue
		}
		call := c.find(d)
		if call == nil || d.Index == nil && d.ID == "" && d.Function.Name != "" && call == before {
			call = &openCall{index: d.Index}
			c.open = append(c.open, call)
		}
		if call.id == "" {
			call.id = d.ID
		}
		if call.name == "" {
			call.name = d.Function.Name
		}
		call.deltas++
		if d.Function.Name != "" {
			call.named++
		}
		call.args.WriteString(string(d.Function.Arguments))
		before = call
	}
}

// find gives the call that a delta goes on with, nil when it begins a new one.
func (c *calls) find(d callDelta) *openCall {
	var last *openCall // the newest call that the delta may belong to
	for _, o := range c.open {
		if d.Index != nil && (o.index == nil || *o.index != *d.Index) {
			continue
		}
		if d.ID != "" && o.id == d.ID {
			return o
		}
		last = o
	}
	switch {
	case last == nil:
		return nil
	case d.ID != "" && last.id != "": // another id
		return nil
	case d.Function.Name != "" && last.name != "" && d.Function.Name != last.name:
		return nil
	case d.Function.Name != "" && last.name != "" && last.complete() && (d.Function.Arguments != "" || last.named < last.deltas):
		return nil // the name again, and not because it comes with every delta
	case d.ID != "" && d.Index == nil && last.name != "" && d.Function.Name != "": // its first id
		return nil
	}
	return last
}

// complete says that the arguments are a whole JSON value, to which nothing can
// be added.
func (o *openCall) complete() bool { return json.Valid([]byte(o.args.String())) }

// done gives the calls, each with an id and arguments. Ids that the server did
// not give are numbered.
func (c *calls) done() []llm.ToolCall {
	if len(c.open) == 0 {
		return nil
	}
	out := make([]llm.ToolCall, len(c.open))
	used := map[string]bool{}
	for _, o := range c.open {
		used[string(o.id)] = true
	}
	n := 0
	for i, o := range c.open {
		out[i] = llm.ToolCall{ID: string(o.id), Name: o.name, Args: o.args.String()}
		for out[i].ID == "" || given(out[:i], out[i].ID) {
			n++
			if id := "call_" + strconv.Itoa(n); !used[id] {
				out[i].ID = id
			}
		}
		if strings.TrimSpace(out[i].Args) == "" {
			out[i].Args = "{}"
		}
	}
	return out
}

func given(calls []llm.ToolCall, id string) bool {
	for _, c := range calls {
		if c.ID == id {
			return true
		}
	}
	return false
}
