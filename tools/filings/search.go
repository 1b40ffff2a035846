package filings

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"hedui/check/mention"
)

// fusionK is the constant of reciprocal rank fusion (Cormack et al. 2009).
const fusionK = 60

// minShare is the part of the query's terms that a passage must hold to be
// worth showing. Half of a word of four characters (a third of its pairs) is
// too little: 天气 is not 天气预报.
const minShare = 0.35

// minTopicShare is the same for the topic alone, which says what the whole
// passage is about: a question for 分红方案 may well mean 分红预案.
const minTopicShare = 0.25

// topicWeight is what a match in the topic adds to the score of words.
const topicWeight = 0.5

// parentWeight is what a passage of the parent company's own statements counts
// where the query does not ask for them: the group's come first.
const parentWeight = 0.5

// candidate is a passage that may be shown.
type candidate struct {
	near
	words, vector, fused float64
	passage              *Passage // once it is read
}

func (c candidate) id() string { return c.near.id() }

// Search ranks the passages that share words with the query, or the words that
// reports use for its everyday words. Nothing that shares too little is
// returned: an empty list is an honest answer. Without a filter, a query that
// names one company, year or kind of report is searched in its documents.
func (x *Index) Search(ctx context.Context, q Query) (Found, error) {
	segments, reader, err := x.refresh(ctx)
	if err != nil {
		return Found{}, err
	}
	segments, notes := narrow(&q, segments, reader)
	direction, note, err := x.direction(ctx, q.Text)
	if err != nil {
		return Found{}, err
	}
	if err := x.load(ctx, segments, direction != nil); err != nil {
		return Found{}, err
	}
	if note == "" {
		note = lacking(segments)
	}
	if note != "" && len(segments) > 0 {
		notes = append(notes, note)
	}
	byVectors, err := nearest(ctx, segments, direction, 4*limit(q))
	if err != nil {
		return Found{}, err
	}
	var byWords []candidate
	terms := reader.terms(q.Text)
	if x.weights.Words > 0 {
		byWords = rankWords(terms, segments)
	}
	order := x.fuse(byWords, byVectors, strings.Contains(mention.FoldString(q.Text), "母公司"))
	if x.weights.Words > 0 {
		if err := rerank(ctx, order, newWording(terms, segments, false)); err != nil {
			return Found{}, err
		}
	}
	hits, merged, err := show(ctx, order, limit(q))
	return Found{Hits: hits, Total: len(order) - merged, Notes: notes}, err
}

// rankWords orders the passages that hold enough of the terms.
func rankWords(terms []term, segments []*segment) []candidate {
	text, topic := newWording(terms, segments, false), newWording(terms, segments, true)
	var out []candidate
	for _, s := range segments {
		about := map[int]match{}
		for _, m := range topic.match(s) {
			about[m.n] = m
		}
		for _, m := range text.match(s) {
			t := about[m.n]
			if m.share >= minShare || t.share >= minTopicShare {
				out = append(out, candidate{near: near{segment: s, n: m.n}, words: m.score + topicWeight*t.score})
			}
		}
	}
	slices.SortFunc(out, func(a, b candidate) int {
		if a.words != b.words {
			return cmp.Compare(b.words, a.words)
		}
		return cmp.Compare(a.id(), b.id())
	})
	return out
}

// direction is a query's. Where the embedder is a server that cannot be reached
// there is none, and a note.
func (x *Index) direction(ctx context.Context, text string) ([]float32, string, error) {
	v, err := x.embedder.Embed(ctx, []string{text})
	if err == nil {
		err = usable(v[0], x.embedder.Dim(), x.embedder.Name())
	}
	switch {
	case err != nil && (ctx.Err() != nil || local(x.embedder)):
		return nil, "", fmt.Errorf("filings: the query: %w", err)
	case err != nil:
		return nil, "向量检索不可用，只按词检索：" + err.Error(), nil
	}
	out := make([]float32, len(v[0]))
	unit(v[0], out)
	return out, "", nil
}

// lacking says how many passages have no vector.
func lacking(segments []*segment) string {
	lacks := 0
	for _, s := range segments {
		lacks += s.lacks
	}
	if lacks == 0 {
		return ""
	}
	return fmt.Sprintf("有%d段没有向量，只按词检索", lacks)
}

// fuse adds the reciprocal ranks of both orders.
func (x *Index) fuse(byWords []candidate, byVectors []near, parent bool) []candidate {
	type place struct {
		s *segment
		n int
	}
	at := make(map[place]int, len(byWords))
	out := slices.Clone(byWords)
	for rank := range out {
		out[rank].fused = x.weights.Words / float64(fusionK+rank)
		at[place{out[rank].segment, out[rank].n}] = rank
	}
	for rank, v := range byVectors {
		score := x.weights.Vector / float64(fusionK+rank)
		i, shares := at[place{v.segment, v.n}]
		switch {
		case shares:
			out[i].fused += score
			out[i].vector = v.score
		case x.weights.Alone:
			out = append(out, candidate{near: v, vector: v.score, fused: score})
		}
	}
	for i := range out {
		if c := &out[i]; parent != c.segment.words.marks[c.n].parent {
			c.fused *= parentWeight
		}
	}
	slices.SortFunc(out, func(a, b candidate) int {
		if a.fused != b.fused {
			return cmp.Compare(b.fused, a.fused)
		}
		return cmp.Compare(a.id(), b.id())
	})
	return out
}

// show reads the first n passages of an order. Those that say what a better one
// says already are merged into it; merged counts them.
func show(ctx context.Context, order []candidate, n int) (hits []Hit, merged int, err error) {
	if err := read(ctx, order[:min(2*n, len(order))]); err != nil {
		return nil, 0, err
	}
	var signs []sign
	for i := range order {
		if len(hits) == n {
			break
		}
		c := &order[i]
		if err := read(ctx, order[i:i+1]); err != nil {
			return nil, 0, err
		}
		own := signOf(*c.passage)
		if i := slices.IndexFunc(signs, own.same); i >= 0 {
			hits[i].Also = append(hits[i].Also, c.passage.Page)
			merged++
			continue
		}
		signs = append(signs, own)
		hits = append(hits, Hit{Passage: *c.passage, Score: c.fused, Words: c.words, Vector: c.vector})
	}
	return hits, merged, nil
}

// read reads the passages of candidates that are not read yet, document by
// document.
func read(ctx context.Context, list []candidate) error {
	byDocument := map[*segment][]int{} // positions in list
	var documents []*segment
	for i, c := range list {
		if c.passage != nil {
			continue
		}
		if byDocument[c.segment] == nil {
			documents = append(documents, c.segment)
		}
		byDocument[c.segment] = append(byDocument[c.segment], i)
	}
	for _, s := range documents {
		var numbers []int
		for _, i := range byDocument[s] {
			numbers = append(numbers, list[i].n)
		}
		passages, err := s.texts(ctx, numbers)
		if err != nil {
			return err
		}
		for k, i := range byDocument[s] {
			list[i].passage = &passages[k]
		}
	}
	return nil
}
