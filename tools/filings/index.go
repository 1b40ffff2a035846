package filings

import (
	"context"
	"slices"
	"sync"

	"hedui/check"
	"hedui/loop/llm"
)

// Index searches passages: some that it was given, and those of a Store, whose
// documents are loaded when they are first searched. It sees what is put into
// the Store or removed from it, by this process or another, at the next
// question. It is safe for concurrent use.
type Index struct {
	given    []*segment
	store    Store // nil: none
	embedder llm.Embedder
	weights  Weights

	mu     sync.Mutex
	held   []*segment // of the store, in its order
	reader *reader    // for given and held
}

// Query is what to look for. Company, Year and Report narrow the search before
// any ranking; zero values don't.
type Query struct {
	Text    string
	Company string
	Year    int
	Report  string   // 年报, 半年报, 一季报, 三季报
	Page    int      // Lines only
	Metrics []string // Lines only: figures of these metrics of the catalogue
	Regexp  bool     // Grep only: Text is an expression, not words
	Limit   int      // 0: DefaultLimit
}

// Hit is a passage with its score, which is comparable only within one answer.
// Words and Vector are the parts of the score, before they were weighed and
// fused: BM25, and the similarity of directions (0 where it was not among the
// nearest). Also are the pages of passages that say the same.
type Hit struct {
	Passage
	Score  float64
	Words  float64
	Vector float64
	Also   []int
}

// Found is the answer to a Query. Total is how many passages there were before
// the limit. Facts are figures of statements (Lines only). Notes say how the
// search was narrowed or what was not possible, in the language of answers.
type Found struct {
	Hits  []Hit
	Total int
	Facts []check.Fact
	Notes []string
}

// DefaultLimit is how many passages a search gives when not told.
const DefaultLimit = 5

// Weights say how much the rankings by words and by vectors count.
type Weights struct {
	Words  float64
	Vector float64
	// Alone says that a passage may be found by its vector although it shares
	// no word with the query.
	Alone bool
}

// Offline are the weights of vectors that know spelling more than meaning: they
// only break near-ties.
var Offline = Weights{Words: 1, Vector: 0.2}

// Semantic are the weights of a real embedding model's vectors.
var Semantic = Weights{Words: 1, Vector: 1, Alone: true}

// NewIndex indexes passages. Ids must be unique.
func NewIndex(ctx context.Context, passages []Passage, embedder llm.Embedder) (*Index, error) {
	return Open(ctx, passages, embedder, nil, Offline)
}

// Open indexes passages, and searches a store with them; nil is none.
func Open(ctx context.Context, passages []Passage, embedder llm.Embedder, store Store, weights Weights) (*Index, error) {
	given, err := inMemory(passages)
	if err != nil {
		return nil, err
	}
	x := &Index{given: given, store: store, embedder: embedder, weights: weights}
	x.reader = newReader(given)
	if local(embedder) {
		err = x.load(ctx, given, true)
	}
	return x, err
}

// SearchText is what a passage is found by: topic and text, not the names that
// filters are for.
func (p Passage) SearchText() string { return p.Topic + "\n" + p.Text }

// refresh brings the segments of the store up to date, without their contents.
func (x *Index) refresh(ctx context.Context) ([]*segment, *reader, error) {
	if x.store == nil {
		return x.given, x.reader, nil
	}
	docs, err := x.store.Documents(ctx)
	if err != nil {
		return nil, nil, err
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if !slices.EqualFunc(docs, x.held, func(d Document, s *segment) bool { return d.ID == s.ID }) {
		known := make(map[string]*segment, len(x.held))
		for _, s := range x.held {
			known[s.ID] = s
		}
		held := make([]*segment, len(docs))
		for i, d := range docs {
			if held[i] = known[d.ID]; held[i] == nil {
				held[i] = x.stored(d)
			}
		}
		x.held = held
		x.reader = newReader(slices.Concat(x.given, held))
	}
	return slices.Concat(x.given, x.held), x.reader, nil
}

// Documents lists the documents there are for a company ("" = all), sorted.
func (x *Index) Documents(ctx context.Context, company string) ([]string, error) {
	segments, _, err := x.refresh(ctx)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, s := range segments {
		if company == "" || s.Company == company {
			out = append(out, s.Title)
		}
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}

func limit(q Query) int {
	if q.Limit > 0 {
		return q.Limit
	}
	return DefaultLimit
}
