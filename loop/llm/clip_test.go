package llm_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"hedui/loop/llm"
)

func TestClip(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("营业收入增长。", 20)
	for _, tc := range []struct {
		name, text string
		max        int
		want       string
	}{
		{"fits", "毛利率91.96%", 10, "毛利率91.96%"},
		{"empty", "", 0, ""},
		{"no room for the note", "营业收入增长，净利润下降", 3, ""},
		{"after a row", "第一行内容\n第二行内容\n第三行内容很长很长很长很长", 20, "第一行内容\n第二行内容\n…（共25字）"},
		{"after a sentence", long, 30, "营业收入增长。营业收入增长。营业收入增长。…（共140字）"},
		{"not inside a number", "营业总收入合计四千亿元上下即4,009.17亿元另有其他", 24, "营业总收入合计四千亿元上下即…（共28字）"},
		{"not between number and unit", "营业总收入四千亿元上下，即4,009.17 亿元左右另有其他收入", 27, "营业总收入四千亿元上下，…（共32字）"},
		{"not between number and percent", "毛利率上一年度合计是百分之九十一点九六，即91.96 %，高于同业其他公司的水平", 34, "毛利率上一年度合计是百分之九十一点九六，…（共40字）"},
		{"not between number and word", "The revenue reported for last year was 400.92 billion in all of its segments", 53, "The revenue reported for last year…（共76字）"},
		{"not between currency and number", "The total revenue reported was RMB 400.92 billion last year", 43, "The total revenue reported was…（共59字）"},
		{"not inside a date", "披露日期为二〇二三年度即2023-12-31的数据如下表", 24, "披露日期为二〇二三年度即…（共28字）"},
		{"not inside scientific notation", "营业总收入四百亿上下合计值是4.009e+11元左右另有其他", 24, "营业总收入四百亿上下合计值是…（共30字）"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, tc.want, llm.Clip(tc.text, tc.max))
		})
	}
}

func TestClipMiddleKeepsBothEnds(t *testing.T) {
	t.Parallel()
	text := "开头在这里。" + strings.Repeat("中间的内容，", 100) + "合计1,234.56亿元"
	got := llm.ClipMiddle(text, 60)
	require.LessOrEqual(t, utf8.RuneCountInString(got), 60)
	require.True(t, strings.HasPrefix(got, "开头在这里。"))
	require.True(t, strings.HasSuffix(got, "合计1,234.56亿元"))
	require.Contains(t, got, "…（共618字，略去")
}

func TestClipJSON(t *testing.T) {
	t.Parallel()
	rows := func(n int) string {
		parts := make([]string, n)
		for i := range parts {
			parts[i] = `{"fact":"f1","display":"4,009.17亿元","source":"测试数据来源"}`
		}
		return `{"status":"success","data":{"rows":[` + strings.Join(parts, ",") + `]}}`
	}
	const whole = -1 // the size of the text itself
	passage := `{"data":{"passages":[{"page":14,"text":"` + strings.Repeat("产品毛利率为81.92%。", 60) + `"},{"page":15,"text":"短"}]}}`
	for _, tc := range []struct {
		name, text string
		clip       llm.JSONClip
		max        int
		cut        llm.JSONCut
		has        []string
		lacks      []string
	}{
		{"fits", rows(1), llm.JSONClip{}, 500, llm.JSONCut{}, []string{"来源"}, nil},
		{"members go first", rows(3), llm.JSONClip{Drop: []string{"source"}}, 170, llm.JSONCut{Runes: whole}, []string{"4,009.17亿元"}, []string{"来源"}},
		{"rows go whole", rows(30), llm.JSONClip{}, 400, llm.JSONCut{Runes: whole, Total: 30, Shown: 6}, []string{`"4,009.17亿元"`}, nil},
		{"long text is cut at a sentence", passage, llm.JSONClip{}, 300, llm.JSONCut{Runes: whole}, []string{`"page":15`, "81.92%。…（共780字）"}, nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			got, cut, ok := tc.clip.ClipJSON(tc.text, tc.max)
			require.True(t, ok)
			require.LessOrEqual(t, utf8.RuneCountInString(got), tc.max)
			require.True(t, json.Valid([]byte(got)), got)
			if tc.cut.Runes == whole {
				tc.cut.Runes = utf8.RuneCountInString(tc.text)
			}
			require.Equal(t, tc.cut, cut)
			for _, s := range tc.has {
				require.Contains(t, got, s)
			}
			for _, s := range tc.lacks {
				require.NotContains(t, got, s)
			}
		})
	}
}

// number is a figure in a text, as a reader would see it.
var number = regexp.MustCompile(`[0-9][0-9,.]*(?:万亿|亿|万)?(?:元|%|倍)?`)

// FuzzClip holds that every figure left in a clipped text stood so in the
// original, that the size is kept, and that JSON stays JSON.
func FuzzClip(f *testing.F) {
	f.Add("营业总收入4,009.17亿元，同比增长91.96%。", 12)
	f.Add(`{"rows":[{"v":"4,009.17亿元"},{"v":"1亿元"}]}`, 20)
	f.Add("0.1", 2)
	f.Fuzz(func(t *testing.T, text string, max int) {
		if !utf8.ValidString(text) || max > 10_000 || strings.Contains(text, "共") {
			return
		}
		whole := map[string]bool{}
		for _, n := range number.FindAllString(text, -1) {
			whole[n] = true
		}
		for _, got := range []string{llm.Clip(text, max), llm.ClipMiddle(text, max)} {
			require.True(t, utf8.ValidString(got))
			if max >= 0 {
				require.LessOrEqual(t, utf8.RuneCountInString(got), max)
			}
			if got == text {
				continue
			}
			body := regexp.MustCompile(`…（共[0-9]+字(，略去[0-9]+字)?）…?`).ReplaceAllString(got, "\x00")
			for _, n := range number.FindAllString(body, -1) {
				if len(n) < 60 { // longer ones than a figure's reach are no figures
					require.True(t, whole[n], "%q is not a figure of %q", n, text)
				}
			}
		}
		if out, _, ok := (llm.JSONClip{Tail: true}).ClipJSON(text, max); ok && json.Valid([]byte(text)) {
			require.True(t, json.Valid([]byte(out)))
			require.LessOrEqual(t, utf8.RuneCountInString(out), max)
		}
	})
}
