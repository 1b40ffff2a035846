package market_test

import (
	"fmt"

	"hedui/tools/market"
)

func ExampleOpen() {
	s, err := market.Open()
	if err != nil {
		fmt.Println(err)
		return
	}
	data, err := s.Values("销售毛利率", "600519.SH")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, d := range data {
		if d.Period.End == "2023-12-31" && d.Tier == market.TierMain {
			fmt.Println(d.Value, d.Unit, d.Source)
		}
	}
	// Output: 91.9649 % thirty45/dividend-tracker(eastmoney)
}
