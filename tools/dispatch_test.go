package tools_test

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/loop/llm"
	"hedui/tools"
)

// list is the simplest Book.
type list struct {
	mu    sync.Mutex
	facts []check.Fact
}

func (l *list) Add(f check.Fact) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	f.ID = fmt.Sprintf("f%d", len(l.facts)+1)
	l.facts = append(l.facts, f)
	return f.ID
}

func (l *list) Get(id string) (check.Fact, bool) {
	for _, f := range l.All() {
		if f.ID == id {
			return f, true
		}
	}
	return check.Fact{}, false
}

func (l *list) All() []check.Fact {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]check.Fact(nil), l.facts...)
}

func runTool(t testing.TB, spec tools.Spec, ctx context.Context, env tools.Env, run func(context.Context, tools.Env, freeArgs) tools.Result) tools.Result {
	t.Helper()
	spec.Name = "tool"
	tool, err := tools.New(spec, run)
	require.NoError(t, err)
	reg, err := tools.NewRegistry([]tools.Tool{tool}, func(string) string { return "说明" })
	require.NoError(t, err)
	return reg.Dispatch(ctx, env, llm.ToolCall{Name: "tool", Args: "{}"})
}

func success(data any) func(context.Context, tools.Env, freeArgs) tools.Result {
	return func(context.Context, tools.Env, freeArgs) tools.Result {
		return tools.Result{Status: tools.Success, Data: data}
	}
}

func TestDispatchTurnsFaultsIntoResults(t *testing.T) {
	t.Parallel()
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for _, tc := range []struct {
		name string
		ctx  context.Context
		run  func(context.Context, tools.Env, freeArgs) tools.Result
		want tools.Code
	}{
		{"panic", context.Background(), func(context.Context, tools.Env, freeArgs) tools.Result { panic("boom") }, tools.ToolPanic},
		{"nil panic value", context.Background(), func(context.Context, tools.Env, freeArgs) tools.Result { panic(nil) }, tools.ToolPanic},
		{"goroutine that exits", context.Background(), func(context.Context, tools.Env, freeArgs) tools.Result { runtime.Goexit(); return tools.Result{} }, tools.ToolPanic},
		{"no status", context.Background(), func(context.Context, tools.Env, freeArgs) tools.Result { return tools.Result{} }, tools.Internal},
		{"error without a failure", context.Background(), func(context.Context, tools.Env, freeArgs) tools.Result { return tools.Result{Status: tools.Error} }, tools.Internal},
		{"cancelled before", cancelled, success(nil), tools.Cancelled},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			res := runTool(t, tools.Spec{}, tc.ctx, fixedEnv(), tc.run)
			require.Equal(t, tools.Error, res.Status)
			require.Equal(t, tc.want, res.Error.Code)
			require.Equal(t, "tool", res.Metadata.Tool)
			require.True(t, json.Valid([]byte(res.Text())))
		})
	}
}

func TestDataThatCannotBeWritten(t *testing.T) {
	t.Parallel()
	res := runTool(t, tools.Spec{}, context.Background(), fixedEnv(), success(map[string]any{"f": func() {}}))
	require.Contains(t, res.Text(), `"code":"INTERNAL"`)
}

// A tool that goes on after its time is not waited for, and can write nothing
// any more.
func TestDeafTool(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name    string
		timeout time.Duration
		cancel  bool
		want    tools.Code
	}{
		{"time over", time.Millisecond, false, tools.Timeout},
		{"cancelled", time.Hour, true, tools.Cancelled},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			release, ended := make(chan struct{}), make(chan struct{})
			book := &list{}
			res := runTool(t, tools.Spec{Timeout: tc.timeout}, ctx, tools.Env{Book: book},
				func(_ context.Context, env tools.Env, _ freeArgs) tools.Result {
					defer close(ended)
					if tc.cancel {
						cancel()
					}
					<-release
					require.Empty(t, env.Book.Add(check.Fact{Metric: "late"}))
					return tools.Result{Status: tools.Success}
				})
			require.Equal(t, tc.want, res.Error.Code)
			close(release)
			<-ended
			require.Empty(t, book.All())
		})
	}
}

