package memory

import (
	"strconv"
	"strings"
	"sync"

	"hedui/check"
	"hedui/check/mention"
)

// Ledger is a session's Book. Its ids are f1, f2 … and are never given twice
// in a session, so that an id in an old answer cannot come to mean another
// figure. It is safe for concurrent use.
type Ledger struct {
	mu    sync.RWMutex
	facts []check.Fact
	first int // number of facts[0]
	held  map[factKey]int
}

var _ check.Book = (*Ledger)(nil)

// NewLedger gives an empty ledger.
func NewLedger() *Ledger { return &Ledger{first: 1} }

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
		return l.facts[i].ID
	}
	if l.held == nil {
		l.held = make(map[factKey]int)
	}
	f.ID = "f" + strconv.Itoa(l.first+len(l.facts))
	l.held[key] = len(l.facts)
	l.facts = append(l.facts, f)
	return f.ID
}

// Get implements check.Book.
func (l *Ledger) Get(id string) (check.Fact, bool) {
	digits, ok := strings.CutPrefix(id, "f")
	n, err := strconv.Atoi(digits)
	if !ok || err != nil {
		return check.Fact{}, false
	}
	l.mu.RLock()
	defer l.mu.RUnlock()
	if i := n - l.first; i >= 0 && i < len(l.facts) && l.facts[i].ID == id {
		return l.facts[i], true
	}
	return check.Fact{}, false
}

// All implements check.Book. The slice is the caller's.
func (l *Ledger) All() []check.Fact {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return append([]check.Fact(nil), l.facts...)
}

// Empty forgets the facts and goes on counting.
func (l *Ledger) Empty() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.first += len(l.facts)
	l.facts, l.held = nil, nil
}

// Reset forgets the facts and counts from f1 again, for a new conversation.
func (l *Ledger) Reset() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.facts, l.held, l.first = nil, nil, 1
}
