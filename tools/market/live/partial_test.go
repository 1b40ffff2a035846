package live_test

import (
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"hedui/tools/market"
	"hedui/tools/market/live/livetest"
)

// The bar of a session that is on says so in a range that ends with it, and is no
// close when it is read again later.
func TestPartialBar(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	x := moutai()
	x.Bars["sh600519"] = append(x.Bars["sh600519"], livetest.Bar{
		Date: "2026-11-30", Open: "1452.00", Close: "1460.00", High: "1466.00", Low: "1448.00", Lots: 21000, Amount: 3_060_000_000, Change: "10.00",
	})
	october := x.Bars["sh600519"][0]
	october.Date = "2026-10-30"
	x.Bars["sh600519"] = append([]livetest.Bar{october}, x.Bars["sh600519"]...)
	synctest.Test(t, func(t *testing.T) {
		k := begin(t, x, noon, "", dir)
		r, miss := k.source.PriceRange(k.ctx, k.c, "2026-11-24", "2026-11-30", market.AdjustNone)
		require.Nil(t, miss)
		require.Equal(t, "2026-11-30", r.Last)
		for _, f := range append(r.Facts, r.Inputs...) {
			require.Contains(t, f.Note, "2026-11-30是盘中价，不是收盘价", f.Label)
		}
		fig, miss := k.figure("period_return", "2026-11")
		require.Nil(t, miss, "%+v", miss)
		require.Contains(t, fig.Fact.Note, "盘中价")
		d, miss := k.price("2026-11-27")
		require.Nil(t, miss)
		f, ok := d.Fact("close")
		require.True(t, ok)
		require.NotContains(t, f.Note, "盘中价")
	})
	synctest.Test(t, func(t *testing.T) {
		k := begin(t, x, "2026-12-01 12:00:00", "", dir)
		x.Fault("web.ifzq.gtimg.cn", reset)
		x.Fault("push2his.eastmoney.com", reset)
		r, miss := k.source.PriceRange(k.ctx, k.c, "2026-11-24", "2026-11-30", market.AdjustNone)
		require.Nil(t, miss)
		require.Equal(t, "2026-11-27", r.Last, "1,460 was a price of 10:05")
		f, ok := r.Fact("highest_close")
		require.True(t, ok)
		require.Contains(t, f.Note, "截至2026-11-27（周五）")
	})
}
