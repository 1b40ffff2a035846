package memory

import (
	"sort"
	"strconv"
	"strings"
	"sync"

	"hedui/check"
	"hedui/check/mention"
)

// Ledger is a session's Book. Its ids are f1, f2 … and are never given twice
// in a session, so that an id in an old answer cannot come to mean another
// figure. It is safe for concurrent use.
//
// A fact that a later one corrects is superseded: it stays, so that an old
// answer can still be understood, and is no longer among those offered. See
// supersede.go.
type Ledger struct {
	mu      sync.RWMutex
	facts   []check.Fact // numbers rise, and may leave gaps
	next    int          // number of the next fact
	held    map[factKey]int
	said    map[factKey]int // the fact offered for what a fact says, by sayingOf
	gone    map[int]bool    // superseded, by place in facts
	offered []check.Fact    // the others; never written to once handed out
}

var _ check.Book = (*Ledger)(nil)

// NewLedger gives an empty ledger.
func NewLedger() *Ledger { return &Ledger{next: 1} }

// factKey is everything about a fact but its id, comparable.
type factKey struct {
	company, name, metric, label string
	period                       mention.Period
	scope, value                 string
	unit                         check.Unit
	source                       string
	vintage                      check.Vintage
	trust                        check.Trust
	asOf, adjust, note           string
	of, op                       string
	document                     string
	page                         int
	quote                        string
}

func keyOf(f check.Fact) factKey {
	return factKey{
		company: f.Company, name: f.Name, metric: f.Metric, label: f.Label,
		period: f.Period, scope: f.Scope, value: f.Value.String(), unit: f.Unit,
		source: f.Source, vintage: f.Vintage, trust: f.Trust,
		asOf: f.AsOf, adjust: f.Adjust, note: f.Note,
		of: strings.Join(f.Of, " "), op: f.Op,
		document: f.Document, page: f.Page, quote: f.Quote,
	}
}

// Add implements check.Book.
func (l *Ledger) Add(f check.Fact) string {
	key := keyOf(f)
	l.mu.Lock()
	defer l.mu.Unlock()
	if i, ok := l.held[key]; ok {
		l.offer(i)
		return l.facts[i].ID
	}
	if l.held == nil {
		l.held = make(map[factKey]int)
	}
	f.ID = "f" + strconv.Itoa(l.next)
	l.append(f, key)
	l.next++
	return f.ID
}

// append takes over a fact that has its id.
func (l *Ledger) append(f check.Fact, key factKey) {
	l.held[key] = len(l.facts)
	l.facts = append(l.facts, f)
	l.offered = append(l.offered, f)
	l.offer(len(l.facts) - 1)
}

// Get implements check.Book. Superseded facts are found as well.
func (l *Ledger) Get(id string) (check.Fact, bool) {
	n, ok := factNumber(id)
	if !ok {
		return check.Fact{}, false
	}
	l.mu.RLock()
	defer l.mu.RUnlock()
	if i := l.place(n); i >= 0 {
		return l.facts[i], true
	}
	return check.Fact{}, false
}

// place gives where fact number n stands, -1 when it is not held.
func (l *Ledger) place(n int) int {
	i := sort.Search(len(l.facts), func(i int) bool {
		have, _ := factNumber(l.facts[i].ID)
		return have >= n
	})
	if i < len(l.facts) && l.facts[i].ID == "f"+strconv.Itoa(n) {
		return i
	}
	return -1
}

func factNumber(id string) (n int, ok bool) {
	digits, ok := strings.CutPrefix(id, "f")
	if !ok || digits == "" || digits[0] < '1' || digits[0] > '9' {
		return 0, false
	}
	n, err := strconv.Atoi(digits)
	return n, err == nil
}

// All implements check.Book: the facts that may be cited, without those that
// are superseded. The caller may append to the slice and not write into it.
func (l *Ledger) All() []check.Fact {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.offered[:len(l.offered):len(l.offered)]
}

// Empty forgets the facts and goes on counting.
func (l *Ledger) Empty() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.forget()
}

func (l *Ledger) forget() {
	l.facts, l.held, l.said, l.gone, l.offered = nil, nil, nil, nil, nil
}

// Reset forgets the facts and counts from f1 again, for a new conversation.
func (l *Ledger) Reset() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.forget()
	l.next = 1
}
