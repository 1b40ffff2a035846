package memory

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sort"

	chromem "github.com/philippgille/chromem-go"

	"hedui/loop/llm"
)

// vectors is a chromem-go collection with its sharp edges covered: more
// results than documents is not an error, equal similarities come in order of
// id, an id is stored once, and a vector of the wrong length or without a
// direction is refused before it can spoil every later query. It is used by
// one conversation, so it has no lock.
type vectors struct {
	embedder llm.Embedder
	all      *chromem.Collection
	held     map[string]bool
}

// near is an id with its similarity, 1 for the same direction.
type near struct {
	id    string
	score float64
}

// overFetch is how many more results than asked are taken at first, since some
// are not wanted and a tie at the cut must be resolved by id.
const overFetch = 16

func newVectors(embedder llm.Embedder) (*vectors, error) {
	// A nil function would mean a call over the network.
	never := func(context.Context, string) ([]float32, error) {
		return nil, errors.New("memory: a document came without its vector")
	}
	all, err := chromem.NewDB().GetOrCreateCollection("episodes", nil, never)
	if err != nil {
		return nil, fmt.Errorf("memory: %w", err)
	}
	return &vectors{embedder: embedder, all: all, held: make(map[string]bool)}, nil
}

// add stores a vector under an id that is not held yet.
func (v *vectors) add(ctx context.Context, id, text string, vector []float32) error {
	if v.held[id] {
		return nil
	}
	if err := v.usable(vector); err != nil {
		return fmt.Errorf("memory: episode %s: %w", id, err)
	}
	if err := v.all.AddDocument(ctx, chromem.Document{ID: id, Content: text, Embedding: vector}); err != nil {
		return fmt.Errorf("memory: %w", err)
	}
	v.held[id] = true
	return nil
}

// nearest gives the k ids nearest to a query among those that keep holds for,
// nearest first.
func (v *vectors) nearest(ctx context.Context, query string, k int, keep func(id string) bool) ([]near, error) {
	q, err := v.embedder.Embed(ctx, []string{query})
	if err != nil {
		return nil, fmt.Errorf("memory: embedding the question: %w", err)
	}
	if err := v.usable(q[0]); err != nil {
		return nil, fmt.Errorf("memory: the question: %w", err)
	}
	for n := k + overFetch; ; n *= 4 {
		n = min(n, v.all.Count())
		if n == 0 {
			return nil, nil
		}
		found, err := v.all.QueryEmbedding(ctx, q[0], n, nil, nil)
		if err != nil {
			return nil, fmt.Errorf("memory: %w", err)
		}
		var out []near
		lowest := math.Inf(1)
		for _, f := range found {
			score := float64(f.Similarity)
			lowest = min(lowest, score)
			if keep(f.ID) {
				out = append(out, near{f.ID, score})
			}
		}
		sort.Slice(out, func(i, j int) bool {
			if out[i].score != out[j].score {
				return out[i].score > out[j].score
			}
			return out[i].id < out[j].id
		})
		// Of documents as alike as the last one fetched, chance decided which
		// were fetched: none of them may be among the k.
		if n == v.all.Count() || len(out) >= k && out[k-1].score > lowest {
			return out[:min(k, len(out))], nil
		}
	}
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
