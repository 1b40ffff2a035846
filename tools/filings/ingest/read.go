package ingest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"

	"hedui/tools/filings/pdf"
	"hedui/tools/filings/report"
)

// Files reads files of every format. The PDF engine is started when the first
// PDF comes. It is safe for concurrent use; Close frees the engine.
type Files struct {
	cache string

	mu     sync.Mutex
	engine *pdf.Engine
}

// NewReader gives a reader that keeps the compiled PDF engine in a folder, so
// that it starts at once the next time; "" keeps nothing.
func NewReader(cache string) *Files { return &Files{cache: cache} }

// Close frees the engine if it was started.
func (f *Files) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.engine == nil {
		return nil
	}
	err := f.engine.Close()
	f.engine = nil
	return err
}

// Read implements Reader. The error is a *Refusal, or the context's.
func (f *Files) Read(ctx context.Context, name string, raw []byte, page func()) (report.Document, error) {
	if err := ctx.Err(); err != nil {
		return report.Document{}, err
	}
	var doc report.Document
	var err error
	switch formatOf(name) {
	case ".pdf":
		doc, err = f.pdf(ctx, raw, page)
	case ".txt":
		doc, err = report.FromText(decode(raw), report.Options{})
	case ".md", ".markdown":
		doc, err = report.FromMarkdown(decode(raw), report.Options{})
	case ".html", ".htm":
		doc, err = report.FromHTML(decode(raw), report.Options{})
	default:
		return doc, refuse(BadFormat, "不认识这种文件")
	}
	if formatOf(name) != ".pdf" { // read in one go
		for range doc.Pages {
			page()
		}
	}
	if err != nil && ctx.Err() == nil {
		return doc, readFailure(err)
	}
	return doc, err
}

func (f *Files) pdf(ctx context.Context, raw []byte, page func()) (report.Document, error) {
	if !bytes.Contains(raw[:min(len(raw), 1024)], []byte("%PDF-")) {
		return report.Document{}, pdf.ErrNotPDF // the engine is slow to start
	}
	engine, err := f.start(ctx)
	if err != nil {
		return report.Document{}, err
	}
	r := report.NewReader(report.Options{})
	err = engine.Read(ctx, raw, func(p report.Page) error {
		r.Add(p)
		page()
		return nil
	})
	if err != nil {
		return report.Document{}, err
	}
	return r.Document()
}

func (f *Files) start(ctx context.Context) (*pdf.Engine, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.engine != nil {
		return f.engine, nil
	}
	var err error
	f.engine, err = pdf.Open(ctx, pdf.Options{CacheDir: f.cache, Workers: MaxWorkers})
	return f.engine, err
}

// readFailure says in the reader's words why a file could not be read or kept.
func readFailure(err error) *Refusal {
	for _, known := range []struct {
		err    error
		reason Reason
		text   string
	}{
		{pdf.ErrEncrypted, Encrypted, "文件有密码；请先存一份没有密码的再收录"},
		{pdf.ErrNotPDF, Unreadable, "不是 PDF 文件（开头没有 %PDF-）；请核对文件来源"},
		{pdf.ErrDamaged, Unreadable, "文件损坏或不完整；请重新下载"},
		{report.ErrEmpty, Unreadable, "文件里没有文字"},
	} {
		if errors.Is(err, known.err) {
			return &Refusal{Reason: known.reason, Text: known.text, Err: err}
		}
	}
	return &Refusal{Reason: Unreadable, Text: fmt.Sprintf("没有读成：%v", err), Err: err}
}
