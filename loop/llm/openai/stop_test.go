package openai_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
	"hedui/loop/llm/llmtest/server"
	"hedui/loop/llm/script"
)

// Texts to stop at go out, and are given up when the server refuses them.
func TestStop(t *testing.T) {
	t.Parallel()
	m, s := client(t, server.Sequence(
		server.Model(script.New(script.Text("好")), server.Plain),
		server.Error(http.StatusBadRequest, "invalid_request_error", "unsupported_parameter", "Unsupported parameter: 'stop' is not supported with this model."),
		server.Model(script.New(script.Text("好"), script.Text("好")), server.Plain),
	))
	req := llm.Request{Messages: []llm.Message{{Role: llm.User, Text: "问"}}, Stop: []string{"\nObservation:"}}
	for range 3 {
		_, err := m.Complete(t.Context(), req)
		require.NoError(t, err)
	}
	requests := s.Requests()
	require.Len(t, requests, 4)
	for i, sent := range []bool{true, true, false, false} {
		require.Equalf(t, sent, strings.Contains(string(requests[i].Body), `"stop":["\nObservation:"]`), "request %d", i)
	}
}
