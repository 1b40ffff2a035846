package filings

import (
	"context"

	"hedui/loop/llm"
)

// Vectors keeps vectors by the kind of embedder and the text.
type Vectors interface {
	// Vectors gives those of texts, in order, nil for a text that has none.
	Vectors(ctx context.Context, kind string, texts []string) ([][]float32, error)
	// PutVectors stores those of texts, all or none.
	PutVectors(ctx context.Context, kind string, texts []string, vectors [][]float32) error
}

// Cached gives an embedder that asks another one only for texts that are not
// kept, a batch at a time: what a batch gave is kept before the next one is
// asked for, so that an interruption costs one batch. It is for passages; what
// users ask is not to be kept.
func Cached(e llm.Embedder, kept Vectors) llm.Embedder { return cached{e, kept} }

type cached struct {
	llm.Embedder
	kept Vectors
}

// cacheBatch is how many texts are asked for at a time.
const cacheBatch = 64

// Embed implements llm.Embedder.
func (c cached) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	if len(texts) == 0 {
		return [][]float32{}, nil
	}
	if c.Dim() == 0 { // a server says how long its vectors are by the first one
		if _, err := c.Embedder.Embed(ctx, texts[:1]); err != nil {
			return nil, err
		}
	}
	kind := llm.VectorKind(c.Embedder)
	out, err := c.kept.Vectors(ctx, kind, texts)
	if err != nil {
		return nil, err
	}
	var missing []int
	for i, v := range out {
		if v == nil {
			missing = append(missing, i)
		}
	}
	for len(missing) > 0 {
		part := missing[:min(cacheBatch, len(missing))]
		missing = missing[len(part):]
		batch := make([]string, len(part))
		for i, n := range part {
			batch[i] = texts[n]
		}
		vectors, err := c.Embedder.Embed(ctx, batch)
		if err != nil {
			return nil, err
		}
		for i, n := range part {
			if err := usable(vectors[i], c.Dim(), c.Name()); err != nil {
				return nil, err
			}
			out[n] = vectors[i]
		}
		if err := c.kept.PutVectors(ctx, kind, batch, vectors); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Local says that no request is made.
func (c cached) Local() bool { return local(c.Embedder) }
