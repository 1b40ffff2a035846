package filings

import (
	"context"
	"fmt"
	"sort"
	"strings"

	"hedui/check/mention"
	"hedui/loop/llm"
)

// Index searches passages. It is read-only after NewIndex and safe for
// concurrent use.
type Index struct {
	passages []Passage
	position map[string]int // id → position
	reader   *reader
	words    *bm25 // over topic and text
	topics   *bm25 // over topics alone
	vectors  *vectors
}

// Query is what to look for. Company and Year narrow the search before any
// ranking; zero values don't.
type Query struct {
	Text    string
	Company string
	Year    int
	Page    int // Lines only
	Limit   int // 0: DefaultLimit
}

// Hit is a passage with its score, which is comparable only within one answer.
type Hit struct {
	Passage
	Score float64
}

// DefaultLimit is how many passages a search gives when not told.
const DefaultLimit = 5

// Weights of the two rankings in their fusion. Words weigh more: the offline
// vectors know spelling, not meaning, and only break near-ties.
const (
	wordWeight   = 1.0
	vectorWeight = 0.2
	fusionK      = 60 // reciprocal rank fusion (Cormack et al. 2009)
)

// minShare is the part of the query's terms that a passage must hold to be
// worth showing. Half of a word of four characters (a third of its pairs) is
// too little: 天气 is not 天气预报.
const minShare = 0.35

// minTopicShare is the same for the topic alone, which says what the whole
// passage is about: a question for 分红方案 may well mean 分红预案.
const minTopicShare = 0.25

// topicWeight is what a match in the topic adds to the score of words.
const topicWeight = 0.5

// NewIndex indexes passages. Ids must be unique.
func NewIndex(ctx context.Context, passages []Passage, embedder llm.Embedder) (*Index, error) {
	x := &Index{passages: passages, position: make(map[string]int, len(passages))}
	texts, topics := make([]string, len(passages)), make([]string, len(passages))
	for i, p := range passages {
		if _, dup := x.position[p.ID]; dup {
			return nil, fmt.Errorf("filings: two passages have the id %s", p.ID)
		}
		x.position[p.ID] = i
		texts[i], topics[i] = p.SearchText(), p.Topic
	}
	x.reader = newReader(passages)
	x.words, x.topics = newBM25(texts), newBM25(topics)
	var err error
	if x.vectors, err = newVectors(embedder); err != nil {
		return nil, err
	}
	return x, x.vectors.add(ctx, passages)
}

// SearchText is what a passage is found by: topic and text, not the names that
// filters are for.
func (p Passage) SearchText() string { return p.Topic + "\n" + p.Text }

// Documents lists the documents there are for a company ("" = all), sorted.
func (x *Index) Documents(company string) []string {
	seen := map[string]bool{}
	var out []string
	for _, p := range x.passages {
		if (company == "" || p.Company == company) && !seen[p.Document] {
			seen[p.Document] = true
			out = append(out, p.Document)
		}
	}
	sort.Strings(out)
	return out
}

// Search ranks the passages that share words with the query, or the words that
// reports use for its everyday words. Nothing that shares too little is
// returned: an empty list is an honest answer. Without a filter, a query that
// names one company is searched in that company's passages.
func (x *Index) Search(ctx context.Context, q Query) ([]Hit, error) {
	if q.Company == "" {
		q.Company = x.reader.company(q.Text)
	}
	terms, keep := x.reader.terms(q.Text), func(i int) bool { return x.passages[i].matches(q) }
	byWords, byTopic := x.words.match(terms, keep), x.topics.match(terms, keep)
	wordOrder := make([]scored, 0, len(byWords))
	for i, m := range byWords {
		if m.share >= minShare || byTopic[i].share >= minTopicShare {
			wordOrder = append(wordOrder, scored{x.passages[i].ID, m.score + topicWeight*byTopic[i].score})
		}
	}
	sortScored(wordOrder)
	near, err := x.vectors.nearest(ctx, q.Text, q.Company, q.Year, 4*limit(q))
	if err != nil {
		return nil, err
	}
	fused := map[string]float64{}
	for rank, s := range wordOrder {
		fused[s.id] += wordWeight / float64(fusionK+rank)
	}
	for rank, s := range near {
		if _, shares := fused[s.id]; shares {
			fused[s.id] += vectorWeight / float64(fusionK+rank)
		}
	}
	order := make([]scored, 0, len(fused))
	for id, s := range fused {
		order = append(order, scored{id, s})
	}
	sortScored(order)
	return x.hits(order, limit(q)), nil
}

// Grep gives the passages that hold the query's words exactly (width and case
// aside), in order of id.
func (x *Index) Grep(q Query) []Hit {
	needle := mention.FoldString(strings.TrimSpace(q.Text))
	if needle == "" {
		return nil
	}
	var order []scored
	for _, p := range x.passages {
		if p.matches(q) && strings.Contains(mention.FoldString(p.SearchText()), needle) {
			order = append(order, scored{p.ID, 1})
		}
	}
	sortScored(order)
	return x.hits(order, limit(q))
}

// Lines gives all passages of a page, in order of id.
func (x *Index) Lines(q Query) []Hit {
	var order []scored
	for _, p := range x.passages {
		if p.matches(q) && p.Page == q.Page {
			order = append(order, scored{p.ID, 1})
		}
	}
	sortScored(order)
	return x.hits(order, len(order))
}

func (p Passage) matches(q Query) bool {
	return (q.Company == "" || p.Company == q.Company) && (q.Year == 0 || p.Year == q.Year)
}

func (x *Index) hits(order []scored, n int) []Hit {
	out := make([]Hit, 0, min(n, len(order)))
	for _, s := range order[:min(n, len(order))] {
		out = append(out, Hit{x.passages[x.position[s.id]], s.score})
	}
	return out
}

func limit(q Query) int {
	if q.Limit > 0 {
		return q.Limit
	}
	return DefaultLimit
}

// sortScored orders by score, best first, and by id where equal.
func sortScored(s []scored) {
	sort.Slice(s, func(i, j int) bool {
		if s[i].score != s[j].score {
			return s[i].score > s[j].score
		}
		return s[i].id < s[j].id
	})
}
