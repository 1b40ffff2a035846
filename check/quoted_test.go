package check_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
)

const (
	halfReport   = "贵州茅台2025年半年度报告"
	flows        = "上半年营业收入893.89亿元，增9.10%；经营现金流净额131.19亿元，降64.18%；财务费用-4.87亿元，上年同期-8.95亿元。"
	shareholders = "甲集团持股54.07%，乙投资4.64%，香港中央结算4.31%。"
)

// quotedFacts are the figures of two sentences of a report.
func quotedFacts() []check.Fact {
	var out []check.Fact
	add := func(page int, quote string) {
		for _, h := range check.ParseQuantities(quote) {
			out = append(out, check.Fact{
				ID: "f" + string(rune('a'+len(out))), Company: "600519.SH", Name: "贵州茅台", Label: "主要数据", Period: mention.Period{Type: mention.Half, End: "2025-06-30"},
				Quantity: h.Quantity, Document: halfReport, Page: page, Quote: quote, Trust: check.TrustFiling, Vintage: check.AsFiled,
			})
		}
	}
	add(5, flows)
	add(31, shareholders)
	return out
}

func TestQuoted(t *testing.T) {
	t.Parallel()
	const p5 = "《" + halfReport + "》第5页"
	tests := []struct {
		name, draft string
		rule        string // of the only finding, "" when it passes
	}{
		// word for word
		{"whole", p5 + "：" + flows, ""},
		{"part behind a semicolon", p5 + "：经营现金流净额131.19亿元，降64.18%。", ""},
		{"introduced by the company", "贵州茅台上半年营业收入893.89亿元，增9.10%（《" + halfReport + "》第5页）。", ""},
		{"introduced by a clause", p5 + "显示现金流承压，经营现金流净额131.19亿元，降64.18%。", ""},
		{"by a short title", "上半年营业收入893.89亿元，增9.10%（2025年半年报第5页）。", ""},
		{"in a list of holders", "《" + halfReport + "》第31页：" + shareholders, ""},
		{"pages behind their figures", "经营现金流净额131.19亿元（《" + halfReport + "》第5页）；甲集团持股54.07%（第31页）。", ""},
		{"cut off its subject", p5 + "：降64.18%。", ""},
		{"another company's", "五粮液上半年营业收入893.89亿元，增9.10%（《" + halfReport + "》第5页）。", check.RuleCompany},
		{"denied", p5 + "：营业收入不是893.89亿元。", ""}, // says nothing false of the figure
		{"another subject before a fall", p5 + "：毛利率降64.18%。", check.RuleMetric},
		// in other words
		{"rounded", "贵州茅台2025年上半年营业收入约894亿元（《" + halfReport + "》第5页）。", ""},
		{"fell, in other words", "经营活动现金流净额同比下降64.18%（《" + halfReport + "》第5页）。", ""},
		{"rose for fell", "经营活动现金流净额同比增长64.18%（《" + halfReport + "》第5页）。", check.RuleSign},
		{"level for a change", "营业收入增加893.89亿元（《" + halfReport + "》第5页）。", check.RuleArithmetic},
		{"another figure's words", "财务费用131.19亿元（《" + halfReport + "》第5页）。", check.RuleMetric},
		{"another holder", "乙投资持股54.07%（《" + halfReport + "》第31页）。", check.RuleMetric},
		{"another period", "2023年营业收入893.89亿元（《" + halfReport + "》第5页）。", check.RulePeriod},
		{"no page", "上半年营业收入893.89亿元，增9.10%（《" + halfReport + "》）。", check.RuleCitation},
		{"no document", "上半年营业收入893.89亿元（第5页）。", check.RuleCitation},
		{"the page of another", "上半年营业收入893.89亿元（《" + halfReport + "》第31页）。", check.RuleCitation},
		{"a report nobody holds", "上半年营业收入893.89亿元（《某公司2025年半年度报告》第5页）。", check.RuleCitation},
		{"another report", "上半年营业收入893.89亿元（《五粮液2025年半年度报告》第5页）。", check.RuleCompany},
	}
	c := check.New(lexicon(), nil)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			v, figures := c.Draft(tt.draft, check.Evidence{Facts: quotedFacts()})
			if tt.rule == "" {
				require.Equal(t, check.Pass, v.Decision, v.Findings)
				require.NotEmpty(t, figures)
				return
			}
			require.Equal(t, check.Retry, v.Decision)
			require.Equal(t, tt.rule, v.Findings[0].Rule, v.Findings)
		})
	}
}

// TestQuotedIsNotForArithmetic: what quoted figures add up to is nobody's
// statement, though both stand in one sentence.
func TestQuotedIsNotForArithmetic(t *testing.T) {
	t.Parallel()
	c := check.New(lexicon(), nil)
	const cite = "《" + halfReport + "》第31页：" + shareholders
	for _, claim := range []string{"两者合计58.71%。", "甲集团持股比乙投资高49.43个百分点。", "甲集团是乙投资的11.65倍。", "54.07% + 4.64% = 58.71%。", "三者平均21.01%。"} {
		v, _ := c.Draft(cite+claim, check.Evidence{Facts: quotedFacts()})
		require.Equal(t, check.Retry, v.Decision, claim)
	}
}
