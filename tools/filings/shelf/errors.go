package shelf

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"modernc.org/sqlite"
)

// Errors that callers tell apart.
var (
	// ErrNotFound says that there is no such document.
	ErrNotFound = errors.New("shelf: no such document")
	// ErrDamaged says that what is stored is not what was written.
	ErrDamaged = errors.New("shelf: damaged")
	// ErrFull says that there is no room on the disk. Nothing that was stored
	// before is lost.
	ErrFull = errors.New("shelf: the disk is full")
	// ErrNewer says that a later version of the program wrote the file.
	ErrNewer = errors.New("shelf: written by a newer version of this program")
	// ErrForeign says that the file is another program's.
	ErrForeign = errors.New("shelf: the file belongs to another program")
)

// SQLite's result codes that are told apart.
const (
	codeBusy    = 5
	codeCorrupt = 11
	codeFull    = 13
	codeNotADB  = 26
)

// maxChecked is the size in bytes up to which every page of a file is looked
// at when it is opened. A larger one shows its damage when it is read.
const maxChecked = 8 << 20

// sound reports a damaged file. One that cannot be read for another reason is
// not called damaged.
func (s *Shelf) sound(ctx context.Context) error {
	if err := s.sql.PingContext(ctx); err != nil {
		return s.explain(err)
	}
	if info, err := os.Stat(s.path); err == nil && info.Size() > maxChecked {
		return nil
	}
	var verdict string
	if err := s.sql.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&verdict); err != nil {
		return s.explain(err)
	}
	if verdict != "ok" {
		return s.damaged(strings.ReplaceAll(verdict, "\n", "; "))
	}
	return nil
}

// damaged is the error for a file whose content is not what was written.
func (s *Shelf) damaged(what string) error {
	return fmt.Errorf("%w: %s (%s); move the file away and take the reports in again", ErrDamaged, s.path, what)
}

// explain marks the driver's errors that callers tell apart, and says what to
// do about them.
func (s *Shelf) explain(err error) error {
	var e *sqlite.Error
	if err == nil || !errors.As(err, &e) {
		return err
	}
	switch e.Code() & 0xff {
	case codeCorrupt, codeNotADB:
		return s.damaged(err.Error())
	case codeFull:
		return fmt.Errorf("%w: nothing of this was stored in %s; make room, or set HEDUI_HOME to a folder on another disk (%w)", ErrFull, s.path, err)
	}
	return fmt.Errorf("shelf: %s: %w", s.path, err)
}

// busy reports whether another process was in the way.
func busy(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && e.Code()&0xff == codeBusy
}
