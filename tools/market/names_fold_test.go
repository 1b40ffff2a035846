package market

import (
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

func TestNameKey(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, in, want string }{
		{"blanks inside", "五 粮 液", "五粮液"},
		{"full width letter and blanks", "万  科Ａ", "万科a"},
		{"ideographic blank", "新　和　成", "新和成"},
		{"star", "＊ＳＴ国华", "*st国华"},
		{"Latin words", "Kweichow  Moutai Co., Ltd.", "kweichow moutai co ltd"},
		{"ampersand and apostrophe", "Dong-E-E-Jiao & Sons' Co.,LTD", "dong e e jiao sons co ltd"},
		{"Latin beside Han", "TCL 科技", "tcl科技"},
		{"sign between Han and Latin stays", "大普微-UW", "大普微-uw"},
		{"traditional", "貴州茅臺", "贵州茅台"},
		{"question mark at the end", "茅台？", "茅台"},
		{"decimal point stays", "3.5", "3.5"},
		{"empty", " 　", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, tt.want, nameKey(tt.in))
		})
	}
}

func TestTraditionalTable(t *testing.T) {
	t.Parallel()
	pairs := []rune(traditional)
	require.Zero(t, len(pairs)%2)
	from := map[rune]rune{}
	for i := 0; i < len(pairs); i += 2 {
		a, b := pairs[i], pairs[i+1]
		require.True(t, firstHan <= a && a <= lastHan && firstHan <= b && b <= lastHan, "pair %c%c", a, b)
		if old, twice := from[a]; twice {
			require.Equal(t, old, b, "pair %c", a)
		}
		from[a] = b
	}
	for a, b := range from {
		if a != b {
			_, chained := from[b]
			require.Falsef(t, chained && from[b] != b, "%c → %c → %c", a, b, from[b])
		}
	}
}

func FuzzNameKey(f *testing.F) {
	for _, s := range []string{"五 粮 液", "Co., Ltd.", "sh600519", "万  科Ａ", "a. b", "\xff\xfe", "大普微-UW"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		key := nameKey(s)
		require.Equal(t, key, nameKey(key), "key form of %q", s)
		sc, last := nameScanner{text: s}, 0
		for _, end, ok := sc.next(); ok; _, end, ok = sc.next() {
			require.Greater(t, end, last)
			require.LessOrEqual(t, end, len(s))
			if utf8.ValidString(s) {
				require.True(t, utf8.ValidString(s[:end]))
			}
			last = end
		}
	})
}
