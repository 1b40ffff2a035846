package loop_test

import (
	"context"
	"errors"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/loop"
	"hedui/loop/llm"
	"hedui/loop/llm/script"
	"hedui/tools"
	"hedui/tools/market"
	"hedui/tools/market/markettest"
)

// Whatever a source refuses with, and however long: the tool rests over the
// turns, another tool answers in the third, and one line is left.
func TestRestingTools(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		tool  string
		code  tools.Code
		wait  int
		until string
	}{
		"no time said":    {"rag_search", tools.RateLimited, 0, "60秒后"},
		"blocked":         {"company_lookup", tools.UpstreamBlocked, 600, "600秒后"},
		"blocked, no say": {"announcements", tools.UpstreamBlocked, 0, "60秒后"},
		"a day":           {"minute_bars", tools.RateLimited, 86400, "86400秒后"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ran := 0
			tool := failing(t, tt.tool, tools.Failure{Code: tt.code, Message: "上游拒绝了请求", RetryAfter: tt.wait}, &ran)
			f := start(t, setup{tools: []tools.Tool{tool}, checker: strict{}},
				script.Calls(script.Call(tt.tool, `{"query":"泸州老窖"}`)), script.Text("暂时取不到。"),
				script.Calls(script.Call(tt.tool, `{"query":"洋河股份"}`)), script.Text("暂时取不到。"),
				script.Calls(script.Call("financial_indicator", maotai)), script.Text("91.96%"))
			require.Equal(t, loop.Partial, f.ask(t, "泸州老窖有什么公告").Outcome)
			two := f.ask(t, "那洋河呢")
			require.Equal(t, []tools.Code{tt.code}, codes(two))
			require.Contains(t, texts(f.model.Last().Messages), tt.until)
			three := f.ask(t, "茅台2023年毛利率")
			require.Equal(t, loop.Answered, three.Outcome)
			require.Len(t, three.Steps, 1)
			require.Equal(t, 1, ran)
			require.NotContains(t, texts(f.model.Last().Messages), "上游拒绝了请求")
			require.Equal(t, 1, strings.Count(texts(f.model.Last().Messages), "unavailable("+tt.tool))
		})
	}
}

// The same call in another spelling is the same call, whatever it failed with.
func TestSameFailureIsNotAskedForAgain(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		code       tools.Code
		one, other string
	}{
		"members in another order": {tools.EmptyResult, `{"query":"产能利用率","page":2}`, `{"page":2,"query":"产能利用率"}`},
		"an escape":                {tools.EmptyResult, `{"query":"产能利用率"}`, `{"query":"\u4ea7\u80fd\u5229\u7528\u7387"}`},
		"a company not held":       {tools.NotFound, `{"query":"某控股"}`, "{\n\t\"query\": \"某控股\"\n}"},
		"a year not held":          {tools.PeriodNotAvailable, `{"query":"2031"}`, ` {"query":"2031"} `},
		"an error of its own":      {tools.Internal, `{"query":"在建工程","page":1}`, `{"page":1, "query":"在建工程"}`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ran := 0
			tool := failing(t, "rag_search", tools.Failure{Code: tt.code, Message: "没有"}, &ran)
			f := start(t, setup{tools: []tools.Tool{tool}}, script.Calls(script.Call("rag_search", tt.one)),
				script.Calls(script.Call("rag_search", tt.other)), script.Text("不提供。"))
			r := f.ask(t, "查一下")
			require.Equal(t, 1, ran)
			require.Equal(t, []tools.Code{tt.code, tools.DuplicateCall}, codes(r))
			require.Equal(t, loop.Partial, r.Outcome)
		})
	}
}

// A call of the same tool that asks for something else runs.
func TestSameToolOtherQuestion(t *testing.T) {
	t.Parallel()
	for name, calls := range map[string][2]string{
		"another metric":  {`{"companies":["五粮液"],"metrics":["毛利率"]}`, `{"companies":["五粮液"],"metrics":["净利率"]}`},
		"another half":    {`{"companies":["五粮液"],"periods":["2023H1"]}`, `{"companies":["五粮液"],"periods":["2023Q3"]}`},
		"one company on":  {`{"companies":["五粮液"]}`, `{"companies":["五粮液","贵州茅台"]}`},
		"without periods": {`{"companies":["贵州茅台"],"periods":["2023"]}`, `{"companies":["贵州茅台"]}`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := start(t, setup{}, script.Calls(script.Call("financial_indicator", calls[0])),
				script.Calls(script.Call("financial_indicator", calls[1])), script.Text("好的。"))
			require.Equal(t, []tools.Code{"", ""}, codes(f.ask(t, "比一比")))
		})
	}
}

