package runner

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"hedui/eval/score"
	"hedui/eval/suite"
	"hedui/loop"
	"hedui/loop/llm"
)

// Options adjusts a run. A nil *Options, and any zero field, means the default.
type Options struct {
	Repeats  int // of models that vary; others are run once. Default 1
	Parallel int // dialogues at a time; default the number of processors
	MaxSteps int // replies asked of the model in a turn; default 8
	// Timeout bounds a turn, MaxTokens a reply; the loop's defaults.
	Timeout   time.Duration
	MaxTokens int
	Seed      uint64
	// Journal keeps finished dialogues, so that a run that was broken off goes
	// on where it was; nil keeps none.
	Journal *Journal
	// Progress is told after each dialogue; may be nil.
	Progress func(done, all int)
	// Clock measures how long turns take; default time.Now. It decides nothing.
	Clock func() time.Time
	// Phases keeps the steps of each turn in words, for drilling down.
	Phases bool
}

func (o *Options) filled() Options {
	var out Options
	if o != nil {
		out = *o
	}
	if out.Repeats < 1 {
		out.Repeats = 1
	}
	if out.Parallel < 1 {
		out.Parallel = runtime.GOMAXPROCS(0)
	}
	if out.MaxSteps < 1 {
		out.MaxSteps = 8
	}
	if out.Clock == nil {
		out.Clock = time.Now
	}
	return out
}

// Run is everything that happened.
type Run struct {
	Suite     string     `json:"suite"`
	SuiteHash string     `json:"suite_hash"`
	Snapshot  string     `json:"snapshot"`
	Cells     []CellInfo `json:"cells"`
	Dialogues []Dialogue `json:"dialogues"`
}

// CellInfo is a cell and what it was run with.
type CellInfo struct {
	Cell
	Label  string `json:"label"`
	Varies bool   `json:"varies"`
	Hash   string `json:"descriptions_hash"`
}

// Dialogue is one dialogue under one cell.
type Dialogue struct {
	Cell    int    `json:"cell"`
	Name    string `json:"name"`
	Class   string `json:"class"`
	Repeat  int    `json:"repeat"`
	Skipped string `json:"skipped,omitempty"`
	// Infra is why the dialogue could not be had: the model was not reached,
	// or broke off. It is neither passed nor failed.
	Infra string `json:"infra_error,omitempty"`
	// Prompt is the hash of the system prompt and tools as they were sent.
	Prompt string `json:"prompt_hash,omitempty"`
	Turns  []Turn `json:"turns"`
}

// Turn is one turn: what was asked, what happened, how it scores.
type Turn struct {
	Question string       `json:"question"`
	Trace    score.Trace  `json:"trace"`
	Result   score.Result `json:"result"`
}

// job is one dialogue to be had.
type job struct {
	cell, dialogue, repeat int
}

