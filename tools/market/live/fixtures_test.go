package live_test

import (
	"bytes"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"hedui/check"
	"hedui/check/mention"
	"hedui/tools/market"
	"hedui/tools/market/live/livetest"
)

// recorded are payloads in the shape of each source that lie beside the
// repository on some machines.
const recorded = "../../../../shared/endpoints/fixtures"

func payload(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(recorded, name))
	if os.IsNotExist(err) {
		t.Skip("no recorded payloads on this machine")
	}
	require.NoError(t, err)
	return b
}

// play answers with a payload, or with the line of it that begins so.
func play(body []byte, line string) http.HandlerFunc {
	for l := range bytes.Lines(body) {
		if line != "" && bytes.HasPrefix(l, []byte(line)) {
			body = l
			break
		}
	}
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/x-javascript")
		_, _ = w.Write(body)
	}
}

// The same questions over payloads that we did not write.
func TestRecordedPayloads(t *testing.T) {
	t.Parallel()
	hosts := map[string]http.HandlerFunc{
		"qt.gtimg.cn":              play(payload(t, "tencent_quote.txt"), "v_sh600519"),
		"hq.sinajs.cn":             play(payload(t, "sina_quote.txt"), "var hq_str_sh600519"),
		"web.ifzq.gtimg.cn":        play(payload(t, "tencent_fqkline_empty.json"), ""),
		"push2his.eastmoney.com":   play(payload(t, "eastmoney_kline.json"), ""),
		"datacenter.eastmoney.com": play(payload(t, "eastmoney_mainfinadata.json"), ""),
		"quotes.sina.cn":           play(payload(t, "sina_finance_gjzb.json"), ""),
	}
	const evening = "2026-01-09 16:30:00"
	meet := func(t *testing.T, faults map[string]http.HandlerFunc) talk {
		x := &livetest.Exchange{}
		for host, h := range hosts {
			x.Fault(host, h)
		}
		for host, h := range faults {
			x.Fault(host, h)
		}
		return begin(t, x, evening, "", "")
	}
	price := func(t *testing.T, k talk, date, metric string) check.Fact {
		d, miss := k.price(date)
		require.Nil(t, miss, "%+v", miss)
		f, ok := d.Fact(metric)
		require.True(t, ok)
		return f
	}
	synctest.Test(t, func(t *testing.T) {
		k := meet(t, nil)
		f := price(t, k, "", "close")
		value(t, f, "1430", check.Yuan)
		require.Contains(t, f.Source, "腾讯财经")
		require.Empty(t, f.Note)
		value(t, price(t, k, "", "volume"), "2800000", check.Shares)
		fig, miss := k.figure("market_cap", "latest")
		require.Nil(t, miss)
		value(t, fig.Fact, "1787500000000", check.Yuan)
		fig, miss = k.figure("net_profit_parent", "2025Q3")
		require.Nil(t, miss)
		value(t, fig.Fact, "64000000000", check.Yuan)
		fig, miss = k.figure("gross_margin", "2025H1")
		require.Nil(t, miss)
		value(t, fig.Fact, "91.5", check.Percent)
	})
	synctest.Test(t, func(t *testing.T) {
		k := meet(t, map[string]http.HandlerFunc{
			"qt.gtimg.cn": reset, "web.ifzq.gtimg.cn": status(502, ""), "datacenter.eastmoney.com": play(payload(t, "eastmoney_datacenter_busy_9701.json"), ""),
		})
		f := price(t, k, "", "close")
		value(t, f, "1430", check.Yuan)
		require.Contains(t, f.Source, "新浪财经")
		f = price(t, k, "2026-01-08", "close")
		value(t, f, "1416.2", check.Yuan)
		require.Contains(t, f.Source, "东方财富")
		fig, miss := k.figure("net_profit_parent", "2025H1")
		require.Nil(t, miss)
		value(t, fig.Fact, "45000000000", check.Yuan)
		require.Contains(t, fig.Fact.Source, "新浪财经")
	})
	synctest.Test(t, func(t *testing.T) {
		k := meet(t, map[string]http.HandlerFunc{
			"qt.gtimg.cn": play(payload(t, "tencent_quote_none.txt"), ""), "datacenter.eastmoney.com": play(payload(t, "eastmoney_datacenter_empty_9201.json"), ""),
			"web.ifzq.gtimg.cn": play(payload(t, "tencent_fqkline_emptylist.json"), ""),
		})
		_, miss := k.price("")
		require.Equal(t, market.CodeEmptyResult, miss.Code)
		_, miss = k.price("2026-01-08")
		require.Equal(t, market.CodeEmptyResult, miss.Code)
		_, miss = k.source.Indicator(k.ctx, k.c, "gross_margin", mention.AnnualOf(2025))
		require.Equal(t, market.CodeEmptyResult, miss.Code)
	})
	synctest.Test(t, func(t *testing.T) {
		k := meet(t, map[string]http.HandlerFunc{
			"qt.gtimg.cn": status(200, "v_sh6005"), "hq.sinajs.cn": play(payload(t, "sina_quote_forbidden.txt"), ""),
			"datacenter.eastmoney.com": play(payload(t, "eastmoney_datacenter_error_9501.json"), ""),
		})
		_, miss := k.price("")
		require.Equal(t, market.CodeUpstreamBlocked, miss.Code)
		_, miss = k.source.Indicator(k.ctx, k.c, "gross_margin", mention.AnnualOf(2025))
		require.Equal(t, market.CodeInternal, miss.Code, "our own mistake is not hidden behind another provider")
	})
}
