package offline_test

import (
	"context"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
	"hedui/loop/llm"
	"hedui/loop/llm/offline"
	"hedui/memory"
	"hedui/tools"
	"hedui/tools/market"
)

// companies are a few; their industries are made up for the tests.
var companies = []market.Company{
	{ID: "600519.SH", Code: "600519", Name: "贵州茅台", FullName: "贵州茅台酒股份有限公司", Industry: "白酒", Aliases: []string{"茅台", "Kweichow Moutai", "Moutai"}},
	{ID: "000858.SZ", Code: "000858", Name: "五粮液", FullName: "宜宾五粮液股份有限公司", Industry: "白酒", Aliases: []string{"Wuliangye"}},
	{ID: "000568.SZ", Code: "000568", Name: "泸州老窖", Industry: "白酒"},
	{ID: "300750.SZ", Code: "300750", Name: "宁德时代", Industry: "电池", Aliases: []string{"CATL"}},
	{ID: "002594.SZ", Code: "002594", Name: "比亚迪", Industry: "汽车", Aliases: []string{"BYD"}},
	{ID: "600036.SH", Code: "600036", Name: "招商银行", Industry: "银行", Aliases: []string{"招行"}},
	{ID: "601318.SH", Code: "601318", Name: "中国平安", Industry: "保险"},
	{ID: "000001.SZ", Code: "000001", Name: "平安银行", Industry: "银行"},
	{ID: "002415.SZ", Code: "002415", Name: "海康威视", Industry: "安防"},
}

func company(id string) (market.Company, bool) {
	i := slices.IndexFunc(companies, func(c market.Company) bool { return c.ID == id || c.Code == id || c.Name == id })
	if i < 0 {
		return market.Company{}, false
	}
	return companies[i], true
}

// names gives the analyst a small dictionary: the companies above, some words
// that are none of them, and the whole catalogue.
var names = sync.OnceValue(func() offline.Knowledge {
	terms := map[string]mention.Term{}
	for _, t := range market.Terms() {
		terms[t.Text] = mention.Term{Kind: t.Kind, IDs: t.IDs}
	}
	for _, c := range companies {
		for _, name := range append([]string{c.ID, c.Code, c.Name, c.FullName}, c.Aliases...) {
			terms[name] = mention.Term{Kind: mention.KindCompany, IDs: []string{c.ID}}
		}
		terms[c.Industry] = mention.Term{Kind: mention.KindIndustry, IDs: []string{c.Industry}}
	}
	delete(terms, "")
	terms["平安"] = mention.Term{Kind: mention.KindCompany, IDs: []string{"601318.SH", "000001.SZ"}}
	terms["华为"] = mention.Term{Kind: mention.KindNotAShare, IDs: []string{"华为"}}
	terms["沪深300"] = mention.Term{Kind: mention.KindIndex, IDs: []string{"000300"}}
	terms["大盘"] = mention.Term{Kind: mention.KindIndex, IDs: []string{"000001"}}
	return offline.Knowledge{Lexicon: mention.NewMapLexicon(terms), Company: company}
})

// made gives a made-up figure: the same for the same question, and different
// for another.
func made(company, metric string, p mention.Period) check.Fact {
	m, _ := market.MetricByID(metric)
	c, _ := market.Company{}, false
	for _, x := range companies {
		if x.ID == company {
			c = x
		}
	}
	h := fnv.New64a()
	fmt.Fprint(h, company, metric, p)
	v := decimal.New(int64(h.Sum64()%9000)+1000, -2) // 10.00 to 99.99
	if m.Unit == check.Yuan && m.Statement != market.Market {
		v = v.Shift(9)
	}
	f := check.Fact{
		Company: c.ID, Name: c.Name, Metric: metric, Label: m.Name, Period: p, Scope: check.Consolidated,
		Quantity: check.Quantity{Value: v, Unit: m.Unit}, Source: "测试数据", Trust: check.TrustVendor, Vintage: check.VintageUnknown,
	}
	if m.Statement == market.Market {
		f.Scope = ""
	}
	return f
}

func rowOf(f check.Fact) tools.Row {
	return tools.Row{
		Fact: f.ID, Company: f.Company, Name: f.Name, Metric: f.Metric, Label: f.Label,
		Period: f.Period.End, PeriodType: string(f.Period.Type), PeriodName: f.Period.Label("zh"), Scope: f.Scope,
		Value: f.Value.String(), Unit: f.Unit, Display: check.Display(f.Quantity, check.DisplayOptions{}), Source: f.Source,
	}
}

type indicatorArgs struct {
	Companies []string `json:"companies,omitempty"`
	Metrics   []string `json:"metrics,omitempty"`
	Periods   []string `json:"periods,omitempty"`
	Top       int      `json:"top,omitempty"`
	Order     string   `json:"order,omitempty"`
	Industry  string   `json:"industry,omitempty"`
	Index     string   `json:"index,omitempty"`
}

// lastYear is the newest year that the belt holds.
const lastYear = 2024

