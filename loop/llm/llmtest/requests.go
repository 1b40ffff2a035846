package llmtest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
	"hedui/loop/llm/script"
)

// conversation is a request with everything that a turn may hold.
func conversation() llm.Request {
	reasoning := "想一想"
	return llm.Request{
		Messages: []llm.Message{
			{Role: llm.System, Text: "你是分析助手。"},
			{Role: llm.User, Text: "茅台和五粮液2023年毛利率"},
			{Role: llm.Assistant, Reasoning: &reasoning, Calls: []llm.ToolCall{
				{ID: "call_1", Name: "lookup", Args: `{"query":"茅台"}`}, {ID: "call_2", Name: "lookup", Args: `{}`},
			}},
			{Role: llm.RoleTool, CallID: "call_1", Name: "lookup", Text: `{"status":"success","data":"<600519.SH> & 其他"}`},
			{Role: llm.RoleTool, CallID: "call_2", Name: "lookup", Text: `{"status":"error"}`},
			{Role: llm.Assistant, Text: "91.96%"},
			{Role: llm.User, Text: "那差多少"},
			{Role: llm.Assistant, Text: "算一下。", Calls: []llm.ToolCall{{ID: "call_3", Name: "calculate", Args: `{"expression":"f1 - f2"}`}}},
			{Role: llm.RoleTool, CallID: "call_3", Name: "calculate", Text: `16.17个百分点`},
		},
		Tools: tools(), MaxTokens: 700,
	}
}

// deepCopy copies a request through and through.
func deepCopy(t testing.TB, req llm.Request) llm.Request {
	body, err := json.Marshal(req)
	require.NoError(t, err)
	var out llm.Request
	require.NoError(t, json.Unmarshal(body, &out))
	return out
}

func testUntouched(t *testing.T, s Subject) {
	req := conversation()
	if s.Free {
		req = s.Calls
	}
	before := deepCopy(t, req)
	_, err := s.open(t, script.Text("好")).Complete(t.Context(), req)
	require.NoError(t, err)
	require.Equal(t, before, deepCopy(t, req))
}

func testConversation(t *testing.T, s Subject) {
	req := conversation()
	var got llm.Request
	reply := script.Text("16.17个百分点")
	reply.Hook = func(arrived llm.Request, _ *script.Reply) { got = arrived }
	_, err := s.open(t, reply).Complete(t.Context(), req)
	require.NoError(t, err)
	require.Len(t, got.Messages, len(req.Messages))
	for i, want := range req.Messages {
		have := got.Messages[i]
		require.Equalf(t, want.Role, have.Role, "message %d", i)
		require.Equalf(t, want.Text, have.Text, "message %d", i)
		require.Equalf(t, want.Calls, have.Calls, "message %d", i)
		require.Equalf(t, want.CallID, have.CallID, "message %d", i)
	}
}

func testSettings(t *testing.T, s Subject) {
	for _, temperature := range []float32{0, 0.7, 1} {
		req := s.ask()
		req.Temperature, req.MaxTokens, req.Stop = temperature, 321, []string{"\nObservation:", "观察："}
		var got llm.Request
		reply := script.Text("好")
		reply.Hook = func(arrived llm.Request, _ *script.Reply) { got = arrived }
		_, err := s.open(t, reply).Complete(t.Context(), req)
		require.NoError(t, err)
		require.Equal(t, temperature, got.Temperature, "0 is a temperature too")
		require.Equal(t, 321, got.MaxTokens)
		require.Equal(t, req.Stop, got.Stop)
		require.Len(t, got.Tools, len(req.Tools))
		for i, want := range req.Tools {
			require.Equal(t, want.Name, got.Tools[i].Name)
			require.Equal(t, want.Description, got.Tools[i].Description)
			if s.loses(LosesTools) {
				require.JSONEq(t, string(want.Parameters), string(got.Tools[i].Parameters))
			} else {
				require.Equal(t, string(want.Parameters), string(got.Tools[i].Parameters))
			}
		}
	}
}

func testCancelledBefore(t *testing.T, s Subject) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	m := s.open(t, script.Text("好"), script.Text("好"))
	_, err := m.Complete(ctx, s.ask())
	require.ErrorIs(t, err, context.Canceled)
	_, err = m.Stream(ctx, s.ask(), func(string) error { return nil })
	require.ErrorIs(t, err, context.Canceled)
	late, cancelLate := context.WithDeadline(t.Context(), time.Unix(0, 0))
	defer cancelLate()
	_, err = m.Complete(late, s.ask())
	require.ErrorIs(t, err, context.DeadlineExceeded)
}

func testCancelledMeanwhile(t *testing.T, s Subject) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	reply := script.Text("好")
	reply.Hook = func(llm.Request, *script.Reply) { cancel() }
	_, err := s.open(t, reply).Complete(ctx, s.ask())
	require.ErrorIs(t, err, context.Canceled)
}

func testConsumerError(t *testing.T, s Subject) {
	full := errors.New("the consumer is full")
	_, err := s.open(t, script.Text("一二三四五六")).Stream(t.Context(), s.ask(), func(string) error { return full })
	require.ErrorIs(t, err, full)
}

// testErrors has the far side fail in each way that there is a type for.
func testErrors(t *testing.T, s Subject) {
	for _, kind := range []error{
		llm.ErrIncompleteStream, llm.ErrContextLength, llm.ErrContentFilter, llm.ErrRateLimited, llm.ErrAuth, llm.ErrUnavailable,
	} {
		far := &llm.Error{Kind: kind, RetryAfter: 7 * time.Second, Hint: "—"}
		_, err := s.open(t, script.Fail(far)).Complete(t.Context(), s.ask())
		require.ErrorIs(t, err, kind)
		var typed *llm.Error
		require.ErrorAs(t, err, &typed)
		require.NotEmpty(t, typed.Hint, "%v: what can the user do?", kind)
		if kind == llm.ErrRateLimited && !s.loses(LosesRetry) {
			require.Equal(t, 7*time.Second, typed.RetryAfter)
		}
	}
}

func testConcurrent(t *testing.T, s Subject) {
	const many = 16
	replies := make([]script.Reply, many)
	for i := range replies {
		replies[i] = script.Reply{Hook: func(arrived llm.Request, r *script.Reply) {
			r.Text = "答" + arrived.Messages[len(arrived.Messages)-1].Text
		}}
	}
	m := s.open(t, replies...)
	var wg sync.WaitGroup
	for i := range many {
		wg.Go(func() {
			req := s.ask()
			if !s.Free {
				req.Messages = []llm.Message{{Role: llm.User, Text: fmt.Sprintf("第%d问", i)}}
			}
			resp, err := m.Complete(t.Context(), req)
			if err != nil {
				t.Error(err)
			} else if !s.Free && resp.Message.Text != fmt.Sprintf("答第%d问", i) {
				t.Errorf("question %d got %q", i, resp.Message.Text)
			}
		})
	}
	wg.Wait()
}
