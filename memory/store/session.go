package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"regexp"
	"time"
	"unicode/utf8"

	"hedui/check"
	"hedui/memory"
)

// Info is a session as a list shows it.
type Info struct {
	ID      string    `json:"id"`
	Created time.Time `json:"created"`
	Updated time.Time `json:"updated"`
	Turns   int       `json:"turns"`
	Facts   int       `json:"facts"`
	First   string    `json:"first_question"`
}

// sessionID is what a session may be called: letters of any script, digits,
// dot, underscore and hyphen, not beginning with a dot or hyphen. Its length is
// counted apart: 64 copies of all letters would take two megabytes at every start.
var sessionID = regexp.MustCompile(`^[\p{L}\p{N}_][\p{L}\p{N}._-]*$`)

// maxID is how many characters the name of a session may have.
const maxID = 64

// CheckID says what is wrong with the name of a session, nil when nothing is.
func CheckID(id string) error {
	if utf8.RuneCountInString(id) > maxID || !sessionID.MatchString(id) {
		return fmt.Errorf("store: %q cannot name a session: use up to %d letters, digits, dots, hyphens and underscores, such as baijiu-2026", id, maxID)
	}
	return nil
}

// Sessions lists the sessions, the one used last first.
func (d *DB) Sessions(ctx context.Context) ([]Info, error) {
	if !d.Exists() {
		return nil, nil
	}
	db, err := d.conn(ctx)
	if err != nil {
		return nil, err
	}
	found, err := db.QueryContext(ctx, `SELECT id, created, updated,
		(SELECT count(*) FROM turns WHERE session = id), (SELECT count(*) FROM facts WHERE session = id),
		coalesce((SELECT question FROM turns WHERE session = id ORDER BY n LIMIT 1), '')
		FROM sessions ORDER BY updated DESC, id`)
	if err != nil {
		return nil, classify(err)
	}
	defer found.Close()
	var out []Info
	for found.Next() {
		var s Info
		var created, updated string
		if err := found.Scan(&s.ID, &created, &updated, &s.Turns, &s.Facts, &s.First); err != nil {
			return nil, classify(err)
		}
		if s.Created, err = time.Parse(time.RFC3339Nano, created); err == nil {
			s.Updated, err = time.Parse(time.RFC3339Nano, updated)
		}
		if err != nil {
			return nil, fmt.Errorf("%w: session %s: %v", ErrDamaged, s.ID, err)
		}
		out = append(out, s)
	}
	return out, classify(found.Err())
}

// Load gives the turns of a session, and its facts.
func (d *DB) Load(ctx context.Context, id string) (Saved, error) {
	var out Saved
	if !d.Exists() {
		return out, fmt.Errorf("%w: %q", ErrNotFound, id)
	}
	err := d.update(ctx, func(tx *sql.Tx) (err error) {
		out, err = load(ctx, tx, id, 0)
		return err
	})
	return out, err
}

// Saved is what is stored of a session.
type Saved struct {
	ID         string
	Turns      []memory.Turn
	Facts      [][]check.Fact // of each turn
	Superseded []string
	Next       int // number of the next fact
}

// load reads a session's turns after number n. A session that does not exist
// is ErrNotFound.
func load(ctx context.Context, db querier, id string, n int) (Saved, error) {
	out := Saved{ID: id}
	err := db.QueryRowContext(ctx, `SELECT next_fact FROM sessions WHERE id = ?`, id).Scan(&out.Next)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return out, fmt.Errorf("%w: %q", ErrNotFound, id)
	case err != nil:
		return out, classify(err)
	}
	turns, err := rows(ctx, db, id, n)
	if err != nil {
		return out, err
	}
	for _, r := range turns {
		t, facts, err := r.turn()
		if err != nil {
			return out, err
		}
		out.Turns, out.Facts = append(out.Turns, t), append(out.Facts, facts)
	}
	out.Superseded, err = superseded(ctx, db, id)
	return out, err
}

func superseded(ctx context.Context, db querier, id string) ([]string, error) {
	found, err := db.QueryContext(ctx, `SELECT n FROM facts WHERE session = ? AND superseded ORDER BY n`, id)
	if err != nil {
		return nil, classify(err)
	}
	defer found.Close()
	var out []string
	for found.Next() {
		var n int
		if err := found.Scan(&n); err != nil {
			return nil, classify(err)
		}
		out = append(out, fmt.Sprintf("f%d", n))
	}
	return out, classify(found.Err())
}

// Delete removes a session with all that belongs to it. It waits while a
// question is being answered in it.
func (d *DB) Delete(ctx context.Context, id string) error {
	if !d.Exists() {
		return fmt.Errorf("%w: %q", ErrNotFound, id)
	}
	unlock, err := d.lockSession(ctx, id)
	if err != nil {
		return err
	}
	defer unlock()
	return d.update(ctx, func(tx *sql.Tx) error {
		res, err := tx.ExecContext(ctx, `DELETE FROM sessions WHERE id = ?`, id)
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, fmt.Errorf("%w: %q", ErrNotFound, id))
		}
		return nil
	})
}

// create adds a session. With an empty id it gets one of today: 20261130-1.
func (d *DB) create(ctx context.Context, tx *sql.Tx, id string) (string, error) {
	now := d.opts.Now()
	at := now.Format(time.RFC3339Nano)
	for n := 1; ; n++ {
		name := id
		if id == "" {
			name = fmt.Sprintf("%s-%d", now.Format("20060102"), n)
		}
		res, err := tx.ExecContext(ctx, `INSERT OR IGNORE INTO sessions (id, created, updated) VALUES (?,?,?)`, name, at, at)
		if err != nil {
			return "", err
		}
		added, err := res.RowsAffected()
		if err != nil || added > 0 || id != "" {
			return name, err
		}
	}
}
