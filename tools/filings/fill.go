package filings

import (
	"context"

	"hedui/loop/llm"
)

// Fill makes the vectors that a store's passages lack, document by document,
// and calls report, if not nil, after each. What was made before it failed or
// was stopped is kept, so that the next call goes on there.
func Fill(ctx context.Context, store Store, embedder llm.Embedder, report func(done, all int)) error {
	docs, err := store.Documents(ctx)
	if err != nil {
		return err
	}
	kept := Cached(embedder, store)
	for i, d := range docs {
		var texts []string
		for p, err := range store.Passages(ctx, Filter{Document: d.ID}) {
			if err != nil {
				return err
			}
			texts = append(texts, p.SearchText())
		}
		if _, err := kept.Embed(ctx, texts); err != nil {
			return err
		}
		if report != nil {
			report(i+1, len(docs))
		}
	}
	return nil
}
