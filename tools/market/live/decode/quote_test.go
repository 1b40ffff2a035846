package decode

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSuspendedIsNotAPrice(t *testing.T) {
	for name, c := range map[string]struct {
		set     map[int]string
		state   State
		notice  bool
		failure Code
	}{
		"price of zero":              {map[int]string{3: "0.00", 4: "8.17", 6: "0", 32: "-100.00"}, Suspended, false, ""},
		"no price":                   {map[int]string{3: "", 4: "8.17"}, Suspended, false, ""},
		"price of nothing":           {map[int]string{3: "--", 4: "8.17"}, Suspended, false, ""},
		"flagged, last price":        {map[int]string{3: "8.17", 4: "8.17", 6: "0", 40: "S"}, Suspended, false, ""},
		"flagged, but traded":        {map[int]string{3: "8.17", 4: "8.17", 6: "5", 40: "X"}, Trading, true, ""},
		"nothing traded yet":         {map[int]string{3: "8.17", 4: "8.17", 6: "0"}, Trading, false, ""},
		"neither price nor close":    {map[int]string{3: "0.00", 4: "0.00"}, "", false, NotFound},
		"price that is no number":    {map[int]string{3: "八元", 4: "8.17"}, "", false, Damaged},
		"price below zero":           {map[int]string{3: "-1", 4: "8.17"}, Suspended, false, ""},
		"first day, no close before": {map[int]string{1: "N示例", 3: "8.17", 4: "0.00"}, Trading, false, ""},
	} {
		t.Run(name, func(t *testing.T) {
			r := quoteOf(t, wine, c.set)
			if c.failure != "" {
				require.NotNil(t, r.Failure)
				require.Equal(t, c.failure, r.Failure.Code)
				return
			}
			require.Nil(t, r.Failure)
			require.Equal(t, c.state, r.Quote.State)
			_, priced := r.Quote.Values.Get("close")
			_, changed := r.Quote.Values.Get("change_pct")
			require.Equal(t, c.state == Trading, priced)
			require.False(t, changed && c.state == Suspended, "never −100 %")
			require.Equal(t, c.notice, strings.Contains(strings.Join(lines([]QuoteResult{r}, nil), "\n"), string(StatusFlag)))
		})
	}
}

func TestSinaStatus(t *testing.T) {
	line := `var hq_str_sh605999="示例,25,24.9,25.3,25.5,24.8,1,1,4100000,102910000,` + strings.Repeat("1,", 20) + `2026-03-20,15:00:03,`
	for status, want := range map[string]string{"00": "trading", "03": "suspended", "": "trading", "07": "notice status_flag"} {
		r := answer(line + status + `";`)
		r.ContentType = "text/plain; charset=utf-8"
		results, f := DecodeSinaQuote(r, []Security{wine})
		require.Nil(t, f)
		require.Contains(t, strings.Join(lines(results, nil), "\n"), want, status)
	}
}

// A code may be an index's and a share's; which of them is meant has to be said.
func TestIndexAndShareOfOneCode(t *testing.T) {
	index, ok := IndexOf("000001")
	require.True(t, ok)
	require.Equal(t, "sh000001", index.Symbol())
	for code, symbol := range map[string]string{"000300": "sh000300", "399001": "sz399001", "899050": "bj899050"} {
		s, ok := IndexOf(code)
		require.True(t, ok)
		require.Equal(t, symbol, s.Symbol())
	}
	_, ok = IndexOf("600519")
	require.False(t, ok)
	_, f := DecodeTencentQuote(columns(index, nil), []Security{{Code: "000001", Exchange: SSE}})
	require.Equal(t, BadRequest, f.Code, "there is no such share")
	results, f := DecodeTencentQuote(columns(index, map[int]string{3: "3900", 4: "3890", 61: "GP-A"}), []Security{index})
	require.Nil(t, f)
	require.Equal(t, Damaged, results[0].Failure.Code, "a share came")
	r := quoteOf(t, pingan, map[int]string{3: "11.2", 4: "11.24", 61: "ZS"})
	require.Equal(t, Damaged, r.Failure.Code, "an index came")
	r = quoteOf(t, pingan, map[int]string{0: "1", 3: "11.2", 4: "11.24"})
	require.Equal(t, Damaged, r.Failure.Code, "of the other exchange")
	r = quoteOf(t, pingan, map[int]string{2: "000002", 3: "11.2", 4: "11.24"})
	require.Equal(t, Damaged, r.Failure.Code, "of another code")
}

func TestSecurityForms(t *testing.T) {
	for id, want := range map[string][2]string{
		"600519.SH": {"sh600519", "1.600519"}, "000001.SZ": {"sz000001", "0.000001"}, "920002.BJ": {"bj920002", "0.920002"}, "00700.HK": {"hk00700", "116.00700"},
	} {
		code, suffix, _ := strings.Cut(id, ".")
		exchange := map[string]string{"SH": SSE, "SZ": SZSE, "BJ": BSE, "HK": HKEX}[suffix]
		s := Security{Code: code, Exchange: exchange}
		require.Equal(t, id, s.ID())
		require.Equal(t, want, [2]string{s.Symbol(), s.SecID()})
	}
}

// A name that breaks the line, or bytes that are no Chinese, damage the answer.
func TestBrokenText(t *testing.T) {
	for name, body := range map[string]string{
		"half a character": "v_sh605999=\"1~\xb9\"",
		"no end":           `v_sh605999="1~x`,
		"a line within":    "v_sh605999=\"1~x\ny\";",
		"a page behind":    `v_sh605999="1~x"; <html>`,
		"two answers":      `v_sh605999="1~x"; v_sh605999="1~y";`,
	} {
		_, f := DecodeTencentQuote(Response{Status: 200, ContentType: gbk, At: at, Body: []byte(body)}, []Security{wine})
		require.NotNil(t, f, name)
		require.Contains(t, []Code{Damaged, Unavailable}, f.Code, name)
	}
}
