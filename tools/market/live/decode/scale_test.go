package decode

import (
	"fmt"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hedui/check"
)

// wine is a share that there is not.
var wine = Security{Code: "605999", Exchange: SSE}

// columns builds a Tencent line from some of its columns.
func columns(s Security, set map[int]string) Response {
	c := make([]string, 88)
	c[1], c[2], c[30] = "示例", s.Code, "20260320150000"
	for i, v := range set {
		c[i] = v
	}
	return Response{Status: 200, ContentType: "text/plain; charset=utf-8", At: at, Body: []byte(`v_` + s.Symbol() + `="` + strings.Join(c, "~") + `";`)}
}

func quoteOf(t *testing.T, s Security, set map[int]string) QuoteResult {
	t.Helper()
	results, f := DecodeTencentQuote(columns(s, set), []Security{s})
	require.Nil(t, f)
	require.Len(t, results, 1)
	return results[0]
}

// klines builds an East Money answer from rows of date, open, close, high, low,
// volume and amount.
func klines(t *testing.T, s Security, step Step, rows ...string) (Bars, *Failure) {
	t.Helper()
	for i := range rows {
		rows[i] = `"` + rows[i] + `,0,0,0,0"`
	}
	body := fmt.Sprintf(`{"rc":0,"data":{"code":%q,"market":%s,"name":"示例","klines":[%s]}}`, s.Code, s.market(), strings.Join(rows, ","))
	return DecodeEastMoneyBars(answer(body), BarsAsk{Security: s, Adjust: Raw, Step: step})
}

// A net profit in 元, an amount in 千元 and a market value in 万元 and 亿元 come
// out in 元, so that their quotient is the published one.
func TestUnitsOfSeveralEndpointsMeet(t *testing.T) {
	reports, f := DecodeEastMoneyIndicators(answer(`{"code":0,"result":{"pages":1,"data":[
		{"SECUCODE":"605999.SH","REPORT_DATE":"2025-12-31 00:00:00","NOTICE_DATE":"2026-03-28","PARENTNETPROFIT":790625000}]}}`), ReportsAsk{Security: wine})
	require.Nil(t, f)
	profit, _ := reports.Rows[0].Values.Get("net_profit_parent")
	q := quoteOf(t, wine, map[int]string{3: "25.30", 4: "24.90", 45: "151.80", 53: "19.20"})
	require.Nil(t, q.Failure)
	value, _ := q.Quote.Values.Get("market_cap")
	pe, _ := q.Quote.Values.Get("pe")
	require.Equal(t, check.Yuan, profit.Unit)
	require.Equal(t, check.Yuan, value.Unit)
	require.Equal(t, check.Times, pe.Unit)
	require.True(t, value.Value.Div(profit.Value).Equal(pe.Value), "%s ÷ %s = %s", value.Plain(), profit.Plain(), pe.Plain())

	for sent, text := range map[string]string{"元": "15180000000", "千元": "15180000", "万元": "1518000", "亿元": "151.8"} {
		v, why := number(text)
		require.Empty(t, why)
		got, known := quantity(v, sent)
		require.True(t, known)
		require.True(t, got.Equal(value.Quantity), sent)
	}
	_, known := quantity(decimal.New(1, 0), "")
	require.False(t, known, "a number without a unit is no figure")
}

// What turnover in Hong Kong is sent in is not known, so that none is given.
func TestHongKongTurnoverHasNoUnit(t *testing.T) {
	b, f := klines(t, Security{Code: "09998", Exchange: HKEX}, Daily, "2026-03-20,12.1,12.36,12.5,12.02,8000000,98400000")
	require.Nil(t, f)
	got := lines(b, nil)
	require.Contains(t, got, "2026-03-20 close 12.36港元")
	require.Contains(t, got, "2026-03-20 volume absent unit_unknown")
	require.Contains(t, got, "2026-03-20 turnover_amount absent unit_unknown")
}

