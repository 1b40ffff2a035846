package loop_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
	"hedui/loop"
	"hedui/loop/llm/script"
	"hedui/memory"
	"hedui/tools"
	"hedui/tools/market"
	"hedui/tools/market/markettest"
)

// slipped is a store one of whose sources delivers a figure in a wrong scale.
func slipped() *markettest.Fixture {
	return markettest.New().
		Put("600900.SH", "营业收入", "2024", "84492000000000", markettest.SourceSina, market.TierMain). // thousand-fold
		Put("600900.SH", "营业收入", "2021", "55646253993.42", markettest.SourceSina, market.TierMain).
		AddDaily("600519.SH", "2023-07-03", "171000.00", "173499.00", "171301.00", "172650.00", 1423116) // a hundredfold
}

// startStore is a loop over the real tools on a store, with the real Check and
// its history.
func startStore(t *testing.T, store *markettest.Fixture, replies ...script.Reply) *fixture {
	t.Helper()
	names := market.NewResolver(store.Companies())
	lexicon := market.NewLexicon(names, market.Terms())
	checker := check.New(lexicon, &check.Options{Now: june, History: market.NewNeighbours(market.NewQuery(store), names.ByID)})
	return startWith(t, figureTools(t, store, names, planted("")), checker, lexicon, replies...)
}

// figureTools are the resident tools that look up figures, prices and passages.
func figureTools(t *testing.T, store market.Store, names *market.Resolver, index tools.Searcher) []tools.Tool {
	t.Helper()
	list, err := tools.Resident(store, names, index)
	require.NoError(t, err)
	return slices.DeleteFunc(list, func(tool tools.Tool) bool {
		return !slices.Contains([]string{"financial_indicator", "stock_price", "rag_search"}, tool.Spec().Name)
	})
}

func june() time.Time { return time.Date(2026, 6, 1, 10, 0, 0, 0, time.UTC) }

func startWith(t *testing.T, list []tools.Tool, checker loop.Checker, lexicon mention.Lexicon, replies ...script.Reply) *fixture {
	t.Helper()
	return startUnder(t, memory.Layered, list, checker, lexicon, replies...)
}

func startUnder(t *testing.T, policy string, list []tools.Tool, checker loop.Checker, lexicon mention.Lexicon, replies ...script.Reply) *fixture {
	t.Helper()
	reg, err := tools.NewRegistry(list, func(name string) string { return "说明：" + name })
	require.NoError(t, err)
	mem, err := memory.New(policy, nil)
	require.NoError(t, err)
	model := script.New(replies...)
	asked := func(text string) (out check.Asked) {
		for _, m := range mention.Read(text, lexicon, mention.Options{Now: june()}).Of(mention.KindCompany) {
			out.Companies = append(out.Companies, m.IDs...)
		}
		return out
	}
	return &fixture{model: model, mem: mem, loop: loop.New(model, reg, mem, checker, &loop.Options{Now: june, Asked: asked})}
}

// A figure out of scale with its neighbours is no fact.
// Both values are named as doubtful; neither is concluded from.
func TestScaleSuspect(t *testing.T) {
	t.Parallel()
	const lie = "长江电力2024年营业收入844,920亿元。"
	tests := []struct {
		name, tool, args, question, draft string
		doubtful, beside                  string
		passes                            bool
	}{
		{"a year, shown as a fact", "financial_indicator", `{"companies":["长江电力"],"metrics":["营业收入"],"periods":["2024"]}`, "长江电力2024年营业收入", lie, "84.49万亿元", "781.12亿元", false},
		{"a year, shown as doubtful", "financial_indicator", `{"companies":["长江电力"],"metrics":["营业收入"],"periods":["2024"]}`, "长江电力2024年营业收入",
			"长江电力2024年营业收入的量级可疑：84.49万亿元，上一年是781.12亿元，不作结论。", "84.49万亿元", "781.12亿元", true},
		{"a price, shown as a fact", "stock_price", `{"company":"贵州茅台","date":"2023-07-03"}`, "贵州茅台2023-07-03收盘价", "贵州茅台2023年7月3日收盘价172,650.00元。", "17.27万元", "1,691.00元", false},
		{"a price, its neighbour for it", "stock_price", `{"company":"贵州茅台","date":"2023-07-03"}`, "贵州茅台2023-07-03收盘价", "贵州茅台2023年7月3日收盘价1,691.00元。", "17.27万元", "1,691.00元", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			f := startStore(t, slipped(), script.Calls(script.Call(tt.tool, tt.args)), script.Text(tt.draft), script.Text(tt.draft))
			r := f.ask(t, tt.question)
			require.Equal(t, loop.Partial, r.Outcome)
			require.Equal(t, check.Rollback, r.Steps[0].Verdict)
			require.Contains(t, r.Missing[0], string(tools.ScaleSuspect))
			require.Contains(t, r.Missing[0], tt.doubtful)
			require.Contains(t, r.Missing[0], tt.beside)
			require.Equal(t, tt.passes, r.Answer == tt.draft, r.Answer)
			require.Contains(t, r.Answer, tt.doubtful)
			require.Contains(t, r.Answer, tt.beside)
			for _, fact := range f.mem.Book().All() { // of a price, the close before it and the volume
				require.Contains(t, []string{"previous_close", "volume", "volume_lots"}, fact.Metric, "nothing else may rest on it")
			}
			for _, fig := range r.Figures {
				require.Equal(t, fig.Text == tt.doubtful || fig.Fact == "suspect", fig.Fact == "suspect", fig.Text)
			}
		})
	}
}

