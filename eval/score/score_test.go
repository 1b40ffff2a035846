package score

import (
	"encoding/json"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/eval/suite"
	"hedui/loop"
	"hedui/tools"
	"hedui/tools/market"
)

var shared = sync.OnceValues(func() (Scorer, error) {
	data, err := market.Open()
	if err != nil {
		return Scorer{}, err
	}
	names := data.Names()
	gold = suite.NewGold(data)
	return Scorer{NewReader(data.Lexicon(), today), NewArgs(names)}, nil
})

var (
	gold  *suite.Gold
	today = time.Date(2026, 11, 30, 10, 0, 0, 0, time.UTC)
)

// turnOf reads a turn in the words of a suite.
func turnOf(t *testing.T, lines ...string) (Scorer, suite.Turn) {
	t.Helper()
	s, err := shared()
	require.NoError(t, err)
	all, err := suite.Read("test", "-- d --\nclass test\n"+strings.Join(lines, "\n")+"\n", gold)
	require.NoError(t, err)
	return s, all.Dialogues[0].Turns[0]
}

// said is a trace of an answer after calls ("tool {args}", "!tool" for one that failed).
func said(answer string, outcome loop.Outcome, calls ...string) Trace {
	tr := Trace{Steps: len(calls) + 1, MaxSteps: 8, Record: loop.Record{Answer: answer, Outcome: outcome}}
	for i, c := range calls {
		tool, args, _ := strings.Cut(c, " ")
		s := loop.Step{N: i + 1, Tool: strings.TrimPrefix(tool, "!"), Status: tools.Success, Arguments: json.RawMessage(args)}
		if strings.HasPrefix(tool, "!") {
			s.Status = tools.Error
		}
		tr.Record.Steps = append(tr.Record.Steps, s)
	}
	return tr
}

const margin = "* % [600519.SH 销售毛利率 2023]"

// Answers that are right however they are worded.
func TestRightAnswers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ question, want, answer string }{
		{"贵州茅台2023年毛利率", margin, "91.96%\n贵州茅台（600519.SH）2023年年报 销售毛利率，合并 · 来源：东方财富（公开数据集），快照 7b0445a7"},
		{"贵州茅台2023年毛利率", margin, "贵州茅台2023年的毛利率是91.96%，五粮液是75.79%。"},
		{"贵州茅台2023年毛利率", margin, "贵州茅台和五粮液2023年的毛利率分别为91.96%和75.79%。"},
		{"贵州茅台2023年毛利率", margin, "91.96%"},
		{"贵州茅台2023年毛利率", margin, "| 公司 | 2022年毛利率 | 2023年毛利率 |\n|---|---|---|\n| 贵州茅台 | 91.87% | 91.96% |"},
		{"贵州茅台2023年毛利率", margin, "Kweichow Moutai's gross margin in 2023 was 92.0%."},
		{"宁德时代2023年营收", "* 元 [300750.SZ 营业总收入 2023] ~ coarse", "约4000亿"},
		{"宁德时代2023年营收", "* 元 [300750.SZ 营业总收入 2023] ~ coarse", "0.40万亿元"},
		{"宁德时代2023年营收", "* 元 [300750.SZ 营业总收入 2023]", "4,009.17亿"},
		{"宁德时代2023年营收", "* 元 [300750.SZ 营业总收入 2023]", "400917045000元"},
		{"宁德时代2023年营收", "* 元 [300750.SZ 营业总收入 2023]", "RMB 400.92 billion"},
		{"宁德时代2023年营收", "* 元 [300750.SZ 营业总收入 2023] ~ exact", "400,917,045,000元"},
		{"差多少", "* 个百分点 ([600519.SH 销售毛利率 2023] - [000858.SZ 销售毛利率 2023])", "16.17个百分点\n贵州茅台 91.96% − 五粮液 75.79%"},
		{"差多少", "* 个百分点 ([000858.SZ 销售毛利率 2023] - [600519.SH 销售毛利率 2023])", "五粮液比贵州茅台低16.17个百分点"},
		{"差多少", "* 个百分点 ([600519.SH 销售毛利率 2023] - [000858.SZ 销售毛利率 2023])", "Wuliangye's gross margin is 16.17 percentage points lower than Kweichow Moutai's."},
		{"差多少", "* 个百分点 ([600519.SH 销售毛利率 2023] - [600519.SH 销售毛利率 2022])", "贵州茅台2023年毛利率比2022年上升0.09个百分点"},
		{"差多少", "* 个百分点 ([600519.SH 销售毛利率 2023] - [600519.SH 销售毛利率 2022])", "贵州茅台2023年毛利率比2022年上升0.10个百分点"},
		{"贵州茅台2023年毛利率", margin, "The gross margin was 91.96% for Kweichow Moutai and 75.79% for Wuliangye in 2023."},
		{"贵州茅台2023年毛利率", margin, "In 2023, Kweichow Moutai's gross margin was 91.96% and Wuliangye's was 75.79%."},
		{"贵州茅台2023年毛利率", margin, "贵州茅台2022年毛利率为91.87%，2023年为91.96%。"},
		{"贵州茅台2023年毛利率", margin, "贵州茅台2023年毛利率91.96%，同比上升0.09个百分点。"},
		{"白云机场2022年净利润", "* 元 [600004.SH 归母净利润 2022]", "亏损10.71亿元"},
	} {
		s, turn := turnOf(t, "? "+c.question, "= answered", c.want)
		r := s.Turn(turn, said(c.answer, loop.Answered))
		require.Truef(t, r.Pass, "%s\n%v", c.answer, r.Why)
		require.Equal(t, r, s.Turn(turn, said(c.answer, loop.Answered)), "scored twice")
	}
}

