package eval

import (
	"fmt"
	"math/rand"
	"runtime"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"hedui/check"
	"hedui/check/mention"
	"hedui/loop/llm"
	"hedui/memory"
)

// SizeRow is one turn of a made-up conversation under one policy.
type SizeRow struct {
	Turn int `json:"turn"`
	// Said is the true size: everything said so far, nothing cut, in runes.
	Said int `json:"said_runes"`
	// Kept is what the next request would carry of it, Tokens the same as it is
	// estimated in tokens.
	Kept   int     `json:"kept_runes"`
	Share  float64 `json:"share_percent"`
	Tokens int     `json:"kept_tokens"`
	// Whole, Brief and Listed say how the turns are shown: with their calls and
	// results, as question and answer, or only as facts of the index.
	Whole  int `json:"turns_whole"`
	Brief  int `json:"turns_brief"`
	Listed int `json:"facts_listed"`
	// Broken counts violations of the pairing of calls and results.
	Broken int `json:"pairing_violations"`
	// Seen and Citable count the facts asked for so far whose value a question
	// about them still finds in the view, and those that can also be cited, by
	// their id, from the Book.
	Seen    int `json:"facts_seen"`
	Citable int `json:"facts_citable"`
	Asked   int `json:"facts_asked"`
	// Allocs is what a view and the commit of the turn allocate.
	Allocs int `json:"allocs"`
}

// SizeTable is a conversation under one policy, turn by turn.
type SizeTable struct {
	Policy string    `json:"policy"`
	Rows   []SizeRow `json:"rows"`
}

// madeTurn makes up a turn: three calls with passages of 1,400 to 2,500
// characters, every third turn in English, and an answer that prints one fact.
func madeTurn(i int, book check.Book) (memory.Turn, check.Fact) {
	rng := rand.New(rand.NewSource(int64(i)))
	f := check.Fact{
		Company: fmt.Sprintf("%06d.SH", 600000+i), Name: fmt.Sprintf("示例公司%s", digits(i)), Metric: "gross_margin", Label: "销售毛利率",
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
	for k := range 3 {
		sentence := fmt.Sprintf("第%d类产品的毛利率为%d.%02d%%，营业收入4,009.17亿元，同比增长%d.5%%。", k+1, 20+i%60, k, rng.Intn(40))
		if i%3 == 2 {
			sentence = fmt.Sprintf("Product line %d had a gross margin of %d.%02d%% on revenue of RMB 400.9 billion, up %d.5%%. ", k+1, 20+i%60, k, rng.Intn(40))
		}
		size := 1400 + rng.Intn(1101)
		passage := []rune(strings.Repeat(sentence, 1+size/utf8.RuneCountInString(sentence)))[:size]
		id := fmt.Sprintf("call_%d_%d", i, k)
		t.Messages = append(t.Messages,
			llm.Message{Role: llm.Assistant, Calls: []llm.ToolCall{{ID: id, Name: "rag_search", Args: `{"query":"毛利率","year":2023}`}}},
			llm.Message{Role: llm.RoleTool, CallID: id, Name: "rag_search", Text: string(passage)})
	}
	return t, f
}

// digits writes a number in Chinese digits, so that no name is part of another.
func digits(n int) string {
	const han = "零一二三四五六七八九"
	var b strings.Builder
	for _, d := range fmt.Sprintf("%03d", n) {
		b.WriteString(string([]rune(han)[d-'0']))
	}
	return b.String()
}

// measureSize runs a made-up conversation under a policy.
func (w *Workbench) measureSize(policy string, turns int) (SizeTable, error) {
	mem, err := w.memoryOf(policy)
	if err != nil {
		return SizeTable{}, err
	}
	table := SizeTable{Policy: policy}
	said := 0
	var facts []check.Fact
	for i := range turns {
		mem.View("") // as a turn begins; under none the Book is emptied
		t, f := madeTurn(i, mem.Book())
		facts = append(facts, f)
		said += utf8.RuneCountInString(t.Question+t.Answer) + llm.MessageRunes(t.Messages)
		allocs := allocations(func() {
			mem.View(t.Question)
			mem.Commit(t)
		})
		row := rowOf(mem, facts, said)
		row.Allocs = allocs
		table.Rows = append(table.Rows, row)
	}
	return table, nil
}

// rowOf looks at what the next request would carry.
func rowOf(mem memory.Memory, facts []check.Fact, said int) SizeRow {
	n := len(facts)
	view := mem.View("下一个问题")
	row := SizeRow{Turn: n, Said: said, Kept: llm.MessageRunes(view), Tokens: memory.EstimateRequest(llm.Request{Messages: view}), Asked: n, Broken: len(memory.Paired(view))}
	row.Share = float64(row.Kept*1000/said) / 10
	for i, m := range view {
		if m.Role == llm.User {
			if i+1 < len(view) && len(view[i+1].Calls) > 0 {
				row.Whole++
			} else {
				row.Brief++
			}
		}
		if m.Role == llm.System {
			row.Listed = strings.Count(m.Text, "\nf")
		}
	}
	for _, f := range facts {
		if !shows(mem.View(f.Name+"2023年的毛利率是多少来着"), f) {
			continue
		}
		row.Seen++
		if held, ok := mem.Book().Get(f.ID); ok && held.Value.Equal(f.Value) && held.Company == f.Company {
			row.Citable++
		}
	}
	return row
}

// shows says that a view holds a fact's value with its company: on one line, or
// in one answer.
func shows(view []llm.Message, f check.Fact) bool {
	value := check.Display(f.Quantity, check.DisplayOptions{})
	holds := func(text string) bool {
		at := strings.Index(text, value)
		return at >= 0 && (at == 0 || text[at-1] < '0' || text[at-1] > '9') && strings.Contains(text, f.Company)
	}
	for _, m := range view {
		if m.Role == llm.Assistant && holds(m.Text) {
			return true
		}
		for line := range strings.SplitSeq(m.Text, "\n") {
			if holds(line) {
				return true
			}
		}
	}
	return false
}

// allocations counts what f allocates.
func allocations(f func()) int {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return int(after.Mallocs - before.Mallocs)
}
