package live_test

import (
	"context"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
	"hedui/tools/market/live"
	"hedui/tools/market/live/livetest"
	"hedui/tools/market/markettest"
)

// moutai is a stand-in with made-up figures of one company.
func moutai() *livetest.Exchange {
	return &livetest.Exchange{
		Quotes: map[string]livetest.Quote{"sh600519": {
			Symbol: "sh600519", Name: "贵州茅台", Price: "1460.00", Previous: "1450.00", Open: "1452.00", High: "1466.00", Low: "1448.00",
			Lots: 21000, Amount: 3_060_000_000, Time: "20261130100500", MarketCap: "18250.00", PE: "20.50", PB: "7.10",
		}},
		Bars: map[string][]livetest.Bar{"sh600519": {
			{Date: "2026-11-23", Open: "1440.00", Close: "1442.00", High: "1450.00", Low: "1436.00", Lots: 20000, Amount: 2_884_000_000, Change: "2.00"},
			{Date: "2026-11-24", Open: "1442.00", Close: "1430.00", High: "1444.00", Low: "1425.00", Lots: 20000, Amount: 2_860_000_000, Change: "-12.00"},
			{Date: "2026-11-25", Open: "1431.00", Close: "1445.00", High: "1448.00", Low: "1430.00", Lots: 20000, Amount: 2_890_000_000, Change: "15.00"},
			{Date: "2026-11-26", Open: "1445.00", Close: "1448.00", High: "1451.00", Low: "1440.00", Lots: 20000, Amount: 2_896_000_000, Change: "3.00"},
			{Date: "2026-11-27", Open: "1448.00", Close: "1450.00", High: "1455.00", Low: "1441.00", Lots: 20000, Amount: 2_898_000_000, Change: "2.00"},
		}},
		Reports: map[string][]livetest.Report{"600519.SH": {
			livetest.NinesReport(2026, "2026-10-29", livetest.Report{"TOTALOPERATEREVE": 141_000_000_000.0, "PARENTNETPROFIT": 69_000_000_000.0, "XSMLL": 91.2, "PARENTNETPROFITTZ": 7.81}),
			livetest.NinesReport(2025, "2025-10-30", livetest.Report{"TOTALOPERATEREVE": 130_000_000_000.0, "PARENTNETPROFIT": 64_000_000_000.0, "XSMLL": 91.5}),
			livetest.AnnualReport(2025, "2026-04-02", livetest.Report{"TOTALOPERATEREVE": 180_000_000_000.0, "PARENTNETPROFIT": 90_000_000_000.0, "XSMLL": 91.9}),
			livetest.AnnualReport(2024, "2025-04-03", livetest.Report{"TOTALOPERATEREVE": 174_000_000_000.0, "PARENTNETPROFIT": 86_000_000_000.0, "XSMLL": 91.9}),
		}},
	}
}

type talk struct {
	*testing.T
	x      *livetest.Exchange
	source *live.Source
	client *live.Client
	wire   *wire
	c      market.Company
	ctx    context.Context
}

// begin gives a source at a moment (Shanghai) over a stand-in. The clock goes on
// with the bubble's.
func begin(t *testing.T, x *livetest.Exchange, now, asOf, dir string) talk {
	t.Helper()
	base, start := at(t, now), time.Now()
	client, w := connect(t, live.Options{Dir: dir, Now: func() time.Time { return base.Add(time.Since(start)) }}, x.ServeHTTP)
	f := markettest.New()
	c, _ := f.ByID("600519.SH")
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	return talk{t, x, live.NewSource(client, f, asOf), client, w, c, ctx}
}

func (k talk) price(date string) (market.PriceDay, *market.Miss) {
	return k.source.Price(k.ctx, k.c, date)
}

func (k talk) figure(metric, period string) (market.Figure, *market.Miss) {
	ps, err := mention.ParseArg(period)
	require.NoError(k, err)
	return k.source.Indicator(k.ctx, k.c, metric, ps[0])
}

func value(t *testing.T, f check.Fact, want string, unit check.Unit) {
	t.Helper()
	require.Equal(t, want, f.Value.String(), f.Label)
	require.Equal(t, unit, f.Unit, f.Label)
}

