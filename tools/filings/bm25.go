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

// scores gives the score of every document that shares a token with the query
// and is let through by keep. Each distinct token of the query counts once.
func (x *bm25) scores(query string, keep func(doc int) bool) map[int]float64 {
	out := map[int]float64{}
	seen := map[string]bool{}
	n := float64(len(x.length))
	for _, t := range tokens(query) {
		if seen[t] {
			continue
		}
		seen[t] = true
		list := x.postings[t]
		df := float64(len(list))
		idf := math.Log(1 + (n-df+0.5)/(df+0.5))
		for _, p := range list {
			if keep(p.doc) {
				out[p.doc] += idf * p.count * (k1 + 1) / (p.count + k1*(1-b+b*x.length[p.doc]/x.mean))
			}
		}
	}
	return out
}
