package memory

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"hedui/check"
	"hedui/check/mention"
	"hedui/loop/llm"
)

// The policies: Layered keeps the last turns whole and of older ones question
// and answer; None forgets every turn; Full keeps everything; Window keeps
// question and answer of the last few turns.
const (
	Layered = "layered"
	None    = "none"
	Full    = "full"
	Window  = "window"
)

// Policies lists the names that New takes.
var Policies = []string{Layered, None, Full, Window}

// Options adjusts a policy. A nil *Options, and any zero field, means the
// default.
type Options struct {
	Whole       int // layered: turns kept whole; default 2
	Observation int // layered: runes of an observation in a whole turn; default 800
	Budget      int // layered: runes of history; default 6400, negative for none at all
	Index       int // layered: runes of the index of printed facts; default 1200, negative for none
	Window      int // window: turns kept; default 5

	// Lexicon knows the names that the scope lock reads; nil: there is none.
	Lexicon mention.Lexicon
	// Now is the clock by which a question refers back; default time.Now.
	Now func() time.Time
	// Meter knows how many tokens a request may take; nil: any number.
	Meter *Meter
	// Recall is the long-term memory that layered asks when a question refers
	// back; nil: there is none.
	Recall *Recall
	// Preferences gives what the user settled in earlier sessions; nil: nothing.
	Preferences func() []Choice
}

func (o *Options) withDefaults() Options {
	var out Options
	if o != nil {
		out = *o
	}
	set := func(v *int, d int) {
		if *v == 0 {
			*v = d
		}
	}
	set(&out.Whole, 2)
	set(&out.Observation, 800)
	set(&out.Budget, 6400)
	set(&out.Index, 1200)
	set(&out.Window, 5)
	if out.Now == nil {
		out.Now = time.Now
	}
	return out
}

// New gives a memory with the named policy, "" meaning layered.
func New(policy string, opts *Options) (Memory, error) {
	o := opts.withDefaults()
	base := conversation{ledger: NewLedger(), lexicon: o.Lexicon, elsewhere: o.Preferences != nil}
	switch policy {
	case Layered, "":
		return &layered{conversation: base, opts: o}, nil
	case None:
		base.lexicon = nil
		return &none{base}, nil
	case Full:
		return &full{base}, nil
	case Window:
		return &window{conversation: base, keep: o.Window}, nil
	}
	return nil, fmt.Errorf("memory: no policy %q; there are: %s", policy, strings.Join(Policies, ", "))
}

// conversation is what every policy keeps.
type conversation struct {
	turns   []Turn
	ledger  *Ledger
	lexicon mention.Lexicon // nil: no scope lock
	scope   Scope
	looked  look
	// elsewhere says that lasting choices are kept as preferences.
	elsewhere bool
}

// Commit implements Memory: the turn is stored as history keeps it, paired.
func (c *conversation) Commit(t Turn) {
	t.Messages = c.settled(t)
	c.turns = append(c.turns, t)
	c.follow(t)
}

// settled gives the messages of a turn as history keeps them, with call ids
// that no earlier turn uses: some servers number their calls from the same
// start in every reply.
func (c *conversation) settled(t Turn) []llm.Message {
	out := settle(t)
	used := make(map[string]bool)
	for _, turn := range c.turns {
		for _, m := range turn.Messages {
			for _, call := range m.Calls {
				used[call.ID] = true
			}
		}
	}
	rename := func(id string) string {
		for used[id] {
			id = "t" + strconv.Itoa(len(c.turns)+1) + "_" + id
		}
		return id
	}
	for i := range out {
		if out[i].Role == llm.RoleTool {
			out[i].CallID = rename(out[i].CallID)
		}
		for k := range out[i].Calls {
			out[i].Calls[k].ID = rename(out[i].Calls[k].ID)
		}
	}
	return out
}

// Turns implements Memory.
func (c *conversation) Turns() []Turn { return c.turns }

// Book implements Memory.
func (c *conversation) Book() check.Book { return c.ledger }

// Reset implements Memory.
func (c *conversation) Reset() {
	c.turns, c.scope, c.looked = nil, Scope{}, look{}
	c.ledger.Reset()
}

// appendBrief adds a turn as question and answer.
func appendBrief(out []llm.Message, t Turn) []llm.Message {
	return append(out, llm.Message{Role: llm.User, Text: t.Question}, llm.Message{Role: llm.Assistant, Text: t.Answer})
}

// appendWhole adds a turn with its calls and results.
func appendWhole(out []llm.Message, t Turn) []llm.Message {
	out = append(out, llm.Message{Role: llm.User, Text: t.Question})
	out = append(out, t.Messages...)
	return append(out, llm.Message{Role: llm.Assistant, Text: t.Answer})
}

// none shows nothing of earlier turns, and forgets their facts.
type none struct{ conversation }

// Policy implements Memory.
func (*none) Policy() string { return None }

// View implements Memory.
func (m *none) View(string) []llm.Message {
	m.ledger.Empty()
	return nil
}

// full shows every turn whole.
type full struct{ conversation }

// Policy implements Memory.
func (*full) Policy() string { return Full }

// View implements Memory.
func (m *full) View(question string) []llm.Message {
	m.look(question)
	var out []llm.Message
	for _, t := range m.turns {
		out = appendWhole(out, t)
	}
	return out
}

// window shows question and answer of the last turns, as buffers of message
// pairs do.
type window struct {
	conversation
	keep int
}

// Policy implements Memory.
func (*window) Policy() string { return Window }

// View implements Memory.
func (m *window) View(question string) []llm.Message {
	m.look(question)
	var out []llm.Message
	for _, t := range m.turns[max(0, len(m.turns)-m.keep):] {
		out = appendBrief(out, t)
	}
	return out
}
