package shelf_test

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/tools/filings"
	"hedui/tools/filings/shelf"
)

func TestWhatIsPutIsRead(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), shelf.File)
	s := openAt(t, path)
	b, a := put(t, s, document("b", 2024), 7), put(t, s, document("a", 2023), 5)
	again := openAt(t, path) // another process
	list, err := again.Documents(t.Context())
	require.NoError(t, err)
	require.Equal(t, []filings.Document{a, b}, list)
	got, err := again.Document(t.Context(), "b")
	require.NoError(t, err)
	require.Equal(t, b, got)
	require.Equal(t, append(passages(a, 5), passages(b, 7)...), collect(t, again, filings.Filter{}))

	held, err := again.Statements(t.Context(), filings.Filter{Year: 2024})
	require.NoError(t, err)
	want := facts(b)
	require.Len(t, held, len(want))
	for i := range held {
		require.True(t, want[i].Value.Equal(held[i].Value), "%s, not %s", held[i].Value, want[i].Value)
		held[i].Value = want[i].Value // the same value in another form
	}
	require.Equal(t, want, held)

	words, err := again.Words(t.Context(), "a")
	require.NoError(t, err)
	require.Equal(t, filings.Words(passages(a, 5)), words)
	some, err := again.At(t.Context(), "b", []int{6, 0})
	require.NoError(t, err)
	require.Equal(t, []filings.Passage{passages(b, 7)[6], passages(b, 7)[0]}, some)
}

func TestFilters(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	put(t, s, document("a", 2023), 6)
	put(t, s, document("b", 2024), 6)
	for name, tt := range map[string]struct {
		filter            filings.Filter
		passages, figures int
	}{
		"all":             {filings.Filter{}, 12, 6},
		"document":        {filings.Filter{Document: "a"}, 6, 3},
		"company":         {filings.Filter{Company: "000001.SZ"}, 12, 6},
		"another company": {filings.Filter{Company: "000002.SZ"}, 0, 0},
		"year":            {filings.Filter{Year: 2024}, 6, 3},
		"report":          {filings.Filter{Report: "半年报"}, 0, 0},
		"page":            {filings.Filter{Year: 2023, Page: 2}, 3, 0},
		"metric":          {filings.Filter{Metrics: []string{"revenue"}}, 12, 4},
		"two metrics":     {filings.Filter{Metrics: []string{"revenue", "net_profit"}}, 12, 6},
		"scope":           {filings.Filter{Metrics: []string{"revenue"}, Scope: check.Parent, Year: 2023}, 6, 1},
		"figures' page":   {filings.Filter{Page: 8}, 0, 2},
	} {
		require.Len(t, collect(t, s, tt.filter), tt.passages, name)
		held, err := s.Statements(t.Context(), tt.filter)
		require.NoError(t, err)
		require.Len(t, held, tt.figures, name)
	}
}

func TestPutAgainChangesNothing(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	d := put(t, s, document("a", 2023), 3)
	other := document("a", 2020)
	require.NoError(t, s.Put(t.Context(), other, passages(other, 9), nil))
	list, err := s.Documents(t.Context())
	require.NoError(t, err)
	require.Equal(t, []filings.Document{d}, list)
	require.Len(t, collect(t, s, filings.Filter{}), 3)
}

// A document whose ids are another's, or that lacks one, is not stored at all.
func TestPutIsAllOrNothing(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	put(t, s, document("a", 2023), 3)
	for name, spoil := range map[string]func([]filings.Passage){
		"an id of another document": func(p []filings.Passage) { p[2].ID = "a#0001" },
		"an id twice":               func(p []filings.Passage) { p[2].ID = p[0].ID },
		"no id":                     func(p []filings.Passage) { p[2].ID = "" },
	} {
		d := document("b", 2024)
		list := passages(d, 3)
		spoil(list)
		require.Error(t, s.Put(t.Context(), d, list, facts(d)), name)
		has, err := s.Has(t.Context(), "b")
		require.NoError(t, err)
		require.False(t, has, name)
		require.Len(t, collect(t, s, filings.Filter{}), 3, name)
	}
	require.Error(t, s.Put(t.Context(), filings.Document{ID: "x"}, nil, nil))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	d := document("c", 2024)
	require.ErrorIs(t, s.Put(ctx, d, passages(d, 2), nil), context.Canceled)
}

