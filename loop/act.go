package loop

import (
	"encoding/json"
	"strconv"
	"sync"
	"unicode/utf8"

	"hedui/check"
	"hedui/loop/llm"
	"hedui/tools"
)

// maxBadArgs is the number of replies in a row with nothing but refused
// arguments after which a turn ends, maxIdle that of replies none of whose
// calls was run after which no tools are shown any more.
const (
	maxBadArgs = 3
	maxIdle    = 2
)

var passed = check.Verdict{Decision: check.Pass}

// pending is one call of a reply on its way to a result.
type pending struct {
	call  llm.ToolCall
	ready tools.Prepared
	run   bool
	res   tools.Result
	stage stage

	verdict check.Verdict
	refused []string // marks of facts that must not be cited
}

// act runs the calls of a reply and adds them, each with its result, to the
// messages. The model's own message goes in as it came. It gives a record only
// when the turn has to end here.
func (t *turn) act(resp Reading) (*Record, error) {
	msg, mark := resp.Message, len(t.messages)
	msg.Calls = t.identified(shortNamed(t.reg.Split(msg.Calls)))
	t.messages = append(t.messages, msg)
	if t.stop != "" {
		return t.skip(msg.Calls)
	}
	batch := make([]pending, len(msg.Calls))
	runs := 0
	for i, c := range msg.Calls {
		if err := t.emit(Event{Phase: Act, Tool: c.Name}); err != nil {
			return nil, err
		}
		p := &batch[i]
		p.call, p.ready = c, t.reg.Prepare(c)
		p.stage.book, p.stage.slot = t.mem.Book(), i
		if len(c.Args) > maxReplay && p.ready.Failure() != nil {
			t.forgetArguments(mark, i)
		}
		if f := t.blocked(batch, i, resp.Finish); f != nil {
			p.res = tools.ErrorResult(c.Name, *f)
		} else {
			p.run = true
			runs++
		}
	}
	t.dispatch(batch, runs)
	record, err := t.collect(batch, mark)
	if record == nil && err == nil && resp.Remark != "" {
		t.say(resp.Remark)
	}
	return record, err
}

// maxReplay is the size in bytes beyond which refused arguments are not sent
// back to the model that wrote them; the result says how they began.
const maxReplay = 16 << 10

// forgetArguments empties the arguments of call i of the reply at mark.
func (t *turn) forgetArguments(mark, i int) {
	m := &t.messages[mark]
	m.Calls = append([]llm.ToolCall(nil), m.Calls...)
	m.Calls[i].Args = "{}"
}

// shortNamed shortens names that no tool can have: they are repeated in every
// request that follows.
func shortNamed(calls []llm.ToolCall) []llm.ToolCall {
	for i := range calls {
		if len(calls[i].Name) > tools.MaxName {
			calls = append([]llm.ToolCall(nil), calls...)
			calls[i].Name = llm.Clip(calls[i].Name, tools.MaxName)
		}
	}
	return calls
}

// maxID is the length in bytes of the longest id that is kept.
const maxID = 256

// identified gives every call an id that nothing else in the request has.
func (t *turn) identified(calls []llm.ToolCall) []llm.ToolCall {
	copied := false
	for i := range calls {
		if calls[i].ID != "" && len(calls[i].ID) <= maxID && !t.idUsed(calls[:i], calls[i].ID) {
			continue
		}
		if !copied {
			calls, copied = append([]llm.ToolCall(nil), calls...), true
		}
		for n := i + 1; ; n++ {
			calls[i].ID = "call_" + strconv.Itoa(t.step) + "_" + strconv.Itoa(n)
			if !t.idUsed(calls[:i], calls[i].ID) {
				break
			}
		}
	}
	return calls
}

func (t *turn) idUsed(calls []llm.ToolCall, id string) bool {
	for _, c := range calls {
		if c.ID == id {
			return true
		}
	}
	for i := range t.messages {
		for _, c := range t.messages[i].Calls {
			if c.ID == id {
				return true
			}
		}
	}
	return false
}

// dispatch runs the calls at the same time; each writes to its own place, so
// nothing depends on which ends first.
func (t *turn) dispatch(batch []pending, runs int) {
	if runs > 1 {
		t.dispatchTogether(batch)
		return
	}
	for i := range batch {
		if batch[i].run {
			t.runOne(&batch[i])
		}
	}
}

func (t *turn) dispatchTogether(batch []pending) {
	var wg sync.WaitGroup
	for i := range batch {
		if batch[i].run {
			wg.Go(func() { t.runOne(&batch[i]) })
		}
	}
	wg.Wait()
}

func (t *turn) runOne(p *pending) {
	p.res = p.ready.Run(t.ctx, tools.Env{Book: &p.stage, Now: t.opts.Now})
}

