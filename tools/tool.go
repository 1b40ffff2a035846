// Package tools holds the resident tools, their contract, and the registry
// that dispatches calls to them.
package tools

import (
	"context"
	"encoding/json"
	"time"

	"hedui/check"
)

// Env is what a call may touch: the session's Book, where figures become
// facts, and the injected clock.
type Env struct {
	Book check.Book
	Now  func() time.Time
}

// Tool is one capability. Run never panics on bad arguments and never returns
// a figure that is not in Env.Book; args is a JSON object that has passed
// Schema. Run honours ctx.
type Tool interface {
	Spec() Spec
	Run(ctx context.Context, env Env, args json.RawMessage) Result
}

// Spec is a tool's contract apart from its description, which comes from a
// descriptions variant.
type Spec struct {
	Name      string
	Schema    json.RawMessage // JSON Schema of the arguments, generated from a Go type
	MaxInput  int             // runes of arguments
	MaxOutput int             // runes of the observation
	Timeout   time.Duration
	Codes     []Code // the failures it can return, beside those of dispatch
	// Example is a valid arguments object, shown to the model when it got
	// them wrong.
	Example string
}
