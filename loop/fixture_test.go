package loop_test

import (
	"context"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
	"hedui/loop"
	"hedui/loop/llm"
	"hedui/loop/llm/script"
	"hedui/memory"
	"hedui/tools"
)

// indicatorArgs and friends are the arguments of the tools that these tests
// stand in for.
type indicatorArgs struct {
	Companies []string `json:"companies" jsonschema:"公司"`
	Metrics   []string `json:"metrics,omitempty" jsonschema:"指标"`
	Periods   []string `json:"periods,omitempty" jsonschema:"期间"`
}

type queryArgs struct {
	Query string `json:"query" jsonschema:"检索词"`
	Page  int    `json:"page,omitempty"`
}

// margins is what the stand-in for financial_indicator knows.
var margins = []struct{ id, name, value string }{
	{"600519.SH", "贵州茅台", "91.9649"},
	{"000858.SZ", "五粮液", "75.7936"},
}

func newTool[In any](t testing.TB, name string, run func(context.Context, tools.Env, In) tools.Result) tools.Tool {
	t.Helper()
	tool, err := tools.New(tools.Spec{Name: name, MaxInput: 2000, MaxOutput: 4000, Example: example(name)}, run)
	require.NoError(t, err)
	return tool
}

func example(name string) string {
	if name == "financial_indicator" {
		return `{"companies":["贵州茅台"],"metrics":["毛利率"],"periods":["2023"]}`
	}
	return ""
}

// indicator returns margins of 2023, facts included.
func indicator(_ context.Context, env tools.Env, in indicatorArgs) tools.Result {
	var data tools.Figures
	res := tools.Result{Status: tools.Success, Metadata: tools.Metadata{Source: "测试数据"}}
	for _, asked := range in.Companies {
		found := false
		for _, m := range margins {
			if asked != m.name && asked != m.id && asked != m.id[:6] {
				continue
			}
			found = true
			f := check.Fact{
				Company: m.id, Name: m.name, Metric: "gross_margin", Label: "销售毛利率",
				Period: mention.Period{Type: mention.Annual, End: "2023-12-31"}, Scope: check.Consolidated,
				Quantity: check.Quantity{Value: decimal.RequireFromString(m.value), Unit: check.Percent},
				Source:   "测试数据", Vintage: check.VintageUnknown, Trust: check.TrustVendor, AsOf: "snap",
			}
			id := env.Book.Add(f)
			res.Metadata.Facts = append(res.Metadata.Facts, id)
			data.Rows = append(data.Rows, tools.Row{
				Fact: id, Company: f.Company, Name: f.Name, Metric: f.Metric, Label: f.Label,
				Period: f.Period.End, PeriodType: string(f.Period.Type), PeriodName: f.Period.Label("zh"), Scope: f.Scope,
				Value: f.Value.String(), Unit: f.Unit, Display: check.Display(f.Quantity, check.DisplayOptions{}),
			})
		}
		if !found {
			data.Missing = append(data.Missing, tools.Missing{
				Name: asked, Label: "销售毛利率", Period: "2023年年报", Code: tools.PeriodNotAvailable, Reason: "没有数据",
			})
		}
	}
	res.Data = data
	if len(data.Missing) > 0 {
		res.Status = tools.Partial
	}
	return res
}

// fixture is a loop on a script and stand-in tools.
type fixture struct {
	model *script.Script
	mem   memory.Memory
	loop  *loop.Loop
	clock time.Time
}

type setup struct {
	policy  string
	tools   []tools.Tool
	checker loop.Checker
	opts    loop.Options
}

func start(t testing.TB, s setup, replies ...script.Reply) *fixture {
	t.Helper()
	f := &fixture{model: script.New(replies...), clock: time.Date(2026, 3, 10, 9, 30, 0, 0, time.UTC)}
	mem, err := memory.New(s.policy, nil)
	require.NoError(t, err)
	f.mem = mem
	list := append([]tools.Tool{newTool(t, "financial_indicator", indicator)}, s.tools...)
	reg, err := tools.NewRegistry(list, func(name string) string { return "说明：" + name })
	require.NoError(t, err)
	if s.opts.Now == nil {
		s.opts.Now = func() time.Time { return f.clock }
	}
	s.opts.Snapshot, s.opts.Through = "a1b2c3", "2026-03-09"
	f.loop = loop.New(f.model, reg, f.mem, s.checker, &s.opts)
	return f
}

func (f *fixture) ask(t testing.TB, question string) loop.Record {
	t.Helper()
	r, err := f.loop.Ask(context.Background(), question)
	require.NoError(t, err)
	for _, req := range f.model.Requests() {
		require.Empty(t, memory.Paired(req.Messages))
		require.Equal(t, llm.System, req.Messages[0].Role)
	}
	return r
}

// strict is a Checker for these tests: a figure stands when a fact is printed
// so. It is not Check, which has its own tests.
type strict struct{}

var printedFigure = regexp.MustCompile(`[0-9][0-9,.]*(%|个百分点|亿元|元)`)

func (strict) Result(check.ResultView, check.Evidence) check.Verdict {
	return check.Verdict{Decision: check.Pass}
}

func (strict) Draft(text string, ev check.Evidence) (check.Verdict, []check.Figure) {
	v := check.Verdict{Decision: check.Pass}
	var figures []check.Figure
	for _, span := range printedFigure.FindAllString(text, -1) {
		f := check.Figure{Text: span}
		for _, fact := range ev.Facts {
			if strings.Contains(check.Display(fact.Quantity, check.DisplayOptions{}), span) {
				f.Value, f.Unit, f.Fact = fact.Value.Round(2).String(), fact.Unit, fact.ID
			}
		}
		if f.Fact != "" {
			figures = append(figures, f)
			continue
		}
		v.Decision = check.Retry
		v.Findings = append(v.Findings, check.Finding{Span: span, Rule: "no_fact", Reason: "没有事实支持"})
	}
	return v, figures
}

// failing is a tool that fails each time, and counts how often it ran.
func failing(t testing.TB, name string, f tools.Failure, ran *int) tools.Tool {
	return newTool(t, name, func(context.Context, tools.Env, queryArgs) tools.Result {
		*ran++
		return tools.ErrorResult(name, f)
	})
}

func codes(r loop.Record) []tools.Code {
	var out []tools.Code
	for _, s := range r.Steps {
		out = append(out, s.Code)
	}
	return out
}

func texts(messages []llm.Message) string {
	var b strings.Builder
	for _, m := range messages {
		b.WriteString(string(m.Role) + ": " + m.Text + "\n")
	}
	return b.String()
}
