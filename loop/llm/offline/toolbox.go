package offline

import (
	"slices"
	"strings"
	"sync"

	"hedui/check/mention"
	"hedui/loop/llm"
)

// tool is an offered tool as the analyst understands it from its definition.
type tool struct {
	name  string
	props []property
	promise
	now bool // gives what a share is worth today
}

// has reports whether the tool takes an argument that stands for s.
func (t tool) has(s slot) bool {
	for _, p := range t.props {
		if p.slot == s {
			return true
		}
	}
	return false
}

// toolbox is the tools of a request, in their order.
type toolbox []tool

func readTools(defs []llm.ToolDef, lex mention.Lexicon) toolbox {
	var box toolbox
	for _, d := range defs {
		box = append(box, tool{name: d.Name, props: readSchema(d.Parameters), promise: readPromise(d.Description, lex), now: strings.Contains(d.Description, "今日总市值")})
	}
	return box
}

// valuesToday reports whether a tool says that it gives what a share is worth
// today, which is otherwise held at year ends.
func (b toolbox) valuesToday() bool {
	return slices.ContainsFunc(b, func(t tool) bool { return t.now })
}

// shelf keeps the last toolbox that was read. Reading descriptions takes most
// of a turn's time, and a session shows the same ones every time. It is safe
// for concurrent use.
type shelf struct {
	mu   sync.Mutex
	defs []llm.ToolDef
	box  toolbox
}

// toolbox gives what readTools gives, read anew only when a definition has
// changed.
func (s *shelf) toolbox(defs []llm.ToolDef, lex mention.Lexicon) toolbox {
	if len(defs) == 0 { // the last step of a turn
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.EqualFunc(s.defs, defs, sameTool) {
		s.defs = slices.Clone(defs)
		for i := range s.defs {
			s.defs[i].Parameters = slices.Clone(defs[i].Parameters)
		}
		s.box = readTools(defs, lex)
	}
	return s.box
}

func sameTool(a, b llm.ToolDef) bool {
	return a.Name == b.Name && a.Description == b.Description && string(a.Parameters) == string(b.Parameters)
}

// choose picks the tool whose description promises a capability: the one that
// says most about it, the first of equals. Names are not looked at.
func (b toolbox) choose(c capability) (tool, bool) {
	best, found := tool{}, 0
	for _, t := range b {
		if n := t.promises(c); n > found {
			best, found = t, n
		}
	}
	return best, found > 0
}

// denied reports whether a tool says of itself that it does not provide the
// capability. What a text search denies, it denies in favour of others.
func (b toolbox) denied(c capability) bool {
	for _, t := range b {
		if t.no[c] && t.promises(canSearch) == 0 {
			return true
		}
	}
	return false
}
