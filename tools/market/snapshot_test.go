package market_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
)

func open(t testing.TB) *market.Snapshot {
	t.Helper()
	s, err := market.Open()
	require.NoError(t, err)
	return s
}

// TestAnchors holds values that were checked against several collections.
func TestAnchors(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, series, company, value string
		unit                         check.Unit
	}{
		{"gross margin of Moutai", "销售毛利率", "600519.SH", "91.9649", check.Percent},
		{"gross margin of Wuliangye", "销售毛利率", "000858.SZ", "75.7936", check.Percent},
		{"revenue of CATL", "营业总收入", "300750.SZ", "400917045000", check.Yuan},
		{"revenue of Wuliangye", "营业总收入", "000858.SZ", "83272067317.19", check.Yuan},
	}
	s := open(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			data, err := s.Values(tt.series, tt.company)
			require.NoError(t, err)
			for _, d := range data {
				if d.Period == (mention.Period{Type: mention.Annual, End: "2023-12-31"}) && d.Tier == market.TierMain {
					require.Equal(t, tt.value, d.Value.String())
					require.Equal(t, tt.unit, d.Unit)
					return
				}
			}
			t.Fatal("no main annual value for 2023")
		})
	}
}

func TestAnchorClose(t *testing.T) {
	t.Parallel()
	bars, source, err := open(t).Daily("600519.SH")
	require.NoError(t, err)
	require.NotEmpty(t, source)
	for _, b := range bars {
		if b.Date == "2023-12-29" {
			require.Equal(t, "1726.00", b.Close.StringFixed(2))
			require.True(t, b.HasAmount)
			return
		}
	}
	t.Fatal("no bar on 2023-12-29")
}
