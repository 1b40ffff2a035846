package offline

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/check/mention"
	"hedui/tools/market"
)

func TestModifierBeforeAMetric(t *testing.T) {
	t.Parallel()
	store, err := market.Open()
	require.NoError(t, err)
	lexicon := market.NewLexicon(market.NewResolver(store.Companies()), market.Terms())
	for text, want := range map[string]string{
		"比亚迪海外2023年营收":                       "海外",
		"比亚迪2023年母公司净利润":                     "母公司",
		"比亚迪2023年少数股东净利润":                    "少数股东",
		"比亚迪2023年税前净利润":                      "税前",
		"比亚迪2023年储能营收":                       "储能",
		"比亚迪2023年前11个月营收":                    "前11个月",
		"比亚迪2023年美元计营收":                      "美元计",
		"比亚迪2023年预算营收":                       "预算",
		"茅台2023年茅台酒营收":                       "酒",
		"茅台2025年上半年系列酒收入":                    "系列酒",
		"BYD parent company net profit 2023": "parent",
		"比亚迪2023年营收":                         "",
		"比亚迪公司2023年度实现的归属于上市公司股东的净利润是多少":    "",
		"请问比亚迪在2023年的营业总收入和净利润分别是多少":        "",
		"What was BYD's net profit in 2023": "",
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			r := mention.Read(text, lexicon, mention.Options{Now: time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)})
			require.Equal(t, want, modifierIn(shapeOf(r, 0, len(text))))
		})
	}
}
