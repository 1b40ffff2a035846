package filings

import (
	"context"
	"sync"
)

// Lazy is an index that is built when it is first asked, since most
// conversations never search. It answers like Index; where building failed,
// Search returns the error and the others find nothing.
type Lazy struct {
	open func() (*Index, error)
}

// NewLazy makes an index from open, which runs at most once.
func NewLazy(open func(context.Context) (*Index, error)) *Lazy {
	// Building reads embedded data only, so it is not bound to the question
	// that happens to come first and might be cancelled.
	return &Lazy{sync.OnceValues(func() (*Index, error) { return open(context.Background()) })}
}

// LazyNotes is the index of the embedded notes, with offline vectors of dim
// dimensions.
func LazyNotes(dim int) *Lazy {
	return NewLazy(func(ctx context.Context) (*Index, error) {
		notes, err := Notes()
		if err != nil {
			return nil, err
		}
		return NewIndex(ctx, notes, NewHashEmbedder(dim))
	})
}

// Search is Index.Search.
func (l *Lazy) Search(ctx context.Context, q Query) ([]Hit, error) {
	x, err := l.open()
	if err != nil {
		return nil, err
	}
	return x.Search(ctx, q)
}

// Grep is Index.Grep.
func (l *Lazy) Grep(q Query) []Hit {
	if x, err := l.open(); err == nil {
		return x.Grep(q)
	}
	return nil
}

// Lines is Index.Lines.
func (l *Lazy) Lines(q Query) []Hit {
	if x, err := l.open(); err == nil {
		return x.Lines(q)
	}
	return nil
}

// Documents is Index.Documents.
func (l *Lazy) Documents(company string) []string {
	if x, err := l.open(); err == nil {
		return x.Documents(company)
	}
	return nil
}
