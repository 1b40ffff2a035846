package ingest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"hedui/check"
	"hedui/tools/filings"
	"hedui/tools/filings/report"
	"hedui/tools/filings/shelf"
	"hedui/tools/market"
)

// Shelf is where filings are kept: shelf.Shelf. Put stores all of a document or
// nothing, and leaves one that is held as it is.
type Shelf interface {
	Has(ctx context.Context, id string) (bool, error)
	Documents(ctx context.Context) ([]filings.Document, error)
	Put(ctx context.Context, d filings.Document, passages []filings.Passage, facts []check.Fact) error
}

// Reader gives the document of a file's bytes; name says its format. It calls
// page after each page that it read. Files.Read is one.
type Reader func(ctx context.Context, name string, raw []byte, page func()) (report.Document, error)

// MaxWorkers is how many files are read at the same time.
const MaxWorkers = 2

// Options says how files are taken in. Names and Read must be set.
type Options struct {
	Names    *market.Resolver
	Read     Reader
	Override Override
	Workers  int              // 1 to MaxWorkers; 0: MaxWorkers
	Now      func() time.Time // default time.Now
	Report   func(Event)      // what happens, one call at a time; default nobody
}

// Event is a page that was read or, with an Outcome, a file that is done.
type Event struct {
	File    string
	Bytes   int64
	Outcome *Outcome
}

// Outcome is what became of a file.
type Outcome struct {
	File     string
	Document filings.Document // of what is held now; zero when refused
	Held     bool             // it was held before
	Facts    int
	Refusal  *Refusal // nil when it is held now
}

// Run takes files in and gives one Outcome for each, in their order. A file
// that fails is refused and does not stop the others; one whose bytes are held
// already is left alone, so that a run that was killed goes on where it was.
// The error is that of a run that was stopped: the context's, or the disk's
// that is full. What was stored before stays.
func Run(ctx context.Context, to Shelf, files []string, opts Options) ([]Outcome, error) {
	if opts.Now == nil {
		opts.Now = time.Now
	}
	if opts.Report == nil {
		opts.Report = func(Event) {}
	}
	if opts.Workers <= 0 || opts.Workers > MaxWorkers {
		opts.Workers = MaxWorkers
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	r := &runner{to: to, opts: opts, stop: stop, taken: map[string]bool{}}
	out := make([]Outcome, len(files))
	next := make(chan int)
	var wg sync.WaitGroup
	for range min(opts.Workers, len(files)) {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range next {
				out[i] = r.file(ctx, files[i])
				r.report(Event{File: files[i], Bytes: sizeOf(files[i]), Outcome: &out[i]})
			}
		}()
	}
	for i := range files {
		next <- i
	}
	close(next)
	wg.Wait()
	return out, context.Cause(ctx)
}

func sizeOf(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}

type runner struct {
	to   Shelf
	opts Options
	stop context.CancelCauseFunc

	mu    sync.Mutex
	taken map[string]bool // ids that this run has in work or done
}

func (r *runner) report(e Event) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.opts.Report(e)
}

// file takes one file in. A panic over a file is that file's failure.
func (r *runner) file(ctx context.Context, path string) (out Outcome) {
	defer func() {
		if p := recover(); p != nil {
			out = Outcome{File: path, Refusal: refuse(Unreadable, fmt.Sprintf("读这个文件时出错（%v）；请连同文件报告这个问题", p))}
		}
	}()
	out, err := r.take(ctx, path)
	out.File = path
	if err != nil {
		out.Document, out.Refusal = filings.Document{}, r.refusal(ctx, err)
	}
	return out
}

// maxBytes bounds a file. The largest reports of the market are near 50 MB.
const maxBytes = 300 << 20

