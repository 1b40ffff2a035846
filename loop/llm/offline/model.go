package offline

import (
	"context"

	"hedui/loop/llm"
)

// Model is the offline analyst. It keeps nothing of a talk between calls: the
// same request gives the same bytes. It is safe for concurrent use. Without tool
// definitions in the request it looks for them in the system prompt, and then
// writes calls and answers as text.
type Model struct {
	know  Knowledge
	shelf shelf
}

// New returns the analyst.
func New(k Knowledge) *Model { return &Model{know: k} }

// Name implements llm.Model.
func (m *Model) Name() string { return "offline" }

// Complete implements llm.Model. Its only error is ctx's.
func (m *Model) Complete(ctx context.Context, req llm.Request) (llm.Response, error) {
	if err := ctx.Err(); err != nil {
		return llm.Response{}, err
	}
	spoken, text := readText(req)
	resp := newTurn(m.know, m.shelf.toolbox(spoken.Tools, m.know.Lexicon), spoken).respond()
	if text {
		resp = writeText(resp)
	}
	return resp, nil
}

// Stream implements llm.Model. The text arrives in one piece, since it is
// written in one piece.
func (m *Model) Stream(ctx context.Context, req llm.Request, onText func(string) error) (llm.Response, error) {
	return llm.StreamWhole(ctx, m, req, onText)
}
