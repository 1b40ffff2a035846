package store_test

import (
	"bytes"
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/memory"
	"hedui/memory/store"
)

// filled makes a closed file with one session of three turns.
func filled(t testing.TB) (dir string) {
	t.Helper()
	dir = t.TempDir()
	db := store.At(dir, &store.Options{Now: noon})
	s := keep(t, db, "s", memory.Layered)
	for _, q := range []string{"一", "二", "三"} {
		answer(t, s, q, "91.9649", "75.7936")
	}
	require.NoError(t, db.Close())
	return dir
}

// A file that SQLite cannot read is kept under another name, byte for byte,
// and the next one begins empty.
func TestDamagedFileIsSetAside(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name   string
		damage func([]byte) []byte
	}{
		{"not a database", func(b []byte) []byte { return []byte(strings.Repeat("这不是数据库。", 400)) }},
		{"header overwritten", func(b []byte) []byte { copy(b, bytes.Repeat([]byte{0xff}, 64)); return b }},
		{"cut in half", func(b []byte) []byte { return b[:len(b)/2] }},
		{"a page overwritten", func(b []byte) []byte { copy(b[2*4096:], bytes.Repeat([]byte{0x5a}, 4096)); return b }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			dir := filled(t)
			path := filepath.Join(dir, store.File)
			raw, err := os.ReadFile(path)
			require.NoError(t, err)
			raw = tc.damage(raw)
			require.NoError(t, os.WriteFile(path, raw, 0o600))

			var told []string
			db := at(t, dir, &store.Options{Report: func(s string) { told = append(told, s) }})
			s := keep(t, db, "s", memory.Layered)
			answer(t, s, "重新开始", "1")
			require.Len(t, told, 1)
			require.Contains(t, told[0], ".damaged-20260310-120000")
			kept, err := os.ReadFile(path + ".damaged-20260310-120000")
			require.NoError(t, err)
			require.Equal(t, raw, kept, "nothing of it is lost")
			list, err := db.Sessions(context.Background())
			require.NoError(t, err)
			require.Len(t, list, 1)
			require.Equal(t, 1, list[0].Turns)
		})
	}
	t.Run("twice in one second", func(t *testing.T) {
		t.Parallel()
		dir := t.TempDir()
		path := filepath.Join(dir, store.File)
		for range 3 {
			require.NoError(t, os.WriteFile(path, bytes.Repeat([]byte("x"), 5000), 0o600))
			db := store.At(dir, &store.Options{Now: noon})
			answer(t, keep(t, db, "s", memory.Layered), "一", "1")
			require.NoError(t, db.Close())
		}
		found, err := filepath.Glob(path + ".damaged-*")
		require.NoError(t, err)
		require.Len(t, found, 3)
	})
}

// tamper changes a closed file behind the store's back.
func tamper(t testing.TB, dir, query string, args ...any) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, store.File))
	require.NoError(t, err)
	defer db.Close()
	_, err = db.Exec(query, args...)
	require.NoError(t, err)
}

// What SQLite cannot see the checksums do: a changed figure is never shown.
func TestChangedTurnIsRefused(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, query string }{
		{"a figure", `UPDATE facts SET value = '19.9649' WHERE n = 1`},
		{"a unit", `UPDATE facts SET unit = '元' WHERE n = 1`},
		{"a fact gone", `DELETE FROM facts WHERE n = 1`},
		{"a fact moved", `UPDATE facts SET turn = 3 WHERE n = 1`},
		{"an answer", `UPDATE turns SET answer = '别的' WHERE n = 2`},
		{"messages", `UPDATE turns SET messages = '[' WHERE n = 2`},
		{"a turn gone", `DELETE FROM turns WHERE n = 2`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			dir := filled(t)
			tamper(t, dir, tc.query)
			before, err := os.ReadFile(filepath.Join(dir, store.File))
			require.NoError(t, err)
			db := at(t, dir, nil)
			s := keep(t, db, "s", memory.Layered)
			require.ErrorIs(t, s.Begin(context.Background()), store.ErrDamaged)
			require.Empty(t, s.Turns())
			answer(t, keep(t, db, "other", memory.Layered), "别的会话不受影响", "1")
			require.NotEmpty(t, before)
		})
	}
}

func TestOtherFilesAreLeftAlone(t *testing.T) {
	t.Parallel()
	t.Run("of a newer version", func(t *testing.T) {
		t.Parallel()
		dir := filled(t)
		tamper(t, dir, "PRAGMA user_version = 99")
		require.ErrorIs(t, keep(t, at(t, dir, nil), "s", memory.Layered).Begin(context.Background()), store.ErrNewer)
	})
	t.Run("of another program", func(t *testing.T) {
		t.Parallel()
		dir := t.TempDir()
		tamper(t, dir, "CREATE TABLE theirs (x)")
		require.ErrorIs(t, keep(t, at(t, dir, nil), "s", memory.Layered).Begin(context.Background()), store.ErrForeign)
		tamper(t, dir, "INSERT INTO theirs VALUES (1)")
	})
	t.Run("a folder that cannot be made", func(t *testing.T) {
		t.Parallel()
		file := filepath.Join(t.TempDir(), "file")
		require.NoError(t, os.WriteFile(file, nil, 0o600))
		s := keep(t, store.At(file, nil), "", memory.Layered)
		s.Commit(turn(s, "问", "1"))
		require.ErrorContains(t, s.Err(), "HEDUI_HOME")
		require.Len(t, s.Turns(), 1, "the conversation goes on")
	})
}

// A file of the first version is brought up to date with all that is in it.
func TestMigration(t *testing.T) {
	t.Parallel()
	dir := filled(t)
	tamper(t, dir, "DROP TABLE preferences; DROP TABLE vectors; PRAGMA user_version = 1")
	db := at(t, dir, nil)
	s := keep(t, db, "s", memory.Layered)
	answer(t, s, "以后都用亿元", "1")
	require.Len(t, s.Turns(), 4)
	list, err := db.Preferences(context.Background())
	require.NoError(t, err)
	require.Len(t, list, 1)
}
