package loop

import (
	"strconv"
	"strings"
	"sync"

	"hedui/check"
)

// stage is the Book that one call writes to. Calls of a reply run at the same
// time; facts get their ids afterwards, in the order of the calls, so that the
// same turn gives the same ids each time. Until then a fact is known by a mark
// that stands for nothing else, which settle replaces. Facts of a call that
// Check refuses are never settled.
type stage struct {
	book check.Book
	slot int

	mu    sync.Mutex
	facts []check.Fact
	ids   []string // after settle
}

// A mark is f@SLOT.INDEX~.
const (
	markStart = "f@"
	markEnd   = "~"
)

// Add implements check.Book.
func (s *stage) Add(f check.Fact) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	f.ID = markStart + strconv.Itoa(s.slot) + "." + strconv.Itoa(len(s.facts)) + markEnd
	s.facts = append(s.facts, f)
	return f.ID
}

// Get implements check.Book.
func (s *stage) Get(id string) (check.Fact, bool) {
	if i, ok := s.index(id); ok {
		s.mu.Lock()
		defer s.mu.Unlock()
		if i < len(s.facts) {
			return s.facts[i], true
		}
		return check.Fact{}, false
	}
	return s.book.Get(id)
}

// All implements check.Book.
func (s *stage) All() []check.Fact {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append(s.book.All(), s.facts...)
}

// index reads a mark of this stage.
func (s *stage) index(id string) (int, bool) {
	rest, ok := strings.CutPrefix(id, markStart)
	if !ok {
		return 0, false
	}
	slot, rest, _ := strings.Cut(rest, ".")
	digits, ok := strings.CutSuffix(rest, markEnd)
	if n, err := strconv.Atoi(slot); !ok || err != nil || n != s.slot {
		return 0, false
	}
	i, err := strconv.Atoi(digits)
	return i, err == nil && i >= 0
}

// settle writes the facts to the Book, but for refused ones, and returns their
// ids, each once.
func (s *stage) settle(refused []string) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.facts) == 0 {
		return nil
	}
	s.ids = make([]string, len(s.facts))
	var out []string
	for i, f := range s.facts {
		if has(refused, f.ID) {
			s.ids[i] = "-"
			continue
		}
		f.Of = s.known(f.Of, i)
		s.ids[i] = s.book.Add(f)
		if !has(out, s.ids[i]) {
			out = append(out, s.ids[i])
		}
	}
	return out
}

// known gives ids with the marks of facts before i replaced, in a new slice.
func (s *stage) known(ids []string, i int) []string {
	if len(ids) == 0 {
		return ids
	}
	out := append([]string(nil), ids...)
	for k, id := range out {
		if j, ok := s.index(id); ok && j < i {
			out[k] = s.ids[j]
		}
	}
	return out
}

// rename replaces the marks in a text by the ids that settle gave.
func (s *stage) rename(text string) string {
	if len(s.ids) == 0 || !strings.Contains(text, markStart) {
		return text
	}
	var b strings.Builder
	b.Grow(len(text))
	for {
		i := strings.Index(text, markStart)
		if i < 0 {
			break
		}
		b.WriteString(text[:i])
		text = text[i:]
		end := strings.Index(text, markEnd)
		if end < 0 {
			break
		}
		if k, ok := s.index(text[:end+1]); ok && k < len(s.ids) {
			b.WriteString(s.ids[k])
			text = text[end+1:]
			continue
		}
		b.WriteString(markStart)
		text = text[len(markStart):]
	}
	b.WriteString(text)
	return b.String()
}

func has(list []string, s string) bool {
	for _, e := range list {
		if e == s {
			return true
		}
	}
	return false
}
