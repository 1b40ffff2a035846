package script_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
	"hedui/loop/llm/script"
)

// result is a tool message with two companies' figures.
const result = `{"status":"success","data":{"rows":[` +
	`{"fact":"f1","company":"600519.SH","name":"贵州茅台","metric":"revenue_total","label":"营业总收入","period":"2023-12-31","period_name":"2023年年报","value":"150560330316.45","unit":"元","display":"1,505.60亿元"},` +
	`{"fact":"f2","company":"300750.SZ","name":"宁德时代","metric":"revenue_total","label":"营业总收入","period":"2023-12-31","period_name":"2023年年报","value":"400917045000","unit":"元","display":"4,009.17亿元"}]},"metadata":{"tool":"financial_indicator"}}`

// request is a turn whose calls have been answered.
func request(question string) llm.Request {
	return llm.Request{Messages: []llm.Message{
		{Role: llm.System, Text: "今天是2024-06-01"},
		{Role: llm.User, Text: question},
		{Role: llm.Assistant, Calls: []llm.ToolCall{{ID: "c1", Name: "financial_indicator", Args: `{"companies":["600519.SH","300750.SZ"]}`}}},
		{Role: llm.RoleTool, CallID: "c1", Name: "financial_indicator", Text: result},
	}}
}

// only makes a model that says one thing over and over, and lies about it in
// one way every time.
func only(slip script.Slip, seed uint64, replies ...script.Reply) *script.Liar {
	return script.Noisy(script.New(replies...), seed, &script.NoisyOptions{Rate: 1, CallRate: 1, Slips: []script.Slip{slip}})
}

const (
	twoZH = "宁德时代更高，高2,503.57亿元\n宁德时代 4,009.17亿元 − 贵州茅台 1,505.60亿元 [f2 f1]\n贵州茅台（600519.SH）、宁德时代（300750.SZ）2023年年报 营业总收入，合并 · 来源：东方财富\n不提供：贵州茅台 2025年年报 营业总收入。没有收录。\n[[outcome: partial; missing: 贵州茅台 2025年年报 营业总收入]]"
	oneZH = "91.96%\n贵州茅台（600519.SH）2023年年报 销售毛利率，合并 · 来源：东方财富\n[[outcome: answered]]"
	oneEN = "RMB 400.92 billion\n宁德时代 (300750.SZ), FY2023, total operating revenue, consolidated · source: 东方财富\n[[outcome: answered]]"
	share = "59.49元/股\n贵州茅台（600519.SH）2023年年报 基本每股收益\n[[outcome: answered]]"
	point = "16.17个百分点\n贵州茅台 91.96% − 五粮液 75.79% [f1 f2]\n[[outcome: answered]]"
)

func TestNoisyTellsEachLie(t *testing.T) {
	t.Parallel()
	tests := []struct {
		slip  script.Slip
		draft string
	}{
		{script.SlipScale, twoZH}, {script.SlipScale, oneEN}, {script.SlipBare, twoZH}, {script.SlipBare, oneEN}, {script.SlipBillion, twoZH},
		{script.SlipBillion, oneEN}, {script.SlipFraction, oneZH}, {script.SlipPoint, oneZH}, {script.SlipPoint, point}, {script.SlipThousand, twoZH},
		{script.SlipPerTen, share}, {script.SlipCurrency, share}, {script.SlipCurrency, oneEN}, {script.SlipPower, oneZH}, {script.SlipPowers, twoZH},
		{script.SlipCompany, twoZH}, {script.SlipCompany, oneEN}, {script.SlipCode, twoZH}, {script.SlipYear, oneZH}, {script.SlipYear, oneEN},
		{script.SlipPeriod, oneZH}, {script.SlipPeriod, oneEN}, {script.SlipMetric, oneZH}, {script.SlipMetric, oneEN}, {script.SlipMetric, point},
		{script.SlipSign, oneZH}, {script.SlipSign, twoZH}, {script.SlipDigits, oneZH}, {script.SlipRounding, oneEN}, {script.SlipStale, oneEN},
		{script.SlipStale, twoZH}, {script.SlipSwap, twoZH}, {script.SlipWinner, twoZH}, {script.SlipGrowth, oneEN}, {script.SlipMissing, twoZH},
		{script.SlipFilled, twoZH}, {script.SlipInvented, oneZH}, {script.SlipInvented, oneEN}, {script.SlipObserved, oneZH}, {script.SlipObeyed, oneZH},
		{script.SlipCitation, oneEN},
	}
	for i, tt := range tests {
		t.Run(fmt.Sprintf("%s %d", tt.slip, i), func(t *testing.T) {
			t.Parallel()
			question := "贵州茅台和宁德时代2023年营收谁高"
			if tt.draft == oneEN {
				question = "What was CATL's revenue in 2023?"
			}
			for seed := range uint64(20) {
				m := only(tt.slip, seed, script.Text(tt.draft))
				resp, err := m.Complete(t.Context(), request(question))
				require.NoError(t, err)
				require.NotEqual(t, tt.draft, resp.Message.Text, "seed %d", seed)
				lies := m.Take()
				require.NotEmpty(t, lies)
				require.Equal(t, tt.slip, lies[0].Slip)
				require.Equal(t, 1, lies[0].Draft)
				require.True(t, lies[0].Before != "" || lies[0].After != "")
				require.Empty(t, m.Take(), "taken once")
				require.Len(t, m.Lies(), len(lies))
				require.Contains(t, resp.Message.Text, "[[outcome:", "the control line stays")
			}
		})
	}
}

