package eval

import (
	"fmt"
	"math/rand"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
	"hedui/loop/llm"
	"hedui/memory"
)

// The made-up conversations. Even has three searches a turn that find 1,400 to
// 2,500 characters each. Uneven has none to six calls a turn that find 40 to
// 8,000 characters: rows, passages, and failures. In both every third turn is
// in English, and every turn prints one fact.
const (
	Even   = "even"
	Uneven = "uneven"
)

// madeTurn makes up turn i of a conversation.
func madeTurn(shape string, i int, book check.Book) (memory.Turn, check.Fact) {
	rng := rand.New(rand.NewSource(int64(i)))
	f := check.Fact{
		Company: fmt.Sprintf("%06d.SH", 600000+i), Name: madeName(i), Metric: "gross_margin", Label: "销售毛利率",
		Period: mention.Period{Type: mention.Annual, End: "2023-12-31"}, Scope: check.Consolidated,
		Quantity: check.Quantity{Value: decimal.New(int64(1025+100*i), -2), Unit: check.Percent}, Source: "示例",
		Vintage: check.VintageUnknown, Trust: check.TrustVendor, AsOf: "示例",
	}
	f.ID = book.Add(f)
	value := check.Display(f.Quantity, check.DisplayOptions{})
	t := memory.Turn{
		N: i + 1, At: time.Date(2026, 1, 5, 9, i, 0, 0, time.UTC), Outcome: "answered", Printed: []string{f.ID},
		Question: f.Name + "2023年的毛利率是多少",
		Answer:   value + "\n" + f.Name + "（" + f.Company + "）2023年年报 销售毛利率，合并 · 来源：示例，第14页",
	}
	if i%3 == 2 {
		t.Question = "What was the gross margin of " + f.Name + " in 2023?"
		t.Answer = value + "\n" + f.Name + " (" + f.Company + "), FY2023, gross margin, consolidated · source: 示例, p. 14"
	}
	calls := 3
	if shape == Uneven {
		calls = rng.Intn(7)
	}
	for k := range calls {
		id := fmt.Sprintf("call_%d_%d", i, k)
		t.Messages = append(t.Messages,
			llm.Message{Role: llm.Assistant, Calls: []llm.ToolCall{{ID: id, Name: "rag_search", Args: `{"query":"毛利率","year":2023}`}}},
			llm.Message{Role: llm.RoleTool, CallID: id, Name: "rag_search", Text: madeResult(shape, rng, i, k)})
	}
	return t, f
}

// madeResult makes up what a call found.
func madeResult(shape string, rng *rand.Rand, i, k int) string {
	sentence := fmt.Sprintf("第%d类产品的毛利率为%d.%02d%%，营业收入4,009.17亿元，同比增长%d.5%%。", k+1, 20+i%60, k, rng.Intn(40))
	if i%3 == 2 {
		sentence = fmt.Sprintf("Product line %d had a gross margin of %d.%02d%% on revenue of RMB 400.9 billion, up %d.5%%. ", k+1, 20+i%60, k, rng.Intn(40))
	}
	size := 1400 + rng.Intn(1101)
	if shape == Uneven {
		size = 40 << rng.Intn(8) * (8 + rng.Intn(5)) / 8
		switch rng.Intn(5) {
		case 0:
			return `{"status":"error","error":{"code":"TIMEOUT","message":"超时"}}`
		case 1:
			row := `{"name":"` + madeName(i) + `","label":"毛利率","value":"` + fmt.Sprint(20+i%60) + `","unit":"%"},`
			return `{"status":"success","data":{"rows":[` + strings.TrimSuffix(strings.Repeat(row, 1+size/60), ",") + `]},"metadata":{"tool":"rag_search"}}`
		}
	}
	return string([]rune(strings.Repeat(sentence, 1+size/utf8.RuneCountInString(sentence)))[:size])
}

// madeName is the name of the company of turn i, in Chinese digits so that no
// name is part of another.
func madeName(i int) string {
	const han = "零一二三四五六七八九"
	var b strings.Builder
	for _, d := range fmt.Sprintf("%03d", i) {
		b.WriteString(string([]rune(han)[d-'0']))
	}
	return "示例公司" + b.String()
}

// madeLexicon knows the made-up companies.
func madeLexicon(turns int) mention.Lexicon {
	terms := map[string]mention.Term{"销售毛利率": {Kind: mention.KindMetric, IDs: []string{"gross_margin"}}, "毛利率": {Kind: mention.KindMetric, IDs: []string{"gross_margin"}}}
	for i := range turns {
		terms[madeName(i)] = mention.Term{Kind: mention.KindCompany, IDs: []string{fmt.Sprintf("%06d.SH", 600000+i)}}
	}
	return mention.NewMapLexicon(terms)
}
