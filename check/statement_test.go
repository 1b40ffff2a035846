package check_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"hedui/check"
)

// statement writes a true sentence about two companies a and b in 2023 and a in
// 2022; value is the figure that a mutation changes.
type statement struct {
	name  string
	write func(a, b, before check.Fact) (text string, figure string, ok bool)
}

var english = map[string]string{"revenue_total": "revenue", "gross_margin": "gross margin"}

func show(q check.Quantity) string { return check.Display(q, check.DisplayOptions{}) }

func showFact(f check.Fact, err error) (string, bool) {
	if err != nil {
		return "", false
	}
	return show(f.Quantity), true
}

func statements() []statement {
	return []statement{
		{"level", func(a, _, _ check.Fact) (string, string, bool) {
			v := show(a.Quantity)
			return fmt.Sprintf("%s2023年%s为%s。", a.Name, a.Label, v), v, true
		}},
		{"level first", func(a, _, _ check.Fact) (string, string, bool) {
			v := show(a.Quantity)
			return fmt.Sprintf("%s\n%s（%s）2023年年报 %s，合并", v, a.Name, a.Company, a.Label), v, true
		}},
		{"pair", func(a, b, _ check.Fact) (string, string, bool) {
			v, w := show(a.Quantity), show(b.Quantity)
			return fmt.Sprintf("2023年%s和%s的%s分别为%s和%s。", a.Name, b.Name, a.Label, v, w), w, v != w
		}},
		{"table", func(a, b, _ check.Fact) (string, string, bool) {
			v, w := show(a.Quantity), show(b.Quantity)
			return fmt.Sprintf("| 公司 | 2023年%s |\n|---|---|\n| %s | %s |\n| %s | %s |", a.Label, a.Name, v, b.Name, w), v, v != w
		}},
		{"difference", func(a, b, _ check.Fact) (string, string, bool) {
			high, low := a, b
			if a.Value.LessThan(b.Value) {
				high, low = b, a
			}
			v, ok := showFact(check.Sub(high, low))
			return fmt.Sprintf("2023年%s的%s是%s，%s是%s，前者比后者高%s。", high.Name, a.Label, show(high.Quantity), low.Name, show(low.Quantity), v), v, ok && high.Value.GreaterThan(low.Value)
		}},
		{"ratio", func(a, b, _ check.Fact) (string, string, bool) {
			v, ok := showFact(check.Div(a, b))
			return fmt.Sprintf("2023年%s%s为%s，是%s（%s）的%s。", a.Name, a.Label, show(a.Quantity), b.Name, show(b.Quantity), v), v, ok && a.Unit == check.Yuan && b.Value.IsPositive() && a.Value.IsPositive()
		}},
		{"growth", func(a, _, before check.Fact) (string, string, bool) {
			g, err := check.Growth(a, before)
			if err != nil {
				return "", "", false
			}
			v := show(check.Quantity{Value: g.Value.Abs(), Unit: check.Percent})
			word := "增长"
			if g.Value.IsNegative() {
				word = "下降"
			}
			return fmt.Sprintf("%s2023年%s为%s，同比%s%s。", a.Name, a.Label, show(a.Quantity), word, v), v, !g.Value.IsZero()
		}},
		{"sum", func(a, b, _ check.Fact) (string, string, bool) {
			v, ok := showFact(check.Add(a, b))
			return fmt.Sprintf("2023年%s%s%s，%s%s，合计%s。", a.Name, a.Label, show(a.Quantity), b.Name, show(b.Quantity), v), v, ok && a.Unit == check.Yuan
		}},
		{"English level", func(a, b, _ check.Fact) (string, string, bool) {
			v := check.Display(a.Quantity, check.DisplayOptions{Lang: check.English})
			return fmt.Sprintf("In 2023, Moutai's %s was %s, against %s for Wuliangye.", english[a.Metric], v, check.Display(b.Quantity, check.DisplayOptions{Lang: check.English})), v, true
		}},
		{"English growth", func(a, _, before check.Fact) (string, string, bool) {
			g, err := check.Growth(a, before)
			if err != nil {
				return "", "", false
			}
			v := show(check.Quantity{Value: g.Value.Abs(), Unit: check.Percent})
			word := "rose"
			if g.Value.IsNegative() {
				word = "fell"
			}
			return fmt.Sprintf("Moutai's %s %s %s to %s in 2023.", english[a.Metric], word, v, check.Display(a.Quantity, check.DisplayOptions{Lang: check.English})), v, !g.Value.IsZero()
		}},
		{"mean", func(a, b, _ check.Fact) (string, string, bool) {
			sum, err := check.Add(a, b)
			if err != nil {
				return "", "", false
			}
			v, ok := showFact(check.Div(sum, check.Plain(decimal.New(2, 0))))
			return fmt.Sprintf("2023年%s%s%s，%s%s，平均%s。", a.Name, a.Label, show(a.Quantity), b.Name, show(b.Quantity), v), v, ok
		}},
		{"change", func(a, _, before check.Fact) (string, string, bool) {
			d, err := check.Sub(a, before)
			if err != nil || d.Value.IsZero() {
				return "", "", false
			}
			v := show(check.Quantity{Value: d.Value.Abs(), Unit: d.Unit})
			word := "增加"
			if d.Value.IsNegative() {
				word = "减少"
			}
			return fmt.Sprintf("%s2023年%s为%s，较2022年的%s%s%s。", a.Name, a.Label, show(a.Quantity), show(before.Quantity), word, v), v, true
		}},
		{"formula", func(a, b, _ check.Fact) (string, string, bool) {
			v, ok := showFact(check.Sub(a, b))
			return fmt.Sprintf("%s\n%s %s − %s %s\n2023年%s", v, a.Name, show(a.Quantity), b.Name, show(b.Quantity), a.Label), v, ok && a.Value.IsPositive() && b.Value.IsPositive()
		}},
	}
}