const noon = "2026-11-30 10:05:30"

// A figure says from whom it is, when it was fetched and what kind of price it is.
func TestQuote(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		k := begin(t, moutai(), noon, "", dir)
		d, miss := k.price("")
		require.Nil(t, miss)
		require.Equal(t, "2026-11-30", d.Date)
		for metric, want := range map[string]struct {
			value string
			unit  check.Unit
		}{
			"close": {"1460", check.Yuan}, "open": {"1452", check.Yuan}, "high": {"1466", check.Yuan}, "low": {"1448", check.Yuan},
			"volume": {"2100000", check.Shares}, "volume_lots": {"21000", check.Lots}, "turnover_amount": {"3060000000", check.Yuan}, "previous_close": {"1450", check.Yuan},
		} {
			f, ok := d.Fact(metric)
			require.True(t, ok, metric)
			value(t, f, want.value, want.unit)
			require.Equal(t, "腾讯财经（2026-11-30 10:05取）", f.Source)
			require.Equal(t, "取于 2026-11-30 10:05:30", f.AsOf)
			require.Equal(t, market.AdjustNone, f.Adjust)
			require.Equal(t, "盘中价，不是收盘价", f.Note)
			require.Equal(t, mention.Period{Type: mention.Day, End: "2026-11-30"}, f.Period)
		}
		fig, miss := k.figure("market_cap", "latest")
		require.Nil(t, miss)
		value(t, fig.Fact, "1825000000000", check.Yuan)
		require.Equal(t, "总市值", fig.Fact.Label)
		fig, miss = k.figure("pb", "latest")
		require.Nil(t, miss)
		value(t, fig.Fact, "7.1", check.Times)
		require.Len(t, k.x.Asked(), 1, "one quote answers for seconds")
	})
}

// The second provider is asked when the first could not be, and only then.
func TestSecondProvider(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		fault  http.HandlerFunc
		second bool
	}{
		"403":        {status(403, ""), true},
		"429":        {func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Retry-After", "600"); w.WriteHeader(429) }, true},
		"500":        {status(500, ""), true},
		"empty":      {status(200, ""), true},
		"a page":     {status(200, "<html>验证</html>"), true},
		"reset":      {reset, true},
		"slow drip":  {drip, true},
		"not found":  {status(200, `v_pv_none_match="1";`), false},
		"other code": {status(200, `v_sh600520="1~x~600520~1";`), false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				k := begin(t, moutai(), noon, "", "")
				k.x.Fault("qt.gtimg.cn", c.fault)
				d, miss := k.price("")
				if !c.second {
					require.NotNil(t, miss)
					require.NotContains(t, k.x.Asked(), "hq.sinajs.cn/list=sh600519")
					return
				}
				require.Nil(t, miss)
				f, ok := d.Fact("close")
				require.True(t, ok)
				value(t, f, "1460", check.Yuan)
				require.Contains(t, f.Source, "新浪财经")
			})
		})
	}
}

// Where nobody can be asked it is said who failed how, and a provider that asks
// to wait is quoted with its time.
func TestNobodyCanBeAsked(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		k := begin(t, moutai(), noon, "", "")
		k.x.Fault("qt.gtimg.cn", status(403, ""))
		k.x.Fault("hq.sinajs.cn", func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Retry-After", "90"); w.WriteHeader(429) })
		_, miss := k.price("")
		require.NotNil(t, miss)
		require.Equal(t, market.CodeRateLimited, miss.Code)
		require.Equal(t, 90, miss.RetryAfter)
		require.Contains(t, miss.Reason, "腾讯财经")
		require.Contains(t, miss.Reason, "新浪财经")
		require.Equal(t, "600519.SH", miss.Company)
	})
}

