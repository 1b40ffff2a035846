package main

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hedui/loop"
)

// said keeps one session of questions on a day.
func said(t *testing.T, dir string, day time.Time, session string, questions ...string) []loop.Record {
	t.Helper()
	got := runAt(dir, day, "", append([]string{"ask", "--json", "--session", session}, questions...)...)
	require.NotEqual(t, exitFailure, got.code, got.err)
	var out []loop.Record
	for _, line := range lines(got.out) {
		var r loop.Record
		require.NoError(t, json.Unmarshal([]byte(line), &r))
		out = append(out, r)
	}
	require.Len(t, out, len(questions))
	return out
}

// What was said on other days, and earlier today, is found by time and by
// number; nothing is looked up to answer what was asked or talked of, and 那家
// leaves open which company where there were several.
func TestEpisodes(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	monday := time.Date(2026, 3, 2, 10, 0, 0, 0, time.UTC)
	said(t, dir, monday, "a", "五粮液2023年毛利率是多少", "那泸州老窖呢", "谢谢")
	said(t, dir, monday.AddDate(0, 0, 8), "b", "海康威视2023年营收")
	wednesday := monday.AddDate(0, 0, 9)
	for i, tt := range []struct {
		before  []string
		ask     string
		outcome loop.Outcome
		has     []string
		lacks   string
		calls   int
	}{
		{ask: "上周我们看过哪些公司", outcome: loop.Answered, has: []string{"五粮液、泸州老窖"}, lacks: "海康"},
		{ask: "上周我问了什么", outcome: loop.Answered, has: []string{"2026-03-02 第1问：五粮液2023年毛利率是多少\n2026-03-02 第2问：那泸州老窖呢"}},
		{ask: "上周第二个问题是什么", outcome: loop.Answered, has: []string{"第2问：那泸州老窖呢"}, lacks: "第1问"},
		{ask: "上周我们看的那家公司，2023年净利润是多少", outcome: loop.NeedInput, has: []string{"五粮液（000858.SZ）", "泸州老窖（000568.SZ）"}},
		{ask: "昨天我们看的那家公司毛利率", outcome: loop.Answered, has: []string{"海康威视（002415.SZ）2023年年报 销售毛利率"}, calls: 1},
		{ask: "上次我们看的那家公司2022年的营收", outcome: loop.Answered, has: []string{"海康威视（002415.SZ）2022年年报"}, calls: 1},
		{ask: "上个月我们看过哪些公司", outcome: loop.Partial, has: []string{"没有找到那时的对话"}},
		{ask: "上周我们聊过五粮液吗", outcome: loop.Answered, has: []string{"第1问：五粮液2023年毛利率是多少"}, lacks: "第2问"},
		{ask: "上周我们聊过美的集团吗", outcome: loop.Answered, has: []string{"没有找到谈过美的集团的记录"}},
		{ask: "Which companies did we look at last week?", outcome: loop.Answered, has: []string{"Wuliangye, Luzhou Laojiao"}},
		{before: []string{"宁德时代2023年营收", "比亚迪2023年毛利率"}, ask: "刚才第一个问题问的是什么", outcome: loop.Answered, has: []string{"第1问：宁德时代2023年营收"}, lacks: "比亚迪"},
		{before: []string{"宁德时代2023年营收", "比亚迪2023年毛利率"}, ask: "我们刚才都聊了哪些公司", outcome: loop.Answered, has: []string{"宁德时代、比亚迪"}, lacks: "五粮液"},
		{before: []string{"宁德时代2023年营收", "比亚迪2023年毛利率", "我们聊过五粮液吗"}, ask: "净利率呢", outcome: loop.Answered, has: []string{"比亚迪（002594.SZ）2023年年报 销售净利率"}, calls: 1},
	} {
		if testing.Short() && i%4 != 0 {
			continue
		}
		records := said(t, dir, wednesday.Add(time.Duration(i)*time.Minute), "now"+string(rune('a'+i)), append(tt.before, tt.ask)...)
		r := records[len(records)-1]
		require.Equal(t, tt.outcome, r.Outcome, "%s\n%s", tt.ask, r.Answer)
		for _, want := range tt.has {
			require.Contains(t, r.Answer, want, tt.ask)
		}
		if tt.lacks != "" {
			require.NotContains(t, r.Answer, tt.lacks, tt.ask)
		}
		require.Len(t, r.Steps, tt.calls, tt.ask)
	}
}
