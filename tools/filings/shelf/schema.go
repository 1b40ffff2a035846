package shelf

import (
	"context"
	"database/sql"
	"fmt"
)

// application marks the file as ours: "HEDF".
const application = 0x48454446

// migrations bring a file from each version to the next; version n is what
// the first n make. They are never changed once released, only added to.
var migrations = []string{
	// A document's passages are numbered in reading order. A fact is kept as
	// JSON, its value a decimal in text; the columns beside it are for filters.
	// Vectors belong to texts, by their SHA-256, so that a text that occurs
	// twice is embedded once.
	`CREATE TABLE documents (
		id       TEXT PRIMARY KEY,
		title    TEXT NOT NULL,
		company  TEXT NOT NULL,
		name     TEXT NOT NULL,
		year     INTEGER NOT NULL,
		report   TEXT NOT NULL,
		end      TEXT NOT NULL,
		file     TEXT NOT NULL,
		pages    INTEGER NOT NULL,
		chunks   INTEGER NOT NULL,
		added    TEXT NOT NULL,
		warnings TEXT NOT NULL,
		words    BLOB NOT NULL
	) STRICT;
	CREATE TABLE passages (
		document TEXT NOT NULL REFERENCES documents(id) ON DELETE CASCADE,
		n        INTEGER NOT NULL,
		id       TEXT NOT NULL UNIQUE,
		page     INTEGER NOT NULL,
		page_to  INTEGER NOT NULL,
		topic    TEXT NOT NULL,
		section  TEXT NOT NULL,
		tabular  INTEGER NOT NULL,
		unit     TEXT NOT NULL,
		scope    TEXT NOT NULL,
		text     TEXT NOT NULL,
		hash     BLOB NOT NULL,
		PRIMARY KEY (document, n)
	) STRICT;
	CREATE INDEX passages_hash ON passages(hash);
	CREATE TABLE facts (
		document TEXT NOT NULL REFERENCES documents(id) ON DELETE CASCADE,
		n        INTEGER NOT NULL,
		company  TEXT NOT NULL,
		metric   TEXT NOT NULL,
		scope    TEXT NOT NULL,
		page     INTEGER NOT NULL,
		fact     TEXT NOT NULL,
		PRIMARY KEY (document, n)
	) STRICT;
	CREATE INDEX facts_metric ON facts(company, metric);
	CREATE TABLE vectors (
		embedder TEXT NOT NULL,
		hash     BLOB NOT NULL,
		vector   BLOB NOT NULL,
		PRIMARY KEY (embedder, hash)
	) STRICT;`,
}

// migrate brings the file to the present version. A file of a later version,
// or of another program, is left alone.
func (s *Shelf) migrate(ctx context.Context) error {
	return s.update(ctx, func(tx *sql.Tx) error {
		var version, app, tables int
		for _, q := range []struct {
			sql string
			to  *int
		}{
			{"PRAGMA user_version", &version},
			{"PRAGMA application_id", &app},
			{"SELECT count(*) FROM sqlite_schema", &tables},
		} {
			if err := tx.QueryRowContext(ctx, q.sql).Scan(q.to); err != nil {
				return err
			}
		}
		switch {
		case app != application && (app != 0 || version != 0 || tables > 0):
			return fmt.Errorf("%w: %s; set HEDUI_HOME to another folder", ErrForeign, s.path)
		case version > len(migrations):
			return fmt.Errorf("%w: %s has version %d, this program knows %d; update the program", ErrNewer, s.path, version, len(migrations))
		case version == len(migrations):
			return nil
		}
		for _, m := range migrations[version:] {
			if _, err := tx.ExecContext(ctx, m); err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d", application, len(migrations)))
		return err
	})
}
