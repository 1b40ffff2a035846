package loop_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/loop"
	"hedui/loop/llm"
	"hedui/loop/llm/script"
	"hedui/tools"
)

// A rate limited tool is not called again, and of its failures one line
// is left.
func TestRateLimitedToolRests(t *testing.T) {
	t.Parallel()
	ran := 0
	price := failing(t, "stock_price", tools.Failure{Code: tools.RateLimited, Message: "接口限流", RetryAfter: 3600}, &ran)
	f := start(t, setup{tools: []tools.Tool{price}, checker: strict{}},
		script.Calls(script.Call("stock_price", `{"query":"贵州茅台"}`)), script.Text("股价暂时取不到。"),
		script.Calls(script.Call("stock_price", `{"query":"五粮液"}`)), script.Text("股价暂时取不到。"),
		script.Calls(script.Call("financial_indicator", wuliang)), script.Text("75.79%"),
	)
	one := f.ask(t, "茅台股价")
	require.Equal(t, loop.Partial, one.Outcome)
	require.Equal(t, []string{"stock_price：RATE_LIMITED"}, one.Missing)
	two := f.ask(t, "那五粮液呢")
	require.Equal(t, []tools.Code{tools.RateLimited}, codes(two))
	require.Contains(t, texts(f.model.Last().Messages), "暂停使用，3600秒后")
	three := f.ask(t, "五粮液2023毛利率")
	require.Equal(t, loop.Answered, three.Outcome)
	require.Equal(t, 1, ran, "the resting tool was called")
	history := texts(f.model.Last().Messages)
	require.NotContains(t, history, "接口限流")
	require.NotContains(t, history, "暂停使用")
	require.Equal(t, 1, strings.Count(history, "unavailable(stock_price, RATE_LIMITED"))
}

// Nothing sleeps; when the time is over the tool is called again.
func TestRestEndsByTheClock(t *testing.T) {
	t.Parallel()
	ran := 0
	price := failing(t, "stock_price", tools.Failure{Code: tools.RateLimited, Message: "接口限流", RetryAfter: 30}, &ran)
	call := script.Calls(script.Call("stock_price", `{"query":"贵州茅台"}`))
	f := start(t, setup{tools: []tools.Tool{price}}, call, script.Text("取不到"), call, script.Text("取不到"), call, script.Text("取不到"))
	f.ask(t, "股价")
	f.clock = f.clock.Add(29 * time.Second)
	r := f.ask(t, "股价")
	require.Equal(t, 1, ran)
	require.Equal(t, []tools.Code{tools.RateLimited}, codes(r))
	require.Contains(t, texts(f.model.Last().Messages), `"retry_after":1`)
	f.clock = f.clock.Add(time.Second)
	f.ask(t, "股价")
	require.Equal(t, 2, ran)
}

// An empty result is not asked for again and again.
func TestSameCallRunsOnce(t *testing.T) {
	t.Parallel()
	ran := 0
	search := failing(t, "rag_search", tools.Failure{Code: tools.EmptyResult, Message: "没有找到"}, &ran)
	f := start(t, setup{tools: []tools.Tool{search}},
		script.Calls(script.Call("rag_search", `{"query":"研发人员"}`)),
		script.Calls(script.Call("rag_search", `{ "query" : "研发人员" }`)),
		script.Text("没有找到。"))
	r := f.ask(t, "研发人员有多少")
	require.Equal(t, 1, ran)
	require.Equal(t, []tools.Code{tools.EmptyResult, tools.DuplicateCall}, codes(r))
	require.Contains(t, texts(f.model.Last().Messages), "那次的结果是 EMPTY_RESULT")
	require.Equal(t, loop.Partial, r.Outcome)
}

func TestDuplicateTellsWhatIsKnown(t *testing.T) {
	t.Parallel()
	f := start(t, setup{},
		script.Calls(script.Call("financial_indicator", maotai), script.Call("financial_indicator", maotai)),
		script.Calls(script.Call("financial_indicator", maotai)),
		script.Text("91.96%"))
	r := f.ask(t, "茅台毛利率")
	require.Equal(t, []tools.Code{"", tools.DuplicateCall, tools.DuplicateCall}, codes(r))
	require.Contains(t, texts(f.model.Last().Messages), `"available":["f1 贵州茅台（600519.SH） 2023年年报 销售毛利率：91.96%"]`)
}

