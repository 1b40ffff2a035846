package descriptions_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/descriptions"
)

func TestWording(t *testing.T) {
	t.Parallel()
	cs := append([]descriptions.Contract(nil), contracts...)
	cs[0].Units = true
	find := func(indicator, price string) (out []string) {
		set := descriptions.Set{Descriptions: []descriptions.Description{{Tool: "financial_indicator", Text: indicator}, {Tool: "stock_price", Text: price}}}
		for _, p := range descriptions.Wording(set, cs) {
			require.NotEmpty(t, p.Detail)
			out = append(out, p.Tool+" "+string(p.Rule)+" "+p.Name)
		}
		return out
	}
	good := "查毛利率，带单位。"
	require.Empty(t, find(good, "查收盘价。"))
	require.Equal(t, []string{"stock_price overlap 销售毛利率"}, find(good, "查收盘价、毛利率。"))
	require.Empty(t, find(good, "查收盘价、毛利率；别的用 financial_indicator。"), "one points to the other")
	require.Empty(t, find(good, "查收盘价。不提供毛利率。"), "it is denied")
	require.Equal(t, []string{"financial_indicator no_units "}, find("查毛利率。", "查收盘价。"))
	require.Equal(t, []string{"stock_price no_when_to_use "}, find(good, "收盘价。"))
}
