package check

import (
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"hedui/check/mention"
)

// ResultView is a tool result as plain data.
type ResultView struct {
	Tool   string
	Status string // success, partial, error
	Code   string // of an error
	// Figures says that the tool is one that returns figures.
	Figures bool
	// Ranking says that the companies were found, not asked for.
	Ranking bool
	// Companies and Periods are what the call asked for, resolved; empty when
	// the arguments name none.
	Companies []string
	Periods   []mention.Period
	// Facts are the facts that the result wrote to the Book; Missing counts
	// what it says it could not give.
	Facts   []Fact
	Missing int
}

// Rules of findings about results, beside those about drafts.
const (
	RuleFailed = "failed" // the call failed; it grounds nothing
	RuleEmpty  = "empty"  // it succeeded and holds nothing
)

// argumentCodes are failures that other arguments can mend.
var argumentCodes = []string{
	"MALFORMED_JSON", "NOT_OBJECT", "MISSING_FIELD", "UNKNOWN_FIELD", "BAD_VALUE", "TRUNCATED_ARGS", "UNKNOWN_TOOL",
	"FIELD_NOT_AVAILABLE", "PERIOD_NOT_AVAILABLE", "PERIOD_MISMATCH", "VINTAGE_CONFLICT", "DUPLICATE_CALL",
}

// Result judges a tool result: its status, whether it is about the companies
// and one of the periods that were asked for, whether each figure has a unit
// and a plausible magnitude. The Facts of a finding must not be cited.
//
// Retry means that other arguments may give what was asked: a failure that
// arguments can mend, or figures about another company or period. Rollback
// means that the figures cannot be used however they are asked for: no unit,
// or a magnitude that neighbouring periods, other sources or the facts held in ev
// contradict. A
// call that failed for good passes with a finding of RuleFailed: there is
// nothing to repair, and it grounds nothing.
func (c *Checker) Result(res ResultView, ev Evidence) Verdict {
	if res.Status == "error" {
		f := Finding{Span: res.Tool, Rule: RuleFailed, Reason: fmt.Sprintf("%s 失败：%s，没有给出任何数据", res.Tool, res.Code)}
		if slices.Contains(argumentCodes, res.Code) {
			return Verdict{Decision: Retry, Findings: []Finding{f}}
		}
		return Verdict{Decision: Pass, Findings: []Finding{f}}
	}
	if res.Figures && len(res.Facts) == 0 && res.Missing == 0 {
		return Verdict{Decision: Retry, Findings: []Finding{{Span: res.Tool, Rule: RuleEmpty, Reason: res.Tool + " 成功返回，但没有数据"}}}
	}
	v := Verdict{Decision: Pass}
	for _, f := range res.Facts {
		d, finding := c.fact(res, ev, f)
		if finding == nil {
			continue
		}
		finding.Facts = ids(f)
		v.Findings = append(v.Findings, *finding)
		if d == Rollback || v.Decision == Pass {
			v.Decision = d
		}
	}
	if more := disputed(res, ev.Facts, v.Findings); len(more) > 0 {
		v.Decision, v.Findings = Rollback, append(v.Findings, more...)
	}
	v.Findings = append(v.Findings, shadowed(res.Facts, v.Findings)...)
	return v
}

// shadowed refuses the changes of a day whose price is out of scale: they were
// made of it.
func shadowed(facts []Fact, findings []Finding) []Finding {
	var out []Finding
	refused := func(f Fact) bool {
		return slices.ContainsFunc(findings, func(n Finding) bool { return n.Rule == RuleMagnitude && slices.Contains(n.Facts, f.ID) })
	}
	for _, f := range facts {
		if f.Unit != Percent || f.Period.Type != mention.Day || refused(f) {
			continue
		}
		if slices.ContainsFunc(facts, func(o Fact) bool {
			return o.Company == f.Company && o.Period == f.Period && o.Unit.Currency() != NoUnit && refused(o)
		}) {
			out = append(out, Finding{Span: f.Name + " " + f.Label, Rule: RuleMagnitude, Facts: ids(f), Reason: "量级可疑：由量级可疑的价格算出，不采用"})
		}
	}
	return out
}

