package check_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hedui/check"
)

// A number that is not written as one number is never read in part: what stands
// behind its last blank or comma is no figure of its own.
func TestNumbersThatNobodyCanRead(t *testing.T) {
	t.Parallel()
	for _, s := range []string{
		"营业收入4 009 170万元", "附注39 300万元", "收入1,234 567万元", "约1 200元", "4\u00a0009万元", "12 345.67元", "-4 009万元", "RMB 4 009 million",
		"4'009'170万元", "4，009，17万元", "4,0091万元", "40,09万元", "1,505,60亿元", "12,13,15%", "4.009.170,00元", "1.505.60亿元", "占比12 .5%",
	} {
		hits := check.ParseQuantities(s)
		require.Len(t, hits, 1, s)
		require.True(t, hits[0].Unread, s)
		v, _ := check.New(lexicon(), nil).Draft("宁德时代2023年"+s, check.Evidence{Facts: anchors()})
		require.Equal(t, check.Retry, v.Decision, s)
	}
	for s, want := range map[string]string{
		"1，234，567.89 元": "1234567.89", "第14页 300万元": "3000000", "7 月 300万元": "3000000", "Q3 300万元": "3000000", "前3季度 120万元": "1200000",
		"增长1.5 个百分点": "1.5", "1,505.60亿元": "150560000000", "600519 300万元": "3000000",
	} {
		hits := check.ParseQuantities(s)
		require.Len(t, hits, 1, s)
		require.False(t, hits[0].Unread, s)
		require.Equal(t, want, hits[0].Value.String(), s)
	}
}
