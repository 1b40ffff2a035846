package main

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check/mention"
	"hedui/loop"
)

func TestSourcesInEnglish(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ in, want string }{
		{"1\nX · source: 东方财富（公开数据集）, snapshot 7b", "1\nX · source: Eastmoney (public data set), snapshot 7b"},
		{"source: 东方财富（公开数据集）、新浪财经（公开数据集）; 年报原文（机器解析，勾稽校验）, snapshot 7b [f1]", "source: Eastmoney (public data set), Sina Finance (public data set); annual reports (read by machine, totals verified), snapshot 7b [f1]"},
		{"Source: 由新浪财经的总资产、总负债计算（公开数据集）", "Source: calculated from total assets and liabilities of Sina Finance (public data set)"},
		{"source: 东方财富（公开数据集）; 由新浪财经的总资产、总负债计算（公开数据集）", "source: Eastmoney (public data set); calculated from total assets and liabilities of Sina Finance (public data set)"},
		{"source: 公开仓库 a/b（公开数据集）; Tushare（公开数据集）", "source: public repository a/b (public data set); Tushare (public data set)"},
		{"source: 腾讯财经（2026-03-02 15:04取，未能更新）", "source: Tencent Finance (fetched 2026-03-02 15:04 Beijing time, could not be renewed)"},
		{"source: 东方财富（2026-03-02 15:04取）", "source: Eastmoney (fetched 2026-03-02 15:04 Beijing time)"},
		{"source: 东方财富2023年年度报告, p. 3", "source: 东方财富2023年年度报告, p. 3"},
		{"来源：东方财富（公开数据集）", "来源：东方财富（公开数据集）"},
		{"", ""},
	} {
		require.Equal(t, c.want, inEnglish(c.in))
	}
}

// TestEnglishAnswersAreEnglish: what is printed and what the record holds name
// the sources in English, in the same words.
func TestEnglishAnswersAreEnglish(t *testing.T) {
	t.Parallel()
	questions := []string{
		"What was CATL's revenue in 2023?", "When was BYD listed?", "How many employees did BYD have in 2021?",
		"BYD's operating revenue in 2021", "top 5 banks by net profit in 2023", "CATL's closing price on 2024-03-01",
		"free cash flow of Moutai 2022", "asset turnover of Moutai in 2020",
	}
	got := runChat("", append([]string{"ask", "--json"}, questions...)...)
	text := runChat("", append([]string{"ask"}, questions...)...)
	for i, line := range lines(got.out) {
		var r loop.Record
		require.NoError(t, json.Unmarshal([]byte(line), &r))
		require.Equal(t, loop.Answered, r.Outcome, questions[i])
		require.Regexp(t, `source: [A-Za-z]`, r.Answer)
		require.Equal(t, "en", mention.Lang(r.Answer), r.Answer)
		require.Contains(t, text.out, r.Answer)
	}
}
