package filings

import "math"

// Ranking by words is BM25 (Robertson and Zaragoza, "The Probabilistic
// Relevance Framework: BM25 and Beyond", 2009, with the usual k1 and b), over
// the documents that are searched.
const (
	k1 = 1.2
	b  = 0.75
)

// wording is a query's terms with what the searched documents know of them.
type wording struct {
	terms  []keyed
	keys   []uint64 // distinct, of all terms
	weight float64  // of all terms
	topic  bool     // over topics, not texts
	idf    []float64
	mean   float64
}

// keyed is a term whose phrases are lists of positions in keys.
type keyed struct {
	phrases [][]int
	weight  float64
}

// match is how a passage answers a query: its score, and the part of the
// query's terms that it holds, from 0 to 1.
type match struct {
	n            int // of the passage in its document
	score, share float64
}

// newWording reads the frequencies of a query's tokens in documents.
func newWording(terms []term, segments []*segment, topic bool) *wording {
	w := &wording{topic: topic}
	place := map[uint64]int{}
	for _, t := range terms {
		k := keyed{weight: t.weight}
		w.weight += t.weight
		for _, phrase := range t.phrases {
			var list []int
			for _, token := range phrase {
				key := tokenKey(token)
				i, known := place[key]
				if !known {
					i = len(w.keys)
					place[key] = i
					w.keys = append(w.keys, key)
				}
				list = append(list, i)
			}
			k.phrases = append(k.phrases, list)
		}
		w.terms = append(w.terms, k)
	}
	docs, tokens := 0, 0
	df := make([]int, len(w.keys))
	for _, s := range segments {
		p := w.of(s)
		docs += len(p.length)
		tokens += p.total
		for i, key := range w.keys {
			df[i] += frequency(p.list(key))
		}
	}
	w.mean = float64(tokens) / float64(max(docs, 1))
	for _, n := range df {
		w.idf = append(w.idf, math.Log(1+(float64(docs-n)+0.5)/(float64(n)+0.5)))
	}
	return w
}

func (w *wording) of(s *segment) *postings {
	if w.topic {
		return &s.words.topic
	}
	return &s.words.text
}

// match gives every passage of a document that shares a token with the terms,
// in reading order. Each distinct token counts once for the score; a term is
// held as far as the best of its phrases is.
func (w *wording) match(s *segment) []match {
	p := w.of(s)
	size := len(p.length)
	score, share := make([]float64, size), make([]float64, size)
	hit := make([]bool, size)
	holds := make([][]int, len(w.keys)) // passages by key
	for i, key := range w.keys {
		each(p.list(key), func(n, count int) {
			if n >= size {
				return
			}
			holds[i] = append(holds[i], n)
			hit[n] = true
			c := float64(count)
			score[n] += w.idf[i] * c * (k1 + 1) / (c + k1*(1-b+b*float64(p.length[n])/w.mean))
		})
	}
	found, best := make([]int, size), make([]float64, size)
	for _, t := range w.terms {
		if t.weight == 0 {
			continue
		}
		for _, phrase := range t.phrases {
			for _, i := range phrase {
				for _, n := range holds[i] {
					found[n]++
					best[n] = max(best[n], float64(found[n])/float64(len(phrase)))
				}
			}
			for _, i := range phrase {
				for _, n := range holds[i] {
					found[n] = 0
				}
			}
		}
		for _, phrase := range t.phrases {
			for _, i := range phrase {
				for _, n := range holds[i] {
					share[n] += t.weight / w.weight * best[n]
					best[n] = 0
				}
			}
		}
	}
	var out []match
	for n := range hit {
		if hit[n] {
			out = append(out, match{n, score[n], share[n]})
		}
	}
	return out
}