// Another statement, another page, another year is another call.
func TestOtherArgumentsAreNotDuplicates(t *testing.T) {
	t.Parallel()
	type args struct {
		Company   string `json:"company"`
		Statement string `json:"statement,omitempty"`
		Query     string `json:"query,omitempty"`
		Page      int    `json:"page,omitempty"`
	}
	ran := 0
	search := newTool(t, "rag_search", func(context.Context, tools.Env, args) tools.Result {
		ran++
		return tools.ErrorResult("rag_search", tools.Failure{Code: tools.EmptyResult, Message: "没有找到"})
	})
	var replies []script.Reply
	calls := []string{
		`{"company":"600519","statement":"income"}`, `{"company":"600519","statement":"balance"}`, `{"company":"600519","statement":"cashflow"}`,
		`{"company":"600519","query":"主要产品的产销量情况","page":1}`, `{"company":"600519","query":"主要产品的产销量情况","page":2}`,
		`{"company":"600519","query":"主要产品的产销量情况","page":3}`, `{"company":"600519","query":"主要产品的产销量情况2022"}`,
		`{"company":"600519","query":"主要产品的产销量情况2021"}`,
	}
	for _, c := range calls {
		replies = append(replies, script.Calls(script.Call("rag_search", c)))
	}
	f := start(t, setup{tools: []tools.Tool{search}, opts: loop.Options{MaxSteps: 20}}, append(replies, script.Text("没有。"))...)
	f.ask(t, "产销量")
	require.Equal(t, len(calls), ran)
}

// Rewording one query over and over is stopped once it stops bringing
// anything.
func TestRewordedQueriesAreStopped(t *testing.T) {
	t.Parallel()
	ran := 0
	search := newTool(t, "rag_search", func(context.Context, tools.Env, queryArgs) tools.Result {
		ran++
		return tools.Result{Status: tools.Success, Data: []string{"公司主要产品的毛利率保持稳定，详见第十四页的表格说明"}}
	})
	f := start(t, setup{tools: []tools.Tool{search}},
		script.Calls(script.Call("rag_search", `{"query":"贵州茅台主要产品毛利率"}`)),
		script.Calls(script.Call("rag_search", `{"query":"贵州茅台的主要产品毛利率"}`)),
		script.Calls(script.Call("rag_search", `{"query":"贵州茅台主要产品的毛利率"}`)),
		script.Calls(script.Call("rag_search", `{"query":"研发投入占营业收入的比例"}`)),
		script.Text("没有。"))
	r := f.ask(t, "毛利率")
	require.Equal(t, []tools.Code{"", "", tools.DuplicateCall, ""}, codes(r))
	require.Equal(t, 3, ran)
}

// A tool that is not there is an error as data.
func TestUnknownTool(t *testing.T) {
	t.Parallel()
	f := start(t, setup{},
		script.Calls(script.Call("get_pe_ratio", `{}`)),
		script.Calls(script.Call("financial_indicator", maotai)),
		script.Text("91.96%"))
	r := f.ask(t, "茅台毛利率")
	require.Equal(t, []tools.Code{tools.UnknownTool, ""}, codes(r))
	require.Contains(t, texts(f.model.Requests()[1].Messages), `"available":["financial_indicator"]`)
}

// What is there is given, what is not is named.
func TestGapsMakeItPartial(t *testing.T) {
	t.Parallel()
	f := start(t, setup{checker: strict{}},
		script.Calls(script.Call("financial_indicator", `{"companies":["贵州茅台","五粮液","洋河股份"]}`)),
		script.Text("贵州茅台 91.96%\n五粮液 75.79%\n洋河股份 不提供"))
	r := f.ask(t, "三家的毛利率")
	require.Equal(t, loop.Partial, r.Outcome)
	require.Equal(t, []string{"洋河股份 2023年年报 销售毛利率：PERIOD_NOT_AVAILABLE"}, r.Missing)
	require.Len(t, r.Figures, 2)
	require.Equal(t, tools.Partial, r.Steps[0].Status)
}

// A gap that a later call fills is none.
func TestFilledGapIsAnswered(t *testing.T) {
	t.Parallel()
	known := false
	lookup := newTool(t, "late", func(ctx context.Context, env tools.Env, in queryArgs) tools.Result {
		if !known {
			known = true
			return tools.Result{Status: tools.Partial, Data: tools.Figures{Missing: []tools.Missing{{
				Company: "600519.SH", Label: "销售毛利率", Code: tools.PeriodNotAvailable}}}}
		}
		return indicator(ctx, env, indicatorArgs{Companies: []string{"600519"}})
	})
	f := start(t, setup{tools: []tools.Tool{lookup}, checker: strict{}},
		script.Calls(script.Call("late", `{"query":"2025"}`)),
		script.Calls(script.Call("late", `{"query":"2023"}`)), script.Text("91.96%"))
	require.Equal(t, loop.Answered, f.ask(t, "最新毛利率").Outcome)
}

