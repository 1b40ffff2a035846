// Package memory keeps a conversation: the turns, the facts, and what of them
// is shown to the model.
package memory

import (
	"time"

	"hedui/check"
	"hedui/loop/llm"
)

// Turn is one finished question. Messages holds the assistant and tool
// messages between question and answer, paired, with observations as the
// model saw them. Printed holds the ids of facts that the answer printed.
type Turn struct {
	N        int
	At       time.Time
	Question string
	Answer   string
	Outcome  string
	Messages []llm.Message
	Printed  []string
}

// Memory decides what of a conversation a request carries. View gives the
// history messages that go between the system prompt and the new question:
// whole turns only, every call followed by exactly its results. Commit takes
// over the turn. Scope is what the conversation is about, zero under none; after
// a View its Move is that of the question viewed. Book is where this conversation's facts live; under a policy
// that forgets, View empties it. Reset forgets everything. Implementations
// are used by one conversation at a time.
type Memory interface {
	Policy() string // layered, none, full, window
	View(question string) []llm.Message
	Commit(Turn)
	Turns() []Turn
	Scope() Scope
	Book() check.Book
	Reset()
}
