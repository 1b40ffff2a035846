package offline_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check/mention"
	"hedui/loop/llm"
	"hedui/loop/llm/offline"
	"hedui/tools/market"
)

// companies are the ones that the tests' belt knows.
var companies = []market.Company{
	{ID: "600519.SH", Code: "600519", Name: "贵州茅台"},
	{ID: "000858.SZ", Code: "000858", Name: "五粮液"},
	{ID: "300750.SZ", Code: "300750", Name: "宁德时代"},
	{ID: "002594.SZ", Code: "002594", Name: "比亚迪"},
}

// names gives the analyst a small dictionary: the companies above and the
// whole catalogue.
func names() offline.Knowledge {
	terms := map[string]mention.Term{}
	for _, t := range market.Terms() {
		terms[t.Text] = mention.Term{Kind: t.Kind, IDs: t.IDs}
	}
	byID := map[string]market.Company{}
	for _, c := range companies {
		byID[c.ID] = c
		for _, name := range []string{c.ID, c.Code, c.Name} {
			terms[name] = mention.Term{Kind: mention.KindCompany, IDs: []string{c.ID}}
		}
	}
	return offline.Knowledge{
		Lexicon: mention.NewMapLexicon(terms),
		Company: func(id string) (market.Company, bool) { c, ok := byID[id]; return c, ok },
	}
}

// figure is a value of the belt's small data set.
type figure struct{ company, metric, period, value, unit, display string }

var figures = []figure{
	{"600519.SH", "gross_margin", "2023", "91.9649", "%", "91.96%"},
	{"000858.SZ", "gross_margin", "2023", "75.7936", "%", "75.79%"},
}

// belt is a fake set of tools in the shape of the real ones. It keeps every
// call, so that a test can see what was asked.
type belt struct {
	facts map[string]figure
	calls []llm.ToolCall
}

func (b *belt) run(c llm.ToolCall) string {
	b.calls = append(b.calls, c)
	switch c.Name {
	case "financial_indicator":
		return b.indicator(c.Args)
	case "calculator":
		return b.calculate(c.Args)
	}
	return `{"status":"error","error":{"code":"UNKNOWN_TOOL","message":"no such tool"},"metadata":{}}`
}

func (b *belt) indicator(args string) string {
	var in struct{ Companies, Metrics, Periods []string }
	_ = json.Unmarshal([]byte(args), &in)
	var rows []string
	for _, f := range figures {
		m, _ := market.MetricByID(f.metric)
		for _, id := range in.Companies {
			for _, metric := range in.Metrics {
				if f.company == id && m.Name == metric && contains(in.Periods, f.period) {
					rows = append(rows, b.row(f, m))
				}
			}
		}
	}
	return `{"status":"success","data":{"rows":[` + strings.Join(rows, ",") + `]},"metadata":{"source":"测试数据","snapshot":"t1"}}`
}

func (b *belt) row(f figure, m market.Metric) string {
	id := fmt.Sprintf("f%d", len(b.facts)+1)
	b.facts[id] = f
	name := ""
	for _, c := range companies {
		if c.ID == f.company {
			name = c.Name
		}
	}
	return fmt.Sprintf(`{"fact":%q,"company":%q,"name":%q,"metric":%q,"label":%q,"period":"%s-12-31","period_type":"annual","period_name":"%s年年报","scope":"consolidated","value":%q,"unit":%q,"display":%q}`,
		id, f.company, name, f.metric, m.Name, f.period, f.period, f.value, f.unit, f.display)
}

func (b *belt) calculate(args string) string {
	var in struct{ Expression string }
	_ = json.Unmarshal([]byte(args), &in)
	var x, y string
	if _, err := fmt.Sscanf(in.Expression, "%s - %s", &x, &y); err != nil {
		return `{"status":"error","error":{"code":"BAD_VALUE","message":"bad expression"},"metadata":{}}`
	}
	d := decimal.RequireFromString(b.facts[x].value).Sub(decimal.RequireFromString(b.facts[y].value))
	return fmt.Sprintf(`{"status":"success","data":{"rows":[{"fact":"f%d","metric":"","value":%q,"unit":"个百分点","display":"%s个百分点","of":[%q,%q],"op":"difference"}]},"metadata":{}}`,
		len(b.facts)+1, d.String(), d.StringFixed(2), x, y)
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

var beltTools = []llm.ToolDef{
	{Name: "financial_indicator", Description: "查询财务指标，如毛利率、营业收入、净利润。",
		Parameters: json.RawMessage(`{"type":"object","properties":{"companies":{"type":"array","items":{"type":"string"}},"metrics":{"type":"array","items":{"type":"string"}},"periods":{"type":"array","items":{"type":"string"}}}}`)},
	{Name: "calculator", Description: "对事实做四则运算。",
		Parameters: json.RawMessage(`{"type":"object","properties":{"expression":{"type":"string"}},"required":["expression"]}`)},
}

// talk asks the questions one after the other and gives the answers.
func talk(t *testing.T, b *belt, questions ...string) []string {
	t.Helper()
	model := offline.New(names())
	messages := []llm.Message{{Role: llm.System, Text: "今天是2024-06-01。"}}
	var answers []string
	for _, q := range questions {
		messages = append(messages, llm.Message{Role: llm.User, Text: q})
		for step := 0; ; step++ {
			require.Less(t, step, 8, "the turn does not end")
			resp, err := model.Complete(context.Background(), llm.Request{Messages: messages, Tools: beltTools})
			require.NoError(t, err)
			messages = append(messages, resp.Message)
			if len(resp.Message.Calls) == 0 {
				break
			}
			for _, c := range resp.Message.Calls {
				messages = append(messages, llm.Message{Role: llm.RoleTool, CallID: c.ID, Name: c.Name, Text: b.run(c)})
			}
		}
		answers = append(answers, messages[len(messages)-1].Text)
	}
	return answers
}

func TestThreeTurns(t *testing.T) {
	t.Parallel()
	b := &belt{facts: map[string]figure{}}
	got := talk(t, b, "贵州茅台2023年毛利率是多少", "那五粮液呢", "两家差多少个百分点")
	require.Contains(t, got[0], "91.96%")
	require.Contains(t, got[1], "75.79%")
	require.Contains(t, got[2], "16.17个百分点")
	require.Len(t, b.calls, 3)
}
