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
// arguments after which a turn ends.
const maxBadArgs = 3

// act runs the calls of a reply and adds them, each with its result, to the
// messages. The model's own message goes in as it came. It gives a record only
// when the turn has to end here.
func (t *turn) act(resp llm.Response) (*Record, error) {
	msg := resp.Message
	msg.Calls = t.identified(t.reg.Split(msg.Calls))
	t.messages = append(t.messages, msg)
	if t.final {
		return t.skip(msg.Calls)
	}
	results := make([]tools.Result, len(msg.Calls))
	stages := make([]stage, len(msg.Calls))
	run := make([]bool, len(msg.Calls))
	for i, c := range msg.Calls {
		if err := t.emit(Event{Phase: Act, Tool: c.Name}); err != nil {
			return nil, err
		}
		stages[i] = stage{book: t.mem.Book(), slot: i}
		if f := t.blocked(msg.Calls, i, resp.Finish); f != nil {
			results[i] = tools.ErrorResult(c.Name, *f)
		} else {
			run[i] = true
		}
	}
	t.dispatch(msg.Calls, run, results, stages)
	return t.collect(msg.Calls, run, results, stages)
}

// identified gives every call an id of its own.
func (t *turn) identified(calls []llm.ToolCall) []llm.ToolCall {
	for i, c := range calls {
		if c.ID != "" && !t.idUsed(calls[:i], c.ID) {
			continue
		}
		out := append([]llm.ToolCall(nil), calls...)
		out[i].ID = "call_" + strconv.Itoa(t.step) + "_" + strconv.Itoa(i+1)
		return t.identified(out)
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

// dispatch runs the calls marked in run at the same time; results and stages
// are by index, so nothing depends on which ends first.
func (t *turn) dispatch(calls []llm.ToolCall, run []bool, results []tools.Result, stages []stage) {
	one := func(i int) {
		results[i] = t.reg.Dispatch(t.ctx, tools.Env{Book: &stages[i], Now: t.opts.Now}, calls[i])
	}
	last := -1
	var wg sync.WaitGroup
	for i := range calls {
		if !run[i] {
			continue
		}
		if last >= 0 {
			wg.Add(1)
			go func(i int) {
				defer wg.Done()
				one(i)
			}(last)
		}
		last = i
	}
	if last >= 0 {
		one(last) // the last one needs no goroutine
	}
	wg.Wait()
}

// collect turns results into tool messages, steps and evidence, in the order
// of the calls.
func (t *turn) collect(calls []llm.ToolCall, run []bool, results []tools.Result, stages []stage) (*Record, error) {
	bad, ran := 0, 0
	for i, c := range calls {
		res := results[i]
		verdict := check.Verdict{Decision: check.Pass}
		ids := stages[i].settle()
		text := stages[i].rename(res.Text())
		if run[i] {
			ran++
			t.quarantine.note(c.Name, res, t.opts.Now())
		}
		if res.Error != nil && badArguments(res.Error.Code) {
			bad++
			t.reply.lastBad = c.Name + "：" + string(res.Error.Code)
		}
		t.attempts = append(t.attempts, attempt{call: c, res: res, text: text, facts: ids, ran: run[i]})
		for _, id := range ids {
			if !has(t.facts, id) {
				t.facts = append(t.facts, id)
			}
		}
		t.messages = append(t.messages, llm.Message{Role: llm.RoleTool, CallID: c.ID, Name: c.Name, Text: text})
		if err := t.record(c, res, text, verdict); err != nil {
			return nil, err
		}
	}
	if err := t.ctx.Err(); err != nil {
		return nil, err
	}
	return t.stuck(bad == len(calls), ran == 0)
}

// record adds a finished call to the steps and tells the consumer.
func (t *turn) record(c llm.ToolCall, res tools.Result, text string, v check.Verdict) error {
	s := Step{
		N: len(t.steps) + 1, Tool: c.Name, Arguments: argumentsOf(c, res), Status: res.Status,
		Verdict: v.Decision, ObservationRunes: utf8.RuneCountInString(text), MS: res.Metadata.ElapsedMS,
	}
	if res.Error != nil {
		s.Code = res.Error.Code
	}
	t.steps = append(t.steps, s)
	call := &t.steps[len(t.steps)-1]
	if err := t.emit(Event{Phase: Act, Tool: c.Name, Call: call}); err != nil {
		return err
	}
	return t.emit(Event{Phase: Check, Tool: c.Name, Verdict: &v})
}

// argumentsOf gives the arguments as the tool got them, as they were sent when
// it got none, and as a JSON string when they are no JSON.
func argumentsOf(c llm.ToolCall, res tools.Result) json.RawMessage {
	if args := res.Args(); args != nil {
		return args
	}
	if _, err := llm.ParseJSON(c.Args); err == nil {
		return json.RawMessage(c.Args)
	}
	return json.RawMessage(llm.QuoteJSON(llm.Clip(c.Args, 800)))
}

// stuck ends a turn, or the use of tools in it, when the model does not get on.
func (t *turn) stuck(allBad, noneRan bool) (*Record, error) {
	if !allBad {
		t.reply.badArgs = 0
	} else if t.reply.badArgs++; t.reply.badArgs >= maxBadArgs {
		return t.giveUp()
	}
	if !noneRan {
		t.reply.idle = 0
	} else if t.reply.idle++; t.reply.idle >= 2 {
		t.final = true
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
		text := res.Text()
		t.messages = append(t.messages, llm.Message{Role: llm.RoleTool, CallID: c.ID, Name: c.Name, Text: text})
		t.attempts = append(t.attempts, attempt{call: c, res: res, text: text})
		if err := t.record(c, res, text, check.Verdict{Decision: check.Pass}); err != nil {
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
