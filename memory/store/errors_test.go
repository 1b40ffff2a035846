package store_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/memory"
	"hedui/memory/store"
)

// Whatever is wrong with the folder or the file, the error names the package
// once and says what to do; the conversation goes on.
func TestErrorsSayWhatToDo(t *testing.T) {
	t.Parallel()
	folder := func(names ...string) func(*testing.T) string {
		return func(t *testing.T) string {
			dir := t.TempDir()
			require.NoError(t, os.MkdirAll(filepath.Join(append([]string{dir}, names...)...), 0o700))
			return dir
		}
	}
	tampered := func(query string) func(*testing.T) string {
		return func(t *testing.T) string {
			dir := filled(t)
			tamper(t, dir, query)
			return dir
		}
	}
	for name, made := range map[string]func(*testing.T) string{
		"the file is a folder":   folder(store.File),
		"the lock is a folder":   folder("open.lock"),
		"the file's log is one":  folder(store.File+"-wal", "x"),
		"the folder is a file":   func(t *testing.T) string { return file(t) },
		"inside a file":          func(t *testing.T) string { return filepath.Join(file(t), "deeper") },
		"a table is gone":        tampered("DROP TABLE facts"),
		"a column is gone":       tampered("ALTER TABLE turns DROP COLUMN outcome"),
		"a preference is no row": tampered("DROP TABLE preferences; CREATE TABLE preferences (x)"),
		"of a newer version":     tampered("PRAGMA user_version = 7"),
		"of another program":     tampered("PRAGMA application_id = 7"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db := at(t, made(t), nil)
			s := keep(t, db, "", memory.Layered)
			s.Commit(turn(s, "以后都用亿元", "1"))
			require.Len(t, s.Turns(), 1, "the conversation goes on")
			errs := []error{s.Err()}
			_, err := db.Sessions(context.Background())
			errs = append(errs, err)
			_, err = db.Preferences(context.Background())
			require.Error(t, s.Err())
			for _, err := range append(errs, err) {
				if err == nil {
					continue
				}
				require.Equal(t, 1, strings.Count(err.Error(), "store: "), err)
				require.Contains(t, err.Error(), "HEDUI_HOME")
			}
		})
	}
}

func file(t *testing.T) string {
	path := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	return path
}
