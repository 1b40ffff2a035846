package loop_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/loop"
	"hedui/loop/llm/script"
	"hedui/tools"
)

// A field that the data does not hold: the tool says what it holds, a figure
// from elsewhere is refused, and the answer says what is missing.
func TestFieldsNotHeld(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct{ args, question, madeUp string }{
		"cash":        {`{"companies":["海天味业"],"metrics":["货币资金"],"periods":["2023"]}`, "海天味业2023年货币资金", "海天味业2023年货币资金215.9亿元。"},
		"book value":  {`{"companies":["美的集团"],"metrics":["企业价值倍数"],"periods":["2023"]}`, "美的集团2023年企业价值倍数", "美的集团2023年企业价值倍数11.4倍。"},
		"R&D staff":   {`{"companies":["海康威视"],"metrics":["研发人员占比"],"periods":["2023"]}`, "海康威视2023年研发人员占比", "海康威视2023年研发人员占比49%。"},
		"bad loans":   {`{"companies":["招商银行"],"metrics":["不良贷款率"],"periods":["2022"]}`, "招商银行2022年不良贷款率", "招商银行2022年不良贷款率0.96%。"},
		"cars handed": {`{"companies":["比亚迪"],"metrics":["交付量"],"periods":["2023"]}`, "比亚迪2023年交付量", "比亚迪2023年交付302万辆。"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := startResident(t, script.Calls(script.Call("financial_indicator", tt.args)), script.Text(tt.madeUp), script.Text(tt.madeUp))
			r := f.ask(t, tt.question)
			require.Equal(t, []tools.Code{tools.FieldNotAvailable}, codes(r))
			require.Contains(t, texts(f.model.Requests()[1].Messages), `"available":[`)
			require.Equal(t, loop.Partial, r.Outcome)
			require.Empty(t, r.Figures)
			require.NotRegexp(t, `[0-9](%|倍|万辆|\.[0-9]亿元)`, r.Answer)
			require.NotEmpty(t, r.Missing)
		})
	}
}

// Of several things asked one is not there: the others are given, and the gap
// is named.
func TestOneOfSeveralIsNotThere(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		args, question, draft, gap string
		figures                    int
	}{
		"a year to come": {`{"companies":["美的集团"],"metrics":["营业总收入"],"periods":["2022","2023","2031"]}`, "美的集团2022、2023、2031年营收",
			"美的集团营业总收入：2022年3,457.09亿元，2023年3,737.10亿元，2031年不提供。", "2031年", 2},
		"a bank without a gross margin": {`{"companies":["格力电器","海天味业","工商银行"],"metrics":["毛利率"],"periods":["2023"]}`, "格力电器、海天味业和工商银行2023年毛利率", "", "工商银行", 2},
		"before the listing":            {`{"companies":["宁德时代"],"metrics":["营业总收入"],"periods":["2023","2005"]}`, "宁德时代2023年和2005年营收", "", "2005年", 1},
		"not listed":                    {`{"companies":["海康威视","大疆"],"metrics":["营业总收入"],"periods":["2023"]}`, "海康威视和大疆2023年营收", "", "大疆", 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			wrong := script.Text("合计约9,999亿元。")
			replies := []script.Reply{script.Calls(script.Call("financial_indicator", tt.args)), wrong, wrong}
			if tt.draft != "" {
				replies = []script.Reply{replies[0], script.Text(tt.draft), script.Text(tt.draft)}
			}
			r := startResident(t, replies...).ask(t, tt.question)
			require.Equal(t, tools.Partial, r.Steps[0].Status)
			require.Equal(t, loop.Partial, r.Outcome)
			require.Len(t, r.Figures, tt.figures, r.Answer)
			require.Contains(t, r.Answer, tt.gap)
			require.Len(t, r.Missing, 1)
			require.Contains(t, r.Missing[0], tt.gap)
			require.NotContains(t, r.Answer, "9,999")
		})
	}
}