// Rows without values are no data, and no constant stands in for them.
func TestRowsOfNulls(t *testing.T) {
	t.Parallel()
	store := markettest.New()
	lexicon := market.NewLexicon(market.NewResolver(store.Companies()), market.Terms())
	row := func(label string) tools.Row {
		return tools.Row{Company: "000858.SZ", Name: "五粮液", Label: label, Period: "2023-12-31", PeriodName: "2023年年报"}
	}
	for name, tt := range map[string]struct {
		data  any
		draft string
	}{
		"leverage":     {tools.Figures{Rows: []tools.Row{row("资产负债率")}}, "五粮液2023年资产负债率45%。"},
		"liquidity":    {tools.Figures{Rows: []tools.Row{row("流动比率"), row("速动比率")}}, "五粮液2023年流动比率1.5，速动比率1.2。"},
		"return":       {tools.Figures{Rows: []tools.Row{row("净资产收益率")}}, "五粮液2023年净资产收益率约12%，处于行业平均水平。"},
		"bare objects": {[]map[string]any{{"roe": nil, "debt_ratio": nil, "eps": nil}}, "五粮液2023年每股收益2.5元。"},
		"no rows":      {tools.Figures{Rows: []tools.Row{}}, "五粮液2023年营收约800亿元。"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			nulls := newTool(t, "financial_indicator", func(context.Context, tools.Env, indicatorArgs) tools.Result {
				return tools.Result{Status: tools.Success, Data: tt.data}
			})
			f := startWith(t, []tools.Tool{nulls}, check.New(lexicon, &check.Options{Now: june}), lexicon,
				script.Calls(script.Call("financial_indicator", `{"companies":["五粮液"]}`)), script.Text(tt.draft), script.Text(tt.draft))
			r := f.ask(t, "五粮液2023年财务状况")
			require.Equal(t, loop.Partial, r.Outcome)
			require.Empty(t, r.Figures)
			require.Contains(t, r.Answer, "不提供")
			require.NotRegexp(t, `[0-9](%|元|亿)|1\.[25]`, r.Answer)
			require.Empty(t, f.mem.Book().All())
		})
	}
}

// Names of tools that models make up.
func TestMadeUpTools(t *testing.T) {
	t.Parallel()
	for name, call := range map[string]llm.ToolCall{
		"a plural":         script.Call("financial_indicators", maotai),
		"another product":  script.Call("web_search", `{"q":"茅台毛利率"}`),
		"a code runner":    script.Call("python", `{"code":"print(91.96)"}`),
		"in Chinese":       script.Call("查询指标", maotai),
		"with a namespace": script.Call("functions.get_margin", `{}`),
		"without end":      script.Call(strings.Repeat("financial_", 20_000), `{}`),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := start(t, setup{checker: strict{}}, script.Calls(call),
				script.Calls(script.Call("financial_indicator", maotai)), script.Text("91.96%"))
			r := f.ask(t, "茅台毛利率")
			require.Equal(t, []tools.Code{tools.UnknownTool, ""}, codes(r))
			require.Contains(t, texts(f.model.Requests()[1].Messages), `"available":["financial_indicator"]`)
			require.Less(t, r.Usage.PromptRunes, 5000)
			require.Equal(t, "91.96%", r.Answer)
		})
	}
}

// A tool that dies in any way is an error as data; what ran beside it counts.
func TestToolsThatDie(t *testing.T) {
	t.Parallel()
	release := make(chan struct{})
	t.Cleanup(func() { close(release) })
	for name, tt := range map[string]struct {
		code tools.Code
		die  func(context.Context) tools.Result
	}{
		"a wrong type":        {tools.ToolPanic, func(context.Context) tools.Result { var v any = 7; return tools.Result{Data: v.(string)} }},
		"an index":            {tools.ToolPanic, func(context.Context) tools.Result { var s []int; return tools.Result{Data: s[len(s)]} }},
		"an error as a panic": {tools.ToolPanic, func(context.Context) tools.Result { panic(errors.New("连接池已关闭")) }},
		"an ended goroutine":  {tools.ToolPanic, func(context.Context) tools.Result { runtime.Goexit(); return tools.Result{} }},
		"out of time":         {tools.Timeout, func(context.Context) tools.Result { <-release; return tools.Result{} }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			limit := time.Minute // the others die long before
			if tt.code == tools.Timeout {
				limit = time.Millisecond
			}
			dying, err := tools.New(tools.Spec{Name: "dying", Timeout: limit, MaxInput: 100, MaxOutput: 1000},
				func(ctx context.Context, _ tools.Env, _ queryArgs) tools.Result { return tt.die(ctx) })
			require.NoError(t, err)
			f := start(t, setup{tools: []tools.Tool{dying}, checker: strict{}},
				script.Calls(script.Call("financial_indicator", wuliang), script.Call("dying", `{"query":"a"}`), script.Call("financial_indicator", maotai)),
				script.Text("贵州茅台 91.96%，五粮液 75.79%"))
			r := f.ask(t, "两家毛利率")
			require.Equal(t, []tools.Code{"", tt.code, ""}, codes(r))
			require.Len(t, r.Figures, 2)
		})
	}
}

