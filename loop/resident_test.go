package loop_test

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
	"hedui/descriptions"
	"hedui/loop"
	"hedui/loop/llm/script"
	"hedui/memory"
	"hedui/tools"
	"hedui/tools/filings"
	"hedui/tools/market"
)

// world is the embedded data with everything that reads it.
type world struct {
	data    *market.Snapshot
	names   *market.Resolver
	lexicon mention.Lexicon
	reg     *tools.Registry
	checker loop.Checker
	now     func() time.Time
}

var openWorld = sync.OnceValues(func() (world, error) {
	w := world{now: func() time.Time { return time.Date(2026, 6, 1, 10, 0, 0, 0, time.UTC) }}
	store, err := market.Open()
	if err != nil {
		return w, err
	}
	names := store.Names()
	w.data, w.names, w.lexicon = store, names, store.Lexicon()
	set, err := descriptions.Load("")
	if err != nil {
		return w, err
	}
	list, err := tools.Resident(store, names, filings.LazyNotes(64))
	if err != nil {
		return w, err
	}
	w.checker = check.New(w.lexicon, &check.Options{Now: w.now})
	w.reg, err = tools.NewRegistry(list, set.Text)
	return w, err
})

// startResident is a loop over the real tools, the real Check and a script.
func startResident(t *testing.T, replies ...script.Reply) *fixture {
	t.Helper()
	w, err := openWorld()
	require.NoError(t, err)
	mem, err := memory.New(memory.Layered, nil)
	require.NoError(t, err)
	model := script.New(replies...)
	return &fixture{model: model, mem: mem, loop: loop.New(model, w.reg, mem, w.checker, &loop.Options{Now: w.now})}
}

const (
	revenues = `{"companies":["宁德时代","五粮液"],"metrics":["营业总收入"],"periods":["2023"]}`
	margin   = `{"companies":["贵州茅台"],"metrics":["毛利率"],"periods":["2023"]}`
)

// Amounts off by ten are refused although their ratio is right;
// what is printed in the end is what the data say.
func TestTenfoldErrorIsRefused(t *testing.T) {
	t.Parallel()
	f := startResident(t,
		script.Calls(script.Call("financial_indicator", revenues)),
		script.Text("宁德时代2023年营业总收入400.9亿元，五粮液83.3亿元，前者是后者的4.81倍。"),
		script.Text("宁德时代2023年营业总收入4,009.17亿元，五粮液832.72亿元。"))
	r := f.ask(t, "宁德时代和五粮液2023年营收各多少")
	require.Equal(t, loop.Answered, r.Outcome)
	require.Equal(t, "400917000000", r.Figures[0].Value)
	require.Contains(t, texts(f.model.Last().Messages), "“400.9亿元”")
	require.Contains(t, texts(f.model.Last().Messages), "宁德时代（300750.SZ） 2023年年报 营业总收入：4,009.17亿元")
}

// The answer rendered from the Book passes the same Check, in both languages,
// with every row.
func TestRenderedAnswerPasses(t *testing.T) {
	t.Parallel()
	for _, question := range []string{"宁德时代和五粮液2023年营收各多少", "Revenue of CATL and Wuliangye in 2023?"} {
		wrong := script.Text("宁德时代400.9亿元。")
		r := startResident(t, script.Calls(script.Call("financial_indicator", revenues)), wrong, wrong).ask(t, question)
		require.Equal(t, loop.Partial, r.Outcome)
		require.Len(t, r.Figures, 2, r.Answer)
		require.Len(t, r.Facts, 2)
		require.NotContains(t, r.Answer, "400.9亿")
	}
}

// A value that no tool returned is never shown.
func TestConstantsAreRefused(t *testing.T) {
	t.Parallel()
	wrong := script.Text("贵州茅台2023年毛利率91.96%，资产负债率45%。")
	r := startResident(t, script.Calls(script.Call("financial_indicator", margin)), wrong, wrong).ask(t, "贵州茅台2023年毛利率和负债率")
	require.NotContains(t, r.Answer, "45%")
	require.Len(t, r.Figures, 1)
	require.Equal(t, "91.96%", r.Figures[0].Text)
}

// A difference is made of two facts of two turns, one of them compressed away.
func TestDifferenceAcrossTurns(t *testing.T) {
	t.Parallel()
	replies := []script.Reply{
		script.Calls(script.Call("financial_indicator", margin)), script.Text("贵州茅台2023年毛利率91.96%"),
		script.Calls(script.Call("financial_indicator", `{"companies":["五粮液"],"metrics":["毛利率"],"periods":["2023"]}`)), script.Text("五粮液2023年毛利率75.79%"),
	}
	for range 12 {
		replies = append(replies, script.Text("好的。"))
	}
	f := startResident(t, append(replies,
		script.Calls(script.Call("calculator", `{"expression":"f1 - f2"}`)), script.Text("16.17个百分点\n贵州茅台 91.96% − 五粮液 75.79% [f1 f2]"))...)
	f.ask(t, "贵州茅台2023年毛利率")
	f.ask(t, "那五粮液呢")
	for range 12 {
		f.ask(t, "谢谢")
	}
	r := f.ask(t, "前面两家差多少个百分点")
	require.Equal(t, loop.Answered, r.Outcome)
	require.Len(t, r.Figures, 3)
	var ids []string
	for _, fact := range r.Facts {
		ids = append(ids, fact.ID)
	}
	require.ElementsMatch(t, []string{"f1", "f2", "f3"}, ids, "what a result was made of is listed with it")
}