// Suite has the dialogues of a suite under each cell. Dialogues come in the
// order of cells, dialogues and repeats, however they were scheduled. An
// error means that nothing can be run: a cell that does not exist, or a context
// that ended.
func (r *Rig) Suite(ctx context.Context, s suite.Suite, cells []Cell, opts *Options) (Run, error) {
	o := opts.filled()
	out := Run{Suite: s.Name, SuiteHash: s.Hash, Snapshot: r.Snapshot()}
	var jobs []job
	for i, c := range cells {
		if err := r.validate(c); err != nil {
			return out, fmt.Errorf("runner: %w", err)
		}
		m, _ := r.model(c.Model)
		set, _ := r.Set(c.Descriptions)
		out.Cells = append(out.Cells, CellInfo{c, m.Label, m.Varies, set.Hash()})
		repeats := 1
		if m.Varies {
			repeats = o.Repeats
		}
		for d := range s.Dialogues {
			for k := range repeats {
				jobs = append(jobs, job{i, d, k})
			}
		}
	}
	out.Dialogues = make([]Dialogue, len(jobs))
	var mu sync.Mutex
	done := 0
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(o.Parallel)
	for i, j := range jobs {
		group.Go(func() error {
			info := out.Cells[j.cell]
			d := s.Dialogues[j.dialogue]
			key := fmt.Sprintf("%s|%s|%s|%s|%d|%d|%d|%d|%d", s.Hash, out.Snapshot, info.Cell, info.Hash, j.dialogue, j.repeat, o.Seed, o.MaxSteps, o.MaxTokens)
			got, ok := o.Journal.find(key)
			if !ok {
				var err error
				if got, err = r.dialogue(ctx, d, info.Cell, j.repeat, o); err != nil {
					return err
				}
				if err := o.Journal.keep(key, got); err != nil {
					return err
				}
			}
			got.Cell = j.cell
			mu.Lock()
			defer mu.Unlock()
			out.Dialogues[i] = got
			done++
			if o.Progress != nil {
				o.Progress(done, len(jobs))
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return out, fmt.Errorf("runner: %w", err)
	}
	return out, nil
}

// betweenTurns is what passes between two turns by the conversation's own
// clock: long enough for a tool that is down for a minute to be tried again.
const betweenTurns = 2 * time.Minute

// dialogue has one conversation. A model that cannot be reached ends it.
func (r *Rig) dialogue(ctx context.Context, d suite.Dialogue, c Cell, repeat int, o Options) (Dialogue, error) {
	out := Dialogue{Name: d.Name, Class: d.Class, Repeat: repeat, Skipped: d.Skip}
	if d.Skip != "" {
		return out, nil
	}
	k, err := r.kitOf(c)
	if err != nil {
		return out, err
	}
	m, err := r.model(c.Model)
	if err != nil {
		return out, err
	}
	clock := r.now()
	now := func() time.Time { return clock }
	mem, err := r.memoryOf(c.Memory, now)
	if err != nil {
		return out, err
	}
	model := &heard{Model: m.New(seedOf(o.Seed, d.Name, repeat))}
	checker := &watched{Checker: *r.checker, mode: c.Check}
	l := loop.New(model, k.reg, mem, checker, &loop.Options{
		MaxSteps: o.MaxSteps, Timeout: o.Timeout, MaxTokens: o.MaxTokens, Now: now, Snapshot: r.data.Version(), Through: r.data.Through(), Asked: r.checker.Asked, Dialect: loop.Dialects[c.Dialect](k.reg.Defs()),
	})
	for _, t := range d.Turns {
		clock = clock.Add(betweenTurns)
		tr := score.Trace{MaxSteps: o.MaxSteps}
		start := o.Clock()
		err := r.ask(context.WithValue(ctx, turnKey{}, t), l, t.Question, &tr, o.Phases)
		if ctx.Err() != nil {
			return out, ctx.Err()
		}
		if err != nil {
			out.Infra = infra(err)
			break
		}
		if failed := tr.Record.ModelError; failed != "" { // told as far as it went, but no measure of the agent
			out.Infra = failed
			break
		}
		tr.Elapsed = o.Clock().Sub(start)
		tr.Steps, tr.Asked, tr.Objections = model.replies, model.requests, checker.objections
		tr.Unread = tr.Record.Usage.FormatErrors
		model.replies, model.requests, checker.objections = 0, nil, nil
		out.Turns = append(out.Turns, Turn{t.Question, tr, r.Scorer.Turn(t, tr)})
	}
	out.Prompt = model.fixed
	return out, nil
}

// ask has one turn and notes its phases.
func (r *Rig) ask(ctx context.Context, l *loop.Loop, question string, tr *score.Trace, phases bool) error {
	found := false
	for e, err := range l.Run(ctx, question) {
		if err != nil {
			return err
		}
		if e.Record != nil {
			tr.Record, found = *e.Record, true
			continue
		}
		if phases {
			line := string(e.Phase)
			if e.Tool != "" {
				line += " " + e.Tool
			}
			tr.Phases = append(tr.Phases, llm.Clip(line+": "+e.Text, 400))
		}
	}
	if !found {
		return errors.New("the turn ended without a record")
	}
	for i := range tr.Record.Steps {
		tr.Record.Steps[i].MS = 0 // how fast a machine was is in Elapsed alone
	}
	return nil
}

// infra names a failure that is not the agent's.
func infra(err error) string {
	for _, k := range []struct {
		kind error
		name string
	}{
		{llm.ErrRateLimited, "rate limited"}, {llm.ErrUnavailable, "unreachable"}, {llm.ErrIncompleteStream, "stream broke off"},
		{llm.ErrAuth, "key refused"}, {llm.ErrEmptyResponse, "empty reply"}, {llm.ErrContextLength, "context length"}, {context.DeadlineExceeded, "timed out"},
	} {
		if errors.Is(err, k.kind) {
			return k.name + ": " + err.Error()
		}
	}
	return err.Error()
}

// seedOf makes the seed of a conversation of its name and repeat.
func seedOf(seed uint64, name string, repeat int) uint64 {
	h := seed*0x9e3779b97f4a7c15 + uint64(repeat)*0xbf58476d1ce4e5b9 + 1
	for _, b := range []byte(name) {
		h = (h ^ uint64(b)) * 0x100000001b3
	}
	return h
}
