package mention_test

import (
	"fmt"

	"hedui/check/mention"
)

func Example() {
	names := mention.NewMapLexicon(map[string]mention.Term{
		"贵州茅台": {Kind: mention.KindCompany, IDs: []string{"600519.SH"}},
		"毛利率":  {Kind: mention.KindMetric, IDs: []string{"gross_margin"}},
	})
	r := mention.Read("贵州茅台2021至2022年的毛利率，保留两位小数", names, mention.Options{})
	for _, m := range r.Mentions {
		fmt.Println(m.Kind, m.Text, m.IDs, m.Periods)
	}
	fmt.Println(r.Form().Decimals)
	// Output:
	// company 贵州茅台 [600519.SH] []
	// period 2021至2022年 [] [{annual 2021-12-31} {annual 2022-12-31}]
	// metric 毛利率 [gross_margin] []
	// form 保留两位小数 [] []
	// 2
}