func TestNoisyLiesAlikeAboutTheSame(t *testing.T) {
	t.Parallel()
	tell := func(seed uint64, question string) string {
		m := script.Noisy(script.New(script.Text(twoZH)), seed, &script.NoisyOptions{Rate: 1})
		resp, err := m.Complete(t.Context(), request(question))
		require.NoError(t, err)
		return resp.Message.Text
	}
	differ := 0
	for seed := range uint64(30) {
		require.Equal(t, tell(seed, "谁高"), tell(seed, "谁高"))
		if tell(seed, "谁高") != tell(seed+1000, "谁高") {
			differ++
		}
	}
	require.Greater(t, differ, 20, "another seed tells other lies")
}

func TestNoisyRate(t *testing.T) {
	t.Parallel()
	const n = 1000
	lied := 0
	for i := range n {
		m := script.Noisy(script.New(script.Text(twoZH)), uint64(i), nil)
		_, err := m.Complete(t.Context(), request("谁高"))
		require.NoError(t, err)
		lied += min(len(m.Lies()), 1)
	}
	require.InDelta(t, 0.7*n, lied, 60)

	m := script.Noisy(script.New(script.Text(twoZH)), 1, &script.NoisyOptions{Rate: -1})
	resp, err := m.Complete(t.Context(), request("谁高"))
	require.NoError(t, err)
	require.Equal(t, twoZH, resp.Message.Text)
	require.Equal(t, twoZH, m.Honest())
}

func TestNoisyCalls(t *testing.T) {
	t.Parallel()
	args := `{"companies":["600519.SH"],"metrics":["毛利率"],"periods":["2023"]}`
	ask := llm.Request{Messages: []llm.Message{{Role: llm.User, Text: "贵州茅台2023年毛利率"}}}
	call := func(slip script.Slip, args string) llm.Message {
		m := only(slip, 3, script.Calls(llm.ToolCall{ID: "c1", Name: "financial_indicator", Args: args}))
		resp, err := m.Complete(t.Context(), ask)
		require.NoError(t, err)
		require.Equal(t, slip, m.Take()[0].Slip)
		return resp.Message
	}
	require.NotEqual(t, "financial_indicator", call(script.SlipToolName, args).Calls[0].Name)
	require.NotEqual(t, args, call(script.SlipArguments, args).Calls[0].Args)
	require.NotContains(t, call(script.SlipCallCompany, args).Calls[0].Args, "600519")
	require.NotContains(t, call(script.SlipCallYear, args).Calls[0].Args, "2023")
	require.NotContains(t, call(script.SlipExpression, `{"expression":"f1 / 2"}`).Calls[0].Args, `"f1 / 2"`)
	require.Len(t, call(script.SlipExtraCall, args).Calls, 2)

	double := call(script.SlipDoubleCall, args).Calls
	require.Equal(t, double[0].Args, double[1].Args)
	require.NotEqual(t, double[0].ID, double[1].ID)

	atOnce := call(script.SlipNoCall, args)
	require.Empty(t, atOnce.Calls)
	require.NotEmpty(t, atOnce.Text)
}

