package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"modernc.org/sqlite"
)

// SQLite's result codes that mean a damaged file.
const (
	codeCorrupt = 11
	codeNotADB  = 26
)

// maxChecked is the size in bytes up to which every page of a file is looked
// at when it is opened. A larger one shows its damage when it is read.
const maxChecked = 32 << 20

// sound reports a damaged file as ErrDamaged. A file that cannot be read for
// another reason is not called damaged.
func sound(ctx context.Context, db *sql.DB, path string) error {
	if err := db.PingContext(ctx); err != nil {
		return classify(err)
	}
	if info, err := os.Stat(path); err == nil && info.Size() > maxChecked {
		return nil
	}
	var verdict string
	if err := db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&verdict); err != nil {
		return classify(err)
	}
	if verdict != "ok" {
		return fmt.Errorf("%w: %s", ErrDamaged, strings.ReplaceAll(verdict, "\n", "; "))
	}
	return nil
}

// classify marks the driver's errors that mean damage.
func classify(err error) error {
	if err == nil || errors.Is(err, ErrDamaged) {
		return err
	}
	var e *sqlite.Error
	if errors.As(err, &e) {
		if code := e.Code() & 0xff; code == codeCorrupt || code == codeNotADB {
			return fmt.Errorf("%w: %w", ErrDamaged, err)
		}
		return fmt.Errorf("store: %w", err)
	}
	return err
}

// setAside renames a damaged file and what belongs to it, so that nothing of
// it is lost, and gives the new name.
func setAside(path string, now time.Time) (string, error) {
	aside := path + ".damaged-" + now.UTC().Format("20060102-150405")
	for n := 2; exists(aside); n++ {
		aside = fmt.Sprintf("%s.damaged-%s-%d", path, now.UTC().Format("20060102-150405"), n)
	}
	for _, part := range []string{"-wal", "-shm", ""} {
		if !exists(path + part) {
			continue
		}
		if err := os.Rename(path+part, aside+part); err != nil {
			return "", fmt.Errorf("store: %w", err)
		}
	}
	return aside, nil
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