// A price of Hong Kong is in 港元, and is no summand of one in 元.
func TestCurrencyIsPartOfThePrice(t *testing.T) {
	for name, c := range map[string]struct {
		s        Security
		currency string
		unit     check.Unit
	}{
		"Hong Kong":       {Security{Code: "09998", Exchange: HKEX}, "HKD", check.HKD},
		"Hong Kong, mute": {Security{Code: "09998", Exchange: HKEX}, "", check.HKD},
		"Shanghai B":      {Security{Code: "900998", Exchange: SSE}, "USD", check.USD},
		"Shenzhen B":      {Security{Code: "200998", Exchange: SZSE}, "HKD", check.HKD},
		"A share":         {wine, "CNY", check.Yuan},
		"index":           {Security{Code: "000999", Exchange: SSE, Index: true}, "CNY", check.IndexPoint},
	} {
		set := map[int]string{3: "12.36", 4: "12.10", 33: "12.50", 34: "12.00", 37: "9840", 6: "80000", 45: "10", 82: c.currency}
		q := quoteOf(t, c.s, set)
		require.Nil(t, q.Failure, name)
		price, ok := q.Quote.Values.Get("close")
		require.True(t, ok, name)
		require.Equal(t, c.unit, price.Unit, name)
		if c.unit == check.HKD || c.unit == check.USD {
			_, err := price.Convert(check.Yuan)
			require.Error(t, err, "no exchange rate is known")
			_, given := q.Quote.Values.Get("market_cap")
			require.False(t, given, "%s: nobody says what currency other amounts are in", name)
		}
	}
	q := quoteOf(t, wine, map[int]string{3: "12.36", 4: "12.10", 82: "HKD"})
	require.Equal(t, Suspect, q.Failure.Code)
	q = quoteOf(t, Security{Code: "09998", Exchange: HKEX}, map[int]string{3: "12.36", 4: "12.10", 82: "CNY"})
	require.Equal(t, Suspect, q.Failure.Code)
}

// A price a hundred times the close before is in doubt, not a price.
func TestPriceOfAnotherMagnitude(t *testing.T) {
	for _, c := range []struct {
		price, prev, pct string
		want             Code
	}{
		{"1234.5", "12.34", "9903.97", Suspect},
		{"1234.5", "12.34", "0.04", Suspect},
		{"0.1235", "12.34", "-99.00", Suspect},
		{"123.40", "12.34", "900.00", Suspect},
		{"12.35", "12.34", "0.08", ""},
		{"13.57", "12.34", "9.97", ""},
		{"12.35", "12.34", "8.00", Suspect}, // the change is not that of the prices
		{"16.04", "12.34", "29.98", ""},
	} {
		q := quoteOf(t, wine, map[int]string{3: c.price, 4: c.prev, 32: c.pct})
		if c.want == "" {
			require.Nil(t, q.Failure, c)
			continue
		}
		require.NotNil(t, q.Failure, c)
		require.Equal(t, c.want, q.Failure.Code, c)
		require.Empty(t, q.Quote.Values, "nothing is left that could be shown")
		require.GreaterOrEqual(t, len(q.Failure.Figures), 2, "both are named")
	}
	// A share's first day has no limit.
	q := quoteOf(t, wine, map[int]string{1: "N示例", 3: "125.00", 4: "12.34", 32: "912.97"})
	require.Nil(t, q.Failure)

	_, f := klines(t, wine, Daily, "2026-03-19,12.3,12.34,12.5,12.2,100,123400", "2026-03-20,1234,1234.5,1240,1230,100,12345000")
	require.Equal(t, Suspect, f.Code)
}

// Two sources that give 12.30 and 1230 give no price; both are named.
func TestTwoSourcesOfAnotherMagnitude(t *testing.T) {
	quote := func(price, prev string) Quote {
		q := quoteOf(t, wine, map[int]string{3: price, 4: prev})
		require.Nil(t, q.Failure)
		return q.Quote
	}
	require.Nil(t, CrossCheck(quote("12.30", "12.25"), quote("12.31", "12.25")))
	for _, other := range []Quote{quote("1230", "1225"), quote("0.123", "0.1225"), quote("123.0", "122.5")} {
		f := CrossCheck(quote("12.30", "12.25"), other)
		require.NotNil(t, f)
		require.Equal(t, Suspect, f.Code)
		require.Len(t, f.Figures, 2)
		require.Contains(t, f.Reason, "12.3元")
		require.False(t, f.FallThrough())
	}
	hongKong := quoteOf(t, Security{Code: "09998", Exchange: HKEX}, map[int]string{3: "12.30", 4: "12.25"}).Quote
	require.Equal(t, BadRequest, CrossCheck(quote("12.30", "12.25"), hongKong).Code)
	dollars := quote("12.30", "12.25")
	for i := range dollars.Values {
		dollars.Values[i].Unit = check.USD
	}
	require.Equal(t, Suspect, CrossCheck(quote("12.30", "12.25"), dollars).Code)
	// A suspended share is compared by its close before.
	halted := quoteOf(t, wine, map[int]string{3: "0.00", 4: "1225"}).Quote
	require.Equal(t, Suspect, CrossCheck(quote("12.30", "12.25"), halted).Code)
}

