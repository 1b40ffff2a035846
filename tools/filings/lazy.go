package filings

import (
	"context"
	"sync"
)

// Lazy is an index that is built when it is first asked, since most
// conversations never search. It answers like Index; where building failed,
// everything gives the error.
type Lazy struct {
	open func() (*Index, error)
}

// NewLazy makes an index from open, which runs at most once.
func NewLazy(open func(context.Context) (*Index, error)) *Lazy {
	// Building is not bound to the question that happens to come first and might
	// be cancelled.
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
func (l *Lazy) Search(ctx context.Context, q Query) (Found, error) {
	x, err := l.open()
	if err != nil {
		return Found{}, err
	}
	return x.Search(ctx, q)
}

// Grep is Index.Grep.
func (l *Lazy) Grep(ctx context.Context, q Query) (Found, error) {
	x, err := l.open()
	if err != nil {
		return Found{}, err
	}
	return x.Grep(ctx, q)
}

// Lines is Index.Lines.
func (l *Lazy) Lines(ctx context.Context, q Query) (Found, error) {
	x, err := l.open()
	if err != nil {
		return Found{}, err
	}
	return x.Lines(ctx, q)
}

// Documents is Index.Documents.
func (l *Lazy) Documents(ctx context.Context, company string) ([]string, error) {
	x, err := l.open()
	if err != nil {
		return nil, err
	}
	return x.Documents(ctx, company)
}
