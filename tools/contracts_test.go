package tools_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/descriptions"
	"hedui/tools"
	"hedui/tools/market"
)

// The default variant keeps every promise and makes every one it can.
func TestPreciseDescriptionsAreTrue(t *testing.T) {
	t.Parallel()
	set, err := descriptions.Load(descriptions.Default)
	require.NoError(t, err)
	contracts, err := tools.Contracts(resident(t))
	require.NoError(t, err)
	require.Len(t, contracts, len(descriptions.Tools))
	require.Empty(t, descriptions.Lint(set, contracts))
}

// Each metric that financial_indicator can return is promised by its own name
// or a synonym.
func TestEveryMetricIsPromised(t *testing.T) {
	t.Parallel()
	set, err := descriptions.Load(descriptions.Default)
	require.NoError(t, err)
	contracts, err := tools.Contracts(resident(t))
	require.NoError(t, err)
	i := slices.IndexFunc(contracts, func(c descriptions.Contract) bool { return c.Tool == "financial_indicator" })
	for _, m := range market.Catalogue() {
		if !m.Held() || m.Vendor || m.Statement == market.Market || m.Statement == market.Growth {
			continue
		}
		require.True(t, slices.ContainsFunc(contracts[i].Returns, func(f descriptions.Field) bool { return f.Name == m.Name }), m.ID)
	}
	cut := descriptions.Set{}
	for _, d := range set.Descriptions {
		if d.Tool == "financial_indicator" {
			d.Text = "查毛利率。"
		}
		cut.Descriptions = append(cut.Descriptions, d)
	}
	missing := 0
	for _, p := range descriptions.Lint(cut, contracts) {
		if p.Tool == "financial_indicator" && p.Rule == descriptions.NotPromised {
			missing++
		}
	}
	require.Equal(t, len(contracts[i].Returns)-1, missing, "the lint sees each metric that is left out")
}

// The two published lines are caught by the lint for what they are: one
// promises live figures and leaves out the margins, both leave out most.
func TestPublishedDescriptionsAreCaught(t *testing.T) {
	t.Parallel()
	contracts, err := tools.Contracts(resident(t))
	require.NoError(t, err)
	tests := []struct {
		variant         string
		broken, leftOut []string
		promised        []string
	}{
		{"original-manual", []string{"实时数据"}, []string{"销售毛利率", "归母净利润", "营业总收入"}, []string{"市盈率（年末）", "加权平均净资产收益率"}},
		{"original-fc", nil, []string{"存货", "营业成本"}, []string{"销售毛利率", "归母净利润", "营业总收入", "资产负债率"}},
	}
	for _, tt := range tests {
		t.Run(tt.variant, func(t *testing.T) {
			t.Parallel()
			set, err := descriptions.Load(tt.variant)
			require.NoError(t, err)
			got := map[descriptions.Rule][]string{}
			for _, p := range descriptions.Lint(set, contracts) {
				require.Equal(t, "financial_indicator", p.Tool, "the other four are precise")
				got[p.Rule] = append(got[p.Rule], p.Name)
			}
			require.Equal(t, tt.broken, got[descriptions.NotReturned])
			require.Subset(t, got[descriptions.NotPromised], tt.leftOut)
			for _, name := range tt.promised {
				require.NotContains(t, got[descriptions.NotPromised], name)
			}
		})
	}
}