// The wrapped model sees the conversation as if it had never been lied about.
func TestNoisyKeepsTheModelInnocent(t *testing.T) {
	t.Parallel()
	inner := script.New(
		script.Calls(llm.ToolCall{ID: "c1", Name: "financial_indicator", Args: `{"companies":["600519.SH"],"periods":["2023"]}`}),
		script.Text(oneZH), script.Text(oneZH),
	)
	m := script.Noisy(inner, 7, &script.NoisyOptions{Rate: 1, CallRate: 1, Slips: []script.Slip{script.SlipCallCompany, script.SlipDigits}})
	req := llm.Request{Messages: []llm.Message{{Role: llm.User, Text: "贵州茅台2023年毛利率"}}}
	ask := func() llm.Message {
		resp, err := m.Complete(t.Context(), req)
		require.NoError(t, err)
		req.Messages = append(req.Messages, resp.Message)
		return resp.Message
	}

	sent := ask().Calls[0]
	require.NotContains(t, sent.Args, "600519")
	other := strings.Split(sent.Args, `"`)[3]
	req.Messages = append(req.Messages, llm.Message{Role: llm.RoleTool, CallID: sent.ID, Text: `{"status":"success","data":{"rows":[{"fact":"f1","company":"` + other + `","value":"75.79"}]}}`})
	require.NotEqual(t, oneZH, ask().Text)
	seen := inner.Last().Messages
	require.Len(t, seen, 3)
	require.Equal(t, "c1", seen[1].Calls[0].ID)
	require.Contains(t, seen[1].Calls[0].Args, "600519")
	require.Contains(t, seen[2].Text, `"company":"600519.SH"`, "the result looks like the right one's")

	req.Messages = append(req.Messages, llm.Message{Role: llm.User, Text: "上面的回答没有通过核对，不会显示给用户。"})
	ask()
	require.Len(t, inner.Last().Messages, 3, "neither the lie nor the objection")
	require.True(t, m.Lies()[len(m.Lies())-1].Repair)
	require.Equal(t, 2, m.Drafts())
}

func TestNoisyRepeatsWhatWasSentBack(t *testing.T) {
	t.Parallel()
	inner := script.New(script.Text(oneZH), script.Text(oneZH))
	m := script.Noisy(inner, 5, &script.NoisyOptions{Rate: 1, Slips: []script.Slip{script.SlipDigits, script.SlipRepeated}})
	req := request("贵州茅台2023年毛利率")
	for range 20 { // until the dice pick the repetition
		first, err := m.Complete(t.Context(), req)
		require.NoError(t, err)
		again := req
		again.Messages = append(req.Messages[:len(req.Messages):len(req.Messages)], first.Message, llm.Message{Role: llm.User, Text: "没有通过核对"})
		second, err := m.Complete(t.Context(), again)
		require.NoError(t, err)
		if lies := m.Take(); lies[len(lies)-1].Slip == script.SlipRepeated {
			require.Equal(t, first.Message.Text, second.Message.Text)
			return
		}
		inner.Rewind()
		req.Messages[1].Text += "？"
	}
	t.Fatal("nothing was repeated")
}

func TestNoisyPassesErrorsOn(t *testing.T) {
	t.Parallel()
	m := script.Noisy(script.New(script.Fail(llm.ErrEmptyResponse)), 1, nil)
	_, err := m.Complete(t.Context(), request("?"))
	require.ErrorIs(t, err, llm.ErrEmptyResponse)
	require.Equal(t, "noisy script", m.Name())
}

func ExampleNoisy() {
	honest := script.New(script.Text("宁德时代2023年营业总收入4,009.17亿元"))
	noisy := script.Noisy(honest, 1, &script.NoisyOptions{Rate: 1, Slips: []script.Slip{script.SlipBillion}})
	resp, err := noisy.Complete(context.Background(), llm.Request{Messages: []llm.Message{{Role: llm.User, Text: "宁德时代2023年营收"}}})
	if err != nil {
		panic(err)
	}
	fmt.Println(resp.Message.Text)
	fmt.Println(noisy.Take()[0].Slip)
	// Output:
	// 宁德时代2023年营业总收入RMB 4,009.2 billion
	// billion
}
