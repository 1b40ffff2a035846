package loop_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"hedui/check"
	"hedui/check/mention"
	"hedui/loop"
	"hedui/loop/llm"
	"hedui/loop/llm/script"
	"hedui/memory"
	"hedui/tools"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

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

const (
	maotai  = `{"companies":["贵州茅台"],"metrics":["毛利率"],"periods":["2023"]}`
	wuliang = `{"companies":["五粮液"],"metrics":["毛利率"],"periods":["2023"]}`
)

func TestFollowUpSeesTheTurnBefore(t *testing.T) {
	t.Parallel()
	f := start(t, setup{},
		script.Calls(script.Call("financial_indicator", maotai)), script.Text("91.96%"),
		script.Calls(script.Call("financial_indicator", wuliang)), script.Text("75.79%"),
	)
	one := f.ask(t, "贵州茅台2023年毛利率是多少")
	require.Equal(t, loop.Answered, one.Outcome)
	require.Equal(t, "91.96%", one.Answer)
	require.Equal(t, 1, one.Turn)
	require.Len(t, one.Steps, 1)
	require.JSONEq(t, maotai, string(one.Steps[0].Arguments))

	two := f.ask(t, "那五粮液呢")
	require.Equal(t, 2, two.Turn)
	request := f.model.Last()
	var texts []string
	for _, m := range request.Messages[1:] {
		texts = append(texts, m.Text)
	}
	all := strings.Join(texts, "\n")
	require.Contains(t, all, "贵州茅台2023年毛利率是多少")
	require.Contains(t, all, `"fact":"f1"`)
	require.Contains(t, all, `"fact":"f2"`)
	require.Equal(t, 0, f.model.Left())
}
