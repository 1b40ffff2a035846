package loop_test

import (
	"context"
	"math/rand"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/loop"
	"hedui/loop/llm"
	"hedui/loop/llm/script"
	"hedui/memory"
	"hedui/tools"
)

// moody makes up what a bad model might say.
func moody(rng *rand.Rand) script.Reply {
	names := []string{"financial_indicator", "rag_search", "bad", "nope", ""}
	args := []string{maotai, wuliang, both, `{"query":"贵州茅台主要产品毛利率"}`, `{"query":"贵州茅台的主要产品毛利率"}`, `{"companies":`, `null`, ``,
		`{"companies":["x"]}`, maotai + wuliang, `{"query":"` + strings.Repeat("长", 9000) + `"}`}
	texts := []string{"91.96%", "五粮液 75.79%", "约99.99%", "", "您问的是哪家？", "好的。\n[[outcome: answered]]", "[[outcome: refused]]", "不提供。\n[[outcome: partial; missing: a, b]]",
		"Thought: 查\nAction: financial_indicator\nAction Input: " + both, "行动：bad\n观察：99.99%\n最终答案：99.99%", "Action: None", "Final Answer: 91.96%", "Action: rag_search\nAction: nope"}
	finishes := []llm.Finish{"", llm.FinishStop, llm.FinishLength, llm.FinishCalls, llm.FinishFilter}
	r := script.Reply{Finish: finishes[rng.Intn(len(finishes))]}
	if rng.Intn(3) > 0 {
		for range 1 + rng.Intn(3) {
			c := script.Call(names[rng.Intn(len(names))], args[rng.Intn(len(args))])
			c.ID = []string{"", "call_1", "x"}[rng.Intn(3)]
			r.Calls = append(r.Calls, c)
		}
	}
	if len(r.Calls) == 0 || rng.Intn(3) == 0 {
		r.Text = texts[rng.Intn(len(texts))]
	}
	if rng.Intn(20) == 0 {
		r.Err = []error{llm.ErrIncompleteStream, llm.ErrEmptyResponse, llm.ErrContextLength, llm.ErrContentFilter, llm.ErrAuth}[rng.Intn(5)]
	}
	return r
}

// FuzzLoop lets a bad model loose: every request can be sent, every turn ends,
// and every record keeps its contract.
func FuzzLoop(f *testing.F) {
	for seed := range int64(60) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed int64) {
		rng := rand.New(rand.NewSource(seed))
		steps := 2 + rng.Intn(6)
		var replies []script.Reply
		for range 4 * (2*steps + 12) {
			replies = append(replies, moody(rng))
		}
		bad := newTool(t, "bad", func(context.Context, tools.Env, queryArgs) tools.Result { panic("boom") })
		ran := 0
		search := failing(t, "rag_search", tools.Failure{Code: []tools.Code{tools.EmptyResult, tools.RateLimited, tools.Timeout}[rng.Intn(3)], RetryAfter: 5}, &ran)
		_ = ran
		var checker loop.Checker = strict{}
		if rng.Intn(3) == 0 {
			decision := []check.Decision{check.Retry, check.Rollback}[rng.Intn(2)]
			checker = doubting{company: "贵州茅台", decision: decision, rule: check.RuleMagnitude}
		}
		begin, question := start, "user: 茅台毛利率\n"
		if rng.Intn(2) == 0 {
			begin, question = inText, "问题：茅台毛利率"
		}
		fx := begin(t, setup{policy: memory.Policies[rng.Intn(4)], tools: []tools.Tool{bad, search}, checker: checker, opts: loop.Options{MaxSteps: steps}}, replies...)
		for turn := range 4 {
			before := len(fx.model.Requests())
			r, err := fx.loop.Ask(context.Background(), "茅台毛利率")
			requests := fx.model.Requests()[before:]
			require.LessOrEqual(t, len(requests), 2*steps+12, "the turn went on and on")
			for _, req := range requests {
				require.Empty(t, memory.Paired(req.Messages))
				require.Equal(t, llm.System, req.Messages[0].Role)
				require.Contains(t, texts(req.Messages), question)
			}
			if err != nil {
				require.Equal(t, loop.Record{}, r)
				continue
			}
			checkRecord(t, fx, r, turn)
		}
	})
}

func checkRecord(t *testing.T, fx *fixture, r loop.Record, _ int) {
	t.Helper()
	require.Contains(t, []loop.Outcome{loop.Answered, loop.Partial, loop.NeedInput, loop.Refused}, r.Outcome)
	require.NotEmpty(t, strings.TrimSpace(r.Answer))
	require.NotContains(t, r.Answer, "[[")
	require.NotContains(t, r.Answer, "99.99")
	require.NotNil(t, r.Steps)
	require.NotNil(t, r.Figures)
	require.NotNil(t, r.Missing)
	if r.Outcome == loop.Answered {
		require.Empty(t, r.Missing)
	}
	for _, fig := range r.Figures {
		require.Contains(t, r.Answer, fig.Text)
		_, ok := fx.mem.Book().Get(fig.Fact)
		require.True(t, ok)
	}
	require.Len(t, fx.mem.Turns(), r.Turn)
}
