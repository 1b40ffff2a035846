package langchain_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/tmc/langchaingo/agents"
	"github.com/tmc/langchaingo/llms"
	lctools "github.com/tmc/langchaingo/tools"

	"hedui/loop"
	"hedui/loop/llm"
	"hedui/loop/llm/script"
	"hedui/memory"
	"hedui/tools"
)

// This file holds langchaingo's agents and our loop side by side: the same
// replies of a scripted model, the same tools, one question. agents_trap_test.go
// says which traps each falls into, agents_bench_test.go what a turn costs.

const question = "贵州茅台和五粮液2023年毛利率"

// observed is what a tool gives here, of the size of a row of figures.
const observed = `{"status":"success","data":{"rows":[{"fact":"f1","company":"600519.SH","name":"贵州茅台","label":"销售毛利率","period_name":"2023年年报","value":"91.9649","unit":"%","display":"91.96%"}]}}`

// theirTool is a tool of the library.
type theirTool struct {
	name string
	err  error
	ran  *atomic.Int32
}

func (t theirTool) Name() string        { return t.name }
func (t theirTool) Description() string { return "按公司查财务指标。" }
func (t theirTool) Call(context.Context, string) (string, error) {
	t.ran.Add(1)
	return observed, t.err
}

// theirModel is a scripted model of the library.
type theirModel struct {
	replies []*llms.ContentChoice
	next    int
	seen    [][]llms.MessageContent
	discard bool
}

func (m *theirModel) GenerateContent(_ context.Context, messages []llms.MessageContent, _ ...llms.CallOption) (*llms.ContentResponse, error) {
	if !m.discard {
		m.seen = append(m.seen, messages)
	}
	m.next++
	return &llms.ContentResponse{Choices: []*llms.ContentChoice{m.replies[(m.next-1)%len(m.replies)]}}, nil
}

func (m *theirModel) Call(context.Context, string, ...llms.CallOption) (string, error) {
	return "", errors.New("not used")
}

// contest is one run of both sides.
type contest struct {
	text  bool // Thought and Action, else function calling
	ours  []script.Reply
	their []*llms.ContentChoice
	fails bool // the tool
	steps int
}

// ended is how a side came out.
type ended struct {
	answer string
	err    error
	asked  int // replies of the model
	ran    int // tools
}

type arguments struct {
	Query string `json:"query"`
}

// oursReady gives our loop on a script. It has no Check unless one is given.
func oursReady(t testing.TB, c contest, mem memory.Memory, checker loop.Checker, ran *atomic.Int32) (*loop.Loop, *script.Script) {
	t.Helper()
	tool, err := tools.New(tools.Spec{Name: "lookup", MaxInput: 2000, MaxOutput: 4000, Example: `{"query":"茅台"}`},
		func(context.Context, tools.Env, arguments) tools.Result {
			ran.Add(1)
			if c.fails {
				return tools.ErrorResult("lookup", tools.Failure{Code: tools.Timeout, Message: "超时"})
			}
			return tools.Result{Status: tools.Success, Data: row}
		})
	require.NoError(t, err)
	reg, err := tools.NewRegistry([]tools.Tool{tool}, func(string) string { return "按公司查财务指标。" })
	require.NoError(t, err)
	opts := &loop.Options{MaxSteps: c.steps}
	if c.text {
		opts.Dialect = loop.NewReAct(reg.Defs())
	}
	model := script.New(c.ours...)
	return loop.New(model, reg, mem, checker, opts), model
}

var row = &tools.Figures{Rows: []tools.Row{{
	Fact: "f1", Company: "600519.SH", Name: "贵州茅台", Label: "销售毛利率", PeriodName: "2023年年报", Value: "91.9649", Unit: "%", Display: "91.96%",
}}}

func (c contest) runOurs(t testing.TB) (ended, *script.Script) {
	t.Helper()
	mem, err := memory.New(memory.Layered, nil)
	require.NoError(t, err)
	var ran atomic.Int32
	l, model := oursReady(t, c, mem, nil, &ran)
	r, err := l.Ask(t.Context(), question)
	return ended{r.Answer, err, len(model.Requests()), int(ran.Load())}, model
}

// theirsReady gives the library's agent on the same script.
func theirsReady(c contest, ran *atomic.Int32) (*agents.Executor, *theirModel) {
	model := &theirModel{replies: c.their}
	tool := theirTool{name: "lookup", ran: ran}
	if c.fails {
		tool.err = errors.New("timeout")
	}
	var agent agents.Agent = agents.NewOpenAIFunctionsAgent(model, []lctools.Tool{tool})
	if c.text {
		agent = agents.NewOneShotAgent(model, []lctools.Tool{tool})
	}
	steps := c.steps
	if steps == 0 {
		steps = 10
	}
	return agents.NewExecutor(agent, agents.WithMaxIterations(steps)), model
}

func (c contest) runTheirs(t testing.TB) (ended, *theirModel) {
	t.Helper()
	var ran atomic.Int32
	executor, model := theirsReady(c, &ran)
	out, err := executor.Call(t.Context(), map[string]any{"input": question})
	answer, _ := out["output"].(string)
	return ended{answer, err, model.next, int(ran.Load())}, model
}

// said is a text reply for both sides, called one of calls.
func (c *contest) said(text string) {
	c.ours = append(c.ours, script.Text(text))
	c.their = append(c.their, &llms.ContentChoice{Content: text, StopReason: "stop"})
}

func (c *contest) called(queries ...string) {
	var calls []llm.ToolCall
	choice := &llms.ContentChoice{StopReason: "tool_calls"}
	for i, q := range queries {
		id := "call_" + strings.Repeat("x", len(c.ours)+1) + string(rune('a'+i))
		calls = append(calls, llm.ToolCall{ID: id, Name: "lookup", Args: `{"query":"` + q + `"}`})
		choice.ToolCalls = append(choice.ToolCalls, llms.ToolCall{ID: id, Type: "function", FunctionCall: &llms.FunctionCall{Name: "lookup", Arguments: `{"__arg1":"` + q + `"}`}})
	}
	c.ours = append(c.ours, script.Calls(calls...))
	c.their = append(c.their, choice)
}
