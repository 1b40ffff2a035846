package tools

import (
	"fmt"
	"strings"

	"hedui/loop/llm"
)

// Registry holds the tools of a session in a fixed order. It is safe for
// concurrent use.
type Registry struct {
	entries []entry
	defs    []llm.ToolDef
}

type entry struct {
	tool   Tool
	spec   Spec
	schema *argSchema
}

// NewRegistry takes tools in the order in which a model is to see them, and
// the text that describes each. It is an error if two tools share a name, a
// schema cannot be checked, or a description is missing.
func NewRegistry(list []Tool, describe func(tool string) string) (*Registry, error) {
	r := &Registry{}
	for _, t := range list {
		spec := t.Spec()
		if r.find(spec.Name) != nil {
			return nil, fmt.Errorf("tools: two tools are called %q", spec.Name)
		}
		schema, err := compileSchema(spec.Schema)
		if err != nil {
			return nil, fmt.Errorf("tools: %s: %w", spec.Name, err)
		}
		text := strings.TrimSpace(describe(spec.Name))
		if text == "" {
			return nil, fmt.Errorf("tools: %s has no description in this variant", spec.Name)
		}
		r.entries = append(r.entries, entry{tool: t, spec: spec, schema: schema})
		r.defs = append(r.defs, llm.ToolDef{Name: spec.Name, Description: text, Parameters: spec.Schema})
	}
	return r, nil
}

// Defs shows the tools to a model, always in the same order. The slice is
// shared and must not be changed.
func (r *Registry) Defs() []llm.ToolDef { return r.defs }

// Names lists the tools.
func (r *Registry) Names() []string {
	out := make([]string, len(r.entries))
	for i := range r.entries {
		out[i] = r.entries[i].spec.Name
	}
	return out
}

// Spec gives the contract of a tool.
func (r *Registry) Spec(name string) (Spec, bool) {
	if e := r.find(name); e != nil {
		return e.spec, true
	}
	return Spec{}, false
}

func (r *Registry) find(name string) *entry {
	for i := range r.entries {
		if r.entries[i].spec.Name == name {
			return &r.entries[i]
		}
	}
	return nil
}

func (r *Registry) unknown(name string) *Failure {
	message := "没有工具 " + llm.Clip(name, MaxName)
	if near := nearest(name, r.Names()); near != "" {
		message += "，是不是 " + near + "？"
	}
	return &Failure{
		Code: UnknownTool, Message: message, Advice: "只能使用列出的工具。", Available: r.Names(),
	}
}
