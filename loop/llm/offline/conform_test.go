package offline_test

import (
	"testing"

	"hedui/loop/llm"
	"hedui/loop/llm/llmtest"
	"hedui/loop/llm/offline"
	"hedui/loop/llm/script"
)

func TestConformance(t *testing.T) {
	t.Parallel()
	llmtest.Run(t, llmtest.Subject{
		New:  func(testing.TB, ...script.Reply) llm.Model { return offline.New(names()) },
		Free: true,
		Text: llm.Request{Messages: []llm.Message{{Role: llm.User, Text: "你好"}}},
		Calls: llm.Request{
			Messages: []llm.Message{{Role: llm.User, Text: "贵州茅台2023年毛利率是多少"}},
			Tools:    []llm.ToolDef{{Name: "figures", Description: "查财务指标，如毛利率。", Parameters: indicatorSchema}},
		},
	})
}