// A panic and a tool that ignores its time limit are data, and the
// calls beside them are not touched.
func TestPanicAndTimeoutBesideOthers(t *testing.T) {
	t.Parallel()
	release := make(chan struct{})
	defer close(release)
	bad := newTool(t, "bad", func(context.Context, tools.Env, queryArgs) tools.Result { panic("boom") })
	slow, err := tools.New(tools.Spec{Name: "slow", Timeout: time.Millisecond},
		func(_ context.Context, env tools.Env, in queryArgs) tools.Result {
			<-release // deaf to its context
			indicator(context.Background(), env, indicatorArgs{Companies: []string{"五粮液"}})
			return tools.Result{Status: tools.Success}
		})
	require.NoError(t, err)
	f := start(t, setup{tools: []tools.Tool{bad, slow}},
		script.Calls(script.Call("bad", `{"query":"a"}`), script.Call("slow", `{"query":"a"}`), script.Call("financial_indicator", maotai)),
		script.Text("91.96%"))
	r := f.ask(t, "茅台毛利率")
	require.Equal(t, []tools.Code{tools.ToolPanic, tools.Timeout, ""}, codes(r))
	facts := f.mem.Book().All()
	require.Len(t, facts, 1)
	require.Equal(t, "贵州茅台", facts[0].Name)
}

// A call that timed out may be tried once more, and not twice.
func TestTimeoutIsTriedOnceMore(t *testing.T) {
	t.Parallel()
	ran := 0
	slow := failing(t, "slow", tools.Failure{Code: tools.Timeout, Message: "超时"}, &ran)
	call := script.Calls(script.Call("slow", `{"query":"a"}`))
	f := start(t, setup{tools: []tools.Tool{slow}}, call, call, call, script.Text("没有。"))
	r := f.ask(t, "?")
	require.Equal(t, 2, ran)
	require.Equal(t, []tools.Code{tools.Timeout, tools.Timeout, tools.DuplicateCall}, codes(r))
}

// Everything is down.
func TestAllToolsDown(t *testing.T) {
	t.Parallel()
	var prices, searches int
	price := failing(t, "stock_price", tools.Failure{Code: tools.UpstreamBlocked, Message: "连不上"}, &prices)
	search := failing(t, "rag_search", tools.Failure{Code: tools.Timeout, Message: "超时"}, &searches)
	f := start(t, setup{tools: []tools.Tool{price, search}, checker: strict{}},
		script.Calls(script.Call("stock_price", `{"query":"茅台"}`), script.Call("rag_search", `{"query":"茅台"}`)),
		script.Text("茅台股价约1,700.00元，前景看好。"), script.Text("茅台股价约1,700.00元。"))
	r := f.ask(t, "茅台怎么样")
	require.Equal(t, loop.Partial, r.Outcome)
	require.Empty(t, r.Figures)
	require.NotContains(t, r.Answer, "1,700")
	require.Equal(t, []string{"stock_price：UPSTREAM_BLOCKED", "rag_search：TIMEOUT"}, r.Missing)
	require.Contains(t, r.Answer, "stock_price：UPSTREAM_BLOCKED")
}

// A model that never stops asking is stopped by the size of it all.
func TestSizeCap(t *testing.T) {
	t.Parallel()
	n := 0
	big := newTool(t, "rag_search", func(context.Context, tools.Env, queryArgs) tools.Result {
		n++
		return tools.Result{Status: tools.Success, Data: strings.Repeat("文", 3000+n)}
	})
	stopWithoutTools := func(req llm.Request, r *script.Reply) {
		if len(req.Tools) == 0 {
			*r = script.Text("到此为止。")
		}
	}
	var replies []script.Reply
	for i := range 30 {
		reply := script.Calls(script.Call("rag_search", `{"query":"`+strings.Repeat("再", i+1)+`"}`))
		reply.Hook = stopWithoutTools
		replies = append(replies, reply)
	}
	f := start(t, setup{tools: []tools.Tool{big}, opts: loop.Options{MaxSteps: 40, MaxRunes: 15_000}}, replies...)
	r := f.ask(t, "?")
	require.Equal(t, "到此为止。", r.Answer)
	require.Less(t, r.Usage.ModelCalls, 10)
	require.Greater(t, r.Usage.PromptRunesTotal, 15_000)
	require.Less(t, r.Usage.PromptRunes, r.Usage.PromptRunesTotal)
}

// The clock bounds a turn as well.
func TestClockCap(t *testing.T) {
	t.Parallel()
	var f *fixture
	offered := -1
	f = start(t, setup{opts: loop.Options{Timeout: 20 * time.Second}},
		script.Reply{Calls: []llm.ToolCall{script.Call("financial_indicator", maotai)},
			Hook: func(llm.Request, *script.Reply) { f.clock = f.clock.Add(time.Minute) }},
		script.Reply{Text: "91.96%", Hook: func(req llm.Request, _ *script.Reply) { offered = len(req.Tools) }})
	require.Equal(t, "91.96%", f.ask(t, "茅台毛利率").Answer)
	require.Zero(t, offered, "tools were offered after the time was up")
}
