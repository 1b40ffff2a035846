package filings

import "math"

// bm25 ranks passages by the words they share with a query (Robertson and
// Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009,
// with the usual k1 and b). It is read-only after newBM25.
type bm25 struct {
	postings map[string][]posting
	length   []float64
	mean     float64
}

type posting struct {
	doc   int
	count float64
}

const (
	k1 = 1.2
	b  = 0.75
)

func newBM25(docs []string) *bm25 {
	x := &bm25{postings: map[string][]posting{}, length: make([]float64, len(docs))}
	for i, d := range docs {
		counts := map[string]float64{}
		for _, t := range tokens(d) {
			counts[t]++
			x.length[i]++
		}
		for t, n := range counts {
			x.postings[t] = append(x.postings[t], posting{i, n})
		}
		x.mean += x.length[i]
	}
	if len(docs) > 0 {
		x.mean /= float64(len(docs))
	}
	return x
}

// match is how a passage answers a query: its score, and the part of the
// query's terms that it holds, from 0 to 1.
type match struct {
	score, share float64
}

// match gives every passage that shares a token with the terms and is let
// through by keep. Each distinct token counts once for the score; a term is
// held as far as the best of its phrases is.
func (x *bm25) match(terms []term, keep func(doc int) bool) map[int]match {
	out := map[int]match{}
	seen := map[string]bool{}
	total := 0.0
	for _, t := range terms {
		total += t.weight
	}
	for _, t := range terms {
		held := map[int]float64{}
		for _, phrase := range t.phrases {
			found := map[int]float64{}
			for _, token := range phrase {
				fresh := !seen[token]
				seen[token] = true
				for _, p := range x.postings[token] {
					if !keep(p.doc) {
						continue
					}
					found[p.doc]++
					m := out[p.doc]
					if fresh {
						m.score += x.idf(token) * p.count * (k1 + 1) / (p.count + k1*(1-b+b*x.length[p.doc]/x.mean))
					}
					out[p.doc] = m
				}
			}
			for doc, n := range found {
				held[doc] = max(held[doc], n/float64(len(phrase)))
			}
		}
		for doc, part := range held {
			m := out[doc]
			m.share += t.weight / total * part
			out[doc] = m
		}
	}
	return out
}

// idf is the inverse document frequency of a token, never negative.
func (x *bm25) idf(token string) float64 {
	n, df := float64(len(x.length)), float64(len(x.postings[token]))
	return math.Log(1 + (n-df+0.5)/(df+0.5))
}
