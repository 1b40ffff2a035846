package filings

import (
	"cmp"
	"context"
	"slices"
	"strings"
)

// rerankMost is how many of the best passages are read to be ordered anew.
const rerankMost = 60

// headWeight is what a word of the query counts that only the headings of a
// passage have, and no word of the line itself.
const headWeight = 0.5

// rerank orders the best passages anew by their best line: a row of a table, or
// a sentence, that has many of the rare words of the query in one place is what
// was looked for more likely than a passage that has them here and there.
func rerank(ctx context.Context, order []candidate, w *wording) error {
	top := order[:min(rerankMost, len(order))]
	if err := read(ctx, top); err != nil {
		return err
	}
	place := make(map[uint64]int, len(w.keys))
	for i, k := range w.keys {
		place[k] = i
	}
	lines := make([]float64, len(top))
	best := 0.0
	for i, c := range top {
		lines[i] = w.bestLine(place, c.passage)
		best = max(best, lines[i])
	}
	if best == 0 {
		return nil
	}
	for i := range top {
		top[i].fused *= 1 + lines[i]/best
	}
	slices.SortFunc(top, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.fused, a.fused), cmp.Compare(a.id(), b.id()))
	})
	return nil
}

// bestLine is the largest sum of the rarities of the query's tokens that a line
// or sentence of a passage has, with those of its headings at headWeight.
func (w *wording) bestLine(place map[uint64]int, p *Passage) float64 {
	mark := func(text string, in []bool) {
		for _, t := range tokens(text) {
			if i, known := place[tokenKey(t)]; known {
				in[i] = true
			}
		}
	}
	head := make([]bool, len(w.keys))
	mark(p.Topic+"\n"+p.Section, head)
	best := 0.0
	own := make([]bool, len(w.keys))
	for _, line := range strings.FieldsFunc(p.Text, func(r rune) bool { return r == '\n' || r == '。' }) {
		clear(own)
		mark(line, own)
		sum := 0.0
		for i, idf := range w.idf {
			switch {
			case own[i]:
				sum += idf
			case head[i]:
				sum += headWeight * idf
			}
		}
		best = max(best, sum)
	}
	return best
}
