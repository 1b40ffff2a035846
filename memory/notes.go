package memory

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"
)

// notes is the message that opens a layered view: what the conversation is
// about, what is recalled, and the facts that answers printed. It takes at
// most a fifth of the budget. Its parts are charged as if their shares were
// used up, so that a larger budget never shows less of any of them.
type notes struct {
	charge int // runes of the whole message
	scope  []string
	index  index
	facts  int // runes for the index
	recall int // runes for what is recalled
}

// notes plans the message for a question. What is recalled depends on which
// turns are shown, so only its room is set here.
func (m *layered) notes(question string, b tokenBudget) notes {
	move := m.look(question)
	room := m.runes() / 5
	if b.set {
		room = min(room, b.quarters/4/5)
	}
	var n notes
	if m.lexicon != nil {
		scope := m.scope.withPreferences(m.opts.Preferences)
		var charge int
		n.scope, charge = linesWithin(scope.note(move), room/4)
		n.charge += charge
	}
	if m.opts.Recall != nil {
		if _, back := ReadBack(question, m.opts.Now()); back {
			n.recall = room * 2 / 5
			n.charge += n.recall
		}
	}
	n.index = m.printed.index(m.ledger, question, m.opts.Index)
	n.facts = min(m.opts.Index, room-n.charge)
	n.charge += min(n.index.size, max(n.facts, 0))
	return n
}

// withPreferences gives the scope with what the user settled in earlier
// sessions, where this one has not settled otherwise.
func (s Scope) withPreferences(preferences func() []Choice) Scope {
	if preferences == nil {
		return s
	}
	all := preferences()
	for _, c := range s.Choices {
		all = choose(all, c)
	}
	s.Choices = all
	return s
}

// linesWithin gives the first lines of a text that fit into limit runes, and
// what the text is charged: its size, at most limit.
func linesWithin(text string, limit int) (lines []string, charge int) {
	if text == "" {
		return nil, 0
	}
	all := strings.Split(text, "\n")
	size := frame
	for _, line := range all {
		if size += 1 + utf8.RuneCountInString(line); size > limit {
			break
		}
		lines = append(lines, line)
	}
	if len(lines) < 2 {
		lines = nil // a title alone
	}
	return lines, min(limit, frame+len(all)+utf8.RuneCountInString(strings.Join(all, "")))
}

// recallTimeout bounds a search of the long-term memory, which may have to ask
// a server for vectors.
const recallTimeout = 10 * time.Second

// recalled gives what a question refers back to, among the turns before first,
// which are not shown, and the sessions before.
func (m *layered) recalled(question string, first, limit int) string {
	if limit <= 0 {
		return ""
	}
	b, _ := ReadBack(question, m.opts.Now())
	end := first
	if b.Nth != 0 {
		end = len(m.turns) // counted over all of them
	}
	here := make([]Episode, 0, end)
	for i, t := range m.turns[:end] {
		here = append(here, Episode{Turn: i + 1, At: t.At, Question: t.Question, Answer: t.Answer})
	}
	ctx, cancel := context.WithTimeout(context.Background(), recallTimeout)
	defer cancel()
	found, of := m.opts.Recall.Find(ctx, question, b, here)
	if b.All {
		return recallList(found, limit)
	}
	return recallText(found, of, limit)
}

// text puts the message together; "" when nothing is to be said.
func (n notes) text(recalled string) string {
	facts := n.index.text(n.facts)
	if len(n.scope) == 0 && recalled == "" {
		return facts
	}
	var parts []string
	for _, part := range []string{strings.Join(n.scope, "\n"), recalled, facts} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, "\n\n")
}
