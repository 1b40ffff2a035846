package market_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/tools/market"
)

func TestEnglishName(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, code, want string }{
		{"initials", "002594.SZ", "BYD"},
		{"a known short name", "300750", "CATL"},
		{"a name of two words", "600519.SH", "Kweichow Moutai"},
		{"a legal name without its form", "000063", "ZTE"},
		{"initials of three letters that are spelt out", "601939", "China Construction Bank"},
		{"a legal name in capitals", "000404", "Changhong Huayi Compressor"},
		{"nobody", "999999.SH", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, market.EnglishName(c.code))
		})
	}
}
