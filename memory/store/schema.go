package store

import (
	"context"
	"database/sql"
	"fmt"
)

// application marks the file as ours: "HEDU".
const application = 0x48454455

// migrations bring a file from each version to the next; version n is what
// the first n make. They are never changed once released, only added to.
var migrations = []string{
	// Turns and facts. Values are decimals in text, never floating point. The
	// sum of a turn covers its columns and its facts; see sum.go.
	`CREATE TABLE sessions (
		id        TEXT PRIMARY KEY,
		created   TEXT NOT NULL,
		updated   TEXT NOT NULL,
		next_fact INTEGER NOT NULL DEFAULT 1
	) STRICT;
	CREATE TABLE turns (
		session  TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
		n        INTEGER NOT NULL,
		at       TEXT NOT NULL,
		question TEXT NOT NULL,
		answer   TEXT NOT NULL,
		outcome  TEXT NOT NULL,
		messages TEXT NOT NULL,
		printed  TEXT NOT NULL,
		sum      TEXT NOT NULL,
		PRIMARY KEY (session, n)
	) STRICT;
	CREATE TABLE facts (
		session     TEXT NOT NULL,
		n           INTEGER NOT NULL,
		turn        INTEGER NOT NULL,
		company     TEXT NOT NULL, name   TEXT NOT NULL,
		metric      TEXT NOT NULL, label  TEXT NOT NULL,
		period_type TEXT NOT NULL, period TEXT NOT NULL,
		scope       TEXT NOT NULL,
		value       TEXT NOT NULL, unit   TEXT NOT NULL,
		source      TEXT NOT NULL, vintage TEXT NOT NULL, trust TEXT NOT NULL, as_of TEXT NOT NULL,
		adjust      TEXT NOT NULL, note   TEXT NOT NULL,
		made_of     TEXT NOT NULL, op     TEXT NOT NULL,
		document    TEXT NOT NULL, page   INTEGER NOT NULL, quote TEXT NOT NULL,
		superseded  INTEGER NOT NULL DEFAULT 0,
		PRIMARY KEY (session, n),
		FOREIGN KEY (session, turn) REFERENCES turns(session, n) ON DELETE CASCADE
	) STRICT;`,
	// What the user settled for all sessions, and vectors of turns.
	`CREATE TABLE preferences (
		kind    TEXT PRIMARY KEY,
		value   TEXT NOT NULL,
		words   TEXT NOT NULL,
		at      TEXT NOT NULL,
		session TEXT NOT NULL
	) STRICT;
	CREATE TABLE vectors (
		session  TEXT NOT NULL,
		turn     INTEGER NOT NULL,
		embedder TEXT NOT NULL,
		vector   BLOB NOT NULL,
		PRIMARY KEY (session, turn, embedder),
		FOREIGN KEY (session, turn) REFERENCES turns(session, n) ON DELETE CASCADE
	) STRICT;`,
}

// migrate brings a file to the present version, each step in a transaction of
// its own. A file of a later version, or of another program, is left alone.
func migrate(ctx context.Context, db *sql.DB) error {
	var version, app, tables int
	for _, q := range []struct {
		sql string
		to  *int
	}{
		{"PRAGMA user_version", &version},
		{"PRAGMA application_id", &app},
		{"SELECT count(*) FROM sqlite_schema", &tables},
	} {
		if err := db.QueryRowContext(ctx, q.sql).Scan(q.to); err != nil {
			return classify(err)
		}
	}
	switch {
	case app != application && (app != 0 || version != 0 || tables > 0):
		return ErrForeign
	case version > len(migrations):
		return fmt.Errorf("%w (version %d, this program knows %d)", ErrNewer, version, len(migrations))
	}
	for v := version; v < len(migrations); v++ {
		err := within(ctx, db, func(tx *sql.Tx) error {
			_, err := tx.ExecContext(ctx, fmt.Sprintf("%s PRAGMA application_id = %d; PRAGMA user_version = %d", migrations[v], application, v+1))
			return err
		})
		if err != nil {
			return fmt.Errorf("bringing the file up from version %d: %w", v, err)
		}
	}
	return nil
}
