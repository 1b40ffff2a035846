// Package eval measures the parts of the product against each other: memory
// policies here, tool descriptions and dialects beside it. Everything runs on
// the embedded data and the offline analyst, which is not a language model;
// reports say so.
package eval

import (
	"fmt"
	"time"

	"hedui/check"
	"hedui/descriptions"
	"hedui/loop"
	"hedui/loop/llm"
	"hedui/loop/llm/offline"
	"hedui/memory"
	"hedui/tools"
	"hedui/tools/filings"
	"hedui/tools/market"
)

// Workbench is what all conversations of a measurement share: the embedded
// data, the resident tools, the offline analyst and Check.
type Workbench struct {
	data    *market.Snapshot
	lexicon *market.Lexicon
	belt    []tools.Tool
	reg     *tools.Registry
	text    func(string) string
	model   llm.Model
	now     func() time.Time
}

// benchDims is the length of the offline vectors, which these conversations
// hardly need.
const benchDims = 64

// NewWorkbench loads what is shared. The clock stands still, so that a
// measurement can be repeated byte for byte.
func NewWorkbench(variant string, now time.Time) (*Workbench, error) {
	data, err := market.Open()
	if err != nil {
		return nil, err
	}
	names := data.Names()
	w := &Workbench{data: data, lexicon: data.Lexicon(), now: func() time.Time { return now }}
	set, err := descriptions.Load(variant)
	if err != nil {
		return nil, fmt.Errorf("eval: %w", err)
	}
	w.text = set.Text
	w.belt, err = tools.Resident(data, names, filings.LazyNotes(benchDims))
	if err != nil {
		return nil, err
	}
	if w.reg, err = tools.NewRegistry(w.belt, w.text); err != nil {
		return nil, err
	}
	w.model = offline.New(offline.Knowledge{Lexicon: w.lexicon, Company: names.ByID})
	return w, nil
}

// loop opens a conversation.
func (w *Workbench) loop(mem memory.Memory, model llm.Model, reg *tools.Registry) *loop.Loop {
	checker := check.New(w.lexicon, &check.Options{Now: w.now})
	return loop.New(model, reg, mem, checker, &loop.Options{
		MaxSteps: 8, Now: w.now, Snapshot: w.data.Version(), Through: w.data.Through(), Asked: checker.Asked,
	})
}

// memoryOf makes a fresh memory of a named policy, as the command does.
func (w *Workbench) memoryOf(policy string) (memory.Memory, error) {
	opts := &memory.Options{Lexicon: w.lexicon, Now: w.now, Recall: memory.NewRecall(filings.NewHashEmbedder(benchDims), nil)}
	return newPolicy(policy, opts)
}
