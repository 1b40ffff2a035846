package adversary_test

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/descriptions"
	"hedui/loop"
	"hedui/loop/llm"
	"hedui/loop/llm/offline"
	"hedui/memory"
	"hedui/tools"
	"hedui/tools/filings"
	"hedui/tools/market"
)

// desk is what all dialogues share: the embedded data, the real tools and
// Check, the honest analyst, and the judge.
type desk struct {
	store *market.Snapshot
	lex   *market.Lexicon
	reg   *tools.Registry
	model llm.Model
	truth *truth
	judge judge
}

var openDesk = sync.OnceValues(func() (*desk, error) {
	store, err := market.Open()
	if err != nil {
		return nil, err
	}
	resolver := store.Names()
	d := &desk{store: store, lex: store.Lexicon(), truth: newTruth(store)}
	d.judge = judge{readNames(store.Companies()), d.truth}
	belt, err := tools.Resident(store, resolver, filings.LazyNotes(64))
	if err != nil {
		return nil, err
	}
	set, err := descriptions.Load("precise")
	if err != nil {
		return nil, err
	}
	d.reg, err = tools.NewRegistry(belt, set.Text)
	d.model = offline.New(offline.Knowledge{Lexicon: d.lex, Company: store.ByID})
	return d, err
})

// deskDay is the clock of all dialogues.
func deskDay() time.Time { return time.Date(2026, 8, 20, 9, 0, 0, 0, time.UTC) }

// loop opens a conversation with a model, wired as the chat command does it.
// witness sees what Check is shown and says.
func (d *desk) loop(t testing.TB, model llm.Model) (*loop.Loop, *witness) {
	mem, err := memory.New("layered", nil)
	require.NoError(t, err)
	checker := check.New(d.lex, &check.Options{Now: deskDay})
	w := &witness{Checker: checker}
	opts := &loop.Options{Now: deskDay, Snapshot: d.store.Version(), Through: d.store.Through(), Asked: checker.Asked}
	if _, text := model.(sloppy); text {
		opts.Dialect = loop.NewReAct(d.reg.Defs())
	}
	return loop.New(model, d.reg, mem, w, opts), w
}

// witness remembers what Check said of the drafts of a turn.
type witness struct {
	loop.Checker
	seen []testimony
}

// testimony is one draft with its verdict.
type testimony struct {
	draft   string
	facts   []check.Fact
	verdict check.Verdict
}

// Draft implements loop.Checker.
func (w *witness) Draft(text string, ev check.Evidence) (check.Verdict, []check.Figure) {
	w.seen = append(w.seen, testimony{draft: text, facts: ev.Facts})
	v, figures := w.Checker.Draft(text, ev)
	w.seen[len(w.seen)-1].verdict = v
	return v, figures
}

// held says which facts the evidence of the turn's last draft had.
func (w *witness) held() map[string]bool {
	out := map[string]bool{}
	if n := len(w.seen); n > 0 {
		for _, f := range w.seen[n-1].facts {
			out[f.ID] = true
		}
	}
	return out
}
