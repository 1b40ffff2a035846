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
	DefaultTimeout   = 10 * time.Second
	DefaultMaxOutput = 6000
)

// ErrorResult is a failure as a Result.
func ErrorResult(tool string, f Failure) Result {
	return Result{Status: Error, Error: &f, Metadata: Metadata{Tool: tool}}
}

// Dispatch runs a call and always returns a Result whose Text fits the tool's
// output budget. A panic is TOOL_PANIC, an overrun TIMEOUT, a cancelled ctx
// CANCELLED; a tool that goes on after either is left behind, and what it
// still tries to write to the Book is thrown away.
func (r *Registry) Dispatch(ctx context.Context, env Env, call llm.ToolCall) Result {
	if env.Now == nil {
		env.Now = time.Now
	}
	start := env.Now()
	e := r.find(call.Name)
	if e == nil {
		return finish(ErrorResult(call.Name, *r.unknown(call.Name)), nil, 0, DefaultMaxOutput)
	}
	var res Result
	args, repaired, fail := e.schema.decode(e.spec, call.Args)
	if fail != nil {
		res = ErrorResult(call.Name, *fail)
	} else {
		res = e.run(ctx, env, args)
		res.args = args
	}
	res.Metadata.Tool = e.spec.Name
	limit := e.spec.MaxOutput
	if limit <= 0 {
		limit = DefaultMaxOutput
	}
	return finish(res, repaired, env.Now().Sub(start), limit)
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
	l := &lease{book: env.Book}
	if env.Book != nil {
		env.Book = l
	}
	done := make(chan Result, 1) // buffered: a tool left behind can still end
	go func() {
		returned := false
		defer func() {
			if p := recover(); p != nil || !returned {
				done <- ErrorResult(e.spec.Name, Failure{
					Code: ToolPanic, Message: "工具内部出错：" + echo(fmt.Sprint(p)),
					Advice: "不要用同样的参数重试；用已有的结果回答，并说明缺什么。",
				})
			}
		}()
		res := e.tool.Run(bounded, env, args)
		returned = true
		done <- res
	}()
	select {
	case res := <-done:
		return res
	case <-bounded.Done():
	}
	l.end()
	select {
	case res := <-done: // it was ready all the same
		return res
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

// lease is a Book that can be closed to one call: a tool that outlives its
// time limit must not write into a later turn.
type lease struct {
	book  check.Book
	mu    sync.Mutex
	ended bool
}

func (l *lease) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ended = true
}

// Add implements check.Book; it gives "" after the end.
func (l *lease) Add(f check.Fact) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ended {
		return ""
	}
	return l.book.Add(f)
}

// Get implements check.Book.
func (l *lease) Get(id string) (check.Fact, bool) { return l.book.Get(id) }

// All implements check.Book.
func (l *lease) All() []check.Fact { return l.book.All() }
