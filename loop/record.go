package loop

import (
	"slices"
	"strings"

	"hedui/check"
	"hedui/loop/llm"
	"hedui/memory"
)

// finish writes the record and hands the turn to memory.
func (t *turn) finish(answer string, o Outcome, claimed []string, figures []check.Figure) (*Record, error) {
	if err := t.parent.Err(); err != nil {
		return nil, err
	}
	t.usage.Model = t.model.Name()
	printed := citedIDs(figures)
	cited := t.closure(printed)
	r := &Record{
		Turn: len(t.mem.Turns()) + 1, Question: t.question, Outcome: o, Answer: answer,
		Steps: t.steps, Figures: figures, Facts: RecordFacts(cited), Citations: t.citations(answer, cited),
		Missing: t.missingOf(o, claimed), Verdict: check.Pass, Usage: t.usage, ModelError: t.failure,
	}
	if r.Steps == nil {
		r.Steps = []Step{}
	}
	if r.Figures == nil {
		r.Figures = []check.Figure{}
	}
	t.mem.Commit(memory.Turn{
		N: r.Turn, At: t.start, Question: t.question, Answer: answer, Outcome: string(o),
		Messages: t.exchange(), Printed: printed,
	})
	return r, nil
}

// exchange gives the calls and results of the turn: what the loop said to the
// model and drafts that were sent back are not part of the conversation.
func (t *turn) exchange() []llm.Message {
	out := make([]llm.Message, 0, len(t.messages)-t.asked-1)
	for _, m := range t.messages[t.asked+1:] {
		if m.Role == llm.RoleTool || len(m.Calls) > 0 {
			out = append(out, m)
		}
	}
	return out
}

// missingOf puts together what the answer says is missing and what the tools
// said; an answered turn misses nothing.
func (t *turn) missingOf(o Outcome, claimed []string) []string {
	out := []string{}
	if o == Answered {
		return out
	}
	var gaps []string
	if o == Partial {
		gaps = t.gaps()
	}
	if len(claimed) > 0 { // it names what the codes are about
		for _, a := range t.attempts {
			if a.res.Error != nil && aboutData(a.res.Error.Code) {
				gaps = slices.DeleteFunc(gaps, func(g string) bool { return g == failureGap(a) })
			}
		}
	}
	for _, c := range claimed {
		said := slices.ContainsFunc(gaps, func(g string) bool { return strings.HasPrefix(squeeze(g), squeeze(c)) })
		if !said && !has(out, c) {
			out = append(out, c)
		}
	}
	for _, g := range gaps {
		if !has(out, g) {
			out = append(out, g)
		}
	}
	return out
}

func squeeze(s string) string { return strings.ReplaceAll(s, " ", "") }

// citedIDs lists the facts that figures are bound to, in order of printing.
func citedIDs(figures []check.Figure) []string {
	var out []string
	add := func(id string) {
		if id != "" && id != "derived" && id != "user" && id != "suspect" && !has(out, id) {
			out = append(out, id)
		}
	}
	for _, f := range figures {
		add(f.Fact)
		for _, id := range f.Of {
			add(id)
		}
	}
	return out
}

// closure gives the facts of ids and all that they were made of.
func (t *turn) closure(ids []string) []check.Fact {
	var out []check.Fact
	seen := append([]string(nil), ids...)
	for i := 0; i < len(seen); i++ {
		f, ok := t.mem.Book().Get(seen[i])
		if !ok {
			continue
		}
		out = append(out, f)
		for _, id := range f.Of {
			if !has(seen, id) {
				seen = append(seen, id)
			}
		}
	}
	return out
}

// RecordFacts writes facts as a record has them.
func RecordFacts(facts []check.Fact) []RecordFact {
	out := make([]RecordFact, len(facts))
	for i, f := range facts {
		out[i] = RecordFact{
			ID: f.ID, Company: f.Company, Name: f.Name, Metric: f.Metric,
			Period: f.Period.End, PeriodType: string(f.Period.Type), Scope: f.Scope,
			Value: f.Value.String(), Unit: f.Unit, Source: f.Source, Vintage: f.Vintage, AsOf: f.AsOf,
			Of: f.Of, Op: f.Op,
		}
	}
	return out
}
