package offline

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/check/mention"
	"hedui/tools/market"
)

// TestNarrowedMetric reads what makes a metric one of a part of the company,
// wherever it stands, and what does not.
func TestNarrowedMetric(t *testing.T) {
	t.Parallel()
	store, err := market.Open()
	require.NoError(t, err)
	know := Knowledge{Lexicon: store.Lexicon()}
	opts := mention.Options{Now: time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)}
	for text, narrow := range map[string]bool{
		"比亚迪2023年净利润里储能的部分":                         true,
		"比亚迪2023年营业收入中来自欧洲的那部分":                     true,
		"比亚迪2023年的毛利率，汽车":                           true,
		"比亚迪2023年汽车毛利率":                             true,
		"美的集团2023年小家电毛利率是多少":                        true,
		"美的集团2023年行业净利润":                            true,
		"中国平安2023年的净利润，寿险":                          true,
		"茅台2023年的净利润，不含税":                           true,
		"茅台2023年的净利润，母公司口径":                         true,
		"茅台2023年营业收入（调整前）":                          true,
		"比亚迪2023年个人营业收入是多少":                         true,
		"宁德时代2023年核心净利润":                            true,
		"BYD 2023 revenue overseas":                 true,
		"BYD revenue in Europe 2023":                true,
		"revenue of BYD in 2023, excluding tax":     true,
		"茅台2023年净利润，急用":                             false,
		"茅台2023年净利润，谢谢老师":                           false,
		"茅台2023年净利润，归母的":                            false,
		"茅台2023年净利润，单位亿元":                           false,
		"茅台2023年营收，跟五粮液比":                           false,
		"茅台2023年营收，从财报里查":                           false,
		"茅台2023年的核心财务指标：毛利率、净利率":                    false,
		"茅台2023年营收的大部分来自哪里":                         false,
		"比亚迪2023年营收在汽车行业排第几":                        false,
		"BYD 2023 revenue, in billion":              false,
		"What was BYD's profit before tax in 2023?": false,
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			s := state{know: know, opts: opts, words: map[string]string{}}
			parts := sentences(text, know.Lexicon, opts)
			require.Equal(t, narrow, s.understand(parts[0]).qualifier != "", "%+v", s.understand(parts[0]).qualifier)
		})
	}
}

func TestModifierBeforeAMetric(t *testing.T) {
	t.Parallel()
	store, err := market.Open()
	require.NoError(t, err)
	lexicon := store.Lexicon()
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