// Nothing can be reached: no report, no figure, the codes.
func TestNothingCanBeReached(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		codes [2]tools.Code
		draft string
	}{
		"blocked and slow": {[2]tools.Code{tools.UpstreamBlocked, tools.Timeout}, "综合来看，洋河股份营收约331亿元，维持买入。"},
		"all rate limited": {[2]tools.Code{tools.RateLimited, tools.RateLimited}, "一、经营概况：营收331亿元。二、风险：负债率25%。"},
		"broken inside":    {[2]tools.Code{tools.Internal, tools.ToolPanic}, "目标价135.00元，上行空间30%。"},
		"slow twice":       {[2]tools.Code{tools.Timeout, tools.Timeout}, "毛利率约75%，高于同业。"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var ran int
			f := start(t, setup{checker: strict{}, tools: []tools.Tool{
				failing(t, "reports", tools.Failure{Code: tt.codes[0], Message: "不可用"}, &ran),
			}}, script.Calls(script.Call("reports", `{"query":"洋河股份"}`)), script.Text(tt.draft), script.Text(tt.draft))
			other := 0
			f2 := start(t, setup{checker: strict{}, tools: []tools.Tool{
				failing(t, "reports", tools.Failure{Code: tt.codes[0], Message: "不可用"}, &other),
				failing(t, "quotes", tools.Failure{Code: tt.codes[1], Message: "不可用"}, new(int)),
			}}, script.Calls(script.Call("reports", `{"query":"洋河股份"}`), script.Call("quotes", `{"query":"洋河股份"}`)),
				script.Text(tt.draft), script.Text(tt.draft))
			for _, r := range []loop.Record{f.ask(t, "分析一下洋河股份"), f2.ask(t, "分析一下洋河股份")} {
				require.Equal(t, loop.Partial, r.Outcome)
				require.Empty(t, r.Figures)
				require.NotContains(t, r.Answer, tt.draft)
				require.NotRegexp(t, `[0-9](%|元|亿)`, r.Answer)
				require.Contains(t, r.Answer, "reports："+string(tt.codes[0]))
			}
			require.Equal(t, 2, ran+other)
		})
	}
}

// A model that never has enough is stopped, however it asks, and the record
// says what it cost.
func TestNeverEnough(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		opts  loop.Options
		calls func(i int) []llm.ToolCall
	}{
		"page after page": {loop.Options{MaxSteps: 50, MaxRunes: 20_000}, func(i int) []llm.ToolCall {
			return []llm.ToolCall{script.Call("rag_search", `{"query":"风险因素","page":`+strconv.Itoa(i+1)+`}`)}
		}},
		"three at a time": {loop.Options{MaxSteps: 50, MaxRunes: 20_000}, func(i int) []llm.ToolCall {
			var out []llm.ToolCall
			for k := range 3 {
				out = append(out, script.Call("rag_search", `{"query":"分部报告","page":`+strconv.Itoa(3*i+k)+`}`))
			}
			return out
		}},
		"few steps": {loop.Options{MaxSteps: 4}, func(i int) []llm.ToolCall {
			return []llm.ToolCall{script.Call("rag_search", `{"query":"附注`+strings.Repeat("零", 7*i)+`"}`)}
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			big := newTool(t, "rag_search", func(_ context.Context, _ tools.Env, in queryArgs) tools.Result {
				return tools.Result{Status: tools.Success, Data: strings.Repeat("长", 3000) + in.Query + strconv.Itoa(in.Page)}
			})
			var replies []script.Reply
			for i := range 25 {
				reply := script.Calls(tt.calls(i)...)
				reply.Hook = func(req llm.Request, r *script.Reply) {
					if len(req.Tools) == 0 {
						*r = script.Text("就到这里。")
					}
				}
				replies = append(replies, reply)
			}
			f := start(t, setup{tools: []tools.Tool{big}, opts: tt.opts}, replies...)
			r := f.ask(t, "把年报全部读一遍")
			require.Equal(t, "就到这里。", r.Answer)
			require.LessOrEqual(t, r.Usage.ModelCalls, 8)
			require.NotEmpty(t, r.Steps)
			require.Positive(t, r.Usage.PromptRunesTotal)
		})
	}
}
