package loop

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"hedui/check"
	"hedui/loop/llm"
	"hedui/memory"
)

// errStopped says that the consumer of the events went away.
var errStopped = errors.New("loop: the consumer of the events stopped")

// turn is the state of one question on its way to an outcome.
type turn struct {
	*Loop
	parent   context.Context // the caller's
	ctx      context.Context // the same with the turn's own deadline
	question string
	yield    func(Event, error) bool
	start    time.Time

	messages []llm.Message
	asked    int // index of the question in messages; what follows is this turn's
	step     int
	stop     stop   // why the model is not shown tools any more, "" while it is
	told     bool   // … and whether it has been told so
	failure  string // the model's error that ended the turn with what was known

	steps    []Step
	attempts []attempt
	facts    []string     // ids that this turn's tools returned, in order
	suspect  []check.Fact // of results that Check refused for their magnitude
	askedFor *check.Asked
	usage    Usage
	sum      int // runes sent and received

	reply replyState
}

// replyState counts the second chances of a turn: each is given once, but
// for bad arguments, which end the turn at the third reply of them in a row.
type replyState struct {
	retried    int // step whose request was sent again
	tightened  bool
	reminded   bool
	cutOff     bool
	callsLost  bool
	repaired   bool
	skipped    bool
	badArgs    int
	idle       int // replies in a row none of whose calls was run
	retries    int // replies in a row whose results were all refused
	rolledBack int
	lastBad    string // tool and code of the last refused arguments
}

func (l *Loop) newTurn(ctx context.Context, question string, yield func(Event, error) bool) *turn {
	return &turn{Loop: l, parent: ctx, question: question, yield: yield, start: l.opts.Now()}
}

// run is the loop: Observe, Think, Act or Check, until there is an answer.
func (t *turn) run() (*Record, error) {
	ctx, cancel := context.WithTimeout(t.parent, t.opts.Timeout+t.opts.Timeout/4)
	defer cancel()
	t.ctx = ctx
	if err := t.observe(); err != nil {
		return nil, err
	}
	for {
		t.step++
		if t.stop == "" {
			t.stop = t.spent()
		}
		resp, err := t.think()
		if err != nil {
			switch {
			case errors.Is(err, llm.ErrContentFilter):
				return t.filtered()
			case t.overdue() && len(t.facts) > 0:
				t.stop = stopTime
				return t.giveUp()
			case t.failedMidway(err):
				t.stop, t.failure = stopModel, err.Error()
				return t.giveUp()
			}
			return nil, err
		}
		var record *Record
		if len(resp.Message.Calls) > 0 {
			record, err = t.act(resp)
		} else {
			record, err = t.conclude(resp)
		}
		if record != nil || err != nil {
			return record, err
		}
	}
}

// observe puts the request together: system prompt, history, question.
func (t *turn) observe() error {
	if err := t.parent.Err(); err != nil {
		return err
	}
	view := t.mem.View(t.question)
	t.messages = make([]llm.Message, 0, len(view)+8)
	t.messages = append(t.messages, llm.Message{Role: llm.System, Text: t.prompt()})
	t.messages = append(t.messages, view...)
	t.asked = len(t.messages)
	t.messages = append(t.messages, llm.Message{Role: llm.User, Text: t.question})
	return t.emit(Event{Phase: Observe, Text: t.question})
}

// overdue says that the turn's own deadline has passed: a quarter after the
// limit at which the model is asked for its answer.
func (t *turn) overdue() bool { return t.ctx.Err() != nil && t.parent.Err() == nil }