// collect turns results into tool messages, steps and evidence, in the order
// of the calls. When Check refuses all of them, they are rolled back to mark.
func (t *turn) collect(batch []pending, mark int) (*Record, error) {
	var n tally
	for i := range batch {
		p := &batch[i]
		planted := p.res.Metadata.Planted
		p.verdict = t.verify(p)
		ids := p.stage.settle(p.refused)
		n.add(p)
		if p.run {
			t.quarantine.note(p.call.Name, p.res, t.opts.Now())
		}
		if p.res.Error != nil && badArguments(p.res.Error.Code) {
			t.reply.lastBad = p.call.Name + "：" + string(p.res.Error.Code)
		}
		for _, id := range ids {
			if !has(t.facts, id) {
				t.facts = append(t.facts, id)
			}
		}
		a := attempt{
			call: p.call, args: p.ready.Args(), res: p.res, text: p.stage.rename(p.res.Text()),
			facts: ids, ran: p.run, verdict: p.verdict, planted: planted,
		}
		if err := t.record(a); err != nil {
			return nil, err
		}
	}
	if err := t.parent.Err(); err != nil {
		return nil, err
	}
	if n.rolledBack == len(batch) {
		return nil, t.rollBack(mark, batch)
	}
	return t.stuck(n, len(batch))
}

// tally counts what became of the calls of a reply.
type tally struct{ ran, bad, retry, rolledBack int }

func (n *tally) add(p *pending) {
	if p.run {
		n.ran++
	}
	if p.res.Error != nil && badArguments(p.res.Error.Code) {
		n.bad++
	}
	switch p.verdict.Decision {
	case check.Retry:
		n.retry++
	case check.Rollback:
		n.rolledBack++
	}
}

// record takes a finished call into the turn: its message, its step, and what
// later calls are compared with; and tells the consumer.
func (t *turn) record(a attempt) error {
	s := Step{
		N: len(t.steps) + 1, Tool: a.call.Name, Arguments: argumentsOf(a), Status: a.res.Status,
		Verdict: a.verdict.Decision, ObservationRunes: utf8.RuneCountInString(a.text), MS: a.res.Metadata.ElapsedMS, Planted: a.planted,
	}
	if a.res.Error != nil {
		s.Code = a.res.Error.Code
	}
	if t.steps == nil {
		t.steps, t.attempts = make([]Step, 0, 4), make([]attempt, 0, 4)
	}
	t.messages = append(t.messages, llm.Message{Role: llm.RoleTool, CallID: a.call.ID, Name: a.call.Name, Text: a.text})
	t.steps, t.attempts = append(t.steps, s), append(t.attempts, a)
	if err := t.emit(Event{Phase: Act, Tool: a.call.Name, Call: &t.steps[len(t.steps)-1]}); err != nil {
		return err
	}
	return t.emit(Event{Phase: Check, Tool: a.call.Name, Verdict: &t.attempts[len(t.attempts)-1].verdict})
}

// argumentsOf gives the arguments as the tool got them, as they were sent when
// it got none, and as a JSON string, shortened, when they are no JSON or huge.
func argumentsOf(a attempt) json.RawMessage {
	if a.args != nil {
		return a.args
	}
	if _, err := llm.ParseJSON(a.call.Args); err == nil && len(a.call.Args) <= maxReplay {
		return json.RawMessage(a.call.Args)
	}
	return json.RawMessage(llm.QuoteJSON(llm.Clip(a.call.Args, 800)))
}

// stuck ends a turn, or the use of tools in it, when the model does not get on
// with a reply of size calls.
func (t *turn) stuck(n tally, size int) (*Record, error) {
	streak := func(count *int, all bool) int {
		if !all {
			*count = 0
		} else {
			*count++
		}
		return *count
	}
	if streak(&t.reply.badArgs, n.bad == size) >= maxBadArgs {
		t.stop = stopArgs
		return t.giveUp()
	}
	if streak(&t.reply.idle, n.ran == 0) >= maxIdle || streak(&t.reply.retries, n.retry == size) >= maxRetries {
		t.stop = stopRepeats
	}
	return nil, nil
}

// skip answers calls that came when no tools were on offer. The model gets one
// more chance to answer.
func (t *turn) skip(calls []llm.ToolCall) (*Record, error) {
	for _, c := range calls {
		res := tools.ErrorResult(c.Name, tools.Failure{
			Code: tools.SkippedBudget, Message: "步数或时间已用完，没有执行。", Advice: lastStepText,
		})
		if err := t.record(attempt{call: c, args: t.reg.Prepare(c).Args(), res: res, text: res.Text(), verdict: passed}); err != nil {
			return nil, err
		}
	}
	if t.reply.skipped {
		return t.giveUp()
	}
	t.reply.skipped = true
	return nil, nil
}

// badArguments says that a code is about how a call was written.
func badArguments(c tools.Code) bool {
	switch c {
	case tools.MalformedJSON, tools.NotObject, tools.MissingField, tools.UnknownField,
		tools.BadValue, tools.TruncatedArgs, tools.UnknownTool:
		return true
	}
	return false
}
