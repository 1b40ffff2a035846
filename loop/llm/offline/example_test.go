package offline_test

import (
	"context"
	"fmt"

	"hedui/loop/llm"
	"hedui/loop/llm/offline"
)

// The analyst sees only the request: it asks the tool that promises the metric,
// by the arguments that the tool's schema has.
func Example() {
	resp, err := offline.New(names()).Complete(context.Background(), llm.Request{
		Messages: []llm.Message{{Role: llm.User, Text: "贵州茅台2023年毛利率是多少"}},
		Tools: []llm.ToolDef{{
			Name: "figures", Description: "查财务指标，如毛利率。", Parameters: indicatorSchema,
		}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range resp.Message.Calls {
		fmt.Println(c.Name, c.Args)
	}
	// Output: figures {"companies":["600519.SH"],"metrics":["毛利率"],"periods":["2023"]}
}
