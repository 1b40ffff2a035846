package memory

import (
	"fmt"
	"sort"

	"hedui/check"
	"hedui/check/mention"
)

// sayingOf is what a fact says without how much: two facts with one saying are
// two states of the same figure. ok is false for facts that cannot be told
// apart by it: figures about no company, a user's own, quoted ones, and
// calculated ones, which go with what they were made of.
func sayingOf(f check.Fact) (key factKey, ok bool) {
	if f.Company == "" || f.Metric == "" || f.Trust == check.TrustUser || f.Document != "" || len(f.Of) > 0 {
		return factKey{}, false
	}
	key = keyOf(f)
	key.value, key.asOf = "", ""
	return key, true
}

// offer makes the fact at place i the one offered for what it says. The one
// before is superseded, and so is what was calculated from it. A figure for a
// day is superseded only by another data version: in one version two of them
// may be about ranges that end on that day.
func (l *Ledger) offer(i int) {
	f := l.facts[i]
	if l.gone[i] {
		delete(l.gone, i) // a correction taken back
		l.reoffer()
	}
	saying, ok := sayingOf(f)
	if !ok {
		return
	}
	if l.said == nil {
		l.said = make(map[factKey]int)
	}
	old, seen := l.said[saying]
	l.said[saying] = i
	if !seen || old == i || l.facts[old].AsOf == f.AsOf && f.Period.Type == mention.Day {
		return
	}
	if l.gone == nil {
		l.gone = make(map[int]bool)
	}
	l.gone[old] = true
	dead := map[string]bool{l.facts[old].ID: true}
	for k := range l.facts {
		for _, id := range l.facts[k].Of {
			if dead[id] {
				l.gone[k], dead[l.facts[k].ID] = true, true
			}
		}
	}
	l.reoffer()
}

// reoffer lists the facts that are offered anew.
func (l *Ledger) reoffer() {
	l.offered = make([]check.Fact, 0, len(l.facts))
	for i := range l.facts {
		if !l.gone[i] {
			l.offered = append(l.offered, l.facts[i])
		}
	}
}

// Superseded lists the facts that are held and no longer offered, in order.
func (l *Ledger) Superseded() []string {
	l.mu.RLock()
	defer l.mu.RUnlock()
	var out []string
	for i := range l.facts {
		if l.gone[i] {
			out = append(out, l.facts[i].ID)
		}
	}
	return out
}

// offers says that a fact is held and not superseded.
func (l *Ledger) offers(id string) bool {
	n, ok := factNumber(id)
	if !ok {
		return false
	}
	l.mu.RLock()
	defer l.mu.RUnlock()
	i := l.place(n)
	return i >= 0 && !l.gone[i]
}

// Since gives every fact numbered n or higher, superseded ones too, in order.
func (l *Ledger) Since(n int) []check.Fact {
	l.mu.RLock()
	defer l.mu.RUnlock()
	i := sort.Search(len(l.facts), func(i int) bool {
		have, _ := factNumber(l.facts[i].ID)
		return have >= n
	})
	return append([]check.Fact(nil), l.facts[i:]...)
}

// Next is the number that the next new fact will have.
func (l *Ledger) Next() int {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.next
}

// Restore adds facts that an earlier run kept, under the ids they had, and
// goes on counting from next. The ids must rise, from Next on and below next;
// otherwise nothing is added and the error says so. Of all facts held then,
// those listed as superseded are not offered.
func (l *Ledger) Restore(facts []check.Fact, superseded []string, next int) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	at := l.next
	for _, f := range facts {
		n, ok := factNumber(f.ID)
		if !ok || n < at || n >= next {
			return fmt.Errorf("memory: fact %q does not belong between f%d and f%d", f.ID, at, next)
		}
		at = n + 1
	}
	if l.held == nil {
		l.held = make(map[factKey]int)
	}
	for _, f := range facts {
		l.append(f, keyOf(f))
	}
	l.next = max(l.next, next)
	l.gone = make(map[int]bool, len(superseded))
	for _, id := range superseded {
		if n, ok := factNumber(id); ok {
			if i := l.place(n); i >= 0 {
				l.gone[i] = true
			}
		}
	}
	l.said = make(map[factKey]int)
	for i := range l.facts {
		if saying, ok := sayingOf(l.facts[i]); ok && !l.gone[i] {
			l.said[saying] = i
		}
	}
	l.reoffer()
	return nil
}
