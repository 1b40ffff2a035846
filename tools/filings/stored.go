package filings

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"hedui/loop/llm"
)

// stored is a segment of a store's document, not loaded yet.
func (x *Index) stored(d Document) *segment {
	s := &segment{Document: d, kept: true}
	s.texts = func(ctx context.Context, numbers []int) ([]Passage, error) { return x.store.At(ctx, d.ID, numbers) }
	return s
}

// loading is how many documents are loaded at the same time.
const loading = 2

// load reads what searching needs of the segments that lack it, the vectors
// only if they are to be used. What failed is tried again by the next question.
func (x *Index) load(ctx context.Context, segments []*segment, vectors bool) error {
	work := make(chan *segment)
	errs := make([]error, loading)
	var all sync.WaitGroup
	for i := range loading {
		all.Go(func() {
			for s := range work {
				if errs[i] == nil {
					errs[i] = x.loadOne(ctx, s, vectors)
				}
			}
		})
	}
	for _, s := range segments {
		work <- s
	}
	close(work)
	all.Wait()
	return errors.Join(errs...)
}

func (x *Index) loadOne(ctx context.Context, s *segment, vectors bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.words == nil {
		if err := x.loadWords(ctx, s); err != nil {
			return err
		}
	}
	if !vectors || s.vectors != nil {
		return nil
	}
	return x.loadVectors(ctx, s)
}

// loadWords reads a document's word index. One that cannot be read is made
// anew of the text.
func (x *Index) loadWords(ctx context.Context, s *segment) error {
	raw, err := x.store.Words(ctx, s.ID)
	if err != nil {
		return err
	}
	if s.words, err = decodeWords(raw); err == nil {
		return nil
	}
	passages, err := x.passages(ctx, s)
	if err != nil {
		return err
	}
	s.words = newWords(passages)
	return nil
}

// loadVectors reads or makes a document's vectors: those of passages in a store
// are only made here where that takes no request.
func (x *Index) loadVectors(ctx context.Context, s *segment) error {
	var vectors [][]float32
	var err error
	if s.kept {
		if vectors, err = x.store.DocumentVectors(ctx, llm.VectorKind(x.embedder), s.ID); err != nil {
			return err
		}
	}
	if !s.kept || local(x.embedder) && slices.ContainsFunc(vectors, func(v []float32) bool { return v == nil }) {
		passages, err := x.passages(ctx, s)
		if err != nil {
			return err
		}
		texts := make([]string, len(passages))
		for n, p := range passages {
			texts[n] = p.SearchText()
		}
		embedder := x.embedder
		if x.store != nil && !local(embedder) {
			embedder = Cached(embedder, x.store)
		}
		if vectors, err = embedder.Embed(ctx, texts); err != nil {
			return fmt.Errorf("filings: embedding %s: %w", s.Title, err)
		}
	}
	return s.fill(vectors, x.embedder.Dim(), x.embedder.Name())
}

// passages reads all passages of a document.
func (x *Index) passages(ctx context.Context, s *segment) ([]Passage, error) {
	all := make([]int, s.size())
	for n := range all {
		all[n] = n
	}
	if !s.kept {
		return s.texts(ctx, all)
	}
	var out []Passage
	for p, err := range x.store.Passages(ctx, Filter{Document: s.ID}) {
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
}

// local reports whether an embedder works on this machine without a request.
func local(embedder any) bool {
	l, ok := embedder.(interface{ Local() bool })
	return ok && l.Local()
}
