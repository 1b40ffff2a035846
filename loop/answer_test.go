package loop_test

import (
	"context"
	"errors"
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

// A draft that is right passes unchanged; one that is wrong is sent back once,
// with what may be cited.
func TestDraftIsRepairedOnce(t *testing.T) {
	t.Parallel()
	f := start(t, setup{checker: strict{}},
		script.Calls(script.Call("financial_indicator", maotai)), script.Text("约99.99%"), script.Text("91.96%\n贵州茅台2023年年报"))
	r := f.ask(t, "茅台毛利率")
	require.Equal(t, loop.Answered, r.Outcome)
	require.Equal(t, "91.96%\n贵州茅台2023年年报", r.Answer)
	require.Equal(t, []check.Figure{{Text: "91.96%", Value: "91.96", Unit: check.Percent, Fact: "f1"}}, r.Figures)
	require.Equal(t, "f1", r.Facts[0].ID)
	require.Equal(t, "91.9649", r.Facts[0].Value)
	sent := texts(f.model.Last().Messages)
	require.Contains(t, sent, "“99.99%”：没有事实支持")
	require.Contains(t, sent, "- f1 贵州茅台（600519.SH） 2023年年报 销售毛利率：91.96%")
	require.NotContains(t, texts(f.mem.View("再问")), "99.99", "a rejected draft is not part of the conversation")
}

func TestWrongTwiceIsRendered(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, question, want string }{
		{"Chinese", "茅台毛利率", "能确认的只有：\n- 贵州茅台（600519.SH） 2023年年报 销售毛利率：91.96%\n来源：测试数据"},
		{"English", "gross margin of Moutai", "Only this is confirmed:\n- 贵州茅台（600519.SH） FY2023 销售毛利率：91.96%\nSource: 测试数据"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			f := start(t, setup{checker: strict{}},
				script.Calls(script.Call("financial_indicator", maotai)), script.Text("99.99%"), script.Text("98.98%"))
			r := f.ask(t, tc.question)
			require.Equal(t, tc.want, r.Answer)
			require.Equal(t, loop.Partial, r.Outcome)
			require.Len(t, r.Figures, 1)
		})
	}
}

// Nothing was returned, so nothing is printed.
func TestNoEvidenceNoFigure(t *testing.T) {
	t.Parallel()
	f := start(t, setup{checker: strict{}}, script.Text("资产负债率45%，流动比率一般。"), script.Text("资产负债率45%。"))
	r := f.ask(t, "茅台资产负债率")
	require.Equal(t, "没有可以确认的数字，不提供。", r.Answer)
	require.Empty(t, r.Figures)
	require.Equal(t, loop.Partial, r.Outcome)
}

