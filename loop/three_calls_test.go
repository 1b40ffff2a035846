package loop_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/loop"
	"hedui/loop/llm"
	"hedui/loop/llm/script"
	"hedui/memory"
	"hedui/tools"
)

// One of three calls fails, whichever it is and however: three results stand
// in the order of the calls, the failed one alone is an error, and the next
// question has a request that is well paired under every policy.
func TestOneOfThreeCallsFails(t *testing.T) {
	t.Parallel()
	fails := func(code tools.Code) func(context.Context, tools.Env, queryArgs) tools.Result {
		return func(context.Context, tools.Env, queryArgs) tools.Result {
			return tools.ErrorResult("other", tools.Failure{Code: code, Message: "没有"})
		}
	}
	for _, tc := range []struct {
		name, args string
		run        func(context.Context, tools.Env, queryArgs) tools.Result
		code       tools.Code
	}{
		{"nothing found", `{"query":"a"}`, fails(tools.EmptyResult), tools.EmptyResult},
		{"too slow", `{"query":"a"}`, fails(tools.Timeout), tools.Timeout},
		{"panics", `{"query":"a"}`, func(context.Context, tools.Env, queryArgs) tools.Result { panic("boom") }, tools.ToolPanic},
		{"arguments that are none", `null`, fails(tools.EmptyResult), tools.NotObject},
	} {
		for at := range 3 {
			t.Run(fmt.Sprintf("%s, call %d", tc.name, at+1), func(t *testing.T) {
				t.Parallel()
				calls := []llm.ToolCall{script.Call("financial_indicator", maotai), script.Call("financial_indicator", wuliang)}
				calls = append(calls[:at:at], append([]llm.ToolCall{script.Call("other", tc.args)}, calls[at:]...)...)
				for _, policy := range memory.Policies {
					f := start(t, setup{policy: policy, tools: []tools.Tool{newTool(t, "other", tc.run)}},
						script.Calls(calls...), script.Text("完"), script.Text("再完"))
					r := f.ask(t, "三样一起查")
					want := []tools.Code{"", "", ""}
					want[at] = tc.code
					require.Equal(t, want, codes(r))
					got := f.model.Last().Messages
					results := got[len(got)-3:]
					for k, m := range results {
						require.Equal(t, got[len(got)-4].Calls[k].ID, m.CallID)
						require.Equal(t, k == at, strings.Contains(m.Text, `"status":"error"`), m.Text)
					}
					f.ask(t, "谢谢") // checks every request
					require.Equal(t, 0, f.model.Left())
				}
			})
		}
	}
}

// A model that finds the request too long, at whatever step: it is sent once
// more, shorter, with the question and the calls of this turn whole; a second
// refusal ends the turn with an error that says what to do.
func TestTooLongAtAnyStep(t *testing.T) {
	t.Parallel()
	tooLong := script.Fail(&llm.Error{Kind: llm.ErrContextLength})
	lookUp := script.Calls(script.Call("financial_indicator", maotai))
	other := script.Calls(script.Call("financial_indicator", wuliang))
	for _, tc := range []struct {
		name    string
		replies []script.Reply
		answer  string // "" where the turn must fail
	}{
		{"first step", []script.Reply{tooLong, lookUp, script.Text("91.96%")}, "91.96%"},
		{"after a result", []script.Reply{lookUp, tooLong, script.Text("91.96%")}, "91.96%"},
		{"after two results", []script.Reply{lookUp, other, tooLong, script.Text("91.96%")}, "91.96%"},
		{"before a repair", []script.Reply{lookUp, script.Text("88.8%"), tooLong, script.Text("91.96%")}, "91.96%"},
		{"twice running", []script.Reply{tooLong, tooLong}, ""},
		{"twice running, after a result", []script.Reply{lookUp, tooLong, tooLong}, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			replies := append([]script.Reply{script.Text("好的。"), script.Text("好的。"), script.Text("好的。")}, tc.replies...)
			f := start(t, setup{checker: strict{}}, replies...)
			for _, q := range []string{"一", "二", "三"} {
				f.ask(t, q)
			}
			r, err := f.loop.Ask(context.Background(), "茅台毛利率")
			require.Equal(t, 0, f.model.Left(), "no more is sent than one shorter request")
			requests := f.model.Requests()
			for _, req := range requests {
				require.Empty(t, memory.Paired(req.Messages))
			}
			last := f.model.Last().Messages
			require.Equal(t, 1, strings.Count(texts(last), "user: 茅台毛利率\n"))
			if tc.answer == "" {
				require.ErrorIs(t, err, llm.ErrContextLength)
				require.ErrorContains(t, err, "start a new session")
				require.Len(t, f.mem.Turns(), 3, "nothing is remembered of a turn that failed")
				return
			}
			require.NoError(t, err)
			require.Equal(t, tc.answer, r.Answer)
			require.Equal(t, loop.Answered, r.Outcome)
			require.NotContains(t, texts(last), "user: 一\n")
			require.Contains(t, texts(last), "user: 三\n")
			for i, req := range requests[3:] {
				if tc.replies[i].Err != nil {
					require.Less(t, llm.MessageRunes(requests[3+i+1].Messages), llm.MessageRunes(req.Messages))
				}
			}
		})
	}
}

// What every request carries counts, however it is made up: it fits a limit
// of its own size, and one rune less sends nothing.
func TestFirstRequestCountsWhatItCarries(t *testing.T) {
	t.Parallel()
	none := func(context.Context, tools.Env, queryArgs) tools.Result { return tools.Result{Status: tools.Success} }
	sizes := map[int]bool{}
	for _, more := range []int{0, 1, 4, 12} {
		for _, question := range []string{"你", strings.Repeat("很长的问题，", 200)} {
			list := func() (out []tools.Tool) {
				for i := range more {
					out = append(out, newTool(t, fmt.Sprintf("tool_%d", i), none))
				}
				return out
			}
			f := start(t, setup{tools: list()}, script.Text("好的。"))
			size := f.ask(t, question).Usage.PromptRunes
			require.False(t, sizes[size], "every tool and every rune counts")
			sizes[size] = true
			for _, spare := range []int{0, -1} {
				g := start(t, setup{tools: list(), opts: loop.Options{Context: size + spare}}, script.Text("好的。"))
				_, err := g.loop.Ask(context.Background(), question)
				require.Equal(t, spare == 0, err == nil)
				require.Equal(t, -spare, g.model.Left())
			}
		}
	}
}
