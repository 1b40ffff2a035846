// Package pdf reads the pages of PDF files: words with their places, the ruling
// lines between them, and which of them nobody can see. The engine is PDFium,
// compiled to WebAssembly and run in the process without access to files or
// network.
package pdf

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/klippa-app/go-pdfium"
	pdferrors "github.com/klippa-app/go-pdfium/errors"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"hedui/tools/filings/report"
)

// Options says how an engine is started.
type Options struct {
	// CacheDir keeps the compiled engine (about 20 MB) between runs: with it a
	// start takes a fraction of a second, without it several seconds. Empty
	// keeps nothing.
	CacheDir string
	// Workers is how many files can be read at the same time, 1 if zero. Each
	// has a memory of its own.
	Workers int
}

// Engine reads PDF files. It may be used from several goroutines; a Read beyond
// the number of workers waits for its turn.
type Engine struct {
	pool  pdfium.Pool
	cache wazero.CompilationCache
	once  sync.Once
	seats chan struct{}
	done  chan struct{}
}

// Open starts an engine. It is slow the first time (see CacheDir), so call it
// when there is a file to read. Close frees it.
func Open(ctx context.Context, opts Options) (*Engine, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	// PDFium is built with setjmp as exceptions; without the feature it does not
	// load. WithCloseOnContextDone would end a call inside the engine, but makes
	// a page five times as slow; a page takes milliseconds without it.
	config := wazero.NewRuntimeConfig().
		WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesExceptionHandling)
	e := &Engine{seats: make(chan struct{}, max(1, opts.Workers)), done: make(chan struct{})}
	if opts.CacheDir != "" {
		cache, err := wazero.NewCompilationCacheWithDir(opts.CacheDir)
		if err != nil {
			return nil, fmt.Errorf("pdf: the engine's cache folder %s cannot be used: %w", opts.CacheDir, err)
		}
		e.cache = cache
		config = config.WithCompilationCache(cache)
	}
	pool, err := webassembly.Init(webassembly.Config{
		// The pool outlives the call that opens it.
		Context:       context.WithoutCancel(ctx),
		MaxIdle:       1,
		MaxTotal:      cap(e.seats),
		RuntimeConfig: config,
		// Without this the engine would see the whole file system.
		FSConfig: wazero.NewFSConfig(),
		Stdout:   io.Discard,
		Stderr:   io.Discard,
	})
	if err != nil {
		return nil, fmt.Errorf("pdf: the engine does not start: %w", err)
	}
	e.pool = pool
	return e, nil
}

// Close ends the engine. A second Close does nothing.
func (e *Engine) Close() error {
	var err error
	e.once.Do(func() {
		close(e.done)
		for range cap(e.seats) { // wait for the files that are being read
			e.seats <- struct{}{}
		}
		err = e.pool.Close()
		if e.cache != nil {
			err = errors.Join(err, e.cache.Close(context.Background()))
		}
	})
	return err
}

// Read hands the pages of a PDF file to each, in order, one at a time: the
// memory that a file takes does not grow with its pages. It stops at the first
// error of each and returns it as it is. Errors of the file are ErrNotPDF,
// ErrEncrypted and ErrDamaged, the last with the number of the page where one
// is to blame. A cancelled context ends the reading, also inside a page, with
// the context's error.
func (e *Engine) Read(ctx context.Context, file []byte, each func(report.Page) error) (err error) {
	if !isPDF(file) {
		return ErrNotPDF
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-e.done:
		return ErrClosed
	case e.seats <- struct{}{}:
		defer func() { <-e.seats }()
	}
	for from, last := 0, false; !last; from += batch {
		if last, err = e.pages(ctx, file, from, each); err != nil {
			return err
		}
	}
	return nil
}

// batch is how many pages are read before the engine starts afresh. It keeps a
// note of every object that it was asked about until it ends, some hundred
// kilobytes a page; a start takes a hundredth of a second.
const batch = 100

// pages reads one batch. last says that the file ends with it.
func (e *Engine) pages(ctx context.Context, file []byte, from int, each func(report.Page) error) (last bool, err error) {
	in, err := e.pool.GetInstanceWithContext(ctx)
	if err != nil {
		return false, fmt.Errorf("pdf: the engine does not start: %w", errors.Join(ctx.Err(), err))
	}
	defer func() {
		if closing := in.Close(); err == nil && closing != nil {
			err = fmt.Errorf("pdf: closing the file: %w", closing)
		}
	}()
	opened, err := in.OpenDocument(&requests.OpenDocument{File: &file})
	if err != nil {
		return false, openError(err)
	}
	doc := opened.Document
	count, err := in.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: doc})
	if err != nil {
		return false, fmt.Errorf("%w (%v)", ErrDamaged, err)
	}
	if count.PageCount == 0 {
		return false, fmt.Errorf("%w (it has no pages)", ErrDamaged)
	}
	to := min(from+batch, count.PageCount)
	for i := from; i < to; i++ {
		if ctx.Err() != nil {
			return false, ctx.Err()
		}
		page, err := readPage(in, doc, i)
		if err != nil {
			return false, fmt.Errorf("%w (page %d: %v)", ErrDamaged, i+1, err)
		}
		if err := each(page); err != nil {
			return false, err
		}
	}
	return to == count.PageCount, nil
}

// isPDF looks for the mark that a PDF has within its first kilobyte.
func isPDF(file []byte) bool {
	return bytes.Contains(file[:min(len(file), 1024)], []byte("%PDF-"))
}

// openError says what an error of opening means for the reader.
func openError(err error) error {
	switch {
	case errors.Is(err, pdferrors.ErrPassword), errors.Is(err, pdferrors.ErrSecurity):
		return ErrEncrypted
	case errors.Is(err, pdferrors.ErrFormat), errors.Is(err, pdferrors.ErrFile):
		return ErrDamaged
	}
	return fmt.Errorf("%w (%v)", ErrDamaged, err)
}

// readPage takes one page apart and lets it go.
func readPage(in pdfium.Pdfium, doc references.FPDF_DOCUMENT, index int) (report.Page, error) {
	loaded, err := in.FPDF_LoadPage(&requests.FPDF_LoadPage{Document: doc, Index: index})
	if err != nil {
		return report.Page{}, fmt.Errorf("loading: %w", err)
	}
	defer func() { _, _ = in.FPDF_ClosePage(&requests.FPDF_ClosePage{Page: loaded.Page}) }()
	r := pageReader{in: in, page: requests.Page{ByReference: &loaded.Page}}
	return r.read(index + 1)
}
