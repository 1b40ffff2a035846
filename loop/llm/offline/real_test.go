package offline_test

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/descriptions"
	"hedui/loop"
	"hedui/loop/llm/offline"
	"hedui/memory"
	"hedui/tools"
	"hedui/tools/filings"
	"hedui/tools/market"
)

// desk is what all conversations on the embedded snapshot share.
type desk struct {
	store *market.Snapshot
	names *market.Resolver
	lex   *market.Lexicon
	list  []tools.Tool
	model *offline.Model // keeps nothing of a talk, only how it read the tools
}

var openDesk = sync.OnceValues(func() (*desk, error) {
	store, err := market.Open()
	if err != nil {
		return nil, err
	}
	d := &desk{store: store, names: store.Names()}
	d.lex = store.Lexicon()
	index := filings.LazyNotes(64)
	d.model = offline.New(offline.Knowledge{Lexicon: d.lex, Company: d.names.ByID})
	d.list, err = tools.Resident(store, d.names, index)
	return d, err
})

// newReal opens a conversation with the real loop, tools and Check.
func newReal(t testing.TB, policy, variant string) *loop.Loop {
	t.Helper()
	d, err := openDesk()
	require.NoError(t, err)
	set, err := descriptions.Load(variant)
	require.NoError(t, err)
	reg, err := tools.NewRegistry(d.list, set.Text)
	require.NoError(t, err)
	mem, err := memory.New(policy, nil)
	require.NoError(t, err)
	now := func() time.Time { return time.Date(2025, 6, 1, 9, 0, 0, 0, time.UTC) }
	return loop.New(d.model, reg, mem, check.New(d.lex, &check.Options{Now: now}), &loop.Options{
		Now: now, Snapshot: d.store.Version(), Through: d.store.Through(),
	})
}