func TestOutcomes(t *testing.T) {
	t.Parallel()
	notListed := tools.Failure{Code: tools.NotAShare, Message: "不是A股"}
	several := tools.Failure{Code: tools.Ambiguous, Message: "有三家", Candidates: []string{"中国平安", "平安银行"}}
	for _, tc := range []struct {
		name    string
		fail    *tools.Failure
		calls   bool
		draft   string
		want    loop.Outcome
		answer  string
		missing []string
	}{
		{"figures", nil, true, "91.96%", loop.Answered, "91.96%", nil},
		{"claim of a gap", nil, true, "91.96%，2026年不提供\n[[outcome: partial; missing: 2026年年报 毛利率，净利率]]", loop.Partial, "91.96%，2026年不提供", []string{"2026年年报 毛利率", "净利率"}},
		{"full-width claim", nil, true, "91.96%［［outcome：answered］］", loop.Answered, "91.96%", nil},
		{"unknown claim", nil, true, "91.96%\n[[outcome: perfect]]", loop.Answered, "91.96%", nil},
		{"answered with a list of gaps", nil, true, "91.96%\n[[outcome: answered; missing: 净利率]]", loop.Partial, "91.96%", []string{"净利率"}},
		{"refusal beside figures", nil, true, "91.96%\n明年的不预测。\n[[outcome: refused; missing: 预测]]", loop.Partial, "91.96%\n明年的不预测。", []string{"预测"}},
		{"question back", nil, false, "您问的是哪家公司？", loop.NeedInput, "您问的是哪家公司？", nil},
		{"question back with choices", &several, false, "哪一家？\n1. 中国平安\n2. 平安银行", loop.NeedInput, "哪一家？\n1. 中国平安\n2. 平安银行", nil},
		{"claim of a question", nil, false, "请说明公司。\n[[outcome: need_input]]", loop.NeedInput, "请说明公司。", nil},
		{"refusal", nil, false, "不做预测。\n[[Outcome: Refused]]", loop.Refused, "不做预测。", nil},
		{"not a listed company", &notListed, false, "这家公司没有在A股上市。", loop.Refused, "这家公司没有在A股上市。", nil},
		{"definition", nil, false, "ROE是净资产收益率。", loop.Answered, "ROE是净资产收益率。", nil},
		{"failure that the claim names", &tools.Failure{Code: tools.PeriodNotAvailable}, false, "不提供。\n[[outcome: partial; missing: 2026年年报 毛利率]]", loop.Partial, "不提供。", []string{"2026年年报 毛利率"}},
		{"failure of the source stays", &tools.Failure{Code: tools.UpstreamBlocked}, false, "不提供。\n[[outcome: partial; missing: 股价]]", loop.Partial, "不提供。", []string{"股价", "rag_search：UPSTREAM_BLOCKED"}},
		{"failure without figures", &tools.Failure{Code: tools.FieldNotAvailable, Message: "没有PE"}, false, "PE不提供。", loop.Partial, "PE不提供。", []string{"rag_search：FIELD_NOT_AVAILABLE"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			ran := 0
			s := setup{checker: strict{}}
			var replies []script.Reply
			if tc.fail != nil {
				s.tools = append(s.tools, failing(t, "rag_search", *tc.fail, &ran))
				replies = append(replies, script.Calls(script.Call("rag_search", `{"query":"a"}`)))
			}
			if tc.calls {
				replies = append(replies, script.Calls(script.Call("financial_indicator", maotai)))
			}
			r := start(t, s, append(replies, script.Text(tc.draft))...).ask(t, "问题")
			require.Equal(t, tc.want, r.Outcome)
			require.Equal(t, tc.answer, r.Answer)
			if tc.missing == nil {
				tc.missing = []string{}
			}
			require.Equal(t, tc.missing, r.Missing)
		})
	}
}

// Empty, cut off and filtered replies.
func TestPoorReplies(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name    string
		replies []script.Reply
		want    loop.Outcome
		answer  string
		says    string
	}{
		{"empty, then an answer", []script.Reply{script.Text(" \n"), script.Text("好的。")}, loop.Answered, "好的。", "上一条回复是空的"},
		{"empty twice", []script.Reply{script.Text(""), script.Text("")}, loop.Partial, "没有可以确认的数字，不提供。\n原因：模型没有给出回答", ""},
		{"cut off, then an answer", []script.Reply{{Text: "第一，", Finish: llm.FinishLength}, script.Text("好的。")}, loop.Answered, "好的。", "被截断了"},
		{"cut off twice", []script.Reply{{Text: "第一，", Finish: llm.FinishLength}, {Text: "第一，", Finish: llm.FinishLength}}, loop.Partial, "没有可以确认的数字，不提供。\n原因：回答太长，没有写完", ""},
		{"filtered", []script.Reply{{Text: "半句", Finish: llm.FinishFilter}}, loop.Refused, "模型服务商的内容过滤拦截了这次回答，请换一种问法。", ""},
		{"filtered, as an error", []script.Reply{script.Fail(&llm.Error{Kind: llm.ErrContentFilter})}, loop.Refused, "模型服务商的内容过滤拦截了这次回答，请换一种问法。", ""},
		{"only a control line", []script.Reply{script.Text("[[outcome: answered]]"), script.Text("好的。")}, loop.Answered, "好的。", ""},
		{"stream broke off", []script.Reply{script.Fail(&llm.Error{Kind: llm.ErrIncompleteStream}), script.Text("好的。")}, loop.Answered, "好的。", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			f := start(t, setup{checker: strict{}}, tc.replies...)
			r := f.ask(t, "你好")
			require.Equal(t, tc.want, r.Outcome)
			require.Equal(t, tc.answer, r.Answer)
			require.Contains(t, texts(f.model.Last().Messages), tc.says)
			require.Equal(t, 0, f.model.Left())
		})
	}
}

