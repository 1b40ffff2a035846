package filings

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"sync"

	chromem "github.com/philippgille/chromem-go"

	"hedui/loop/llm"
)

// vectors is a chromem-go collection with its sharp edges covered: more
// results than documents is not an error, equal similarities come in order of
// id, a vector of the wrong length or of length zero is refused before it can
// spoil every later query, and a lock keeps reading and writing apart.
type vectors struct {
	mu       sync.RWMutex
	embedder llm.Embedder
	all      *chromem.Collection
	count    int
}

// scored is a document id with its similarity, 1 for the same direction.
type scored struct {
	id    string
	score float64
}

// overFetch is how many more results than asked are taken from the
// collection, so that a tie at the cut is resolved by id and not by chance.
const overFetch = 16

func newVectors(embedder llm.Embedder) (*vectors, error) {
	// chromem calls its own function only for documents without a vector; ours
	// always have one, and a nil function would mean a call over the network.
	never := func(context.Context, string) ([]float32, error) {
		return nil, errors.New("filings: a document came without its vector")
	}
	all, err := chromem.NewDB().GetOrCreateCollection("passages", nil, never)
	if err != nil {
		return nil, fmt.Errorf("filings: %w", err)
	}
	return &vectors{embedder: embedder, all: all}, nil
}

// add embeds and stores passages. On error nothing is stored.
func (v *vectors) add(ctx context.Context, passages []Passage) error {
	if len(passages) == 0 {
		return nil // the collection takes this for a mistake
	}
	texts := make([]string, len(passages))
	for i, p := range passages {
		texts[i] = p.SearchText()
	}
	embedded, err := v.embedder.Embed(ctx, texts)
	if err != nil {
		return fmt.Errorf("filings: embedding: %w", err)
	}
	docs := make([]chromem.Document, len(passages))
	for i, p := range passages {
		if err := v.usable(embedded[i]); err != nil {
			return fmt.Errorf("filings: passage %s: %w", p.ID, err)
		}
		docs[i] = chromem.Document{ID: p.ID, Content: p.Text, Embedding: embedded[i],
			Metadata: map[string]string{"company": p.Company, "year": strconv.Itoa(p.Year)}}
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if err := v.all.AddDocuments(ctx, docs, 1); err != nil {
		return fmt.Errorf("filings: %w", err)
	}
	v.count = v.all.Count()
	return nil
}

// nearest gives the k passages nearest to a query, nearest first, among those
// of a company and year where these are set.
func (v *vectors) nearest(ctx context.Context, query, company string, year, k int) ([]scored, error) {
	q, err := v.embedder.Embed(ctx, []string{query})
	if err != nil {
		return nil, fmt.Errorf("filings: embedding the query: %w", err)
	}
	if err := v.usable(q[0]); err != nil {
		return nil, fmt.Errorf("filings: the query: %w", err)
	}
	where := map[string]string{}
	if company != "" {
		where["company"] = company
	}
	if year != 0 {
		where["year"] = strconv.Itoa(year)
	}
	v.mu.RLock()
	defer v.mu.RUnlock()
	n := min(k+overFetch, v.count)
	if n <= 0 {
		return nil, nil
	}
	found, err := v.all.QueryEmbedding(ctx, q[0], n, where, nil)
	if err != nil {
		return nil, fmt.Errorf("filings: %w", err)
	}
	out := make([]scored, len(found))
	for i, f := range found {
		out[i] = scored{f.ID, float64(f.Similarity)}
	}
	sortScored(out)
	return out[:min(k, len(out))], nil
}

// usable refuses vectors that the collection would take and choke on later.
func (v *vectors) usable(x []float32) error {
	if len(x) != v.embedder.Dim() {
		return fmt.Errorf("the vector has %d dimensions, %s makes %d", len(x), v.embedder.Name(), v.embedder.Dim())
	}
	var sum float64
	for _, f := range x {
		sum += float64(f) * float64(f)
	}
	if sum == 0 || math.IsNaN(sum) || math.IsInf(sum, 0) {
		return errors.New("the vector has no direction")
	}
	return nil
}
