package check_test

import (
	"fmt"

	"hedui/check"
)

// A draft is held against the facts that tools returned: the figure that is off
// by ten is refused with the fact that it should have been, and the same answer
// with the right figure passes.
func Example() {
	revenue := fact("f1", "300750.SZ", "revenue_total", 2023, "400917045000", check.Yuan)
	ev := check.Evidence{Question: "宁德时代2023年营收", Facts: []check.Fact{revenue}}
	c := check.New(lexicon(), nil)

	verdict, _ := c.Draft("宁德时代2023年营业总收入为400.9亿元", ev)
	f := verdict.Findings[0]
	fmt.Println(verdict.Decision, f.Rule, f.Span, f.Facts)

	verdict, figures := c.Draft("宁德时代2023年营业总收入为"+check.Display(revenue.Quantity, check.DisplayOptions{}), ev)
	fmt.Println(verdict.Decision, figures[0].Text, figures[0].Value, figures[0].Fact)
	// Output:
	// retry magnitude 400.9亿元 [f1]
	// pass 4,009.17亿元 400917000000 f1
}