func TestRemove(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	a, b := put(t, s, document("a", 2023), 3), put(t, s, document("b", 2024), 3)
	shared := "\n" // no passage's text
	texts := []string{passages(a, 1)[0].SearchText(), passages(b, 1)[0].SearchText(), shared}
	require.NoError(t, s.PutVectors(t.Context(), "e", texts, [][]float32{{1}, {2}, {3}}))
	require.NoError(t, s.Remove(t.Context(), "a"))
	require.ErrorIs(t, s.Remove(t.Context(), "a"), shelf.ErrNotFound)
	list, err := s.Documents(t.Context())
	require.NoError(t, err)
	require.Equal(t, []filings.Document{b}, list)
	require.Len(t, collect(t, s, filings.Filter{}), 3)
	held, err := s.Statements(t.Context(), filings.Filter{})
	require.NoError(t, err)
	require.Len(t, held, 3)
	vectors, err := s.Vectors(t.Context(), "e", texts)
	require.NoError(t, err)
	require.Equal(t, [][]float32{nil, {2}, nil}, vectors)
	for _, gone := range []error{
		func() error { _, err := s.Document(t.Context(), "a"); return err }(),
		func() error { _, err := s.Words(t.Context(), "a"); return err }(),
	} {
		require.ErrorIs(t, gone, shelf.ErrNotFound)
	}
	put(t, s, document("a", 2023), 3) // and can be taken in again
}

func TestVectors(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	d := put(t, s, document("a", 2023), 3)
	text := func(i int) string { return passages(d, 3)[i].SearchText() }
	require.NoError(t, s.PutVectors(t.Context(), "bge/2", []string{text(2), text(0)}, [][]float32{{0.25, -1}, {3e-9, 0}}))
	require.NoError(t, s.PutVectors(t.Context(), "other/1", []string{text(1)}, [][]float32{{7}}))
	all, err := s.DocumentVectors(t.Context(), "bge/2", "a")
	require.NoError(t, err)
	require.Equal(t, [][]float32{{3e-9, 0}, nil, {0.25, -1}}, all)
	some, err := s.Vectors(t.Context(), "bge/2", []string{text(2), text(1)})
	require.NoError(t, err)
	require.Equal(t, [][]float32{{0.25, -1}, nil}, some)
	require.NoError(t, s.PutVectors(t.Context(), "bge/2", []string{text(2)}, [][]float32{{1, 1}}))
	some, err = s.Vectors(t.Context(), "bge/2", []string{text(2)})
	require.NoError(t, err)
	require.Equal(t, [][]float32{{1, 1}}, some)
	require.Error(t, s.PutVectors(t.Context(), "bge/2", []string{"a", "b"}, [][]float32{{1}}))
}

// tamper changes a closed file behind the shelf's back.
func tamper(t *testing.T, path, query string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	require.NoError(t, err)
	_, err = db.Exec(query)
	require.NoError(t, err)
	require.NoError(t, db.Close())
}

func TestFilesThatAreNotOurs(t *testing.T) {
	t.Parallel()
	t.Run("newer", func(t *testing.T) {
		t.Parallel()
		path := filepath.Join(t.TempDir(), "f.db")
		s, err := shelf.Open(path)
		require.NoError(t, err)
		require.NoError(t, s.Close())
		tamper(t, path, "PRAGMA user_version = 99")
		_, err = shelf.Open(path)
		require.ErrorIs(t, err, shelf.ErrNewer)
		require.ErrorContains(t, err, path)
		require.ErrorContains(t, err, "update")
	})
	t.Run("foreign", func(t *testing.T) {
		t.Parallel()
		path := filepath.Join(t.TempDir(), "f.db")
		tamper(t, path, "CREATE TABLE theirs (x)")
		_, err := shelf.Open(path)
		require.ErrorIs(t, err, shelf.ErrForeign)
		require.ErrorContains(t, err, path)
		tamper(t, path, "INSERT INTO theirs VALUES (1)")
	})
	t.Run("no folder", func(t *testing.T) {
		t.Parallel()
		file := filepath.Join(t.TempDir(), "file")
		require.NoError(t, os.WriteFile(file, nil, 0o600))
		_, err := shelf.Open(filepath.Join(file, "f.db"))
		require.ErrorContains(t, err, "HEDUI_HOME")
	})
}
