package check_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"hedui/check"
)

// longAnswer is an answer of 2,000 runes, dense with figures.
func longAnswer() string {
	var b strings.Builder
	b.WriteString("| 公司 | 2023年营业总收入（亿元） | 毛利率（%） |\n|---|---|---|\n| 贵州茅台 | 1,505.60 | 91.96 |\n| 五粮液 | 832.72 | 75.79 |\n\n")
	for utf8.RuneCountInString(b.String()) < 1900 {
		b.WriteString("贵州茅台2023年毛利率为91.96%，比五粮液的75.79%高16.17个百分点。宁德时代2023年营业总收入为4,009.17亿元，同比增长22.01%；五粮液832.72亿元，宁德时代是五粮液的4.81倍。\n")
	}
	return b.String()
}

// BenchmarkDraft binds a 2,000-rune answer against 200 facts.
func BenchmarkDraft(b *testing.B) {
	facts := anchors()
	for y := 1990; len(facts) < 200; y++ {
		for _, f := range anchors() {
			f.ID = "f" + f.ID + string(rune('a'+y%26))
			f.Period = f.Period.AddYears(y - 2023)
			f.Value = f.Value.Mul(decimal.New(int64(101+7*(y-1990)), -2)).Round(4)
			facts = append(facts, f)
		}
	}
	c := check.New(lexicon(), nil)
	text := longAnswer()
	ev := check.Evidence{Question: "比较贵州茅台和五粮液2023年的毛利率", Facts: facts[:200]}
	v, figs := c.Draft(text, ev)
	if v.Decision != check.Pass {
		b.Fatal(v.Findings)
	}
	b.ReportMetric(float64(len(figs)), "figures")
	b.ReportAllocs()
	for b.Loop() {
		c.Draft(text, ev)
	}
}

// BenchmarkParse reads the figures of the same answer.
func BenchmarkParse(b *testing.B) {
	text := longAnswer()
	b.ReportAllocs()
	for b.Loop() {
		check.ParseQuantities(text)
	}
}
