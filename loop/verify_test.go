package loop_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/loop"
	"hedui/loop/llm/script"
	"hedui/tools"
)

// doubting is a Checker that refuses the facts of one company.
type doubting struct {
	strict
	company  string
	decision check.Decision
	rule     string
}

func (d doubting) Result(res check.ResultView, _ check.Evidence) check.Verdict {
	v := check.Verdict{Decision: check.Pass}
	for _, f := range res.Facts {
		if f.Name == d.company {
			v.Decision = d.decision
			v.Findings = append(v.Findings, check.Finding{Span: f.Name, Rule: d.rule, Reason: "量级可疑", Facts: []string{f.ID}})
		}
	}
	return v
}

const both = `{"companies":["贵州茅台","五粮液"]}`

// A row that Check refuses is told as missing and can never be cited.
func TestRefusedRowGoesMissing(t *testing.T) {
	t.Parallel()
	f := start(t, setup{checker: doubting{company: "贵州茅台", decision: check.Rollback, rule: check.RuleMagnitude}},
		script.Calls(script.Call("financial_indicator", both), script.Call("financial_indicator", wuliang)),
		script.Text("91.96% 和 75.79%"), script.Text("五粮液 75.79%，贵州茅台不提供"))
	r := f.ask(t, "两家毛利率")
	require.Equal(t, check.Rollback, r.Steps[0].Verdict)
	require.Equal(t, check.Pass, r.Steps[1].Verdict)
	require.Equal(t, loop.Partial, r.Outcome)
	require.Equal(t, []string{"贵州茅台 2023年年报 销售毛利率：SCALE_SUSPECT（量级可疑）"}, r.Missing)
	require.Equal(t, "五粮液 75.79%，贵州茅台不提供", r.Answer)
	facts := f.mem.Book().All()
	require.Len(t, facts, 1)
	require.Equal(t, "f1", facts[0].ID)
	require.Equal(t, "五粮液", facts[0].Name)
	sent := texts(f.model.Requests()[1].Messages)
	require.NotContains(t, sent, "91.96")
	require.Contains(t, sent, "SCALE_SUSPECT")
}

// When nothing of a reply's results can be used, the messages are cut back to
// before it, and one line says why.
func TestRollback(t *testing.T) {
	t.Parallel()
	f := start(t, setup{checker: doubting{company: "贵州茅台", decision: check.Rollback, rule: check.RuleUnit}},
		script.Calls(script.Call("financial_indicator", maotai)),
		script.Text("贵州茅台毛利率不提供。"))
	r := f.ask(t, "茅台毛利率")
	require.Equal(t, loop.Partial, r.Outcome)
	require.Equal(t, []tools.Code{tools.UnitUnknown}, codes(r))
	last := f.model.Last().Messages
	require.Len(t, last, 3, "system, question, reason")
	require.Contains(t, last[2].Text, "已撤回")
	require.Empty(t, f.mem.Book().All())
	require.Empty(t, f.mem.Turns()[0].Messages)
}

// Results refused three times in a row: the model must answer with what it has.
func TestRetriesAreBounded(t *testing.T) {
	t.Parallel()
	f := start(t, setup{checker: doubting{company: "贵州茅台", decision: check.Retry, rule: check.RuleCompany}},
		script.Calls(script.Call("financial_indicator", `{"companies":["贵州茅台"]}`)),
		script.Calls(script.Call("financial_indicator", `{"companies":["600519"]}`)),
		script.Calls(script.Call("financial_indicator", `{"companies":["600519.SH"]}`)),
		script.Text("不提供。"))
	r := f.ask(t, "茅台毛利率")
	require.Equal(t, []tools.Code{tools.NotFound, tools.NotFound, tools.NotFound}, codes(r))
	require.Empty(t, f.model.Last().Tools)
	require.Equal(t, loop.Partial, r.Outcome)
}