func indicator(_ context.Context, env tools.Env, in indicatorArgs) tools.Result {
	var out tools.Figures
	var periods []mention.Period
	for _, text := range in.Periods {
		ps, err := mention.ParseArg(text)
		if err != nil {
			return tools.ErrorResult("financial_indicator", tools.Failure{Code: tools.BadValue, Message: "期间 " + text})
		}
		periods = append(periods, ps...)
	}
	for _, p := range periods {
		if p.Type == mention.Latest {
			p = mention.AnnualOf(lastYear)
		}
		for _, metric := range in.Metrics {
			id, ok := market.FindMetric(metric)
			if !ok {
				return tools.ErrorResult("financial_indicator", tools.Failure{Code: tools.FieldNotAvailable, Message: "没有指标 " + metric})
			}
			if in.Top > 0 {
				rankInto(&out, env, in, id, p)
				continue
			}
			for _, c := range in.Companies {
				figureInto(&out, env, c, id, p)
			}
		}
	}
	status := tools.Success
	if len(out.Missing) > 0 {
		status = tools.Partial
	}
	return tools.Result{Status: status, Data: out, Metadata: tools.Metadata{Tool: "financial_indicator", Source: "测试数据", Snapshot: "t1"}}
}

func figureInto(out *tools.Figures, env tools.Env, id, metric string, p mention.Period) {
	c, _ := company(id)
	m, _ := market.MetricByID(metric)
	if p.Year() > lastYear || !m.Held() {
		out.Missing = append(out.Missing, tools.Missing{Company: c.ID, Name: c.Name, Metric: metric, Label: m.Name, Period: p.Label("zh"),
			Code: tools.PeriodNotAvailable, Reason: "没有这一期", Held: []string{"2024年年报"}})
		return
	}
	f := made(c.ID, metric, p)
	f.ID = env.Book.Add(f)
	out.Rows = append(out.Rows, rowOf(f))
}

func rankInto(out *tools.Figures, env tools.Env, in indicatorArgs, metric string, p mention.Period) {
	var facts []check.Fact
	for _, c := range companies {
		if in.Industry == "" || c.Industry == in.Industry {
			facts = append(facts, made(c.ID, metric, p))
		}
	}
	slices.SortFunc(facts, func(a, b check.Fact) int {
		if in.Order == "asc" {
			a, b = b, a
		}
		return b.Value.Cmp(a.Value)
	})
	for i, f := range facts[:min(in.Top, len(facts))] {
		f.ID = env.Book.Add(f)
		r := rowOf(f)
		r.Rank = i + 1
		out.Rows = append(out.Rows, r)
	}
	out.Ranking = &tools.Ranking{Universe: "测试公司", Covered: len(facts), Total: len(facts), Order: in.Order}
}

// newBelt makes the tools of a conversation, in the shape of the real ones.
func newBelt(t testing.TB, describe func(string) string) *tools.Registry {
	t.Helper()
	figures, err := tools.New(tools.Spec{Name: "financial_indicator", MaxInput: 2000, MaxOutput: 8000}, indicator)
	require.NoError(t, err)
	calculator, err := tools.NewCalculator()
	require.NoError(t, err)
	reg, err := tools.NewRegistry([]tools.Tool{figures, calculator}, describe)
	require.NoError(t, err)
	return reg
}

// promised describes the belt truly: every metric by name.
func promised(tool string) string {
	var reports []string
	for _, m := range market.Catalogue() {
		if m.Statement != market.Market && m.Statement != market.Growth && m.Held() {
			reports = append(reports, m.Name)
		}
	}
	return map[string]string{
		"financial_indicator": "查A股公司的财务指标：" + strings.Join(reports, "、") + "，以及它们的同比增长率与排名。不提供股价。",
		"calculator":          "对已有的事实做四则运算、求差、求比、增长率，写算式。",
	}[tool]
}

// dialogue runs questions through the analyst as a loop would.
type dialogue struct {
	t        testing.TB
	model    *offline.Model
	reg      *tools.Registry
	book     *memory.Ledger
	messages []llm.Message
	calls    []llm.ToolCall // of the last turn
}

func newDialogue(t testing.TB) *dialogue {
	return &dialogue{t: t, model: offline.New(names()), reg: newBelt(t, promised), book: memory.NewLedger(),
		messages: []llm.Message{{Role: llm.System, Text: "你是分析助手。\n\n今天是2025-06-01。"}}}
}

// ask runs one turn and gives the answer as the model wrote it.
func (d *dialogue) ask(question string) string {
	d.t.Helper()
	d.calls = nil
	d.messages = append(d.messages, llm.Message{Role: llm.User, Text: question})
	for step := 0; ; step++ {
		require.Less(d.t, step, 8, "the turn does not end: %s", question)
		resp, err := d.model.Complete(context.Background(), llm.Request{Messages: d.messages, Tools: d.reg.Defs()})
		require.NoError(d.t, err)
		d.messages = append(d.messages, resp.Message)
		if len(resp.Message.Calls) == 0 {
			return resp.Message.Text
		}
		for _, c := range resp.Message.Calls {
			d.calls = append(d.calls, c)
			res := d.reg.Dispatch(context.Background(), tools.Env{Book: d.book}, c)
			d.messages = append(d.messages, llm.Message{Role: llm.RoleTool, CallID: c.ID, Name: c.Name, Text: res.Text()})
		}
	}
}