// A halted share has no price, and is not said to have fallen to zero.
func TestHalted(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		x := moutai()
		q := x.Quotes["sh600519"]
		q.Price, q.Open, q.High, q.Low, q.Lots, q.Amount, q.Time = "0.00", "0.00", "0.00", "0.00", 0, 0, "20261130093000"
		x.Quotes["sh600519"] = q
		d, miss := begin(t, x, noon, "", "").price("")
		require.Nil(t, miss)
		require.Len(t, d.Facts, 1)
		value(t, d.Facts[0], "1450", check.Yuan)
		require.Equal(t, "previous_close", d.Facts[0].Metric)
		require.Contains(t, d.Note, "停牌")
	})
}

// Bars of one provider: a day, the day before a holiday, a range, its change.
func TestBars(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		k := begin(t, moutai(), noon, "", "")
		d, miss := k.price("2026-11-26")
		require.Nil(t, miss)
		f, _ := d.Fact("close")
		value(t, f, "1448", check.Yuan)
		require.Contains(t, f.Source, "腾讯财经")
		f, ok := d.Fact("change_pct")
		require.True(t, ok)
		require.Equal(t, "0.2076", f.Value.Round(4).String())
		d, miss = k.price("2026-11-28") // Saturday
		require.Nil(t, miss)
		require.Equal(t, "2026-11-27", d.Date)
		require.Contains(t, d.Note, "非交易日")
		_, miss = k.price("2026-12-31")
		require.Equal(t, market.CodePeriodNotAvailable, miss.Code)
		r, miss := k.source.PriceRange(k.ctx, k.c, "2026-11-24", "2026-11-27", market.AdjustNone)
		require.Nil(t, miss)
		f, ok = r.Fact("period_return")
		require.True(t, ok)
		require.Equal(t, "1.3986", f.Value.Round(4).String())
		require.NotContains(t, k.x.Asked(), "push2his.eastmoney.com/api/qt/stock/kline/get", "no ex-date, no second provider")
	})
}

// Across an ex-date the whole series is the provider's that says what a change
// is measured from; without it there is no change.
func TestExDate(t *testing.T) {
	t.Parallel()
	exdate := func() *livetest.Exchange {
		x := moutai()
		bars := x.Bars["sh600519"]
		for i := range bars { // 20 元 a share, ex on the 26th
			if bars[i].Date < "2026-11-26" {
				bars[i].Forward = map[string]string{"1442.00": "1422.00", "1430.00": "1410.00", "1445.00": "1425.00"}[bars[i].Close]
			}
		}
		bars[3].Change = "23.00" // from 1425
		return x
	}
	synctest.Test(t, func(t *testing.T) {
		k := begin(t, exdate(), noon, "", "")
		r, miss := k.source.PriceRange(k.ctx, k.c, "2026-11-25", "2026-11-27", market.AdjustNone)
		require.Nil(t, miss)
		f, ok := r.Fact("period_return")
		require.True(t, ok)
		require.Equal(t, "1.7544", f.Value.Round(4).String(), "1450 × 1445/1425 ÷ 1445")
		require.Contains(t, f.Note, "复权")
		for _, f := range append(r.Facts, r.Inputs...) {
			require.Contains(t, f.Source, "东方财富", "no series of two providers")
		}
	})
	synctest.Test(t, func(t *testing.T) {
		k := begin(t, exdate(), noon, "", "")
		k.x.Fault("push2his.eastmoney.com", reset)
		r, miss := k.source.PriceRange(k.ctx, k.c, "2026-11-25", "2026-11-27", market.AdjustForward)
		require.Nil(t, miss)
		_, ok := r.Fact("period_return")
		require.False(t, ok)
		for _, f := range r.Facts {
			assert.Contains(t, f.Source, "腾讯财经")
			assert.Equal(t, market.AdjustNone, f.Adjust)
		}
		d, miss := k.price("2026-11-26")
		require.Nil(t, miss)
		_, ok = d.Fact("change_pct")
		require.False(t, ok)
	})
}