func TestElapsedComesFromTheClock(t *testing.T) {
	t.Parallel()
	now := time.Unix(0, 0)
	env := tools.Env{Now: func() time.Time { now = now.Add(7 * time.Millisecond); return now }}
	res := runTool(t, tools.Spec{}, context.Background(), env, success("x"))
	require.EqualValues(t, 7, res.Metadata.ElapsedMS)
}

// An observation never exceeds its budget, whatever a tool returns, and stays
// JSON with its head, its tail and a note of what there was.
func TestOutputIsCapped(t *testing.T) {
	t.Parallel()
	rows := tools.Figures{}
	for i := range 276 {
		rows.Rows = append(rows.Rows, tools.Row{Fact: fmt.Sprintf("f%d", i+1), Label: "收盘价", Display: fmt.Sprintf("1,%03d.00元", i)})
	}
	deep := any("底")
	for range 40 {
		deep = []any{deep, deep}[:1]
	}
	for _, tc := range []struct {
		name string
		data any
		has  []string
	}{
		{"many rows", rows, []string{`"fact":"f1"`, `"fact":"f276"`, "共276行，显示"}},
		{"1.7 MB of text", "开头" + strings.Repeat("文", 600_000) + "结尾", []string{"开头", "结尾", "共6000"}},
		{"huge object", map[string]string{"a": strings.Repeat("x", 9000), "b": strings.Repeat("y", 9000)}, []string{"xxx", "yyy", "显示部分"}},
		{"many short members", shortMembers(3000), []string{"共", "显示部分"}},
		{"nested", deep, nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			res := runTool(t, tools.Spec{MaxOutput: 2000}, context.Background(), fixedEnv(), success(tc.data))
			text := res.Text()
			require.LessOrEqual(t, utf8.RuneCountInString(text), 2000)
			require.True(t, json.Valid([]byte(text)), text)
			require.Contains(t, text, `"status":"success"`)
			for _, s := range tc.has {
				require.Contains(t, text, s)
			}
		})
	}
}

func shortMembers(n int) map[string]string {
	out := make(map[string]string, n)
	for i := range n {
		out[fmt.Sprintf("k%04d", i)] = "短"
	}
	return out
}

func TestRegistryRefusesBadTools(t *testing.T) {
	t.Parallel()
	one := echoTool[freeArgs](t, "one")
	for _, tc := range []struct {
		name     string
		list     []tools.Tool
		describe func(string) string
		says     string
	}{
		{"two of a name", []tools.Tool{one, one}, func(string) string { return "d" }, `two tools are called "one"`},
		{"no description", []tools.Tool{one}, func(string) string { return " " }, "one has no description"},
		{"schema that is not checked", []tools.Tool{rawTool(`{"type":"object","anyOf":[{}]}`)}, func(string) string { return "d" }, "keyword"},
		{"schema of no object", []tools.Tool{rawTool(`{"type":"string"}`)}, func(string) string { return "d" }, "type object"},
		{"required and not described", []tools.Tool{rawTool(`{"type":"object","required":["a"]}`)}, func(string) string { return "d" }, `requires "a"`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			_, err := tools.NewRegistry(tc.list, tc.describe)
			require.ErrorContains(t, err, tc.says)
		})
	}
	_, err := tools.New(tools.Spec{Name: "x", Example: `{"nope":1}`}, func(context.Context, tools.Env, freeArgs) tools.Result { return tools.Result{} })
	require.ErrorContains(t, err, "the example is not valid")
}

type raw string

func rawTool(schema string) tools.Tool { return raw(schema) }

func (r raw) Spec() tools.Spec { return tools.Spec{Name: "raw", Schema: json.RawMessage(r)} }

func (r raw) Run(context.Context, tools.Env, json.RawMessage) tools.Result { return tools.Result{} }

func TestDefsKeepTheirOrder(t *testing.T) {
	t.Parallel()
	reg := echoRegistry(t)
	for range 20 {
		defs := reg.Defs()
		require.Equal(t, "look", defs[0].Name)
		require.Equal(t, "free", defs[1].Name)
		require.Equal(t, string(echoRegistry(t).Defs()[0].Parameters), string(defs[0].Parameters))
	}
	require.NotContains(t, string(reg.Defs()[0].Parameters), "null", "a nullable type is refused by some providers")
}