// Currencies are held apart, and an amount is found in whichever form it is
// written.
func TestCurrencies(t *testing.T) {
	t.Parallel()
	f := suite.Figure{Unit: check.USD, Value: decimal.New(89, 7), Tolerance: suite.Rounded}
	for text, want := range map[string]fault{
		"USD 890,000,000": none, "8.90亿美元": none, "US$890 million": none, "8.90亿元": wrongUnit, "HK$890 million": wrongUnit, "USD 89,000,000": wrongValue,
	} {
		hits := check.ParseQuantities(text)
		require.Len(t, hits, 1, text)
		require.Equal(t, want, fits(printed{Hit: hits[0]}, f), text)
	}
}

// mutant is a wrong trajectory: the metric it must fail and how.
type mutant struct {
	name string
	tr   Trace
}

// TestMutants holds every metric against wrong trajectories that it must fail,
// and against the right one that it must not.
func TestMutants(t *testing.T) {
	t.Parallel()
	right := "91.96%\n贵州茅台（600519.SH）2023年年报 销售毛利率，合并"
	args := `{"companies":["600519"],"metrics":["毛利率"],"periods":["2023"]}`
	call := "financial_indicator " + args
	for _, c := range []struct {
		metric  string
		turn    []string
		right   Trace
		ok      func(Result) bool
		mutants []mutant
	}{
		{"answer", []string{margin}, said(right, loop.Answered), func(r Result) bool { return r.Answer }, []mutant{
			{"another value", said("81.92%\n贵州茅台2023年年报 销售毛利率", loop.Answered)},
			{"another company", said("91.96%\n五粮液（000858.SZ）2023年年报 销售毛利率", loop.Answered)},
			{"another company in the sentence", said("五粮液2023年毛利率是91.96%。", loop.Answered)},
			{"another year", said("91.96%\n贵州茅台2022年年报 销售毛利率", loop.Answered)},
			{"another metric", said("贵州茅台2023年净利率是91.96%。", loop.Answered)},
			{"a segment", said("贵州茅台2023年分产品毛利率为91.96%。", loop.Answered)},
			{"respectively, swapped", said("五粮液和贵州茅台2023年的毛利率分别为91.96%和75.79%。", loop.Answered)},
			{"a point for a percentage", said("91.96个百分点\n贵州茅台2023年年报 销售毛利率", loop.Answered)},
			{"hundredfold", said("0.92%\n贵州茅台2023年年报 销售毛利率", loop.Answered)},
			{"too few digits", said("贵州茅台2023年毛利率约90%。", loop.Answered)},
			{"nothing", said("贵州茅台2023年的毛利率很高。", loop.Answered)},
			{"only the record has it", func() Trace {
				tr := said("见记录。", loop.Answered)
				tr.Record.Figures = []check.Figure{{Text: "91.96%", Value: "91.96", Unit: check.Percent, Fact: "f1"}}
				return tr
			}()},
			{"denied", said("贵州茅台2023年毛利率不是91.96%。", loop.Answered)},
			{"years swapped", said("贵州茅台2022年毛利率为91.96%，2023年为91.87%。", loop.Answered)},
			{"names swapped, English", said("In 2023, Wuliangye's gross margin was 91.96% and Kweichow Moutai's was 75.79%.", loop.Answered)},
			{"names behind, swapped", said("The gross margin was 91.96% for Wuliangye and 75.79% for Kweichow Moutai in 2023.", loop.Answered)},
			{"two values for one thing", said("贵州茅台2023年毛利率是91.96%。贵州茅台2023年毛利率是81.92%。", loop.Answered)},
		}},
		{"scatter", []string{margin}, said(right, loop.Answered), func(r Result) bool { return r.Answer && !r.Figures.Scatter }, []mutant{
			{"everything there is", said("贵州茅台2023年营收1,505.60亿元，净利润747.34亿元，净利率52.49%，ROE 34.19%，毛利率91.96%。", loop.Answered)},
			{"every company", said("2023年毛利率：五粮液75.79%，泸州老窖88.30%，洋河股份75.25%，贵州茅台91.96%。", loop.Answered)},
			{"every year", said("贵州茅台毛利率：2020年91.41%，2021年91.54%，2022年91.87%，2023年91.96%。", loop.Answered)},
		}},
		{"direction", []string{"* 个百分点 ([600519.SH 销售毛利率 2023] - [000858.SZ 销售毛利率 2023])"}, said("贵州茅台比五粮液高16.17个百分点", loop.Answered), func(r Result) bool { return r.Answer }, []mutant{
			{"lower", said("贵州茅台比五粮液低16.17个百分点", loop.Answered)},
			{"the other is higher", said("五粮液的毛利率比贵州茅台高16.17个百分点", loop.Answered)},
			{"English", said("Wuliangye is 16.17 percentage points higher than Kweichow Moutai", loop.Answered)},
		}},
		{"direction in time", []string{"* 个百分点 ([600519.SH 销售毛利率 2023] - [600519.SH 销售毛利率 2022])"}, said("贵州茅台毛利率上升0.09个百分点", loop.Answered), func(r Result) bool { return r.Answer }, []mutant{
			{"fell", said("贵州茅台毛利率下降0.09个百分点", loop.Answered)},
			{"lower", said("贵州茅台2023年毛利率比2022年低0.09个百分点", loop.Answered)},
			{"English", said("Kweichow Moutai's gross margin fell by 0.09 percentage points", loop.Answered)},
		}},
		{"unit", []string{"* 元 [300750.SZ 营业总收入 2023]"}, said("宁德时代2023年营收4,009.17亿元", loop.Answered), func(r Result) bool { return r.Answer }, []mutant{
			{"billion taken for 亿", said("宁德时代2023年营收400.9亿元", loop.Answered)},
			{"万 for 亿", said("宁德时代2023年营收4,009.17万元", loop.Answered)},
			{"dollars", said("宁德时代2023年营收4,009.17亿美元", loop.Answered)},
			{"bare", said("宁德时代2023年营收4,009.17元", loop.Answered)},
		}},
		{"outcome", []string{margin}, said(right, loop.Answered), func(r Result) bool { return r.Outcome }, []mutant{
			{"asks although it need not", said("请问哪家公司？", loop.NeedInput)},
			{"refuses", said("不提供预测。", loop.Refused)},
			{"partial", said(right, loop.Partial)},
		}},
		{"tools", []string{margin, "t unordered financial_indicator"}, said(right, loop.Answered, call), func(r Result) bool { return r.Calls.Right && r.Calls.Score == 1 }, []mutant{
			{"none", said(right, loop.Answered)},
			{"another", said(right, loop.Answered, "rag_search {}")},
			{"four more", said(right, loop.Answered, call, "rag_search {}", "rag_search {}", "stock_price {}", "company_lookup {}")},
			{"twice", said(right, loop.Answered, call, call)},
		}},
		{"order", []string{margin, "t strict company_lookup financial_indicator"}, said(right, loop.Answered, "company_lookup {}", call), func(r Result) bool { return r.Calls.Right }, []mutant{
			{"swapped", said(right, loop.Answered, call, "company_lookup {}")},
			{"one missing", said(right, loop.Answered, call)},
			{"one between", said(right, loop.Answered, "company_lookup {}", "rag_search {}", call)},
		}},
		{"forbidden", []string{margin, "x rag_search"}, said(right, loop.Answered, call), func(r Result) bool { return r.Pass }, []mutant{
			{"before", said(right, loop.Answered, "rag_search {}", call)},
			{"after", said(right, loop.Answered, call, "rag_search {}")},
			{"failed", said(right, loop.Answered, call, "!rag_search {}")},
		}},
		{"arguments", []string{margin, "c financial_indicator"}, said(right, loop.Answered, `financial_indicator {"periods":["2023年"],"companies":["茅台"],"metrics":["gross_margin"]}`), func(r Result) bool { return r.Args == 1 }, []mutant{
			{"another year", said(right, loop.Answered, `financial_indicator {"companies":["600519"],"metrics":["毛利率"],"periods":["2022"]}`)},
			{"another company", said(right, loop.Answered, `financial_indicator {"companies":["五粮液"],"metrics":["毛利率"],"periods":["2023"]}`)},
			{"a field more", said(right, loop.Answered, `financial_indicator {"companies":["600519"],"metrics":["毛利率"],"periods":["2023"],"top":5}`)},
			{"a field less", said(right, loop.Answered, `financial_indicator {"companies":["600519"],"metrics":["毛利率"]}`)},
			{"no JSON", said(right, loop.Answered, `financial_indicator {"companies":`)},
			{"no call", said(right, loop.Answered)},
		}},
		{"futile", []string{margin, "t superset financial_indicator"}, said(right, loop.Answered, call), func(r Result) bool { return r.Calls.Futile == 0 }, []mutant{
			{"failed", said(right, loop.Answered, "!financial_indicator {}", call)},
			{"searches", said(right, loop.Answered, "rag_search {}", "rag_search {}", call)},
			{"unknown tool", said(right, loop.Answered, "!get_pe_ratio {}", call)},
		}},
		{"limits", []string{margin, "~ 1", "^ 2"}, said(right, loop.Answered, call), func(r Result) bool { return r.Pass }, []mutant{
			{"a call more", said(right, loop.Answered, call, call)},
			{"replies", func() Trace { tr := said(right, loop.Answered, call); tr.Steps = 3; return tr }()},
			{"both", said(right, loop.Answered, call, call, call)},
		}},
		{"words", []string{"& 贵州茅台", "! 五粮液"}, said("贵州茅台更高", loop.Answered), func(r Result) bool { return r.Pass }, []mutant{
			{"missing", said("前者更高", loop.Answered)},
			{"both", said("贵州茅台高于五粮液", loop.Answered)},
			{"the wrong one", said("五粮液更高", loop.Answered)},
		}},
		{"reference", []string{"@ 那", margin}, said(right, loop.Answered), func(r Result) bool { return r.Resolved }, []mutant{
			{"asks back", said("请问哪个指标？", loop.NeedInput)},
			{"another metric", said("贵州茅台2023年净利率52.49%", loop.Answered)},
			{"right figure, partial", said(right, loop.Partial)},
		}},
		{"grounding", []string{margin}, func() Trace {
			tr := said(right, loop.Answered)
			tr.Record.Figures = []check.Figure{{Text: "91.96%", Fact: "f1"}}
			return tr
		}(), func(r Result) bool { return r.Ungrounded == 0 }, []mutant{
			{"not in the record", said(right, loop.Answered)},
			{"bound to nothing", func() Trace {
				tr := said(right, loop.Answered)
				tr.Record.Figures = []check.Figure{{Text: "91.96%"}}
				return tr
			}()},
			{"another beside it", func() Trace {
				tr := said(right+"\n净利率52.49%", loop.Answered)
				tr.Record.Figures = []check.Figure{{Text: "91.96%", Fact: "f1"}}
				return tr
			}()},
		}},
		{"interventions and format", []string{margin}, said(right, loop.Answered), func(r Result) bool { return r.Interventions+r.FormatErrors == 0 }, []mutant{
			{"sent back", func() Trace { tr := said(right, loop.Answered); tr.Objections = []string{"unit: 400亿元"}; return tr }()},
			{"unread", func() Trace { tr := said(right, loop.Answered); tr.Unread = 1; return tr }()},
			{"both", func() Trace {
				tr := said(right, loop.Answered)
				tr.Unread = 2
				tr.Objections = []string{"x"}
				return tr
			}()},
		}},
	} {
		s, turn := turnOf(t, append([]string{"? 贵州茅台2023年毛利率是多少", "= answered"}, c.turn...)...)
		require.Truef(t, c.ok(s.Turn(turn, c.right)), "%s: the right trajectory fails: %v", c.metric, s.Turn(turn, c.right).Why)
		require.GreaterOrEqual(t, len(c.mutants), 3, c.metric)
		for _, m := range c.mutants {
			r := s.Turn(turn, m.tr)
			require.Falsef(t, c.ok(r), "%s does not see %q", c.metric, m.name)
			for _, v := range []float64{r.Calls.Score, r.Calls.Precision, r.Calls.Recall, r.Args} {
				require.True(t, v >= 0 && v <= 1, m.name)
			}
		}
	}
}

