package store_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
	"hedui/loop/llm"
	"hedui/memory"
	"hedui/memory/store"
)

var names = mention.NewMapLexicon(map[string]mention.Term{
	"贵州茅台": {Kind: mention.KindCompany, IDs: []string{"600519.SH"}},
	"毛利率":  {Kind: mention.KindMetric, IDs: []string{"gross_margin"}},
})

func noon() time.Time { return time.Date(2026, 3, 10, 12, 0, 0, 0, time.UTC) }

func at(t testing.TB, dir string, opts *store.Options) *store.DB {
	t.Helper()
	if opts == nil {
		opts = &store.Options{}
	}
	if opts.Now == nil {
		opts.Now = noon
	}
	db := store.At(dir, opts)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	return db
}

// keep opens a session the way a run of the program does.
func keep(t testing.TB, db *store.DB, id, policy string) *store.Session {
	t.Helper()
	mem, err := memory.New(policy, &memory.Options{Lexicon: names})
	require.NoError(t, err)
	s, err := db.Keep(mem, id, names)
	require.NoError(t, err)
	return s
}

func figure(value string) check.Fact {
	return check.Fact{
		Company: "600519.SH", Name: "贵州茅台", Metric: "gross_margin", Label: "销售毛利率",
		Period: mention.Period{Type: mention.Annual, End: "2023-12-31"}, Scope: check.Consolidated,
		Quantity: check.Quantity{Value: decimal.RequireFromString(value), Unit: check.Percent},
		Source:   "测试数据", Vintage: check.VintageUnknown, Trust: check.TrustVendor, AsOf: "v" + value,
	}
}

// answer runs one turn of a session: its facts, and the commit.
func answer(t testing.TB, s *store.Session, question string, values ...string) {
	t.Helper()
	require.NoError(t, s.Begin(context.Background()))
	defer s.End()
	s.View(question)
	s.Commit(turn(s, question, values...))
	require.NoError(t, s.Err())
}

func turn(s *store.Session, question string, values ...string) memory.Turn {
	n := len(s.Turns()) + 1
	t := memory.Turn{N: n, At: noon().Add(time.Duration(n) * time.Minute), Question: question, Answer: "答" + question, Outcome: "answered"}
	for _, v := range values {
		t.Printed = append(t.Printed, s.Book().Add(figure(v)))
	}
	call := fmt.Sprintf("c%d", n)
	t.Messages = []llm.Message{
		{Role: llm.Assistant, Calls: []llm.ToolCall{{ID: call, Name: "financial_indicator", Args: `{"companies":["贵州茅台"]}`}}},
		{Role: llm.RoleTool, CallID: call, Name: "financial_indicator", Text: `{"status":"success"}`},
	}
	return t
}

func questions(turns []memory.Turn) []string {
	var out []string
	for _, t := range turns {
		out = append(out, t.Question)
	}
	return out
}
