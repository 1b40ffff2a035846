package mention_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"hedui/check/mention"
)

func TestFoldString(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, text, want string }{
		{"full-width", "６００５１９．ＳＨ", "600519.sh"},
		{"upper case", "ROE And Pe", "roe and pe"},
		{"blanks in a name", "五 粮 液", "五粮液"},
		{"full-width letter and blanks", "万  科Ａ", "万科a"},
		{"blank between Latin words stays", "net  profit", "net profit"},
		{"blank beside Han goes", "茅台 2023 年", "茅台2023年"},
		{"ends", "  茅台\t", "茅台"},
		{"minus signs", "−3.5 – 4—5－6", "-3.5 - 4-5-6"},
		{"tilde", "2021～2023", "2021~2023"},
		{"punctuation", "（ＴＴＭ）：，？", "(ttm):,?"},
		{"line break stays", "茅台\n 五粮液", "茅台\n五粮液"},
		{"zero-width", "茅\u200b台\ufeff", "茅台"},
		{"no-break blank", "net\u00a0profit", "net profit"},
		{"han zero", "二○二三", "二〇二三"},
		{"carriage return", "a\r\nb", "a\nb"},
		{"invalid byte", "a\xffb", "a\ufffdb"},
		{"empty", "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, tt.want, mention.FoldString(tt.text))
		})
	}
}

func TestFoldOffsets(t *testing.T) {
	t.Parallel()
	text := "查 五 粮 液　２０２３年 ROE"
	folded, offsets := mention.Fold(text)
	for word, want := range map[string]string{"五粮液": "五 粮 液", "2023年": "２０２３年", "roe": "ROE", "查": "查"} {
		i := strings.Index(folded, word)
		start, end := offsets.Span(i, i+len(word))
		require.Equal(t, want, text[start:end])
	}
	start, end := offsets.Span(-5, 10_000)
	require.Equal(t, text, text[start:end])
	start, end = mention.Offsets{}.Span(0, 3)
	require.Equal(t, [2]int{}, [2]int{start, end})
}

func FuzzFold(f *testing.F) {
	for _, s := range []string{"五 粮 液", "−３．５亿", "a\xff\u200b b", "İK Å", "\n \n", "x　　y"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		folded, offsets := mention.Fold(s)
		require.True(t, utf8.ValidString(folded))
		require.Equal(t, folded, mention.FoldString(folded), "folding twice changes nothing")
		last := 0
		for i, r := range folded {
			start, end := offsets.Span(i, i+utf8.RuneLen(r))
			require.True(t, last <= start && start < end && end <= len(s), "spans follow each other inside the text")
			last = end
			if r != ' ' {
				require.Equal(t, string(r), mention.FoldString(s[start:end]), "a span holds what folds to its rune")
			}
		}
	})
}