// The published failure shapes are told apart.
func TestShapes(t *testing.T) {
	t.Parallel()
	s, turn := turnOf(t, "? 那五粮液呢", "@ 那", "= answered", "* % [000858.SZ 销售毛利率 2023]", "t unordered financial_indicator", "c financial_indicator")
	ran := said("没有找到。", loop.Partial, `financial_indicator {}`)
	ran.Steps = 8
	for shape, tr := range map[Shape]Trace{
		AsksBack:    said("请问哪个指标？", loop.NeedInput),
		ScatterShot: said("五粮液2024年归母净利润318.53亿元，营业总收入891.75亿元，净资产收益率23.35%，毛利率77.05%", loop.Answered),
		WrongTool:   said("81.92%（年报第14页）", loop.Answered, "rag_search {}", "rag_search {}", "rag_search {}"),
		WrongArgs:   said("75.42%", loop.Answered, `financial_indicator {"companies":["000858"],"metrics":["毛利率"],"periods":["2022"]}`),
		WrongUnit:   said("75.79个百分点", loop.Answered),
		RanOut:      ran,
		Refuses:     said("不提供。", loop.Refused),
	} {
		r := s.Turn(turn, tr)
		require.False(t, r.Pass, shape)
		require.Equal(t, shape, r.Shape)
	}
	_, ask := turnOf(t, "? 它的净利润呢", "= need_input")
	require.Equal(t, DidNotAsk, s.Turn(ask, said("747.34亿元", loop.Answered)).Shape)
	require.True(t, s.Turn(ask, said("请问哪家公司？", loop.NeedInput)).ShouldAsk)
	_, either := turnOf(t, "? 贵州茅台", "= need_input answered", "~ 2")
	r := s.Turn(either, said("您要查什么？", loop.NeedInput))
	require.True(t, r.Pass && r.MayAsk && !r.ShouldAsk)
}

