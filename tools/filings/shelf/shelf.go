// Package shelf keeps the reports that a user took in: text, metadata, figures
// of statements and vectors, in one SQLite file. A document is stored whole or
// not at all, however the process ends.
package shelf

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	_ "modernc.org/sqlite" // the driver
)

// File is the usual name of the database in its folder.
const File = "filings.db"

// Shelf is an open file of reports. It is safe for concurrent use, and so are
// several Shelves of several processes on one file.
type Shelf struct {
	path string
	sql  *sql.DB
}

// openWait is how long opening waits for other processes that make the file.
const openWait = 10 * time.Second

// Open opens a file, which is made when it is missing. Errors name the file
// and say what to do: ErrDamaged, ErrNewer, ErrForeign, ErrFull.
func Open(path string) (*Shelf, error) { return open(path, "") }

// open opens a file with further parameters of the driver.
func open(path, params string) (*Shelf, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("shelf: %w; set HEDUI_HOME to a folder that can be written to", err)
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("shelf: %w", err)
	}
	f.Close()
	s := &Shelf{path: path}
	if s.sql, err = sql.Open("sqlite", dsn(path)+params); err != nil {
		return nil, s.explain(err)
	}
	s.sql.SetMaxOpenConns(4) // a few readers beside the writer
	ctx, cancel := context.WithTimeout(context.Background(), openWait)
	defer cancel()
	if err := s.prepare(ctx); err != nil {
		return nil, errors.Join(err, s.sql.Close())
	}
	return s, nil
}

// prepare looks whether the file is sound and brings it to the present schema.
// Processes that open a new file at once get in each other's way for a moment.
func (s *Shelf) prepare(ctx context.Context) error {
	for {
		err := s.sound(ctx)
		if err == nil {
			err = s.migrate(ctx)
		}
		if !busy(err) || ctx.Err() != nil {
			return err
		}
		select {
		case <-ctx.Done():
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// Path is where the file is.
func (s *Shelf) Path() string { return s.path }

// Close closes the file. What was stored is on disk already.
func (s *Shelf) Close() error { return s.explain(s.sql.Close()) }

// dsn names a file for the driver. WAL lets readers and a writer work at the
// same time; with synchronous FULL a stored document survives a power cut.
func dsn(path string) string {
	p := filepath.ToSlash(path)
	if abs, err := filepath.Abs(path); err == nil {
		p = filepath.ToSlash(abs)
	}
	if !strings.HasPrefix(p, "/") {
		p = "/" + p // a drive letter
	}
	u := url.URL{Scheme: "file", Path: p}
	u.RawQuery = "_txlock=immediate&_busy_timeout=10000&_journal_mode=WAL&_synchronous=FULL&_foreign_keys=1&_pragma=cache_size(-65536)"
	return u.String()
}

// update runs f in a transaction. On error nothing of it is stored.
func (s *Shelf) update(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := s.sql.BeginTx(ctx, nil)
	if err != nil {
		return s.explain(err)
	}
	if err := f(tx); err != nil {
		if back := tx.Rollback(); back != nil && !errors.Is(back, sql.ErrTxDone) {
			err = errors.Join(err, back)
		}
		return s.explain(err)
	}
	return s.explain(tx.Commit())
}
