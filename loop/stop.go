package loop

import (
	"errors"

	"hedui/check"
	"hedui/loop/llm"
)

// stop is the guard that ended a turn, or the use of tools in it.
type stop string

const (
	stopSteps   stop = "steps"
	stopSize    stop = "size"
	stopTime    stop = "time"
	stopRepeats stop = "repeats"
	stopArgs    stop = "arguments"
	stopLength  stop = "length"
	stopEmpty   stop = "empty"
	stopModel   stop = "model"
)

// words say in Chinese and in English why a turn was stopped.
func (s stop) words() [2]string {
	switch s {
	case stopSteps:
		return [2]string{"步数已用完", "the limit of steps is reached"}
	case stopSize:
		return [2]string{"这一轮的文字总量已用完", "the limit of text for one turn is reached"}
	case stopTime:
		return [2]string{"时间已用完", "the time is up"}
	case stopRepeats:
		return [2]string{"一再发出相同或不被采用的调用，没有新的结果", "the same calls, or calls whose results were refused, came again and again"}
	case stopArgs:
		return [2]string{"调用的参数一再写错", "the arguments of calls were wrong again and again"}
	case stopLength:
		return [2]string{"回答太长，没有写完", "the answer was too long and was cut off"}
	case stopEmpty:
		return [2]string{"模型没有给出回答", "the model gave no answer"}
	case stopModel:
		return [2]string{"模型中途出错，没有写完回答", "the model failed before it had written its answer"}
	}
	return [2]string{}
}

// spent names the budget that is used up, "" when none is: this is the last
// step, or the turn is too large or too long.
func (t *turn) spent() stop {
	switch {
	case t.opts.Now().Sub(t.start) >= t.opts.Timeout:
		return stopTime
	case t.sum >= t.opts.MaxRunes:
		return stopSize
	case t.step >= t.opts.MaxSteps:
		return stopSteps
	}
	return ""
}

// failedMidway reports whether the model failed for a reason of its server when
// this turn's tools had already found something: that is told rather than lost.
// A recording that lacks the request is no such reason, nor is a request that is
// too long, nor a caller who has gone away.
func (t *turn) failedMidway(err error) bool {
	if len(t.facts) == 0 || t.parent.Err() != nil {
		return false
	}
	for _, kind := range []error{
		llm.ErrUnavailable, llm.ErrRateLimited, llm.ErrQuota, llm.ErrAuth, llm.ErrNotFound, llm.ErrBadRequest,
		llm.ErrIncompleteStream, llm.ErrEmptyResponse,
	} {
		if errors.Is(err, kind) {
			return true
		}
	}
	return false
}

// leavesOut reports whether a draft that was written because a budget was used
// up says nothing of what this turn has found.
func (t *turn) leavesOut(o Outcome, figures []check.Figure) bool {
	if t.checker == nil || t.stop != stopSteps && t.stop != stopSize && t.stop != stopTime || o != Partial && o != Answered || t.printsOwn(figures) {
		return false
	}
	for _, id := range t.facts {
		if f, ok := t.mem.Book().Get(id); ok && f.Quote == "" && f.Trust != check.TrustUser {
			return true
		}
	}
	return false
}
