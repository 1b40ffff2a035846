package filings

import (
	"context"
	"iter"

	"hedui/check"
)

// Store keeps the reports that a user took in; tools/filings/shelf is one, in a
// file. Another one, for more than a machine holds, implements this interface:
// see docs/filings.md. Implementations are safe for concurrent use.
type Store interface {
	Vectors
	// Documents lists what is held, in an order of its own that is always the
	// same.
	Documents(context.Context) ([]Document, error)
	// Passages gives passages document by document, in reading order. The last
	// pair has the error where reading failed.
	Passages(context.Context, Filter) iter.Seq2[Passage, error]
	// At gives passages of a document by their number in reading order, from 0.
	At(ctx context.Context, document string, numbers []int) ([]Passage, error)
	// Statements gives figures of statements, without ids.
	Statements(context.Context, Filter) ([]check.Fact, error)
	// Words gives what Words made of a document's passages.
	Words(ctx context.Context, document string) ([]byte, error)
	// DocumentVectors gives one vector for each passage of a document, nil for
	// one without.
	DocumentVectors(ctx context.Context, embedder, document string) ([][]float32, error)
}
