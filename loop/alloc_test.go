//go:build !race

package loop_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/loop"
	"hedui/loop/llm/script"
	"hedui/memory"
	"hedui/tools"
)

// Ceilings on the allocations of a turn of two calls and an answer, decoding
// and validating the arguments included. docs/design.md promises them.
const (
	bareCeiling = 80
	fullCeiling = 150
)

// fixedResult is a tool that costs nothing itself.
func fixedTool(t testing.TB) tools.Tool {
	data := &tools.Figures{Rows: []tools.Row{{
		Fact: "f1", Company: "600519.SH", Name: "贵州茅台", Metric: "gross_margin", Label: "销售毛利率",
		Period: "2023-12-31", PeriodType: "annual", PeriodName: "2023年年报", Value: "91.9649", Unit: check.Percent, Display: "91.96%",
	}}}
	return newTool(t, "financial_indicator", func(context.Context, tools.Env, indicatorArgs) tools.Result {
		return tools.Result{Status: tools.Success, Data: data}
	})
}

// passing is a Checker that costs nothing itself.
type passing struct{}

func (passing) Result(check.ResultView, check.Evidence) check.Verdict {
	return check.Verdict{Decision: check.Pass}
}

func (passing) Draft(string, check.Evidence) (check.Verdict, []check.Figure) {
	return check.Verdict{Decision: check.Pass}, nil
}

// amnesia keeps no turn, so that only the loop is measured.
type amnesia struct{ memory.Memory }

func (amnesia) Commit(memory.Turn) {}

func allocs(t *testing.T, l *loop.Loop, model *script.Script, trace bool) float64 {
	t.Helper()
	traced := 0
	return testing.AllocsPerRun(200, func() {
		model.Rewind()
		for e, err := range l.Run(context.Background(), "贵州茅台和五粮液2023年毛利率") {
			if err != nil {
				t.Fatal(err)
			}
			if trace {
				traced += len(e.Text)
			}
		}
	})
}

// The calls come one a reply, or both in one.
func scripts() map[string][]script.Reply {
	one, two := script.Call("financial_indicator", maotai), script.Call("financial_indicator", wuliang)
	one.ID, two.ID = "call_1", "call_2"
	return map[string][]script.Reply{
		"sequential": {script.Calls(one), script.Calls(two), script.Text("91.96% 和 75.79%")},
		"parallel":   {script.Calls(one, two), script.Text("91.96% 和 75.79%")},
	}
}

func TestAllocations(t *testing.T) {
	reg, err := tools.NewRegistry([]tools.Tool{fixedTool(t)}, func(string) string { return "说明" })
	require.NoError(t, err)
	for name, replies := range scripts() {
		t.Run(name, func(t *testing.T) {
			none, err := memory.New(memory.None, nil)
			require.NoError(t, err)
			model := script.New(replies...)
			bare := allocs(t, loop.New(model, reg, amnesia{none}, nil, nil), model, false)

			layered, err := memory.New(memory.Layered, nil)
			require.NoError(t, err)
			for range 4 {
				layered.Commit(memory.Turn{Question: "问", Answer: "答"})
			}
			model = script.New(replies...)
			full := allocs(t, loop.New(model, reg, layered, passing{}, nil), model, true)

			t.Logf("bare %.0f, with memory, check and trace %.0f", bare, full)
			require.LessOrEqual(t, bare, float64(bareCeiling))
			require.LessOrEqual(t, full, float64(fullCeiling))
		})
	}
}
