package loop

import "hedui/loop/llm"

// Dialect is how tools are shown to a model and how its reply is read. Inside
// the loop and in memory there is one form only, that of function calling:
// calls in assistant messages, results in tool messages. A dialect translates
// at the border.
type Dialect interface {
	// Request gives what is sent for req, whose messages are well paired.
	// Message asked is the question; what is before it is system prompt and
	// history, what follows is the turn so far. It must not change req's
	// slices.
	Request(req llm.Request, asked int) llm.Request
	// Reply reads a reply. Calls that the model wrote as text come out as
	// calls; they need no id.
	Reply(resp llm.Response) Reading
}

// Reading is a reply as a dialect understood it.
type Reading struct {
	llm.Response
	// Problem says, for the model, why the reply is neither a call nor an
	// answer; "" when it is one. The reply is not used then.
	Problem string
	// Remark tells the model what of its reply was left out, "" for nothing.
	Remark string
	// Misformed says that the reply broke the rules of the dialect, whether or
	// not it could be used.
	Misformed bool
}

// Dialects makes each dialect there is, by its name, for a set of tools.
var Dialects = map[string]func([]llm.ToolDef) Dialect{
	"fc":    func([]llm.ToolDef) Dialect { return FC{} },
	"react": func(defs []llm.ToolDef) Dialect { return NewReAct(defs) },
}

// FC is function calling: requests are as they are, and so are replies, but for
// calls that a server has left in the text.
type FC struct{}

// Request implements Dialect.
func (FC) Request(req llm.Request, _ int) llm.Request { return req }

// Reply implements Dialect.
func (FC) Reply(resp llm.Response) Reading { return Reading{Response: withoutMarkup(resp)} }
