package loop

import (
	"context"
	"errors"
	"iter"
	"time"

	"hedui/loop/llm"
	"hedui/memory"
	"hedui/tools"
)

// Loop answers the questions of one conversation, one at a time.
type Loop struct {
	model   llm.Model
	reg     *tools.Registry
	mem     memory.Memory
	checker Checker
	opts    Options

	toolRunes  int    // size of the tool definitions
	system     string // with the date line of day
	day        time.Time
	quarantine quarantine
}

// New makes a loop. Registry and memory are required; a nil checker checks
// nothing.
func New(model llm.Model, reg *tools.Registry, mem memory.Memory, checker Checker, opts *Options) *Loop {
	return &Loop{
		model: model, reg: reg, mem: mem, checker: checker, opts: opts.withDefaults(),
		toolRunes: llm.ToolRunes(reg.Defs()),
	}
}

// Run answers a question and yields what happens, in order. The last event has
// phase Done and carries the Record; by then the turn is in memory. A turn
// that cannot run yields one error and nothing after it: the context's error
// when it was cancelled, else the model's. A turn that ends so, or whose
// consumer stops early, leaves memory as it was.
func (l *Loop) Run(ctx context.Context, question string) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		t := l.newTurn(ctx, question, yield)
		record, err := t.run()
		switch {
		case errors.Is(err, errStopped):
		case err != nil:
			yield(Event{Step: t.step}, err)
		default:
			yield(Event{Phase: Done, Step: t.step, Record: record}, nil)
		}
	}
}

// Ask answers a question and gives the record of the turn.
func (l *Loop) Ask(ctx context.Context, question string) (Record, error) {
	var record Record
	for e, err := range l.Run(ctx, question) {
		if err != nil {
			return Record{}, err
		}
		if e.Record != nil {
			record = *e.Record
		}
	}
	return record, nil
}

// Fixed gives what every request carries: one system message, and the tools
// that go with it.
func (l *Loop) Fixed() llm.Request {
	req := llm.Request{Messages: []llm.Message{{Role: llm.System, Text: l.prompt()}}, Tools: l.reg.Defs()}
	return l.opts.Dialect.Request(req, len(req.Messages))
}

// prompt gives the system text of today.
func (l *Loop) prompt() string {
	now := l.opts.Now()
	if l.system == "" || now.YearDay() != l.day.YearDay() || now.Year() != l.day.Year() {
		l.day, l.system = now, systemText(l.opts, now)
	}
	return l.system
}
