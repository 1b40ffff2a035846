package tools_test

import (
	"context"
	"fmt"
	"time"

	"hedui/loop/llm"
	"hedui/tools"
)

func ExampleRegistry_Dispatch() {
	type args struct {
		Query string `json:"query" jsonschema:"公司名或代码"`
	}
	lookup, _ := tools.New(tools.Spec{Name: "company_lookup", Example: `{"query":"茅台"}`},
		func(_ context.Context, _ tools.Env, in args) tools.Result {
			return tools.Result{Status: tools.Success, Data: in.Query}
		})
	reg, _ := tools.NewRegistry([]tools.Tool{lookup}, func(string) string { return "查公司" })
	env := tools.Env{Now: func() time.Time { return time.Time{} }}
	for _, args := range []string{`{'query':'茅台',}`, `{"qurey":"茅台"}`} {
		res := reg.Dispatch(context.Background(), env, llm.ToolCall{Name: "company_lookup", Args: args})
		fmt.Println(res.Text())
	}
	// Output:
	// {"status":"success","data":"茅台","metadata":{"tool":"company_lookup","repaired":["single_quotes","trailing_comma"]}}
	// {"status":"error","error":{"code":"UNKNOWN_FIELD","message":"没有参数 qurey，是不是 query？","advice":"正确的参数例如：{\"query\":\"茅台\"}","available":["query"]},"metadata":{"tool":"company_lookup"}}
}