// fact judges one fact of a result.
func (c *Checker) fact(res ResultView, ev Evidence, f Fact) (Decision, *Finding) {
	span := fmt.Sprintf("%s %s %s", f.Name, f.Label, Display(f.Quantity, DisplayOptions{}))
	if f.Unit == NoUnit && !f.ofNobody() {
		return Rollback, &Finding{Span: span, Rule: RuleUnit, Reason: "没有单位，不能当作数字使用"}
	}
	if !res.Ranking && f.Company != "" && f.Op == "" {
		if len(res.Companies) > 0 && !slices.Contains(res.Companies, f.Company) {
			return Retry, &Finding{Span: span, Rule: RuleCompany, Reason: fmt.Sprintf("要查的不是 %s", f.Company)}
		}
		if asked := ev.Asked.Companies; len(asked) > 0 && !slices.ContainsFunc(res.Facts, func(o Fact) bool { return slices.Contains(asked, o.Company) }) {
			return Retry, &Finding{Span: span, Rule: RuleCompany, Reason: fmt.Sprintf("问的不是 %s", f.Company)}
		}
	}
	// a growth comes with the year before it, a single quarter with the
	// cumulative figures: only a result that has nothing of what was asked is
	// another period's
	if len(res.Periods) > 0 && f.Op == "" && !slices.ContainsFunc(res.Facts, func(o Fact) bool { return o.Op != "" || res.asksFor(o.Period) }) {
		return Retry, &Finding{Span: span, Rule: RulePeriod, Reason: "要查的不是 " + f.Period.Label("zh")}
	}
	if c.opts.History != nil && f.Company != "" && f.Metric != "" && f.Op == "" {
		if near, off := scaleSuspect(f.Quantity, f.Period.Type, c.opts.History.Near(f.Company, f.Metric, f.Period)); off {
			return Rollback, &Finding{Span: span, Rule: RuleMagnitude, Beside: []Quantity{near},
				Reason: fmt.Sprintf("量级可疑：%s，而相邻期间或其他来源是 %s；两个数都列出，不作结论", Display(f.Quantity, DisplayOptions{}), Display(near, DisplayOptions{}))}
		}
	}
	return Pass, nil
}

// ofNobody reports whether f was worked out from plain numbers of the user alone:
// (1+2)×3 has no unit to say.
func (f Fact) ofNobody() bool {
	return f.Op != "" && f.Trust == TrustUser && f.Company == "" && f.Metric == "" && len(f.Of) == 0
}

// asksFor reports whether the call asked for p.
func (res *ResultView) asksFor(p mention.Period) bool {
	return slices.ContainsFunc(res.Periods, func(asked mention.Period) bool { return periodFits(asked, p) })
}

// scaleSuspect reports whether v is out of scale with every one of its
// neighbours, and gives the nearest of them. A daily price moves less than
// tenfold; an amount grows less than a hundredfold and shrinks less than a
// thousandfold (profits come near zero); a percentage that is 100 times as
// large or as small as at least two neighbours is a fraction taken for
// percent, or the other way round.
func scaleSuspect(v Quantity, t mention.PeriodType, near []Quantity) (Quantity, bool) {
	up, down := decimal.New(100, 0), decimal.New(1, -3)
	switch {
	case v.Unit == Percent || v.Unit == Point:
		return percentSuspect(v, near)
	case t == mention.Day && v.Unit.Currency() != NoUnit:
		up, down = decimal.New(10, 0), decimal.New(1, -1)
	}
	held := 0
	for _, n := range near {
		if n.Unit != v.Unit || n.Value.IsZero() || v.Value.IsZero() {
			continue
		}
		held++
		a, b := v.Value.Abs(), n.Value.Abs()
		if a.LessThan(b.Mul(up)) && a.GreaterThan(b.Mul(down)) {
			return n, false
		}
	}
	if held == 0 {
		return Quantity{}, false
	}
	return near[0], true
}

func percentSuspect(v Quantity, near []Quantity) (Quantity, bool) {
	held := 0
	for _, n := range near {
		if n.Unit != v.Unit || n.Value.IsZero() || v.Value.IsZero() {
			continue
		}
		held++
		q := v.Value.Abs().DivRound(n.Value.Abs(), Precision)
		large := q.GreaterThan(decimal.New(50, 0)) && q.LessThan(decimal.New(200, 0))
		small := q.GreaterThan(decimal.New(5, -3)) && q.LessThan(decimal.New(2, -2))
		if !large && !small {
			return n, false
		}
	}
	if held < 2 {
		return Quantity{}, false
	}
	return near[0], true
}
