package check_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
)

// A sentence out of a filing that a fact contradicts is not given alone, in
// whatever words it is cited; what is another thing than the fact is no
// contradiction.
func TestContradictedQuotes(t *testing.T) {
	t.Parallel()
	const (
		report = "五粮液2023年年度报告"
		cite   = "《" + report + "》第14页"
	)
	for name, tt := range map[string]struct {
		sentence, draft string
		rule            string
	}{
		"ten times":                      {"公司2023年营业总收入为8,327.21亿元。", "五粮液2023年营业总收入8,327.21亿元（" + cite + "）。", check.RuleConflict},
		"word for word":                  {"公司2023年营业总收入为8,327.21亿元。", cite + "：公司2023年营业总收入为8,327.21亿元。", check.RuleConflict},
		"without a year":                 {"营业总收入900亿元。", "五粮液营业总收入900亿元（" + cite + "）。", check.RuleConflict},
		"a margin":                       {"毛利率为99%。", "五粮液毛利率为99%（" + cite + "）。", check.RuleConflict},
		"behind another figure":          {"营业总收入832.72亿元，毛利率99%。", "五粮液毛利率99%（" + cite + "）。", check.RuleConflict},
		"both are printed":               {"营业总收入900亿元。", "五粮液营业总收入832.72亿元；" + cite + "写的是营业总收入900亿元，两者不一致。", ""},
		"the same":                       {"营业总收入83,272,067,317.19元。", "五粮液营业总收入832.72亿元（" + cite + "）。", ""},
		"a small restatement":            {"营业总收入840亿元。", "五粮液营业总收入840亿元（" + cite + "）。", ""},
		"a segment":                      {"酒类毛利率为92.11%。", "五粮液酒类毛利率为92.11%（" + cite + "）。", ""},
		"a segment in the clause before": {"系列酒收入136亿元，毛利率60.16%。", "五粮液系列酒毛利率60.16%（" + cite + "）。", ""},
		"another year":                   {"2022年营业总收入为739.69亿元。", "五粮液2022年营业总收入739.69亿元（" + cite + "）。", ""},
		"what no fact speaks of":         {"存货173亿元。", "五粮液存货173亿元（" + cite + "）。", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			facts := []check.Fact{fact("f1", "000858.SZ", "revenue_total", 2023, "83272067317.19", check.Yuan), fact("f2", "000858.SZ", "gross_margin", 2023, "75.7936", check.Percent)}
			for _, h := range check.ParseQuantities(tt.sentence) {
				facts = append(facts, check.Fact{ID: "f" + string(rune('a'+len(facts))), Company: "000858.SZ", Name: "五粮液", Label: "经营情况", Period: mention.AnnualOf(2023), Quantity: h.Quantity,
					Source: report, Vintage: check.AsFiled, Trust: check.TrustFiling, Document: report, Page: 14, Quote: tt.sentence})
			}
			v, _ := check.New(lexicon(), nil).Draft(tt.draft, check.Evidence{Question: "五粮液2023年年报怎么说", Facts: facts, Passages: []check.Passage{{Document: report, Page: 14}}})
			if tt.rule == "" {
				require.Equal(t, check.Pass, v.Decision, "%+v", v.Findings)
				return
			}
			require.Equal(t, check.Retry, v.Decision)
			require.Equal(t, tt.rule, v.Findings[0].Rule, "%+v", v.Findings)
		})
	}
}
