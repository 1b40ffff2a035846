package market_test

import (
	"fmt"

	"hedui/check/mention"
	"hedui/tools/market"
	"hedui/tools/market/markettest"
)

// A figure comes with its source; one that is not held says what is.
func ExampleQuery_Indicator() {
	store := markettest.New()
	company, _ := store.ByID("600519.SH")
	q := market.NewQuery(store)

	fig, _ := q.Indicator(company, "gross_margin", mention.AnnualOf(2023))
	fmt.Println(fig.Fact.Label, fig.Fact.Value, fig.Fact.Unit, fig.Fact.Source)

	_, miss := q.Indicator(company, "gross_margin", mention.AnnualOf(2019))
	fmt.Println(miss.Code, miss.Reason, miss.Held)
	// Output:
	// 销售毛利率 91.9649 % 东方财富（公开数据集）
	// PERIOD_NOT_AVAILABLE 没有贵州茅台2019年年报的销售毛利率 [2023年年报]
}
