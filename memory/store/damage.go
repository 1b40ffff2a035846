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

// writable is what to do about a folder or file that cannot be used.
const writable = "; set HEDUI_HOME to a folder that can be written to"

// advice says what to do about SQLite's other result codes.
var advice = map[int]string{
	1:  "; the file is not as this program writes it: move it away, or set HEDUI_HOME to another folder", // no such table
	3:  writable,                                                                                         // no permission
	5:  "; another process is writing to it, try again",                                                  // busy
	8:  writable,                                                                                         // read-only
	10: writable,                                                                                         // input or output failed
	13: "; make room on the disk, or set HEDUI_HOME to a folder on another",                              // full
	14: writable,                                                                                         // cannot be opened
}

// fileError is an error about the file, with its name and what to do. It is
// made once, however many callers it passes.
type fileError struct {
	err  error
	hint string
}

func (e *fileError) Error() string { return "store: " + e.err.Error() + e.hint }
func (e *fileError) Unwrap() error { return e.err }

// unusable is an error about a folder or file that cannot be used; nil stays nil.
func unusable(err error) error {
	if err == nil {
		return nil
	}
	return &fileError{err, writable}
}

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

// classify marks the driver's errors that mean damage, and says what to do
// about the others.
func classify(err error) error {
	var known *fileError
	if err == nil || errors.Is(err, ErrDamaged) || errors.As(err, &known) {
		return err
	}
	var e *sqlite.Error
	if errors.As(err, &e) {
		code := e.Code() & 0xff
		if code == codeCorrupt || code == codeNotADB {
			return fmt.Errorf("%w: %w", ErrDamaged, err)
		}
		return &fileError{err, advice[code]}
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
			return "", unusable(err)
		}
	}
	return aside, nil
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
