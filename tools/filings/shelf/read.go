package shelf

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strings"
	"time"

	"hedui/check"
	"hedui/tools/filings"
)

const documentColumns = `id, title, company, name, year, report, end, file, pages, chunks, added, warnings`

// Has reports whether a document is held.
func (s *Shelf) Has(ctx context.Context, id string) (bool, error) {
	var n int
	err := s.sql.QueryRowContext(ctx, `SELECT count(*) FROM documents WHERE id = ?`, id).Scan(&n)
	return n > 0, s.explain(err)
}

// Documents lists what is held, by company, year, title and id.
func (s *Shelf) Documents(ctx context.Context) ([]filings.Document, error) {
	rows, err := s.sql.QueryContext(ctx, `SELECT `+documentColumns+` FROM documents ORDER BY company, year, title, id`)
	if err != nil {
		return nil, s.explain(err)
	}
	defer rows.Close()
	var out []filings.Document
	for rows.Next() {
		d, err := s.document(rows.Scan)
		if err != nil {
			return nil, err
		}
		out = append(out, d)
	}
	return out, s.explain(rows.Err())
}

// Document gives one document, or ErrNotFound.
func (s *Shelf) Document(ctx context.Context, id string) (filings.Document, error) {
	d, err := s.document(s.sql.QueryRowContext(ctx, `SELECT `+documentColumns+` FROM documents WHERE id = ?`, id).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return d, fmt.Errorf("%w: %s", ErrNotFound, id)
	}
	return d, err
}

func (s *Shelf) document(scan func(...any) error) (filings.Document, error) {
	var d filings.Document
	var added, warnings string
	if err := scan(&d.ID, &d.Title, &d.Company, &d.Name, &d.Year, &d.Report, &d.End, &d.File, &d.Pages, &d.Chunks, &added, &warnings); err != nil {
		return d, s.explain(err)
	}
	var err error
	if d.Added, err = time.Parse(time.RFC3339Nano, added); err != nil {
		return d, s.damaged(err.Error())
	}
	if err := json.Unmarshal([]byte(warnings), &d.Warnings); err != nil {
		return d, s.damaged(err.Error())
	}
	return d, nil
}

// Words gives the word index of a document, as Put made it, or ErrNotFound.
func (s *Shelf) Words(ctx context.Context, document string) ([]byte, error) {
	var words []byte
	err := s.sql.QueryRowContext(ctx, `SELECT words FROM documents WHERE id = ?`, document).Scan(&words)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("%w: %s", ErrNotFound, document)
	}
	return words, s.explain(err)
}

// where writes a filter as SQL over documents d and the named table.
func where(f filings.Filter, table string) (string, []any) {
	var terms []string
	var args []any
	and := func(set bool, column string, value any) {
		if set {
			terms, args = append(terms, column+" = ?"), append(args, value)
		}
	}
	and(f.Document != "", "d.id", f.Document)
	and(f.Company != "", "d.company", f.Company)
	and(f.Year != 0, "d.year", f.Year)
	and(f.Report != "", "d.report", f.Report)
	switch table {
	case "f":
		and(f.Page != 0, "f.page", f.Page)
		if len(f.Metrics) > 0 {
			terms = append(terms, "f.metric IN (?"+strings.Repeat(",?", len(f.Metrics)-1)+")")
			for _, m := range f.Metrics {
				args = append(args, m)
			}
		}
		and(f.Scope != "", "f.scope", f.Scope)
	case "p":
		if f.Page != 0 {
			terms, args = append(terms, "p.page <= ?", "max(p.page, p.page_to) >= ?"), append(args, f.Page, f.Page)
		}
	}
	if len(terms) == 0 {
		return "", nil
	}
	return " WHERE " + strings.Join(terms, " AND "), args
}

// Passages gives the passages that a filter asks for, document by document in
// reading order. The last pair has the error where reading failed.
func (s *Shelf) Passages(ctx context.Context, f filings.Filter) iter.Seq2[filings.Passage, error] {
	return func(yield func(filings.Passage, error) bool) {
		cond, args := where(f, "p")
		rows, err := s.sql.QueryContext(ctx, `SELECT `+passageColumns+` FROM documents d JOIN passages p ON p.document = d.id`+cond+`
			ORDER BY d.company, d.year, d.title, d.id, p.n`, args...)
		if err != nil {
			yield(filings.Passage{}, s.explain(err))
			return
		}
		defer rows.Close()
		for rows.Next() {
			p, err := s.passage(rows.Scan)
			if !yield(p, err) || err != nil {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(filings.Passage{}, s.explain(err))
		}
	}
}

// At gives the passages of a document with the given numbers, from 0, in the
// order of the numbers given.
func (s *Shelf) At(ctx context.Context, document string, numbers []int) ([]filings.Passage, error) {
	get, err := s.sql.PrepareContext(ctx, `SELECT `+passageColumns+` FROM documents d JOIN passages p ON p.document = d.id WHERE d.id = ? AND p.n = ?`)
	if err != nil {
		return nil, s.explain(err)
	}
	defer get.Close()
	out := make([]filings.Passage, len(numbers))
	for i, n := range numbers {
		if out[i], err = s.passage(get.QueryRowContext(ctx, document, n).Scan); err != nil {
			return nil, fmt.Errorf("shelf: passage %d of %s: %w", n, document, err)
		}
	}
	return out, nil
}

const passageColumns = `p.id, d.title, d.company, d.name, d.year, d.report, p.page, p.page_to, p.topic, p.section, p.tabular, p.unit, p.scope, p.text`

func (s *Shelf) passage(scan func(...any) error) (filings.Passage, error) {
	var p filings.Passage
	err := scan(&p.ID, &p.Document, &p.Company, &p.Name, &p.Year, &p.Report, &p.Page, &p.PageTo, &p.Topic, &p.Section, &p.Table, &p.Unit, &p.Scope, &p.Text)
	return p, s.explain(err)
}

// Statements gives the figures of statements that a filter asks for, document
// by document in reading order. They have no id: a Book gives them theirs.
func (s *Shelf) Statements(ctx context.Context, f filings.Filter) ([]check.Fact, error) {
	cond, args := where(f, "f")
	rows, err := s.sql.QueryContext(ctx, `SELECT f.fact FROM documents d JOIN facts f ON f.document = d.id`+cond+`
		ORDER BY d.company, d.year, d.title, d.id, f.n`, args...)
	if err != nil {
		return nil, s.explain(err)
	}
	defer rows.Close()
	var out []check.Fact
	for rows.Next() {
		var raw string
		if err := rows.Scan(&raw); err != nil {
			return nil, s.explain(err)
		}
		var fact check.Fact
		if err := json.Unmarshal([]byte(raw), &fact); err != nil {
			return nil, s.damaged(err.Error())
		}
		fact.ID = ""
		out = append(out, fact)
	}
	return out, s.explain(rows.Err())
}
