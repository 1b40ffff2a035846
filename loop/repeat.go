package loop

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"hedui/check"
	"hedui/loop/llm"
	"hedui/memory"
	"hedui/tools"
)

// attempt is one call of the turn with what came of it.
type attempt struct {
	call    llm.ToolCall
	args    json.RawMessage // as the tool got them, nil when it got none
	res     tools.Result
	text    string
	facts   []string
	ran     bool
	verdict check.Verdict
	planted []string // pages whose text addresses the model
}

// nearLimit is the number of near-duplicates without new evidence at which the
// next is not run any more: the first may have found something, the second
// proves that rewording does not help.
const nearLimit = 2

// blocked says why call i of a reply is not run; nil means that it is, if only
// to be told what is wrong with its arguments.
func (t *turn) blocked(batch []pending, i int, finish llm.Finish) *tools.Failure {
	p := &batch[i]
	if f := p.ready.Failure(); f != nil {
		cut := f.Code == tools.MalformedJSON || f.Code == tools.MissingField
		if cut && finish == llm.FinishLength && i == len(batch)-1 {
			return &tools.Failure{
				Code: tools.TruncatedArgs, Message: "回复到长度上限，参数被截断，没有执行。", Advice: "重发一次这个调用，参数写短一些。",
			}
		}
		return nil
	}
	if f := t.quarantine.blocks(p.call.Name, t.opts.Now()); f != nil {
		return f
	}
	for k := range batch[:i] {
		b := &batch[k]
		if b.call.Name == p.call.Name && b.ready.Args() != nil && compareArgs(string(b.ready.Args()), string(p.ready.Args())) == sameCall {
			return &tools.Failure{
				Code: tools.DuplicateCall, Message: fmt.Sprintf("与这一步的第%d个调用相同，没有再执行。", k+1),
				Advice: "结果见那个调用。",
			}
		}
	}
	return t.repeated(p.call.Name, string(p.ready.Args()))
}

// repeated finds a call that this turn has already made, word for word or
// nearly so without anything new coming of it.
func (t *turn) repeated(tool, args string) *tools.Failure {
	var near []attempt
	for i, a := range t.attempts {
		if a.call.Name != tool || !a.ran || a.args == nil {
			continue
		}
		switch compareArgs(string(a.args), args) {
		case sameCall:
			if a.transient() && t.count(tool, args) < 2 {
				continue // one more try
			}
			return t.duplicate(i)
		case nearCall:
			near = append(near, a)
		}
	}
	if len(near) >= nearLimit && addsNothing(near[len(near)-1], near[:len(near)-1]) {
		return &tools.Failure{
			Code:    tools.DuplicateCall,
			Message: fmt.Sprintf("换说法已查过%d次，没有新结果，没有再执行。", len(near)),
			Advice:  "用已有的结果回答，并说明缺什么；不要再改写同一个查询。",
		}
	}
	return nil
}

func (a attempt) transient() bool { return a.res.Error != nil && a.res.Error.Code == tools.Timeout }

// count tells how often the turn ran a call.
func (t *turn) count(tool, args string) (n int) {
	for _, a := range t.attempts {
		if a.ran && a.call.Name == tool && compareArgs(string(a.args), args) == sameCall {
			n++
		}
	}
	return n
}

// duplicate says what is already known from attempt i.
func (t *turn) duplicate(i int) *tools.Failure {
	a := t.attempts[i]
	f := &tools.Failure{Code: tools.DuplicateCall, Message: fmt.Sprintf("与本轮第%d次调用相同，没有再执行。", i+1)}
	if a.res.Error != nil {
		f.Message += "那次的结果是 " + string(a.res.Error.Code) + "：" + a.res.Error.Message
		f.Advice = "换参数，或者用已有的结果回答并说明缺什么。"
		return f
	}
	f.Advice = "直接用那次的结果。"
	for _, id := range a.facts {
		if fact, ok := t.mem.Book().Get(id); ok && len(f.Available) < 20 {
			f.Available = append(f.Available, memory.FactLine(fact))
		}
	}
	return f
}

// addsNothing says that an attempt brought no fact and no text that the
// earlier ones had not brought.
func addsNothing(a attempt, earlier []attempt) bool {
	if a.res.Error != nil && a.res.Error.Code == tools.EmptyResult {
		return true
	}
	for _, id := range a.facts {
		known := false
		for _, e := range earlier {
			known = known || has(e.facts, id)
		}
		if !known {
			return false
		}
	}
	doc, err := llm.ParseJSON(a.text)
	if err != nil {
		return false
	}
	for i, n := range doc.Nodes {
		text := doc.Raw(int32(i))
		if n.Kind != llm.JSONString || utf8.RuneCountInString(text) < 20 {
			continue
		}
		known := false
		for _, e := range earlier {
			known = known || strings.Contains(e.text, text)
		}
		if !known {
			return false
		}
	}
	return true
}
