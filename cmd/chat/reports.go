package main

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"hedui/check"
	"hedui/tools/filings"
	"hedui/tools/filings/ingest"
	"hedui/tools/filings/shelf"
	"hedui/tools/market"
)

// reports are the filings of a conversation: the embedded notes and what the
// user took in. Nothing is opened before the first search.
type reports struct {
	c        console
	embedder embedding
	yes      bool   // the embedder's server may be used without being asked
	day      string // reports that were not surely public by then are hidden; "" hides none
	kept     *shelf.Shelf
}

// open indexes the notes, and the user's reports where there are any. Reports
// that cannot be opened are left out, and the user is told.
func (r *reports) open(ctx context.Context) (*filings.Index, error) {
	notes, err := filings.Notes()
	if err != nil {
		return nil, err
	}
	if r.day != "" {
		notes = slices.DeleteFunc(notes, func(p filings.Passage) bool { return !public(p.Year, p.Report, r.day) })
	}
	var store filings.Store
	if r.kept, err = openShelf(r.c); err != nil {
		fmt.Fprintln(r.c.err, "chat:", r.c.say("你收录的报告打不开，这次不查它们", "your reports cannot be opened and are not searched this time")+":", printable(err.Error()))
	} else if r.kept != nil {
		store = r.kept
	}
	if store != nil && r.day != "" {
		store = dated{store, r.day}
	}
	if store == nil && r.embedder.Local() {
		return filings.NewIndex(ctx, notes, filings.NewHashEmbedder(embeddedDims))
	}
	if r.yes {
		if err := r.embedder.allow(r.c, true); err != nil {
			return nil, err
		}
	}
	return filings.Open(ctx, notes, unasked{r.embedder, r.c}, store, r.embedder.weights)
}

// close lets go of the file.
func (r *reports) close() {
	if r.kept != nil {
		_ = r.kept.Close() // it was only read
	}
}

// public reports whether a report was surely public by a day: the last one on
// which it had to be.
func public(year int, report, day string) bool {
	due, ok := market.Due(ingest.Identity{Year: year, Report: report}.Period())
	return ok && due <= day
}

// dated is a store as of a day.
type dated struct {
	filings.Store
	day string
}

// Documents implements filings.Store.
func (d dated) Documents(ctx context.Context) ([]filings.Document, error) {
	all, err := d.Store.Documents(ctx)
	return slices.DeleteFunc(all, func(x filings.Document) bool { return !public(x.Year, x.Report, d.day) }), err
}

// Passages implements filings.Store.
func (d dated) Passages(ctx context.Context, f filings.Filter) iter.Seq2[filings.Passage, error] {
	return func(yield func(filings.Passage, error) bool) {
		for p, err := range d.Store.Passages(ctx, f) {
			if (err != nil || public(p.Year, p.Report, d.day)) && !yield(p, err) {
				return
			}
		}
	}
}

// Statements implements filings.Store.
func (d dated) Statements(ctx context.Context, f filings.Filter) ([]check.Fact, error) {
	docs, err := d.Documents(ctx)
	if err != nil {
		return nil, err
	}
	shown := map[string]bool{}
	for _, x := range docs {
		shown[x.Title] = true
	}
	all, err := d.Store.Statements(ctx, f)
	return slices.DeleteFunc(all, func(x check.Fact) bool { return !shown[x.Document] }), err
}