// A figure in scale with its neighbours passes, and so does a rate, which may
// be anything.
func TestScaleInOrder(t *testing.T) {
	t.Parallel()
	f := startStore(t, slipped(),
		script.Calls(script.Call("financial_indicator", `{"companies":["长江电力"],"metrics":["营业收入"],"periods":["2023"]}`)),
		script.Text("长江电力2023年营业收入781.12亿元。"))
	r := f.ask(t, "长江电力2023年营业收入")
	require.Equal(t, loop.Answered, r.Outcome, r)
	require.Equal(t, "f1", r.Figures[0].Fact)
}

// TestResultOfAnotherCall: a tool that answers about another company or
// another period than it was called for gives nothing that may be cited.
func TestResultOfAnotherCall(t *testing.T) {
	t.Parallel()
	wrong := func(_ context.Context, env tools.Env, _ indicatorArgs) tools.Result {
		f := check.Fact{Company: "600519.SH", Name: "贵州茅台", Metric: "gross_margin", Label: "销售毛利率", Period: mention.AnnualOf(2023), Scope: check.Consolidated,
			Quantity: check.Quantity{Value: decimal.RequireFromString("91.9649"), Unit: check.Percent}, Source: "测试数据", Trust: check.TrustVendor}
		id := env.Book.Add(f)
		return tools.Result{Status: tools.Success, Data: tools.Figures{Rows: []tools.Row{{Fact: id, Company: f.Company, Name: f.Name, Metric: f.Metric, Label: f.Label, Value: "91.9649", Unit: f.Unit, Display: "91.96%"}}}}
	}
	tests := []struct {
		name, args string
		code       tools.Code
	}{
		{"what was called for", `{"companies":["贵州茅台"],"periods":["2023"]}`, ""},
		{"called by code", `{"companies":["600519.SH"]}`, ""},
		{"a range that holds it", `{"companies":["茅台"],"periods":["2021-2023"]}`, ""},
		{"another company", `{"companies":["五粮液"],"periods":["2023"]}`, tools.NotFound},
		{"another year", `{"companies":["贵州茅台"],"periods":["2022"]}`, tools.PeriodMismatch},
		{"another kind of period", `{"companies":["贵州茅台"],"periods":["2023H1"]}`, tools.PeriodMismatch},
		{"a name that is not known says nothing", `{"companies":["某公司"],"periods":["newest"]}`, ""},
	}
	store := markettest.New()
	lexicon := market.NewLexicon(market.NewResolver(store.Companies()), market.Terms())
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			f := startWith(t, []tools.Tool{newTool(t, "financial_indicator", wrong)}, check.New(lexicon, nil), lexicon,
				script.Calls(script.Call("financial_indicator", tt.args)), script.Text("不提供。"))
			r := f.ask(t, "查一下毛利率")
			require.Equal(t, tt.code, r.Steps[0].Code)
			require.Equal(t, tt.code != "", len(f.mem.Book().All()) == 0)
		})
	}
}

// TestEarlierUserFigures: what the user stated two turns ago is echoed as the
// user's, not as a company's.
func TestEarlierUserFigures(t *testing.T) {
	t.Parallel()
	store := markettest.New()
	f := startStore(t, store,
		script.Text("好的。"), script.Text("不客气。"),
		script.Text("您给出的500亿元 ÷ 100 = 5亿元。"),
		script.Text("长江电力2023年营业收入500亿元。"), script.Text("长江电力2023年营业收入500亿元。"))
	f.ask(t, "我记得长江电力的营业收入是500亿元")
	f.ask(t, "谢谢")
	r := f.ask(t, "我刚才说的那个数除以100")
	require.Equal(t, loop.Answered, r.Outcome)
	require.Equal(t, []string{"user", "user", "derived"}, []string{r.Figures[0].Fact, r.Figures[1].Fact, r.Figures[2].Fact})
	r = f.ask(t, "所以它2023年的营业收入是多少")
	require.NotContains(t, r.Answer, "500亿元")
	require.Empty(t, r.Figures)
}
