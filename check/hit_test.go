package check_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
)

// figure is what a test expects of one hit.
type figure struct {
	text, value string
	unit        check.Unit
}

func figures(text string) []figure {
	var out []figure
	for _, h := range check.ParseQuantities(text) {
		if !h.Structural {
			out = append(out, figure{h.Text, h.Plain(), h.Unit})
		}
	}
	return out
}

func TestParseQuantities(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		text string
		want []figure
	}{
		{"yi with grouping", "4,009.17亿元", []figure{{"4,009.17亿元", "400917000000", check.Yuan}}},
		{"yi with more", "4009亿余元", []figure{{"4009亿余元", "400900000000", check.Yuan}}},
		{"near", "近400亿", []figure{{"400亿", "40000000000", check.Yuan}}},
		{"han scale of scale", "约4千亿", []figure{{"4千亿", "400000000000", check.Yuan}}},
		{"trillion", "1.5万亿", []figure{{"1.5万亿", "1500000000000", check.Yuan}}},
		{"lots", "12.5万手", []figure{{"12.5万手", "125000", check.Lots}}},
		{"han numeral", "四千零九亿", []figure{{"四千零九亿", "400900000000", check.Yuan}}},
		{"han numeral with point", "二十三点五亿", []figure{{"二十三点五亿", "2350000000", check.Yuan}}},
		{"superscript power", "4.009×10¹¹元", []figure{{"4.009×10¹¹元", "400900000000", check.Yuan}}},
		{"exponent", "4.009e+11元", []figure{{"4.009e+11元", "400900000000", check.Yuan}}},
		{"English scale", "RMB 400.9bn", []figure{{"RMB 400.9bn", "400900000000", check.Yuan}}},
		{"dollars", "US$1.2 billion", []figure{{"US$1.2 billion", "1200000000", check.USD}}},
		{"accounting sign", "(5.3)亿", []figure{{"(5.3)亿", "-530000000", check.Yuan}}},
		{"minus", "净利润-5.3亿", []figure{{"-5.3亿", "-530000000", check.Yuan}}},
		{"full width minus", "－1,234.56", []figure{{"－1,234.56", "-1234.56", check.NoUnit}}},
		{"trailing minus", "1,234.56-", []figure{{"1,234.56-", "-1234.56", check.NoUnit}}},
		{"full width", "４,００９．１７亿元", []figure{{"４,００９．１７亿元", "400917000000", check.Yuan}}},
		{"points", "高12.5个百分点", []figure{{"12.5个百分点", "12.5", check.Point}}},
		{"basis points", "25bp", []figure{{"25bp", "25", check.BasisPoint}}},
		{"han percent", "百分之十二点五", []figure{{"百分之十二点五", "12.5", check.Percent}}},
		{"tenths", "三成", []figure{{"三成", "30", check.Percent}}},
		{"dividend of ten shares", "10派25.911元(含税)", []figure{{"25.911元", "25.911", check.YuanPer10}}},
		{"per share before", "每股5.3元", []figure{{"5.3元", "5.3", check.YuanPerShare}}},
		{"range", "300–400亿", []figure{{"300", "30000000000", check.Yuan}, {"400亿", "40000000000", check.Yuan}}},
		{"compound", "1亿2000万元", []figure{{"1亿2000万元", "120000000", check.Yuan}}},
		{"table header", "| 公司 | 营收（亿元） |\n|---|---|\n| 茅台 | 1,505.60 |", []figure{{"1,505.60", "150560000000", check.Yuan}}},
		{"unit line", "单位：千元\n营业收入 4,009,170", []figure{{"4,009,170", "4009170000", check.Yuan}}},
		{"label", "营业收入（亿元）：4009.17", []figure{{"4009.17", "400917000000", check.Yuan}}},
		{"ge yi", "5个亿", []figure{{"5个亿", "500000000", check.Yuan}}},
		{"unit in a bracket behind", "营业收入 4,009.17（亿元）", []figure{{"4,009.17（亿元）", "400917000000", check.Yuan}}},
		{"mark of the next figure", "FY2021 RMB 66.21 billion, FY2022 RMB 73.97 billion", []figure{{"RMB 66.21 billion", "66210000000", check.Yuan}, {"RMB 73.97 billion", "73970000000", check.Yuan}}},
		{"round amount", "营收超千亿元", []figure{{"千亿元", "100000000000", check.Yuan}}},
		{"round amount of a class", "千亿级企业，百亿俱乐部", nil},
		{"places asked", "保留2位小数，两位小数，6位代码", nil},
		{"dates, codes, pages", "(2026-07-14最低)1.052 600519.SH 第14页 近5年 20/60日\n1. 标题", []figure{{"1.052", "1.052", check.NoUnit}}},
		{"structure", "2023-12-31 2023Q3 前三季度 15:30 sh600519 七、39 p.14 ① 第三名 前10名 top 5 沪深300 C919 [f1 f2] GPT-4o qwen3 https://a.b/1?x=4 快照 12345678", nil},
		{"names without mask", "三一重工 三六零 三元股份 五粮液 万科 一股力量 统一", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, tt.want, figures(tt.text))
		})
	}
}
