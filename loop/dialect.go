package loop

import "hedui/loop/llm"

// Dialect is how tools are shown to a model and how its reply is read. Inside
// the loop and in memory there is one form only, that of function calling:
// calls in assistant messages, results in tool messages. A dialect translates
// at the border.
type Dialect interface {
	Name() string
	// Request gives what is sent for req. It must not change req's slices.
	Request(req llm.Request) llm.Request
	// Reply reads a reply to the request of the given step. Calls that the
	// model wrote as text come out as calls with ids unique in the turn.
	Reply(resp llm.Response, step int) llm.Response
}

// FC is function calling: requests and replies are as they are.
type FC struct{}

// Name implements Dialect.
func (FC) Name() string { return "fc" }

// Request implements Dialect.
func (FC) Request(req llm.Request) llm.Request { return req }

// Reply implements Dialect.
func (FC) Reply(resp llm.Response, _ int) llm.Response { return resp }
