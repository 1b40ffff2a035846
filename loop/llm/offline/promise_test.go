package offline_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
	"hedui/loop/llm/offline"
	"hedui/tools/market"
)

// The schemas of the five resident tools, as far as the analyst reads them.
var (
	lookupSchema    = json.RawMessage(`{"type":"object","properties":{"query":{"type":"string"}},"required":["query"]}`)
	indicatorSchema = json.RawMessage(`{"type":"object","properties":{"companies":{"type":"array","items":{"type":"string"}},"metrics":{"type":"array","items":{"type":"string"}},"periods":{"type":"array","items":{"type":"string"}},"top":{"type":"integer"},"order":{"type":"string"},"industry":{"type":"string"},"index":{"type":"string"}},"required":["metrics"]}`)
	priceSchema     = json.RawMessage(`{"type":"object","properties":{"company":{"type":"string"},"date":{"type":"string"},"from":{"type":"string"},"to":{"type":"string"},"adjust":{"type":"string"}},"required":["company"]}`)
	exprSchema      = json.RawMessage(`{"type":"object","properties":{"expression":{"type":"string"}},"required":["expression"]}`)
	searchSchema    = json.RawMessage(`{"type":"object","properties":{"query":{"type":"string"},"company":{"type":"string"},"year":{"type":"integer"},"mode":{"type":"string"},"page":{"type":"integer"}}}`)
)

const (
	plainSearch = "在年报原文里检索段落，返回文件名和页码。"
	plainPrice  = "查历史日线：收盘价、开盘价、最高价、最低价、成交量、涨跌幅。"
	plainCalc   = "对事实编号做精确计算：差、和、积、商。"
	plainLookup = "查公司信息：证券代码、公司全称、所属行业。"
)

// five gives the resident tools with these descriptions, in the usual order.
func five(lookup, indicator, price, calc, search string) []llm.ToolDef {
	return []llm.ToolDef{
		{Name: "company_lookup", Description: lookup, Parameters: lookupSchema},
		{Name: "financial_indicator", Description: indicator, Parameters: indicatorSchema},
		{Name: "stock_price", Description: price, Parameters: priceSchema},
		{Name: "calculator", Description: calc, Parameters: exprSchema},
		{Name: "rag_search", Description: search, Parameters: searchSchema},
	}
}

// chosen gives the tools of the first calls that a question leads to.
func chosen(t *testing.T, tools []llm.ToolDef, history []llm.Message, question string) []string {
	t.Helper()
	messages := append([]llm.Message{{Role: llm.System, Text: "今天是2025-06-01。"}}, history...)
	messages = append(messages, llm.Message{Role: llm.User, Text: question})
	resp, err := offline.New(names()).Complete(context.Background(), llm.Request{Messages: messages, Tools: tools})
	require.NoError(t, err)
	var out []string
	for _, c := range resp.Message.Calls {
		if !slices.Contains(out, c.Name) {
			out = append(out, c.Name)
		}
	}
	return out
}

// reportMetrics are the metrics that a report tool can promise: held ones, not
// growth rates, which are promised with their level.
func reportMetrics() []market.Metric {
	return slices.DeleteFunc(market.Catalogue(), func(m market.Metric) bool {
		return m.Statement == market.Market || m.Statement == market.Growth || !m.Held()
	})
}

func TestChoiceFollowsPromiseOfEachMetric(t *testing.T) {
	t.Parallel()
	for _, m := range reportMetrics() {
		t.Run(m.ID, func(t *testing.T) {
			t.Parallel()
			question := "贵州茅台2023年" + m.Name
			other := "总资产"
			if m.ID == "total_assets" {
				other = "总负债"
			}
			true_, silent, denying := "查财务指标："+m.Name+"、"+other+"。", "查财务指标："+other+"。", "查财务指标："+other+"。不提供"+m.Name+"。"

			require.Equal(t, []string{"financial_indicator"}, chosen(t, five(plainLookup, true_, plainPrice, plainCalc, plainSearch), nil, question))
			require.Equal(t, []string{"rag_search"}, chosen(t, five(plainLookup, silent, plainPrice, plainCalc, plainSearch), nil, question), "the promise removed")
			require.Empty(t, chosen(t, five(plainLookup, silent, plainPrice, plainCalc, "看天气。"), nil, question), "nobody promises anything of use")
			require.Empty(t, chosen(t, five(plainLookup, denying, plainPrice, plainCalc, plainSearch), nil, question), "denied")
			require.Equal(t, []string{"stock_price"}, chosen(t, five(plainLookup, plainPrice, true_, plainCalc, plainSearch), nil, question), "two descriptions swapped")
			require.Equal(t, []string{"company_lookup"}, chosen(t, five("查公司信息，也提供"+m.Name+"。", silent, plainPrice, plainCalc, plainSearch), nil, question), "a false promise")

			renamed := five(plainLookup, true_, plainPrice, plainCalc, plainSearch)
			renamed[1].Name = "tool_b"
			require.Equal(t, []string{"tool_b"}, chosen(t, renamed, nil, question), "renamed")
		})
	}
}

