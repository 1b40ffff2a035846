package loop

import (
	"strings"

	"hedui/check"
	"hedui/loop/llm"
	"hedui/memory"
)

// conclude takes a reply without calls for the draft answer: it is checked,
// sent back once for repair, and replaced by what the Book confirms when it
// fails again. It gives a record when the turn has ended.
func (t *turn) conclude(resp Reading) (*Record, error) {
	draft := strings.TrimSpace(resp.Message.Text)
	switch {
	case resp.Finish == llm.FinishFilter:
		return t.filtered()
	case resp.Finish == llm.FinishLength:
		if t.reply.cutOff {
			t.stop = stopLength
			return t.giveUp()
		}
		t.reply.cutOff = true
		t.messages = append(t.messages, llm.Message{Role: llm.Assistant, Text: first(llm.Clip(draft, tightObservation), "…")})
		t.say(cutOffText)
		return nil, nil
	}
	if resp.Problem != "" {
		return t.remind(resp.Problem)
	}
	if resp.Finish == llm.FinishCalls && !t.reply.callsLost && t.stop == "" {
		t.reply.callsLost = true
		t.messages = append(t.messages, llm.Message{Role: llm.Assistant, Text: first(llm.Clip(draft, tightObservation), "…")})
		t.say(callsLostText)
		return nil, nil
	}
	body, c := readClaim(draft)
	body = t.withoutForeignLinks(printable(body))
	if body == "" {
		return t.remind(emptyText)
	}
	verdict, figures := t.checkDraft(body)
	if err := t.emit(Event{Phase: Check, Text: body, Verdict: &verdict}); err != nil {
		return nil, err
	}
	if verdict.Decision == check.Pass {
		o := t.outcome(c, body, figures)
		if t.leavesOut(o, figures) {
			return t.giveUp()
		}
		return t.finish(body, o, c.missing, figures)
	}
	if t.reply.repaired {
		return t.giveUp()
	}
	t.reply.repaired = true
	if verdict.Decision == check.Retry {
		t.messages = append(t.messages, llm.Message{Role: llm.Assistant, Text: draft})
	}
	t.say(t.rejection(verdict))
	return nil, nil
}

// remind tells the model, once in a turn, why its reply was no answer. The
// reply itself is not shown to it again.
func (t *turn) remind(why string) (*Record, error) {
	if t.reply.reminded {
		t.stop = stopEmpty
		return t.giveUp()
	}
	t.reply.reminded = true
	t.say(why)
	return nil, nil
}

// checkDraft holds a text against the facts of the session.
func (t *turn) checkDraft(text string) (check.Verdict, []check.Figure) {
	if t.checker == nil {
		return check.Verdict{Decision: check.Pass}, nil
	}
	return t.checker.Draft(text, t.evidence())
}

// evidence is everything that this turn's answer may rest on.
func (t *turn) evidence() check.Evidence {
	ev := check.Evidence{Question: t.question, Asked: t.asks(), Facts: t.mem.Book().All(), Earlier: t.earlier(), Suspect: t.suspect}
	for _, a := range t.attempts {
		s := check.Status{Tool: a.call.Name, Status: string(a.res.Status)}
		if a.res.Error != nil {
			s.Code = string(a.res.Error.Code)
		}
		ev.Status = append(ev.Status, s)
		ev.Observed = append(ev.Observed, a.text)
	}
	if t.mem.Policy() != memory.None {
		for _, past := range t.mem.Turns() {
			ev.Said = append(ev.Said, past.Answer)
		}
	}
	for _, p := range t.passages() {
		ev.Passages = append(ev.Passages, check.Passage{Document: p.Document, Page: p.Page})
	}
	return ev
}

// maxEarlier bounds the earlier questions whose figures may be echoed.
const maxEarlier = 50

// earlier are the user's last questions, which a memory that forgets does not
// have.
func (t *turn) earlier() []string {
	if t.mem.Policy() == memory.None {
		return nil
	}
	turns := t.mem.Turns()
	turns = turns[max(0, len(turns)-maxEarlier):]
	out := make([]string, len(turns))
	for i := range turns {
		out[i] = turns[i].Question
	}
	return out
}

// rejection tells the model what is wrong with its draft and what it may cite.
func (t *turn) rejection(v check.Verdict) string {
	var b strings.Builder
	b.WriteString("上面的回答没有通过核对，不会显示给用户。请改正后重新给出完整的回答：\n")
	var facts []string
	for _, f := range v.Findings {
		b.WriteString("- ")
		if f.Span != "" {
			b.WriteString("“" + f.Span + "”：")
		}
		b.WriteString(f.Reason + "\n")
		for _, id := range f.Facts {
			if !has(facts, id) {
				facts = append(facts, id)
			}
		}
	}
	if len(facts) == 0 {
		facts = t.facts
	}
	wrote := false
	for _, id := range facts {
		if fact, ok := t.mem.Book().Get(id); ok {
			if !wrote {
				b.WriteString("可以引用的事实：\n")
				wrote = true
			}
			b.WriteString("- " + memory.FactLine(fact) + "\n")
		}
	}
	b.WriteString("没有事实支持的数字一律去掉，写明“不提供”和原因。")
	return b.String()
}
