package llm

import (
	"context"
	"fmt"
)

// Embedder turns texts into vectors of one fixed length. Embed returns one
// vector per text, in order, or an error and no vectors; an empty list gives
// an empty list. A vector is never all zero. Implementations are safe for
// concurrent use.
type Embedder interface {
	// Name identifies the vectors: vectors of different names cannot be
	// compared.
	Name() string
	Dim() int
	Embed(ctx context.Context, texts []string) ([][]float32, error)
}

// VectorKind is what vectors of an embedder are kept under: those of one kind
// have one length and can be compared.
func VectorKind(e Embedder) string { return fmt.Sprintf("%s/%d", e.Name(), e.Dim()) }
