package decode

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// fqkline builds a Tencent answer from rows of date, open, close, high, low,
// volume.
func fqkline(key string, rows ...string) Response {
	for i, r := range rows {
		rows[i] = `["` + strings.ReplaceAll(r, ",", `","`) + `"]`
	}
	return answer(fmt.Sprintf(`{"code":0,"msg":"","data":{"sh605999":{%q:[%s]}}}`, key, strings.Join(rows, ",")))
}

func TestSeriesIsOneSeries(t *testing.T) {
	ask := BarsAsk{Security: wine, Adjust: Raw, Step: Daily}
	b, f := DecodeTencentBars(fqkline("day", "2026-03-19,10,10.2,10.3,9.9,100", "2026-03-19,10,10.2,10.3,9.9,100", "2026-03-20,10.2,10,10.3,9.9,100"), ask)
	require.Nil(t, f)
	require.Len(t, b.Rows, 2, "windows overlap: the same row twice is one")

	for name, r := range map[string]Response{
		"two rows of a day": fqkline("day", "2026-03-19,10,10.2,10.3,9.9,100", "2026-03-19,10,10.1,10.3,9.9,100"),
		"newest first":      fqkline("day", "2026-03-20,10,10.2,10.3,9.9,100", "2026-03-19,10,10.1,10.3,9.9,100"),
		"not a day":         fqkline("day", "2026-02-30,10,10.2,10.3,9.9,100"),
	} {
		_, f := DecodeTencentBars(r, ask)
		require.NotNil(t, f, name)
		require.Equal(t, Damaged, f.Code, name)
	}
	// The close comes third; where it were fifth, it would lie outside its day.
	_, f = DecodeTencentBars(fqkline("day", "2026-03-19,10,10.9,10.3,9.9,100"), ask)
	require.Equal(t, Suspect, f.Code)
}

func TestSeriesIsWhatWasAskedFor(t *testing.T) {
	rows := []string{"2026-03-18,10,10.2,10.3,9.9,100", "2026-03-19,10.2,10.2,10.3,9.9,100", "2026-03-20,10.2,10,10.3,9.9,100"}
	b, f := DecodeTencentBars(fqkline("day", rows...), BarsAsk{Security: wine, Adjust: Raw, Step: Daily, From: "2026-03-19", To: "2026-03-19"})
	require.Nil(t, f)
	require.Len(t, b.Rows, 1)
	require.Equal(t, OutOfRange, b.Notices[0].Kind)
	_, f = DecodeTencentBars(fqkline("day", "2026-03-18,10,10.2,10.3,9.9,100"), BarsAsk{Security: wine, Adjust: Raw, Step: Daily, From: "2026-03-19"})
	require.Equal(t, NotFound, f.Code)

	for _, c := range []struct {
		key    string
		ask    Adjust
		want   Adjust
		anchor string
		code   Code
	}{
		{"day", Raw, Raw, "", ""}, {"qfqday", Forward, Forward, "2026-01-10", ""}, {"hfqday", Backward, Backward, "", ""},
		{"day", Forward, Raw, "", ""}, {"day", Backward, Raw, "", ""},
		{"qfqday", Raw, "", "", Damaged}, {"qfqday", Backward, "", "", Damaged}, {"hfqday", Forward, "", "", Damaged}, {"week", Raw, "", "", NotFound},
	} {
		b, f := DecodeTencentBars(fqkline(c.key, "2026-03-20,10.2,10,10.3,9.9,100"), BarsAsk{Security: wine, Adjust: c.ask, Step: Daily})
		if c.code != "" {
			require.Equal(t, c.code, f.Code, c)
			continue
		}
		require.Nil(t, f, c)
		require.Equal(t, c.want, b.Adjust, c)
		require.Equal(t, c.anchor, b.Anchor, c)
		said := strings.Contains(strings.Join(lines(b, nil), "\n"), string(BasisNotGiven))
		require.Equal(t, c.want != c.ask, said, "%v: what did not come is said", c)
	}
}

