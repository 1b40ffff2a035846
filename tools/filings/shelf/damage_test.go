package shelf_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/tools/filings"
	"hedui/tools/filings/shelf"
)

// A damaged file is named, with the way out, and left as it is.
func TestDamagedFile(t *testing.T) {
	t.Parallel()
	for name, damage := range map[string]func([]byte) []byte{
		"not a database":     func([]byte) []byte { return []byte(strings.Repeat("这不是数据库。", 400)) },
		"header overwritten": func(b []byte) []byte { copy(b, bytes.Repeat([]byte{0xff}, 64)); return b },
		"cut in half":        func(b []byte) []byte { return b[:len(b)/2] },
		"a page overwritten": func(b []byte) []byte { copy(b[3*4096:], bytes.Repeat([]byte{0x5a}, 4096)); return b },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "f.db")
			s, err := shelf.Open(path)
			require.NoError(t, err)
			put(t, s, document("a", 2023), 40)
			require.NoError(t, s.Close())
			raw, err := os.ReadFile(path)
			require.NoError(t, err)
			raw = damage(raw)
			require.NoError(t, os.WriteFile(path, raw, 0o600))
			_, err = shelf.Open(path)
			require.ErrorIs(t, err, shelf.ErrDamaged)
			require.ErrorContains(t, err, path)
			require.ErrorContains(t, err, "move the file away")
			left, err := os.ReadFile(path)
			require.NoError(t, err)
			require.Equal(t, raw, left)
		})
	}
}

// A row that is not what was written is an error, never a figure.
func TestDamagedRow(t *testing.T) {
	t.Parallel()
	for name, query := range map[string]string{
		"a fact":    `UPDATE facts SET fact = '{"Value":"12' WHERE n = 1`,
		"a time":    `UPDATE documents SET added = 'gestern'`,
		"a warning": `UPDATE documents SET warnings = '['`,
		"a vector":  `UPDATE vectors SET vector = x'010203'`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "f.db")
			s := openAt(t, path)
			d := put(t, s, document("a", 2023), 2)
			text := passages(d, 1)[0].SearchText()
			require.NoError(t, s.PutVectors(t.Context(), "e", []string{text}, [][]float32{{1}}))
			tamper(t, path, query)
			_, facts := s.Statements(t.Context(), filings.Filter{})
			_, documents := s.Documents(t.Context())
			_, vectors := s.Vectors(t.Context(), "e", []string{text})
			_, all := s.DocumentVectors(t.Context(), "e", "a")
			damaged := 0
			for _, err := range []error{facts, documents, vectors, all} {
				if err != nil {
					require.ErrorIs(t, err, shelf.ErrDamaged)
					damaged++
				}
			}
			require.Positive(t, damaged)
		})
	}
}

// On a full disk what does not fit is refused whole, with the way out; what was
// there stays, and there is room again once something is taken out.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "f.db")
	s, err := shelf.OpenWithin(path, 60)
	require.NoError(t, err)
	defer s.Close()
	small := put(t, s, document("a", 2023), 5)
	large := document("b", 2024)
	err = s.Put(t.Context(), large, passages(large, 2000), facts(large))
	require.ErrorIs(t, err, shelf.ErrFull)
	require.ErrorContains(t, err, path)
	require.ErrorContains(t, err, "make room")
	list, err := s.Documents(t.Context())
	require.NoError(t, err)
	require.Equal(t, []filings.Document{small}, list)
	require.Equal(t, passages(small, 5), collect(t, s, filings.Filter{}))
	require.NoError(t, s.Remove(t.Context(), "a"))
	put(t, s, document("c", 2024), 5)
}
