package filings

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

func TestTokens(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text string
		want       []string
	}{
		{"pairs of Han", "毛利率", []string{"毛利", "利率"}},
		{"a lone one", "a水b", []string{"a", "水", "b"}},
		{"figure", "毛利率91.96%", []string{"毛利", "利率", "91.96"}},
		{"thousands", "7,190,410万元", []string{"7190410", "万元"}},
		{"marks part", "水电，风电", []string{"水电", "风电"}},
		{"width and case", "ＡＲＰＵ", []string{"arpu"}},
		{"trailing stop", "5%. A.", []string{"5", "a"}},
		{"line break parts", "水电\n风电", []string{"水电", "风电"}},
		{"layout blank does not", "水 电", []string{"水电"}},
		{"only marks", "，。 ...", nil},
		{"empty", "", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, tt.want, tokens(tt.text))
		})
	}
}

func FuzzTokens(f *testing.F) {
	for _, s := range []string{"", "毛利率91.96%", "7,190,410万元", "，，.,", "a\x00水", "\xff水电", "ＲＯＥ ŉ", "𠀀𠀁"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := tokens(text)
		for _, token := range got {
			if token == "" || !utf8.ValidString(token) || strings.ContainsAny(token, " \n\t，。") {
				t.Fatalf("tokens(%q) gives %q", text, token)
			}
		}
		// What is found once is found again in the text of the tokens.
		again := tokens(strings.Join(got, "\n"))
		if strings.Join(again, "\n") != strings.Join(got, "\n") {
			t.Fatalf("tokens of the tokens of %q: %q, not %q", text, again, got)
		}
	})
}
