package memory

import (
	"hedui/check"
	"hedui/check/mention"
)

// look is what a question that is being answered says, read once.
type look struct {
	question string
	reading  mention.Reading
	done     bool
	move     Move
}

// look reads a question and how it moves the scope. It is read without a clock:
// relative periods are resolved when the turn is committed.
func (c *conversation) look(question string) Move {
	if c.lexicon == nil {
		return Move{}
	}
	if !c.looked.done || c.looked.question != question {
		c.looked = look{question: question, done: true, reading: mention.Read(question, c.lexicon, mention.Options{})}
		c.looked.move = c.scope.move(c.looked.reading)
	}
	return c.looked.move
}

// follow lets the scope follow a turn that has just been added.
func (c *conversation) follow(t Turn) {
	if c.lexicon == nil {
		return
	}
	n := len(c.turns)
	c.look(t.Question)
	c.scope.ask(n, c.looked.reading, mention.Options{Now: t.At})
	c.scope.choose(n, t.Question, c.lexicon, c.elsewhere)
	var facts []check.Fact
	for _, id := range t.Printed {
		if f, ok := c.ledger.Get(id); ok {
			facts = append(facts, f)
		}
	}
	c.scope.answer(n, facts)
	c.looked = look{}
}

// Scope implements Memory.
func (c *conversation) Scope() Scope {
	s := c.scope
	if c.looked.done {
		s.Move = c.looked.move
	}
	return s
}