// Adjusting by subtraction makes prices of zero and less, which are none.
func TestPricesOfZeroAreNoPrices(t *testing.T) {
	b, f := DecodeTencentBars(fqkline("qfqday", "2001-08-27,-3.2,-3.1,-3.0,-3.3,100", "2003-01-02,0.02,0.00,0.03,0.00,100", "2026-03-20,10.2,10,10.3,9.9,100"),
		BarsAsk{Security: wine, Adjust: Forward, Step: Daily})
	require.Nil(t, f)
	require.Len(t, b.Rows, 1)
	require.Equal(t, NotPositive, b.Notices[0].Kind)
}

// By subtraction prices come near zero, and grow a hundredfold from there.
func TestForwardAdjustedPricesMayJump(t *testing.T) {
	rows := func() []string {
		return []string{"2003-01-02,0.05,0.05,0.06,0.05,100", "2026-03-20,10.2,10,10.3,9.9,100"}
	}
	_, f := DecodeTencentBars(fqkline("qfqday", rows()...), BarsAsk{Security: wine, Adjust: Forward, Step: Daily})
	require.Nil(t, f)
	for key, adjust := range map[string]Adjust{"day": Raw, "hfqday": Backward} {
		_, f = DecodeTencentBars(fqkline(key, rows()...), BarsAsk{Security: wine, Adjust: adjust, Step: Daily})
		require.NotNil(t, f)
		require.Equal(t, Suspect, f.Code)
	}
}

func TestTodayIsPartial(t *testing.T) {
	for clock, partial := range map[string]bool{
		"2026-03-20T14:59:00+08:00": true, "2026-03-20T15:29:00+08:00": true, "2026-03-20T15:31:00+08:00": false,
		"2026-03-21T10:00:00+08:00": false, "2026-03-20T06:00:00Z": true, "2026-03-20T08:00:00Z": false,
	} {
		r := fqkline("day", "2026-03-20,10.2,10,10.3,9.9,100")
		r.At, _ = time.Parse(time.RFC3339, clock)
		b, f := DecodeTencentBars(r, BarsAsk{Security: wine, Adjust: Raw, Step: Daily})
		require.Nil(t, f)
		require.Equal(t, partial, b.Notices[len(b.Notices)-1].Kind == LikelyPartial, clock)
	}
	r := fqkline("week", "2026-03-19,10.2,10,10.3,9.9,100")
	r.At = time.Date(2026, 3, 19, 18, 0, 0, 0, shanghai)
	b, f := DecodeTencentBars(r, BarsAsk{Security: wine, Adjust: Raw, Step: Weekly})
	require.Nil(t, f)
	require.Equal(t, LikelyPartial, b.Notices[len(b.Notices)-1].Kind)
}

func TestMarketBars(t *testing.T) {
	b, f := klines(t, wine, Daily, "2026-03-20,25,25.1,25.5,24.5,40000,100000000")
	require.Nil(t, f)
	bars, ok := b.Market("东方财富")
	require.True(t, ok)
	require.Equal(t, "2026-03-20", bars[0].Date)
	require.Equal(t, "25.1", bars[0].Close.String())
	require.EqualValues(t, 4000000, bars[0].Volume)
	require.Equal(t, "100000000", bars[0].Amount.String())
	b, f = DecodeTencentBars(fqkline("day", "2026-03-20,10.2,10,10.3,9.9,"), BarsAsk{Security: wine, Adjust: Raw, Step: Daily})
	require.Nil(t, f)
	bars, ok = b.Market("腾讯")
	require.True(t, ok)
	require.EqualValues(t, -1, bars[0].Volume, "not held is not zero")
	require.False(t, bars[0].HasAmount)
	b.Adjust = Forward
	_, ok = b.Market("腾讯")
	require.False(t, ok)
}
