package decode

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
)

// seeds are every payload of our own and some of the ways to have nothing.
func seeds(f *testing.F) {
	files, err := filepath.Glob("testdata/*.*")
	require.NoError(f, err)
	require.NotEmpty(f, files)
	for _, name := range files {
		b, err := os.ReadFile(name)
		require.NoError(f, err)
		f.Add(b, "text/html; charset=GBK")
		f.Add(b[:len(b)/2], "application/json")
	}
	for _, s := range []string{"", "null", "{}", "[]", "<html>", `v_x="";`, `cb({"code":0});`, "/**/", `v_sh605999="1~~605999~~~~";`} {
		f.Add([]byte(s), "text/html; charset=utf-8")
	}
}

// sound checks what holds for the outcome of every decoder: a result or a
// failure of the closed set, and in a result only figures with a unit.
func sound(t *testing.T, e Endpoint, result any, f *Failure) {
	t.Helper()
	if f != nil {
		require.Contains(t, []Code{NotFound, Unavailable, RateLimited, BadRequest, Suspect, Damaged}, f.Code)
		require.Equal(t, e, f.Endpoint)
		require.NotEmpty(t, f.Reason)
		return
	}
	for _, v := range figures(result) {
		require.NotEqual(t, check.NoUnit, v.Unit, v.Field)
		require.True(t, slices.ContainsFunc(Table(e), func(f Field) bool { return f.Name == v.Field }), v.Field)
		require.LessOrEqual(t, len(v.Plain()), 200)
	}
	switch r := result.(type) {
	case []QuoteResult:
		for _, q := range r {
			if q.Failure != nil {
				sound(t, e, nil, q.Failure)
				require.Empty(t, q.Quote.Values)
				continue
			}
			for _, metric := range []string{"close", "previous_close", "market_cap"} {
				if v, ok := q.Quote.Values.Get(metric); ok {
					require.False(t, v.Value.IsZero(), "%s is missing, not zero", metric)
				}
			}
			_, priced := q.Quote.Values.Get("close")
			require.Equal(t, q.Quote.State == Trading, priced)
		}
	case Bars:
		require.NotEmpty(t, r.Rows)
		for i, b := range r.Rows {
			v, ok := b.Values.Get("close")
			require.True(t, ok && v.Value.IsPositive())
			require.True(t, i == 0 || r.Rows[i-1].Date < b.Date)
		}
	case Reports:
		for _, row := range r.Rows {
			_, ok := periodOf(row.Period.End)
			require.True(t, ok)
			require.True(t, row.Published == "" || row.Published > row.Period.End)
		}
	case Announcements:
		for _, a := range r.Items {
			require.True(t, a.URL == "" || strings.HasPrefix(a.URL, documentHost))
		}
	}
}

// FuzzDecode gives the same bytes to every decoder.
func FuzzDecode(f *testing.F) {
	seeds(f)
	decoders := []struct {
		e      Endpoint
		decode func(Response) (any, *Failure)
	}{
		{TencentSmartbox, smartbox("示例")},
		{TencentQuote, tencentQuotes(wine)},
		{SinaQuote, sinaQuotes(wine)},
		{TencentBars, tencentBars(wine, Forward)},
		{EastMoneyBars, eastMoneyBars(Security{Code: "300998", Exchange: SZSE}, Raw)},
		{EastMoneyIndicators, indicators(wine)},
		{SinaReport, sinaReport(wine, "gjzb")},
		{CninfoOrg, orgOf(wine)},
		{CninfoAnnouncements, announcements(wine, "")},
		{CninfoDocument, func(r Response) (any, *Failure) { return boxed(DecodeCninfoDocument(r)) }},
		{SZSEMonth, monthOf("2026-03")},
	}
	f.Fuzz(func(t *testing.T, body []byte, contentType string) {
		r := Response{Status: 200, ContentType: contentType, At: time.Unix(1768000000, 0), Body: body}
		for _, d := range decoders {
			result, failure := d.decode(r)
			sound(t, d.e, result, failure)
		}
	})
}

// FuzzMissing takes figures out of the indicators' answer and finds exactly
// those absent: none becomes zero, none moves into another's place.
func FuzzMissing(f *testing.F) {
	f.Add(uint64(0), uint8(0))
	f.Add(uint64(1)<<63|5, uint8(3))
	f.Add(^uint64(0), uint8(7))
	holes := []any{nil, "", "-", "--", "None", "False", false, "null"}
	f.Fuzz(func(t *testing.T, gone uint64, hole uint8) {
		row := map[string]any{"SECUCODE": "605999.SH", "REPORT_DATE": "2025-12-31"}
		for i, field := range indicatorFields {
			row[field.Name] = i + 1
			if gone>>(i%64)&1 == 1 {
				row[field.Name] = holes[int(hole)%len(holes)]
			}
		}
		body, err := json.Marshal(map[string]any{"code": 0, "result": map[string]any{"data": []any{row}}})
		require.NoError(t, err)
		r, failure := DecodeEastMoneyIndicators(answer(string(body)), ReportsAsk{Security: wine})
		require.Nil(t, failure)
		for i, field := range indicatorFields {
			v, given := r.Rows[0].Values.Field(field.Name)
			if gone>>(i%64)&1 == 1 {
				require.False(t, given, field.Name)
			}
			if given {
				want, known := quantity(decimal.NewFromInt(int64(i+1)), field.Unit)
				require.True(t, known && v.Equal(want), field.Name)
			}
		}
	})
}
