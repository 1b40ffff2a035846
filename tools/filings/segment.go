package filings

import (
	"context"
	"fmt"
	"slices"
	"sync"

	chromem "github.com/philippgille/chromem-go"
)

// segment is one document as it is searched: its word index and its vectors.
// The text is read where it is kept. It is read-only but for what is made at
// first use.
type segment struct {
	Document
	kept  bool // in a store
	words *words
	// vectors are the passages' directions, dim floats each, of length one. A
	// passage without a vector has zeros and is never near.
	vectors []float32
	dim     int
	lacks   int // passages without a vector
	texts   func(ctx context.Context, numbers []int) ([]Passage, error)

	mu         sync.Mutex // while it is loaded
	small      sync.Once
	collection *chromem.Collection
	err        error
}

func (s *segment) size() int {
	if s.words == nil {
		return 0
	}
	return len(s.words.marks)
}

// vector is the direction of passage n.
func (s *segment) vector(n int) []float32 { return s.vectors[n*s.dim : (n+1)*s.dim] }

// fill takes the vectors of the passages, nil where there is none. One that
// cannot be compared is an error that names the passage.
func (s *segment) fill(vectors [][]float32, dim int, embedder string) error {
	if len(vectors) != s.size() {
		return fmt.Errorf("filings: %s: %d vectors for %d passages", s.Title, len(vectors), s.size())
	}
	s.dim, s.vectors = dim, make([]float32, dim*s.size())
	for n, v := range vectors {
		if v == nil {
			s.lacks++
			continue
		}
		if err := usable(v, dim, embedder); err != nil {
			return fmt.Errorf("filings: passage %s: %w", s.words.marks[n].id, err)
		}
		unit(v, s.vector(n))
	}
	return nil
}

// inMemory makes segments of passages, one for each document, in the order in
// which the documents come.
func inMemory(passages []Passage) ([]*segment, error) {
	seen := map[string]bool{}
	of := map[string][]Passage{}
	var titles []string
	for _, p := range passages {
		if seen[p.ID] {
			return nil, fmt.Errorf("filings: two passages have the id %s", p.ID)
		}
		seen[p.ID] = true
		key := p.Document + "\x00" + p.Company + "\x00" + fmt.Sprint(p.Year)
		if of[key] == nil {
			titles = append(titles, key)
		}
		of[key] = append(of[key], p)
	}
	var out []*segment
	for _, key := range titles {
		list := of[key]
		slices.SortFunc(list, func(a, b Passage) int {
			if a.ID < b.ID {
				return -1
			}
			return 1
		})
		p := list[0]
		out = append(out, &segment{
			Document: Document{ID: key, Title: p.Document, Company: p.Company, Name: p.Name, Year: p.Year, Report: p.Report, Chunks: len(list)},
			words:    newWords(list),
			texts: func(_ context.Context, numbers []int) ([]Passage, error) {
				out := make([]Passage, len(numbers))
				for i, n := range numbers {
					out[i] = list[n]
				}
				return out, nil
			},
		})
	}
	return out, nil
}
