package loop_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/loop"
	"hedui/loop/llm"
	"hedui/loop/llm/script"
	"hedui/memory"
	"hedui/tools"
)

func TestCitations(t *testing.T) {
	t.Parallel()
	found := tools.Passages{Passages: []tools.Passage{
		{Document: "贵州茅台2023年年度报告", Page: 14, Text: "产品毛利率"}, {Document: "五粮液2023年年度报告", Page: 14}, {Document: "贵州茅台2023年年度报告", Page: 3},
	}}
	for _, tc := range []struct {
		name, answer string
		want         []loop.Citation
	}{
		{"document and page", "见贵州茅台2023年年度报告第14页", []loop.Citation{{Document: "贵州茅台2023年年度报告", Page: 14}}},
		{"page of one document", "见年报第 3 页", []loop.Citation{{Document: "贵州茅台2023年年度报告", Page: 3}}},
		{"page of two documents", "见第14页", []loop.Citation{}},
		{"no page", "见贵州茅台2023年年度报告", []loop.Citation{}},
		{"another page", "见第31页、第140页", []loop.Citation{}},
		{"English", "see p. 3", []loop.Citation{{Document: "贵州茅台2023年年度报告", Page: 3}}},
		{"English, another page", "see page 31 and p30", []loop.Citation{}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			search := newTool(t, "rag_search", func(context.Context, tools.Env, queryArgs) tools.Result {
				return tools.Result{Status: tools.Success, Data: found}
			})
			f := start(t, setup{tools: []tools.Tool{search}}, script.Calls(script.Call("rag_search", `{"query":"毛利率"}`)), script.Text(tc.answer))
			require.Equal(t, tc.want, f.ask(t, "毛利率").Citations)
		})
	}
}

// stuck is a model that answers its first request and hangs on the next.
type stuck struct {
	llm.Model
	asked int
}

func (s *stuck) Complete(ctx context.Context, req llm.Request) (llm.Response, error) {
	if s.asked++; s.asked > 1 {
		<-ctx.Done()
		return llm.Response{}, ctx.Err()
	}
	return s.Model.Complete(ctx, req)
}

// A model that hangs does not hang the turn: what was found is given, and
// without anything found the turn ends with an error that says what to do.
func TestHangingModel(t *testing.T) {
	t.Parallel()
	run := func(first script.Reply) (loop.Record, error) {
		reg, err := tools.NewRegistry([]tools.Tool{newTool(t, "financial_indicator", indicator)}, func(string) string { return "d" })
		require.NoError(t, err)
		mem, err := memory.New(memory.Layered, nil)
		require.NoError(t, err)
		opts := &loop.Options{Timeout: 200 * time.Millisecond, Now: func() time.Time { return time.Unix(0, 0) }}
		return loop.New(&stuck{Model: script.New(first)}, reg, mem, strict{}, opts).Ask(context.Background(), "茅台毛利率")
	}
	r, err := run(script.Calls(script.Call("financial_indicator", maotai)))
	require.NoError(t, err)
	require.Equal(t, loop.Partial, r.Outcome)
	require.Contains(t, r.Answer, "91.96%")
	_, err = run(script.Calls(script.Call("financial_indicator", `{"companies":["x"]}`)))
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.ErrorContains(t, err, "did not answer within 200ms")
	require.False(t, errors.Is(err, context.Canceled))
}

// Arguments too long to be read are not sent back over and over.
func TestHugeArgumentsAreNotReplayed(t *testing.T) {
	t.Parallel()
	f := start(t, setup{}, script.Calls(script.Call("financial_indicator", `{"companies":["`+strings.Repeat("茅", 70_000)+`"]}`)), script.Text("91.96%"))
	r := f.ask(t, "茅台毛利率")
	require.Equal(t, []tools.Code{tools.BadValue}, codes(r))
	require.Less(t, r.Usage.PromptRunes, 4000)
	require.Less(t, len(r.Steps[0].Arguments), 4000)
}
