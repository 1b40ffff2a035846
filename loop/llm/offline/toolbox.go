package offline

import (
	"hedui/check/mention"
	"hedui/loop/llm"
)

// tool is an offered tool as the analyst understands it from its definition.
type tool struct {
	name  string
	props []property
	promise
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
		box = append(box, tool{name: d.Name, props: readSchema(d.Parameters), promise: readPromise(d.Description, lex)})
	}
	return box
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
