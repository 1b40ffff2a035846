// Package store keeps sessions on disk: turns, facts, preferences and vectors,
// in one SQLite file. Nothing is opened before it is needed.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	_ "modernc.org/sqlite" // the driver
)

// File is the name of the database in its folder.
const File = "hedui.db"

// Errors that callers tell apart.
var (
	// ErrNotFound says that there is no such session.
	ErrNotFound = errors.New("store: no such session")
	// ErrBusy says that another process is answering in the session.
	ErrBusy = errors.New("store: another process is answering in this session")
	// ErrDamaged says that what is stored is not what was written.
	ErrDamaged = errors.New("store: damaged")
	// ErrNewer says that a later version of the program wrote the file.
	ErrNewer = errors.New("store: written by a newer version of this program; update it to use these sessions, or set HEDUI_HOME to another folder")
	// ErrForeign says that the file is another program's.
	ErrForeign = errors.New("store: the file belongs to another program; set HEDUI_HOME to another folder")
)

// Options adjusts a DB. A nil *Options, and any zero field, means the default.
type Options struct {
	// Now is the clock; default time.Now.
	Now func() time.Time
	// Report is told what the user has to know, such as a damaged file that was
	// set aside; default nobody.
	Report func(string)
	// Secrets are texts that must not reach the disk, such as the key of the
	// model's provider; they are replaced wherever they occur.
	Secrets []string
}

// DB is the sessions of one user. It is safe for concurrent use, and so are
// several DBs of several processes on one folder.
type DB struct {
	dir  string
	opts Options

	mu  sync.Mutex
	sql *sql.DB
}

// At gives the sessions kept in a folder, which need not exist. Nothing is
// read or written yet.
func At(dir string, opts *Options) *DB {
	d := &DB{dir: dir}
	if opts != nil {
		d.opts = *opts
	}
	if d.opts.Now == nil {
		d.opts.Now = time.Now
	}
	if d.opts.Report == nil {
		d.opts.Report = func(string) {}
	}
	return d
}

// Path is where the database is.
func (d *DB) Path() string { return filepath.Join(d.dir, File) }

// Exists says that something has been stored.
func (d *DB) Exists() bool {
	_, err := os.Stat(d.Path())
	return err == nil
}

// Close closes the file if it was opened. The DB can be used again.
func (d *DB) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.sql == nil {
		return nil
	}
	err := d.sql.Close()
	d.sql = nil
	return err
}

// conn opens the file at first use: a damaged one is set aside, an older
// schema is migrated. Processes do this one after the other.
func (d *DB) conn(ctx context.Context) (*sql.DB, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.sql != nil {
		return d.sql, nil
	}
	if err := makeDir(d.dir); err != nil {
		return nil, err
	}
	unlock, err := lockFile(ctx, filepath.Join(d.dir, "open.lock"))
	if err != nil {
		return nil, err
	}
	defer unlock()
	db, err := d.openSound(ctx)
	if err != nil {
		return nil, err
	}
	if err := migrate(ctx, db); err != nil {
		db.Close()
		return nil, err
	}
	d.sql = db
	return db, nil
}

func makeDir(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return unusable(err)
	}
	return nil
}

// openSound opens the file; one that SQLite calls damaged is set aside, and a
// new one is begun.
func (d *DB) openSound(ctx context.Context) (*sql.DB, error) {
	db, err := open(ctx, d.Path())
	if err == nil || !errors.Is(err, ErrDamaged) {
		return db, err
	}
	aside, moveErr := setAside(d.Path(), d.opts.Now())
	if moveErr != nil {
		return nil, fmt.Errorf("%w (%s), and it could not be set aside: %v%s", ErrDamaged, d.Path(), errors.Unwrap(moveErr), writable)
	}
	d.opts.Report(fmt.Sprintf("会话文件已损坏，已改名保留为 %s，从新文件开始（%v）", aside, err))
	return open(ctx, d.Path())
}

// open opens a file and looks whether it is sound. A new one is for its owner
// only, and so is what SQLite puts beside it.
func open(ctx context.Context, path string) (*sql.DB, error) {
	if !exists(path) { // closing one that is in use would give up its locks
		f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
		if err != nil {
			return nil, unusable(err)
		}
		f.Close()
	}
	db, err := sql.Open("sqlite", dsn(path))
	if err != nil {
		return nil, unusable(err)
	}
	db.SetMaxOpenConns(1)
	if err := sound(ctx, db, path); err != nil {
		db.Close()
		return nil, err
	}
	return db, nil
}

// dsn names a file for the driver. WAL lets a reader and a writer work at the
// same time; with synchronous FULL a committed turn survives a power cut.
func dsn(path string) string {
	p := filepath.ToSlash(path)
	if !strings.HasPrefix(p, "/") {
		p = "/" + p // a drive letter
	}
	u := url.URL{Scheme: "file", Path: p}
	u.RawQuery = "_txlock=immediate&_busy_timeout=10000&_journal_mode=WAL&_synchronous=FULL&_foreign_keys=1"
	return u.String()
}

// update runs f in a transaction. On error nothing of it is stored.
func (d *DB) update(ctx context.Context, f func(*sql.Tx) error) error {
	db, err := d.conn(ctx)
	if err != nil {
		return err
	}
	return within(ctx, db, f)
}

// within runs f in a transaction of a file that is open.
func within(ctx context.Context, db *sql.DB, f func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return classify(err)
	}
	if err := f(tx); err != nil {
		return errors.Join(classify(err), rollback(tx))
	}
	return classify(tx.Commit())
}

func rollback(tx *sql.Tx) error {
	if err := tx.Rollback(); err != nil && !errors.Is(err, sql.ErrTxDone) {
		return fmt.Errorf("store: %w", err)
	}
	return nil
}
