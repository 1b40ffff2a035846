package loop_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/loop"
	"hedui/loop/llm/script"
	"hedui/tools"
)

// A growth of two publications is not worked out. Where the rate that was asked
// for is given by another call, nothing is missing; another year's or another
// metric's rate, and a growth over two years, leave it missing.
func TestPublishedRateInTheEnd(t *testing.T) {
	t.Parallel()
	const (
		levels = `{"companies":["东北证券"],"metrics":["营业总收入"],"periods":["2025","2024"]}`
		rate   = `{"companies":["东北证券"],"metrics":["营业总收入同比增长率"],"periods":["2025"]}`
		good   = "东北证券2025年营业总收入同比增长17.78%。"
	)
	for name, tt := range map[string]struct {
		expression, rate, draft string
		outcome                 loop.Outcome
	}{
		"called by its name":   {"growth(f1, f2)", rate, good, loop.Answered},
		"written out":          {"(f1 - f2) / f2", rate, good, loop.Answered},
		"written out, blanks":  {" ( f1-f2 )/ f2 * 100", rate, good, loop.Answered},
		"a difference":         {"f1 - f2", rate, good, loop.Partial},
		"the other way round":  {"growth(f2, f1)", rate, good, loop.Partial},
		"another year's rate":  {"growth(f1, f2)", `{"companies":["东北证券"],"metrics":["营业总收入同比增长率"],"periods":["2024"]}`, "东北证券2025年营业总收入50.69亿元。", loop.Partial},
		"another metric's":     {"growth(f1, f2)", `{"companies":["东北证券"],"metrics":["归母净利润同比增长率"],"periods":["2025"]}`, "东北证券2025年营业总收入50.69亿元。", loop.Partial},
		"another company's":    {"growth(f1, f2)", `{"companies":["贵州茅台"],"metrics":["营业总收入同比增长率"],"periods":["2025"]}`, "东北证券2025年营业总收入50.69亿元。", loop.Partial},
		"only the level again": {"growth(f1, f2)", levels, "东北证券2025年营业总收入50.69亿元。", loop.Partial},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := startResident(t, script.Calls(script.Call("financial_indicator", levels)),
				script.Calls(script.Call("calculator", `{"expression":"`+tt.expression+`"}`)),
				script.Calls(script.Call("financial_indicator", tt.rate)), script.Text(tt.draft), script.Text(tt.draft))
			r := f.ask(t, "东北证券2025年营收比2024年增长百分之几")
			require.Equal(t, tools.VintageConflict, codes(r)[1])
			require.Equal(t, tt.outcome, r.Outcome, r.Answer)
			require.Equal(t, tt.outcome == loop.Answered, len(r.Missing) == 0)
		})
	}
}
