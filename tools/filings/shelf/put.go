package shelf

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"hedui/check"
	"hedui/tools/filings"
)

// Put stores a document with its passages and facts, all or nothing. A
// document that is held already is left as it is, so that it can be put again
// after a crash. Company, Document, Name, Year and Report of the passages are
// the document's own; their ids must be unique over the whole shelf.
func (s *Shelf) Put(ctx context.Context, d filings.Document, passages []filings.Passage, facts []check.Fact) error {
	if d.ID == "" || d.Company == "" || d.Title == "" {
		return errors.New("shelf: a document needs an id, a title and a company")
	}
	warnings, err := json.Marshal(d.Warnings)
	if err != nil {
		return fmt.Errorf("shelf: %w", err)
	}
	return s.update(ctx, func(tx *sql.Tx) error {
		put, err := tx.ExecContext(ctx, `INSERT INTO documents (`+documentColumns+`, words) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)
			ON CONFLICT (id) DO NOTHING`,
			d.ID, d.Title, d.Company, d.Name, d.Year, d.Report, d.End, d.File, d.Pages, len(passages),
			d.Added.UTC().Format(time.RFC3339Nano), string(warnings), filings.Words(passages))
		if err != nil {
			return err
		}
		if n, err := put.RowsAffected(); err != nil || n == 0 {
			return err
		}
		if err := putPassages(ctx, tx, d.ID, passages); err != nil {
			return err
		}
		return putFacts(ctx, tx, d.ID, facts)
	})
}

func putPassages(ctx context.Context, tx *sql.Tx, document string, passages []filings.Passage) error {
	insert, err := tx.PrepareContext(ctx, `INSERT INTO passages
		(document, n, id, page, page_to, topic, section, tabular, unit, scope, text, hash) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)`)
	if err != nil {
		return err
	}
	defer insert.Close()
	for n, p := range passages {
		if p.ID == "" {
			return fmt.Errorf("shelf: passage %d of %s has no id", n+1, document)
		}
		if _, err := insert.ExecContext(ctx, document, n, p.ID, p.Page, p.PageTo, p.Topic, p.Section, p.Table, p.Unit, p.Scope,
			p.Text, hash(p.SearchText())); err != nil {
			return fmt.Errorf("passage %s: %w", p.ID, err)
		}
	}
	return nil
}

func putFacts(ctx context.Context, tx *sql.Tx, document string, facts []check.Fact) error {
	insert, err := tx.PrepareContext(ctx, `INSERT INTO facts (document, n, company, metric, scope, page, fact) VALUES (?,?,?,?,?,?,?)`)
	if err != nil {
		return err
	}
	defer insert.Close()
	for n, f := range facts {
		raw, err := json.Marshal(f)
		if err != nil {
			return fmt.Errorf("fact %d: %w", n+1, err)
		}
		if _, err := insert.ExecContext(ctx, document, n, f.Company, f.Metric, f.Scope, f.Page, string(raw)); err != nil {
			return fmt.Errorf("fact %d: %w", n+1, err)
		}
	}
	return nil
}

// Remove takes a document out, with all that belongs to it. Vectors stay where
// another passage has the same text.
func (s *Shelf) Remove(ctx context.Context, id string) error {
	return s.update(ctx, func(tx *sql.Tx) error {
		gone, err := tx.ExecContext(ctx, `DELETE FROM documents WHERE id = ?`, id)
		if err != nil {
			return err
		}
		if n, err := gone.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, fmt.Errorf("%w: %s", ErrNotFound, id))
		}
		_, err = tx.ExecContext(ctx, `DELETE FROM vectors WHERE NOT EXISTS (SELECT 1 FROM passages WHERE passages.hash = vectors.hash)`)
		return err
	})
}

// hash is what vectors of a text are kept under: half of its SHA-256, which no
// two texts will share.
func hash(text string) []byte {
	sum := sha256.Sum256([]byte(text))
	return sum[:16]
}
