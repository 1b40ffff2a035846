package check_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
)

// TestUserFigures: what the user stated, now or earlier, is echoed as the
// user's and calculated with, and never said of a company.
func TestUserFigures(t *testing.T) {
	t.Parallel()
	const question = "茅台2023年营收是500亿元吗，除以100"
	tests := []struct {
		name, draft  string
		now, earlier bool // passes when stated in the question, in an earlier one
	}{
		{"attributed", "您给的500亿元没有事实支持。", true, true},
		{"attributed, in other words", "按您之前提到的500亿元计算。", true, true},
		{"calculated with", "您给的500亿元 ÷ 100 = 5亿元。", true, true},
		{"denied", "不是500亿元。", true, false},
		{"said of the company", "贵州茅台2023年营业收入为500亿元。", false, false},
		{"said of the company by a sign", "贵州茅台2023年营业收入 = 500亿元。", false, false},
		{"equalled", "贵州茅台营收等于500亿元。", false, false},
		{"a result of it, wrong", "您给的500亿元 ÷ 100 = 50亿元。", false, false},
		{"not as stated", "您给的5亿元没有事实支持。", false, false},
	}
	c := check.New(lexicon(), nil)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			for _, when := range []struct {
				ev   check.Evidence
				pass bool
			}{
				{check.Evidence{Question: question, Facts: anchors()}, tt.now},
				{check.Evidence{Question: "接着说", Earlier: []string{question, "谢谢"}, Facts: anchors()}, tt.earlier},
			} {
				v, figures := c.Draft(tt.draft, when.ev)
				require.Equal(t, when.pass, v.Decision == check.Pass, v.Findings)
				if when.pass {
					require.Equal(t, "user", figures[0].Fact)
				}
			}
		})
	}
}

// TestSuspectFigures: values out of scale are shown as doubtful or not at all.
func TestSuspectFigures(t *testing.T) {
	t.Parallel()
	spot := at(fact("", "600519.SH", "close", 2023, "1234.5", check.YuanPerShare), mention.Day, "2023-12-29")
	before := at(fact("", "600519.SH", "close", 2023, "12.34", check.YuanPerShare), mention.Day, "2023-12-28")
	ev := check.Evidence{Question: "茅台收盘价", Suspect: []check.Fact{spot, before}}
	c := check.New(lexicon(), nil)
	for draft, pass := range map[string]bool{
		"贵州茅台收盘价量级可疑：1,234.5元与12.34元，不作结论。":                true,
		"The values 1,234.5 yuan and 12.34 yuan conflict.": true,
		"贵州茅台收盘价是1,234.5元。":                                false,
		"贵州茅台收盘价是12.34元。":                                  false,
		"五粮液收盘价量级可疑：1,234.5元。":                             false,
		"贵州茅台收盘价量级可疑：123.45元。":                             false,
	} {
		v, figures := c.Draft(draft, ev)
		require.Equal(t, pass, v.Decision == check.Pass, "%s %v", draft, v.Findings)
		if pass {
			require.Len(t, figures, 2)
			require.Equal(t, "suspect", figures[0].Fact)
		}
	}
}

// TestFactorsOfTheUser: a number that the question gives to calculate with
// stands beside the operator however it is written, and nowhere else.
func TestFactorsOfTheUser(t *testing.T) {
	t.Parallel()
	made := fact("f60", "600519.SH", "revenue_total", 2023, "15056033.031645", check.Yuan)
	made.Of, made.Op = []string{"f5"}, check.OpExpression
	again := made
	again.ID, again.Of = "f61", []string{"f60"}
	again.Quantity, _ = check.Q("1505.6033031645", check.Yuan)
	c := check.New(lexicon(), nil)
	for _, question := range []string{"这个数除以1万", "这个数除以一万", "这个数除以10000", "Divide that by 10,000"} {
		ev := check.Evidence{Question: question, Facts: append(anchors(), made, again)}
		v, _ := c.Draft("1,505.60元\n上一个数 ÷ 10000 [f60]", ev)
		require.Equal(t, check.Pass, v.Decision, "%s %+v", question, v.Findings)
		v, _ = c.Draft("1,505.60元\n上一个数 ÷ 20000 [f60]", ev)
		require.Equal(t, check.Retry, v.Decision)
		v, _ = c.Draft("贵州茅台2023年职工人数为10000人", ev)
		require.Equal(t, check.Retry, v.Decision)
	}
}