// TestStatementsOfRandomFacts: true sentences pass whatever the values are, and
// the same sentences with another figure do not.
func TestStatementsOfRandomFacts(t *testing.T) {
	t.Parallel()
	c := check.New(lexicon(), nil)
	all := statements()
	rapid.Check(t, func(t *rapid.T) {
		metric, unit := "revenue_total", check.Yuan
		if rapid.Bool().Draw(t, "ratio metric") {
			metric, unit = "gross_margin", check.Percent
		}
		draw := func(name string) string {
			if unit == check.Percent {
				return decimal.New(rapid.Int64Range(-30_0000, 99_9999).Draw(t, name), -4).String()
			}
			v := decimal.New(rapid.Int64Range(1_000_000, 999_999_999).Draw(t, name), rapid.Int32Range(0, 4).Draw(t, name+" scale"))
			if rapid.IntRange(0, 9).Draw(t, name+" loss") == 0 {
				v = v.Neg()
			}
			return v.String()
		}
		a, b := fact("f1", "600519.SH", metric, 2023, draw("a"), unit), fact("f2", "000858.SZ", metric, 2023, draw("b"), unit)
		before := fact("f3", "600519.SH", metric, 2022, draw("before"), unit)
		other := fact("f4", "300750.SZ", metric, 2023, draw("other"), unit)
		s := all[rapid.IntRange(0, len(all)-1).Draw(t, "statement")]
		text, figure, ok := s.write(a, b, before)
		if !ok || strings.Contains(figure, "0.00") {
			t.Skip("the statement cannot be made of these values, or its figure has too few digits to be changed")
		}
		ev := check.Evidence{Facts: []check.Fact{a, b, before, other}}
		if v, _ := c.Draft(text, ev); v.Decision != check.Pass {
			t.Fatalf("%s: %s\n%+v", s.name, text, v.Findings)
		}
		// a figure at least three units of its last digit away
		h := check.ParseQuantities(figure)[0]
		n := rapid.Int64Range(3, 40).Draw(t, "units away")
		wrong := check.Quantity{Value: h.Value.Add(h.Half.Mul(decimal.New(2*n, 0))), Unit: h.Unit}
		for _, f := range ev.Facts { // not another true figure by chance
			if d := wrong.Value.Sub(f.Value).Abs(); d.LessThan(h.Half.Mul(decimal.New(4, 0))) {
				t.Skip("the wrong figure is near another fact")
			}
		}
		if m := check.ParseQuantities(show(wrong))[0]; m.Half.GreaterThan(h.Half) { // fewer digits say less
			t.Skip("the wrong figure shows fewer digits than the true one")
		}
		hits := check.ParseQuantities(text)
		for _, x := range hits { // nor the difference of the printed ones, which is accepted
			for _, y := range hits {
				if d := x.Value.Sub(y.Value).Abs().Sub(wrong.Value.Abs()).Abs(); d.LessThan(h.Half.Mul(decimal.New(4, 0))) {
					t.Skip("the wrong figure is near the difference of two printed ones")
				}
			}
		}
		mutated := strings.Replace(text, figure, show(wrong), 1)
		if v, _ := c.Draft(mutated, ev); v.Decision == check.Pass {
			t.Fatalf("%s passed: %s\ntrue: %s", s.name, mutated, text)
		}
	})
}
