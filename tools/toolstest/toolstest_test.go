package toolstest_test

import (
	"context"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
	"hedui/memory"
	"hedui/tools"
	"hedui/tools/toolstest"
)

type args struct {
	Company string `json:"company" jsonschema:"公司"`
}

// The suite passes for a tool that keeps the contract.
func TestRun(t *testing.T) {
	t.Parallel()
	tool, err := tools.New(tools.Spec{
		Name: "margin", MaxInput: 100, MaxOutput: 800, Codes: []tools.Code{tools.NotFound}, Example: `{"company":"贵州茅台"}`,
	}, func(_ context.Context, env tools.Env, in args) tools.Result {
		if in.Company != "贵州茅台" {
			return tools.ErrorResult("margin", tools.Failure{Code: tools.NotFound, Message: "没有这家公司"})
		}
		q := check.Quantity{Value: decimal.RequireFromString("91.9649"), Unit: check.Percent}
		f := check.Fact{Company: "600519.SH", Label: "销售毛利率", Period: mention.Period{Type: mention.Annual, End: "2023-12-31"}, Quantity: q}
		id := env.Book.Add(f)
		return tools.Result{
			Status:   tools.Success,
			Data:     tools.Figures{Rows: []tools.Row{{Fact: id, Label: f.Label, Value: q.Value.String(), Unit: q.Unit, Display: "91.96%"}}},
			Metadata: tools.Metadata{Facts: []string{id}},
		}
	})
	require.NoError(t, err)
	toolstest.Run(t, tool, func() check.Book { return memory.NewLedger() }, []toolstest.Case{
		{Name: "another company", Args: `{"company":"五粮液"}`, Code: tools.NotFound},
	})
}
