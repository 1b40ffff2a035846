package report

import (
	"errors"
	"fmt"
)

// ErrEmpty is a file in which there is nothing to read: no words, and no page
// that is a picture.
var ErrEmpty = errors.New("report: there is no text in this file: check that it is the right one")

// Options says what is known of a report before it is read. The zero Options is
// nothing.
type Options struct {
	// Fiscal is the last day of the period reported on, YYYY-MM-DD; with it
	// headers such as 期末余额 and 上年同期 have a period. See Document.Date.
	Fiscal string
}

// FromPages reads pages that are at hand. See Reader.
func FromPages(pages []Page, opts Options) (Document, error) {
	r := NewReader(opts)
	for _, p := range pages {
		r.Add(p)
	}
	return r.Document()
}

// Reader reads a report page by page, so that no more than one page has to be in
// memory with all its words. The zero Reader is not ready; use NewReader.
type Reader struct {
	opts     Options
	pages    []sheet
	pictures []int
	words    int
}

// NewReader starts a report.
func NewReader(opts Options) *Reader { return &Reader{opts: opts} }

// Add reads the next page. Pages come in their order.
func (r *Reader) Add(p Page) {
	if p.Image {
		r.pictures = append(r.pictures, p.Number)
	}
	r.words += len(p.Words)
	r.pages = append(r.pages, layOut(p))
}

// Document puts the report together. It fails with ErrEmpty where nothing was
// read; a report of pictures alone is a Document without blocks that lists them.
func (r *Reader) Document() (Document, error) {
	if r.words == 0 && len(r.pictures) == 0 {
		return Document{}, fmt.Errorf("%w (%d pages)", ErrEmpty, len(r.pages))
	}
	strip(r.pages)
	a := assembler{body: bodySize(r.pages)}
	for _, s := range r.pages {
		for _, l := range s.lines {
			if level, _ := headingOf(l.text()); level == 1 {
				a.parts++
			}
		}
	}
	for _, s := range r.pages {
		a.page(s)
	}
	d := Document{Pages: len(r.pages), Blocks: a.done(), Pictures: r.pictures}
	if r.opts.Fiscal != "" {
		if err := d.Date(r.opts.Fiscal); err != nil {
			return Document{}, err
		}
	}
	return d, nil
}
