package check_test

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
)

func TestVintagesOfOneCompany(t *testing.T) {
	t.Parallel()
	fact := func(year, value string, v check.Vintage, source string) check.Fact {
		return check.Fact{ID: "f" + year, Company: "600519.SH", Metric: "revenue_total", Source: source, Vintage: v, Scope: check.Consolidated,
			Period:   mention.Period{Type: mention.Annual, End: year + "-12-31"},
			Quantity: check.Quantity{Value: decimal.RequireFromString(value), Unit: check.Yuan}}
	}
	for _, tc := range []struct {
		name string
		a, b check.Fact
		ok   bool
	}{
		{"both unknown", fact("2023", "5", check.VintageUnknown, "甲"), fact("2022", "3", check.VintageUnknown, "乙"), true},
		{"one proven, one source", fact("2023", "5", check.VintageUnknown, "甲"), fact("2022", "3", check.AsFiled, "甲"), true},
		{"one proven, two sources", fact("2023", "5", check.VintageUnknown, "甲"), fact("2022", "3", check.AsFiled, "乙"), false},
		{"as filed against restated", fact("2023", "5", check.AsFiled, "甲"), fact("2022", "3", check.Restated, "甲"), false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			got, err := check.Sub(tc.a, tc.b)
			if !tc.ok {
				require.ErrorIs(t, err, check.ErrVintage)
				return
			}
			require.NoError(t, err)
			require.Equal(t, "2", got.Value.String())
		})
	}
}
