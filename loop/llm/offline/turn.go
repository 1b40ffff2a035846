package offline

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"hedui/check/mention"
	"hedui/loop/llm"
)

// turn answers one request. A turn is not remembered between requests but run
// again from its messages: code that needs a tool asks for it, goes on when
// the result is among the messages, and stops there when the call has yet to
// be made.
type turn struct {
	know    Knowledge
	box     toolbox
	talk    dialogue
	state   state
	lang    string
	refused bool              // a calculation gave nothing
	worked  bool              // a calculation for the part gave something
	former  []mention.Mention // former names of companies that the question calls them by
	calls   []llm.ToolCall    // asked for and not made yet
}

func newTurn(k Knowledge, box toolbox, req llm.Request) *turn {
	t := &turn{know: k, box: box, talk: readDialogue(req.Messages)}
	t.lang = t.talk.lang()
	t.state = readState(k, mention.Options{Now: today(t.talk.system)}, t.talk)
	if t.state.wish.Lang != "" {
		t.lang = t.state.wish.Lang
	}
	return t
}

// respond runs the turn as far as the messages reach.
func (t *turn) respond() llm.Response {
	a := t.reply()
	if len(t.calls) > 0 {
		return llm.Response{
			Message: llm.Message{Role: llm.Assistant, Calls: t.calls},
			Finish:  llm.FinishCalls,
		}
	}
	return llm.Response{
		Message: llm.Message{Role: llm.Assistant, Text: t.without(a, t.talk.rejected).String()},
		Finish:  llm.FinishStop,
	}
}

// reply answers the parts of the question in order. A part may lean on what
// the ones before it found, so it waits for their results.
func (t *turn) reply() answer {
	var answers, polite []answer
	parts := sentences(t.talk.current.question, t.know.Lexicon, t.state.opts)
	t.former = t.know.formerNames(parts)
	for _, part := range parts {
		if settles(part) {
			answers = append(answers, t.agree(part))
			continue
		}
		t.worked = false
		f := t.state.understand(part)
		again, done := t.settlePlace(f)
		if !done {
			return answer{}
		}
		if again {
			f = t.state.understand(part)
		}
		a, done := t.part(f)
		if !done {
			return answer{}
		}
		if a.text == "" && len(t.calls) == 0 { // nothing was read that has an answer
			a = t.notRead(f.topic())
		}
		t.state.note(f)
		if f.class == classGreeting || f.class == classThanks { // only where nothing is asked beside it
			polite = append(polite, a)
			continue
		}
		answers = append(answers, t.addParents(f, t.addLeft(f, t.addLost(f, t.cover(f, part, a)))))
	}
	if len(answers) == 0 {
		return join(polite)
	}
	return join(answers)
}

// without takes the lines out of an answer whose draft was objected to.
func (t *turn) without(a answer, rejected []string) answer {
	if len(rejected) == 0 {
		return a
	}
	var keep []string
	for line := range strings.SplitSeq(a.text, "\n") {
		if !slices.ContainsFunc(rejected, func(w string) bool { return strings.Contains(line, w) }) {
			keep = append(keep, line)
		}
	}
	a.outcome = partial
	a.text = strings.TrimSpace(strings.Join(keep, "\n") + "\n" + t.say("有数字没有通过核对，不提供。", "Some figures did not pass the check and are left out."))
	return a
}

// say picks the wording of the question's language.
func (t *turn) say(zh, en string, args ...any) string {
	if t.lang == "en" {
		zh = en
	}
	if len(args) == 0 {
		return zh
	}
	return fmt.Sprintf(zh, args...)
}

// ask gives the results of calling a tool with the values, one for each call
// that the tool's schema needs. When some call has yet to be made it is queued
// and ready is false. Without any tools in the request, a call that was not
// made gives no result.
func (t *turn) ask(use tool, vals values, essential slot) (results []result, ready bool) {
	ready = true
	for _, args := range fit(use.props, vals, essential) {
		r, made := t.made(use.name, args)
		switch {
		case made:
			results = append(results, r)
		case len(t.box) > 0:
			ready = false
			t.queue(use.name, args)
		}
	}
	return results, ready
}

// made finds the result of a call of this turn.
func (t *turn) made(name, args string) (result, bool) {
	for _, r := range t.talk.current.results {
		if r.Tool == name && r.Args == canonical(args) {
			return r, true
		}
	}
	return result{}, false
}

// queue adds a call. Its id depends only on the talk, and is used by no other
// call in it.
func (t *turn) queue(name, args string) {
	for _, c := range t.calls {
		if c.Name == name && c.Args == args {
			return
		}
	}
	h := fnv.New32a()
	fmt.Fprintf(h, "%s|%d|%s|%s", t.talk.current.question, len(t.talk.past), name, args)
	id := fmt.Sprintf("call_%08x", h.Sum32())
	for n := 2; t.talk.ids[id]; n++ {
		id = fmt.Sprintf("call_%08x_%d", h.Sum32(), n)
	}
	t.talk.ids[id] = true
	t.calls = append(t.calls, llm.ToolCall{ID: id, Name: name, Args: args})
}