// Sunday: what was kept on Thursday is out of date by Friday's session. It is
// fetched again, or said to go to Thursday only.
func TestKeptBarsAreOutOfDate(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		x := moutai()
		all := x.Bars["sh600519"]
		x.Bars["sh600519"] = all[:4]
		k := begin(t, x, "2026-11-26 18:00:00", "", dir)
		week := func(k talk) (market.PriceRange, *market.Miss) {
			return k.source.PriceRange(k.ctx, k.c, "2026-11-23", "2026-11-29", market.AdjustNone)
		}
		r, miss := week(k)
		require.Nil(t, miss)
		require.Equal(t, "2026-11-26", r.Last)
	})
	synctest.Test(t, func(t *testing.T) {
		x := moutai()
		k := begin(t, x, "2026-11-29 12:00:00", "", dir)
		x.Fault("web.ifzq.gtimg.cn", reset)
		x.Fault("push2his.eastmoney.com", status(403, ""))
		r, miss := k.source.PriceRange(k.ctx, k.c, "2026-11-23", "2026-11-29", market.AdjustNone)
		require.Nil(t, miss)
		require.Equal(t, "2026-11-26", r.Last)
		f, ok := r.Fact("high")
		require.True(t, ok)
		require.Contains(t, f.Source, "2026-11-26 18:00取，未能更新")
		require.Contains(t, f.Note, "截至2026-11-26（周四）")
		x.Fault("web.ifzq.gtimg.cn", nil)
		time.Sleep(time.Hour)
		r, miss = k.source.PriceRange(t.Context(), k.c, "2026-11-23", "2026-11-29", market.AdjustNone)
		require.Nil(t, miss)
		require.Equal(t, "2026-11-27", r.Last)
		f, _ = r.Fact("high")
		require.NotContains(t, f.Source, "未能更新")
	})
}

// On Sunday with nobody to ask, a close that was fetched after Thursday's session
// is given as Thursday's; a price of the moment is not given again.
func TestKeptQuote(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, fetched, time string
		given               bool
	}{
		{"after the close", "2026-11-26 18:00:00", "20261126150100", true},
		{"in the session", "2026-11-26 10:05:30", "20261126100500", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			x := moutai()
			q := x.Quotes["sh600519"]
			q.Time = c.time
			x.Quotes["sh600519"] = q
			synctest.Test(t, func(t *testing.T) {
				_, miss := begin(t, x, c.fetched, "", dir).price("")
				require.Nil(t, miss)
			})
			synctest.Test(t, func(t *testing.T) {
				x.Fault("qt.gtimg.cn", reset)
				x.Fault("hq.sinajs.cn", reset)
				d, miss := begin(t, x, "2026-11-29 12:00:00", "", dir).price("")
				if !c.given {
					require.NotNil(t, miss)
					require.Equal(t, market.CodeUpstreamBlocked, miss.Code)
					return
				}
				require.Nil(t, miss)
				f, ok := d.Fact("close")
				require.True(t, ok)
				require.Equal(t, "2026-11-26", f.Period.End)
				require.Contains(t, f.Note, "截至2026-11-26（周四）")
				require.Contains(t, f.Source, "2026-11-26 18:00取，未能更新")
			})
		})
	}
}

// Beyond the calendar that is held the exchange is asked for the month, once; its
// silence keeps nobody from answering.
func TestCalendarIsAskedFor(t *testing.T) {
	t.Parallel()
	for _, silent := range []bool{false, true} {
		dir := t.TempDir()
		synctest.Test(t, func(t *testing.T) {
			x := moutai()
			q := x.Quotes["sh600519"]
			q.Time = "20270105100500"
			x.Quotes["sh600519"] = q
			k := begin(t, x, "2027-01-05 10:05:30", "", dir)
			if silent {
				x.Fault("www.szse.cn", status(403, ""))
			}
			for range 3 {
				d, miss := k.price("")
				require.Nil(t, miss)
				require.Equal(t, "2027-01-05", d.Date)
				require.Equal(t, "盘中价，不是收盘价", d.Note)
				time.Sleep(15 * time.Second)
			}
			asked := 0
			for _, a := range x.Asked() {
				if a == "www.szse.cn/api/report/exchange/onepersistenthour/monthList" {
					asked++
				}
			}
			require.Equal(t, 1, asked)
			if silent {
				return
			}
			open, known := k.source.IsTradingDay("2027-01-09")
			require.True(t, known)
			require.False(t, open)
			_, known = k.source.IsTradingDay("2027-02-01")
			require.False(t, known)
		})
	}
}