func TestChoiceFollowsPromiseOfEachTool(t *testing.T) {
	t.Parallel()
	indicator := "查财务指标：销售毛利率、归母净利润。"
	figures := []llm.Message{
		{Role: llm.User, Text: "贵州茅台和五粮液2023年毛利率"},
		{Role: llm.Assistant, Calls: []llm.ToolCall{{ID: "c1", Name: "financial_indicator", Args: "{}"}}},
		{Role: llm.RoleTool, CallID: "c1", Name: "financial_indicator", Text: `{"status":"success","data":{"rows":[` +
			`{"fact":"f1","company":"600519.SH","name":"贵州茅台","metric":"gross_margin","label":"销售毛利率","period":"2023-12-31","period_type":"annual","period_name":"2023年年报","value":"91.9649","unit":"%","display":"91.96%"},` +
			`{"fact":"f2","company":"000858.SZ","name":"五粮液","metric":"gross_margin","label":"销售毛利率","period":"2023-12-31","period_type":"annual","period_name":"2023年年报","value":"75.7936","unit":"%","display":"75.79%"}]},"metadata":{}}`},
		{Role: llm.Assistant, Text: "贵州茅台 91.96%，五粮液 75.79%"},
	}
	tests := []struct {
		name     string
		tool     int
		history  []llm.Message
		question string
	}{
		{"lookup", 0, nil, "贵州茅台的证券代码"},
		{"indicator", 1, nil, "贵州茅台2023年毛利率"},
		{"price", 2, nil, "贵州茅台2023-12-29收盘价"},
		{"calculator", 3, figures, "两家差多少"},
		{"search", 4, nil, "贵州茅台2023年年报里的主要风险"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			texts := []string{plainLookup, indicator, plainPrice, plainCalc, plainSearch}
			ask := func(texts []string) []string {
				return chosen(t, five(texts[0], texts[1], texts[2], texts[3], texts[4]), tt.history, tt.question)
			}
			right := five("", "", "", "", "")[tt.tool].Name
			require.Equal(t, []string{right}, ask(texts))

			without := slices.Clone(texts)
			without[tt.tool] = "别的用途。"
			require.NotContains(t, ask(without), right, "the promise removed")

			for other := range texts {
				if other == tt.tool {
					continue
				}
				swapped := slices.Clone(texts)
				swapped[tt.tool], swapped[other] = swapped[other], swapped[tt.tool]
				require.Equal(t, []string{five("", "", "", "", "")[other].Name}, ask(swapped), "swapped with %d", other)
			}

			renamed := five(texts[0], texts[1], texts[2], texts[3], texts[4])
			renamed[tt.tool].Name = "x"
			require.Equal(t, []string{"x"}, chosen(t, renamed, tt.history, tt.question), "renamed")
		})
	}
}

func TestDenialsAndRedirections(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, description string
		want              []string
	}{
		{"plain", "提供销售毛利率。", []string{"financial_indicator"}},
		{"synonym", "返回 gross margin 等指标。", []string{"financial_indicator"}},
		{"English denial", "Returns net profit. Does not return gross margin.", nil},
		{"denied in a list", "提供总资产。不提供毛利率、股价。", nil},
		{"denied, then another promise", "不提供股价，提供毛利率。", []string{"financial_indicator"}},
		{"denial inside a bracket", "财务指标（不含市盈率），毛利率、总资产。", []string{"financial_indicator"}},
		{"sent elsewhere", "毛利率请用 other_tool。", nil},
		{"but", "提供毛利率但不提供股价。", []string{"financial_indicator"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tools := five(plainLookup, tt.description, plainPrice, plainCalc, "看天气。")
			require.Equal(t, tt.want, chosen(t, tools, nil, "贵州茅台2023年毛利率"))
		})
	}
}

func TestHuntIsBounded(t *testing.T) {
	t.Parallel()
	set := five(plainLookup, "实时行情指标 PE、PB。", plainPrice, plainCalc, plainSearch)
	messages := []llm.Message{{Role: llm.User, Text: "贵州茅台2023年毛利率"}}
	model, calls := offline.New(names()), 0
	for {
		resp, err := model.Complete(context.Background(), llm.Request{Messages: messages, Tools: set})
		require.NoError(t, err)
		messages = append(messages, resp.Message)
		if len(resp.Message.Calls) == 0 {
			require.Contains(t, resp.Message.Text, "不提供")
			require.Contains(t, resp.Message.Text, "[[outcome: partial")
			break
		}
		for _, c := range resp.Message.Calls {
			calls++
			require.Equal(t, "rag_search", c.Name)
			messages = append(messages, llm.Message{Role: llm.RoleTool, CallID: c.ID, Name: c.Name,
				Text: `{"status":"success","data":{"passages":[{"document":"d","page":14,"text":"酒类毛利率81.92%"}]},"metadata":{}}`})
		}
		require.LessOrEqual(t, calls, 3)
	}
	require.NotZero(t, calls)
	require.False(t, strings.Contains(messages[len(messages)-1].Text, "81.92"), "a segment's margin is not the company's")
}
