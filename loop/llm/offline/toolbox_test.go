package offline_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
	"hedui/loop/llm/offline"
)

// One analyst that is shown other tools from one request to the next goes by
// what it is shown.
func TestToolsMayChangeBetweenRequests(t *testing.T) {
	t.Parallel()
	model := offline.New(names())
	schema := json.RawMessage(`{"type":"object","properties":{"companies":{"type":"array","items":{"type":"string"},"description":"公司"},"metrics":{"type":"array","items":{"type":"string"},"description":"指标"},"periods":{"type":"array","items":{"type":"string"},"description":"期间"}}}`)
	called := func(figures, none string) string {
		resp, err := model.Complete(t.Context(), llm.Request{
			Messages: []llm.Message{{Role: llm.User, Text: "贵州茅台2023年毛利率是多少"}},
			Tools: []llm.ToolDef{
				{Name: figures, Description: "查公司的财务指标，例如毛利率、净利润。", Parameters: schema},
				{Name: none, Description: "讲一个笑话。", Parameters: schema},
			},
		})
		require.NoError(t, err)
		require.Len(t, resp.Message.Calls, 1)
		return resp.Message.Calls[0].Name
	}
	for range 2 {
		require.Equal(t, "a", called("a", "b"))
		require.Equal(t, "b", called("b", "a"))
	}
}
