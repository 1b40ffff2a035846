package loop

import (
	"slices"
	"strings"

	"hedui/check"
	"hedui/tools"
)

// verify holds the result of a call against Check before any of it can be
// cited. Rows that Check refuses go to the missing ones with the reason; a
// result of which nothing is left becomes an error. The facts of refused rows
// never reach the Book.
func (t *turn) verify(p *pending) check.Verdict {
	if t.checker == nil || !p.run {
		return passed
	}
	figures, isFigures := figuresOf(p.res)
	view := check.ResultView{
		Tool: p.call.Name, Status: string(p.res.Status), Figures: isFigures, Ranking: figures.Ranking != nil,
		Facts: p.stage.facts, Missing: len(figures.Missing),
	}
	if p.res.Error != nil {
		view.Code = string(p.res.Error.Code)
	} else if len(view.Facts) > 0 {
		view.Companies, view.Periods = t.scopeOf(p.ready.Args())
	}
	v := t.checker.Result(view, check.Evidence{Question: t.question, Asked: t.talkedOf(), Facts: t.mem.Book().All()})
	if v.Decision == check.Pass || p.res.Error != nil {
		return v
	}
	p.refused = refusedFacts(v)
	t.suspect = append(t.suspect, suspects(v, p.stage.facts)...)
	if isFigures {
		figures = withoutRows(figures, v)
	}
	if len(figures.Rows) == 0 {
		p.refused = nil
		for i := range p.stage.facts {
			p.refused = append(p.refused, p.stage.facts[i].ID)
		}
		p.res = tools.ErrorResult(p.call.Name, tools.Failure{
			Code: codeOf(v.Findings[0].Rule), Message: reasons(v), Advice: "没有采用这次的结果。换参数再试，或者说明缺什么。",
		})
		return v
	}
	meta := p.res.Metadata
	meta.Facts = slices.DeleteFunc(slices.Clone(meta.Facts), func(id string) bool { return has(p.refused, id) })
	p.res = tools.Result{Status: tools.Partial, Data: figures, Metadata: meta}
	return v
}

// asks reads the question once.
func (t *turn) asks() check.Asked {
	if t.askedFor == nil {
		t.askedFor = &check.Asked{}
		if t.opts.Asked != nil {
			*t.askedFor = t.opts.Asked(t.question)
		}
	}
	return *t.askedFor
}

// talkedOf is what the question names, and with its companies those of the
// conversation: "and compared with that one" needs both.
func (t *turn) talkedOf() check.Asked {
	asked := t.asks()
	if len(asked.Companies) == 0 {
		return asked
	}
	asked.Companies = slices.Clone(asked.Companies)
	for _, f := range t.mem.Book().All() {
		if f.Company != "" && !has(asked.Companies, f.Company) {
			asked.Companies = append(asked.Companies, f.Company)
		}
	}
	return asked
}

// suspects are the facts that a verdict refuses for their magnitude, each
// beside what it was held against. They have no id: nothing may rest on them.
func suspects(v check.Verdict, facts []check.Fact) []check.Fact {
	var out []check.Fact
	for _, finding := range v.Findings {
		for _, f := range facts {
			if finding.Rule != check.RuleMagnitude || !has(finding.Facts, f.ID) {
				continue
			}
			f.ID = ""
			out = append(out, f)
			for _, q := range finding.Beside {
				f.Quantity = q
				out = append(out, f)
			}
		}
	}
	return out
}

func refusedFacts(v check.Verdict) []string {
	var out []string
	for _, f := range v.Findings {
		out = append(out, f.Facts...)
	}
	return out
}

// withoutRows moves the rows that a verdict refuses to the missing ones.
func withoutRows(in tools.Figures, v check.Verdict) tools.Figures {
	out := in
	out.Rows, out.Missing = nil, slices.Clone(in.Missing)
	for _, r := range in.Rows {
		i := slices.IndexFunc(v.Findings, func(f check.Finding) bool { return has(f.Facts, r.Fact) })
		if i < 0 {
			out.Rows = append(out.Rows, r)
			continue
		}
		out.Missing = append(out.Missing, tools.Missing{
			Company: r.Company, Name: r.Name, Metric: r.Metric, Label: r.Label, Period: r.PeriodName,
			Code: codeOf(v.Findings[i].Rule), Reason: v.Findings[i].Reason,
		})
	}
	return out
}

// codeOf gives the failure that a rule of Check means for a result.
func codeOf(rule string) tools.Code {
	switch rule {
	case check.RuleUnit:
		return tools.UnitUnknown
	case check.RuleMagnitude:
		return tools.ScaleSuspect
	case check.RulePeriod:
		return tools.PeriodMismatch
	case check.RuleEmpty:
		return tools.EmptyResult
	case check.RuleCompany:
		return tools.NotFound
	}
	return tools.LowConfidence
}

func reasons(v check.Verdict) string {
	var parts []string
	for _, f := range v.Findings {
		if text := f.Span + "：" + f.Reason; !has(parts, text) && len(parts) < 5 {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, "；")
}

// rollBack cuts the messages back to before the reply whose results were all
// refused, and leaves one line with the reason. It happens at most twice in a
// turn; after that the model is asked for its answer.
func (t *turn) rollBack(mark int, batch []pending) error {
	t.messages = t.messages[:mark]
	var why []string
	for i := range batch {
		why = append(why, batch[i].call.Name+"："+reasons(batch[i].verdict))
	}
	if t.reply.rolledBack++; t.reply.rolledBack >= maxRollbacks {
		t.stop = stopRepeats
	}
	t.say("上一条回复的调用结果没有通过核对，已撤回，不能引用。" + strings.Join(why, "；") + "。换一种办法，或者说明缺什么。")
	return t.emit(Event{Phase: Check, Text: "rolled back: " + strings.Join(why, "; ")})
}

// maxRollbacks and maxRetries bound how often in a row results may be refused
// before the model has to answer with what it has.
const (
	maxRollbacks = 2
	maxRetries   = 3 // the call and two retries
)
