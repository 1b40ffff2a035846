package main

import (
	"strings"
	"testing"

	"github.com/mattn/go-runewidth"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestFold(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		width int
		in    string
		want  string
	}{
		{"short", 40, "91.96%\n贵州茅台", "91.96%\n贵州茅台"},
		{"no terminal", 0, strings.Repeat("长", 99), strings.Repeat("长", 99)},
		{"behind punctuation, which never begins a line", 40, "贵州茅台（600519.SH）2023年年报，合并 · 来源：东方财富（公开数据集），快照 7b", "贵州茅台（600519.SH）2023年年报，合并 ·\n来源：东方财富（公开数据集），快照 7b"},
		{"between words", 20, "net profit attributable to parent", "net profit\nattributable to\nparent"},
		{"a figure keeps its unit", 20, "归母净利润去年是1,199.22亿元左右", "归母净利润去年\n是1,199.22亿元左右"},
		{"a row", 40, "1.  ICBC (601398.SH)                RMB 363.99 billion", "1.  ICBC (601398.SH)\n    RMB 363.99 billion"},
		{"a row in Chinese", 40, "招商银行  2021年年报  归母净利润  1,199.22亿元", "招商银行  2021年年报  归母净利润\n    1,199.22亿元"},
		{"an id of a row", 40, "f7   CATL, net margin: 1.48 percentage points", "f7   CATL, net margin: 1.48 percentage\n    points"},
		{"ids of facts", 20, "1,380.12亿元 − 4元 [f5 f11]", "1,380.12亿元 − 4元\n[f5 f11]"},
		{"a word that is too long", 20, strings.Repeat("x", 50), strings.Repeat("x", 20) + "\n" + strings.Repeat("x", 20) + "\n" + strings.Repeat("x", 10)},
		{"between characters", 20, "这是一句没有任何标点符号的很长的话", "这是一句没有任何标点\n符号的很长的话"},
		{"escapes take no room", 20, bold + "net profit 363.99 up" + reset, bold + "net profit 363.99 up" + reset},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, fold(c.in, c.width))
		})
	}
}

// Folding adds line breaks and takes blanks, and nothing else; no line is
// wider than the terminal.
func TestFoldLosesNothing(t *testing.T) {
	t.Parallel()
	word := rapid.SampledFrom([]string{"贵州茅台", "（600519.SH）", "1,199.22亿元", "，", "；", " ", "  ", "net", "profit", "16.17个百分点", "\n", "：", strings.Repeat("x", 30)})
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOf(word).Draw(t, "words"), "")
		width := rapid.IntRange(leastWidth, 90).Draw(t, "width")
		got := fold(text, width)
		squeeze := strings.NewReplacer(" ", "", "\n", "")
		require.Equal(t, squeeze.Replace(text), squeeze.Replace(got))
		for line := range strings.SplitSeq(got, "\n") {
			require.LessOrEqual(t, runewidth.StringWidth(strings.TrimRight(line, " ，。；：、）》”％")), width, "%q", line)
		}
	})
}
