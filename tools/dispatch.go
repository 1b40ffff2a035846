package tools

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"hedui/check"
	"hedui/loop/llm"
)

// DefaultTimeout bounds a tool that declares no timeout, DefaultMaxOutput an
// observation, in runes, of one that declares no size.
const (
	DefaultTimeout   = 30 * time.Second
	DefaultMaxOutput = 6000
)

// ErrorResult is a failure as a Result.
func ErrorResult(tool string, f Failure) Result {
	return Result{Status: Error, Error: &f, Metadata: Metadata{Tool: tool}}
}

// Prepared is a call whose name and arguments have been read, not run yet.
type Prepared struct {
	name     string
	entry    *entry // nil for an unknown tool
	args     json.RawMessage
	repaired []string
	fail     *Failure
}

// MaxName is the length in bytes of the longest name of a tool that is repeated.
const MaxName = 64

// Prepare reads a call without running anything.
func (r *Registry) Prepare(call llm.ToolCall) Prepared {
	p := Prepared{name: llm.Clip(call.Name, MaxName), entry: r.find(call.Name)}
	if p.entry == nil {
		p.fail = r.unknown(call.Name)
		return p
	}
	p.args, p.repaired, p.fail = p.entry.schema.decode(p.entry.spec, call.Args)
	return p
}

// Failure says why the call will not run, nil when it will.
func (p Prepared) Failure() *Failure { return p.fail }

// Args is the normal form of the arguments, nil when they are refused.
func (p Prepared) Args() json.RawMessage { return p.args }

// Dispatch prepares a call and runs it; see Run.
func (r *Registry) Dispatch(ctx context.Context, env Env, call llm.ToolCall) Result {
	return r.Prepare(call).Run(ctx, env)
}

// Run runs a call and always returns a Result whose Text fits the tool's
// output budget. A panic is TOOL_PANIC, an overrun TIMEOUT, a cancelled ctx
// CANCELLED; a tool that goes on after either is left behind, and what it
// still tries to write to the Book is thrown away.
func (p Prepared) Run(ctx context.Context, env Env) Result {
	if env.Now == nil {
		env.Now = time.Now
	}
	limit := DefaultMaxOutput
	if p.entry != nil && p.entry.spec.MaxOutput > 0 {
		limit = p.entry.spec.MaxOutput
	}
	start := env.Now()
	var res Result
	if p.fail != nil {
		res = ErrorResult(p.name, *p.fail)
	} else {
		res = p.entry.run(ctx, env, p.args)
	}
	res.Metadata.Tool = p.name
	return finish(res, p.repaired, env.Now().Sub(start), limit)
}

// run bounds a tool's time and catches its panics.
func (e *entry) run(ctx context.Context, env Env, args json.RawMessage) Result {
	if ctx.Err() != nil {
		return e.stopped(ctx)
	}
	timeout := e.spec.Timeout
	if timeout <= 0 {
		timeout = DefaultTimeout
	}
	bounded, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	a := &activity{entry: e, ctx: bounded, env: env, args: args, done: make(chan struct{})}
	go a.run()
	select {
	case <-a.done:
		return a.res
	case <-bounded.Done():
	}
	a.end()
	select {
	case <-a.done: // it was ready all the same
		return a.res
	default:
		return e.stopped(ctx)
	}
}

// stopped tells the two reasons for not waiting any longer apart.
func (e *entry) stopped(ctx context.Context) Result {
	if ctx.Err() != nil {
		return ErrorResult(e.spec.Name, Failure{Code: Cancelled, Message: "本次调用已取消，没有结果。"})
	}
	return ErrorResult(e.spec.Name, Failure{
		Code: Timeout, Message: e.spec.Name + " 超时，没有结果。",
		Advice: "最多再试一次；仍然超时就用已有的结果回答，并说明缺什么。",
	})
}

// activity is one run of a tool, and the Book that it writes to: one that can
// be closed, since a tool that outlives its time limit must not write into a
// later turn.
type activity struct {
	*entry
	ctx  context.Context
	env  Env
	args json.RawMessage
	done chan struct{} // closed when res is there
	res  Result

	mu    sync.Mutex
	ended bool
}

func (a *activity) run() {
	defer close(a.done)
	returned := false
	defer func() {
		if p := recover(); p != nil || !returned {
			a.res = ErrorResult(a.spec.Name, Failure{
				Code: ToolPanic, Message: "工具内部出错：" + echo(fmt.Sprint(p)),
				Advice: "不要用同样的参数重试；用已有的结果回答，并说明缺什么。",
			})
		}
	}()
	env := a.env
	if env.Book != nil {
		env.Book = a
	}
	a.res = a.tool.Run(a.ctx, env, a.args)
	returned = true
}

func (a *activity) end() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.ended = true
}

// Add implements check.Book; it gives "" after the end.
func (a *activity) Add(f check.Fact) string {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.ended {
		return ""
	}
	return a.env.Book.Add(f)
}

// Get implements check.Book.
func (a *activity) Get(id string) (check.Fact, bool) { return a.env.Book.Get(id) }

// All implements check.Book.
func (a *activity) All() []check.Fact { return a.env.Book.All() }
