package loop_test

import (
	"context"
	"fmt"
	"time"

	"hedui/loop"
	"hedui/loop/llm/script"
	"hedui/memory"
	"hedui/tools"
)

func Example() {
	type args struct {
		Company string `json:"company" jsonschema:"公司"`
	}
	area, _ := tools.New(tools.Spec{Name: "area", Example: `{"company":"贵州茅台"}`},
		func(_ context.Context, _ tools.Env, in args) tools.Result {
			return tools.Result{Status: tools.Success, Data: map[string]string{in.Company: "贵州"}}
		})
	registry, _ := tools.NewRegistry([]tools.Tool{area}, func(string) string { return "公司所在的省份" })
	history, _ := memory.New(memory.Layered, nil)
	model := script.New(
		script.Calls(script.Call("area", `{"company":"贵州茅台"}`)),
		script.Text("在贵州。"),
	)
	l := loop.New(model, registry, history, nil, &loop.Options{
		Now: func() time.Time { return time.Date(2026, 3, 10, 9, 30, 0, 0, time.UTC) },
	})
	for event, err := range l.Run(context.Background(), "茅台在哪里") {
		switch {
		case err != nil:
			fmt.Println(err)
		case event.Call != nil:
			fmt.Println(event.Phase, event.Tool, string(event.Call.Arguments), event.Call.Status)
		case event.Record != nil:
			fmt.Println(event.Phase, event.Record.Outcome, event.Record.Answer)
		}
	}
	// Output:
	// act area {"company":"贵州茅台"} success
	// done answered 在贵州。
}