func (r *runner) take(ctx context.Context, path string) (out Outcome, err error) {
	if err := ctx.Err(); err != nil {
		return out, err
	}
	if formatOf(path) == "" {
		return out, refuse(BadFormat, "不认识这种文件；可以是 PDF、HTML、Markdown、TXT")
	}
	if n := sizeOf(path); n > maxBytes {
		return out, refuse(BadFormat, fmt.Sprintf("文件太大（%d MB，上限 %d MB）", n>>20, maxBytes>>20))
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		return out, &Refusal{Reason: Unreadable, Text: "读不了这个文件：" + err.Error(), Err: err}
	}
	sum := sha256.Sum256(raw)
	id := hex.EncodeToString(sum[:8])
	if out.Held, err = r.held(ctx, id); err != nil {
		return out, err
	}
	if out.Held {
		out.Document, err = r.document(ctx, id)
		return out, err
	}
	doc, err := r.opts.Read(ctx, path, raw, func() { r.report(Event{File: path}) })
	if err != nil {
		return out, err
	}
	d, passages, facts, err := Parse(&doc, id, r.opts.Names, r.opts.Override)
	if err != nil {
		return out, err
	}
	d.File, d.Added = path, r.opts.Now()
	if err := r.to.Put(ctx, d, passages, facts); err != nil {
		return out, err
	}
	out.Document, out.Facts = d, len(facts)
	return out, nil
}

// held reports whether a document is held or in work in this run, and takes it
// into work if not.
func (r *runner) held(ctx context.Context, id string) (bool, error) {
	held, err := r.to.Has(ctx, id)
	r.mu.Lock()
	defer r.mu.Unlock()
	held = held || r.taken[id]
	r.taken[id] = true
	return held, err
}

// document is a document that is held, or only its id while it is in work.
func (r *runner) document(ctx context.Context, id string) (filings.Document, error) {
	all, err := r.to.Documents(ctx)
	for _, d := range all {
		if d.ID == id {
			return d, nil
		}
	}
	return filings.Document{ID: id}, err
}

// Parse makes of a document what is kept of it: who and what it is, its
// passages, and the figures of its statements. The error is a *Refusal.
func Parse(doc *report.Document, docID string, names *market.Resolver, o Override) (filings.Document, []filings.Passage, []check.Fact, error) {
	if len(doc.Blocks) == 0 && len(doc.Pictures) > 0 {
		return filings.Document{}, nil, nil, refuse(Scanned, fmt.Sprintf("全部 %d 页都是图片，没有文字；请用带文字的文件，或先做文字识别", len(doc.Pictures)))
	}
	id, err := Identify(doc, names, o)
	if err != nil {
		return filings.Document{}, nil, nil, err
	}
	doc = stitch(doc)
	passages := Chunks(doc, id, docID)
	facts, warnings := Facts(doc, id)
	d := filings.Document{
		ID: docID, Title: id.Title(), Company: id.Company.ID, Name: id.Company.Name, Year: id.Year, Report: id.Report, End: id.Period().End,
		Pages: doc.Pages, Chunks: len(passages), Warnings: append(append(id.Doubts, unread(doc)...), warnings...),
	}
	return d, passages, facts, nil
}

// unread says which pages are pictures and where hidden text was taken out.
func unread(doc *report.Document) []string {
	var out []string
	if len(doc.Pictures) > 0 {
		out = append(out, pagesText(doc.Pictures)+"是图片，没有读出文字")
	}
	var hidden []int
	for i := range doc.Blocks {
		if b := &doc.Blocks[i]; b.Hidden && (len(hidden) == 0 || hidden[len(hidden)-1] != b.Page) {
			hidden = append(hidden, b.Page)
		}
	}
	if len(hidden) > 0 {
		out = append(out, pagesText(hidden)+"有看不见的文字，没有收录")
	}
	return out
}

func pagesText(pages []int) string {
	const most = 12
	s := "第"
	for i, p := range pages[:min(most, len(pages))] {
		if i > 0 {
			s += "、"
		}
		s += fmt.Sprint(p)
	}
	if len(pages) > most {
		return s + fmt.Sprintf("等%d页", len(pages))
	}
	return s + "页"
}

// refusal says why a file was not taken in. A full disk stops the run.
func (r *runner) refusal(ctx context.Context, err error) *Refusal {
	var known *Refusal
	switch {
	case errors.As(err, &known):
		return known
	case errors.Is(err, shelf.ErrFull):
		full := &Refusal{Reason: ShelfFull, Text: "磁盘满了，没有存下；先前收录的都还在。腾出空间后再运行一次，会从这里接着做", Err: err}
		r.stop(full)
		return full
	case ctx.Err() != nil:
		return &Refusal{Reason: Interrupted, Text: "没有做完；再运行一次会接着做", Err: context.Cause(ctx)}
	}
	return &Refusal{Reason: ShelfFailed, Text: "没有存下：" + err.Error(), Err: err}
}
