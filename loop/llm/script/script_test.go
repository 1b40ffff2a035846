package script_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
	"hedui/loop/llm/script"
)

func TestScript(t *testing.T) {
	t.Parallel()
	broken := &llm.Error{Kind: llm.ErrRateLimited}
	m := script.New(
		script.Calls(script.Call("a", "{}"), llm.ToolCall{ID: "own", Name: "b", Args: "{}"}),
		script.Fail(broken),
		script.Reply{Hook: func(req llm.Request, r *script.Reply) { r.Text = "问的是：" + req.Messages[0].Text }},
		script.Reply{Text: "半句", Finish: llm.FinishLength},
	)
	ctx := context.Background()
	req := llm.Request{Messages: []llm.Message{{Role: llm.User, Text: "毛利率"}}}

	resp, err := m.Complete(ctx, req)
	require.NoError(t, err)
	require.Equal(t, llm.FinishCalls, resp.Finish)
	require.Equal(t, "call_1", resp.Message.Calls[0].ID)
	require.Equal(t, "own", resp.Message.Calls[1].ID)

	_, err = m.Complete(ctx, req)
	require.ErrorIs(t, err, llm.ErrRateLimited)

	var pieces []string
	resp, err = m.Stream(ctx, req, func(s string) error { pieces = append(pieces, s); return nil })
	require.NoError(t, err)
	require.Equal(t, "问的是：毛利率", resp.Message.Text)
	require.Equal(t, resp.Message.Text, strings.Join(pieces, ""))
	require.Len(t, pieces, 7)
	require.Equal(t, llm.FinishStop, resp.Finish)

	stop := errors.New("stop")
	_, err = m.Stream(ctx, req, func(string) error { return stop })
	require.ErrorIs(t, err, stop)

	_, err = m.Complete(ctx, req)
	require.ErrorContains(t, err, "asked for reply 5, there are 4")
	require.Len(t, m.Requests(), 5)
	require.Equal(t, 0, m.Left())

	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	_, err = m.Complete(cancelled, req)
	require.ErrorIs(t, err, context.Canceled)
}

func ExampleScript() {
	m := script.New(script.Calls(script.Call("calculator", `{"expression":"1+1"}`)), script.Text("2"))
	for range 2 {
		resp, _ := m.Complete(context.Background(), llm.Request{})
		fmt.Printf("%s %v %q\n", resp.Finish, resp.Message.Calls, resp.Message.Text)
	}
	// Output:
	// tool_calls [{call_1 calculator {"expression":"1+1"}}] ""
	// stop [] "2"
}