// Errors of the model end the turn without a record.
func TestModelErrors(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name    string
		replies []script.Reply
		want    error
	}{
		{"key refused", []script.Reply{script.Fail(&llm.Error{Kind: llm.ErrAuth})}, llm.ErrAuth},
		{"unreachable", []script.Reply{script.Fail(&llm.Error{Kind: llm.ErrUnavailable, Err: errors.New("dial tcp")})}, llm.ErrUnavailable},
		{"stream broke off twice", []script.Reply{script.Fail(llm.ErrIncompleteStream), script.Fail(llm.ErrIncompleteStream)}, llm.ErrIncompleteStream},
		{"too long without any history", []script.Reply{script.Fail(llm.ErrContextLength)}, llm.ErrContextLength},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			f := start(t, setup{}, tc.replies...)
			r, err := f.loop.Ask(context.Background(), "你好")
			require.ErrorIs(t, err, tc.want)
			require.Equal(t, loop.Record{}, r)
			require.Empty(t, f.mem.Turns())
			require.Equal(t, 0, f.model.Left())
		})
	}
}

// The model says too long: one tighter request, the question whole.
func TestTighterOnce(t *testing.T) {
	t.Parallel()
	replies := []script.Reply{}
	for range 4 {
		replies = append(replies, script.Text("好的。"))
	}
	replies = append(replies, script.Fail(&llm.Error{Kind: llm.ErrContextLength}), script.Text("短了。"),
		script.Fail(&llm.Error{Kind: llm.ErrContextLength}), script.Fail(&llm.Error{Kind: llm.ErrContextLength}))
	f := start(t, setup{}, replies...)
	for _, q := range []string{"一", "二", "三", "四"} {
		f.ask(t, q)
	}
	require.Equal(t, "短了。", f.ask(t, "五").Answer)
	requests := f.model.Requests()
	long, short := requests[len(requests)-2].Messages, requests[len(requests)-1].Messages
	require.Equal(t, len(long)-4, len(short), "two of four turns went")
	require.Equal(t, "三", short[1].Text)
	require.Equal(t, "五", short[len(short)-1].Text)
	_, err := f.loop.Ask(context.Background(), "六")
	require.ErrorIs(t, err, llm.ErrContextLength)
	require.ErrorContains(t, err, "start a new session")
}

// Tools and system prompt count against the size of a request.
func TestRequestSizeCountsTools(t *testing.T) {
	t.Parallel()
	f := start(t, setup{}, script.Text("好的。"))
	r := f.ask(t, "你好")
	req := f.model.Last()
	require.Equal(t, req.Runes(), r.Usage.PromptRunes)
	require.Greater(t, r.Usage.PromptRunes, llm.MessageRunes(req.Messages))
	small := start(t, setup{opts: loop.Options{Context: r.Usage.PromptRunes - 1}}, script.Text("好的。"))
	_, err := small.loop.Ask(context.Background(), "你好")
	require.ErrorIs(t, err, llm.ErrContextLength)
	require.Equal(t, 1, small.model.Left(), "nothing was sent")
}

// Whatever memory does, the question goes out word for word.
func TestQuestionIsVerbatim(t *testing.T) {
	t.Parallel()
	question := "  " + strings.Repeat("很长的问题，", 3000) + "\n"
	for _, policy := range memory.Policies {
		t.Run(policy, func(t *testing.T) {
			t.Parallel()
			f := start(t, setup{policy: policy}, script.Text("好。"), script.Text("好。"))
			f.ask(t, question)
			f.ask(t, question)
			messages := f.model.Last().Messages
			require.Equal(t, question, messages[len(messages)-1].Text)
		})
	}
}

// Only what the answer prints is stored as printed.
func TestOnlyPrintedFactsAreStored(t *testing.T) {
	t.Parallel()
	f := start(t, setup{checker: strict{}},
		script.Calls(script.Call("financial_indicator", wuliang)),
		script.Calls(script.Call("financial_indicator", maotai)), script.Text("91.96%"))
	r := f.ask(t, "茅台毛利率")
	require.Equal(t, []string{"f2"}, f.mem.Turns()[0].Printed)
	require.Len(t, r.Facts, 1)
}

// Under none a later turn has nothing of an earlier one, for Check neither.
func TestNoneCannotCiteEarlierFacts(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		policy string
		want   loop.Outcome
	}{{memory.None, loop.Partial}, {memory.Full, loop.Answered}, {memory.Window, loop.Answered}} {
		t.Run(tc.policy, func(t *testing.T) {
			t.Parallel()
			f := start(t, setup{policy: tc.policy, checker: strict{}},
				script.Calls(script.Call("financial_indicator", maotai)), script.Text("91.96%"),
				script.Text("刚才是91.96%"), script.Text("刚才是91.96%"))
			f.ask(t, "茅台毛利率")
			require.Equal(t, tc.want, f.ask(t, "刚才是多少").Outcome)
		})
	}
}
