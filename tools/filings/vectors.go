package filings

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strconv"
	"sync"

	chromem "github.com/philippgille/chromem-go"
)

// near is a passage with its similarity to a query, 1 for the same direction.
type near struct {
	segment *segment
	n       int
	score   float64
}

func (a near) id() string { return a.segment.words.marks[a.n].id }

// nearer orders by similarity, best first, and by id where equal.
func nearer(a, b near) int {
	if a.score != b.score {
		return cmp.Compare(b.score, a.score)
	}
	return cmp.Compare(a.id(), b.id())
}

// chromemMost is the number of passages up to which a search goes through
// chromem-go. Above it our own scan does the same, which is as exact and
// several times faster; docs/filings.md has the measurement.
const chromemMost = 500

// nearest gives the k passages of documents that are nearest to a direction of
// length one, nearest first. Equally near ones come by id, and chance never
// chooses among them.
func nearest(ctx context.Context, segments []*segment, query []float32, k int) ([]near, error) {
	if query == nil {
		return nil, nil
	}
	total := 0
	for _, s := range segments {
		total += s.size()
	}
	if total <= chromemMost {
		return nearestByChromem(ctx, segments, query, k)
	}
	return nearestByScan(ctx, segments, query, k)
}

// overFetch is how many more results than asked are taken from a collection at
// first, so that a tie at the cut is resolved by id.
const overFetch = 16

// nearestByChromem asks the collection of each document.
func nearestByChromem(ctx context.Context, segments []*segment, query []float32, k int) ([]near, error) {
	var out []near
	for _, s := range segments {
		if s.vectors == nil {
			continue
		}
		if s.small.Do(func() { s.collection, s.err = s.collect(ctx) }); s.err != nil {
			return nil, s.err
		}
		for n := k + overFetch; ; n *= 4 {
			n = min(n, s.collection.Count()) // more is an error
			if n <= 0 || k <= 0 {
				break
			}
			found, err := s.collection.QueryEmbedding(ctx, query, n, nil, nil)
			if err != nil {
				return nil, fmt.Errorf("filings: %w", err)
			}
			list := make([]near, len(found))
			for i, f := range found {
				at, err := strconv.Atoi(f.ID)
				if err != nil {
					return nil, fmt.Errorf("filings: %w", err)
				}
				list[i] = near{s, at, float64(f.Similarity)}
			}
			slices.SortFunc(list, nearer)
			// Of passages as alike as the last one fetched, chance decided which
			// were fetched: none of them may be among the k.
			if n == s.collection.Count() || list[k-1].score > list[len(list)-1].score {
				out = append(out, list[:min(k, len(list))]...)
				break
			}
		}
	}
	slices.SortFunc(out, nearer)
	return out[:min(k, len(out))], nil
}

// collect puts a document's vectors into a collection, which keeps no copy.
func (s *segment) collect(ctx context.Context) (*chromem.Collection, error) {
	// chromem calls its own function only for documents without a vector; ours
	// always have one, and a nil function would mean a call over the network.
	never := func(context.Context, string) ([]float32, error) {
		return nil, errors.New("filings: a passage came without its vector")
	}
	c, err := chromem.NewDB().GetOrCreateCollection("passages", nil, never)
	if err != nil {
		return nil, fmt.Errorf("filings: %w", err)
	}
	var docs []chromem.Document
	for n := range s.size() {
		if v := s.vector(n); !zero(v) {
			docs = append(docs, chromem.Document{ID: strconv.Itoa(n), Embedding: v})
		}
	}
	if len(docs) > 0 { // none is an error there
		err = c.AddDocuments(context.WithoutCancel(ctx), docs, 1)
	}
	if err != nil {
		return nil, fmt.Errorf("filings: %w", err)
	}
	return c, nil
}

// nearestByScan compares with every vector, on all processors.
func nearestByScan(ctx context.Context, segments []*segment, query []float32, k int) ([]near, error) {
	if k <= 0 {
		return nil, nil
	}
	workers := max(1, min(runtime.GOMAXPROCS(0), len(segments)))
	found := make([]best, workers)
	var all sync.WaitGroup
	for w := range workers {
		all.Go(func() {
			found[w].k = k
			for i := w; i < len(segments) && ctx.Err() == nil; i += workers {
				found[w].scan(segments[i], query)
			}
		})
	}
	all.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	var out []near
	for _, f := range found {
		out = append(out, f.list...)
	}
	slices.SortFunc(out, nearer)
	return out[:min(k, len(out))], nil
}

// best keeps the k nearest of what it has seen: when twice as many have
// gathered, the far half goes, and what is farther than the rest is not taken
// any more.
type best struct {
	k     int
	list  []near
	floor float64
}

func (b *best) scan(s *segment, query []float32) {
	if s.vectors == nil {
		return
	}
	if b.list == nil {
		b.floor = math.Inf(-1)
	}
	for n := range s.size() {
		v := s.vector(n)
		score := float64(dot(v, query))
		if score < b.floor || score == 0 && zero(v) {
			continue
		}
		b.list = append(b.list, near{s, n, score})
		if len(b.list) >= 2*b.k+overFetch {
			slices.SortFunc(b.list, nearer)
			b.list = b.list[:b.k]
			b.floor = b.list[b.k-1].score
		}
	}
}

// dot is the scalar product. Four sums at a time keep the processor busy.
func dot(x, y []float32) float32 {
	var a, b, c, d float32
	y = y[:len(x)]
	n := len(x) &^ 3
	for i := 0; i < n; i += 4 {
		p, q := x[i:i+4:i+4], y[i:i+4:i+4]
		a += p[0] * q[0]
		b += p[1] * q[1]
		c += p[2] * q[2]
		d += p[3] * q[3]
	}
	for i := n; i < len(x); i++ {
		a += x[i] * y[i]
	}
	return a + b + c + d
}

// unit writes the direction of x, of length one, to out.
func unit(x, out []float32) {
	var sum float64
	for _, f := range x {
		sum += float64(f) * float64(f)
	}
	for i, f := range x {
		out[i] = float32(float64(f) / math.Sqrt(sum))
	}
}

func zero(x []float32) bool {
	for _, f := range x {
		if f != 0 {
			return false
		}
	}
	return true
}

// usable refuses vectors that cannot be compared.
func usable(x []float32, dim int, embedder string) error {
	if len(x) != dim {
		return fmt.Errorf("the vector has %d dimensions, %s makes %d", len(x), embedder, dim)
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