// The unit of a volume is the one that the amount and the prices prove.
func TestVolumeByEvidence(t *testing.T) {
	star, north := Security{Code: "688998", Exchange: SSE}, Security{Code: "920998", Exchange: BSE}
	for name, c := range map[string]struct {
		s              Security
		volume, amount string
		want           []string
	}{
		"lots as declared":         {wine, "4000", "10000000", []string{"volume 400000股"}},
		"shares, declared as lots": {wine, "400000", "10000000", []string{"volume 400000股", "notice unit_by_evidence"}},
		"STAR in shares":           {star, "400000", "10000000", []string{"volume 400000股"}},
		"STAR in lots":             {star, "4000", "10000000", []string{"volume 400000股", "notice unit_by_evidence"}},
		"Beijing in lots":          {north, "4000", "10000000", []string{"volume 400000股"}},
		"Beijing in shares":        {north, "400000", "10000000", []string{"volume 400000股"}},
		"amount in thousands":      {wine, "4000", "10000", []string{"volume absent scale_suspect", "turnover_amount absent scale_suspect"}},
		"amount in ten thousands":  {wine, "4000", "1000", []string{"volume absent scale_suspect", "turnover_amount absent scale_suspect"}},
		"no amount":                {wine, "4000", "-", []string{"volume 400000股", "notice unit_unchecked"}},
		"Beijing, no amount":       {north, "4000", "-", []string{"volume absent unit_unknown"}},
		"nothing traded":           {wine, "0", "0", []string{"volume 0股", "turnover_amount 0元"}},
		"volume without amount":    {wine, "4000", "0", []string{"volume absent scale_suspect", "turnover_amount absent scale_suspect"}},
		"no volume":                {wine, "", "10000000", []string{"volume absent not_given", "turnover_amount 10000000元"}},
	} {
		t.Run(name, func(t *testing.T) {
			q := quoteOf(t, c.s, map[int]string{3: "25.00", 4: "24.90", 33: "25.50", 34: "24.50", 6: c.volume, 35: "25.00/" + c.volume + "/" + c.amount})
			require.Nil(t, q.Failure)
			got := strings.Join(lines([]QuoteResult{q}, nil), "\n") + "\n"
			for _, w := range c.want {
				require.Contains(t, got, c.s.Symbol()+" "+w+"\n")
			}
			require.Contains(t, got, "close 25元", "prices are kept")
		})
	}
	// Where the turnover rate speaks against the unit, the price is wrong.
	q := quoteOf(t, wine, map[int]string{3: "2500", 4: "2490", 33: "2550", 34: "2450", 6: "4000", 35: "2500/4000/10000000", 38: "0.80", 72: "50000000"})
	require.Equal(t, Suspect, q.Failure.Code)
}

// Several columns give the same amount; where they differ none is given.
func TestColumnsThatDisagree(t *testing.T) {
	set := map[int]string{3: "25.00", 4: "24.90", 35: "25.00/4000/10000000", 57: "1000.0000", 37: "1000"}
	got := lines([]QuoteResult{quoteOf(t, wine, set)}, nil)
	require.Contains(t, got, "sh605999 turnover_amount 10000000元")
	set[57] = "10000000"
	got = lines([]QuoteResult{quoteOf(t, wine, set)}, nil)
	require.Contains(t, got, "sh605999 turnover_amount absent scale_suspect")
	for _, line := range got {
		require.NotContains(t, line, "turnover_amount 10", "the third column does not step in")
	}
	set = map[int]string{3: "25.00", 4: "24.90", 45: "1518000", 73: "600000000"}
	got = lines([]QuoteResult{quoteOf(t, wine, set)}, nil)
	require.Contains(t, got, "sh605999 market_cap absent scale_suspect", "万元 read as 亿元")
	require.Contains(t, got, "sh605999 share_capital absent scale_suspect")
}