// think asks the model for its next reply.
func (t *turn) think() (Reading, error) {
	for {
		if t.stop != "" && !t.told {
			t.told = true
			t.say(lastStepText)
		}
		resp, err := t.request()
		switch {
		case err == nil:
			if text := strings.TrimSpace(resp.Message.Text); text != "" && len(resp.Message.Calls) > 0 {
				return resp, t.emit(Event{Phase: Think, Text: text})
			}
			return resp, t.emit(Event{Phase: Think})
		case t.parent.Err() != nil:
			return resp, t.parent.Err()
		case t.overdue():
			return resp, fmt.Errorf("loop: the model did not answer within %v; try again, or set a longer limit: %w", t.opts.Timeout, err)
		case errors.Is(err, llm.ErrContextLength):
			if t.reply.tightened || !t.tighten() {
				return resp, fmt.Errorf("loop: the question does not fit the model's context, even with a shorter history; "+
					"start a new session, or use the layered memory: %w", err)
			}
			t.reply.tightened = true
			if err := t.emit(Event{Phase: Observe, Text: "the request is too long for the model; sent again with less history"}); err != nil {
				return resp, err
			}
		case t.reply.retried != t.step && (errors.Is(err, llm.ErrIncompleteStream) || errors.Is(err, llm.ErrEmptyResponse)):
			t.reply.retried = t.step
			if err := t.emit(Event{Phase: Think, Text: "sent again: " + err.Error()}); err != nil {
				return resp, err
			}
		default:
			return resp, err
		}
	}
}

// request sends the messages once. No text is shown before it has been checked,
// so the reply is asked for whole; clients of servers stream underneath.
func (t *turn) request() (Reading, error) {
	messages, _ := memory.Repair(t.messages)
	req := llm.Request{Messages: messages, Temperature: t.opts.Temperature, MaxTokens: t.opts.MaxTokens}
	if t.stop == "" {
		req.Tools = t.reg.Defs()
	}
	req = t.opts.Dialect.Request(req, t.questionIn(messages))
	runes := llm.MessageRunes(req.Messages)
	if len(req.Tools) > 0 {
		runes += t.toolRunes
	}
	if t.opts.Context > 0 && runes > t.opts.Context {
		return Reading{}, &llm.Error{Kind: llm.ErrContextLength, Model: t.model.Name(),
			Hint: fmt.Sprintf("the request has %d runes, the limit set is %d", runes, t.opts.Context)}
	}
	resp, err := t.model.Complete(t.ctx, req)
	if err != nil {
		return Reading{}, err
	}
	t.usage.ModelCalls++
	t.usage.PromptTokens += resp.Usage.PromptTokens
	t.usage.CompletionTokens += resp.Usage.CompletionTokens
	t.usage.PromptRunes = max(t.usage.PromptRunes, runes)
	t.usage.PromptRunesTotal += runes
	t.sum += runes + resp.Message.Runes()
	reading := t.opts.Dialect.Reply(resp)
	if reading.Misformed {
		t.usage.FormatErrors++
	}
	return reading, nil
}

// questionIn finds the question in messages after their repair, which keeps
// the order of what users say.
func (t *turn) questionIn(messages []llm.Message) int {
	if len(messages) == len(t.messages) {
		return t.asked
	}
	before := 0
	for _, m := range t.messages[:t.asked] {
		if m.Role == llm.User {
			before++
		}
	}
	return slices.IndexFunc(messages, func(m llm.Message) bool {
		if m.Role == llm.User {
			before--
		}
		return before < 0
	})
}

// tighten makes the request shorter: the older half of the history goes, whole
// turns of it, and the observations of this turn are cut. It gives false when
// there is nothing to take away.
func (t *turn) tighten() bool {
	changed := false
	var starts []int // of the turns of the history
	for i, m := range t.messages[:t.asked] {
		if m.Role == llm.User {
			starts = append(starts, i)
		}
	}
	if len(starts) > 0 {
		from, to := starts[0], t.asked
		if half := (len(starts) + 1) / 2; half < len(starts) {
			to = starts[half]
		}
		t.messages = slices.Delete(t.messages, from, to)
		t.asked -= to - from
		changed = true
	}
	for i := t.asked; i < len(t.messages); i++ {
		m := &t.messages[i]
		if m.Role != llm.RoleTool {
			continue
		}
		if short := memory.CutObservation(m.Text, tightObservation); short != m.Text {
			m.Text, changed = short, true
		}
	}
	return changed
}

// tightObservation is what an observation is cut to when a request was too
// long for the model, in runes.
const tightObservation = 800

// say adds a line of the loop's own to the turn.
func (t *turn) say(text string) {
	t.messages = append(t.messages, llm.Message{Role: llm.User, Text: text})
}

func (t *turn) emit(e Event) error {
	e.Step = t.step
	if !t.yield(e, nil) {
		return errStopped
	}
	return nil
}