// Unordered calls score alike however they are ordered; expecting some and
// making none is nothing.
func TestToolScores(t *testing.T) {
	t.Parallel()
	s, turn := turnOf(t, "? 贵州茅台2023年毛利率", "= answered", margin, "t unordered company_lookup financial_indicator")
	a := s.Turn(turn, said("", loop.Answered, "company_lookup {}", "financial_indicator {}")).Calls
	b := s.Turn(turn, said("", loop.Answered, "financial_indicator {}", "company_lookup {}")).Calls
	require.InDelta(t, 1, a.Score, 1e-9)
	require.InDelta(t, 1, b.Score, 1e-9)
	none := s.Turn(turn, said("", loop.Answered)).Calls
	require.Zero(t, none.Score)
	require.Equal(t, NoTool, none.First)
	_, subset := turnOf(t, "? 贵州茅台2023年毛利率", "= answered", margin, "t subset company_lookup financial_indicator")
	require.True(t, s.Turn(subset, said("", loop.Answered, "financial_indicator {}")).Calls.Right)
	require.False(t, s.Turn(subset, said("", loop.Answered, "financial_indicator {}", "rag_search {}")).Calls.Right)
	_, super := turnOf(t, "? 贵州茅台2023年毛利率", "= answered", margin, "t superset +1 financial_indicator")
	require.True(t, s.Turn(super, said("", loop.Answered, "company_lookup {}", "financial_indicator {}")).Calls.Right)
	require.False(t, s.Turn(super, said("", loop.Answered, "company_lookup {}", "company_lookup {}", "financial_indicator {}")).Calls.Right)
}

func FuzzRead(f *testing.F) {
	s, err := shared()
	require.NoError(f, err)
	for _, seed := range []string{"91.96%\n贵州茅台2023年", "| a |\n|---|\n| 1 |", "五粮液和茅台分别为1%和2%，3%。", "(4.5)亿元；FY2023", "|||1|"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			return
		}
		for _, p := range s.Reader.read(text) {
			require.Equal(t, p.Text, text[p.Start:p.End])
		}
	})
}
